"""The checks after a campaign: the server's record and all journals describe the same game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.net.protocol.decisions import (
    DRAW,
    GUESS,
    PLAYER_KINDS,
    ROUND,
    UNDO,
    DecisionRecord,
    apply_record,
)
from kono_tui.net.protocol.requests import TAKEBACK
from kono_tui.play.tournament import Stage, Tournament
from tests.campaigns.campaign import Broken
from tests.campaigns.network import journal
from tests.campaigns.network.journal import decision_fields, fingerprint
from tests.campaigns.network.processes import RoomRecord

ORDINARY_REFUSALS: Final = frozenset(
    {"stale", "not_yours", "early", "illegal", "asked", "declined", "not_asked"}
)
"""Refusals that happen to honest players who do not know yet what the opponent has done."""
REQUEST_OF_DECISION: Final = {DRAW: DRAW, UNDO: TAKEBACK, ROUND: ROUND}

ANSWERS: Final = (journal.SAW, journal.SYNCED, journal.REFUSED)
"""What comes between two decisions of one player."""

JournalLines = list[dict[str, Any]]


@dataclass(frozen=True)
class CampaignCount:
    """The numbers of a campaign."""

    games: int = 0
    rounds: int = 0
    decisions: int = 0
    acknowledged: int = 0
    """Players' own decisions whose announcement they have received."""
    unheard: int = 0
    """Decisions that the server has saved, but whose announcement was lost on its way."""
    returns: int = 0
    """How often a client received the whole room anew."""
    lost: int = 0
    """Decisions that were announced to somebody but are missing from the record."""

    def __add__(self, other: CampaignCount) -> CampaignCount:
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return CampaignCount(*(one + another for one, another in pairs))


def check_game(
    record: RoomRecord, players: Sequence[JournalLines], watchers: Sequence[JournalLines] = ()
) -> CampaignCount:
    """Compare a game's record with the journals of its seats, in order, and of its spectators.

    A seat without a journal is the computer's. Broken says what is wrong.
    """
    decisions = record.decisions
    _expect(
        [each.ply for each in decisions] == list(range(len(decisions))),
        "a number is missing or twice",
    )
    lost = sum(_is_lost(line, decisions) for lines in (*players, *watchers) for line in lines)
    _expect(not lost, f"{lost} announced decisions are not in the record")
    states = _replay_states(record)
    _expect(states[-1].stage is Stage.ROUND_OVER, "the last round is not over")
    for lines in (*players, *watchers):
        _check_order(lines, decisions, states)
    for seat, lines in enumerate(players):
        _check_own_decisions(seat, lines, decisions)
    _check_agreements(players, decisions)
    count = CampaignCount(1, states[-1].round, len(decisions), lost=lost)
    for seat, lines in enumerate(players):
        own = {each.ply for each in decisions if each.seat == seat and each.kind in PLAYER_KINDS}
        heard = {line["ply"] for line in lines if line["did"] == journal.SAW} & own
        sync_count = sum(line["did"] == journal.SYNCED for line in lines) - 1
        more = CampaignCount(0, 0, 0, len(heard), len(own - heard), sync_count)
        count += more
    return count


def _replay_states(record: RoomRecord) -> list[Tournament]:
    """Return the tournament before each decision, and after the last one."""
    states = [record.setup.new_tournament()]
    for decision in record.decisions:
        states.append(apply_record(states[-1], decision))
    return states


def _is_lost(line: dict[str, Any], decisions: list[DecisionRecord]) -> bool:
    """Whether a line has an announced decision that is not in the record, or differs there."""
    if line["did"] != journal.SAW:
        return False
    return line["ply"] >= len(decisions) or line != {
        "did": journal.SAW,
        **decision_fields(decisions[line["ply"]]),
    }


def _check_order(
    lines: JournalLines, decisions: list[DecisionRecord], states: list[Tournament]
) -> None:
    """Check that everything came in the record's order, never twice, and led to the same game."""
    before = -1
    for line in lines:
        if line["did"] == journal.SAW:
            ply = line["ply"]
            _expect(ply > before, f"decision {ply} was announced twice, or after {before}")
            before = ply
        elif line["did"] in (journal.SYNCED, journal.ENDED):
            ply = line["ply"]
            _expect(before < ply < len(states), f"told anew at {ply}, after decision {before}")
            same = line["state"] == fingerprint(states[ply])
            _expect(same, f"the game at decision {ply} is not the record's")
            before = ply - 1
        elif line["did"] == journal.REFUSED:
            _expect(line["code"] in ORDINARY_REFUSALS, f"a player was refused: {line}")
    last = lines[-1]
    _expect(last["did"] == journal.ENDED, "somebody did not see the end of the game")
    _expect(
        last["ply"] == len(decisions), f"somebody saw {last['ply']} of {len(decisions)} decisions"
    )


def _check_own_decisions(seat: int, lines: JournalLines, decisions: list[DecisionRecord]) -> None:
    """Check that only its player has decided for a seat, and waited for each answer."""
    waits = False
    for line in lines:
        sends = line["did"] == journal.SENT
        _expect(not (waits and sends), f"{line} was sent while another one was on its way")
        waits = sends or (waits and line["did"] not in ANSWERS)
    sent = {
        (line["ply"], line["kind"], line["what"]) for line in lines if line["did"] == journal.SENT
    }
    for each in decisions:
        if each.seat == seat and each.kind in PLAYER_KINDS:
            what = each.text.split()[0] if each.kind == GUESS else each.text
            wanted = (each.ply, each.kind, what) in sent
            _expect(wanted, f"the record has {each}, which its player did not send")


def _check_agreements(players: Sequence[JournalLines], decisions: list[DecisionRecord]) -> None:
    """Check that what needs two players was asked by one and agreed to by the other."""
    for each in decisions:
        if each.kind not in REQUEST_OF_DECISION or len(players) < 2:
            continue
        what = REQUEST_OF_DECISION[each.kind]
        asked = [_was_said(lines, journal.ASKED, what, each.ply) for lines in players]
        agreed = [_was_said(lines, journal.ANSWERED, what, each.ply) for lines in players]
        seats = (0, 1) if each.seat is None else (each.seat,)
        fair = any(asked[seat] and (agreed[1 - seat] or asked[1 - seat]) for seat in seats)
        _expect(fair, f"the record has {each}, to which the two have not agreed")


def _was_said(lines: JournalLines, did: str, what: str, ply: int) -> bool:
    """Whether a player asked for something, or agreed to it, before a decision."""
    return any(
        line["did"] == did and line["what"] == what and line["ply"] <= ply and line.get("yes", True)
        for line in lines
    )


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise Broken(message)
