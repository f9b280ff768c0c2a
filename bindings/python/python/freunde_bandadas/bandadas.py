"""Bandadas: moves, states, views, games, records and opponents.

Seats are numbers from 1. Cards are dictionaries from the letter of a species to a number. Moves are
``Move`` or their text (``"P1<"``). Chance is a mover of its own: seat 0.

>>> from freunde_bandadas import Random, bandadas
>>> game = bandadas.Game(bandadas.State.start(players=3, dealer=1)).settle(Random(7))
>>> game.to_move
1
>>> game.state.view(1).hand_size(2)
8
"""

from ._native.bandadas import (
    ENCODING_VERSION,
    MASK_LEN,
    MOVE_COUNT,
    OBSERVATION_SHAPE,
    SPECIES,
    STATE_LEN,
    STYLE_SHEET,
    Analysis,
    Game,
    Move,
    Opponent,
    Outcome,
    Read,
    ReadAll,
    Record,
    SeenRecord,
    State,
    View,
    Warning,
)

__all__ = [
    "ENCODING_VERSION",
    "MASK_LEN",
    "MOVE_COUNT",
    "OBSERVATION_SHAPE",
    "SPECIES",
    "STATE_LEN",
    "STYLE_SHEET",
    "Analysis",
    "Game",
    "Move",
    "Opponent",
    "Outcome",
    "Read",
    "ReadAll",
    "Record",
    "SeenRecord",
    "State",
    "View",
    "Warning",
]
