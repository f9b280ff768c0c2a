"""PettingZoo AEC environments of both games. Needs the extra ``pettingzoo``.

>>> from freunde_bandadas.pettingzoo_env import freunde_v1
>>> env = freunde_v1(render_mode="ansi")
>>> env.reset(seed=1)
>>> env.agent_selection
'player_1'

An observation is a dictionary. ``observation`` is what the agent sees (the page of encodings),
``action_mask`` has 1 at each legal action, and ``to_move`` is 1 for the agent to move. So a mask
of zeros means "not your turn" where ``to_move`` is 0, and "you have no move" (F8.4) where it is 1.
"""

from __future__ import annotations

from typing import Any

import gymnasium.spaces
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from . import Random, bandadas, freunde

__all__ = ["BandadasAEC", "FreundeAEC", "bandadas_v1", "freunde_v1"]

Observation = dict[str, Any]


class _GameEnv(AECEnv[str, Observation, int]):
    """The part that both environments share. A subclass says which game is played."""

    metadata: dict[str, Any] = {
        "render_modes": ["human", "ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        seats: int,
        observation: tuple[int, ...],
        actions: int,
        most: int,
        render_mode: str | None,
        max_moves: int,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is None or one of {self.metadata['render_modes']}")
        if max_moves < 1:
            raise ValueError("an episode has at least one move")
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.possible_agents = [f"player_{seat + 1}" for seat in range(seats)]
        self.agents = list(self.possible_agents)
        self._actions = actions
        self._random = np.random.default_rng()
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, most, observation, np.uint8),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                    "to_move": gymnasium.spaces.Discrete(2),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents
        }

    # What a game tells.

    def _begin(self, options: dict[str, Any]) -> None:
        """Starts a game."""
        raise NotImplementedError

    def _seat_to_move(self) -> int:
        """The seat to move, from 0; at the end the one who would be."""
        raise NotImplementedError

    def _see(self, seat: int) -> npt.NDArray[np.uint8]:
        """What a seat sees."""
        raise NotImplementedError

    def _mask(self) -> npt.NDArray[np.uint8]:
        """The legal actions of the seat to move."""
        raise NotImplementedError

    def _play(self, action: int) -> None:
        """Plays an action, or raises `IllegalMove`."""
        raise NotImplementedError

    def _returns(self) -> list[float] | None:
        """What each seat gets if the game is over."""
        raise NotImplementedError

    def _text(self) -> str:
        raise NotImplementedError

    def _svg(self) -> str:
        raise NotImplementedError

    # What PettingZoo asks.

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._moves = 0
        # An episode that ended by an illegal action may have left the agent to go on with.
        self._skip_agent_selection = None
        self._begin(options or {})
        self.agent_selection = self.possible_agents[self._seat_to_move()]

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        to_move = seat == self._seat_to_move()
        mask = np.zeros(self._actions, np.int8)
        if to_move and not any(self.terminations.values()) and not any(self.truncations.values()):
            mask = self._mask().view(np.int8)
        return {"observation": self._see(seat), "action_mask": mask, "to_move": int(to_move)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError(f"{agent} is out of the game: its action is None")
            self._was_dead_step(None)  # type: ignore[arg-type]
            return
        if action is None:
            raise ValueError(f"{agent} is to move, and None is no action")
        self._play(int(action))
        self._moves += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        returns = self._returns()
        if returns is not None:
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._moves >= self.max_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self._seat_to_move()]
        self._accumulate_rewards()
        if returns is not None or self._moves >= self.max_moves:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode == "human":
            print(self._text())
            return None
        if self.render_mode == "svg":
            return self._svg()
        return self._text()

    def close(self) -> None:
        pass


class FreundeAEC(_GameEnv):
    """Freunde. An action is a move as the player to move sees it: a movement or a jump.

    ``start`` is a state; the option ``start`` of `reset` is one for that game alone.
    """

    metadata: dict[str, Any] = {**_GameEnv.metadata, "name": "freunde_v1"}

    def __init__(
        self,
        start: freunde.State | None = None,
        *,
        render_mode: str | None = None,
        max_moves: int = 2000,
    ) -> None:
        super().__init__(
            2, freunde.OBSERVATION_SHAPE, freunde.MASK_LEN, 64, render_mode, max_moves
        )
        self._start = freunde.State() if start is None else start
        self._game = freunde.Game(self._start)

    @property
    def game(self) -> freunde.Game:
        """The game as it stands."""
        return self._game

    def _begin(self, options: dict[str, Any]) -> None:
        start = options.get("start", self._start)
        if not isinstance(start, freunde.State):
            raise TypeError("the option start is a freunde.State")
        if start.outcome is not None:
            raise ValueError("the game is over at the start")
        self._game = freunde.Game(start)

    def _seat_to_move(self) -> int:
        return self._game.to_move - 1

    def _see(self, seat: int) -> npt.NDArray[np.uint8]:
        if seat == self._seat_to_move():
            return self._game.state.encode()
        return self._game.state.encode(seen_by=seat + 1)

    def _mask(self) -> npt.NDArray[np.uint8]:
        return self._game.state.encode_mask()

    def _play(self, action: int) -> None:
        self._game = self._game.apply(self._game.state.move_of_action(action))

    def _returns(self) -> list[float] | None:
        outcome = self._game.outcome
        if outcome is None:
            return None
        if outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == 1 else [-1.0, 1.0]

    def _text(self) -> str:
        return str(self._game.state)

    def _svg(self) -> str:
        return self._game._repr_svg_()


class BandadasAEC(_GameEnv):
    """Bandadas for 2 to 5 players. Cards come by themselves, from the seed of `reset`.

    Without ``dealer`` each game draws one; the option ``dealer`` of `reset` is for that game alone.
    """

    metadata: dict[str, Any] = {**_GameEnv.metadata, "name": "bandadas_v1"}

    def __init__(
        self,
        players: int = 2,
        *,
        dealer: int | None = None,
        render_mode: str | None = None,
        max_moves: int = 2000,
    ) -> None:
        bandadas.State.start(players, 1 if dealer is None else dealer)  # B3.1
        super().__init__(
            players, bandadas.OBSERVATION_SHAPE, bandadas.MASK_LEN, 110, render_mode, max_moves
        )
        self._dealer = dealer
        self._cards = Random(0)
        self._game = bandadas.Game(bandadas.State.start(players, 1))
        self.state_space = gymnasium.spaces.Box(0, 110, (bandadas.STATE_LEN,), np.uint8)

    @property
    def game(self) -> bandadas.Game:
        """The game as it stands, hidden cards included."""
        return self._game

    def state(self) -> npt.NDArray[np.uint8]:
        """All of the state, hidden cards included, seats from the first: for a critic."""
        return self._game.state.encode(1)

    def _begin(self, options: dict[str, Any]) -> None:
        players = len(self.possible_agents)
        dealer = options.get("dealer", self._dealer)
        if dealer is None:
            dealer = int(self._random.integers(players)) + 1
        start = bandadas.State.start(players, dealer)
        self._cards = Random(int(self._random.integers(2**63)))
        self._game = bandadas.Game(start).settle(self._cards)

    def _seat_to_move(self) -> int:
        seat = self._game.to_move
        return (self._game.state.player if seat is None else seat) - 1

    def _see(self, seat: int) -> npt.NDArray[np.uint8]:
        return self._game.state.view(seat + 1).encode()

    def _mask(self) -> npt.NDArray[np.uint8]:
        return self._game.state.encode_mask()

    def _play(self, action: int) -> None:
        self._game = self._game.apply(bandadas.Move.from_index(action)).settle(self._cards)

    def _returns(self) -> list[float] | None:
        outcome = self._game.outcome
        if outcome is None:
            return None
        seats = len(self.possible_agents)
        share = (seats - len(outcome.winners)) / len(outcome.winners)
        return [share if seat + 1 in outcome.winners else -1.0 for seat in range(seats)]

    def _text(self) -> str:
        return str(self._game.state.view())

    def _svg(self) -> str:
        return self._game._repr_svg_()


def _wrapped(env: AECEnv[str, Observation, int]) -> AECEnv[str, Observation, int]:
    env = TerminateIllegalWrapper(env, illegal_reward=-1)
    env = AssertOutOfBoundsWrapper(env)
    return OrderEnforcingWrapper(env)


def freunde_v1(
    start: freunde.State | None = None,
    *,
    render_mode: str | None = None,
    max_moves: int = 2000,
) -> AECEnv[str, Observation, int]:
    """Freunde in PettingZoo's usual wrappers: an illegal action loses the game."""
    return _wrapped(FreundeAEC(start, render_mode=render_mode, max_moves=max_moves))


def bandadas_v1(
    players: int = 2,
    *,
    dealer: int | None = None,
    render_mode: str | None = None,
    max_moves: int = 2000,
) -> AECEnv[str, Observation, int]:
    """Bandadas in PettingZoo's usual wrappers: an illegal action loses the game."""
    env = BandadasAEC(players, dealer=dealer, render_mode=render_mode, max_moves=max_moves)
    return _wrapped(env)
