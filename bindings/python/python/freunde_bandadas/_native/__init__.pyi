from . import bandadas as bandadas
from . import freunde as freunde
from typing import final

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

__version__: str

class RulesError(ValueError):
    """Something that the rules refuse."""

    #: The number of the rule, as ``"F3.2"``, or None.
    rule: str | None
    #: A name that is the same in every language and version, or None.
    code: str | None
    #: What the error is about, as texts for programs: a space, a species, a number.
    params: dict[str, str]
    #: The sentences, by the codes of the languages.
    messages: dict[str, str]

    def message(self, language: str = "en") -> str:
        """What people are told, in English (``"en"``) or Spanish (``"es"``).

        An error that has no code is told in English alone.
        """

class IllegalMove(RulesError):
    """A move that breaks a rule. The game is as it was.

    In a batch it has ``game`` and ``action`` too.
    """

    game: int | None
    action: int | None

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

class AmbiguousMove(RulesError):
    """A text that can be any of several legal moves (F9.8, B10.7)."""

    #: The moves that it can be, as texts.
    choices: tuple[str, ...]

class WrongClick(RulesError):
    """A click that no legal turn goes on with. The turn is as it was."""

@final
class Stop:
    """A flag that ends a search soon, from another thread or from a progress function.

    The search then gives what it has found.
    """

    def __new__(cls) -> Stop: ...
    def set(self) -> None:
        """Raises the flag."""
    def clear(self) -> None:
        """Takes it down, so that it can be used again."""
    def is_set(self) -> bool: ...

@final
class Random:
    """Random numbers of a seed, the same on every platform. ``stream`` tells several apart."""

    def __new__(cls, seed: int, stream: int = 0) -> Random: ...
    def word(self) -> int:
        """The next number, from 0 to 2**64 - 1."""
