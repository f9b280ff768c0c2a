"""Draws what was measured: the table and picture of the position cards, and a learning curve.

    python -m freunde_bandadas.runs cards --alone --games 400 --journal folder
    python examples/figures.py cards folder --picture cards.svg
    python examples/figures.py curve curve.csv --picture curve.svg
"""

from __future__ import annotations

import argparse
import csv
import json
import math
from pathlib import Path

from freunde_bandadas.runs import Sums, add

INK = "#44515c"


def journals(folder: Path) -> dict[str, Sums]:
    """The sums of the journals of a folder, by the names of their jobs."""
    found: dict[str, Sums] = {}
    for path in sorted(folder.glob("*.jsonl")):
        sums = found.setdefault(path.stem.rsplit("-", 1)[0], {})
        for line in path.read_text().splitlines():
            add(sums, json.loads(line)["sums"])
    return found


def interval(share: float, games: int) -> tuple[float, float]:
    """Where the true share lies in 95 of 100 cases (Wilson, 1927)."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    half /= 1 + z * z / games
    return middle - half, middle + half


def card_table(found: dict[str, Sums]) -> str:
    """A table in Markdown."""
    head = [
        "card", "games", "share of One", "95 % interval", "turns", "jumps a game",
        "games with a jump", "cascades a game", "warnings a game", "[F6] a turn",
        "bird", "dragons", "stuck", "repetition", "broken off",
    ]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for name, sums in found.items():
        one, other = name.split("-")
        games = sums["games"]
        share = sums["half points of One"] / (2 * games)
        low, high = interval(share, games)
        kinds = ["bird", "dragons", "stuck", "repetition", "broken off"]
        cells = [
            one if one == other else f"{one} against {other}",
            str(games),
            f"{100 * share:.1f} %",
            f"{100 * low:.0f}–{100 * high:.0f} %",
            f"{sums['turns'] / games:.0f}",
            f"{sums['jumps'] / games:.1f}",
            f"{100 * sums['games with jumps'] / games:.0f} %",
            f"{sums['cascades'] / games:.2f}",
            f"{sums['warnings'] / games:.1f}",
            f"{sums['river'] / sums['turns']:.1f}",
            *(f"{100 * sums.get(f'ended by {kind}', 0) / games:.0f} %" for kind in kinds),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def card_picture(found: dict[str, Sums]) -> str:
    """The share of player One with its interval, a row each."""
    height = 40 + 26 * len(found)

    def at(share: float) -> float:
        return 110 + 10 * (100 * share - 30)

    parts = [f'<rect x="{at(0.46):.1f}" y="20" width="{at(0.54) - at(0.46):.1f}" '
             f'height="{height - 40}" fill="#cfe3d4"/>']
    for share in (0.3, 0.4, 0.5, 0.6, 0.7):
        parts.append(f'<text x="{at(share):.1f}" y="{height - 5}" text-anchor="middle">'
                     f"{100 * share:.0f} %</text>")
        parts.append(f'<line x1="{at(share):.1f}" x2="{at(share):.1f}" y1="20" '
                     f'y2="{height - 20}" stroke="#b8c2ca"/>')
    for row, (name, sums) in enumerate(found.items()):
        y = 34 + 26 * row
        share = sums["half points of One"] / (2 * sums["games"])
        low, high = interval(share, sums["games"])
        parts.append(f'<text x="8" y="{y + 4}">{name.split("-")[0]}</text>')
        parts.append(f'<line x1="{at(low):.1f}" x2="{at(high):.1f}" y1="{y}" y2="{y}" '
                     f'stroke="{INK}" stroke-width="2"/>')
        parts.append(f'<circle cx="{at(share):.1f}" cy="{y}" r="4" fill="{INK}"/>')
    return picture(540, height, "Share of player One with each position card", parts)


def curve_picture(path: Path) -> str:
    """Wins of 100 against the random player, by minutes."""
    with path.open() as file:
        rows = [(float(row["minutes"]), float(row["wins"])) for row in csv.DictReader(file)]
    most = max(minutes for minutes, _ in rows) or 1.0
    points = " ".join(f"{50 + 440 * x / most:.1f},{220 - 200 * y:.1f}" for x, y in rows)
    parts = []
    for wins in (0, 50, 95, 100):
        y = 220 - 2 * wins
        parts.append(f'<line x1="50" x2="490" y1="{y}" y2="{y}" stroke="#b8c2ca"/>')
        if wins != 100:
            parts.append(f'<text x="44" y="{y + 4}" text-anchor="end">{wins}</text>')
    parts.append(f'<polyline points="{points}" fill="none" stroke="{INK}" stroke-width="2"/>')
    parts.append(f'<text x="490" y="240" text-anchor="end">{most:.1f} minutes</text>')
    return picture(520, 250, "Wins of 100 against the random player", parts)


def picture(width: int, height: int, title: str, parts: list[str]) -> str:
    """An SVG of these parts on a light ground."""
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" font-family="sans-serif" '
        f'font-size="12" fill="{INK}">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="#f7f6f2"/>',
        *parts,
        "</svg>",
        "",
    ])


def main() -> None:
    """Prints the table, if there is one, and draws the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["cards", "curve"])
    parser.add_argument("path", type=Path)
    parser.add_argument("--picture", type=Path, required=True)
    arguments = parser.parse_args()
    if arguments.what == "cards":
        found = journals(arguments.path)
        print(card_table(found))
        arguments.picture.write_text(card_picture(found))
    else:
        arguments.picture.write_text(curve_picture(arguments.path))


if __name__ == "__main__":
    main()
