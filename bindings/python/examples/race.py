"""Races environments in one sitting: random legal moves with observation and mask.

The figures are steps in a second of processor time, so that they can be compared on a machine that
others use too. `scripts/python-figures` installs what it needs and runs it.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from freunde_bandadas.env import BandadasBatch, Batch, FreundeBatch

#: A racer plays for about the given number of seconds and tells how many steps it made.
Racer = Callable[[float], int]


Make = type[FreundeBatch] | type[BandadasBatch]

#: The games for each thread: few enough that their arrays fit into the fast memory of a core, and
#: enough that handing out work costs little. The arrays of Freunde are larger.
GAMES = {FreundeBatch: 256, BandadasBatch: 1024}


def batch(make: Make, threads: int = 1) -> Racer:
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
    """A game of Pgx, 256 at once on one core, compiled before the race."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
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

    key = jax.random.PRNGKey(1)
    start = jax.jit(jax.vmap(env.init))(jax.random.split(key, 256))
    jax.block_until_ready(chunk(start, key))

    def race(seconds: float) -> int:
        key = jax.random.PRNGKey(1)
        state = start
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


@dataclass(frozen=True)
class Figure:
    """How fast one was in one round."""

    #: Steps in a second of the clock.
    clock: float
    #: Steps in a second of the processor, all threads together.
    processor: float
    #: The share of the main thread in the processor time: it cannot be split.
    alone: float


def timed(racer: Racer, seconds: float) -> Figure:
    """One round of one racer."""
    clock, processor, alone = time.perf_counter(), time.process_time(), time.thread_time()
    steps = racer(seconds)
    clock, processor, alone = (
        time.perf_counter() - clock,
        time.process_time() - processor,
        time.thread_time() - alone,
    )
    return Figure(steps / clock, steps / processor, min(1.0, alone / processor))


def in_rust(program: Path, make: Make, name: str, programs: int = 1) -> Figure:
    """The same loop in Rust with as many games, in some programs at once that share nothing."""
    command = [str(program), str(GAMES[make]), "4000", "1", name]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    clock = time.perf_counter()
    running = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(programs)]
    if any(one.wait() for one in running):
        raise RuntimeError(f"{program} failed")
    clock = time.perf_counter() - clock
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    steps = programs * GAMES[make] * 4000
    return Figure(steps / clock, steps / used, 0.0)


def two_cores(two: Figure, one: Figure) -> float:
    """How many times as fast two threads are on two cores that nobody else uses: by the work that
    they do more than one thread does, and by what the main thread does alone."""
    return two.processor / one.processor / (two.alone + (1 - two.alone) / 2)


def middle(numbers: list[float]) -> float:
    """The median."""
    return sorted(numbers)[len(numbers) // 2]


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
    figures: dict[str, list[Figure]] = {name: [] for name in ready}
    for _ in range(arguments.rounds):
        for name, racer in ready.items():
            figures[name].append(timed(racer, arguments.seconds))
        if arguments.rust:
            for title, batch, name in [
                ("Freunde, in Rust", FreundeBatch, "freunde"),
                ("Bandadas of two, in Rust", BandadasBatch, "bandadas"),
            ]:
                for programs, words in [(1, title), (2, f"{title}, two programs")]:
                    figure = in_rust(arguments.rust, batch, name, programs)
                    figures.setdefault(words, []).append(figure)
    print("| environment | steps in a second of the processor |\n|---|---|")
    for name, found in figures.items():
        print(f"| {name} | {middle([one.processor for one in found]):,.0f} |")
    # Ratios of the same round, since a machine is not as fast in every one.
    for one, other in [
        ("Freunde", "OpenSpiel breakthrough"),
        ("Freunde", "Pgx hex"),
        ("Bandadas of two", "OpenSpiel gin rummy"),
        ("Freunde", "Freunde, in Rust"),
        ("Bandadas of two", "Bandadas of two, in Rust"),
    ]:
        if one in figures and other in figures:
            pairs = zip(figures[one], figures[other], strict=True)
            ratio = middle([a.processor / b.processor for a, b in pairs])
            print(f"| {one} : {other} | {ratio:.2f} |")
    for one in ["Freunde", "Bandadas of two"]:
        print_two(f"{one}, two threads", figures, one)
        if arguments.rust:
            # What the machine itself gives.
            print_two(f"{one}, in Rust, two programs", figures, f"{one}, in Rust")


def print_two(two: str, figures: dict[str, list[Figure]], one: str) -> None:
    """How many times as fast two at once are."""
    rounds = list(zip(figures[two], figures[one], strict=True))
    on_the_clock = middle([both.clock / single.clock for both, single in rounds])
    free = middle([two_cores(both, single) for both, single in rounds])
    print(f"| {two} : {one}, by the clock | {on_the_clock:.2f} |")
    print(f"| {two} : {one}, if both cores were free | {free:.2f} |")


if __name__ == "__main__":
    main()
