"""What is proved of a stone, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.claim import CERTAIN, FEATURE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import YOU, NamedPlayer, as_sentence, name_opponent, plural
from kono_tui.games.konobi.board import PASS
from kono_tui.games.konobi.lines.prospects import Lengths, lengths_for
from kono_tui.games.konobi.notation import encode, format_move
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.claims import LEAD, LINKS, OTHER_LINE, OWN_LINE, POINT
from kono_tui.games.konobi.reasons.move_effects import MoveEffects
from kono_tui.games.konobi.reasons.purpose import find_links
from kono_tui.games.konobi.reasons.wording import describe_reason
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
    if claim.kind == FEATURE and claim.feature == POINT:
        return as_sentence(_describe_point(position, claim, own, opponent))
    if claim.kind == FEATURE and claim.feature in LINKS:
        return as_sentence(_describe_link(position, claim, players))
    if claim.kind == FEATURE and claim.feature in (OWN_LINE, OTHER_LINE):
        return as_sentence(_describe_line(position, claim, own, opponent))
    if claim.kind == FEATURE and claim.feature == LEAD:
        return as_sentence(_describe_lead(position, claim, own, opponent))
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
        changes.append(f"{whose} line {then.other} stones short instead of {now.other}")
    if then.own != now.own:
        changes.append(f"{own}'s {'' if changes else 'line '}{then.own} instead of {now.own}")
    wanted = format_move(passed, claim.foil[0])
    end = "this takes it" if claim.line[0] == claim.foil[0] else "now no point does as much"
    return f"left alone, {opponent} would take {wanted}: {', '.join(changes)}; {end}"


def _describe_lead(position: KonobiPosition, claim: Claim, own: str, opponent: NamedPlayer) -> str:
    """Describe how short of a line both are after the worst answer, and after the foil's."""
    mine, theirs = (_lengths_after(position, each) for each in (claim.line, claim.foil))
    foil, reply = (format_move(position, move) for move in claim.foil)
    return (
        f"after {foil}, {reply} would leave {opponent} {plural(theirs.other, 'stone')} short of a "
        f"line and {own} {theirs.own}; now it is {mine.other} and {mine.own} at worst"
    )


def _describe_line(position: KonobiPosition, claim: Claim, own: str, opponent: NamedPlayer) -> str:
    """Describe how short of a line one of them is after the worst answer, and the foil's."""
    foil, reply = (format_move(position, move) for move in claim.foil)
    who, end = (own, "at worst") if claim.feature == OWN_LINE else (opponent, "at best")
    short = f"{plural(claim.foil_amount, 'stone')} short of a line"
    return f"after {foil}, {reply} would leave {who} {short}; now it is {claim.amount} {end}"


def _describe_link(position: KonobiPosition, claim: Claim, players: Sequence[Player]) -> str:
    """Describe a link that is saved, cut or made ready: "it serves to come between ..."."""
    effects = MoveEffects(position, claim.line[0].cells[0])
    for reason in find_links(effects):
        if (reason.kind, reason.cells) == (claim.feature, claim.cells):
            return f"it serves {describe_reason(position, reason, players)}"
    return f"it changes a link at {format_move(position, claim.line[0])}"


def _lengths_after(position: KonobiPosition, moves: Sequence[Move]) -> Lengths:
    colour = int(position.colour_to_move())
    for move in moves:
        position = position.play(encode(position, move))
    return lengths_for(position, colour)


def _describe_win(position: KonobiPosition, line: Sequence[Move]) -> str:
    stones = ", ".join(format_move(position, move) for move in line)
    return f"win with {stones}" if len(line) == 1 else f"win by force: {stones}"
