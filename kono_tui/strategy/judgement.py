"""What the engine at full strength makes of a position: the source of all that is said of value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, WIN_VALUE, Position
from kono_tui.core.save import KnownValue
from kono_tui.formats.known_values import MAX_VALUES
from kono_tui.play.match import Match
from kono_tui.search.levels import parse_level
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.value_meaning import certain_outcome

AdviceByPosition = Mapping[Position, Advice]
"""What a computer found at its own level, by the position it looked at."""


@dataclass(frozen=True)
class Judgement:
    """What a position is worth to seat 0, in hundredths.

    `position` is the one that was judged. `is_exact`: known to the end of the round. `advice` is
    the look that the value comes from: None if it comes from a file, or follows from another
    position's. `is_complete`: the look has had all its time.
    """

    position: Position
    value: int
    is_exact: bool = False
    advice: Advice | None = None
    is_complete: bool = False

    @property
    def winner(self) -> int | None:
        """The seat that is certain to win; None while that is open."""
        certain = certain_outcome(self.value)
        return None if not certain else int(certain < 0)

    def value_to(self, seat: int) -> int:
        """The value to a seat, in hundredths."""
        return self.value if seat == 0 else -self.value


JudgementByPosition = Mapping[Position, Judgement]


def judge(position: Position, advice: Advice, is_complete: bool = False) -> Judgement:
    """Return the judgement that a look at full strength comes to."""
    value = advice.value if position.to_move == 0 else -advice.value
    return Judgement(position, value, advice.is_exact, advice, is_complete)


def counts_as_judgement(game: Game[Any], advice: Advice) -> bool:
    """Whether a look can be told as what the round is worth: a rule of thumb cannot."""
    return game.solution is None or advice.is_exact


def judge_at_level(
    game: Game[Any], position: Position, advice: Advice, level: str
) -> Judgement | None:
    """Return what a computer's look at its own level judges: None below full strength."""
    is_judged = parse_level(level).is_full_strength and counts_as_judgement(game, advice)
    return judge(position, advice) if is_judged else None


def with_judgement(
    game: Game[Any], known: JudgementByPosition, found: Judgement
) -> JudgementByPosition:
    """Return the known judgements with another one, unless a deeper look is known already."""
    position = found.position
    before = known.get(position)
    if before is None or before.advice is None or not _is_deeper(game, before, found):
        return {**known, position: found}
    if found.is_complete and not before.is_complete:
        return {**known, position: replace(before, is_complete=True)}
    return known


def _is_deeper(game: Game[Any], one: Judgement, other: Judgement) -> bool:
    """Whether the first of two looks at a position is deeper than the second."""
    return _depth_of(game, one) > _depth_of(game, other)


def _depth_of(game: Game[Any], judgement: Judgement) -> tuple[bool, bool, int]:
    """How much a judgement rests on: a certain end, then everything searched, then the depth.

    Where rounds are played out, more of them count more than a longer line.
    """
    advice, is_certain = judgement.advice, judgement.winner is not None
    if advice is None:
        return is_certain, judgement.is_exact, 0
    depth = advice.nodes if game.values.values_are_chances else advice.depth
    return is_certain, judgement.is_exact, depth


# What follows from the judgements of a round


def judge_round(
    match: Match, known: JudgementByPosition, computer_advice: AdviceByPosition
) -> tuple[Judgement | None, ...]:
    """Return the judgement of every position of a round, as far as there is one.

    A certain end is carried along the round as far as it is proven: a seat that is certain to win
    stays so until it moves, and after the move that was found to win. A seat that could move to a
    certain win was certain to win before it moved.
    """
    judged = [known.get(each) for each in match.positions]
    for index, position in enumerate(match.positions):
        if (proof := _proof_in(computer_advice.get(position), position)) is not None:
            judged[index] = proof
    judged[-1] = _board_result(match) or judged[-1]
    for index in range(len(match.moves)):
        _carry_forward(match, judged, computer_advice, index)
    for index in reversed(range(len(match.moves))):
        _carry_back(match, judged, index)
    return tuple(judged)


def _proof_in(advice: Advice | None, position: Position) -> Judgement | None:
    """Return what a look proves: a certain end is certain at any level."""
    if advice is None or not certain_outcome(advice.value):
        return None
    return judge(position, advice)


def _board_result(match: Match) -> Judgement | None:
    """Return the certain end that the board shows, where nobody has cut the round short."""
    if not match.ending or match.quitter is not None or match.draw_agreed:
        return None
    position = match.position
    value = int(position.value() if position.is_over() else position.value_if_ended())
    return Judgement(position, value, is_exact=True) if certain_outcome(value) else None


def _carry_forward(
    match: Match,
    judged: list[Judgement | None],
    computer_advice: AdviceByPosition,
    index: int,
) -> None:
    here, position = judged[index], match.positions[index]
    if here is None or here.winner is None or _winner_of(judged[index + 1]) is not None:
        return
    looks = (here.advice, computer_advice.get(position))
    is_proving_move = any(
        look is not None and certain_outcome(look.value) > 0 and look.move == match.moves[index]
        for look in looks
    )
    if position.to_move != here.winner or is_proving_move:
        judged[index + 1] = _certain_win(match.positions[index + 1], here.winner)


def _carry_back(match: Match, judged: list[Judgement | None], index: int) -> None:
    winner, position = _winner_of(judged[index + 1]), match.positions[index]
    if winner is None or _winner_of(judged[index]) is not None or position.to_move == CHANCE:
        return
    if position.to_move == winner or len(position.moves()) == 1:
        judged[index] = _certain_win(position, winner)


def _winner_of(judgement: Judgement | None) -> int | None:
    return None if judgement is None else judgement.winner


def _certain_win(position: Position, seat: int) -> Judgement:
    return Judgement(position, WIN_VALUE * (1 - 2 * seat))


# Kept over saving


def list_known_values(judged: Sequence[Judgement | None]) -> tuple[KnownValue, ...]:
    """Return the judgements of a round's positions as a file keeps them."""
    return tuple(
        KnownValue(moves, each.value, each.is_exact)
        for moves, each in enumerate(judged)
        if each is not None
    )[-MAX_VALUES:]


def read_known_values(match: Match, values: Sequence[KnownValue]) -> JudgementByPosition:
    """Return the judgements of a round that a file held."""
    positions = match.positions
    return {
        positions[each.moves]: Judgement(positions[each.moves], each.value, each.is_exact)
        for each in values
        if each.moves < len(positions)
    }
