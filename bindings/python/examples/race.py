"""Races environments in one sitting: random legal moves with observation and mask, steps a second.

`scripts/python-figures` installs what it needs and runs it.
"""

from __future__ import annotations

import argparse
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from freunde_bandadas.env import BandadasBatch, Batch, FreundeBatch

#: A racer plays for about the given number of seconds and tells how many steps it made.
Racer = Callable[[float], int]


#: The games for each thread: few enough that their arrays fit into the fast memory of a core, and
#: enough that handing out work costs little. The arrays of Freunde are larger.
GAMES = {FreundeBatch: 256, BandadasBatch: 1024}


def batch(make: type[FreundeBatch] | type[BandadasBatch], threads: int = 1) -> Racer:
    """A batch of ours."""

    def race(seconds: float) -> int:
        games: Batch = make(GAMES[make] * threads, seed=1, threads=threads)
        actions = games.random_actions()
        end, steps = time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            for _ in range(20):
                games.random_actions(actions)
                games.step(actions)
            steps += 20 * len(games)
        return steps

    return race


def openspiel(name: str) -> Racer:
    """A game of OpenSpiel, with its observation tensor and mask of legal actions."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)

    def race(seconds: float) -> int:
        end, steps = time.perf_counter() + seconds, 0
        state = game.new_initial_state()
        while time.perf_counter() < end:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                cards = state.chance_outcomes()
                state.apply_action(cards[int(rng.integers(len(cards)))][0])
            else:
                np.asarray(state.observation_tensor(state.current_player()))
                mask = np.asarray(state.legal_actions_mask())
                legal = np.flatnonzero(mask)
                state.apply_action(int(legal[int(rng.integers(len(legal)))]))
                steps += 1
        return steps

    return race


def pgx_game(name: str) -> Racer:
    """A game of Pgx, 256 at once on one device, compiled."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    @jax.jit
    def chunk(state: Any, key: Any) -> Any:
        def body(carry: Any, key: Any) -> Any:
            state = carry
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(key, logits)
            state = jax.vmap(step)(state, action, jax.random.split(key, 256))
            return state, state.observation.sum()

        return jax.lax.scan(body, state, jax.random.split(key, 20))

    def race(seconds: float) -> int:
        key = jax.random.PRNGKey(1)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(key, 256))
        state, _ = jax.block_until_ready(chunk(state, key))
        end, steps = time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            key = jax.random.fold_in(key, steps)
            state, _ = jax.block_until_ready(chunk(state, key))
            steps += 20 * 256
        return steps

    return race


def rlcard_game(name: str) -> Racer:
    """A game of RLCard."""
    import rlcard

    env = rlcard.make(name)
    rng = np.random.default_rng(1)

    def race(seconds: float) -> int:
        end, steps = time.perf_counter() + seconds, 0
        state, _ = env.reset()
        while time.perf_counter() < end:
            if env.is_over():
                state, _ = env.reset()
            legal = list(state["legal_actions"])
            state, _ = env.step(int(legal[int(rng.integers(len(legal)))]))
            steps += 1
        return steps

    return race


def pettingzoo_game() -> Racer:
    """PettingZoo's tic-tac-toe."""
    from pettingzoo.classic import tictactoe_v3

    env = tictactoe_v3.raw_env()
    rng = np.random.default_rng(1)

    def race(seconds: float) -> int:
        end, steps = time.perf_counter() + seconds, 0
        env.reset(seed=1)
        while time.perf_counter() < end:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(rng.integers(len(legal)))]))
            steps += 1
        return steps

    return race


RACERS: dict[str, Callable[[], Racer]] = {
    "Freunde": lambda: batch(FreundeBatch),
    "Freunde, two threads": lambda: batch(FreundeBatch, 2),
    "Bandadas of two": lambda: batch(BandadasBatch),
    "Bandadas of two, two threads": lambda: batch(BandadasBatch, 2),
    "OpenSpiel breakthrough": lambda: openspiel("breakthrough"),
    "OpenSpiel gin rummy": lambda: openspiel("gin_rummy"),
    "Pgx hex": lambda: pgx_game("hex"),
    "Pgx animal shogi": lambda: pgx_game("animal_shogi"),
    "RLCard gin rummy": lambda: rlcard_game("gin-rummy"),
    "PettingZoo tic-tac-toe": pettingzoo_game,
}


def in_rust(program: Path, programs: int) -> dict[str, float]:
    """The same loop in Rust: the steps a second of some programs at once, together."""
    total = {"Freunde": 0.0, "Bandadas of two": 0.0}
    for make, name in [(FreundeBatch, "freunde"), (BandadasBatch, "bandadas")]:
        command = [str(program), str(GAMES[make]), "4000", "1", name]
        running = [
            subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(programs)
        ]
        for one in running:
            output, _ = one.communicate()
            if one.returncode != 0:
                raise RuntimeError(f"{program} ended with {one.returncode}")
            title = {"freunde": "Freunde", "bandadas": "Bandadas of two"}[name]
            total[title] += float(output.split()[1])
    return total


def main() -> None:
    """Runs all in turns, several times, and prints the middle of each one's figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rust", type=Path, help="the program of the same loop in Rust")
    arguments = parser.parse_args()
    ready: dict[str, Racer] = {}
    for name, make in RACERS.items():
        try:
            ready[name] = make()
        except Exception as error:
            print(f"{name} is left out: {error}")
    figures: dict[str, list[float]] = {name: [] for name in ready}
    for _ in range(arguments.rounds):
        for name, racer in ready.items():
            began = time.perf_counter()
            steps = racer(arguments.seconds)
            figures[name].append(steps / (time.perf_counter() - began))
        if arguments.rust:
            for title, number in in_rust(arguments.rust, 1).items():
                figures.setdefault(f"{title}, in Rust", []).append(number)
            # What two threads can reach on this machine: two programs that share nothing.
            for title, number in in_rust(arguments.rust, 2).items():
                figures.setdefault(f"{title}, two programs in Rust", []).append(number)
    print("| environment | steps a second |\n|---|---|")
    for name, found in figures.items():
        print(f"| {name} | {sorted(found)[len(found) // 2]:,.0f} |")
    for one, other in [
        ("Freunde", "OpenSpiel breakthrough"),
        ("Freunde", "Pgx hex"),
        ("Bandadas of two", "OpenSpiel gin rummy"),
        ("Freunde, two threads", "Freunde"),
        ("Bandadas of two, two threads", "Bandadas of two"),
        ("Freunde, two programs in Rust", "Freunde, in Rust"),
        ("Bandadas of two, two programs in Rust", "Bandadas of two, in Rust"),
        ("Freunde", "Freunde, in Rust"),
        ("Bandadas of two", "Bandadas of two, in Rust"),
    ]:
        if one in figures and other in figures:
            # Ratios of the same round, since a machine is not as fast in every one.
            ratios = [a / b for a, b in zip(figures[one], figures[other], strict=True)]
            print(f"| {one} : {other} | {sorted(ratios)[len(ratios) // 2]:.2f} |")


if __name__ == "__main__":
    main()
