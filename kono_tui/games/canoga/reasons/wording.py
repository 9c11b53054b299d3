"""Canoga's reasons as the ends of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import NamedPlayer, join_words, name_opponent, plural
from kono_tui.games.canoga.analysis import THROW_COUNTS
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.reasons.purpose import (
    ALL_SETS,
    OTHER_ROW,
    ROOM,
    ROOM_LEFT,
    SHARED_ROOM,
    TWO_DICE_TOTALS,
)
from kono_tui.games.canoga.rows import DIE_FACES, FIRST_HIGH_SQUARE, LARGEST_SUM
from kono_tui.games.canoga.squares import square_at
from kono_tui.games.canoga.wording import join_numbers

HOPES = "wins", "idle"
DICE_NAMES = {1: "one die", 2: "two dice"}


@dataclass(frozen=True)
class ReasonContext:
    """The squares that a reason is about, and the opponent's name."""

    size: int
    numbers: tuple[int, ...]
    covers: bool
    opponent: NamedPlayer

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

    def comparison(self, foil: str) -> str:
        """What a set is compared with."""
        if foil == ALL_SETS:
            return "any other choice"
        return f"{self.other_verb}ing" if foil == OTHER_ROW else f"{self.verb}ing any others"


def describe_reason(position: CanogaPosition, reason: Reason, players: Sequence[Player]) -> str:
    """Describe a reason as the end of a sentence.

    For example: "because nothing can be uncovered with 8, and ...".
    """
    context = _reason_context(position, reason, players)
    match reason.kind:
        case "chance":
            return "by chance"
        case "hope":
            return _describe_hope(reason)
        case "dice":
            return _describe_dice_reason(reason.parts[0])
    if reason.parts[0].kind == "win":
        points = plural(reason.parts[0]["points"], "point")
        return f"to win the round by {context.verb}ing, for {points}"
    clauses = [_describe_squares_reason(context, part) for part in reason.parts]
    return f"because {', and '.join(clauses)}"


def _reason_context(
    position: CanogaPosition, reason: Reason, players: Sequence[Player]
) -> ReasonContext:
    size, seat = int(position.size), int(position.seat)
    squares = [square_at(size, cell) for cell in reason.cells]
    numbers = tuple(number for _, number in squares)
    covers = all(row == seat for row, _ in squares)
    opponent = name_opponent(players, seat, players[1 - seat].name)
    return ReasonContext(size, numbers, covers, opponent)


def _describe_hope(reason: Reason) -> str:
    """Describe what a throw of two dice may bring.

    For example: "to win at once with 9; 2 would end the turn".
    """
    wins, idle = ([part["total"] for part in reason.parts if part.kind == kind] for kind in HOPES)
    fitting = [total for total in TWO_DICE_TOTALS if total not in idle]
    if wins:
        rest = [total for total in fitting if total not in wins]
        return f"to win at once with {_join_totals(wins)}; {_describe_rest(rest, idle)}"
    if not idle:
        return "as any throw fits"
    if len(fitting) < len(idle):
        return f"hoping for {_join_totals(fitting)}: nothing else fits"
    which = "which would end the turn"
    return f"hoping for anything but {_join_totals(idle)}, {which}"


def _describe_rest(fitting: Sequence[int], idle: Sequence[int]) -> str:
    """Describe what the other throws do: those that can be used, and those that end the turn."""
    if not idle:
        return "any other throw fits too"
    if not fitting:
        return "any other throw ends the turn"
    if len(fitting) < len(idle):
        return f"otherwise only {join_numbers(fitting)} {'fits' if len(fitting) == 1 else 'fit'}"
    return f"{join_numbers(idle)} would end the turn"


def _join_totals(totals: Sequence[int]) -> str:
    return join_words([str(total) for total in totals], "or")


def _describe_dice_reason(reason: Reason) -> str:
    """Describe why a player throws that many dice."""
    if reason.kind in ("small", "large"):
        small = f"to throw no more than {DIE_FACES}"
        return small if reason.kind == "small" else f"to throw up to {LARGEST_SUM}"
    return f"because {_describe_dice_advantage(reason, reason['dice'])}"


def _describe_dice_advantage(reason: Reason, dice: int) -> str:
    """Describe how much better that many dice are than the other number of dice."""
    this, that = DICE_NAMES[dice], DICE_NAMES[3 - dice]
    if reason.kind == "more":
        does = "covers or uncovers" if dice == 1 else "cover or uncover"
        mine, theirs = _format_tenths(reason["this"]), _format_tenths(reason["that"])
        return f"{this} {does} {mine} on average, and {that} {theirs}"
    often = f"in {reason['this']} of {THROW_COUNTS[dice]} cases"
    cases = reason["that"]
    seldom = f"in {cases} of {THROW_COUNTS[3 - dice]}" if cases else "never"
    if reason.kind == "sooner":
        return f"{this} {'wins' if dice == 1 else 'win'} at once {often}, and {that} {seldom}"
    return f"{this} can be used {often}, and {that} {seldom}"


def _format_tenths(number: int) -> str:
    return f"{number // 10}.{number % 10}"


# Squares


def _describe_squares_reason(context: ReasonContext, reason: Reason) -> str:
    """Describe a reason for the chosen squares, or for their row."""
    if reason.foil:
        return _describe_chance(context, reason, reason["cases"], reason["dice"])
    return _describe_row_reason(context, reason) or _describe_set_reason(context, reason)


def _describe_chance(context: ReasonContext, reason: Reason, cases: int, dice: int) -> str:
    """Describe how often something can be done after the choice."""
    comparison, often = context.comparison(reason.foil), _format_cases(cases, dice)
    if reason.kind in ("threat", "narrow"):
        throw = "winning throw" if reason.kind == "threat" else "throw that fits"
        if not cases:
            return f"it leaves {context.opponent} no {throw}, unlike {comparison}"
        return f"it leaves {context.opponent} a {throw} {often}, less often than {comparison}"
    if reason.kind == "next":
        return f"the next throw then wins {often}, more often than after {comparison}"
    always = cases == THROW_COUNTS[dice]
    fits = f"the next throw then {'always fits' if always else f'fits {often}'}"
    if reason.kind == ROOM_LEFT or (always and reason.kind == SHARED_ROOM):
        return fits
    if always:
        return f"{fits}, unlike after {comparison}"
    return f"{fits}, {'more' if reason.kind == ROOM else 'no less'} often than after {comparison}"


def _format_cases(cases: int, dice: int) -> str:
    return f"in {cases} of {THROW_COUNTS[dice]} cases{' with one die' * (dice == 1)}"


def _describe_row_reason(context: ReasonContext, reason: Reason) -> str:
    """Describe why the player covers or uncovers; "" for other reasons."""
    verb, other_verb = context.verb, context.other_verb
    match reason.kind:
        case "only":
            return f"no other squares add up to {context.total}"
        case "forced":
            return f"nothing can be {other_verb}ed with {context.total}"
        case "nearer":
            this, that = reason["this"], reason["that"]
            return f"there is less left to {verb} ({this}) than to {other_verb} ({that})"
        case "behind":
            are, lead = context.opponent.conjugate("are"), f"with {reason['theirs']} left to cover"
            return f"{context.opponent} {are} ahead, {lead} against {reason['mine']}"
        case "advance":
            return f"it leaves {reason['after']} to cover instead of {reason['before']}"
        case "set-back":
            after, before = reason["after"], reason["before"]
            return f"it leaves {context.opponent} {after} to cover instead of {before}"
    return ""


def _describe_set_reason(context: ReasonContext, reason: Reason) -> str:
    """Describe why the player takes these squares among those of their row."""
    match reason.kind:
        case "sole":
            return f"nothing else can be {context.verb}ed with {context.total}"
        case "unlock":
            high = f"{FIRST_HIGH_SQUARE} to {context.size}"
            return f"with {high} covered, one die may be thrown"
        case "deny":
            return f"{context.opponent} must throw two dice while {reason['square']} is open"
        case "largest" if context.covers:
            return f"{reason['square']} is the largest of the open squares"
        case "largest":
            whose = context.opponent.possessive
            return f"{reason['square']} is the largest of {whose} covered squares"
    number, verbed = len(context.numbers), f"can be {context.verb}ed with"
    if number > 1:
        return f"{number} squares are the {reason.kind} that {verbed} {context.total}"
    if context.covers:
        return "the smaller squares stay open for later throws"
    return "it opens one square instead of several smaller ones"
