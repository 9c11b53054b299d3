"""What counts on a board of Konane besides the score."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.capabilities import FeatureCount
from kono_tui.core.claim import Claim
from kono_tui.core.save import Player
from kono_tui.formats.sentences import NamedPlayer, as_sentence, name_opponent, plural
from kono_tui.games.konane.analysis import jump_count
from kono_tui.games.konane.chains import look_at_next_turn
from kono_tui.games.konane.notation import format_turn
from kono_tui.games.konane.position import PLAY, KonanePosition
from kono_tui.games.konane.scoring import colour_of_seat
from kono_tui.games.konane.view import COLOURS

JUMP, SAFE_JUMP, STONE = "jump", "safe jump", "stone in reach"


def count_features(position: KonanePosition) -> tuple[FeatureCount, ...]:
    """Count the jumps of both seats, those that the other cannot spoil, and stones in reach."""
    if position.stage != PLAY:
        return ()
    counts = [_count(position, colour_of_seat(position, seat)) for seat in (0, 1)]
    return tuple(
        FeatureCount(name, (counts[0][index], counts[1][index]))
        for index, name in enumerate((JUMP, SAFE_JUMP, STONE))
    )


def _count(position: KonanePosition, colour: int) -> tuple[int, int, int]:
    jumps, reached = jump_count(position, colour), look_at_next_turn(position, colour).reached
    return jumps, look_at_next_turn(position, 1 - colour).safe_jumps, reached.bit_count()


def describe_claim(position: KonanePosition, claim: Claim, players: Sequence[Player]) -> str:
    """Return a claim about safe jumps as a sentence; "" for others, which usual words fit."""
    if claim.feature != SAFE_JUMP:
        return ""
    names = [_name_seat(position, seat, players) for seat in (0, 1)]
    count = plural(claim.amount, "jump") if claim.amount else "no jump"
    return as_sentence(
        f"this leaves {names[claim.seat]} {count} that {names[1 - claim.seat]} cannot prevent, "
        f"where {format_turn(position, claim.foil)} would leave {claim.foil_amount or 'none'}"
    )


def _name_seat(position: KonanePosition, seat: int, players: Sequence[Player]) -> NamedPlayer:
    colour = COLOURS[colour_of_seat(position, seat)].title()
    return name_opponent(players, 1 - seat, colour)
