"""Gymnasium environments of both games against a chosen opponent. Needs the extra ``gymnasium``.

>>> from freunde_bandadas.gymnasium_env import BandadasVectorEnv
>>> envs = BandadasVectorEnv(64, opponent="random")
>>> observations, infos = envs.reset(seed=1)
>>> observations["action_mask"].shape
(64, 75)

An observation is a dictionary: ``observation`` is what the learner sees (the page of encodings) and
``action_mask`` has 1 at each legal action. The reward is the learner's: 1 for a win of two, −1 for a
loss. An illegal action loses the game, which the info ``illegal`` tells.

The opponent is ``"random"``, a level from 1 to 5, or a function from observations, masks and the
seats to move of some games to their actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import bandadas, freunde
from .env import IDLE, BandadasBatch, Batch, FreundeBatch

__all__ = [
    "BandadasEnv",
    "BandadasVectorEnv",
    "FreundeEnv",
    "FreundeVectorEnv",
    "Opponent",
    "Policy",
]

Policy = Callable[
    [npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint8]], npt.NDArray[np.integer]
]
Opponent = str | int | Policy
Observation = dict[str, npt.NDArray[Any]]


class _Games:
    """Games in which the opponent answers until the learner is to move."""

    def __init__(self, opponent: Opponent, seat: int | None) -> None:
        if isinstance(opponent, str) and opponent != "random":
            raise ValueError(f"an opponent is 'random', a level or a function, not {opponent!r}")
        self._opponent = opponent
        self._seat = seat
        self.batch: Batch

    def make(self, games: int, seed: int) -> Batch:
        """A new batch of this number of games."""
        raise NotImplementedError

    def choose(self, game: int) -> int:
        """The action of an opponent of a level."""
        raise NotImplementedError

    def start(self, games: int, seed: int) -> None:
        """Makes a new batch of this number of games and plays up to the learner's first move."""
        self.batch = self.make(games, seed)
        seats = self.batch.seats
        if self._seat is not None and not 0 <= self._seat < seats:
            raise ValueError(f"seat is None or a number below {seats}, not {self._seat}")
        # Without a seat of its own the learner sits at each in turn, game after game.
        self.seats = np.arange(games) % seats if self._seat is None else np.full(games, self._seat)
        self.ended = np.zeros(games, np.bool_)
        self.terminated = np.zeros(games, np.bool_)
        self.truncated = np.zeros(games, np.bool_)
        self.illegal = np.zeros(games, np.bool_)
        self.lengths = np.zeros(games, np.uint32)
        self.rewards = np.zeros(games, np.float64)
        self._answer()

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        """Plays the learner's actions and the answers; games that had ended start anew."""
        actions = np.asarray(actions)
        if actions.shape != self.ended.shape or not np.issubdtype(actions.dtype, np.integer):
            raise ValueError(
                f"actions are {len(self.ended)} whole numbers, not {actions.dtype} {actions.shape}"
            )
        masks = self.batch.masks
        inside = (actions >= 0) & (actions < masks.shape[1])
        legal = masks[np.arange(len(actions)), np.where(inside, actions, 0)] == 1
        illegal = ~(legal & inside) & ~self.ended
        restarted = self.ended.copy()
        self.terminated[:] = False
        self.truncated[:] = False
        self.lengths[:] = 0
        self.rewards[:] = 0.0
        self.illegal[:] = illegal
        self._play(np.where(illegal, IDLE, np.where(restarted, 0, actions)).astype(np.int32))
        self.ended = (self.ended & ~restarted) | illegal
        for game in np.flatnonzero(illegal):
            self.batch.abandon(int(game))
        self.terminated |= illegal
        self.rewards[illegal] = -1.0
        self.ended |= self.terminated | self.truncated
        self._answer()

    def _answer(self) -> None:
        """Lets the opponent move until the learner is to move or the game has ended."""
        while True:
            waiting = np.flatnonzero((self.batch.to_move != self.seats) & ~self.ended)
            if len(waiting) == 0:
                return
            actions = np.full(len(self.ended), IDLE, np.int32)
            actions[waiting] = self._answers(waiting)
            self._play(actions)
            self.ended |= self.terminated | self.truncated

    def _answers(self, waiting: npt.NDArray[np.intp]) -> npt.NDArray[np.integer]:
        if self._opponent == "random":
            return self.batch.random_actions()[waiting]
        if callable(self._opponent):
            batch = self.batch
            return self._opponent(
                batch.observations[waiting], batch.masks[waiting], batch.to_move[waiting]
            )
        return np.array([self.choose(int(game)) for game in waiting], np.int32)

    def _play(self, actions: npt.NDArray[np.int32]) -> None:
        batch = self.batch
        batch.step(actions)
        self.terminated |= batch.terminated
        self.truncated |= batch.truncated
        self.lengths += batch.lengths
        self.rewards += batch.rewards[np.arange(len(self.seats)), self.seats]

    def observations(self) -> Observation:
        """What the learner sees, in arrays of its own."""
        masks = self.batch.masks.view(np.int8).copy()
        masks[self.ended] = 0
        return {"observation": self.batch.observations.copy(), "action_mask": masks}


class _FreundeGames(_Games):
    def __init__(
        self, opponent: Opponent, seat: int | None, starts: list[freunde.State] | None, most: int
    ) -> None:
        super().__init__(opponent, seat)
        self._starts, self._most = starts, most
        self._level = freunde.Opponent(opponent) if isinstance(opponent, int) else None

    def make(self, games: int, seed: int) -> Batch:
        return FreundeBatch(
            games, seed=seed, starts=self._starts, max_moves=self._most, reset="next-step"
        )

    def choose(self, game: int) -> int:
        assert isinstance(self.batch, FreundeBatch) and self._level is not None
        state = self.batch.state(game)
        mv = self._level.choose(freunde.Game(state))
        assert mv is not None
        return state.action(mv)


class _BandadasGames(_Games):
    def __init__(self, opponent: Opponent, seat: int | None, players: int, most: int) -> None:
        super().__init__(opponent, seat)
        self._players, self._most = players, most
        self._level = bandadas.Opponent(opponent) if isinstance(opponent, int) else None

    def make(self, games: int, seed: int) -> Batch:
        return BandadasBatch(
            games, seed=seed, players=self._players, max_moves=self._most, reset="next-step"
        )

    def choose(self, game: int) -> int:
        assert isinstance(self.batch, BandadasBatch) and self._level is not None
        state = self.batch.state(game)
        mv = self._level.choose(state.view(state.to_move))
        assert mv is not None
        return mv.index


def _observation_space(shape: tuple[int, ...], most: int, actions: int) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, most, shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class _GameVectorEnv(VectorEnv[Observation, npt.NDArray[Any], npt.NDArray[Any]]):
    """Many games at once. A game that ended starts anew in the next step."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(self, num_envs: int, games: _Games, observation: spaces.Dict, actions: int) -> None:
        if num_envs < 1:
            raise ValueError("there is at least one game")
        self.num_envs = num_envs
        self._games = games
        self.single_observation_space = observation
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(observation, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        games.start(num_envs, 0)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if isinstance(seed, list):
            raise TypeError("one seed stands for all games, each of which has a stream of its own")
        super().reset(seed=seed, options=options)
        self._games.start(self.num_envs, int(self.np_random.integers(2**63)))
        return self._games.observations(), {"seat": self._games.seats.copy()}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[
        Observation,
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        games = self._games
        games.step(actions)
        infos = {
            "seat": games.seats.copy(),
            "length": games.lengths.copy(),
            "illegal": games.illegal.copy(),
        }
        return (
            games.observations(),
            games.rewards.copy(),
            games.terminated.copy(),
            games.truncated.copy(),
            infos,
        )

    def statistics(self) -> dict[str, Any]:
        """What became of all episodes since the last reset."""
        return self._games.batch.statistics()


class FreundeVectorEnv(_GameVectorEnv):
    """Many games of Freunde against an opponent."""

    def __init__(
        self,
        num_envs: int,
        *,
        opponent: Opponent = "random",
        seat: int | None = None,
        starts: list[freunde.State] | None = None,
        max_moves: int = 2000,
    ) -> None:
        space = _observation_space(freunde.OBSERVATION_SHAPE, 64, freunde.MASK_LEN)
        games = _FreundeGames(opponent, seat, starts, max_moves)
        super().__init__(num_envs, games, space, freunde.MASK_LEN)


class BandadasVectorEnv(_GameVectorEnv):
    """Many games of Bandadas against opponents, all of one kind."""

    def __init__(
        self,
        num_envs: int,
        *,
        players: int = 2,
        opponent: Opponent = "random",
        seat: int | None = None,
        max_moves: int = 2000,
    ) -> None:
        space = _observation_space(bandadas.OBSERVATION_SHAPE, 110, bandadas.MASK_LEN)
        games = _BandadasGames(opponent, seat, players, max_moves)
        super().__init__(num_envs, games, space, bandadas.MASK_LEN)


class _GameEnv(gymnasium.Env[Observation, int]):
    """One game."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}  # type: ignore[misc]
    observation_space: spaces.Space[Any]
    action_space: spaces.Space[Any]

    def __init__(
        self, games: _Games, observation: spaces.Dict, actions: int, render_mode: str | None
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.render_mode = render_mode
        self._games = games
        self.observation_space = observation
        self.action_space = spaces.Discrete(actions)
        games.start(1, 0)

    def _observation(self) -> Observation:
        return {name: array[0] for name, array in self._games.observations().items()}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._games.start(1, int(self.np_random.integers(2**63)))
        return self._observation(), {"seat": int(self._games.seats[0])}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        games = self._games
        if games.ended[0]:
            raise gymnasium.error.ResetNeeded("the episode has ended: reset the environment")
        games.step(np.array([action]))
        return (
            self._observation(),
            float(games.rewards[0]),
            bool(games.terminated[0]),
            bool(games.truncated[0]),
            {"illegal": bool(games.illegal[0])},
        )

    def render(self) -> str | None:
        batch = self._games.batch
        if self.render_mode != "ansi":
            return None
        if isinstance(batch, BandadasBatch):
            return str(batch.state(0).view(int(self._games.seats[0]) + 1))
        assert isinstance(batch, FreundeBatch)
        return str(batch.state(0))


class FreundeEnv(_GameEnv):
    """A game of Freunde against an opponent."""

    def __init__(
        self,
        *,
        opponent: Opponent = "random",
        seat: int = 0,
        starts: list[freunde.State] | None = None,
        max_moves: int = 2000,
        render_mode: str | None = None,
    ) -> None:
        space = _observation_space(freunde.OBSERVATION_SHAPE, 64, freunde.MASK_LEN)
        games = _FreundeGames(opponent, seat, starts, max_moves)
        super().__init__(games, space, freunde.MASK_LEN, render_mode)


class BandadasEnv(_GameEnv):
    """A game of Bandadas against opponents, all of one kind."""

    def __init__(
        self,
        *,
        players: int = 2,
        opponent: Opponent = "random",
        seat: int = 0,
        max_moves: int = 2000,
        render_mode: str | None = None,
    ) -> None:
        space = _observation_space(bandadas.OBSERVATION_SHAPE, 110, bandadas.MASK_LEN)
        games = _BandadasGames(opponent, seat, players, max_moves)
        super().__init__(games, space, bandadas.MASK_LEN, render_mode)
