"""Long jobs in one process, in many, or on a Ray cluster, with the same sums to the last digit.

A job is a list of units. Each unit computes sums (whole numbers with names) from plain values and
from nothing else. The sums of all units are added, so it does not matter in which order or where they
are done. A journal keeps the sums of every unit that is done: a run that was interrupted goes on from
there and loses at most the units in progress.

>>> from freunde_bandadas import runs
>>> runs.run(runs.perft("freunde", 3))["nodes"]
8564

From a shell, ``python -m freunde_bandadas.runs --help``.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import concurrent.futures.process
import hashlib
import itertools
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from . import Random, bandadas, freunde

__all__ = ["Job", "Sums", "Unit", "cards", "match", "perft", "run", "tournament", "work"]

#: Whole numbers by name. Names that begin with ``longest`` are the greatest, all others are sums.
Sums = dict[str, int]

#: What to do, and with which plain values.
Unit = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Job:
    """A name and the units that make it up."""

    name: str
    units: tuple[Unit, ...]

    @property
    def key(self) -> str:
        """What tells this job from others: a digest of its units."""
        text = json.dumps([self.name, self.units], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def add(total: Sums, more: Sums) -> None:
    """Adds sums to a total."""
    for name, number in more.items():
        if name.startswith("longest"):
            total[name] = max(total.get(name, 0), number)
        else:
            total[name] = total.get(name, 0) + number


# Perft.


def _start(game: str, start: str | None) -> freunde.State | bandadas.State:
    if game == "freunde":
        return freunde.State() if start is None else freunde.State.from_text(start)
    if game == "bandadas":
        return bandadas.State.start() if start is None else bandadas.State(start)
    raise ValueError(f"a game is 'freunde' or 'bandadas', not {game!r}")


def perft(game: str, depth: int, *, start: str | None = None, split: int = 2, batch: int = 16) -> Job:
    """Perft (F10, B11), split by lists of moves: each unit counts behind ``batch`` of them."""
    if depth < 0:
        raise ValueError("a depth is at least 0")
    state = _start(game, start)

    def lines(state: Any, depth: int) -> Iterator[list[str]]:
        if depth == 0:
            yield []
            return
        for mv in state.legal_moves():
            for rest in lines(state.apply(mv), depth - 1):
                yield [str(mv), *rest]

    length = min(split, depth)
    units: list[Unit] = []
    for group in _batched(lines(state, length), batch):
        values = {"game": game, "start": start, "lines": list(group), "depth": depth - length}
        units.append(("perft", values))
    return Job(f"perft {depth} of {game}", tuple(units))


def _batched(values: Iterable[Any], size: int) -> Iterator[tuple[Any, ...]]:
    rest = iter(values)
    while group := tuple(itertools.islice(rest, size)):
        yield group


def _perft(game: str, start: str | None, lines: list[list[str]], depth: int) -> Sums:
    nodes = 0
    for line in lines:
        state: Any = _start(game, start)
        for mv in line:
            state = state.apply(mv)
        nodes += state.perft(depth)
    return {"nodes": nodes}


# Games between players.


def match(
    game: str,
    players: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    per_unit: int = 4,
    cards: Sequence[str] | None = None,
    nodes: int | None = None,
    opening: int = 4,
    max_moves: int = 2000,
) -> Job:
    """Games between players, who change seats from game to game.

    A player is ``random`` or a level from ``1`` to ``5``. In Freunde games begin with ``opening``
    random turns and may have a position card for each player; ``nodes`` is a budget for a move that
    replaces that of the level.
    """
    if game not in ("freunde", "bandadas"):
        raise ValueError(f"a game is 'freunde' or 'bandadas', not {game!r}")
    seats = range(2, 3) if game == "freunde" else range(2, 6)
    if len(players) not in seats:
        raise ValueError(f"{game} has {seats.start} to {seats.stop - 1} players")
    for player in players:
        if player not in ("random", "1", "2", "3", "4", "5"):
            raise ValueError(f"a player is 'random' or a level from 1 to 5, not {player!r}")
    values = {
        "players": list(players),
        "seed": seed,
        "nodes": nodes,
        "max_moves": max_moves,
    }
    if game == "freunde":
        values |= {"cards": list(cards) if cards else None, "opening": opening}
    units = [
        (f"match {game}", {**values, "first": first, "games": min(per_unit, games - first)})
        for first in range(0, games, per_unit)
    ]
    return Job(f"{games} games of {game}: {' against '.join(players)}", tuple(units))


def tournament(game: str, players: Sequence[str], games: int, **options: Any) -> dict[str, Job]:
    """A match between each two of the players, by name."""
    return {
        f"{one}-{two}": match(game, [one, two], games, **options)
        for one, two in itertools.combinations(players, 2)
    }


def cards(games: int, *, names: Sequence[str] = freunde.CARDS, **options: Any) -> dict[str, Job]:
    """Games of the strongest player with itself: each position card, and each two cards."""
    pairs = itertools.combinations_with_replacement(names, 2)
    level = options.pop("level", "5")
    return {
        f"{one}-{two}": match("freunde", [level, level], games, cards=[one, two], **options)
        for one, two in pairs
    }


def _match_freunde(
    players: list[str],
    seed: int,
    nodes: int | None,
    max_moves: int,
    cards: list[str] | None,
    opening: int,
    first: int,
    games: int,
) -> Sums:
    sums: Sums = {}
    for number in range(first, first + games):
        # Who sits where, and who has which card, change from game to game.
        swapped = number % 2 == 1
        named = None if cards is None else (cards[::-1] if (number // 2) % 2 == 1 else cards)
        start = freunde.State() if named is None else freunde.State.start(*named)
        rng = Random(seed, number // 2)
        game = _opened(start, rng, opening)
        seats = players[::-1] if swapped else players
        thinkers = [_freunde_thinker(player, seed + number, nodes, rng) for player in seats]
        counted = {"games": 1}
        while game.outcome is None and len(game) < max_moves:
            before = game
            game = thinkers[game.to_move - 1](game)
            add(counted, _turn(before, game))
        add(counted, _ending(game, swapped, named, cards))
        add(sums, counted)
    return sums


def _opened(start: freunde.State, rng: Random, opening: int) -> freunde.Game:
    """A game after some random turns that do not end it."""
    for _ in range(100):
        game = freunde.Game(start)
        for _ in range(opening):
            mover = game.to_move
            while game.outcome is None and game.to_move == mover:
                mv = game.state.random_move(rng)
                assert mv is not None
                game = game.apply(mv)
        if game.outcome is None:
            return game
    raise ValueError(f"no game of {opening} random turns goes on from {start}")


def _freunde_thinker(
    player: str, seed: int, nodes: int | None, rng: Random
) -> Callable[[freunde.Game], freunde.Game]:
    if player == "random":

        def at_random(game: freunde.Game) -> freunde.Game:
            mover = game.to_move
            while game.outcome is None and game.to_move == mover:
                mv = game.state.random_move(rng)
                assert mv is not None
                game = game.apply(mv)
            return game

        return at_random
    opponent = freunde.Opponent(int(player), seed)

    def by_search(game: freunde.Game) -> freunde.Game:
        analysis = opponent.analyse(game, nodes=nodes)
        assert analysis is not None
        for mv in analysis.moves:
            game = game.apply(mv)
        return game

    return by_search


def _turn(before: freunde.Game, after: freunde.Game) -> Sums:
    """What a turn brings to the statistics."""
    mover = before.to_move
    jumps = len(after) - len(before) - 1
    warned = after.state.is_warned(mover) and not before.state.is_warned(mover)
    return {
        "turns": 1,
        "jumps": jumps,
        "cascades": int(jumps >= 2),
        "warnings": int(warned),
        "river": before.state.count_forbidden("F6"),
    }


def _ending(
    game: freunde.Game, swapped: bool, named: list[str] | None, cards: list[str] | None
) -> Sums:
    """Who won, and how. Halves are counted twice, so that all numbers are whole."""
    jumped = any(mv.kind == "jump" for mv in game.moves())
    sums = {"games with jumps": int(jumped), "longest game": len(game)}
    outcome = game.outcome
    reason = "broken off" if outcome is None else outcome.reason
    sums[f"ended by {reason}"] = 1
    winner = None if outcome is None else outcome.winner
    points = {1: 2, 2: 0}.get(winner or 0, 1)
    sums["half points of One"] = points
    sums["half points of the first player"] = 2 - points if swapped else points
    if cards is not None and named is not None:
        sums["half points of the first card"] = points if named == cards else 2 - points
    return sums


def _match_bandadas(
    players: list[str], seed: int, nodes: int | None, max_moves: int, first: int, games: int
) -> Sums:
    sums: Sums = {}
    count = len(players)
    for number in range(first, first + games):
        # The players go round the table from game to game.
        turned = number % count
        seats = players[turned:] + players[:turned]
        rng = Random(seed, number // count)
        choices = Random(seed + 1, number)
        state = bandadas.State.start(count, 1).settle(rng)
        thinkers = [
            None if player == "random" else bandadas.Opponent(int(player), seed + number)
            for player in seats
        ]
        moves = 0
        while state.outcome is None and moves < max_moves:
            seat = state.to_move
            assert seat is not None
            thinker = thinkers[seat - 1]
            if thinker is None:
                mv = state.random_move(choices)
            else:
                analysis = thinker.analyse(state.view(seat), nodes=nodes)
                mv = None if analysis is None else analysis.mv
            assert mv is not None
            state = state.apply(mv).settle(rng)
            moves += 1
        counted = {"games": 1, "moves": moves, "longest game": moves}
        outcome = state.outcome
        counted[f"ended by {'broken off' if outcome is None else outcome.reason}"] = 1
        winners = () if outcome is None else outcome.winners
        # 60 points for a game can be shared by any number of players.
        for seat in winners:
            place = (seat - 1 + turned) % count
            add(counted, {f"sixtieths of player {place + 1}": 60 // len(winners)})
            add(counted, {f"sixtieths of seat {seat}": 60 // len(winners)})
        add(sums, counted)
    return sums


def work(unit: Unit) -> Sums:
    """The sums of a unit: the same wherever and whenever it is done."""
    name, values = unit
    kinds: dict[str, Callable[..., Sums]] = {
        "perft": _perft,
        "match freunde": _match_freunde,
        "match bandadas": _match_bandadas,
    }
    if name not in kinds:
        raise ValueError(f"there is no unit {name!r}")
    return kinds[name](**values)


# Running.


class _Journal:
    """The sums of the units of a job that are done, a line each."""

    def __init__(self, job: Job, path: Path | None) -> None:
        self.done: dict[int, Sums] = {}
        self._file: IO[str] | None = None
        if path is None:
            return
        if path.exists():
            self._read(job, path)
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = "".join(self._line(job, number, sums) for number, sums in self.done.items())
        # Written anew, so that a line that an interruption cut short is gone.
        path.with_suffix(".new").write_text(whole)
        path.with_suffix(".new").replace(path)
        self._file = path.open("a")
        self._job = job

    def _read(self, job: Job, path: Path) -> None:
        for line in path.read_text().splitlines():
            try:
                entry = json.loads(line)
                key, number, sums = entry["job"], entry["unit"], entry["sums"]
            except (ValueError, KeyError, TypeError):
                continue
            if key != job.key:
                raise ValueError(f"{path} is the journal of another job")
            if 0 <= number < len(job.units):
                self.done[number] = sums

    @staticmethod
    def _line(job: Job, number: int, sums: Sums) -> str:
        return json.dumps({"job": job.key, "unit": number, "sums": sums}) + "\n"

    def note(self, number: int, sums: Sums) -> None:
        """Keeps the sums of a unit."""
        self.done[number] = sums
        if self._file is not None:
            self._file.write(self._line(self._job, number, sums))
            self._file.flush()
            os.fsync(self._file.fileno())

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


class _Bar:
    """How far a run is, on one line of a terminal."""

    def __init__(self, job: Job, stream: IO[str] | None) -> None:
        self._job, self._stream = job, stream

    def show(self, done: int) -> None:
        if self._stream is None:
            return
        total = max(len(self._job.units), 1)
        filled = 30 * done // total
        line = f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total} {self._job.name}"
        self._stream.write(line + ("\n" if done == total else ""))
        self._stream.flush()


def run(
    job: Job,
    *,
    workers: int = 1,
    ray: bool | str = False,
    journal: str | Path | None = None,
    progress: IO[str] | None = None,
) -> Sums:
    """The sums of a job.

    One worker is this process; more workers are processes of their own. With ``ray`` the units are
    done on a Ray cluster, at an address or, if it is True, on this machine. A worker that is killed
    costs nothing but time, since its units are done again. Units that the journal has are not done
    again.
    """
    if workers < 1:
        raise ValueError("there is at least one worker")
    kept = _Journal(job, None if journal is None else Path(journal))
    bar = _Bar(job, progress)
    try:
        bar.show(len(kept.done))
        open_units = [number for number in range(len(job.units)) if number not in kept.done]
        spread = _in_ray(ray) if ray else _in_processes if workers > 1 else _in_this_process
        for number, sums in spread(job, open_units, workers):
            kept.note(number, sums)
            bar.show(len(kept.done))
    finally:
        kept.close()
    total: Sums = {}
    for number in sorted(kept.done):
        add(total, kept.done[number])
    return dict(sorted(total.items()))


Results = Iterator[tuple[int, Sums]]


def _in_this_process(job: Job, numbers: list[int], workers: int) -> Results:
    for number in numbers:
        yield number, work(job.units[number])


def _in_processes(job: Job, numbers: list[int], workers: int) -> Results:
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    left = dict.fromkeys(numbers)
    failures = 0
    while left:
        try:
            with concurrent.futures.ProcessPoolExecutor(workers, context) as pool:
                futures = {pool.submit(work, job.units[number]): number for number in left}
                for future in concurrent.futures.as_completed(futures):
                    sums = future.result()
                    del left[futures[future]]
                    yield futures[future], sums
                    failures = 0
        except concurrent.futures.process.BrokenProcessPool:
            # A worker was killed: new ones go on. If that happens again and again without a unit
            # done between, the machine is at fault.
            failures += 1
            if failures > 5:
                raise


def _in_ray(address: bool | str) -> Callable[[Job, list[int], int], Results]:
    def spread(job: Job, numbers: list[int], workers: int) -> Results:
        try:
            import ray
        except ImportError as error:
            raise ImportError("--ray needs the extra ray: pip install freunde-bandadas[ray]") from error

        if not ray.is_initialized():
            local = address is True
            where: dict[str, Any] = {"num_cpus": workers} if local else {"address": address}
            ray.init(log_to_driver=False, include_dashboard=False, **where)
        remote = ray.remote(max_retries=5)(work)
        waiting = iter(numbers)
        flying: dict[Any, int] = {}
        # A few more than there are workers, so that none waits for the next.
        for number in itertools.islice(waiting, 2 * workers):
            flying[remote.remote(job.units[number])] = number
        while flying:
            ready, _ = ray.wait(list(flying), num_returns=1)
            for reference in ready:
                number = flying.pop(reference)
                for following in itertools.islice(waiting, 1):
                    flying[remote.remote(job.units[following])] = following
                yield number, ray.get(reference)

    return spread


def _jobs(arguments: argparse.Namespace) -> dict[str, Job]:
    kind = arguments.kind
    if kind == "perft":
        return {"perft": perft(arguments.game, arguments.depth, split=arguments.split)}
    options = {"seed": arguments.seed, "nodes": arguments.nodes}
    if kind == "match":
        return {"match": match(arguments.game, arguments.players, arguments.games, **options)}
    if kind == "tournament":
        return tournament(arguments.game, arguments.players, arguments.games, **options)
    names = arguments.cards or freunde.CARDS
    jobs = cards(arguments.games, names=names, level=arguments.level, **options)
    if arguments.alone:
        return {name: job for name, job in jobs.items() if name.split("-")[0] == name.split("-")[1]}
    return jobs


def main(words: Sequence[str] | None = None) -> None:
    """What ``python -m freunde_bandadas.runs`` does."""
    parser = argparse.ArgumentParser(prog="python -m freunde_bandadas.runs", description=__doc__)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--workers", type=int, default=1, help="processes, or CPUs of a local Ray")
    common.add_argument(
        "--ray", nargs="?", const=True, default=False, metavar="ADDRESS", help="a Ray cluster"
    )
    common.add_argument("--journal", type=Path, help="a folder to go on from after an interruption")
    common.add_argument("--quiet", action="store_true", help="no progress bar")
    games = argparse.ArgumentParser(add_help=False)
    games.add_argument("--games", type=int, default=100)
    games.add_argument("--seed", type=int, default=0)
    games.add_argument("--nodes", type=int, help="a budget for a move instead of the level's")
    kinds = parser.add_subparsers(dest="kind", required=True)
    one = kinds.add_parser("perft", parents=[common], help="count sequences of moves")
    one.add_argument("game", choices=["freunde", "bandadas"])
    one.add_argument("depth", type=int)
    one.add_argument("--split", type=int, default=2, help="the length of the lists of moves")
    for kind, about in [("match", "players against each other"), ("tournament", "each against each")]:
        one = kinds.add_parser(kind, parents=[common, games], help=about)
        one.add_argument("game", choices=["freunde", "bandadas"])
        one.add_argument("players", nargs="+", help="random, or a level from 1 to 5")
    one = kinds.add_parser("cards", parents=[common, games], help="measure the position cards")
    one.add_argument("cards", nargs="*", help="names; all if none is given")
    one.add_argument("--level", default="5")
    one.add_argument("--alone", action="store_true", help="each card against itself only")
    arguments = parser.parse_args(words)
    for name, job in _jobs(arguments).items():
        sums = run(
            job,
            workers=arguments.workers,
            ray=arguments.ray,
            journal=arguments.journal and arguments.journal / f"{name}-{job.key}.jsonl",
            progress=None if arguments.quiet else sys.stderr,
        )
        print(json.dumps({"job": job.name, "name": name, "sums": sums}))


if __name__ == "__main__":
    main()
