"""A claim under examination: its lines on the board, and the scores that its checks ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kono_tui.claims.verification.line_walk import Refuted, WalkedTurn, ends_of_turns, walk_line
from kono_tui.claims.verification.score_proof import ScoreProof
from kono_tui.core.claim import Claim
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position


@dataclass(frozen=True)
class ClaimCheck:
    """A claim, the position it is about, and the proofs so far."""

    game: Game[Any]
    position: Position
    claim: Claim
    proof: ScoreProof

    @cached_property
    def turns(self) -> list[WalkedTurn]:
        """The turns of the line; it begins with the turn that the claim is about."""
        return self.walk(self.position, self.claim.line)

    @cached_property
    def foil_turns(self) -> list[WalkedTurn]:
        """The turns of the foil's line, which begins in the same position."""
        return self.walk(self.position, self.claim.foil)

    @property
    def after(self) -> Position:
        """The position after the turn."""
        return self.turns[0].end

    def walk(self, start: Position, line: Sequence[Move]) -> list[WalkedTurn]:
        """Return the turns of a line, at least one."""
        turns = walk_line(self.game, start, line)
        if not turns:
            raise Refuted("a line is missing")
        return turns

    def score_now(self, position: Position) -> int:
        """The score as it stands, to the mover."""
        return int(self.proof.score_now(position))

    def score(self, position: Position, turns: int, guess: int = 0) -> int:
        """The score so many turns after a position, to the mover."""
        return int(self.proof.score_after(position, turns, guess))

    def gain(self, position: Position, turns: int) -> int:
        """What the mover gains by then on the score before the turn."""
        now = self.score_now(self.position)
        return self.score(position, turns, now) - now

    def change(self, position: Position, turns: int) -> int:
        """What the mover gains by then on the score of that position itself."""
        now = self.score_now(position)
        return self.score(position, turns, now) - now

    def find_passed(self, position: Position) -> Position | None:
        """Return the position with the other seat to move; None where no turn can be left out."""
        passed = None if position.is_over() else self.game.explaining.pass_turn(position)
        return None if passed is None or passed.is_over() else passed

    def pass_turn(self, position: Position) -> Position:
        """Return the same, where the claim rests on it."""
        passed = self.find_passed(position)
        if passed is None:
            raise Refuted("nobody can pass there")
        return passed

    def check_rivals(self, after: Position, is_rival: Callable[[Position], bool]) -> None:
        """Count the other turns of which the same is true, if the claim says how many there are."""
        if self.claim.rivals is None:
            return
        ends = ends_of_turns(self.position)
        count = sum(is_rival(end) for key, end in ends.items() if key != int(after.key()))
        expect("number of other turns that do the same", self.claim.rivals, count)


def expect(name: str, claimed: object, found: object) -> None:
    """Refute a claim whose field is not what was found."""
    if claimed != found:
        raise Refuted(f"the {name} is {found}, not {claimed}")


def expect_length(turns: Sequence[WalkedTurn], length: int) -> None:
    """Refute a claim whose line has another number of turns."""
    if len(turns) != length:
        raise Refuted(f"a line has {len(turns)} turns, not {length}")


def expect_cells(claim: Claim, cells: set[int]) -> None:
    """Refute a claim that names cells on none of its lines."""
    if not cells.issuperset(claim.cells):
        raise Refuted("the cells are not on the lines")


def named_cells(line: Sequence[Move]) -> set[int]:
    """The cells that the moves of a line name."""
    return {cell for move in line for cell in move.cells}
