"""Canoga's purposes as the ends of sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.move import Reason
from kono_tui.core.save import Player
from kono_tui.games.canoga.looks import CASES
from kono_tui.games.canoga.places import square_at
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.purpose import ALL, AND, SIDE
from kono_tui.games.canoga.rows import DIE, HIGH, MOST
from kono_tui.games.canoga.words import listed
from kono_tui.text.sentences import plural

DICE = {1: "one die", 2: "two dice"}


@dataclass(frozen=True)
class Telling:
    """The squares that a reason is about, and the opponent's name."""

    size: int
    numbers: tuple[int, ...]
    covers: bool
    them: str

    @property
    def total(self) -> int:
        return sum(self.numbers)

    @property
    def do(self) -> str:
        return "cover" if self.covers else "uncover"

    @property
    def other(self) -> str:
        """The verb for the other thing that could be done."""
        return "uncover" if self.covers else "cover"

    def than(self, scope: str) -> str:
        """What a set is compared with."""
        if scope == ALL:
            return "any other choice"
        return f"{self.other}ing" if scope == SIDE else f"{self.do}ing any others"


def because(position: CanogaPosition, reason: Reason, players: Sequence[Player]) -> str:
    """Describe a reason as the end of a sentence.

    For example: "because nothing can be uncovered with 8, and ...".
    """
    size, seat = int(position.size), int(position.seat)
    squares = [square_at(size, cell) for cell in reason.cells]
    numbers = tuple(number for _, number in squares)
    covers = all(row == seat for row, _ in squares)
    told = Telling(size, numbers, covers, _opponent(players, seat))
    word, *rest = reason.purpose.split()
    if word == "win":
        last = f"the last {'open' if covers else 'covered'} square{'s' * (len(numbers) > 1)}"
        return f"to win the round by {told.do}ing {last}, for {plural(int(rest[0]), 'point')}"
    if dice := _of_dice(told, word, rest):
        return dice
    clauses = [_clause(told, *part.split()) for part in reason.purpose.split(AND)]
    return f"because {', and '.join(clauses)}"


def _opponent(players: Sequence[Player], seat: int) -> str:
    """The name for the mover's opponent."""
    other = players[1 - seat]
    return other.name if players[0].kind == players[1].kind else f"the {other.kind}"


def _of_dice(told: Telling, word: str, rest: Sequence[str]) -> str:
    """Describe why a player throws that many dice; "" for other purposes."""
    match word:
        case "chance":
            return "by chance"
        case "must":
            verb = "are" if len(told.numbers) > 1 else "is"
            return f"because two dice must be thrown while {listed(told.numbers)} {verb} open"
        case "small":
            return f"to throw {DIE} at most"
        case "large":
            return f"to throw up to {MOST}"
        case "sooner" | "oftener" | "more":
            return f"because {_more_dice(word, *map(int, rest))}"
    return ""


def _more_dice(word: str, dice: int, mine: int, theirs: int) -> str:
    """Describe how much better that many dice are than the other number of dice."""
    this, that = DICE[dice], DICE[3 - dice]
    if word == "more":
        does = "covers or uncovers" if dice == 1 else "cover or uncover"
        return f"{this} {does} {_tenths(mine)} on average, and {that} {_tenths(theirs)}"
    often = f"in {mine} of {CASES[dice]} cases"
    seldom = f"in {theirs} of {CASES[3 - dice]}" if theirs else "never"
    if word == "sooner":
        return f"{this} {'wins' if dice == 1 else 'win'} at once {often}, and {that} {seldom}"
    return f"{this} can be used {often}, and {that} {seldom}"


def _tenths(number: int) -> str:
    return f"{number // 10}.{number % 10}"


# Squares


def _clause(told: Telling, word: str, *rest: str) -> str:
    """Describe a purpose of the chosen squares, or of their row."""
    if rest and not rest[0].isdecimal():
        return _often(told, word, rest[0], int(rest[1]), int(rest[2]))
    return _of_row(told, word, rest) or _of_squares(told, word, rest)


def _often(told: Telling, word: str, scope: str, cases: int, dice: int) -> str:
    """Describe how often something can be done after the choice."""
    than = told.than(scope)
    if word in ("threat", "narrow"):
        throw = "winning throw" if word == "threat" else "throw that fits"
        if not cases:
            return f"it leaves {told.them} no {throw}, unlike {than}"
        return f"it leaves {told.them} a {throw} {_in(cases, dice)}, less often than {than}"
    if word == "next":
        return f"the next throw then wins {_in(cases, dice)}, more often than after {than}"
    always = cases == CASES[dice]
    fits = f"the next throw then {'always fits' if always else f'fits {_in(cases, dice)}'}"
    if word == "room-left" or (always and word == "room-too"):
        return fits
    if always:
        return f"{fits}, unlike after {than}"
    return f"{fits}, {'more' if word == 'room' else 'no less'} often than after {than}"


def _in(cases: int, dice: int) -> str:
    return f"in {cases} of {CASES[dice]} cases{' with one die' * (dice == 1)}"


def _of_row(told: Telling, word: str, rest: Sequence[str]) -> str:
    """Describe why the player covers or uncovers; "" for other purposes."""
    match word:
        case "only":
            return f"no other squares add up to {told.total}"
        case "forced":
            return f"nothing can be {told.other}ed with {told.total}"
        case "nearer":
            return f"less is left to {told.do}, {rest[0]}, than to {told.other}, {rest[1]}"
        case "behind":
            return f"{told.them} is ahead, with {rest[0]} left to cover against {rest[1]}"
        case "stake":
            return f"a win by {told.other}ing would then earn {rest[0]} instead of {rest[1]}"
    return ""


def _of_squares(told: Telling, word: str, rest: Sequence[str]) -> str:
    """Describe why the player takes these squares among those of their row."""
    match word:
        case "sole":
            return f"nothing else can be {told.do}ed with {told.total}"
        case "unlock":
            return f"{HIGH} to {told.size} are covered then, so that one die may be thrown"
        case "deny":
            return f"{told.them} must throw two dice while {rest[0]} is open"
        case "largest" if told.covers:
            return f"{rest[0]} is the largest of the open squares"
        case "largest":
            return f"{rest[0]} is the largest of {told.them}'s covered squares"
    number = len(told.numbers)
    if number > 1:
        return f"{number} squares are the {word} that {told.total} can {told.do}"
    if told.covers:
        return "the smaller squares stay open for later throws"
    return "it opens one square instead of several smaller ones"
