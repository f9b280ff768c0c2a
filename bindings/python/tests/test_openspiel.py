"""OpenSpiel's own game tests and algorithms on both games."""

import random
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.big
pyspiel = pytest.importorskip("pyspiel")

GAMES = ["python_freunde", "python_bandadas", "python_bandadas(players=5,dealer=3)"]


@pytest.fixture(autouse=True)
def registered() -> None:
    import freunde_bandadas.openspiel  # noqa: F401


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_and_a_state_are_read_back(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(state.legal_actions()[-1])
    text = pyspiel.serialize_game_and_state(game, state)
    _, other = pyspiel.deserialize_game_and_state(text)
    assert str(other) == str(state) and other.history() == state.history()


def dealt(players: int, moves: int) -> Any:
    state = pyspiel.load_game(f"python_bandadas(players={players})").new_initial_state()
    rng = random.Random(4)
    while moves > 0 or state.is_chance_node():
        if state.is_chance_node():
            cards, odds = zip(*state.chance_outcomes(), strict=True)
            assert abs(sum(odds) - 1) < 1e-9
            state.apply_action(rng.choices(cards, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves -= 1
    return state


def test_a_state_is_resampled_from_what_a_player_knows() -> None:
    state, rng = dealt(3, 12), random.Random(1)
    worlds = [state.resample_from_infostate(1, rng.random) for _ in range(20)]
    for world in worlds:
        assert world.information_state_string(1) == state.information_state_string(1)
        assert world.current_player() == state.current_player()
        assert world.legal_actions(1) == state.legal_actions(1)
    assert len({str(world) for world in worlds}) > 10


def test_its_own_ismcts_plays() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state = dealt(2, 3)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=1.4,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=10,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_its_own_mcts_plays() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("python_freunde")
    rng = np.random.RandomState(3)
    bot = mcts.MCTSBot(game, 1.4, 10, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    assert bot.step(state) in state.legal_actions()


def test_tensors_are_the_encodings() -> None:
    state = dealt(2, 5)
    tensor = np.array(state.observation_tensor(0))
    assert (tensor == state.state_.view(1).encode()).all()


def test_an_illegal_action_is_refused() -> None:
    state = dealt(2, 0)
    with pytest.raises(Exception, match="B|legal"):
        state.apply_action(64)
    with pytest.raises(ValueError, match="B3.1"):
        pyspiel.load_game("python_bandadas", {"players": 9})
