"""PettingZoo's own tests, and what they do not look at."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from freunde_bandadas import IllegalMove, freunde
from freunde_bandadas.pettingzoo_env import BandadasAEC, FreundeAEC, bandadas_v1, freunde_v1

Make = Callable[..., Any]

RAW: list[Make] = [FreundeAEC, BandadasAEC, lambda **k: BandadasAEC(5, **k)]
ALL: list[Make] = [*RAW, freunde_v1, bandadas_v1, lambda **k: bandadas_v1(4, **k)]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", ALL)
def test_api(make: Make) -> None:
    api_test(make(), num_cycles=300)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", ALL)
def test_seeds(make: Make) -> None:
    seed_test(make, num_cycles=100)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", ALL)
def test_parallel(make: Make) -> None:
    parallel_api_test(turn_based_aec_to_parallel(make()), num_cycles=300)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", ALL)
def test_render(make: Make) -> None:
    render_test(make, custom_tests={"svg": lambda picture: picture.startswith("<svg")})


def play(env: Any, steps: int = 10_000) -> dict[str, float]:
    """Random legal actions to the end."""
    sums = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(0)
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        if terminated or truncated:
            env.step(None)
        else:
            assert observation["to_move"] == 1
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return sums


@pytest.mark.parametrize("make", ALL)
def test_what_agents_get_sums_to_zero(make: Make) -> None:
    env = make()
    for seed in range(5):
        env.reset(seed=seed)
        sums = play(env)
        assert abs(sum(sums.values())) < 1e-6 and any(sums.values())


@pytest.mark.parametrize("make", RAW)
def test_masks_of_agents_that_wait_are_told_apart(make: Make) -> None:
    env = make()
    env.reset(seed=1)
    for agent in env.agents:
        observation = env.observe(agent)
        to_move = agent == env.agent_selection
        assert observation["to_move"] == to_move
        assert bool(observation["action_mask"].any()) == to_move


def test_a_player_without_a_move_has_an_empty_mask_and_is_to_move_f8_4() -> None:
    board = "2x2 river=- birds=a1,b2"
    start = freunde.State("x,2/1,x 1 - -", board=board)
    env = FreundeAEC(start)
    env.reset()
    for _ in range(50):
        if any(env.terminations.values()):
            break
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(np.flatnonzero(mask)[0]))
    assert all(env.terminations.values())
    loser = f"player_{env.game.to_move}"
    outcome = env.game.outcome
    assert outcome is not None
    seen = env.observe(loser)
    assert seen["to_move"] == 1 and not seen["action_mask"].any()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", RAW)
def test_a_new_game_after_an_illegal_move_begins_with_the_right_agent(make: Make) -> None:
    env = TerminateIllegalWrapper(make(), illegal_reward=-1)
    for seed in range(8):
        env.reset(seed=seed)
        if seed % 2 == 0:
            plain = make()
            plain.reset(seed=seed)
            assert env.agent_selection == plain.agent_selection
            for _ in range(seed):
                mask = env.observe(env.agent_selection)["action_mask"]
                env.step(int(np.flatnonzero(mask)[-1]))
                plain.step(int(np.flatnonzero(plain.observe(plain.agent_selection)["action_mask"])[-1]))
                assert env.agent_selection == plain.agent_selection
            offender = env.agent_selection
            mask = env.observe(offender)["action_mask"]
            env.step(int(np.flatnonzero(mask == 0)[0]))
            assert env.rewards[offender] == -1 and all(env.terminations.values())
            for _ in list(env.agents):
                env.step(None)
            assert not env.agents
        else:
            plain = make()
            plain.reset(seed=seed)
            assert play(env) == play(plain)


@pytest.mark.parametrize("make", RAW)
def test_an_illegal_action_of_the_bare_environment_changes_nothing(make: Make) -> None:
    env = make()
    env.reset(seed=1)
    agent = env.agent_selection
    before = env.observe(agent)
    with pytest.raises(IllegalMove):
        env.step(int(np.flatnonzero(before["action_mask"] == 0)[0]))
    assert env.agent_selection == agent
    assert (env.observe(agent)["observation"] == before["observation"]).all()
    with pytest.raises((IndexError, OverflowError)):
        env.step(-5)
    with pytest.raises(ValueError, match="None"):
        env.step(None)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="render_mode"):
        FreundeAEC(render_mode="smell")
    with pytest.raises(ValueError, match="players"):
        BandadasAEC(1)
    with pytest.raises(ValueError, match="B3.1"):
        BandadasAEC(2, dealer=3)
    with pytest.raises(ValueError, match="move"):
        FreundeAEC(max_moves=0)


def test_an_episode_is_broken_off() -> None:
    env = BandadasAEC(max_moves=3)
    env.reset(seed=1)
    sums = play(env)
    assert not any(sums.values())
