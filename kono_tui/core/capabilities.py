"""The parts of a game: frozen values whose fields are the game's own functions.

The first five every game has. What only some games have is a part of its own, and None elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from kono_tui.core.board_view import BoardView, Guide
from kono_tui.core.claim import Claim
from kono_tui.core.move import STOP, FinishingPlan, Move, ValuedMove
from kono_tui.core.position import Position
from kono_tui.core.reason import Reason
from kono_tui.core.save import Advantage, P, Player, RoundOpening
from kono_tui.core.score import Tally

P_contra = TypeVar("P_contra", bound=Position, contravariant=True)
Result = TypeVar("Result")
Cells = tuple[int, ...]
Turn = tuple[Move, ...]
"""One or more legal moves, all by the seat to move: a turn, or its decisions so far."""
GuideBuilder = Callable[[P], tuple[Guide, ...]]
"""Return what the board can show besides the pieces: shortest lines, key points."""


class TallyFunction(Protocol[P_contra]):
    """Return scores and awards if the round ends here, or ends because a seat quits."""

    def __call__(self, position: P_contra, quitter: int | None = None, /) -> Tally: ...


@dataclass(frozen=True, eq=False)
class Rules(Generic[P]):
    """How a round begins, what can be decided, and how it ends."""

    start: Callable[[int, RoundOpening], P]
    """Return the first position of a round, given a size that exists."""
    decode: Callable[[P, int], Move]
    """Return a position's move code as a decision for people."""
    encode: Callable[[P, Move], int]
    """Return the code of a legal move. IllegalMove says why a move is not legal."""
    colour: Callable[[P, int], str]
    """Return the colour of a seat."""
    ending: Callable[[Sequence[P], bool], str]
    """Say why the round ends with the last of these positions; "" while it goes on. The second
    argument: nobody but computers plays.
    """
    tally: TallyFunction[P]
    picks_in_any_order: bool = False
    """Whether the cells of a move can be picked in any order, because a move is a set of cells."""


@dataclass(frozen=True, eq=False)
class Notation(Generic[P]):
    """Moves, turns and positions as they are typed and saved."""

    how_to_type: str
    """How to type a move, with an example: "row, column and direction, such as 2,1 se"."""
    format_move: Callable[[P, Move], str]
    """Return a legal move as it is typed and saved: "2,1 se"."""
    parse_move: Callable[[P, str], Move]
    """Return the legal move that a player typed. IllegalMove says what is wrong with it."""
    format_position: Callable[[P], str]
    """Return the whole position in one line."""
    parse_position: Callable[[str], P]
    """Return the position in such a line. FormatError says what is wrong with it."""
    turn_formatter: Callable[[P, Turn], str] | None = None
    """Return a turn as it is typed, where that is more than its moves one by one."""
    step_formatter: Callable[[P, Turn], tuple[str, ...]] | None = None
    """Return a turn in steps of several moves each, as they are typed: throws with their use."""
    turn_parser: Callable[[P, str], Turn] | None = None
    """Return the moves that a player typed at once, where that can be several."""
    parse_drawing: Callable[[Sequence[str], str], P] | None = None
    """Return the position of a board that was drawn, given the colour to move.

    The rows are from the north, a letter or "." for each point, as `formats/drawn_board.py` reads
    them. None where a page of rules draws no boards.
    """

    def format_turn(self, position: P, moves: Turn) -> str:
        """Return a turn, or its decisions so far, as it is typed."""
        return ", ".join(self.format_steps(position, moves))

    def format_steps(self, position: P, moves: Turn) -> tuple[str, ...]:
        """Return the same in parts, each of which may have a line of its own."""
        if self.step_formatter:
            return self.step_formatter(position, moves)
        if self.turn_formatter:
            return (self.turn_formatter(position, moves),)
        return tuple(self.format_move(position, move) for move in moves)

    def parse_turn(self, position: P, text: str) -> Turn:
        """Return the legal decisions that a player typed at once, at least one."""
        if self.turn_parser:
            return self.turn_parser(position, text)
        return (self.parse_move(position, text),)


def _no_goal(_colour: str) -> str:
    return ""


@dataclass(frozen=True, eq=False)
class Wording(Generic[P]):
    """The goal, what turns do and why, in words. `for_single_moves` fits functions of one move."""

    describe_turn: Callable[[P, Turn], str]
    """Say what the moves do, in the past tense: "moved the piece at (2,1) southeast"."""
    describe_advice: Callable[[P, Turn], str]
    """Say the same as advice: "move the piece at (2,1) southeast"."""
    reason_for: Callable[[P, Turn], Reason]
    """Return the purpose of the moves. It must be true of them."""
    describe_reason: Callable[[P, Reason, Sequence[Player]], str]
    """Return a reason as the end of a sentence: "to block your piece at (4,3)"."""
    describe_goal: Callable[[str], str] = _no_goal
    """Return the goal of a colour, as a sentence to its player: "Take all of Black's stones."."""


def for_single_moves(function: Callable[[P, Move], Result]) -> Callable[[P, Turn], Result]:
    """Return the same function of a turn, for a game whose turns are one move."""
    return lambda position, moves: function(position, moves[0])


def no_cells(_position: Position, _move: Move | None = None) -> Cells:
    """Return no cells."""
    return ()


Direction = tuple[int, int]
"""How many columns to the east and rows to the south."""
STRAIGHT: frozenset[Direction] = frozenset({(0, -1), (1, 0), (0, 1), (-1, 0)})
DIAGONAL: frozenset[Direction] = frozenset({(-1, -1), (1, -1), (1, 1), (-1, 1)})


def _picked_cells(_position: Position, move: Move) -> Cells:
    return () if move.kind == STOP else move.cells


def _no_counts(_position: Position) -> tuple[tuple[str, str], ...]:
    return ()


@dataclass(frozen=True, eq=False)
class Display(Generic[P]):
    """The board to draw, and what a move does on it."""

    view: Callable[[P], BoardView]
    captured_cells: Callable[[P, Move], Cells] = no_cells
    """Return the cells of the pieces that a legal move takes."""
    move_path: Callable[[P, Move], Cells] = _picked_cells
    """Return the points that a legal move leads its piece through, beginning where it stands.

    For a piece that is placed, only its point. Empty where no piece goes anywhere. In mid-turn a
    move may leave out where its piece stands.
    """
    visited_points: Callable[[P], Cells] = no_cells
    """Return the points to which the piece in mid-turn must not return."""
    status_counts: Callable[[P], tuple[tuple[str, str], ...]] = _no_counts
    """Return counts about both players, for display, by name: ("quiet turns", "48/60")."""
    step_directions: frozenset[Direction] = STRAIGHT | DIAGONAL
    """The directions in which pieces go; empty where no piece goes anywhere."""
    shows_movable: bool = False
    """Whether pieces that can move are marked without a request."""
    has_notes: bool = False
    """Whether the rows under a wide board say what a move takes, and what has been taken."""
    shows_gain: bool = False
    """Whether points that a piece can reach show what the turn will have earned there."""
    exhibit: tuple[str, ...] = ()
    """Typed moves that lead to a board worth a picture, from a start on the first of the sizes by
    the default opening.
    """


def _no_rule(_position: Position, _cells: Cells) -> str:
    return ""


@dataclass(frozen=True)
class FeatureCount:
    """Something on a board that can be counted, and is better for whoever has more of it.

    If it `is_burden`, it is worse for them.
    """

    name: str
    """The noun in the singular, and what goes with it: "jump", "stone in reach"."""
    counts: tuple[int, int]
    """By seat."""
    least: int = 1
    """The smallest difference that is worth a word."""
    is_burden: bool = False

    def is_better(self, count: int, other: int, is_own: bool) -> bool:
        """Whether a count is better than another for somebody, who has it or whose opponent has."""
        return count != other and (count > other) == (is_own != self.is_burden)


@dataclass(frozen=True)
class OtherChoice:
    """What a player could have chosen within a turn: to stop, to take the other line."""

    name: str
    """The game's word for it."""
    beginnings: tuple[Turn, ...]
    """How turns begin in which it is chosen."""


def _no_choices(_position: Position, _turn: Turn) -> tuple[OtherChoice, ...]:
    return ()


def _no_pass(_position: Position) -> None:
    return None


def _no_features(_position: Position) -> tuple[FeatureCount, ...]:
    return ()


def always() -> bool:
    """Whether there is still time, where there is no hurry."""
    return True


def _no_own_claims(
    _position: Position, _turn: Turn, _line: Turn, _foil: Turn, _has_time: Callable[[], bool]
) -> tuple[Claim, ...]:
    return ()


def _no_check(_position: Position, _claim: Claim) -> None:
    return None


def _no_repetition(_reason: Reason, _claim: Claim) -> bool:
    return False


def _no_own_words(_position: Position, _claim: Claim, _players: Sequence[Player]) -> str:
    return ""


@dataclass(frozen=True, eq=False)
class Explaining(Generic[P]):
    """What the claims about a turn need to know of a game, and what the game knows better."""

    pass_turn: Callable[[P], P | None] = _no_pass
    """Return the same position with the other seat to move, to see what is threatened; None in
    mid-turn, before the first turn, and where threats mean nothing.
    """
    features: Callable[[P], tuple[FeatureCount, ...]] = _no_features
    """Return what counts on a board besides the score."""
    find_purpose: Callable[[P, Turn, Turn], Reason] | None = None
    """Return the purpose of a turn in the light of the line that is expected, which begins with it.
    Without it, the purpose is that of the turn alone.
    """
    find_choices: Callable[[P, Turn], tuple[OtherChoice, ...]] = _no_choices
    """Return what else could have been chosen within a turn that is made of choices. The best turn
    with each is compared with it.
    """
    find_own_claims: Callable[[P, Turn, Turn, Turn, Callable[[], bool]], tuple[Claim, ...]] = (
        _no_own_claims
    )
    """Return claims that only this game can make of a turn, by the expected line, and by the turn
    that it is compared with: () if that is not known. The turn may not be whole. The last argument
    says whether there is still time; what has been found by then is enough.
    """
    describe_claim: Callable[[P, Claim, Sequence[Player]], str] = _no_own_words
    """Return a claim as a sentence; "" where the words that fit all games will do."""
    repeats: Callable[[Reason, Claim], bool] = _no_repetition
    """Return whether a claim only says what the purpose of the turn says."""
    check_claim: Callable[[P, Claim], str | None] = _no_check
    """Work out again a claim that only this game can make, in another way than it was found.

    Return what is wrong with it, "" if nothing is; None for a claim that any game could make.
    """
    score_runs: bool = True
    """Whether the score changes before the round ends. If not, nothing is claimed about it."""


NO_EXPLAINING: Explaining[Any] = Explaining()
"""For a game whose turns are explained by the score and their purpose alone."""


@dataclass(frozen=True, eq=False)
class Refusals(Generic[P]):
    """The rules against a pick, in words."""

    pick_refusal: Callable[[P, Cells], str] = _no_rule
    """Return the rule by which no legal move begins with picking these cells, in mid-sentence.

    "" where there is nothing more to say. The cells are a piece, or a piece and the point it is
    to go to; in mid-turn the point alone.
    """
    barred_points: Callable[[P], Cells] = no_cells
    """Return the vacant points where the mover must not place a piece."""


NO_REFUSALS: Refusals[Any] = Refusals()
"""For a game with nothing to say about a pick."""


@dataclass(frozen=True, eq=False)
class Solution(Generic[P]):
    """The value of every position. A lower level's opinion is then no verdict."""

    valued_moves: Callable[[P, int], tuple[ValuedMove, ...]]
    """Return every decision with its value, the best first.

    The number is how far a level looks; 0 means as far as possible. Empty where that takes a
    search.
    """
    describe_level: Callable[[int], str]
    """Return what a level does that looks so far, in half a sentence: "knows the solution"."""


@dataclass(frozen=True, eq=False)
class CarryOver(Generic[P]):
    """What a finished round leaves to the next."""

    advantage: Callable[[P, int], Advantage | None]
    """Return what a finished round leaves to the next, given its opener; None if nothing."""
    describe_advantage: Callable[[Advantage], str]
    """Describe what a seat begins the round with: "the square 7 covered"."""


@dataclass(frozen=True, eq=False)
class Tuning(Generic[P]):
    """The weights of the evaluation, for `kono tune`."""

    weights: Callable[[int], dict[str, int]]
    """Return the usual weights for a size, by name."""
    with_weights: Callable[[P, Mapping[str, int]], P]
    """Return the same position with other weights. Weights that are not named stay as usual."""
    switches: frozenset[str] = frozenset()
    """Weights that only switch a part of the evaluation on or off, and that nobody tunes."""


@dataclass(frozen=True, eq=False)
class Learning(Generic[P]):
    """What the computer has learned by playing against itself."""

    with_windows: Callable[[P], P]
    """Return the same position with a value that counts learned windows, loading them if need be.
    They come after the weights and before the round's age.
    """


@dataclass(frozen=True, eq=False)
class Endgames(Generic[P]):
    """Endgames that are solved."""

    with_endgames: Callable[[P], P]
    """Return the same position with all known endgames, loading them if need be."""


@dataclass(frozen=True, eq=False)
class Finishing(Generic[P]):
    """A short way to the end of a round that is won, where going on may bring more."""

    find_plan: Callable[[P], FinishingPlan | None]
    """Return how the mover could end the round and win it; None if no safe way is known.

    It may take a fraction of a second.
    """


@dataclass(frozen=True, eq=False)
class LabSupport(Generic[P]):
    """What the search lab needs. A turn is one piece's path of jumps over the stones it takes."""

    count_reachable: Callable[[P, int], int]
    """Return the most that the piece at a cell can still take in this turn: never too low."""
