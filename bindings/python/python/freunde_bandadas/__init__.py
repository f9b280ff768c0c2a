"""The games Freunde and Bandadas: rules, records, opponents and fast environments.

``freunde`` and ``bandadas`` hold the values of each game: states, moves, games, records, views,
opponents. ``env`` holds many games at once in NumPy arrays. ``pettingzoo_env``, ``gymnasium_env``
and ``openspiel`` plug both games into those libraries, each an optional extra. ``runs`` spreads
long jobs over processes and machines.
"""

from . import bandadas, freunde
from ._native import (
    AmbiguousMove,
    IllegalMove,
    InvalidSetup,
    ParseError,
    Random,
    RulesError,
    Stop,
    WrongClick,
    __version__,
)

__all__ = [
    "AmbiguousMove",
    "IllegalMove",
    "InvalidSetup",
    "ParseError",
    "Random",
    "RulesError",
    "Stop",
    "WrongClick",
    "__version__",
    "bandadas",
    "freunde",
]
