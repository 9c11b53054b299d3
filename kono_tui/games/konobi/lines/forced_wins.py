"""Wins by threats alone: each stone threatens to win at once, and no answer stops the last one."""

from __future__ import annotations

from kono_tui.games.konobi.board import PASS, SWAP
from kono_tui.games.konobi.lines.connection_distance import STONE_COST
from kono_tui.games.konobi.lines.line_lengths import edge_distances
from kono_tui.games.konobi.position import KonobiPosition

REACH = 3
"""A stone changes what the rules allow up to so many places away, and nothing further."""
MOST_THREATS = 3
"""So many stones of the attacker threaten before the one that wins."""
USUAL_BUDGET = 40
"""So many threats are tried."""

Line = tuple[int, ...]
"""Codes of moves, the attacker's and the answers to them by turns, up to the stone that wins."""


class ThreatSearch:
    """A search for a win by threats, which gives up when its budget is used up.

    What it finds is certain, as every answer is tried. What it does not find may still be there.
    """

    def __init__(self, budget: int = USUAL_BUDGET) -> None:
        self.budget = budget

    @property
    def gave_up(self) -> bool:
        return self.budget < 0

    def find_win(self, position: KonobiPosition, threats: int = MOST_THREATS) -> Line | None:
        """Return how the mover wins, against the answers that hold out longest."""
        wins = winning_codes(position)
        if wins:
            return (wins[0],)
        for depth in range(1, threats + 1):
            found = self._find_by_threats(position, depth)
            if found:
                return found
        return None

    def _find_by_threats(self, position: KonobiPosition, threats: int) -> Line | None:
        for code in codes_within(position, 2):
            if self.gave_up:
                return None
            line = self.prove_win_after(position.play(code), threats - 1)
            if line:
                return (code, *line)
        return None

    def prove_win_after(self, position: KonobiPosition, threats: int) -> Line | None:
        """Return how the opponent of the mover wins, who threatens to win at once; None if not.

        The answers come first: every one that stops the threat is tried.
        """
        self.budget -= 1
        wins = winning_codes(position.play(PASS))
        if not wins or self.gave_up or winning_codes(position):
            return None
        size, allowed = int(position.board.stride), set(map(int, position.moves()))
        answers = [code for code in allowed if all(_is_near(size, code, win) for win in wins)]
        found: Line = ()
        for code in sorted(answers, key=lambda each: each not in wins) or [min(allowed)]:
            line = self._win_against(position.play(code), threats)
            if line is None:
                return None
            found = max(found, (code, *line), key=len)
        return found

    def _win_against(self, position: KonobiPosition, threats: int) -> Line | None:
        """Return how the mover wins at once, or by so many more threats."""
        wins = winning_codes(position)
        if wins:
            return (wins[0],)
        return self._find_by_threats(position, threats) if threats else None


def winning_codes(position: KonobiPosition) -> list[int]:
    """Return the moves by which the mover wins at once."""
    found = codes_within(position, 1)
    return [code for code in found if position.play(code).is_over()]


def codes_within(position: KonobiPosition, length: int) -> list[int]:
    """Return the mover's legal places on lines that are so many stones short, or fewer."""
    distances = edge_distances(position, int(position.colour_to_move()))
    if distances.shortest_length > STONE_COST * length:
        return []
    return [
        code
        for code in map(int, position.moves())
        if code not in (PASS, SWAP) and distances.length_through(code) <= STONE_COST * length
    ]


def _is_near(stride: int, one: int, other: int) -> bool:
    """Whether a stone on one place may change what the rules say of another."""
    rows, columns = (
        abs(a - b) for a, b in zip(divmod(one, stride), divmod(other, stride), strict=True)
    )
    return max(rows, columns) <= REACH
