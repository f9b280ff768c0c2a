"""Gymnasium's own checker, and the vector environments."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

from freunde_bandadas.gymnasium_env import (
    BandadasEnv,
    BandadasVectorEnv,
    FreundeEnv,
    FreundeVectorEnv,
)

Make = Callable[..., Any]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("make", [FreundeEnv, BandadasEnv, lambda **k: BandadasEnv(players=4, **k)])
@pytest.mark.parametrize("opponent", ["random", 1])
def test_checker(make: Make, opponent: Any) -> None:
    check_env(make(opponent=opponent, render_mode="ansi"), skip_render_check=False)


def legal(rng: np.random.Generator, masks: Any) -> Any:
    noise = rng.random(masks.shape) * masks
    return noise.argmax(axis=1)


@pytest.mark.parametrize("make", [FreundeVectorEnv, BandadasVectorEnv])
def test_a_vector_of_games_plays_on(make: Make) -> None:
    envs = make(12)
    observations, infos = envs.reset(seed=3)
    assert observations in envs.observation_space
    assert set(infos["seat"]) == {0, 1}
    rng, ended, episodes = np.random.default_rng(1), np.zeros(12, bool), 0
    for _ in range(400):
        masks = observations["action_mask"]
        assert ((masks.sum(axis=1) > 0) == ~ended).all()
        observations, rewards, terminated, truncated, infos = envs.step(legal(rng, masks))
        assert observations in envs.observation_space
        assert not infos["illegal"].any()
        assert (rewards[~terminated] == 0).all() and set(rewards) <= {-1.0, 0.0, 1.0}
        assert ((infos["length"] > 0) == (terminated | truncated)).all()
        ended = terminated | truncated
        episodes += int(ended.sum())
    assert episodes > 10
    assert envs.statistics()["episodes"] == episodes


def test_a_seed_fixes_all_games() -> None:
    def course() -> list[bytes]:
        envs = BandadasVectorEnv(5, players=3, opponent=1)
        observations, _ = envs.reset(seed=11)
        rng, seen = np.random.default_rng(2), []
        for _ in range(40):
            observations, *_ = envs.step(legal(rng, observations["action_mask"]))
            seen.append(observations["observation"].tobytes())
        return seen

    assert course() == course()


def test_an_illegal_action_loses_that_game_alone() -> None:
    envs = FreundeVectorEnv(4, seat=0)
    observations, _ = envs.reset(seed=1)
    actions = legal(np.random.default_rng(1), observations["action_mask"])
    for wrong in (-3, 735, 10**6):
        actions[2] = wrong
        observations, rewards, terminated, _, infos = envs.step(actions)
        assert list(infos["illegal"]) == [False, False, True, False]
        assert rewards[2] == -1 and terminated[2]
        assert not observations["action_mask"][2].any()
        actions = legal(np.random.default_rng(1), observations["action_mask"])
        observations, rewards, terminated, _, infos = envs.step(actions)
        assert not infos["illegal"][2] and rewards[2] == 0 and not terminated[2]
        actions = legal(np.random.default_rng(1), observations["action_mask"])


def test_a_function_may_be_the_opponent() -> None:
    asked = []

    def first(observations: Any, masks: Any, to_move: Any) -> Any:
        asked.append(len(to_move))
        assert (to_move == 1).all()
        return masks.argmax(axis=1)

    envs = BandadasVectorEnv(6, opponent=first, seat=0)
    observations, _ = envs.reset(seed=1)
    for _ in range(20):
        observations, *_ = envs.step(observations["action_mask"].argmax(axis=1))
    assert sum(asked) > 20


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="opponent"):
        FreundeVectorEnv(2, opponent="me")
    with pytest.raises(ValueError, match="level"):
        FreundeVectorEnv(2, opponent=9)
    with pytest.raises(ValueError, match="seat"):
        FreundeVectorEnv(2, seat=2)
    with pytest.raises(ValueError, match="at least one"):
        FreundeVectorEnv(0)
    envs = FreundeVectorEnv(2)
    for wrong in (np.zeros(3, int), np.zeros(2), [0]):
        with pytest.raises(ValueError, match="actions"):
            envs.step(wrong)  # type: ignore[arg-type]
    env = FreundeEnv()
    env.reset(seed=1)
    env.step(735)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
