"""Runs give the same sums wherever they are done, and lose nothing that is done."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from freunde_bandadas import bandadas, freunde, runs


def test_perft_is_that_of_the_page_however_it_is_split() -> None:
    for split in range(4):
        assert runs.run(runs.perft("freunde", 3, split=split))["nodes"] == 8564
    assert runs.run(runs.perft("bandadas", 4, split=2))["nodes"] == bandadas.State.start().perft(4)
    start = freunde.State.start("Reeds").to_text()
    assert runs.run(runs.perft("freunde", 2, start=start))["nodes"] == 406


def test_two_workers_count_what_one_process_counts() -> None:
    job = runs.perft("freunde", 4, split=2, batch=60)
    assert runs.run(job, workers=2) == runs.run(job) == {"nodes": 167_935}


@pytest.mark.big
def test_two_workers_count_sequences_of_six_moves_as_one_process_does_f10() -> None:
    job = runs.perft("freunde", 6)
    assert runs.run(job, workers=2) == runs.run(job) == {"nodes": 66_371_410}
    assert freunde.State().perft(6) == 66_371_410


@pytest.mark.parametrize("game", ["freunde", "bandadas"])
def test_matches_have_the_same_sums_in_any_number_of_processes(game: str) -> None:
    job = runs.match(game, ["1", "random"], 8, seed=3, per_unit=3)
    one = runs.run(job)
    assert one == runs.run(job, workers=2)
    assert one["games"] == 8
    # The same games in other units.
    assert one == runs.run(runs.match(game, ["1", "random"], 8, seed=3, per_unit=1))


def test_a_level_beats_the_random_player() -> None:
    sums = runs.run(runs.match("freunde", ["2", "random"], 10, seed=1))
    assert sums["half points of the first player"] >= 18
    sums = runs.run(runs.match("bandadas", ["2", "random"], 20, seed=1))
    assert sums["sixtieths of player 1"] >= 13 * 60


def test_a_tournament_is_a_match_of_each_two() -> None:
    jobs = runs.tournament("freunde", ["random", "1", "2"], 2)
    assert list(jobs) == ["random-1", "random-2", "1-2"]


def test_cards_meet_themselves_and_each_other() -> None:
    jobs = runs.cards(4, names=["Grove", "Reeds"], level="1")
    assert list(jobs) == ["Grove-Grove", "Grove-Reeds", "Reeds-Reeds"]
    sums = runs.run(jobs["Grove-Reeds"])
    assert sums["games"] == 4 and 0 <= sums["half points of the first card"] <= 8
    ends = sum(number for name, number in sums.items() if name.startswith("ended by"))
    assert ends == 4 and sums["turns"] > 4


def test_what_the_journal_has_is_not_done_again(tmp_path: Path) -> None:
    job = runs.perft("freunde", 3, split=2, batch=40)
    journal = tmp_path / "perft.jsonl"
    whole = runs.run(job, journal=journal)
    lines = journal.read_text().splitlines(keepends=True)
    assert len(lines) == len(job.units) > 5
    # An interruption in the middle of a line.
    journal.write_text("".join(lines[:4]) + lines[4][:20])
    assert runs.run(job, journal=journal) == whole
    assert len(journal.read_text().splitlines()) == len(job.units)
    # What is in the journal counts, even where it is wrong: it is not done again.
    entry = json.loads(lines[0])
    entry["sums"]["nodes"] += 1
    journal.write_text(json.dumps(entry) + "\n" + "".join(lines[1:]))
    assert runs.run(job, journal=journal)["nodes"] == whole["nodes"] + 1
    with pytest.raises(ValueError, match="another job"):
        runs.run(runs.perft("freunde", 2), journal=journal)


def children(process: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in listed.stdout.split()]


@pytest.mark.skipif(not Path("/proc").exists(), reason="finds the workers in /proc")
def test_a_worker_that_is_killed_costs_nothing_but_time(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    words = ["match", "freunde", "3", "2", "--games", "24", "--workers", "2", "--quiet"]
    command = [sys.executable, "-m", "freunde_bandadas.runs", *words, "--journal", str(journal)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    killed = 0
    try:
        while running.poll() is None and killed < 2:
            time.sleep(0.3)
            done = sum(len(path.read_text().splitlines()) for path in journal.glob("*.jsonl"))
            workers = [
                child
                for child in children(running.pid)
                if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()
            ]
            if done > killed and workers:
                os.kill(workers[0], signal.SIGKILL)
                killed += 1
        output, _ = running.communicate(timeout=240)
    finally:
        running.kill()
    assert running.returncode == 0
    assert killed > 0
    job = runs.match("freunde", ["3", "2"], 24)
    assert json.loads(output)["sums"] == runs.run(job)


@pytest.mark.big
def test_a_ray_cluster_has_the_same_sums() -> None:
    pytest.importorskip("ray")
    job = runs.perft("freunde", 4, split=2, batch=60)
    assert runs.run(job, workers=2, ray=True) == {"nodes": 167_935}


def test_what_cannot_be_is_refused() -> None:
    for wrong in (
        lambda: runs.perft("chess", 2),
        lambda: runs.perft("freunde", -1),
        lambda: runs.match("freunde", ["1"], 2),
        lambda: runs.match("freunde", ["1", "9"], 2),
        lambda: runs.match("bandadas", ["1"] * 6, 2),
        lambda: runs.run(runs.perft("freunde", 1), workers=0),
        lambda: runs.work(("dance", {})),
    ):
        with pytest.raises(ValueError):
            wrong()
