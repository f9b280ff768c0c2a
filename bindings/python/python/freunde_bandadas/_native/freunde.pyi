from collections.abc import Callable, Sequence
from typing import Any, Self, TypedDict, Unpack, final

import numpy as np
import numpy.typing as npt

from . import ParseError, Random, Stop

__all__ = [
    "Analysis",
    "Batch",
    "Board",
    "CARDS",
    "ENCODING_VERSION",
    "Game",
    "MASK_LEN",
    "MOVE_COUNT",
    "Move",
    "OBSERVATION_SHAPE",
    "Opponent",
    "Outcome",
    "PartialTurn",
    "Read",
    "ReadAll",
    "Record",
    "STYLE_SHEET",
    "State",
    "Warning",
]

MOVE_COUNT: int
OBSERVATION_SHAPE: tuple[int, int, int]
MASK_LEN: int
ENCODING_VERSION: int
#: The style sheet of pictures, for a page that shows them with ``style=False``.
STYLE_SHEET: str
CARDS: tuple[str, ...]

class _PictureOptions(TypedDict, total=False):
    """How a picture looks; only for type checkers."""

    width: int | None
    #: ``auto`` (light or dark by itself), ``light``, ``dark``, ``print`` or ``contrast``.
    theme: str
    #: ``en`` or ``es``.
    language: str
    #: The player at the lower side: 1 or 2.
    seen_by: int | None
    #: Whether it can be clicked and reached by the keyboard, with names for screen readers.
    interactive: bool
    #: Whether the picture has its style sheet in it.
    style: bool
    #: What the identifiers in it begin with, for several pictures on one page.
    prefix: str | None
    #: Spaces that are marked as those where a move can go.
    targets: Sequence[str]
    #: The stack that is chosen, with the targets of its moves.
    targets_from: str | None
    #: The stack that is marked as chosen.
    chosen: str | None
    #: Spaces that are crossed out.
    crossed: Sequence[str]
    #: A turn that is marked as the last.
    last_turn: str | None

@final
class Board:
    """A board: its size, river and birds (F1), from its text (F9.1)."""

    def __new__(cls, text: str = "7x7 river=4 birds=d1,d7") -> Board: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def spaces(self) -> list[str]: ...
    @property
    def river(self) -> list[str]: ...
    def bird(self, player: int) -> str:
        """The space of a player's bird (F1.4)."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class Move:
    """One step of a turn: a movement (F3) or a jump (F4), from its text (F9.4)."""

    def __new__(cls, text: str) -> Move: ...
    @staticmethod
    def from_index(index: int) -> Move:
        """The move of a number below `MOVE_COUNT`; raises `IndexError` beyond."""
    @property
    def index(self) -> int:
        """Its number, the same in every version."""
    @property
    def kind(self) -> str:
        """``"slide"``, ``"climb"``, ``"descend"`` or ``"jump"``."""
    @property
    def source(self) -> str | None:
        """The space that a movement starts from; None for a jump."""
    @property
    def target(self) -> str: ...
    def __index__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class Outcome:
    """How a game ended (F8)."""

    def __new__(cls, reason: str, winner: int | None = None) -> Outcome: ...
    @property
    def winner(self) -> int | None:
        """1 or 2; None for a draw."""
    @property
    def reason(self) -> str:
        """``"bird"``, ``"dragons"``, ``"stuck"`` or ``"repetition"``."""
    def message(self, language: str = "en") -> str:
        """What people are told, in English (``"en"``) or Spanish (``"es"``)."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class State:
    """A position, and all that decides how the game can go on. It never changes.

    Made from the text of a position (F9.3); without one it is the default start. The board is the
    default one if none is given, and the flock limits are 3 and 4.
    """

    def __new__(
        cls,
        position: str | None = None,
        *,
        board: Board | str | None = None,
        limits: tuple[int, int] | None = None,
    ) -> State: ...
    @staticmethod
    def start(
        one: str,
        two: str | None = None,
        *,
        board: Board | str | None = None,
        limits: tuple[int, int] | None = None,
    ) -> State:
        """The start with a position card, by name (`CARDS`) or as text, or with two (F2.3)."""
    @staticmethod
    def from_text(text: str) -> State:
        """The state of a whole text (F9.7)."""
    def to_text(self) -> str:
        """The whole state as a text (F9.7); ``str`` is its position alone (F9.3)."""
    def to_dict(self) -> dict[str, Any]:
        """The state as plain data with named fields."""
    def events(self, mv: Move | str, *, language: str | None = None) -> list[dict[str, Any]]:
        """What a move does, as plain data; with a language each event has a ``message``."""
    def count_forbidden(self, rule: str) -> int:
        """How many moves break this rule, which stands in the way before any later one."""
    @property
    def board(self) -> Board: ...
    @property
    def limits(self) -> tuple[int, int]:
        """The flock limits after a movement and after a jump (F4.4)."""
    @property
    def to_move(self) -> int:
        """1 or 2."""
    @property
    def phase(self) -> str:
        """``"movement"``, ``"jump"`` or ``"over"``."""
    @property
    def jump_due(self) -> str | None:
        """The space from which a jump is due (F4)."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended (F8), except by repetition, which only a `Game` knows."""
    @property
    def key(self) -> int:
        """A 64-bit key, the same on every platform and in every version."""
    def stack(self, space: str) -> list[int]:
        """The owners of the pieces on a space, from the lowest to the top."""
    def stacks_of(self, player: int) -> list[str]: ...
    def dragons(self, player: int) -> list[str]:
        """The spaces of a player's dragons (F5.1)."""
    def is_warned(self, player: int) -> bool:
        """F5.2."""
    def turn_so_far(self) -> list[Move]: ...
    def legal_moves(self) -> list[Move]: ...
    def count_moves(self) -> int: ...
    def turns(self) -> list[str]:
        """All legal turns, as text."""
    def check(self, mv: Move | str) -> None:
        """Raises `IllegalMove`, with the rule, if the move is illegal."""
    def is_legal(self, mv: Move | str) -> bool: ...
    def apply(self, mv: Move | str) -> State:
        """The state after a move; raises `IllegalMove`."""
    def read_move(self, text: str) -> Move:
        """A legal move as people write it (F9.8).

        Raises `AmbiguousMove` if it can be any of several, `ParseError` or `IllegalMove`.
        """
    def perft(self, moves: int) -> int:
        """The number of sequences of ``moves`` legal moves (F10). Releases the interpreter's lock."""
    def image(self, symmetry: str) -> State:
        """``"identity"``, ``"mirror"``, ``"half-turn"`` or ``"flip"``."""
    def canonical(self) -> State: ...
    def encode(self, seen_by: int | None = None) -> npt.NDArray[np.uint8]:
        """The planes as the player to move sees them, or another."""
    def encode_mask(self) -> npt.NDArray[np.uint8]:
        """1 at each legal action."""
    def action(self, mv: Move | str) -> int:
        """The number of a move as the player to move sees it."""
    def move_of_action(self, action: int) -> Move: ...
    def random_move(self, rng: Random) -> Move | None: ...
    def svg(self, **options: Unpack[_PictureOptions]) -> str:
        """A picture."""
    def frames(
        self, mv: Move | str, steps: int = 8, **options: Unpack[_PictureOptions]
    ) -> list[str]:
        """Pictures of a move for an animation, 1 to 1000 of them; the last is the next position."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class PartialTurn:
    """A turn that is put together click by click. It never changes: `click` gives another one."""

    def __new__(cls, of: State | Game) -> PartialTurn: ...
    @property
    def state(self) -> State:
        """The state after the moves that are settled."""
    @property
    def settled(self) -> str | None:
        """The moves that are settled, as the text of a turn."""
    @property
    def source(self) -> str | None:
        """The stack that was clicked, if its movement is not settled yet."""
    @property
    def complete(self) -> str | None:
        """The whole turn, once nothing is missing."""
    def spaces(self) -> list[str]:
        """Where a next click can go."""
    def kinds(self) -> list[str]:
        """The kinds of movement among which one must be chosen next; mostly none."""
    def click(self, space: str) -> PartialTurn:
        """The turn with one more space clicked; raises `WrongClick`."""
    def choose(self, kind: str) -> PartialTurn:
        """The turn with a kind of movement chosen; raises `WrongClick`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class Game:
    """A state and all that led to it. It never changes: `apply` gives a new game."""

    def __new__(cls, start: State | None = None) -> Game: ...
    @staticmethod
    def from_record(record: Record | str) -> Game: ...
    @staticmethod
    def from_json(text: str) -> Game:
        """The game that `to_json` wrote."""
    def to_json(self) -> str:
        """The whole game at any moment, tags and an agreed result included."""
    @property
    def state(self) -> State: ...
    @property
    def start(self) -> State: ...
    @property
    def to_move(self) -> int: ...
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, repetition included (F8)."""
    @property
    def result(self) -> str:
        """``"1-0"``, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``."""
    def moves(self) -> list[Move]: ...
    def turns(self) -> list[str]: ...
    def legal_moves(self) -> list[Move]: ...
    def check(self, mv: Move | str) -> None: ...
    def apply(self, mv: Move | str) -> Game: ...
    def apply_by(self, player: int, mv: Move | str) -> Game:
        """The game after a player's move; refuses that of the other."""
    def apply_turn(self, turn: str) -> Game:
        """The game after a whole turn, as ``"d3^d4*d5"``."""
    def repeats(self, mv: Move | str) -> bool:
        """Whether a move is legal and draws by repetition (F8.3)."""
    def undo(self) -> Game | None: ...
    def undo_turn(self) -> Game | None: ...
    def redo(self) -> Game | None: ...
    def resign(self, player: int) -> Game: ...
    def agree_draw(self) -> Game: ...
    def with_tag(self, name: str, value: str) -> Game: ...
    def end_by(self, termination: str, result: str) -> Game:
        """Ended by hand: ``"time"``, ``"abandoned"``, ``"adjudication"`` …, with a result."""
    @property
    def termination(self) -> str | None: ...
    @property
    def tags(self) -> dict[str, str]: ...
    def events_from(
        self, ply: int = 0, *, language: str | None = None
    ) -> list[tuple[int, dict[str, Any]]]:
        """What happened from a move on: the move's number and the event.

        With a language each event has a ``message`` for people.
        """
    def record(self) -> Record: ...
    def encode_draws(self) -> npt.NDArray[np.uint8]:
        """1 at each legal action that draws by repetition."""
    def svg(self, **options: Unpack[_PictureOptions]) -> str:
        """A picture of the position, with the last turn and how the game ended."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class Record:
    """The record of a game in the manner of PGN (F9.6). ``str`` gives the text."""

    def __new__(cls, text: str) -> Record: ...
    @property
    def tags(self) -> dict[str, str]: ...
    @property
    def result(self) -> str: ...
    @property
    def start(self) -> State: ...
    def turns(self) -> list[str]: ...
    def game(self) -> Game: ...
    @staticmethod
    def read(text: str) -> Read:
        """Reads the one game of a text leniently (F9.8)."""
    @staticmethod
    def read_all(text: str) -> ReadAll:
        """Reads the games of a text one after the other, leniently (F9.8)."""
    def with_tag(self, name: str, value: str) -> Record: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object) -> Self: ...

@final
class Warning:
    """A liberty that a record takes, where it does so first, and how often (F9.8)."""

    @property
    def liberty(self) -> str:
        """Its name, the same in every version, as ``"missing-number"``."""
    @property
    def line(self) -> int:
        """The line of the first place, from 1."""
    @property
    def word(self) -> int:
        """The word of that line, from 1."""
    @property
    def offset(self) -> int:
        """The byte of the first place, from 0."""
    @property
    def times(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Read:
    """A record that was read leniently (F9.8)."""

    @property
    def record(self) -> Record: ...
    @property
    def warnings(self) -> list[Warning]:
        """What was put right, in the order of the first places."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class ReadAll:
    """The games of a text, one after the other.

    A game that cannot be read comes as the error that says why, and the next one follows. One game
    is kept at a time.
    """

    def __iter__(self) -> Self: ...
    def __next__(self) -> Read | ParseError: ...

@final
class Analysis:
    """What a search found."""

    @property
    def turn(self) -> str:
        """The best turn."""
    @property
    def moves(self) -> list[Move]:
        """The moves of the best turn that are still to be made."""
    @property
    def value(self) -> int:
        """Hundredths of a stack for the player to move; beyond 29,000 a certain win."""
    @property
    def per_mille(self) -> int:
        """About how many of a thousand games would be won."""
    @property
    def line(self) -> list[str]:
        """How the game may go on."""
    @property
    def choices(self) -> list[tuple[str, int, bool, int]]:
        """All turns: text, value, whether it is exact, nodes spent."""
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...

@final
class Opponent:
    """An opponent of a level, from 1 to 5. The same seed plays the same."""

    def __new__(cls, level: int = 3, seed: int = 0) -> Opponent: ...
    @property
    def level(self) -> int: ...
    @property
    def seed(self) -> int: ...
    def turn(self, game: Game) -> str | None:
        """The turn that it plays; None if the game is over."""
    def choose(self, game: Game) -> Move | None:
        """The next move of that turn."""
    def analyse(
        self,
        game: Game,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        progress: Callable[[Analysis], object] | None = None,
        stop: Stop | None = None,
    ) -> Analysis | None:
        """Searches within a budget, or that of the level. Releases the interpreter's lock.

        ``progress`` is told what was found on the way: after each depth. An exception that it raises ends the
        search and is passed on. ``stop`` ends it from elsewhere.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Batch:
    """The native part of `freunde_bandadas.env.FreundeBatch`."""

    def __new__(
        cls,
        games: int,
        *,
        seed: int,
        first: int,
        starts: Sequence[State] | None,
        max_moves: int,
        reset: str,
        threads: int,
    ) -> Batch: ...
    def observe(self, arrays: object) -> None: ...
    def reset(self, arrays: object) -> None: ...
    def random_actions(self, actions: object) -> None: ...
    def step(self, actions: object, arrays: object) -> None: ...
    def abandon(self, game: int) -> None: ...
    def statistics(self) -> dict[str, Any]: ...
    def state(self, game: int) -> State: ...
