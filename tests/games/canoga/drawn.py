"""Positions drawn as text: both rows with * for a covered square, and what happens next.

An exclamation mark is a covered square that is locked. The human has seat 0.
"""

from __future__ import annotations

from kono_tui.games.canoga import position as codes
from kono_tui.games.canoga.position import CanogaPosition
from tests.games.canoga import naive

SIZES = (9, 10, 11)
NAMES = ("human", "computer")
ROLLING = {0: codes.TO_THROW, 1: codes.ONE_DIE_ROLLS, 2: codes.TWO_DICE_ROLL}
WIN_KINDS = {True: "covering", False: "uncovering"}


def parse_drawing(text: str) -> CanogaPosition:
    """The position of a drawing: "computer: 1 * 3 ...", "human: ! 2 3 ...", "human threw 9"."""
    return position_from_round(parse_round(text))


def parse_round(text: str) -> naive.Round:
    """The round of a drawing; its last line is such as "human to throw", "human threw 9"."""
    lines = dict(line.strip().split(":") for line in text.strip().split("\n")[:-1])
    rows = [lines[name].split() for name in NAMES]
    name, *waiting = text.strip().split("\n")[-1].split()
    for row in rows:
        assert all(each in ("*", "!", str(at)) for at, each in enumerate(row, start=1)), row
    locks = [(seat, rows[seat].index("!") + 1) for seat in (0, 1) if "!" in rows[seat]]
    covered = [
        frozenset(at for at, each in enumerate(row, start=1) if each in "*!") for row in rows
    ]
    return naive.Round(
        len(rows[0]),
        (covered[0], covered[1]),
        NAMES.index(name),
        {"to": 0, "threw": 0, "rolls": {"one": 1, "two": 2}.get(waiting[1], 0)}[waiting[0]],
        int(waiting[1]) if waiting[0] == "threw" else 0,
        locks[0] if locks else None,
    )


def position_from_round(round: naive.Round) -> CanogaPosition:
    """The position of a round."""
    words = [sum(1 << (number - 1) for number in row) for row in round.rows]
    stage = codes.TO_CHOOSE if round.sum else ROLLING[round.rolling]
    holder, lock = naive.lock(round) or (codes.NOBODY, codes.NO_SQUARE)
    winner = codes.NOBODY if round.winner is None else round.winner
    return CanogaPosition(
        round.size,
        words[0],
        words[1],
        round.turn,
        stage,
        round.sum,
        lock,
        holder,
        winner,
        round.way == "covering",
    )


def row_of(position: CanogaPosition, seat: int) -> naive.Row:
    """The covered squares of a seat."""
    word = int((position.first_row, position.second_row)[seat])
    return frozenset(number for number in range(1, 12) if word & 1 << (number - 1))


def round_of(position: CanogaPosition) -> naive.Round:
    """A position as the naive rules see it."""
    locked = position.lock != codes.NO_SQUARE
    over = position.winner != codes.NOBODY
    return naive.Round(
        int(position.size),
        (row_of(position, 0), row_of(position, 1)),
        int(position.seat),
        {codes.ONE_DIE_ROLLS: 1, codes.TWO_DICE_ROLL: 2}.get(int(position.stage), 0),
        int(position.total),
        (int(position.holder), int(position.lock)) if locked else None,
        winner=int(position.winner) if over else None,
        way=WIN_KINDS[position.by_covering] if over else "",
    )


def without_past(round: naive.Round) -> naive.Round:
    """A round without its past: only a lock that still holds stays."""
    return naive.Round(
        round.size,
        round.rows,
        round.turn,
        round.rolling,
        round.sum,
        naive.lock(round),
        winner=round.winner,
        way=round.way,
    )


# Decisions


def decision_of(code: int) -> naive.Decision:
    """A move as the naive rules see it."""
    if code in (codes.THROW_ONE, codes.THROW_TWO):
        return ("one" if code == codes.THROW_ONE else "two"), ()
    if code < codes.COVER:
        pips = (code >> 3 & 7, code & 7)
        return "dice", pips if pips[0] else pips[1:]
    numbers = (number for number in range(11, 0, -1) if code & 1 << (number - 1))
    return ("cover" if code & codes.COVER else "uncover"), tuple(numbers)


def legal_decisions(position: CanogaPosition) -> list[naive.Decision]:
    """All moves as the naive rules see them, in their order."""
    return [decision_of(int(code)) for code in position.moves()]


def name_of(decision: naive.Decision) -> str:
    """The name of a decision in tests: "two", "4+5", "c7+2", "u9"."""
    kind, numbers = decision
    letter = {"cover": "c", "uncover": "u", "dice": ""}.get(kind, kind)
    return letter + "+".join(map(str, numbers))


def move_names(position: CanogaPosition) -> set[str]:
    """All legal moves by name."""
    return {name_of(each) for each in legal_decisions(position)}


def play_named(position: CanogaPosition, *names: str) -> CanogaPosition:
    """The position after moves by name."""
    for name in names:
        moves = {name_of(decision_of(int(code))): code for code in position.moves()}
        assert name in moves, f"{name} is not among {', '.join(moves)}"
        position = position.play(moves[name])
    return position


def play_throws(position: CanogaPosition, *throws: str) -> CanogaPosition:
    """The position after throws and their uses: "4+5 c7+2", "6+6", "3 u3"."""
    for throw in throws:
        dice, *use = throw.split()
        position = play_named(position, "two" if "+" in dice else "one", dice, *use)
    return position
