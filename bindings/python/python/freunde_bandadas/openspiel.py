"""Both games registered with OpenSpiel. Needs the extra ``openspiel``.

>>> import pyspiel
>>> import freunde_bandadas.openspiel
>>> state = pyspiel.load_game("python_bandadas(players=3)").new_initial_state()
>>> state.is_chance_node()
True

Freunde is ``python_freunde``, with the parameters ``start`` (the text of a state, F9.7; the default
start if empty) and ``max_moves``. Bandadas is ``python_bandadas``, with ``players``, ``dealer`` and
``max_moves``. A game that is not over after ``max_moves`` moves of players ends without a winner.

Actions and tensors are those of the page of encodings; cards that come by chance have actions of
their own, from 0. The information state of a player is the view (B9.3), and a state can be resampled
from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from . import Random, bandadas, freunde

__all__ = ["BandadasGame", "BandadasState", "FreundeGame", "FreundeState"]

#: The first number of a move of chance.
_CHANCE = bandadas.MASK_LEN

_FREUNDE = pyspiel.GameType(
    short_name="python_freunde",
    long_name="Freunde",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"start": "", "max_moves": 2000},
)

_BANDADAS = pyspiel.GameType(
    short_name="python_bandadas",
    long_name="Bandadas",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "dealer": 1, "max_moves": 2000},
)


class _Observer:
    """Writes what a player sees into one flat tensor."""

    def __init__(
        self,
        shape: tuple[int, ...],
        write: Callable[[Any, int], np.ndarray],
        text: Callable[[Any, int], str],
    ) -> None:
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}
        self._write, self._text = write, text

    def set_from(self, state: Any, player: int) -> None:
        """Fills the tensor."""
        self.dict["observation"][...] = self._write(state, player)

    def string_from(self, state: Any, player: int) -> str:
        """The same as a text."""
        return self._text(state, player)


class FreundeGame(pyspiel.Game):
    """Freunde."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {"start": "", "max_moves": 2000, **(params or {})}
        text = str(params["start"])
        self.start = freunde.State.from_text(text) if text else freunde.State()
        self.max_moves = int(params["max_moves"])
        info = pyspiel.GameInfo(
            num_distinct_actions=freunde.MASK_LEN,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_moves,
        )
        super().__init__(_FREUNDE, info, params)

    def new_initial_state(self) -> FreundeState:
        """The start."""
        return FreundeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Planes as a player sees them."""
        return _Observer(
            freunde.OBSERVATION_SHAPE,
            lambda state, player: state.game_.state.encode(seen_by=player + 1),
            lambda state, player: str(state),
        )


class FreundeState(pyspiel.State):
    """A game of Freunde up to now."""

    def __init__(self, game: FreundeGame) -> None:
        super().__init__(game)
        self.game_ = freunde.Game(game.start)
        self._max_moves = game.max_moves

    def current_player(self) -> int:
        """0 or 1."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.game_.to_move - 1

    def _legal_actions(self, player: int) -> list[int]:
        if self.is_terminal() or player != self.current_player():
            return []
        return [int(action) for action in np.flatnonzero(self.game_.state.encode_mask())]

    def _apply_action(self, action: int) -> None:
        self.game_ = self.game_.apply(self.game_.state.move_of_action(action))

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.game_.state
        if player != state.to_move - 1:
            state = state.image("half-turn")
            return f"{state.move_of_action(action)} turned"
        return str(state.move_of_action(action))

    def is_terminal(self) -> bool:
        """Whether the game is over, by repetition too, or broken off."""
        return self.game_.outcome is not None or len(self.game_) >= self._max_moves

    def returns(self) -> list[float]:
        """1 and −1, or zeros."""
        outcome = self.game_.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == 1 else [-1.0, 1.0]

    def __str__(self) -> str:
        return self.game_.state.to_text()


class BandadasGame(pyspiel.Game):
    """Bandadas for 2 to 5 players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {"players": 2, "dealer": 1, "max_moves": 2000, **(params or {})}
        self.players = int(params["players"])
        self.start = bandadas.State.start(self.players, int(params["dealer"]))
        self.max_moves = int(params["max_moves"])
        info = pyspiel.GameInfo(
            num_distinct_actions=bandadas.MASK_LEN,
            max_chance_outcomes=bandadas.MOVE_COUNT - _CHANCE,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=float(self.players - 1),
            utility_sum=0.0,
            max_game_length=self.max_moves,
        )
        super().__init__(_BANDADAS, info, params)

    def new_initial_state(self) -> BandadasState:
        """Before the first card is dealt."""
        return BandadasState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """The bytes of a player's view."""
        return _Observer(
            bandadas.OBSERVATION_SHAPE,
            lambda state, player: state.state_.view(player + 1).encode(),
            lambda state, player: str(state.state_.view(player + 1)),
        )


class BandadasState(pyspiel.State):
    """A game of Bandadas up to now."""

    def __init__(self, game: BandadasGame) -> None:
        super().__init__(game)
        self.state_ = game.start
        self._players, self._max_moves = game.players, game.max_moves
        self._moves = 0

    def current_player(self) -> int:
        """A seat from 0, or chance."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.state_.to_move
        return int(pyspiel.PlayerId.CHANCE) if not seat else seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        if self.is_terminal() or player != self.current_player():
            return []
        return [mv.index for mv in self.state_.legal_moves()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that can come, with their odds."""
        cards = self.state_.chance_moves()
        total = sum(weight for _, weight in cards)
        return [(mv.index - _CHANCE, weight / total) for mv, weight in cards]

    def _apply_action(self, action: int) -> None:
        by_chance = self.state_.to_move == 0
        index = action + _CHANCE if by_chance else action
        self.state_ = self.state_.apply(bandadas.Move.from_index(index))
        self._moves += not by_chance

    def _action_to_string(self, player: int, action: int) -> str:
        by_chance = player == int(pyspiel.PlayerId.CHANCE)
        return str(bandadas.Move.from_index(action + _CHANCE if by_chance else action))

    def is_terminal(self) -> bool:
        """Whether the game is over or broken off."""
        over = self.state_.outcome is not None
        return over or (self._moves >= self._max_moves and self.state_.to_move != 0)

    def returns(self) -> list[float]:
        """−1 for who does not win; winners share what that makes."""
        outcome = self.state_.outcome
        if outcome is None:
            return [0.0] * self._players
        share = (self._players - len(outcome.winners)) / len(outcome.winners)
        return [share if seat + 1 in outcome.winners else -1.0 for seat in range(self._players)]

    def information_state_string(self, player: int | None = None) -> str:
        """The view of a player (B9.3)."""
        seat = self.current_player() if player is None else player
        return str(self.state_.view(seat + 1))

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> BandadasState:
        """A state that looks the same to a player, each with its fair chance (B9.4)."""
        seed = int(probability_sampler() * 2**53)
        resampled: BandadasState = self.clone()
        resampled.state_ = self.state_.view(player + 1).determinize(Random(seed))
        return resampled

    def __str__(self) -> str:
        return str(self.state_)


pyspiel.register_game(_FREUNDE, FreundeGame)
pyspiel.register_game(_BANDADAS, BandadasGame)
