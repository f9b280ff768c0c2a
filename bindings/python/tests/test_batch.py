"""Batches: in place, the same for any number of threads, safe against everything that is wrong."""

import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import Callable

import numpy as np
import pytest

from freunde_bandadas import IllegalMove, InvalidSetup, freunde
from freunde_bandadas.env import IDLE, BandadasBatch, Batch, FreundeBatch

Make = Callable[..., Batch]


@pytest.mark.parametrize("make", [FreundeBatch, BandadasBatch])
def test_results_depend_neither_on_threads_nor_on_the_batch(make: Make) -> None:
    def course(batch: Batch, games: slice) -> list[bytes]:
        seen = []
        for _ in range(60):
            batch.step(batch.random_actions())
            arrays = (batch.observations, batch.masks, batch.rewards, batch.to_move)
            seen.append(b"".join(array[games].tobytes() for array in arrays))
        return seen

    one = course(make(20, seed=4), slice(5, 20))
    assert course(make(20, seed=4, threads=3), slice(5, 20)) == one
    assert course(make(15, seed=4, first=5), slice(None)) == one


def test_a_step_writes_in_place() -> None:
    batch = FreundeBatch(3, extras=True)
    before = (batch.observations, batch.masks, batch.extras)
    batch.step(batch.random_actions())
    assert all(new is old for new, old in zip(
        (batch.observations, batch.masks, batch.extras), before, strict=True
    ))
    for game in range(3):
        state = batch.state(game)
        assert (batch.observations[game] == state.encode()).all()
        assert (batch.masks[game] == state.encode_mask()).all()


def test_rewards_of_all_seats_sum_to_zero() -> None:
    batch = BandadasBatch(50, players=4, seed=2, extras=True)
    ended = 0
    for _ in range(300):
        batch.step(batch.random_actions())
        assert np.abs(batch.rewards.sum(axis=1)).max() < 1e-5
        ended += int(batch.terminated.sum())
    statistics = batch.statistics()
    assert statistics["episodes"] == ended > 10
    assert sum(statistics["wins"]) + statistics["shared"] == ended


def test_an_illegal_action_says_where_and_why_and_nothing_is_played() -> None:
    batch = FreundeBatch(3, seed=1)
    actions = batch.random_actions()
    before = batch.observations.copy()
    good = actions[1]
    actions[1] = batch.state(1).action("*a1")
    with pytest.raises(IllegalMove) as error:
        batch.step(actions)
    assert (error.value.game, error.value.action) == (1, actions[1])
    assert error.value.rule == "F4.1"
    actions[1] = 10**9
    with pytest.raises(IllegalMove, match="no action"):
        batch.step(actions)
    assert (batch.observations == before).all()
    actions[1] = good
    batch.step(actions)


def test_arrays_of_another_shape_dtype_or_order_are_refused() -> None:
    batch = FreundeBatch(4)
    for wrong, kind in [
        (np.zeros(3, np.int32), ValueError),
        (np.zeros((4, 1), np.int32), ValueError),
        (np.zeros(8, np.int32)[::2], ValueError),
        (np.zeros(4, np.int64), TypeError),
        (np.zeros(4, np.float32), TypeError),
        (np.zeros(4, ">i4"), TypeError),
        ([0, 0, 0, 0], TypeError),
        (None, TypeError),
        ("aaaa", TypeError),
    ]:
        with pytest.raises(kind, match="actions"):
            batch.step(wrong)  # type: ignore[arg-type]
    actions = batch.random_actions()
    whole = batch.observations
    for wrong in (
        whole[:3],
        whole.astype(np.int8),
        np.asfortranarray(whole),
        whole.reshape(4, -1),
    ):
        batch.observations = wrong  # type: ignore[assignment]
        with pytest.raises((TypeError, ValueError), match="observations"):
            batch.step(actions)
    readonly = whole.copy()
    readonly.flags.writeable = False
    batch.observations = readonly
    with pytest.raises(ValueError, match="observations"):
        batch.step(actions)
    batch.observations = batch.masks  # type: ignore[assignment]
    with pytest.raises(ValueError, match="observations"):
        batch.step(actions)
    batch.observations = whole
    # The same memory twice would be written by two hands.
    batch.truncated = batch.terminated
    with pytest.raises(ValueError, match="truncated"):
        batch.step(actions)


def test_a_missing_array_is_refused() -> None:
    batch = FreundeBatch(4)
    del batch.rewards
    with pytest.raises((AttributeError, TypeError)):
        batch.step(batch.random_actions())


def test_settings_out_of_range_are_refused() -> None:
    for wrong in ({"max_moves": 0}, {"max_moves": 10**5}, {"players": 6}, {"players": 2, "dealer": 3}):
        with pytest.raises(InvalidSetup):
            BandadasBatch(3, **wrong)  # type: ignore[arg-type]
    with pytest.raises(MemoryError):
        FreundeBatch(2**60)
    with pytest.raises(ValueError, match="reset"):
        FreundeBatch(2, reset="never")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        FreundeBatch(2, first=2**64 - 1)
    with pytest.raises(InvalidSetup):
        FreundeBatch(2, starts=[])
    with pytest.raises(IndexError):
        FreundeBatch(2).state(2)
    assert len(FreundeBatch(0)) == 0


def test_starts_may_be_given() -> None:
    meadow = freunde.State.start("Meadow")
    batch = FreundeBatch(5, starts=[meadow])
    assert all(batch.state(game) == meadow for game in range(5))


def test_an_idle_game_stays_as_it_is() -> None:
    batch = BandadasBatch(2)
    before = batch.state(1)
    actions = batch.random_actions()
    actions[1] = IDLE
    batch.step(actions)
    assert batch.state(1) == before


def test_two_threads_that_step_one_batch_get_an_error_or_wait_their_turn() -> None:
    batch = BandadasBatch(2000, seed=1)
    actions = [np.full(2000, IDLE, np.int32) for _ in range(2)]
    errors: list[BaseException] = []

    def work(mine: np.ndarray) -> None:
        for _ in range(200):
            try:
                batch.step(mine)
            except (RuntimeError, ValueError) as error:
                errors.append(error)

    threads = [threading.Thread(target=work, args=(mine,)) for mine in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    batch.step(batch.random_actions())
    assert batch.statistics()["steps"] == 2000


def step_in_a_fork(threads: int, answers: "multiprocessing.Queue[str]", batch: Batch) -> None:
    try:
        batch.step(batch.random_actions())
        answers.put("stepped")
    except RuntimeError as error:
        answers.put(str(error))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.parametrize(("threads", "expected"), [(1, "stepped"), (2, "forked")])
def test_a_forked_process_steps_or_says_why_not(threads: int, expected: str) -> None:
    batch = BandadasBatch(50, threads=threads)
    batch.step(batch.random_actions())
    context = multiprocessing.get_context("fork")
    answers = context.Queue()
    child = context.Process(target=step_in_a_fork, args=(threads, answers, batch))
    child.start()
    assert expected in answers.get(timeout=60)
    child.join(timeout=60)
    assert child.exitcode == 0


def test_the_wheel_may_be_imported_twice() -> None:
    code = """
import importlib, sys
import freunde_bandadas
first = freunde_bandadas._native
state = freunde_bandadas.freunde.State()
for name in [name for name in sys.modules if name.startswith("freunde_bandadas")]:
    del sys.modules[name]
try:
    again = importlib.import_module("freunde_bandadas")
except ImportError as error:
    print("error", error)
else:
    assert again.freunde.State().perft(1) == 26
assert state.perft(1) == 26
print("alive")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "alive" in done.stdout
