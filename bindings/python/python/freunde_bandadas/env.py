"""Many games at once, in NumPy arrays that a step fills in place.

>>> from freunde_bandadas.env import BandadasBatch
>>> batch = BandadasBatch(1000, seed=42)
>>> for _ in range(100):
...     actions = batch.random_actions()
...     batch.step(actions)
>>> batch.statistics()["steps"]
100000

The interpreter's lock is released during a step. Games that end start anew by themselves, and
each has random streams of its own: what game 7 does depends on the seed, the number 7 and its
actions, not on how many games the batch has or on threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from . import bandadas, freunde
from ._native import bandadas as _bandadas
from ._native import freunde as _freunde

__all__ = ["IDLE", "BandadasBatch", "Batch", "FreundeBatch", "Reset"]

#: The action that leaves a game as it is.
IDLE = -1

#: What happens to a game that has ended: it starts anew at once, or in the next step.
Reset = Literal["same-step", "next-step"]


class Batch:
    """What batches of both games have in common. Make a `FreundeBatch` or a `BandadasBatch`.

    The arrays belong to the batch, and every step overwrites them: copy what must last.
    """

    #: What the player to move sees: the encoding of the game's page of encodings.
    observations: npt.NDArray[np.uint8]
    #: 1 at each legal action of the player to move.
    masks: npt.NDArray[np.uint8]
    #: In Freunde the actions that draw by repetition, in Bandadas the whole state for a critic;
    #: None if ``extras`` was not asked for.
    extras: npt.NDArray[np.uint8] | None
    #: The rewards of all seats in the last step: they sum to zero.
    rewards: npt.NDArray[np.float32]
    #: The seat of the player to move, from 0.
    to_move: npt.NDArray[np.uint8]
    #: Whether the episode ended by the rules in the last step.
    terminated: npt.NDArray[np.bool_]
    #: Whether the episode was broken off in the last step.
    truncated: npt.NDArray[np.bool_]
    #: The moves of the episode that ended in the last step, else 0.
    lengths: npt.NDArray[np.uint32]
    #: How it ended: the place in `ENDINGS`, from 1; else 0.
    endings: npt.NDArray[np.uint8]

    #: The ways in which a game can end.
    ENDINGS: tuple[str, ...] = ()

    def __init__(
        self,
        native: _freunde.Batch | _bandadas.Batch,
        games: int,
        seats: int,
        observation: tuple[int, ...],
        mask: int,
        extra: int | None,
    ) -> None:
        self._native = native
        self.seats = seats
        self.observations = np.zeros((games, *observation), np.uint8)
        self.masks = np.zeros((games, mask), np.uint8)
        self.extras = None if extra is None else np.zeros((games, extra), np.uint8)
        self.rewards = np.zeros((games, seats), np.float32)
        self.to_move = np.zeros(games, np.uint8)
        self.terminated = np.zeros(games, np.bool_)
        self.truncated = np.zeros(games, np.bool_)
        self.lengths = np.zeros(games, np.uint32)
        self.endings = np.zeros(games, np.uint8)
        self._native.observe(self)

    def __len__(self) -> int:
        return len(self.to_move)

    def reset(self) -> None:
        """Starts all games anew. The random streams go on."""
        self._native.reset(self)

    def step(self, actions: npt.NDArray[np.int32]) -> None:
        """Plays an action in each game, `IDLE` for none, and fills the arrays.

        If an action is illegal, `IllegalMove` says which (``game``, ``action``, ``rule``), and no
        game is played.
        """
        self._native.step(actions, self)

    def abandon(self, game: int) -> None:
        """Breaks off an episode, uncounted: it starts anew in the next step that is not idle."""
        self._native.abandon(game)

    def random_actions(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """A legal action for each game, drawn from the game's own stream; 0 where it has ended."""
        actions = np.empty(len(self), np.int32) if out is None else out
        self._native.random_actions(actions)
        return actions

    def statistics(self) -> dict[str, Any]:
        """What became of all episodes up to now, as whole numbers."""
        return self._native.statistics()


class FreundeBatch(Batch):
    """Many games of Freunde. Each episode draws one of ``starts``, the default start if None."""

    ENDINGS = ("bird", "dragons", "stuck", "repetition")

    def __init__(
        self,
        games: int,
        *,
        seed: int = 0,
        first: int = 0,
        starts: Sequence[freunde.State] | None = None,
        max_moves: int = 2000,
        reset: Reset = "same-step",
        threads: int = 1,
        extras: bool = False,
    ) -> None:
        native = _freunde.Batch(
            games,
            seed=seed,
            first=first,
            starts=None if starts is None else list(starts),
            max_moves=max_moves,
            reset=reset,
            threads=threads,
        )
        extra = freunde.MASK_LEN if extras else None
        super().__init__(native, games, 2, freunde.OBSERVATION_SHAPE, freunde.MASK_LEN, extra)

    def state(self, game: int) -> freunde.State:
        """The position of a game."""
        assert isinstance(self._native, _freunde.Batch)
        return self._native.state(game)


class BandadasBatch(Batch):
    """Many games of Bandadas for 2 to 5 players. Each episode draws the dealer if it is None."""

    ENDINGS = ("seven-species", "two-threes", "no-deal")

    def __init__(
        self,
        games: int,
        *,
        players: int = 2,
        dealer: int | None = None,
        seed: int = 0,
        first: int = 0,
        max_moves: int = 2000,
        reset: Reset = "same-step",
        threads: int = 1,
        extras: bool = False,
    ) -> None:
        native = _bandadas.Batch(
            games,
            seed=seed,
            first=first,
            players=players,
            dealer=dealer,
            max_moves=max_moves,
            reset=reset,
            threads=threads,
        )
        extra = bandadas.STATE_LEN if extras else None
        super().__init__(
            native, games, players, bandadas.OBSERVATION_SHAPE, bandadas.MASK_LEN, extra
        )

    def state(self, game: int) -> bandadas.State:
        """The state of a game, hidden cards included."""
        assert isinstance(self._native, _bandadas.Batch)
        return self._native.state(game)
