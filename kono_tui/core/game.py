"""The cold contract: all that everything but search knows of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal

from kono_tui.core.move import STOP, Move, Reason, Weighed
from kono_tui.core.save import Advantage, Opening, P, Player, Save
from kono_tui.core.tally import Tally
from kono_tui.core.view import BoardView, Sight
from kono_tui.errors import SetupError

FirstBy = Literal["dice", "guess", "colour"]


class Game(ABC, Generic[P]):
    """One game: its sizes, words, picture, scoring and files. It holds no state."""

    key: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    """What the game is, in a sentence of some ten words."""
    sizes: ClassVar[tuple[int, ...]]
    """Every size there is, in the order in which they are offered."""
    usual_sizes: ClassVar[tuple[int, ...]] = ()
    """The first of them, where there are too many to name. The sizes are then all numbers from the
    smallest to the largest, and boards are square."""
    colours: ClassVar[tuple[str, str]]
    """The two colours; the first is the one perft gives to the seat that begins."""
    forms: ClassVar[tuple[str, ...]]
    """The text forms it can be saved in, the usual one first."""

    picks_colour: ClassVar[bool] = True
    """Whether who begins picks a colour first."""
    winner_begins: ClassVar[bool] = True
    """Whether a round's winner begins the next; else, and after a draw, the dice say who does."""
    first_by: ClassVar[FirstBy] = "dice"
    """How it is found out who begins: two throws, a guess which hand holds the black piece, or the
    colour that seat 0 picks. Who guesses right plays the first colour; but for the dice, the first
    colour begins."""
    draws: ClassVar[bool] = False
    """Whether the players may agree to a draw."""
    forms_tell_rounds: ClassVar[bool] = True
    """Whether the text forms tell the round and the totals; else a line of our own does."""
    forms_tell_totals: ClassVar[bool] = False
    """Whether they tell the totals at least, where they do not tell the round."""
    goes_by_colours: ClassVar[bool] = True
    """Whether the players are told apart by the colours of their pieces."""
    throws_dice: ClassVar[bool] = False
    """Whether dice are thrown within a round, one or two at a time."""
    solved: ClassVar[bool] = False
    """Whether it is known what every position is worth: what a lower level thinks is no verdict."""
    any_order: ClassVar[bool] = False
    """Whether the cells of a move can be picked in any order: it is a set of them."""
    counts_wins: ClassVar[bool] = False
    """Whether a round won is worth one, whatever the margin."""
    variants: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Other rules a new game can be played by: their name in files, and what they say."""
    searches: ClassVar[tuple[str, ...]] = ()
    """The plain searches offered as computers beside the levels, by name."""
    has_lab: ClassVar[bool] = False
    """Whether the search lab knows it: a turn is a piece's way of jumps, over stones it takes."""
    slack: ClassVar[int] = 1
    """How many times as far as usual a level may stray from the best move, by chance: the more, the
    more the evaluation makes of small things."""
    piece: ClassVar[str] = "piece"
    """What a piece is called."""
    goes: ClassVar[str] = "goes"
    """What a piece does that moves to a point."""
    unit: ClassVar[str] = "point"
    """What a hundred of a position's value are."""
    chances: ClassVar[bool] = False
    """Whether a value is a chance to win: a hundred are a percent more than even."""
    shows_movable: ClassVar[bool] = False
    """Whether pieces that can move are marked without being asked for."""
    shows_gain: ClassVar[bool] = False
    """Whether points where a piece may go show what the turn has then earned."""
    strong_piece: ClassVar[str] = ""
    """What a piece with a power of its own does, for a sentence: "can capture"."""
    how_to_type: ClassVar[str]
    """How a move is typed, with an example: "row, column and direction, such as 2,1 se"."""

    @property
    def usual_size(self) -> int:
        """The size that is played where nobody asks for another."""
        return self.sizes[0]

    def check_size(self, size: int) -> None:
        """SetupError, with the sizes there are, unless a board of that size exists."""
        if size not in self.sizes:
            choices = self.sizes_offered()
            raise SetupError(f"there is no {self.title} board of size {size}; choose {choices}")

    def sizes_offered(self) -> str:
        """The sizes there are: "5, 7 or 9"; where boards are not square, by their names."""
        if self.usual_sizes:
            usual = ", ".join(map(str, self.usual_sizes))
            return f"{usual} or any from {min(self.sizes)} to {max(self.sizes)}"
        square = all(self.size_name(size) == f"{size}x{size}" for size in self.sizes)
        *some, last = (str(size) if square else self.size_name(size) for size in self.sizes)
        return f"{', '.join(some)} or {last}" if some else last

    def size_name(self, size: int) -> str:
        """A size as people call it: "5x5"."""
        return f"{size}x{size}"

    @abstractmethod
    def start(self, size: int, opening: Opening) -> P:
        """The first position of a round."""

    def any_opening(self) -> Opening:
        """The opening to look at a game by, where nobody has decided one."""
        return Opening(0, self.colours[0])

    @abstractmethod
    def decode(self, position: P, code: int) -> Move:
        """A position's move code as a decision for people."""

    @abstractmethod
    def encode(self, position: P, move: Move) -> int:
        """The code of a legal move. IllegalMove says why a move is none."""

    @abstractmethod
    def colour(self, position: P, seat: int) -> str:
        """The colour a seat plays."""

    @abstractmethod
    def ending(self, past: Sequence[P], watched: bool) -> str:
        """Why the round ends with the last of these positions, as a sentence; "" when it goes on.

        `watched` says that nobody but computers plays.
        """

    def repeats_end(self, watched: bool) -> bool:
        """Whether a position that comes up for the third time ends the round."""
        return False

    def longest(self, watched: bool) -> int:
        """After how many decisions a round ends, whatever the board says; 0: it need not."""
        return 0

    @abstractmethod
    def tally(self, position: P, quitter: int | None = None) -> Tally:
        """Scores and awards if the round ended here, or because a seat quit."""

    def advantage(self, position: P, opener: int) -> Advantage | None:
        """What a finished round leaves to the next one, by who opened it; None: nothing."""
        return None

    def advantage_told(self, advantage: Advantage) -> str:
        """What a seat begins the round with: "the square 7 covered"."""
        return ""

    def weigh(self, position: P, depth: int) -> tuple[Weighed, ...]:
        """Every decision with its worth, the best first, where the game itself knows it.

        Empty where it takes a search. `depth` is how far a level looks; 0: as far as can be.
        """
        return ()

    def counts(self, position: P) -> tuple[tuple[str, str], ...]:
        """What concerns both players and is to be seen, by name: ("quiet turns", "48/60")."""
        return ()

    def weights(self, size: int) -> dict[str, int]:
        """What the evaluation pays for, by name; empty where nothing can be tuned."""
        return {}

    def weighed(self, position: P, weights: Mapping[str, int]) -> P:
        """The same position, looked at with other weights; those not named stay as usual."""
        return position

    def with_endings(self, position: P) -> P:
        """The same position, looked at with all that is known of endings, loaded if need be."""
        return position

    @abstractmethod
    def view(self, position: P) -> BoardView:
        """The board to draw."""

    # What is said of a turn, or of its decisions so far: `moves` are one or several legal ones,
    # all by the seat to move.

    @abstractmethod
    def describe(self, position: P, *moves: Move) -> str:
        """What they do, in the past tense: "moved the piece at (2,1) southeast"."""

    @abstractmethod
    def advise(self, position: P, *moves: Move) -> str:
        """The same as advice: "move the piece at (2,1) southeast"."""

    @abstractmethod
    def explain(self, position: P, *moves: Move) -> Reason:
        """Their purpose. It must be true of them."""

    def taken(self, position: P, move: Move) -> tuple[int, ...]:
        """The cells of the pieces that a legal move takes."""
        return ()

    def way(self, position: P, move: Move) -> tuple[int, ...]:
        """The points that a legal move leads its piece through, from where it stands on.

        Of a piece that is placed, its point. Empty where no piece goes anywhere. In mid-turn a move
        may leave out where its piece stands.
        """
        if move.kind == STOP:
            return ()
        standing = [cell for each in self._stops(position) for cell in each.cells]
        return (*standing, *move.cells)

    def _stops(self, position: P) -> list[Move]:
        """The decision to end a turn that could go on, if there is one."""
        decoded = (self.decode(position, int(code)) for code in position.moves())
        return [move for move in decoded if move.kind == STOP]

    def closed(self, position: P) -> tuple[int, ...]:
        """The points where the piece in mid-turn must not go again."""
        return ()

    def barred(self, position: P) -> tuple[int, ...]:
        """The vacant points where who is to move must not place a piece."""
        return ()

    def sights(self, position: P) -> tuple[Sight, ...]:
        """What can be shown on the board besides the pieces: shortest lines, key points."""
        return ()

    def why_not(self, position: P, cells: tuple[int, ...]) -> str:
        """The rule by which no legal move begins with picking these cells, in mid-sentence.

        "" where there is no more to say than that. The cells are a piece, or a piece and a point
        for it to go to; in mid-turn the point alone.
        """
        return ""

    @abstractmethod
    def because(self, position: P, reason: Reason, players: Sequence[Player]) -> str:
        """A reason as the end of a sentence: "to block the human piece at (4,3)"."""

    @abstractmethod
    def notation(self, position: P, move: Move) -> str:
        """A legal move as it is typed and filed: "2,1 se"."""

    def notations(self, position: P, moves: Sequence[Move]) -> list[str]:
        """A line of play from a position on, as it is typed and filed."""
        typed = []
        now: Any = position
        for move in moves:
            typed.append(self.notation(now, move))
            now = now.play(self.encode(now, move))
        return typed

    def turn_notation(self, position: P, moves: Sequence[Move]) -> str:
        """A turn, or its decisions so far, as it is typed."""
        return ", ".join(self.notations(position, moves))

    @abstractmethod
    def parse(self, position: P, text: str) -> Move:
        """The legal move a player typed. IllegalMove says what is wrong with it."""

    def parse_turn(self, position: P, text: str) -> tuple[Move, ...]:
        """The legal decisions a player typed at once, where several can be: at least one."""
        return (self.parse(position, text),)

    @abstractmethod
    def line(self, position: P) -> str:
        """The whole position in one line."""

    @abstractmethod
    def from_line(self, text: str) -> P:
        """The position such a line tells. FormatError says what is wrong with it."""

    def shown(self, position: P) -> str:
        """What the text forms tell of a position; less than `line` where they leave things out."""
        return self.line(position)

    @abstractmethod
    def claims(self, text: str) -> bool:
        """Whether a text looks like a save of this game: a glance, not a check."""

    @abstractmethod
    def read(self, text: str) -> Save[P]:
        """A save in any of the game's forms. FormatError names line and reason."""

    @abstractmethod
    def write(self, save: Save[P], form: str, strict: bool = False) -> str:
        """A save in one of the forms; strict: the form alone, without the lines of our own."""
