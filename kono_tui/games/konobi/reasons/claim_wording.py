"""What is proved of a stone, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kono_tui.core.claim import CERTAIN, FEATURE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import (
    YOU,
    NamedPlayer,
    as_sentence,
    join_words,
    name_opponent,
    plural,
)
from kono_tui.games.konobi.board import PASS
from kono_tui.games.konobi.lines.prospects import Lengths, lengths_for, placements, reply_by
from kono_tui.games.konobi.notation import decode, encode, format_move
from kono_tui.games.konobi.points import point_name
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.features import (
    ADVANCE,
    FOLLOW_UP,
    HINDRANCE,
    LEAD,
    LINKS,
    OTHER_LINE,
    OWN_LINE,
    POINT,
    WAYS,
    WORST,
)
from kono_tui.games.konobi.reasons.move_effects import MoveEffects
from kono_tui.games.konobi.reasons.purpose import find_links
from kono_tui.games.konobi.reasons.wording import describe_reason
from kono_tui.games.konobi.setup import place_of
from kono_tui.games.konobi.view import COLOUR_NAMES


def describe_claim(position: KonobiPosition, claim: Claim, players: Sequence[Player]) -> str:
    """Return a claim as a sentence; "" where the words that fit all games will do."""
    colour = int(position.colour_to_move())
    opponent = name_opponent(players, int(position.to_move), COLOUR_NAMES[3 - colour].title())
    own = COLOUR_NAMES[colour].title()
    if claim.kind == CERTAIN and claim.amount < 0:
        return "Nothing saves the round any more against the best play."
    if claim.kind == THREAT_MET:
        return as_sentence(_describe_stopped_win(position, claim, opponent))
    if claim.kind == THREAT_MADE:
        return as_sentence(_describe_threat(position, claim))
    if claim.kind == FEATURE and claim.feature in LINKS:
        return as_sentence(_describe_link(position, claim, players))
    if claim.kind == FEATURE and claim.feature in DESCRIBERS:
        return as_sentence(DESCRIBERS[claim.feature](position, claim, own, opponent))
    return ""


def repeats_purpose(reason: Reason, claim: Claim) -> bool:
    """Whether a claim only says what the purpose of the stone says."""
    if claim.kind == THREAT_MADE:
        return reason.kind == "threaten"
    if claim.kind == THREAT_MET:
        return reason.kind == "stop" and len(claim.foil) == 1
    if claim.kind == FEATURE:
        return claim.feature == reason.kind
    return claim.kind == CERTAIN and reason.kind == "win"


def _describe_stopped_win(position: KonobiPosition, claim: Claim, opponent: NamedPlayer) -> str:
    only = "only this stops it" if claim.is_only else "this stops it"
    return f"left alone, {opponent} would {_describe_win(position.play(PASS), claim.foil)}; {only}"


def _describe_threat(position: KonobiPosition, claim: Claim) -> str:
    after = position.play(encode(position, claim.line[0])).play(PASS)
    return f"this threatens to {_describe_win(after, claim.line[1:])}"


def _describe_point(position: KonobiPosition, claim: Claim, own: str, opponent: NamedPlayer) -> str:
    """Describe the point that the opponent wanted, and what it would have done to both lines."""
    passed, colour = position.play(PASS), int(position.colour_to_move())
    now = lengths_for(position, colour)
    then = lengths_for(passed.play(encode(passed, claim.foil[0])), colour)
    changes = []
    if then.other != now.other:
        whose = "your" if opponent.name == YOU else "its"
        short = plural(then.other, "stone")
        changes.append(f"{whose} line {short} short instead of {now.other}")
    if then.own != now.own:
        changes.append(f"{own}'s {'' if changes else 'line '}{then.own} instead of {now.own}")
    wanted = format_move(passed, claim.foil[0])
    end = "this takes it" if claim.line[0] == claim.foil[0] else "now no point does as much"
    return f"left alone, {opponent} would take {wanted}: {', '.join(changes)}; {end}"


def _describe_lead(position: KonobiPosition, claim: Claim, own: str, opponent: NamedPlayer) -> str:
    """Describe how short of a line both are at once; or after the worst answer, and the foil's."""
    mine, theirs = (_lengths_after(position, each) for each in (claim.line, claim.foil))
    foil, *replies = (format_move(position, move) for move in claim.foil)
    if not replies:
        short = f"{plural(mine.other, 'stone')} short of a line and {own} {mine.own}"
        return f"this leaves {opponent} {short}; {foil} would leave {theirs.other} and {theirs.own}"
    short = f"{plural(theirs.other, 'stone')} short of a line and {own} {theirs.own}"
    return (
        f"after {foil}, {replies[0]} would leave {opponent} {short}; "
        f"now it is {mine.other} and {mine.own} at worst"
    )


def _describe_line(position: KonobiPosition, claim: Claim, own: str, opponent: NamedPlayer) -> str:
    """Describe how short of a line one of them is at once; or after the worst answer."""
    foil, *replies = (format_move(position, move) for move in claim.foil)
    who, end = (own, "at worst") if claim.feature == OWN_LINE else (opponent, "at best")
    if not replies:
        short = f"{plural(claim.amount, 'stone')} short of a line"
        return f"this leaves {who} {short}; {foil} would leave {claim.foil_amount}"
    short = f"{plural(claim.foil_amount, 'stone')} short of a line"
    return f"after {foil}, {replies[0]} would leave {who} {short}; now it is {claim.amount} {end}"


def _describe_count(position: KonobiPosition, claim: Claim, own: str, opponent: NamedPlayer) -> str:
    """Describe how many answers change a line, by name if they are few: "only d5 would ..."."""
    does = f"make {own}'s line longer"
    if claim.feature == ADVANCE:
        does = f"bring {opponent} nearer to a line"
    if claim.feature == WORST:
        does = _describe_lead_after(position, claim, own, opponent)
    named = [point_name(int(position.board.size), each) for each in claim.cells]
    which = f"only {join_words(named)}" if named else str(claim.amount or "none")
    foil = f"after {format_move(position, claim.foil[0])}, {claim.foil_amount} would"
    return f"of {opponent.possessive} answers, {which} would {does}; {foil}"


def _describe_lead_after(
    position: KonobiPosition, claim: Claim, own: str, opponent: NamedPlayer
) -> str:
    """Describe what the answers leave: "leave White 2 stones nearer to a line than Black"."""
    after = position.play(encode(position, claim.line[0]))
    colour = int(position.colour_to_move())
    lead = min(reply_by(after, code, colour).lengths.lead for code in placements(after))
    if not lead:
        return f"leave {opponent} as near to a line as {own}"
    if lead > 0:
        return f"leave {own} only {plural(lead, 'stone')} nearer to a line than {opponent}"
    return f"leave {opponent} {plural(-lead, 'stone')} nearer to a line than {own}"


def _describe_follow_up(
    position: KonobiPosition, claim: Claim, own: str, opponent: NamedPlayer
) -> str:
    """Describe the best second stone: what it would leave both, if the opponent passed."""
    passed = position.play(encode(position, claim.line[0])).play(PASS)
    second = place_of(position.board, claim.cells[0])
    lengths = reply_by(passed, second, int(position.colour_to_move())).lengths
    foil = format_move(position, claim.foil[0])
    return (
        f"it threatens {format_move(passed, decode(passed, second))}, which would leave {opponent} "
        f"{plural(lengths.other, 'stone')} short of a line and {own} {lengths.own}; after {foil}, "
        "no stone would do as much"
    )


def _describe_ways(position: KonobiPosition, claim: Claim, own: str, _opponent: NamedPlayer) -> str:
    """Describe how many second stones would make the line shorter."""
    foil = format_move(position, claim.foil[0])
    count = f"only {claim.foil_amount}" if claim.foil_amount else "none"
    return (
        f"{plural(claim.amount, 'stone')} would make {own}'s line shorter next; "
        f"after {foil}, {count} would"
    )


def _describe_link(position: KonobiPosition, claim: Claim, players: Sequence[Player]) -> str:
    """Describe a link that is saved, cut or made ready: "this serves to come between ..."."""
    effects = MoveEffects(position, claim.line[0].cells[0])
    for reason in find_links(effects):
        if (reason.kind, reason.cells) == (claim.feature, claim.cells):
            does = "is the only stone" if claim.is_only else "serves"
            return f"this {does} {describe_reason(position, reason, players)}"
    return f"this changes a link at {format_move(position, claim.line[0])}"


def _lengths_after(position: KonobiPosition, moves: Sequence[Move]) -> Lengths:
    colour = int(position.colour_to_move())
    for move in moves:
        position = position.play(encode(position, move))
    return lengths_for(position, colour)


def _describe_win(position: KonobiPosition, line: Sequence[Move]) -> str:
    stones = ", ".join(format_move(position, move) for move in line)
    return f"win with {stones}" if len(line) == 1 else f"win by force: {stones}"


Describer = Callable[[KonobiPosition, Claim, str, NamedPlayer], str]
DESCRIBERS: Final[dict[str, Describer]] = {
    POINT: _describe_point,
    LEAD: _describe_lead,
    OWN_LINE: _describe_line,
    OTHER_LINE: _describe_line,
    HINDRANCE: _describe_count,
    ADVANCE: _describe_count,
    WORST: _describe_count,
    FOLLOW_UP: _describe_follow_up,
    WAYS: _describe_ways,
}
"""By the name of what is counted."""
