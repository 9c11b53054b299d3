"""How a computer answers an offer of a draw."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.core.position import DECIDED_VALUE
from kono_tui.core.save import RoundOpening
from kono_tui.formats.sentences import plural
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import Level, parse_level

TURNS_BEFORE_DRAW = 10
"""How many turns both sides play before a computer agrees to a draw."""
SMALL_LEAD = 10
"""A lead of fewer hundredths than this is described without a number."""
EARLY_ANSWER = (
    "The computer declines: it never agrees to a draw before both sides have had ten turns."
)


@dataclass(frozen=True)
class DrawAnswer:
    """Whether a computer agrees to a draw, and its answer as a sentence."""

    agrees: bool
    text: str


def answering_level() -> Level:
    """The level at which any computer judges an offer: full strength, as the evaluation does."""
    return parse_level("").without_chance()


def is_too_early(tournament: Tournament) -> bool:
    """Whether a side has had fewer than ten turns, as far as anybody knows.

    Nobody knows how many turns led to a round that was taken up from the middle.
    """
    match = tournament.match
    if match is None or not _is_known_from_setup(tournament, match):
        return False
    seats = [turn.seat for turn in match.turns]
    return any(seats.count(seat) < TURNS_BEFORE_DRAW for seat in (0, 1))


def _is_known_from_setup(tournament: Tournament, match: Match) -> bool:
    """Whether the first position that is known is one in which a round begins."""
    start, variant = tournament.game.start, tournament.variant
    return any(
        match.positions[0] == start(tournament.size, RoundOpening(seat, colour, variant))
        for seat in (0, 1)
        for colour in tournament.game.info.colours
    )


def answer_offer(tournament: Tournament, value: int) -> DrawAnswer:
    """Answer an offer, given the position's value for the computer, in hundredths of a unit."""
    if is_too_early(tournament):
        return DrawAnswer(False, EARLY_ANSWER)
    if value > 0:
        lead = _describe_lead(value, tournament.game.values.unit)
        return DrawAnswer(False, f"The computer declines: it thinks it {lead}.")
    thinks = "is losing" if value <= -DECIDED_VALUE else "is not ahead"
    return DrawAnswer(True, f"The computer accepts: it thinks it {thinks}.")


def _describe_lead(value: int, unit: str) -> str:
    if value >= DECIDED_VALUE:
        return "is winning"
    if value < SMALL_LEAD:
        return "is a little ahead"
    lead = f"{value / 100:.1f}"
    return f"is {plural(1, unit) if lead == '1.0' else f'{lead} {unit}s'} ahead"
