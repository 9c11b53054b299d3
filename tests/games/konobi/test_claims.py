"""What is proved of a stone is true: solved small boards, and lines counted by the naive rules."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from kono_tui.claims.wording import describe_claim
from kono_tui.core.capabilities import always
from kono_tui.core.claim import CERTAIN, FEATURE, THREAT_MET, Claim
from kono_tui.core.move import Move
from kono_tui.core.save import Player
from kono_tui.games.konobi.board import PASS, SWAP
from kono_tui.games.konobi.game import KONOBI
from kono_tui.games.konobi.lines.forced_wins import ThreatSearch
from kono_tui.games.konobi.lines.line_lengths import NO_LINE as FAST_NO_LINE
from kono_tui.games.konobi.lines.line_lengths import line_lengths
from kono_tui.games.konobi.notation import decode
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.features import (
    ADVANCE,
    CUT,
    FOLLOW_UP,
    HINDRANCE,
    LEAD,
    RATINGS,
    SAVE,
    WAYS,
    WORST,
)
from tests.games.konobi import solver
from tests.games.konobi.claim_truths import LEAST_STONES, check_naively
from tests.games.konobi.drawn import round_of
from tests.games.konobi.lines import NO_LINE, LineMap
from tests.games.konobi.random_play import random_positions

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")


def claims_of(position: KonobiPosition, move: Move, foil: Move | None = None) -> tuple[Claim, ...]:
    foils = (foil,) if foil else ()
    return KONOBI.explaining.find_own_claims(position, (move,), (move,), foils, always)


def stones_to_place(position: KonobiPosition) -> list[Move]:
    codes = [code for code in map(int, position.moves()) if code not in (PASS, SWAP)]
    return [decode(position, code) for code in codes]


def test_lines_are_counted_fast_as_the_naive_rules_count_them() -> None:
    source = random.Random(3)
    for size in (4, 5, 7, 9):
        for position, _ in random_positions(source, size, 2):
            lines = [LineMap(round_of(position), colour).length for colour in "BW"]
            expected = tuple(FAST_NO_LINE if each == NO_LINE else each for each in lines)
            assert line_lengths(position) == expected


@pytest.mark.parametrize("size", LEAST_STONES)
def test_a_win_by_threats_is_one_by_the_solved_board(size: int) -> None:
    source, found = random.Random(size), Counter[int]()
    for _ in range(25):
        for position, _ in random_positions(source, size, 1):
            if position.stones < LEAST_STONES[size] or position.is_over():
                continue
            line = ThreatSearch().find_win(position)
            if line is None:
                continue
            assert solver.wins(round_of(position))
            found[len(line)] += 1
            end = position
            for code in line:
                assert not end.is_over()
                assert code in end.moves()
                end = end.play(code)
            assert end.is_over()
            assert len(line) % 2 == 1
    assert found.keys() >= {1, 3}


@pytest.mark.parametrize("size", [4, 5, 6])
def test_every_claim_about_a_stone_is_true_in_random_rounds(size: int) -> None:
    source, told = random.Random(size), Counter[str]()
    for _ in range(12):
        for position, _ in random_positions(source, size, 3):
            moves = [] if position.is_over() else stones_to_place(position)
            if len(moves) < 2:
                continue
            move, foil = source.sample(moves, 2)
            for claim in claims_of(position, move, foil):
                told[claim.feature or claim.kind] += 1
                check_naively(position, claim)
                assert KONOBI.explaining.check_claim(position, claim) == "", claim
    assert told.keys() >= {CERTAIN, THREAT_MET, LEAD, FOLLOW_UP}
    if size > 4:
        assert told.keys() >= {HINDRANCE, ADVANCE, WORST}


def test_a_changed_claim_is_refuted() -> None:
    source, refuted = random.Random(8), Counter[str]()
    for _ in range(6):
        for position, _ in random_positions(source, 5, 2):
            moves = [] if position.is_over() else stones_to_place(position)
            if len(moves) < 2:
                continue
            move, foil = source.sample(moves, 2)
            for claim in claims_of(position, move, foil):
                for mutant in (
                    replace(claim, amount=claim.amount + 1),
                    replace(claim, foil_amount=claim.foil_amount - 1),
                    replace(claim, line=(*claim.line, claim.line[0])),
                    *change_details(claim),
                ):
                    if mutant.kind == CERTAIN and mutant.foil_amount:
                        continue
                    assert KONOBI.explaining.check_claim(position, mutant), mutant
                    refuted[claim.kind] += 1
    assert refuted.keys() >= {CERTAIN, FEATURE}


def change_details(claim: Claim) -> list[Claim]:
    """The claim with another of the counts or points that are checked for its kind."""
    found = []
    if claim.feature in (HINDRANCE, ADVANCE, WORST):
        found.append(replace(claim, cells=(*claim.cells, 0, 0)))
    if claim.feature == WAYS:
        found.append(replace(claim, cells=(0,)))
    is_counted = claim.feature in (SAVE, CUT) or (claim.feature in RATINGS and not claim.horizon)
    if claim.rivals is not None and is_counted:
        found.append(replace(claim, rivals=claim.rivals + 1))
    return found


# In words


def test_without_time_only_wins_are_looked_for() -> None:
    line, typed, other = SENTENCES["This leaves Black 6 stones short of a line; h2 would leave 7."]
    position = KONOBI.notation.parse_position(line)
    move, foil = (KONOBI.notation.parse_move(position, each) for each in (typed, other))
    assert claims_of(position, move, foil)
    found = KONOBI.explaining.find_own_claims(position, (move,), (move,), (foil,), lambda: False)
    assert not found


SENTENCES = {
    "Left alone, you would take h4: your line 4 stones short instead of 5, "
    "Black's 8 instead of 7; now no point does as much.": (
        "......../......../......../.......b/.ww.w.../.b..b.../......../..b.w... b 1 swap-past",
        "f6",
        "",
    ),
    "After b5, c8 would leave the computer 2 stones short of a line and Black 5; "
    "now it is 3 and 5 at worst.": (
        "ww...b../bb.bwb../b.wwww../b...bw../....bw.w/.w.....w/...wb.../....bb.b b 0 swap-past",
        "c7",
        "b5",
    ),
    "This threatens to win by force: e1, e6, d5.": (
        "..b.../b.w.b./....../wwwwbb/....b./b.ww.. b 0 swap-past",
        "e4",
        "",
    ),
    "Left alone, you would win by force: f6, a4, a3; this stops it.": (
        "....w./bwwwwb/.wb.../..b.../b.w.bw/b.b... b 1 swap-past",
        "f6",
        "",
    ),
    "Of your answers, only h2 would make White's line longer; after e2, 2 would.": (
        ".b....../......b./......../.......w/......../..b...../..bb.ww./w.w..b.. w 0 swap-past",
        "d1",
        "e2",
    ),
    "Of the computer's answers, none would make Black's line longer; after a8, 1 would.": (
        ".bw...../......b./......../......ww/b......./..b...../..bb.wwb/w.ww.b.. b 0 swap-past",
        "e2",
        "a8",
    ),
    "Of your answers, 7 would bring you nearer to a line; after b5, 10 would.": (
        ".bw...../......b./......../..wb.bww/b.w.wb../..b...../..bbbwwb/w.ww.b.. w 0 swap-past",
        "e3",
        "b5",
    ),
    "Of the computer's answers, only c1 would leave the computer 1 stone nearer to a line than "
    "Black; after g7, 16 would.": (
        ".b....../......../......../.......w/......../..b...../.....w../w....b.. b 0 swap-past",
        "c2",
        "g7",
    ),
    "This leaves the computer 7 stones short of a line and Black 6; g7 would leave 7 and 7.": (
        ".b....../......../......../.......w/......../..b...../.....w../w....b.. b 0 swap-past",
        "c2",
        "g7",
    ),
    "This leaves Black 6 stones short of a line; h2 would leave 7.": (
        ".b....../......b./......../.......w/......../..b...../..b..ww./w.w..b.. b 0 swap-past",
        "d2",
        "h2",
    ),
    "It threatens c8, which would leave the computer 7 stones short of a line and Black 5; "
    "after g7, no stone would do as much.": (
        ".b....../......../......../.......w/......../..b...../.....w../w....b.. b 0 swap-past",
        "c2",
        "g7",
    ),
    "8 stones would make Black's line shorter next; after a8, only 4 would.": (
        ".bw...../......b./wbwb..../bbwbwbww/bwwwwbbw/bwb.ww.b/b.bbbwwb/w.ww.bwb b 0 swap-past",
        "e6",
        "a8",
    ),
    "This is the only stone to come between your chain at c2 and the south edge.": (
        ".b....../......../......../.......w/......../..b...../..b..w../w....b.. w 0 swap-past",
        "c1",
        "c4",
    ),
    "This wins by force: a5, c3, b2.": (
        "bb.w.w/.w.bb./bw.bbb/bb.bww/w.wwww/b.wb.. w 1 swap-past",
        "a5",
        "",
    ),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_claim_says_what_is_proved_and_by_which_stones(sentence: str) -> None:
    line, typed, other = SENTENCES[sentence]
    position = KONOBI.notation.parse_position(line)
    foil = KONOBI.notation.parse_move(position, other) if other else None
    claims = claims_of(position, KONOBI.notation.parse_move(position, typed), foil)
    told = [describe_claim(KONOBI, position, each, (HUMAN, COMPUTER)) for each in claims]
    assert sentence in told
