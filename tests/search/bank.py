"""The bank of positions with known answers (bank.txt), and how to find each answer again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.games.kono import naive
from tests.games.kono.naive import Point, Round
from tests.search import brute

TEXT = Path(__file__).with_name("bank.txt")


@dataclass(frozen=True)
class Entry:
    """A position, the right moves as they are typed, and how they are known."""

    theme: str
    number: int
    line: str
    right: frozenset[str]
    known: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.theme} {self.number}"

    @property
    def round(self) -> Round:
        return brute.read(self.line)

    @property
    def margin(self) -> int | None:
        """The margin it ends with, where that is known."""
        return int(self.known[1]) if self.known[0] == "solved" else None


def read(text: str) -> list[Entry]:
    """Return the entries of a bank."""
    entries: list[Entry] = []
    theme, number = "", 0
    for line in text.splitlines():
        if line.startswith("["):
            theme, number = line.strip("[]"), 0
        elif line and not line.startswith("#"):
            position, right, known, remark = (part.strip() for part in line.split("|"))
            assert remark
            number += 1
            moves = frozenset(move.strip() for move in right.split(";"))
            entries.append(Entry(theme, number, position, moves, tuple(known.split())))
    return entries


BANK = read(TEXT.read_text("utf-8"))


def is_known(entry: Entry) -> bool:
    """Whether brute force finds exactly the answer in the bank."""
    how, *numbers = entry.known
    return HOW[how](entry, *map(int, numbers))


def _only(entry: Entry) -> bool:
    return set(brute.nexts(entry.round)) == entry.right


def _margin(entry: Entry, turns: int) -> bool:
    colour, nexts = entry.round.turn, brute.nexts(entry.round)
    for left in (turns - 1, turns):
        values = {move: brute.lookahead(after, colour, left) for move, after in nexts.items()}
        best = {move for move, value in values.items() if value == max(values.values())}
        if best != entry.right or best == set(nexts):
            return False
    return True


def _saves(entry: Entry, turns: int) -> bool:
    other, nexts = naive.opponent(entry.round.turn), brute.nexts(entry.round)
    wrong = set(nexts) - entry.right
    return (
        bool(wrong)
        and all(brute.forces(nexts[move], other, 1, turns) for move in wrong)
        and not any(brute.forces(nexts[move], other, 1, turns + 2) for move in entry.right)
    )


def _solved(entry: Entry, margin: int, turns: int) -> bool:
    colour, nexts = entry.round.turn, brute.nexts(entry.round)
    other = naive.opponent(colour)
    for move, after in nexts.items():
        if move in entry.right:
            mine = brute.forces(after, colour, margin, turns - 1)
            if not mine or not brute.forces(after, other, -margin, turns - 1):
                return False
        elif not brute.forces(after, other, 1 - margin, turns - 1):
            return False
    return True


HOW: dict[str, Callable[..., bool]] = {
    "only": _only,
    "margin": _margin,
    "saves": _saves,
    "solved": _solved,
}


def fits(entry: Entry) -> bool:
    """Whether a position is about the theme it is listed under."""
    return THEMES[entry.theme](entry)


def _afters(entry: Entry) -> list[Round]:
    nexts = brute.nexts(entry.round)
    return [nexts[move] for move in entry.right]


def _target(entry: Entry, move: str) -> Point | None:
    """The point where a move captures, if it does."""
    for turn in naive.turns(entry.round):
        if turn and brute.typed(turn) == move and turn[1] in entry.round.pieces:
            return turn[1]
    return None


def _capturing(entry: Entry) -> set[str]:
    return {move for move in brute.nexts(entry.round) if _target(entry, move)}


def _finishing(entry: Entry) -> dict[str, int]:
    """The moves that end the round, and the margin it then has."""
    colour = entry.round.turn
    afters = brute.nexts(entry.round).items()
    return {move: brute.margin(after, colour) for move, after in afters if naive.over(after)}


def _wins_a_piece(entry: Entry) -> bool:
    return entry.right <= _capturing(entry)


def _takes_back(entry: Entry) -> bool:
    """Whether the captured piece may have got there by a capture the turn before."""
    round, other = entry.round, naive.opponent(entry.round.turn)
    for move in entry.right:
        target = _target(entry, move)
        if target is None or not round.pieces[target][1]:
            return False
        before = {**round.pieces, target: (round.turn, False)}
        came_from = [
            point
            for down, right in naive.WAYS
            for point in [(target[0] + down, target[1] + right)]
            if point in _points(round.size)
            and point not in before
            and not naive.over(Round(round.size, {**before, point: (other, True)}, other))
        ]
        if not came_from:
            return False
    return True


def _points(size: int) -> set[Point]:
    return {(row, column) for row in range(1, size + 1) for column in range(1, size + 1)}


def _chooses_the_capture(entry: Entry) -> bool:
    return entry.right < _capturing(entry)


def _leaves_the_capture(entry: Entry) -> bool:
    return bool(_capturing(entry)) and not entry.right & _capturing(entry)


def _keeps_away(entry: Entry) -> bool:
    nexts = brute.nexts(entry.round)
    taken = {move for move, after in nexts.items() if brute.captures(after)}
    return bool(taken) and not entry.right & taken and not _capturing(entry)


def _blocks(entry: Entry) -> bool:
    other = naive.opponent(entry.round.turn)
    before = brute.stuck(entry.round, other)
    shut_in = all(brute.stuck(after, other) - before for after in _afters(entry))
    return shut_in and not _capturing(entry)


def _forces_a_pass(entry: Entry) -> bool:
    return all(naive.turns(after) == [None] for after in _afters(entry))


def _stops_the_finish(entry: Entry) -> bool:
    other = naive.opponent(entry.round.turn)
    if_it_were_its_turn = Round(entry.round.size, entry.round.pieces, other)
    afters = _afters(entry)
    return (
        _can_finish(if_it_were_its_turn)
        and not any(_can_finish(after) for after in afters)
        and not any(naive.over(after) for after in afters)
    )


def _can_finish(round: Round) -> bool:
    return any(naive.over(after) for after in brute.nexts(round).values())


def _passes(entry: Entry) -> bool:
    return entry.right == {"pass"}


def _takes_the_last_piece(entry: Entry) -> bool:
    left = [{owner for owner, _ in after.pieces.values()} for after in _afters(entry)]
    return all(owners == {entry.round.turn} for owners in left)


def _finishes(entry: Entry) -> bool:
    """Whether finishing wins, and a mover who waits cannot win any more."""
    finishing, nexts = _finishing(entry), brute.nexts(entry.round)
    other, turns = naive.opponent(entry.round.turn), int(entry.known[2])
    waiting = set(nexts) - set(finishing)
    return (
        all(finishing.get(move, 0) > 0 for move in entry.right)
        and bool(waiting)
        and all(brute.forces(nexts[move], other, 0, turns - 1) for move in waiting)
    )


def _waits(entry: Entry) -> bool:
    """Whether finishing now does not win, and the right moves do."""
    finishing, colour = _finishing(entry), entry.round.turn
    if not finishing or max(finishing.values()) > 0 or entry.right & set(finishing):
        return False
    if entry.margin is not None:
        return entry.margin > 0
    turns = int(entry.known[1])
    return all(brute.lookahead(after, colour, turns) > 0 for after in _afters(entry))


def _takes_the_dearer_point(entry: Entry) -> bool:
    finishing = _finishing(entry)
    return entry.right < set(finishing) and not _capturing(entry)


def _ends(entry: Entry) -> bool:
    return entry.margin is not None and not entry.right & set(_finishing(entry))


THEMES: dict[str, Callable[[Entry], bool]] = {
    "win a piece": _wins_a_piece,
    "take back": _takes_back,
    "choose the capture": _chooses_the_capture,
    "leave the capture": _leaves_the_capture,
    "keep away": _keeps_away,
    "block": _blocks,
    "force a pass": _forces_a_pass,
    "stop the finish": _stops_the_finish,
    "pass": _passes,
    "last piece": _takes_the_last_piece,
    "finish now": _finishes,
    "wait": _waits,
    "the dearer point": _takes_the_dearer_point,
    "ending": _ends,
}
