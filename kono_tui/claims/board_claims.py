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
    now = _pair_counts(question, question.after, foil.after)
    answered = [_after_answer(question, each) for each in (question.after, foil.after)]
    is_answered = None not in answered
    later = _pair_counts(question, *answered) if is_answered else now
    claims = []
    for index, (mine, other) in enumerate(now):
        for seat in (0, 1):
            counts = mine.counts[seat], other.counts[seat]
            counts_later = [each.counts[seat] for each in later[index]]
            is_own = seat == question.seat
            if abs(counts[0] - counts[1]) < mine.least or not (
                mine.is_better(*counts, is_own)
                and mine.is_better(counts_later[0], counts_later[1], is_own)
            ):
                continue
            claims.append(
                Claim(
                    FEATURE,
                    mine.counts[seat],
                    other.counts[seat],
                    looked=int(is_answered),
                    line=question.decode(question.turn.codes),
                    foil=question.decode(foil.codes),
                    feature=mine.name,
                    seat=seat,
                    rivals=_count_rivals(question, index, seat, mine.counts[seat]),
                )
            )
    return claims


def _after_answer(question: Question, position: Position) -> Position | None:
    """The position after the opponent's best answer; None if that was too much to look at."""
    prospect = question.outlook.look(position, 1)
    return play_codes(position, prospect.line) if prospect else None


def _pair_counts(
    question: Question, one: Position | None, other: Position | None
) -> list[tuple[FeatureCount, FeatureCount]]:
    """The counts on two boards, feature by feature."""
    features = question.game.explaining.features
    return list(zip(features(one), features(other), strict=True))


def _count_rivals(question: Question, index: int, seat: int, count: int) -> int | None:
    """Count the other turns that leave as much, or as little, of a feature."""
    if not question.has_all_options:
        return None
    found = [each[index] for each in question.features_of_others]
    is_own = seat == question.seat
    return sum(not each.is_better(count, each.counts[seat], is_own) for each in found)


def find_plan_claim(question: Question) -> Claim | None:
    """Return that the piece that moves goes on in the expected line, and where it arrives.

    A piece that comes back to where it was has only waited.
    """
    game, line = question.game, question.decode(question.line)
    (start, moves), *following = split_turns(game, question.position, line)
    path = path_of_turn(game, start, moves)
    if len(path) < 2:
        return None
    first_target = cell = path[-1]
    own_turns = turns_to_goal = horizon = 0
    for count, (position, turn) in enumerate(following, 1):
        if position.to_move != question.seat:
            if cell in captured_cells(game, position, turn):
                break
            continue
        own_turns += 1
        turn_path = path_of_turn(game, position, turn)
        if len(turn_path) > 1 and turn_path[0] == cell:
            cell, turns_to_goal, horizon = turn_path[-1], own_turns, count
    if cell in (first_target, path[0]):
        return None
    length = len(moves) + sum(len(turn) for _, turn in following[:horizon])
    return Claim(PLAN, turns_to_goal, 0, horizon, horizon, (first_target, cell), line[:length])
