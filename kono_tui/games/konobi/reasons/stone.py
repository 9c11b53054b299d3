"""A stone that is placed, and what its claims are worked out from, as long as there is time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from kono_tui.core.move import Move
from kono_tui.games.konobi.board import PASS
from kono_tui.games.konobi.lines.prospects import Lengths, Reply, lengths_for, placements, reply_by
from kono_tui.games.konobi.notation import encode
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.refusals import PLACE_KIND


@dataclass(frozen=True, eq=False)
class Stone:
    """A stone that is placed, and the one that it is compared with."""

    before: KonobiPosition
    move: Move
    foil: Move | None
    """None if it is compared with no stone."""
    has_time: Callable[[], bool]
    found: dict[int, tuple[Reply, ...]] = field(default_factory=dict)
    """The answers to each stone that were tried, by its code; those after a pass, by its code."""

    @cached_property
    def code(self) -> int:
        return int(encode(self.before, self.move))

    @cached_property
    def foil_code(self) -> int | None:
        is_stone = self.foil is not None and self.foil.kind == PLACE_KIND
        return int(encode(self.before, self.foil)) if is_stone else None

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

    @property
    def seat(self) -> int:
        return int(self.before.to_move)

    @cached_property
    def other_codes(self) -> list[int]:
        """The other places where the stone could be placed."""
        return [code for code in placements(self.before) if code != self.code]

    def lengths_after(self, code: int) -> Lengths:
        """Return the lengths of both lines to the mover, right after a stone or a pass."""
        return lengths_for(self.before.play(code), self.colour)

    def answers_to(self, code: int) -> tuple[Reply, ...]:
        """Return the opponent's answers to a stone or a pass, by their codes.

        () if it places no stone, or if there is no time to try all.
        """
        if code not in self.found:
            self.found[code] = self._try_stones(self.before.play(code))
        return self.found[code]

    def second_stones(self, code: int) -> tuple[Reply, ...]:
        """Return what the mover could place next if the opponent passed after a stone."""
        return self._try_stones(self.before.play(code).play(PASS))

    def _try_stones(self, position: KonobiPosition) -> tuple[Reply, ...]:
        replies = []
        for code in sorted(placements(position)):
            if not self.has_time():
                return ()
            replies.append(reply_by(position, code, self.colour))
        return tuple(replies)

    def count_others(self, is_rival: Callable[[int], bool], most: int = 1000) -> int | None:
        """Count the other places of which something is true.

        None if there are more than `most`, or if there is no time.
        """
        count = 0
        for code in self.other_codes:
            if not self.has_time():
                return None
            count += is_rival(code)
            if count > most:
                return None
        return count
