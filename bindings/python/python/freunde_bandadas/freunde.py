"""Freunde: boards, moves, states, games, records and opponents.

Spaces are texts such as ``"d3"``, players are 1 and 2, moves are ``Move`` or their text
(``"d3-d4"``), and turns are texts (``"d3^d4*d5"``).

>>> from freunde_bandadas import freunde
>>> game = freunde.Game().apply_turn("a1-a2")
>>> game.to_move
2
"""

from ._native.freunde import (
    CARDS,
    ENCODING_VERSION,
    MASK_LEN,
    MOVE_COUNT,
    OBSERVATION_SHAPE,
    STYLE_SHEET,
    Analysis,
    Board,
    Game,
    Move,
    Opponent,
    Outcome,
    PartialTurn,
    Read,
    ReadAll,
    Record,
    State,
    Warning,
)

__all__ = [
    "CARDS",
    "ENCODING_VERSION",
    "MASK_LEN",
    "MOVE_COUNT",
    "OBSERVATION_SHAPE",
    "STYLE_SHEET",
    "Analysis",
    "Board",
    "Game",
    "Move",
    "Opponent",
    "Outcome",
    "PartialTurn",
    "Read",
    "ReadAll",
    "Record",
    "State",
    "Warning",
]
