"""What can be proved of wins by force: those that a stone brings, threatens and stops."""

from __future__ import annotations

from typing import Final

from kono_tui.core.claim import CERTAIN, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.position import WIN_VALUE
from kono_tui.games.konobi.board import PASS
from kono_tui.games.konobi.lines.forced_wins import MOST_THREATS, ThreatSearch
from kono_tui.games.konobi.notation import decode_line
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.stone import Stone

THREATS_IN_COUNT: Final = 200


def find_forced_win(stone: Stone) -> Claim | None:
    """Return that the stone wins by force, whatever the opponent answers."""
    line = ThreatSearch().prove_win_after(stone.after, MOST_THREATS)
    if line is None:
        return None
    turns = len(line)
    moves = (stone.move, *decode_line(stone.after, line))
    return Claim(CERTAIN, WIN_VALUE, horizon=turns, looked=turns, line=moves)


def find_threat_made(stone: Stone) -> Claim | None:
    """Return that the mover would win by force if the opponent passed now, and not so far."""
    passed = stone.after.play(PASS)
    line = ThreatSearch().find_win(passed)
    if line is None or ThreatSearch().find_win(stone.before) is not None:
        return None
    moves = (stone.move, *decode_line(passed, line))
    return Claim(
        THREAT_MADE,
        WIN_VALUE,
        horizon=len(line),
        looked=len(line),
        line=moves,
        rivals=_count_rivals_of_threat(stone, len(line)),
    )


def _count_rivals_of_threat(stone: Stone, turns: int) -> int | None:
    """Count the other stones that threaten to win as soon; None if that takes too long."""
    return _count_wins(
        stone, turns, [stone.before.play(each).play(PASS) for each in stone.other_codes]
    )


def find_stopped_win(stone: Stone) -> Claim | None:
    """Return that the opponent would win by force if the mover passed, and no longer can."""
    line = ThreatSearch().find_win(stone.passed)
    if line is None:
        return None
    search = ThreatSearch()
    if search.find_win(stone.after) is not None or search.gave_up:
        return None
    others = [stone.before.play(each) for each in stone.other_codes]
    wins = _count_wins(stone, len(line), others)
    return Claim(
        THREAT_MET,
        0,
        WIN_VALUE,
        len(line),
        len(line),
        line=(stone.move,),
        foil=decode_line(stone.passed, line),
        rivals=None if wins is None else len(others) - wins,
    )


def _count_wins(stone: Stone, turns: int, positions: list[KonobiPosition]) -> int | None:
    """Count the positions that the mover wins by so many turns; None if that is too much."""
    count, budget = 0, THREATS_IN_COUNT
    for each in positions:
        search = ThreatSearch(budget)
        count += search.find_win(each, turns // 2) is not None
        budget = search.budget
        if search.gave_up or not stone.has_time():
            return None
    return count
