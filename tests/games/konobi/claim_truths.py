"""Whether what is proved of a stone is true, by the naive rules and the naive solver."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.claim import CERTAIN, FEATURE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.move import Move
from kono_tui.games.konobi.notation import encode
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.features import LEAD, OTHER_LINE, OWN_LINE, POINT
from tests.games.konobi import naive, solver
from tests.games.konobi.drawn import round_of
from tests.games.konobi.lines import LineMap

LEAST_STONES = {4: 4, 5: 11}
"""By size: with so many stones, the naive solver is quick."""
NEVER = 1000


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
    if claim.kind == FEATURE and claim.feature == LEAD:
        for line, amount in ((claim.line, claim.amount), (claim.foil, claim.foil_amount)):
            after = play(position, line[0])
            leads = [naive_lead(round_of(each), round.turn) for each in answers(after)]
            assert min(leads) == amount
            assert naive_lead(round_of(play(position, *line)), round.turn) == amount
    if claim.kind == FEATURE and claim.feature in (OWN_LINE, OTHER_LINE):
        is_own = claim.feature == OWN_LINE
        counted = round.turn if is_own else naive.other_colour(round.turn)
        for line, amount in ((claim.line, claim.amount), (claim.foil, claim.foil_amount)):
            ends = answers(play(position, line[0]))
            lengths = [LineMap(round_of(each), counted).length for each in ends]
            assert (max if is_own else min)(lengths) == amount
            assert LineMap(round_of(play(position, *line)), counted).length == amount
        assert is_own == (claim.amount < claim.foil_amount)
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
