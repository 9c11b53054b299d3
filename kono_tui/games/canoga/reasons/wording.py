"""Canoga's purposes as the ends of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.move import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import plural
from kono_tui.games.canoga.analysis import THROW_COUNTS
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.reasons.purpose import ALL_SETS, OTHER_ROW, PURPOSE_SEPARATOR
from kono_tui.games.canoga.rows import DIE_FACES, FIRST_HIGH_SQUARE, LARGEST_SUM
from kono_tui.games.canoga.squares import square_at
from kono_tui.games.canoga.wording import join_numbers

DICE_NAMES = {1: "one die", 2: "two dice"}


@dataclass(frozen=True)
class ReasonContext:
    """The squares that a reason is about, and the opponent's name."""

    size: int
    numbers: tuple[int, ...]
    covers: bool
    opponent: str

    @property
    def total(self) -> int:
        return sum(self.numbers)

    @property
    def verb(self) -> str:
        return "cover" if self.covers else "uncover"

    @property
    def other_verb(self) -> str:
        """The verb for the other thing that could be done."""
        return "uncover" if self.covers else "cover"

    def comparison(self, scope: str) -> str:
        """What a set is compared with."""
        if scope == ALL_SETS:
            return "any other choice"
        return f"{self.other_verb}ing" if scope == OTHER_ROW else f"{self.verb}ing any others"


def describe_reason(position: CanogaPosition, reason: Reason, players: Sequence[Player]) -> str:
    """Describe a reason as the end of a sentence.

    For example: "because nothing can be uncovered with 8, and ...".
    """
    size, seat = int(position.size), int(position.seat)
    squares = [square_at(size, cell) for cell in reason.cells]
    numbers = tuple(number for _, number in squares)
    covers = all(row == seat for row, _ in squares)
    context = ReasonContext(size, numbers, covers, _opponent_name(players, seat))
    purpose, *rest = reason.purpose.split()
    if purpose == "win":
        last = f"the last {'open' if covers else 'covered'} square{'s' * (len(numbers) > 1)}"
        return f"to win the round by {context.verb}ing {last}, for {plural(int(rest[0]), 'point')}"
    if dice_reason := _describe_dice_reason(context, purpose, rest):
        return dice_reason
    clauses = [
        _describe_purpose(context, *part.split())
        for part in reason.purpose.split(PURPOSE_SEPARATOR)
    ]
    return f"because {', and '.join(clauses)}"


def _opponent_name(players: Sequence[Player], seat: int) -> str:
    """The name for the mover's opponent."""
    other = players[1 - seat]
    return other.name if players[0].kind == players[1].kind else f"the {other.kind}"


def _describe_dice_reason(context: ReasonContext, purpose: str, rest: Sequence[str]) -> str:
    """Describe why a player throws that many dice; "" for other purposes."""
    match purpose:
        case "chance":
            return "by chance"
        case "must":
            verb = "are" if len(context.numbers) > 1 else "is"
            return (
                f"because two dice must be thrown while {join_numbers(context.numbers)} {verb} open"
            )
        case "small":
            return f"to throw {DIE_FACES} at most"
        case "large":
            return f"to throw up to {LARGEST_SUM}"
        case "sooner" | "oftener" | "more":
            return f"because {_describe_dice_advantage(purpose, *map(int, rest))}"
    return ""


def _describe_dice_advantage(purpose: str, dice: int, mine: int, theirs: int) -> str:
    """Describe how much better that many dice are than the other number of dice."""
    this, that = DICE_NAMES[dice], DICE_NAMES[3 - dice]
    if purpose == "more":
        does = "covers or uncovers" if dice == 1 else "cover or uncover"
        return (
            f"{this} {does} {_format_tenths(mine)} on average, and {that} {_format_tenths(theirs)}"
        )
    often = f"in {mine} of {THROW_COUNTS[dice]} cases"
    seldom = f"in {theirs} of {THROW_COUNTS[3 - dice]}" if theirs else "never"
    if purpose == "sooner":
        return f"{this} {'wins' if dice == 1 else 'win'} at once {often}, and {that} {seldom}"
    return f"{this} can be used {often}, and {that} {seldom}"


def _format_tenths(number: int) -> str:
    return f"{number // 10}.{number % 10}"


# Squares


def _describe_purpose(context: ReasonContext, purpose: str, *rest: str) -> str:
    """Describe a purpose of the chosen squares, or of their row."""
    if rest and not rest[0].isdecimal():
        return _describe_chance(context, purpose, rest[0], int(rest[1]), int(rest[2]))
    return _describe_row_reason(context, purpose, rest) or _describe_squares_reason(
        context, purpose, rest
    )


def _describe_chance(
    context: ReasonContext, purpose: str, scope: str, cases: int, dice: int
) -> str:
    """Describe how often something can be done after the choice."""
    comparison = context.comparison(scope)
    if purpose in ("threat", "narrow"):
        throw = "winning throw" if purpose == "threat" else "throw that fits"
        if not cases:
            return f"it leaves {context.opponent} no {throw}, unlike {comparison}"
        return (
            f"it leaves {context.opponent} a {throw} {_format_cases(cases, dice)}, "
            f"less often than {comparison}"
        )
    if purpose == "next":
        return (
            f"the next throw then wins {_format_cases(cases, dice)}, "
            f"more often than after {comparison}"
        )
    always = cases == THROW_COUNTS[dice]
    fits = (
        f"the next throw then {'always fits' if always else f'fits {_format_cases(cases, dice)}'}"
    )
    if purpose == "room-left" or (always and purpose == "room-too"):
        return fits
    if always:
        return f"{fits}, unlike after {comparison}"
    return f"{fits}, {'more' if purpose == 'room' else 'no less'} often than after {comparison}"


def _format_cases(cases: int, dice: int) -> str:
    return f"in {cases} of {THROW_COUNTS[dice]} cases{' with one die' * (dice == 1)}"


def _describe_row_reason(context: ReasonContext, purpose: str, rest: Sequence[str]) -> str:
    """Describe why the player covers or uncovers; "" for other purposes."""
    match purpose:
        case "only":
            return f"no other squares add up to {context.total}"
        case "forced":
            return f"nothing can be {context.other_verb}ed with {context.total}"
        case "nearer":
            return (
                f"less is left to {context.verb}, {rest[0]}, than to "
                f"{context.other_verb}, {rest[1]}"
            )
        case "behind":
            return f"{context.opponent} is ahead, with {rest[0]} left to cover against {rest[1]}"
        case "stake":
            return (
                f"a win by {context.other_verb}ing would then earn {rest[0]} instead of {rest[1]}"
            )
    return ""


def _describe_squares_reason(context: ReasonContext, purpose: str, rest: Sequence[str]) -> str:
    """Describe why the player takes these squares among those of their row."""
    match purpose:
        case "sole":
            return f"nothing else can be {context.verb}ed with {context.total}"
        case "unlock":
            return (
                f"{FIRST_HIGH_SQUARE} to {context.size} are covered "
                f"then, so that one die may be thrown"
            )
        case "deny":
            return f"{context.opponent} must throw two dice while {rest[0]} is open"
        case "largest" if context.covers:
            return f"{rest[0]} is the largest of the open squares"
        case "largest":
            return f"{rest[0]} is the largest of {context.opponent}'s covered squares"
    number = len(context.numbers)
    if number > 1:
        return f"{number} squares are the {purpose} that {context.total} can {context.verb}"
    if context.covers:
        return "the smaller squares stay open for later throws"
    return "it opens one square instead of several smaller ones"
