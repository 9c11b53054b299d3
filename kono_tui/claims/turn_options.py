"""All whole turns of a position, as its rules have them."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.core.position import CHANCE, Position

MOST_TURNS = 600
"""More turns than that are not listed: chains of jumps branch."""


@dataclass(frozen=True, eq=False)
class TurnOption:
    """A turn as codes, the position after it, and whether the turn is whole there."""

    codes: tuple[int, ...]
    after: Position

    @property
    def key(self) -> int:
        """Turns that lead to the same position are the same."""
        return int(self.after.key())


def list_turns(position: Position, most: int = MOST_TURNS) -> tuple[tuple[TurnOption, ...], bool]:
    """Return the turns that lead to different positions, and whether that is all of them."""
    seat, found = position.to_move, dict[int, TurnOption]()
    open_turns = [TurnOption((), position)]
    while open_turns and len(found) < most:
        begun = open_turns.pop()
        for code in map(int, begun.after.moves()):
            option = TurnOption((*begun.codes, code), begun.after.play(code))
            if is_whole(option.after, seat):
                found.setdefault(option.key, option)
            else:
                open_turns.append(option)
    return tuple(found.values()), not open_turns


def is_whole(after: Position, seat: int) -> bool:
    """Whether a turn of a seat ends at a position."""
    return after.to_move != seat or after.is_over()


def find_turn(position: Position, codes: tuple[int, ...]) -> TurnOption | None:
    """Return the whole turn with these codes; None where it is not possible."""
    after = position
    for code in codes:
        if after.to_move != position.to_move or code not in map(int, after.moves()):
            return None
        after = after.play(code)
    return TurnOption(codes, after) if is_whole(after, int(position.to_move)) else None


def play_codes(position: Position, codes: tuple[int, ...]) -> Position:
    """Return the position after some legal decisions."""
    for code in codes:
        position = position.play(code)
    return position


def cut_turns(position: Position, codes: tuple[int, ...], turns: int) -> tuple[int, ...]:
    """Return as much of a line as makes so many turns; a run by one seat, or by chance, is one."""
    seat, count = -1, 0
    for index, code in enumerate(codes):
        if position.to_move not in (seat, CHANCE):
            seat, count = int(position.to_move), count + 1
            if count > turns:
                return codes[:index]
        position = position.play(code)
    return codes
