"""The contract of a game: all that every layer but the search knows about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal

from kono_tui.core.board_view import BoardView, Guide
from kono_tui.core.move import STOP, Move, ValuedMove
from kono_tui.core.reason import Reason
from kono_tui.core.save import Advantage, P, Player, RoundOpening, Save
from kono_tui.core.score import Tally
from kono_tui.errors import SetupError

FirstBy = Literal["dice", "guess", "colour"]


class Game(ABC, Generic[P]):
    """One game: its sizes, wording, board view, scoring and files. It holds no state."""

    key: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    """What the game is, in a sentence of some ten words."""
    sizes: ClassVar[tuple[int, ...]]
    """All sizes, in the order in which they are offered."""
    usual_sizes: ClassVar[tuple[int, ...]] = ()
    """The first sizes, where there are too many to name. The sizes are then all numbers from the
    smallest to the largest, and boards are square.
    """
    colours: ClassVar[tuple[str, str]]
    """The two colours. Perft gives the first one to the seat that begins."""
    forms: ClassVar[tuple[str, ...]]
    """The text forms a game can be saved in, the usual one first."""

    picks_colour: ClassVar[bool] = True
    """Whether the player who begins picks a colour first."""
    winner_begins: ClassVar[bool] = True
    """Whether a round's winner begins the next. If not, and after a draw, the dice decide."""
    first_by: ClassVar[FirstBy] = "dice"
    """How the first player is decided: by two throws, by a guess which hand holds the black piece,
    or by the colour that seat 0 picks. A player who guesses right plays the first colour. Except
    with dice, the first colour begins.
    """
    allows_draws: ClassVar[bool] = False
    """Whether the players may agree to a draw."""
    forms_include_round: ClassVar[bool] = True
    """Whether the text forms include the round and the totals. If not, our own lines do."""
    forms_include_totals: ClassVar[bool] = False
    """Whether the forms include at least the totals, where they do not include the round."""
    players_have_colours: ClassVar[bool] = True
    """Whether the colours of their pieces tell the players apart."""
    throws_dice: ClassVar[bool] = False
    """Whether dice are thrown within a round, one or two at a time."""
    is_solved: ClassVar[bool] = False
    """Whether the value of every position is known. A lower level's opinion is then no verdict."""
    picks_in_any_order: ClassVar[bool] = False
    """Whether the cells of a move can be picked in any order, because a move is a set of cells."""
    counts_wins: ClassVar[bool] = False
    """Whether a win counts one, whatever the margin."""
    variants: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Other rules for a new game: the name of each in files, and its description."""
    plain_searches: ClassVar[tuple[str, ...]] = ()
    """The names of the plain searches offered as computers beside the levels."""
    has_lab: ClassVar[bool] = False
    """Whether the search lab supports the game: a turn is one piece's path of jumps over the stones
    it takes.
    """
    slack: ClassVar[int] = 1
    """How many times further than usual a level may stray from the best move by chance. The more
    the evaluation makes of small things, the larger this is.
    """
    piece: ClassVar[str] = "piece"
    """The word for a piece."""
    move_verb: ClassVar[str] = "goes"
    """The verb for a piece that moves to a point."""
    unit: ClassVar[str] = "point"
    """The unit of a position's value: what a hundred of it are."""
    values_are_chances: ClassVar[bool] = False
    """Whether a value is a chance to win: a hundred are one percent above even."""
    shows_movable: ClassVar[bool] = False
    """Whether pieces that can move are marked without a request."""
    shows_gain: ClassVar[bool] = False
    """Whether points that a piece can reach show what the turn will have earned there."""
    strong_piece_ability: ClassVar[str] = ""
    """What a piece with a power of its own can do, for a sentence: "can capture"."""
    how_to_type: ClassVar[str]
    """How to type a move, with an example: "row, column and direction, such as 2,1 se"."""

    @property
    def usual_size(self) -> int:
        """The size of a new game when nobody chooses another."""
        return self.sizes[0]

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
        return f"{size}x{size}"

    @abstractmethod
    def start(self, size: int, opening: RoundOpening) -> P:
        """Return the first position of a round."""

    def default_opening(self) -> RoundOpening:
        """The opening for looking at the game before anyone has decided one."""
        return RoundOpening(0, self.colours[0])

    @abstractmethod
    def decode(self, position: P, code: int) -> Move:
        """Return a position's move code as a decision for people."""

    @abstractmethod
    def encode(self, position: P, move: Move) -> int:
        """Return the code of a legal move. IllegalMove says why a move is not legal."""

    @abstractmethod
    def colour(self, position: P, seat: int) -> str:
        """The colour of a seat."""

    @abstractmethod
    def ending(self, past: Sequence[P], computers_only: bool) -> str:
        """Say why the round ends with the last of these positions; "" while it goes on.

        `computers_only`: nobody but computers plays.
        """

    def repetition_ends_round(self, computers_only: bool) -> bool:
        """Whether a position that comes up for the third time ends the round."""
        return False

    def decision_limit(self, computers_only: bool) -> int:
        """After how many decisions a round ends, whatever the board says; 0 for no limit."""
        return 0

    @abstractmethod
    def tally(self, position: P, quitter: int | None = None) -> Tally:
        """Return scores and awards if the round ends here, or ends because a seat quits."""

    def advantage(self, position: P, opener: int) -> Advantage | None:
        """Return what a finished round leaves to the next, given its opener; None if nothing."""
        return None

    def describe_advantage(self, advantage: Advantage) -> str:
        """Describe what a seat begins the round with: "the square 7 covered"."""
        return ""

    def valued_moves(self, position: P, depth: int) -> tuple[ValuedMove, ...]:
        """Return every decision with its value, the best first, where the game itself knows it.

        Empty where that takes a search. `depth` is how far a level looks; 0 means as far as
        possible.
        """
        return ()

    def status_counts(self, position: P) -> tuple[tuple[str, str], ...]:
        """Return counts about both players, for display, by name: ("quiet turns", "48/60")."""
        return ()

    def weights(self, size: int) -> dict[str, int]:
        """The weights of the evaluation by name; empty where nothing can be tuned."""
        return {}

    def with_weights(self, position: P, weights: Mapping[str, int]) -> P:
        """Return the same position with other weights. Weights that are not named stay as usual."""
        return position

    def with_endgames(self, position: P) -> P:
        """Return the same position with all known endgames, loading them if need be."""
        return position

    @abstractmethod
    def view(self, position: P) -> BoardView:
        """The board to draw."""

    # The next three are about a turn, or its decisions so far: `moves` are one or more legal moves,
    # all by the seat to move.

    @abstractmethod
    def describe_turn(self, position: P, *moves: Move) -> str:
        """Say what the moves do, in the past tense: "moved the piece at (2,1) southeast"."""

    @abstractmethod
    def describe_advice(self, position: P, *moves: Move) -> str:
        """Say the same as advice: "move the piece at (2,1) southeast"."""

    @abstractmethod
    def reason_for(self, position: P, *moves: Move) -> Reason:
        """Return the purpose of the moves. It must be true of them."""

    def captured_cells(self, position: P, move: Move) -> tuple[int, ...]:
        """The cells of the pieces that a legal move takes."""
        return ()

    def move_path(self, position: P, move: Move) -> tuple[int, ...]:
        """Return the points that a legal move leads its piece through, beginning where it stands.

        For a piece that is placed, only its point. Empty where no piece goes anywhere. In mid-turn
        a move may leave out where its piece stands.
        """
        if move.kind == STOP:
            return ()
        standing = [cell for each in self._stop_moves(position) for cell in each.cells]
        return (*standing, *move.cells)

    def _stop_moves(self, position: P) -> list[Move]:
        """The decision to end a turn that could go on, if there is one."""
        decoded = (self.decode(position, int(code)) for code in position.moves())
        return [move for move in decoded if move.kind == STOP]

    def visited_points(self, position: P) -> tuple[int, ...]:
        """The points to which the piece in mid-turn must not return."""
        return ()

    def barred_points(self, position: P) -> tuple[int, ...]:
        """The vacant points where the mover must not place a piece."""
        return ()

    def guides(self, position: P) -> tuple[Guide, ...]:
        """What the board can show besides the pieces: shortest lines, key points."""
        return ()

    def pick_refusal(self, position: P, cells: tuple[int, ...]) -> str:
        """Return the rule by which no legal move begins with picking these cells, in mid-sentence.

        "" where there is nothing more to say. The cells are a piece, or a piece and the point it is
        to go to; in mid-turn the point alone.
        """
        return ""

    @abstractmethod
    def describe_reason(self, position: P, reason: Reason, players: Sequence[Player]) -> str:
        """Return a reason as the end of a sentence: "to block the human piece at (4,3)"."""

    @abstractmethod
    def format_move(self, position: P, move: Move) -> str:
        """Return a legal move as it is typed and saved: "2,1 se"."""

    def format_moves(self, position: P, moves: Sequence[Move]) -> list[str]:
        """Return a line of play from a position, as it is typed and saved."""
        texts = []
        current: Any = position
        for move in moves:
            texts.append(self.format_move(current, move))
            current = current.play(self.encode(current, move))
        return texts

    def format_turn(self, position: P, moves: Sequence[Move]) -> str:
        """Return a turn, or its decisions so far, as it is typed."""
        return ", ".join(self.format_moves(position, moves))

    @abstractmethod
    def parse_move(self, position: P, text: str) -> Move:
        """Return the legal move that a player typed. IllegalMove says what is wrong with it."""

    def parse_turn(self, position: P, text: str) -> tuple[Move, ...]:
        """Return the legal decisions that a player typed at once, at least one.

        A game that allows only one at a time parses one.
        """
        return (self.parse_move(position, text),)

    @abstractmethod
    def format_position(self, position: P) -> str:
        """Return the whole position in one line."""

    @abstractmethod
    def parse_position(self, text: str) -> P:
        """Return the position in such a line. FormatError says what is wrong with it."""

    def format_saved_part(self, position: P) -> str:
        """Return what the text forms store of a position; they may omit parts of the whole line."""
        return self.format_position(position)

    @abstractmethod
    def claims(self, text: str) -> bool:
        """Whether a text looks like a save of this game: a glance, not a check."""

    @abstractmethod
    def read_save(self, text: str) -> Save[P]:
        """Read a save in any of the game's forms. FormatError names line and reason."""

    @abstractmethod
    def write_save(self, save: Save[P], form: str, strict: bool = False) -> str:
        """Write a save in one of the forms. `strict`: the form alone, without our own lines."""
