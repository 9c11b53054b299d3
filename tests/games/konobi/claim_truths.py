"""Whether what is proved of a stone is true, by the naive rules and the naive solver."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.claim import CERTAIN, FEATURE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.move import Move
from kono_tui.games.konobi.board import PASS, SWAP
from kono_tui.games.konobi.notation import decode, encode
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.features import (
    ADVANCE,
    FOLLOW_UP,
    HINDRANCE,
    LEAD,
    NAMED_ANSWERS,
    OTHER_LINE,
    OWN_LINE,
    POINT,
    WAYS,
    WORST,
)
from tests.games.konobi import naive, solver
from tests.games.konobi.drawn import round_of
from tests.games.konobi.lines import LineMap

LEAST_STONES = {4: 4, 5: 11}
"""By size: with so many stones, the naive solver is quick."""
NEVER = 1000
MOST_RIVALS_SIZE = 5
"""On larger boards, the naive rules take long to place every other stone and every answer to it."""


def play(position: KonobiPosition, *moves: Move) -> KonobiPosition:
    for move in moves:
        position = position.play(encode(position, move))
    return position


def check_naively(position: KonobiPosition, claim: Claim) -> None:
    """Whether a claim is true by the naive rules, and where it can be solved, by the solver."""
    round = round_of(position)
    is_solved = position.stones >= LEAST_STONES.get(int(position.board.size), NEVER)
    if claim.kind == CERTAIN and is_solved:
        assert not solver.wins(round_of(play(position, claim.line[0])))
    if claim.kind == THREAT_MADE and is_solved:
        assert solver.wins(passed(round_of(play(position, claim.line[0]))))
    if claim.kind == THREAT_MET and is_solved:
        assert solver.wins(passed(round))
    if claim.kind == FEATURE and claim.feature in COUNTERS and not claim.horizon:
        check_lines_now(position, claim)
    elif claim.kind == FEATURE and claim.feature in COUNTERS:
        for line, amount in ((claim.line, claim.amount), (claim.foil, claim.foil_amount)):
            assert count_at_worst(position, claim.feature, line[0]) == amount
            assert COUNTERS[claim.feature](round_of(play(position, *line)), round.turn) == amount
    if claim.kind == FEATURE and claim.feature in (HINDRANCE, ADVANCE, WORST):
        check_answers(position, claim)
    if claim.kind == FEATURE and claim.feature in (FOLLOW_UP, WAYS):
        check_second_stones(position, claim)
    if claim.rivals is not None and int(position.board.size) <= MOST_RIVALS_SIZE:
        check_rivals(position, claim)
    if claim.kind == FEATURE and claim.feature == POINT:
        assert naive_gain(round_of(play(position, claim.line[0])), round.turn) == claim.amount
        assert naive_gain(passed(round), round.turn) == claim.foil_amount


def passed(round: naive.Round) -> naive.Round:
    return replace(round, turn=naive.other_colour(round.turn))


def answers(position: KonobiPosition) -> list[KonobiPosition]:
    return [position.play(code) for code in position.moves()]


def naive_lead(round: naive.Round, colour: str) -> int:
    """By how many stones a colour's shortest line is shorter than the other's."""
    other = naive.other_colour(colour)
    return LineMap(round, other).length - LineMap(round, colour).length


def naive_gain(round: naive.Round, colour: str) -> int:
    """What the best stone of the colour to move gains on the other's lead."""
    assert round.turn != colour
    ends = [naive.decide(round, point) for point in naive.placements(round, round.turn)]
    return naive_lead(round, colour) - min(naive_lead(each, colour) for each in ends)


def own_length(round: naive.Round, colour: str) -> int:
    return LineMap(round, colour).length


def other_length(round: naive.Round, colour: str) -> int:
    return LineMap(round, naive.other_colour(colour)).length


COUNTERS = {LEAD: naive_lead, OWN_LINE: own_length, OTHER_LINE: other_length}


def is_as_good(claim: Claim, count: int) -> bool:
    return count <= claim.amount if claim.difference < 0 else count >= claim.amount


def count_now(position: KonobiPosition, feature: str, move: Move) -> int:
    return COUNTERS[feature](round_of(play(position, move)), round_of(position).turn)


def count_at_worst(position: KonobiPosition, feature: str, move: Move) -> int:
    """What a feature comes to after the answer that makes it worst."""
    turn = round_of(position).turn
    counts = [COUNTERS[feature](round_of(each), turn) for each in answers(play(position, move))]
    return max(counts) if feature == OWN_LINE else min(counts)


def check_lines_now(position: KonobiPosition, claim: Claim) -> None:
    feature, moves = claim.feature, (claim.line[0], claim.foil[0])
    assert (len(claim.line), len(claim.foil)) == (1, 1)
    assert [count_now(position, feature, each) for each in moves] == [
        claim.amount,
        claim.foil_amount,
    ]
    worst, foil_worst = (count_at_worst(position, feature, each) for each in moves)
    assert worst <= foil_worst if feature == OWN_LINE else worst >= foil_worst


def list_hurting(position: KonobiPosition, claim: Claim, move: Move) -> list[int]:
    """The points of the answers to a stone that a claim counts."""
    turn, after = round_of(position).turn, round_of(play(position, move))
    ends = {each: naive.decide(after, each) for each in naive.placements(after, after.turn)}
    if claim.feature == HINDRANCE:
        found = [at for at, end in ends.items() if own_length(end, turn) > own_length(after, turn)]
    elif claim.feature == ADVANCE:
        now = other_length(after, turn)
        found = [at for at, end in ends.items() if other_length(end, turn) < now]
    else:
        worst = count_at_worst(position, LEAD, claim.line[0])
        found = [at for at, end in ends.items() if naive_lead(end, turn) <= worst]
    size = int(position.board.size)
    return sorted((row - 1) * size + column - 1 for row, column in found)


def check_answers(position: KonobiPosition, claim: Claim) -> None:
    hurting, foil_hurting = (
        list_hurting(position, claim, each) for each in (claim.line[0], claim.foil[0])
    )
    assert (len(hurting), len(foil_hurting)) == (claim.amount, claim.foil_amount)
    assert claim.cells == (tuple(hurting) if len(hurting) <= NAMED_ANSWERS else ())
    if claim.feature == WORST:
        worst = [count_at_worst(position, LEAD, each[0]) for each in (claim.line, claim.foil)]
        assert worst[0] == worst[1]


def count_second_stones(position: KonobiPosition, feature: str, move: Move) -> int:
    """The best lead after a second stone, or how many make the line shorter."""
    turn, after = round_of(position).turn, passed(round_of(play(position, move)))
    ends = [naive.decide(after, each) for each in naive.placements(after, turn)]
    if feature == FOLLOW_UP:
        return max(naive_lead(each, turn) for each in ends)
    return sum(own_length(each, turn) < own_length(after, turn) for each in ends)


def check_second_stones(position: KonobiPosition, claim: Claim) -> None:
    for move, amount in ((claim.line[0], claim.amount), (claim.foil[0], claim.foil_amount)):
        assert count_second_stones(position, claim.feature, move) == amount
    if claim.feature == FOLLOW_UP:
        after = passed(round_of(play(position, claim.line[0])))
        row, column = divmod(claim.cells[0], int(position.board.size))
        assert naive_lead(naive.decide(after, (row + 1, column + 1)), after.turn) == claim.amount


def check_rivals(position: KonobiPosition, claim: Claim) -> None:
    """Place every other stone, and count those that do as well."""
    stones = [code for code in map(int, position.moves()) if code not in (PASS, SWAP)]
    others = [move for code in stones if (move := decode(position, code)) != claim.line[0]]
    if claim.feature in COUNTERS:
        count = count_at_worst if claim.horizon else count_now
        counts = [count(position, claim.feature, each) for each in others]
    elif claim.feature in (HINDRANCE, ADVANCE, WORST):
        counts = [len(list_hurting(position, claim, each)) for each in others]
    elif claim.feature == FOLLOW_UP:
        counts = [count_second_stones(position, FOLLOW_UP, each) for each in others]
    else:
        return
    assert claim.rivals == sum(is_as_good(claim, each) for each in counts)
