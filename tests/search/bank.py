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
class BankEntry:
    """A position, the right moves as they are typed, and how they are known."""

    theme: str
    number: int
    line: str
    right_moves: frozenset[str]
    proof: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.theme} {self.number}"

    @property
    def round(self) -> Round:
        return brute.parse_round(self.line)

    @property
    def margin(self) -> int | None:
        """The margin it ends with, where that is known."""
        return int(self.proof[1]) if self.proof[0] == "solved" else None


def parse_bank(text: str) -> list[BankEntry]:
    """Return the entries of a bank."""
    entries: list[BankEntry] = []
    theme, number = "", 0
    for line in text.splitlines():
        if line.startswith("["):
            theme, number = line.strip("[]"), 0
        elif line and not line.startswith("#"):
            position, right, known, remark = (part.strip() for part in line.split("|"))
            assert remark
            number += 1
            moves = frozenset(move.strip() for move in right.split(";"))
            entries.append(BankEntry(theme, number, position, moves, tuple(known.split())))
    return entries


BANK = parse_bank(TEXT.read_text("utf-8"))


def is_known(entry: BankEntry) -> bool:
    """Whether brute force finds exactly the answer in the bank."""
    how, *numbers = entry.proof
    return HOW[how](entry, *map(int, numbers))


def _only(entry: BankEntry) -> bool:
    return set(brute.rounds_by_turn(entry.round)) == entry.right_moves


def _margin(entry: BankEntry, turns: int) -> bool:
    colour, nexts = entry.round.turn, brute.rounds_by_turn(entry.round)
    for left in (turns - 1, turns):
        values = {move: brute.margin_after(after, colour, left) for move, after in nexts.items()}
        best = {move for move, value in values.items() if value == max(values.values())}
        if best != entry.right_moves or best == set(nexts):
            return False
    return True


def _saves(entry: BankEntry, turns: int) -> bool:
    other, nexts = naive.opponent(entry.round.turn), brute.rounds_by_turn(entry.round)
    wrong = set(nexts) - entry.right_moves
    return (
        bool(wrong)
        and all(brute.can_force(nexts[move], other, 1, turns) for move in wrong)
        and not any(brute.can_force(nexts[move], other, 1, turns + 2) for move in entry.right_moves)
    )


def _solved(entry: BankEntry, margin: int, turns: int) -> bool:
    colour, nexts = entry.round.turn, brute.rounds_by_turn(entry.round)
    other = naive.opponent(colour)
    for move, after in nexts.items():
        if move in entry.right_moves:
            mine = brute.can_force(after, colour, margin, turns - 1)
            if not mine or not brute.can_force(after, other, -margin, turns - 1):
                return False
        elif not brute.can_force(after, other, 1 - margin, turns - 1):
            return False
    return True


HOW: dict[str, Callable[..., bool]] = {
    "only": _only,
    "margin": _margin,
    "saves": _saves,
    "solved": _solved,
}


def fits_theme(entry: BankEntry) -> bool:
    """Whether a position is about the theme it is listed under."""
    return THEMES[entry.theme](entry)


def _rounds_after(entry: BankEntry) -> list[Round]:
    nexts = brute.rounds_by_turn(entry.round)
    return [nexts[move] for move in entry.right_moves]


def _target(entry: BankEntry, move: str) -> Point | None:
    """The point where a move captures, if it does."""
    for turn in naive.turns(entry.round):
        if turn and brute.format_turn(turn) == move and turn[1] in entry.round.pieces:
            return turn[1]
    return None


def _capturing_moves(entry: BankEntry) -> set[str]:
    return {move for move in brute.rounds_by_turn(entry.round) if _target(entry, move)}


def _finishing_moves(entry: BankEntry) -> dict[str, int]:
    """The moves that end the round, and the margin it then has."""
    colour = entry.round.turn
    afters = brute.rounds_by_turn(entry.round).items()
    return {move: brute.margin(after, colour) for move, after in afters if naive.is_over(after)}


def _wins_a_piece(entry: BankEntry) -> bool:
    return entry.right_moves <= _capturing_moves(entry)


def _takes_back(entry: BankEntry) -> bool:
    """Whether the captured piece may have got there by a capture the turn before."""
    round, other = entry.round, naive.opponent(entry.round.turn)
    for move in entry.right_moves:
        target = _target(entry, move)
        if target is None or not round.pieces[target][1]:
            return False
        before = {**round.pieces, target: (round.turn, False)}
        came_from = [
            point
            for down, right in naive.STEPS
            for point in [(target[0] + down, target[1] + right)]
            if point in _points(round.size)
            and point not in before
            and not naive.is_over(Round(round.size, {**before, point: (other, True)}, other))
        ]
        if not came_from:
            return False
    return True


def _points(size: int) -> set[Point]:
    return {(row, column) for row in range(1, size + 1) for column in range(1, size + 1)}


def _chooses_the_capture(entry: BankEntry) -> bool:
    return entry.right_moves < _capturing_moves(entry)


def _leaves_the_capture(entry: BankEntry) -> bool:
    return bool(_capturing_moves(entry)) and not entry.right_moves & _capturing_moves(entry)


def _keeps_away(entry: BankEntry) -> bool:
    nexts = brute.rounds_by_turn(entry.round)
    taken = {move for move, after in nexts.items() if brute.captures(after)}
    return bool(taken) and not entry.right_moves & taken and not _capturing_moves(entry)


def _blocks(entry: BankEntry) -> bool:
    other = naive.opponent(entry.round.turn)
    before = brute.stuck_pieces(entry.round, other)
    shut_in = all(brute.stuck_pieces(after, other) - before for after in _rounds_after(entry))
    return shut_in and not _capturing_moves(entry)


def _forces_a_pass(entry: BankEntry) -> bool:
    return all(naive.turns(after) == [None] for after in _rounds_after(entry))


def _stops_the_finish(entry: BankEntry) -> bool:
    other = naive.opponent(entry.round.turn)
    if_it_were_its_turn = Round(entry.round.size, entry.round.pieces, other)
    afters = _rounds_after(entry)
    return (
        _can_finish(if_it_were_its_turn)
        and not any(_can_finish(after) for after in afters)
        and not any(naive.is_over(after) for after in afters)
    )


def _can_finish(round: Round) -> bool:
    return any(naive.is_over(after) for after in brute.rounds_by_turn(round).values())


def _passes(entry: BankEntry) -> bool:
    return entry.right_moves == {"pass"}


def _takes_the_last_piece(entry: BankEntry) -> bool:
    left = [{owner for owner, _ in after.pieces.values()} for after in _rounds_after(entry)]
    return all(owners == {entry.round.turn} for owners in left)


def _finishes(entry: BankEntry) -> bool:
    """Whether finishing wins, and a mover who waits cannot win any more."""
    finishing, nexts = _finishing_moves(entry), brute.rounds_by_turn(entry.round)
    other, turns = naive.opponent(entry.round.turn), int(entry.proof[2])
    waiting = set(nexts) - set(finishing)
    return (
        all(finishing.get(move, 0) > 0 for move in entry.right_moves)
        and bool(waiting)
        and all(brute.can_force(nexts[move], other, 0, turns - 1) for move in waiting)
    )


def _waits(entry: BankEntry) -> bool:
    """Whether finishing now does not win, and the right moves do."""
    finishing, colour = _finishing_moves(entry), entry.round.turn
    if not finishing or max(finishing.values()) > 0 or entry.right_moves & set(finishing):
        return False
    if entry.margin is not None:
        return entry.margin > 0
    turns = int(entry.proof[1])
    return all(brute.margin_after(after, colour, turns) > 0 for after in _rounds_after(entry))


def _takes_the_dearer_point(entry: BankEntry) -> bool:
    finishing = _finishing_moves(entry)
    return entry.right_moves < set(finishing) and not _capturing_moves(entry)


def _ends(entry: BankEntry) -> bool:
    return entry.margin is not None and not entry.right_moves & set(_finishing_moves(entry))


THEMES: dict[str, Callable[[BankEntry], bool]] = {
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
