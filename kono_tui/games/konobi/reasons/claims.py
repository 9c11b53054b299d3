"""What can be proved of a stone: wins by force, and what it does to both shortest lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kono_tui.core.claim import CERTAIN, FEATURE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.move import Move
from kono_tui.core.position import WIN_VALUE
from kono_tui.games.konobi.board import PASS
from kono_tui.games.konobi.lines.forced_wins import MOST_THREATS, Line, ThreatSearch
from kono_tui.games.konobi.lines.prospects import (
    Lengths,
    Rating,
    Reply,
    lengths_for,
    placements,
    reply_by,
    worst_reply,
)
from kono_tui.games.konobi.notation import decode, encode
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.move_effects import MoveEffects
from kono_tui.games.konobi.reasons.purpose import find_links
from kono_tui.games.konobi.refusals import PLACE_KIND

LEAD, POINT = "lead", "point"
"""What is counted in stones. The lead: by how many the player's line is shorter than the opponent's
after the answer that hurts it most. The point: what the opponent's best stone gains on the lead.
"""
OWN_LINE, OTHER_LINE = "own-line", "other-line"
"""How many stones the player is short of a line at worst, and how many the opponent at best."""
RATINGS: Final[Mapping[str, Rating]] = {
    LEAD: lambda lengths: lengths.lead,
    OWN_LINE: lambda lengths: -lengths.own,
    OTHER_LINE: lambda lengths: lengths.other,
}
"""What the opponent's answer makes least of."""
LINKS = ("save", "cut", "double", "guard")
"""What a stone does to links."""
LEAST_GAIN = 2
"""Any stone on a line gains one; a point that the opponent wants gains more."""
EARLY_STONES = 2
"""With fewer stones than that, lines say nothing yet."""
MOST_TRIALS = 1500
"""So many boards are counted at most, to see how many other stones do as well."""
THREATS_IN_COUNT = 200


def find_claims(
    position: KonobiPosition,
    turn: tuple[Move, ...],
    _line: tuple[Move, ...],
    foil: tuple[Move, ...],
) -> tuple[Claim, ...]:
    """Return what can be proved of a stone, compared with a pass and with the foil."""
    if turn[0].kind != PLACE_KIND or position.stones < EARLY_STONES:
        return ()
    stone = StoneClaims(position, turn[0], foil[0] if foil else None)
    if stone.after.is_over():
        return ()
    found = [stone.find_forced_win() or stone.find_threat_made(), stone.find_stopped_win()]
    if not any(found):
        found += [stone.find_wanted_point(), *stone.find_line_claims(), *stone.find_link_claims()]
    return tuple(each for each in found if each is not None)


@dataclass(frozen=True, eq=False)
class StoneClaims:
    """A stone that is placed, and the claims about it."""

    before: KonobiPosition
    move: Move
    foil: Move | None

    @cached_property
    def code(self) -> int:
        return int(encode(self.before, self.move))

    @cached_property
    def after(self) -> KonobiPosition:
        return self.before.play(self.code)

    @cached_property
    def passed(self) -> KonobiPosition:
        """The board before, with the opponent to move."""
        return self.before.play(PASS)

    @property
    def colour(self) -> int:
        return int(self.before.colour_to_move())

    @cached_property
    def other_codes(self) -> list[int]:
        """The other places where the stone could be placed."""
        return [code for code in placements(self.before) if code != self.code]

    # Wins by force

    def find_forced_win(self) -> Claim | None:
        """Return that the stone wins by force, whatever the opponent answers."""
        line = ThreatSearch().prove_win_after(self.after, MOST_THREATS)
        if line is None:
            return None
        turns = len(line)
        moves = (self.move, *decode_line(self.after, line))
        return Claim(CERTAIN, WIN_VALUE, horizon=turns, looked=turns, line=moves)

    def find_threat_made(self) -> Claim | None:
        """Return that the mover would win by force if the opponent passed now, and not so far."""
        passed = self.after.play(PASS)
        line = ThreatSearch().find_win(passed)
        if line is None or ThreatSearch().find_win(self.before) is not None:
            return None
        moves = (self.move, *decode_line(passed, line))
        return Claim(
            THREAT_MADE,
            WIN_VALUE,
            horizon=len(line),
            looked=len(line),
            line=moves,
            rivals=self._count_rivals_of_threat(len(line)),
        )

    def _count_rivals_of_threat(self, turns: int) -> int | None:
        """Count the other stones that threaten to win as soon; None if that takes too long."""
        return self._count_wins(
            turns, [self.before.play(each).play(PASS) for each in self.other_codes]
        )

    def find_stopped_win(self) -> Claim | None:
        """Return that the opponent would win by force if the mover passed, and no longer can."""
        line = ThreatSearch().find_win(self.passed)
        if line is None:
            return None
        search = ThreatSearch()
        if search.find_win(self.after) is not None or search.gave_up:
            return None
        others = [self.before.play(each) for each in self.other_codes]
        wins = self._count_wins(len(line), others)
        return Claim(
            THREAT_MET,
            0,
            WIN_VALUE,
            len(line),
            len(line),
            line=(self.move,),
            foil=decode_line(self.passed, line),
            rivals=None if wins is None else len(others) - wins,
        )

    def _count_wins(self, turns: int, positions: list[KonobiPosition]) -> int | None:
        """Count the positions that the mover wins by so many turns; None if that is too much."""
        count, budget = 0, THREATS_IN_COUNT
        for each in positions:
            search = ThreatSearch(budget)
            count += search.find_win(each, turns // 2) is not None
            budget = search.budget
            if search.gave_up:
                return None
        return count

    # Lines

    def find_wanted_point(self) -> Claim | None:
        """Return that the stone takes from the opponent a point that would change both lines."""
        wanted = worst_reply(self.passed, self.colour)
        answer = worst_reply(self.after, self.colour)
        if wanted is None or answer is None:
            return None
        now, then = lengths_for(self.before, self.colour), lengths_for(self.after, self.colour)
        gain, rest = now.lead - wanted.lengths.lead, then.lead - answer.lengths.lead
        if not _are_known(now, then, wanted.lengths, answer.lengths):
            return None
        if gain < LEAST_GAIN or rest >= gain:
            return None
        moves = (decode(self.passed, wanted.code),)
        return Claim(
            FEATURE,
            rest,
            gain,
            1,
            1,
            cells=moves[0].cells,
            line=(self.move,),
            foil=moves,
            feature=POINT,
            seat=int(self.passed.to_move),
            rivals=self._count_defences(wanted, gain),
        )

    def _count_defences(self, wanted: Reply, gain: int) -> int:
        """Count the other stones after which that point does not gain as much."""
        count = 0
        for code in self.other_codes:
            position = self.before.play(code)
            lead = lengths_for(position, self.colour).lead
            if wanted.code not in position.moves():
                count += 1
            else:
                reply = reply_by(position, wanted.code, self.colour)
                count += lead - reply.lengths.lead < gain
        return count

    def find_line_claims(self) -> list[Claim]:
        """Return that the foil leaves an answer that hurts more than any does after the stone.

        It costs the lead, or else one of the two lines.
        """
        lead = self._compare_answers(LEAD)
        if lead:
            return [lead]
        found = [self._compare_answers(feature) for feature in (OWN_LINE, OTHER_LINE)]
        return [each for each in found if each is not None]

    def _compare_answers(self, feature: str) -> Claim | None:
        if self.foil is None or self.foil.kind != PLACE_KIND:
            return None
        rate = RATINGS[feature]
        foil_after = self.before.play(encode(self.before, self.foil))
        mine = worst_reply(self.after, self.colour, rate)
        theirs = worst_reply(foil_after, self.colour, rate)
        if mine is None or theirs is None or not _are_known(mine.lengths, theirs.lengths):
            return None
        least, foil_least = rate(mine.lengths), rate(theirs.lengths)
        if least <= foil_least:
            return None
        is_burden = feature == OWN_LINE
        seat = int(self.before.to_move)
        return Claim(
            FEATURE,
            -least if is_burden else least,
            -foil_least if is_burden else foil_least,
            1,
            1,
            line=(self.move, decode(self.after, mine.code)),
            foil=(self.foil, decode(foil_after, theirs.code)),
            feature=feature,
            seat=1 - seat if feature == OTHER_LINE else seat,
            rivals=self._count_rivals(rate, least, [mine.code, theirs.code]),
        )

    def _count_rivals(self, rate: Rating, least: int, first: list[int]) -> int | None:
        """Count the other stones that keep as much; None if that takes too long."""
        count = trials = 0
        for code in self.other_codes:
            position = self.before.play(code)
            allowed = placements(position)
            replies = [each for each in first if each in allowed]
            for reply in [*replies, *(each for each in allowed if each not in first)]:
                trials += 1
                if rate(reply_by(position, reply, self.colour).lengths) < least:
                    first = [reply, *(each for each in first[:3] if each != reply)]
                    break
            else:
                count += 1
            if trials > MOST_TRIALS:
                return None
        return count

    # Links

    def find_link_claims(self) -> list[Claim]:
        """Return the links that the stone saves and cuts, and those that it makes ready.

        The amounts are the ways to join with one stone: for a cut, the opponent's.
        """
        effects = MoveEffects(self.before, self.move.cells[0])
        found = []
        for reason in find_links(effects):
            ways = len(reason.cells) - 1 if reason.kind in ("double", "guard") else 1
            is_cut = reason.kind == "cut"
            found.append(
                Claim(
                    FEATURE,
                    0 if is_cut else ways,
                    ways if is_cut else 0,
                    1,
                    1,
                    cells=reason.cells,
                    line=(self.move,),
                    feature=reason.kind,
                    seat=int(self.passed.to_move if is_cut else self.before.to_move),
                )
            )
        return found


def _are_known(*lengths: Lengths) -> bool:
    return all(each.are_lines for each in lengths)


def decode_line(position: KonobiPosition, codes: Line) -> tuple[Move, ...]:
    """Return the codes of a line as decisions."""
    moves = []
    for code in codes:
        moves.append(decode(position, code))
        position = position.play(code)
    return tuple(moves)
