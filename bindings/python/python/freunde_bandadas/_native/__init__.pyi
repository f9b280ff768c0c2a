from . import bandadas as bandadas
from . import freunde as freunde
from typing import final

__all__ = [
    "IllegalMove",
    "InvalidSetup",
    "ParseError",
    "Random",
    "RulesError",
    "__version__",
    "bandadas",
    "freunde",
]

__version__: str

class RulesError(ValueError):
    """Something that the rules refuse."""

    #: The number of the rule, as ``"F3.2"``, or None.
    rule: str | None

class IllegalMove(RulesError):
    """A move that breaks a rule. The game is as it was.

    In a batch it has ``game`` and ``action`` too.
    """

    game: int
    action: int

class ParseError(RulesError):
    """A text that is not what it should be."""

    #: In which part of the text.
    field: str | None
    #: At which byte of that part, from 0.
    offset: int | None
    #: In a record the line, from 1.
    line: int | None
    #: In a record the word of the line, from 1.
    word: int | None
    #: What was expected, if the text itself is wrong.
    expected: str | None
    #: What stands there, cut short if it is long.
    found: str | None

class InvalidSetup(RulesError):
    """A start, a board, a table or settings that cannot be."""

@final
class Random:
    """Random numbers of a seed, the same on every platform. ``stream`` tells several apart."""

    def __new__(cls, seed: int, stream: int = 0) -> Random: ...
    def word(self) -> int:
        """The next number, from 0 to 2**64 - 1."""
