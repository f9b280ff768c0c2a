"""The learner learns, and the figures are drawn."""

import json
import runpy
import xml.etree.ElementTree
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_learner_has_at_most_200_lines() -> None:
    assert len((EXAMPLES / "learn_bandadas.py").read_text().splitlines()) <= 200


@pytest.mark.big
def test_the_learner_gets_better() -> None:
    learn = runpy.run_path(str(EXAMPLES / "learn_bandadas.py"))["learn"]
    curve = list(learn(1.5, seed=2))
    assert curve[-1][2] > 0.6 > curve[0][2]


def test_figures_are_drawn_from_what_was_measured(tmp_path: Path) -> None:
    figures = runpy.run_path(str(EXAMPLES / "figures.py"))
    sums = {"games": 4, "half points of One": 5, "turns": 100, "jumps": 9, "games with jumps": 3}
    sums |= {"cascades": 1, "warnings": 2, "river": 50, "ended by bird": 4}
    line = json.dumps({"job": "x", "unit": 0, "sums": sums})
    (tmp_path / "Grove-Grove-123.jsonl").write_text(line + "\n" + line + "\n")
    found = figures["journals"](tmp_path)
    assert found == {"Grove-Grove": {name: 2 * number for name, number in sums.items()}}
    row = figures["card_table"](found).splitlines()[2]
    assert row.startswith("| Grove | 8 | 62.5 % |")
    xml.etree.ElementTree.fromstring(figures["card_picture"](found))
    curve = tmp_path / "curve.csv"
    curve.write_text("minutes,moves,wins\n0,0,0.1\n1.5,100,0.9\n")
    xml.etree.ElementTree.fromstring(figures["curve_picture"](curve))
