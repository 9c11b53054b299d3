"""What can be proved of both shortest lines: right after a stone, and after each answer to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from kono_tui.core.claim import FEATURE, Claim
from kono_tui.games.konobi.board import PASS
from kono_tui.games.konobi.lines.prospects import (
    Lengths,
    Reply,
    are_known,
    lengths_for,
    pick_worst,
    placements,
    reply_by,
)
from kono_tui.games.konobi.notation import decode, decode_line
from kono_tui.games.konobi.reasons.features import (
    ADVANCE,
    HINDRANCE,
    LEAD,
    NAMED_ANSWERS,
    OTHER_LINE,
    OWN_LINE,
    POINT,
    RATINGS,
    WORST,
)
from kono_tui.games.konobi.reasons.stone import Stone
from kono_tui.games.konobi.setup import cell_at

LEAST_GAIN: Final = 2
"""Any stone on a line gains one; a point that the opponent wants gains more."""
MOST_TRIALS: Final = 1500
"""So many answers are tried at most, to see how many other stones do as well."""
MOST_RIVALS: Final = 9
"""More other stones that do as well are not counted: then it says little."""

Miss = Callable[[Lengths, Lengths], bool]
"""Whether an answer is one too many, by the lengths before it and after it."""
MISSES: Final[dict[str, Miss]] = {
    HINDRANCE: lambda now, then: then.own > now.own,
    ADVANCE: lambda now, then: then.other < now.other,
}
"""Which answers are counted."""


def find_wanted_point(stone: Stone) -> Claim | None:
    """Return that the stone takes from the opponent a point that would change both lines."""
    wanted_answers, answers = stone.answers_to(PASS), stone.answers_to(stone.code)
    if not wanted_answers or not answers:
        return None
    wanted, answer = pick_worst(wanted_answers), pick_worst(answers)
    now, then = lengths_for(stone.before, stone.colour), stone.lengths_after(stone.code)
    gain, rest = now.lead - wanted.lengths.lead, then.lead - answer.lengths.lead
    if not are_known(now, then, wanted.lengths, answer.lengths):
        return None
    if gain < LEAST_GAIN or rest >= gain:
        return None
    moves = (decode(stone.passed, wanted.code),)
    return Claim(
        FEATURE,
        rest,
        gain,
        1,
        1,
        cells=moves[0].cells,
        line=(stone.move,),
        foil=moves,
        feature=POINT,
        seat=1 - stone.seat,
        rivals=_count_defences(stone, wanted, gain),
    )


def _count_defences(stone: Stone, wanted: Reply, gain: int) -> int | None:
    """Count the other stones after which that point does not gain as much."""

    def defends(code: int) -> bool:
        position = stone.before.play(code)
        if wanted.code not in position.moves():
            return True
        reply = reply_by(position, wanted.code, stone.colour)
        return lengths_for(position, stone.colour).lead - reply.lengths.lead < gain

    return stone.count_others(defends)


def find_line_claims(stone: Stone) -> list[Claim]:
    """Return in what the stone is better for the lines than the foil.

    The answer that hurts most hurts less; or else the lines are better right after the stone, and
    that answer hurts no more. Then, fewer answers hurt.
    """
    if stone.foil_code is None:
        return []
    mine, theirs = stone.answers_to(stone.code), stone.answers_to(stone.foil_code)
    if not mine or not theirs:
        return []
    found = _choose(_compare_worst(stone, feature, mine, theirs) for feature in RATINGS)
    if not found:
        found = _choose(_compare_now(stone, feature, mine, theirs) for feature in RATINGS)
    counted = [_compare_counts(stone, feature, mine, theirs) for feature in MISSES]
    others = [*counted, _compare_worst_answers(stone, mine, theirs)]
    return found + [each for each in others if each is not None]


def _choose(claims: Iterable[Claim | None]) -> list[Claim]:
    """Return the claim about the lead, which comes first; without it, those about either line."""
    found = [each for each in claims if each is not None]
    return found[:1] if found and found[0].feature == LEAD else found


def _compare_worst(
    stone: Stone, feature: str, mine: Sequence[Reply], theirs: Sequence[Reply]
) -> Claim | None:
    """Return that the foil leaves an answer that hurts more than any does after the stone."""
    rate = RATINGS[feature]
    worst, foil_worst = pick_worst(mine, rate), pick_worst(theirs, rate)
    least = rate(worst.lengths)
    if not are_known(worst.lengths, foil_worst.lengths) or least <= rate(foil_worst.lengths):
        return None
    rivals = _count_rivals(
        stone, lambda _, then: rate(then) < least, 0, [worst.code, foil_worst.code]
    )
    lengths = worst.lengths, foil_worst.lengths
    return _build_claim(stone, feature, lengths, (worst.code, foil_worst.code), rivals)


def _compare_now(
    stone: Stone, feature: str, mine: Sequence[Reply], theirs: Sequence[Reply]
) -> Claim | None:
    """Return that lines are better right after the stone, and no worse at worst."""
    rate = RATINGS[feature]
    lengths = stone.lengths_after(stone.code), stone.lengths_after(stone.foil_code or 0)
    if not are_known(*lengths) or rate(lengths[0]) <= rate(lengths[1]):
        return None
    if rate(pick_worst(mine, rate).lengths) < rate(pick_worst(theirs, rate).lengths):
        return None
    least = rate(lengths[0])
    rivals = stone.count_others(lambda code: rate(stone.lengths_after(code)) >= least, MOST_RIVALS)
    return _build_claim(stone, feature, lengths, (), rivals)


def _build_claim(
    stone: Stone,
    feature: str,
    lengths: tuple[Lengths, Lengths],
    answers: tuple[int, ...],
    rivals: int | None,
) -> Claim:
    """Return the claim that lengths after the stone are better than after the foil.

    `answers` are the one to the stone and the one to the foil, if the claim is about them.
    """
    rate, sign = RATINGS[feature], -1 if feature == OWN_LINE else 1
    codes = (stone.code, *answers[:1]), (stone.foil_code or 0, *answers[1:])
    return Claim(
        FEATURE,
        sign * rate(lengths[0]),
        sign * rate(lengths[1]),
        len(answers[:1]),
        1,
        line=decode_line(stone.before, codes[0]),
        foil=decode_line(stone.before, codes[1]),
        feature=feature,
        seat=1 - stone.seat if feature == OTHER_LINE else stone.seat,
        rivals=rivals,
    )


def _compare_counts(
    stone: Stone, feature: str, mine: Sequence[Reply], theirs: Sequence[Reply]
) -> Claim | None:
    """Return that fewer answers hurt after the stone than after the foil.

    The line that they change must be no worse right after the stone.
    """
    misses, rate = MISSES[feature], RATINGS[OWN_LINE if feature == HINDRANCE else OTHER_LINE]
    now, foil_now = (stone.lengths_after(each) for each in (stone.code, stone.foil_code or 0))
    if not are_known(now, foil_now) or rate(now) < rate(foil_now):
        return None
    hurting = [each.code for each in mine if misses(now, each.lengths)]
    foil_count = sum(misses(foil_now, each.lengths) for each in theirs)
    return _build_count(stone, feature, hurting, foil_count, misses)


def _compare_worst_answers(
    stone: Stone, mine: Sequence[Reply], theirs: Sequence[Reply]
) -> Claim | None:
    """Return that fewer answers hurt the lead most than after the foil, where they hurt as much."""
    worst, foil_worst = pick_worst(mine).lengths, pick_worst(theirs).lengths
    if not are_known(worst, foil_worst) or worst.lead != foil_worst.lead:
        return None
    hurting = [each.code for each in mine if each.lengths.lead == worst.lead]
    foil_count = sum(each.lengths.lead == worst.lead for each in theirs)
    return _build_count(stone, WORST, hurting, foil_count, lambda _, then: then.lead <= worst.lead)


def _build_count(
    stone: Stone, feature: str, hurting: list[int], foil_count: int, misses: Miss
) -> Claim | None:
    """Return the claim that fewer answers hurt; None if they are not clearly less."""
    if not _is_clearly_less(len(hurting), foil_count):
        return None
    named = hurting if len(hurting) <= NAMED_ANSWERS else []
    return Claim(
        FEATURE,
        len(hurting),
        foil_count,
        1,
        1,
        cells=tuple(sorted(cell_at(stone.before.board, code) for code in named)),
        line=(stone.move,),
        foil=decode_line(stone.before, (stone.foil_code or 0,)),
        feature=feature,
        seat=1 - stone.seat,
        rivals=_count_rivals(stone, misses, len(hurting), hurting),
    )


def _is_clearly_less(count: int, foil_count: int) -> bool:
    """Whether a count of answers is worth a word: by one where few do, else by a fifth."""
    if count <= NAMED_ANSWERS:
        return count < foil_count
    return 5 * count <= 4 * foil_count and count + LEAST_GAIN <= foil_count


def _count_rivals(stone: Stone, misses: Miss, most: int, first: list[int]) -> int | None:
    """Count the other stones that leave no more than so many answers that hurt.

    None if that takes too long, or says little. `first` are the answers to try first.
    """
    trials = 0

    def keeps(code: int) -> bool:
        nonlocal trials, first
        position = stone.before.play(code)
        now, allowed, missed = lengths_for(position, stone.colour), placements(position), 0
        for reply in sorted(allowed, key=lambda each: each not in first):
            trials += 1
            if misses(now, reply_by(position, reply, stone.colour).lengths):
                first = [reply, *(each for each in first[: most + 3] if each != reply)]
                missed += 1
            if missed > most or trials > MOST_TRIALS:
                return False
        return True

    rivals = stone.count_others(keeps, MOST_RIVALS)
    return None if trials > MOST_TRIALS else rivals
