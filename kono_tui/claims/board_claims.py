"""Claims read off the board and the expected line: what can be counted, and who goes on where."""

from __future__ import annotations

from kono_tui.claims.line_events import captured_cells
from kono_tui.claims.question import Question
from kono_tui.claims.turn_options import play_codes
from kono_tui.core.capabilities import FeatureCount
from kono_tui.core.claim import FEATURE, PLAN, Claim
from kono_tui.core.position import Position
from kono_tui.play.match import split_turns
from kono_tui.play.selection import path_of_turn


def find_feature_claims(question: Question) -> list[Claim]:
    """Return what the turn leaves the players more or less of than the foil, right after it.

    A difference that is gone, or turned round, after the opponent's answer is not told.
    """
    foil = question.foil
    if foil is None:
        return []
    after, foil_after = question.after, foil.after
    later, foil_later = (_after_answer(question, each) for each in (after, foil_after))
    claims = []
    for index, (mine, other) in enumerate(_pair_counts(question, after, foil_after)):
        then = _pair_counts(question, later, foil_later)[index]
        for seat in (0, 1):
            difference = mine.counts[seat] - other.counts[seat]
            sign = 1 if seat == question.seat else -1
            if (
                sign * difference < mine.least
                or sign * (then[0].counts[seat] - then[1].counts[seat]) <= 0
            ):
                continue
            claims.append(
                Claim(
                    FEATURE,
                    mine.counts[seat],
                    other.counts[seat],
                    looked=1,
                    line=question.decode(question.turn.codes),
                    foil=question.decode(foil.codes),
                    feature=mine.name,
                    seat=seat,
                    rivals=_count_rivals(question, index, seat, mine.counts[seat]),
                )
            )
    return claims


def _after_answer(question: Question, position: Position) -> Position:
    prospect = question.outlook.look(position, 1)
    return play_codes(position, prospect.line) if prospect else position


def _pair_counts(
    question: Question, one: Position, other: Position
) -> list[tuple[FeatureCount, FeatureCount]]:
    """The counts on two boards, feature by feature."""
    features = question.game.explaining.features
    return list(zip(features(one), features(other), strict=True))


def _count_rivals(question: Question, index: int, seat: int, count: int) -> int | None:
    """Count the other turns that leave as much, or as little, of a feature."""
    if not question.has_all_options:
        return None
    sign = 1 if seat == question.seat else -1
    counts = [each[index].counts[seat] for each in question.features_of_others]
    return sum(sign * (each - count) >= 0 for each in counts)


def find_plan_claim(question: Question) -> Claim | None:
    """Return that the piece that moves goes on in the expected line, and where it arrives."""
    game, line = question.game, question.decode(question.line)
    (start, moves), *following = split_turns(game, question.position, line)
    path = path_of_turn(game, start, moves)
    if len(path) < 2:
        return None
    first_target = cell = path[-1]
    own_turns = horizon = 0
    for count, (position, turn) in enumerate(following, 1):
        if position.to_move != question.seat:
            if cell in captured_cells(game, position, turn):
                break
            continue
        turn_path = path_of_turn(game, position, turn)
        if len(turn_path) > 1 and turn_path[0] == cell:
            cell, own_turns, horizon = turn_path[-1], own_turns + 1, count
    if cell == first_target:
        return None
    length = len(moves) + sum(len(turn) for _, turn in following[:horizon])
    return Claim(PLAN, own_turns, 0, horizon, horizon, (first_target, cell), line[:length])
