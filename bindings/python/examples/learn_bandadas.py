"""Learns Bandadas of two by playing against itself, with NumPy alone, on one or two cores.

One small network sees what the player to move sees and gives a probability for each action and the
value of the position. Many games are played at once; every few steps the network is changed by the
advantage actor-critic method (Mnih and others, 2016) with generalised advantages (Schulman and
others, 2016) and Adam (Kingma and Ba, 2015). What is good for one player is bad for the other, so a
value changes its sign when the turn goes on.

    python examples/learn_bandadas.py --minutes 10 --curve curve.csv

Minutes are those of the processor, so that a curve can be compared on a machine that others use too.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

# Its matrices are small: more threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import numpy.typing as npt

from freunde_bandadas.env import IDLE, BandadasBatch

Floats = npt.NDArray[np.float32]


class Network:
    """Two layers of `tanh`, then probabilities of actions and a value."""

    def __init__(self, inputs: int, hidden: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = {
            "w1": (inputs, hidden),
            "w2": (hidden, hidden),
            "policy": (hidden, actions),
            "value": (hidden, 1),
        }
        self.weights: dict[str, Floats] = {}
        for name, (rows, columns) in shapes.items():
            scale = (0.01 if name == "policy" else 1.0) / np.sqrt(rows)
            self.weights[name] = rng.normal(0, scale, (rows, columns)).astype(np.float32)
            self.weights[f"{name}_bias"] = np.zeros(columns, np.float32)
        self._mean = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self._steps = 0

    @staticmethod
    def inputs(observations: npt.NDArray[np.uint8]) -> Floats:
        """Bytes as numbers of about one: counts of cards are small, and seldom great."""
        return np.log1p(observations.astype(np.float32))

    def forward(self, x: Floats, masks: npt.NDArray[np.uint8]) -> tuple[Floats, Floats, Any]:
        """Probabilities, values, and what `backward` needs."""
        w = self.weights
        h1 = np.tanh(x @ w["w1"] + w["w1_bias"])
        h2 = np.tanh(h1 @ w["w2"] + w["w2_bias"])
        scores = np.where(masks == 1, h2 @ w["policy"] + w["policy_bias"], -1e9)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        probabilities = scores / scores.sum(axis=1, keepdims=True)
        value = np.tanh(h2 @ w["value"] + w["value_bias"])[:, 0]
        return probabilities, value, (x, h1, h2)

    def backward(self, kept: Any, d_scores: Floats, d_value: Floats, rate: float) -> None:
        """Changes the weights against the slopes of scores and of the value before its `tanh`."""
        x, h1, h2 = kept
        w = self.weights
        d_h2 = d_scores @ w["policy"].T + d_value[:, None] @ w["value"].T
        d_h2 *= 1 - h2 * h2
        d_h1 = (d_h2 @ w["w2"].T) * (1 - h1 * h1)
        slopes = {
            "w1": x.T @ d_h1,
            "w1_bias": d_h1.sum(axis=0),
            "w2": h1.T @ d_h2,
            "w2_bias": d_h2.sum(axis=0),
            "policy": h2.T @ d_scores,
            "policy_bias": d_scores.sum(axis=0),
            "value": h2.T @ d_value[:, None],
            "value_bias": d_value[:, None].sum(axis=0),
        }
        length = np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values()))
        self._steps += 1
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (length + 1e-8))
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            correction = np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
            w[name] -= rate * correction * mean / (np.sqrt(square) + 1e-8)


def choose(rng: np.random.Generator, probabilities: Floats) -> npt.NDArray[np.int32]:
    """An action of each row, by its probability."""
    sums = probabilities.cumsum(axis=1)
    drawn = rng.random(len(sums), np.float32)[:, None] * sums[:, -1:]
    places = (sums <= drawn).sum(axis=1).clip(0, sums.shape[1] - 1)
    return np.asarray(places, np.int32)


def play_random(network: Network, games: int, seed: int) -> float:
    """The share of games that the network, always at its likeliest action, wins of the random
    player; it sits at each seat in half of them."""
    batch = BandadasBatch(games, seed=seed, reset="next-step")
    seats = np.arange(games) % 2
    running = np.ones(games, bool)
    points = 0.0
    while running.any():
        probabilities, _, _ = network.forward(Network.inputs(batch.observations), batch.masks)
        mine = batch.to_move == seats
        actions = np.where(mine, probabilities.argmax(axis=1), batch.random_actions())
        batch.step(np.where(running, actions, IDLE).astype(np.int32))
        over = running & (batch.terminated | batch.truncated)
        points += float((batch.rewards[over, seats[over]] + 1).sum() / 2)
        running &= ~over
    return points / games


def learn(minutes: float, seed: int, games: int = 256, steps: int = 16, every: float = 20.0) -> Any:
    """Learns for some minutes; yields the minutes gone, the moves played and the share of wins."""
    rng = np.random.default_rng(seed)
    batch = BandadasBatch(games, seed=seed)
    network = Network(batch.observations.shape[1], 128, batch.masks.shape[1], seed)
    began = time.process_time()
    tested, moves = -every, 0
    while True:
        gone = time.process_time() - began
        if gone - tested >= every or gone >= 60 * minutes:
            tested = gone
            yield gone / 60, moves, play_random(network, 400, seed + 1)
            if gone >= 60 * minutes:
                return
        lists: list[list[Any]] = [[] for _ in range(7)]
        xs, masks, acts, values, rewards, same, ended = lists
        for _ in range(steps):
            x, mask, mover = Network.inputs(batch.observations), batch.masks.copy(), batch.to_move.copy()
            probabilities, value, _ = network.forward(x, mask)
            actions = choose(rng, probabilities)
            batch.step(actions)
            reward = batch.rewards[np.arange(games), mover]
            sign = np.where(batch.to_move == mover, 1.0, -1.0).astype(np.float32)
            over = batch.terminated | batch.truncated
            new = (x, mask, actions, value, reward, sign, over)
            for values_so_far, value_now in zip(lists, new, strict=True):
                values_so_far.append(value_now)
        _, following, _ = network.forward(Network.inputs(batch.observations), batch.masks)
        advantage, advantages = np.zeros(games, np.float32), []
        for t in reversed(range(steps)):
            sign = np.where(ended[t], 0.0, same[t]).astype(np.float32)
            surprise = rewards[t] + 0.998 * sign * following - values[t]
            advantage = surprise + 0.998 * 0.95 * sign * advantage
            advantages.append(advantage)
            following = values[t]
        gained = np.concatenate(advantages[::-1])
        target = (gained + np.concatenate(values)).clip(-1, 1)
        scaled = (gained - gained.mean()) / (gained.std() + 1e-6)
        x, taken = np.concatenate(xs), np.concatenate(acts)
        probabilities, value, kept = network.forward(x, np.concatenate(masks))
        count = len(x)
        d_scores = probabilities * scaled[:, None]
        d_scores[np.arange(count), taken] -= scaled
        # A little entropy keeps it trying.
        logs = np.log(probabilities + 1e-9)
        mean_log = (probabilities * logs).sum(axis=1, keepdims=True)
        d_scores += 0.01 * probabilities * (logs - mean_log)
        d_value = 0.5 * (value - target) * (1 - value * value)
        share = min(1.0, (time.process_time() - began) / (60 * minutes))
        rate = 0.002 * (1 - 0.9 * share)
        network.backward(kept, d_scores / count, d_value / count, rate)
        moves += count


def main() -> None:
    """Learns, prints the curve and writes it to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a file of the curve: minutes, moves, wins")
    arguments = parser.parse_args()
    lines = ["minutes,moves,wins"]
    for minutes, moves, wins in learn(arguments.minutes, arguments.seed):
        lines.append(f"{minutes:.2f},{moves},{wins:.4f}")
        if arguments.curve:
            arguments.curve.write_text("\n".join(lines) + "\n")
        print(f"{minutes:5.1f} minutes {moves:10d} moves: wins {100 * wins:.1f} of 100", flush=True)


if __name__ == "__main__":
    main()
