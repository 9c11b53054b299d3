"""A game as a value with parts: all that every layer but the search knows about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal

from kono_tui.core.capabilities import (
    NO_EXPLAINING,
    NO_REFUSALS,
    CarryOver,
    Display,
    Endgames,
    Explaining,
    Finishing,
    GuideBuilder,
    LabSupport,
    Learning,
    Notation,
    Refusals,
    Rules,
    Solution,
    Tuning,
    Wording,
)
from kono_tui.core.move import Move
from kono_tui.core.save import P, RoundOpening, Save
from kono_tui.errors import SetupError

FirstBy = Literal["dice", "guess", "colour"]
RepetitionRule = Literal["never", "computers only", "always"]


@dataclass(frozen=True)
class GameInfo:
    """What a game is called, what it is played with, and what is on offer for a new one."""

    key: str
    title: str
    about: str
    """What the game is, in a sentence of some ten words."""
    sizes: tuple[int, ...]
    """All sizes, in the order in which they are offered."""
    colours: tuple[str, str]
    """The two colours. Perft gives the first one to the seat that begins."""
    usual_sizes: tuple[int, ...] = ()
    """The first sizes, where there are too many to name. The sizes are then all numbers from the
    smallest to the largest, and boards are square.
    """
    default_size: int = 0
    """The size of a new game when nobody chooses another; 0 for the first."""
    size_names: Mapping[int, str] = field(default_factory=dict)
    """What people call the boards that are not square: "5x9"."""
    players_have_colours: bool = True
    """Whether the colours of their pieces tell the players apart."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """Other rules for a new game: the name of each in files, and its description."""
    plain_searches: tuple[str, ...] = ()
    """The names of the plain searches offered as computers beside the levels."""
    piece: str = "piece"
    """The word for a piece."""
    move_verb: str = "goes"
    """The verb for a piece that moves to a point."""
    strong_piece_ability: str = ""
    """What a piece with a power of its own can do, for a sentence: "can capture"."""

    @property
    def usual_size(self) -> int:
        """The size of a new game when nobody chooses another."""
        return self.default_size or self.sizes[0]

    def check_size(self, size: int) -> None:
        """Raise SetupError, which lists the sizes, unless a board of that size exists."""
        if size not in self.sizes:
            offered_sizes = self.describe_sizes()
            raise SetupError(
                f"there is no {self.title} board of size {size}; choose {offered_sizes}"
            )

    def describe_sizes(self) -> str:
        """Return all sizes for a sentence: "5, 7 or 9", or by name if boards are not square."""
        if self.usual_sizes:
            usual = ", ".join(map(str, self.usual_sizes))
            return f"{usual} or any from {min(self.sizes)} to {max(self.sizes)}"
        square = all(self.size_name(size) == f"{size}x{size}" for size in self.sizes)
        *some, last = (str(size) if square else self.size_name(size) for size in self.sizes)
        return f"{', '.join(some)} or {last}" if some else last

    def size_name(self, size: int) -> str:
        """A size as people call it: "5x5"."""
        return self.size_names.get(size, f"{size}x{size}")

    def default_opening(self) -> RoundOpening:
        """The opening for looking at the game before anyone has decided one."""
        return RoundOpening(0, self.colours[0])


@dataclass(frozen=True)
class RoundRules:
    """How the rounds of a tournament open, end and count."""

    first_by: FirstBy = "dice"
    """How the first player is decided: by two throws, by a guess which hand holds the black piece,
    or by the colour that seat 0 picks. A player who guesses right plays the first colour. Except
    with dice, the first colour begins.
    """
    picks_colour: bool = True
    """Whether the player who begins picks a colour first."""
    winner_begins: bool = True
    """Whether a round's winner begins the next. If not, and after a draw, the dice decide."""
    allows_draws: bool = False
    """Whether the players may agree to a draw."""
    counts_wins: bool = False
    """Whether a win counts one, whatever the margin."""
    throws_dice: bool = False
    """Whether dice are thrown within a round, one or two at a time."""
    repetition: RepetitionRule = "never"
    """Among whom a position that comes up for the third time ends the round."""
    limit_for_computers: int = 0
    """After how many decisions a round among computers ends; 0 for no limit."""

    def repetition_ends_round(self, computers_only: bool) -> bool:
        """Whether a position that comes up for the third time ends the round."""
        return self.repetition == "always" or (self.repetition != "never" and computers_only)

    def decision_limit(self, computers_only: bool) -> int:
        """After how many decisions a round ends, whatever the board says; 0 for no limit."""
        return self.limit_for_computers if computers_only else 0


@dataclass(frozen=True)
class ValueScale:
    """How to read the value of a position."""

    unit: str = "point"
    """What a hundred of it are."""
    values_are_chances: bool = False
    """Whether a value is a chance to win: a hundred are one percent above even."""
    slack: int = 1
    """How many times further than usual a level may stray from the best move by chance. The more
    the evaluation makes of small things, the larger this is.
    """


@dataclass(frozen=True)
class SaveFormat(Generic[P]):
    """A game's text forms. `formats/text_saves.py` adds the history to what a game writes."""

    forms: tuple[str, ...]
    """The text forms a game can be saved in, the usual one first."""
    claims: Callable[[str], bool]
    """Whether a text looks like a save of this game: a glance, not a check."""
    read: Callable[[Game[P], str], Save[P]]
    """Read a save in any of the forms. FormatError names line and reason."""
    write: Callable[[Game[P], Save[P], str, bool], str]
    """Write a save in one of the forms: the form alone, or with its history if asked to."""
    format_saved_part: Callable[[P], str]
    """Return what the forms store of a position; they may omit parts of the whole line."""
    include_round: bool = False
    """Whether the forms include the round and the totals. If not, our own lines do."""
    include_totals: bool = False
    """Whether the forms include at least the totals, where they do not include the round."""
    sibling_forms: Mapping[str, str] = field(default_factory=dict)
    """The forms of sibling programs, written on request: the name of each, and its description."""

    @property
    def all_forms(self) -> tuple[str, ...]:
        """The names of all forms that can be written, the game's own first."""
        return (*self.forms, *self.sibling_forms)


@dataclass(frozen=True, eq=False)
class Game(Generic[P]):
    """One game, made of its parts. What it does not have is None. It holds no state."""

    info: GameInfo
    rules: Rules[P]
    notation: Notation[P]
    wording: Wording[P]
    saves: SaveFormat[P]
    display: Display[P]
    rounds: RoundRules = RoundRules()
    values: ValueScale = ValueScale()
    refusals: Refusals[P] = NO_REFUSALS
    explaining: Explaining[P] = NO_EXPLAINING
    guides: GuideBuilder[P] | None = None
    solution: Solution[P] | None = None
    carry_over: CarryOver[P] | None = None
    tuning: Tuning[P] | None = None
    learning: Learning[P] | None = None
    endgames: Endgames[P] | None = None
    finishing: Finishing[P] | None = None
    lab: LabSupport[P] | None = None

    def start(self, size: int, opening: RoundOpening) -> P:
        """Return the first position of a round. SetupError if there is no board of that size."""
        self.info.check_size(size)
        return self.rules.start(size, opening)

    def format_moves(self, position: P, moves: Sequence[Move]) -> list[str]:
        """Return a line of play from a position, as it is typed and saved."""
        texts = []
        current: Any = position
        for move in moves:
            texts.append(self.notation.format_move(current, move))
            current = current.play(self.rules.encode(current, move))
        return texts

    def read_save(self, text: str) -> Save[P]:
        """Read a save in any of the game's forms. FormatError names line and reason."""
        return self.saves.read(self, text)

    def write_save(self, save: Save[P], form: str, with_history: bool = False) -> str:
        """Write a save in one of the forms: the form alone, or with its history after it.

        SetupError if a sibling's form has no way to say what the save holds.
        """
        return self.saves.write(self, save, form, with_history)
