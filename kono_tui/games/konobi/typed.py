"""Parse what a player types: a point, the swap or the pass."""

from __future__ import annotations

import re

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.games.konobi.notation import encode
from kono_tui.games.konobi.places import LETTERS, cell_of
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.refusal import EXAMPLE, PLACE, SWAP, off_the_board
from kono_tui.games.konobi.view import NAMES

SWAPS = (SWAP, "swap sides", "switch", "switch sides")
_POINT = re.compile(
    r"(?:(black|white) )?(?:(?:place|play|put)(?: a stone)? )?(?:(?:at|on) )?"
    r"(?:([a-z]) ?([0-9]{1,3})|([0-9]{1,3}) ?([a-z]))",
    re.ASCII,
)


def parse(position: KonobiPosition, text: str) -> Move:
    """Return the legal decision that a player typed; IllegalMove says what is wrong with it."""
    move = _move(position, " ".join(text.lower().split()), text)
    encode(position, move)
    return move


def _move(position: KonobiPosition, typed: str, text: str) -> Move:
    if typed in SWAPS:
        return Move(SWAP)
    if typed == "pass":
        return Move("pass")
    match = _POINT.fullmatch(typed)
    if not match:
        raise IllegalMove(f"'{text.strip()[:40]}' is not a move; {EXAMPLE}")
    mine = NAMES[int(position.colour())]
    if match[1] not in (None, mine):
        raise IllegalMove(f"it is {mine.title()}'s turn, not {match[1].title()}'s")
    return Move(
        PLACE, (_cell(int(position.board.size), match[2] or match[5], match[3] or match[4]),)
    )


def _cell(size: int, letter: str, number: str) -> int:
    if letter not in LETTERS[:size] and letter == "i":
        raise IllegalMove(f"there is no column i: columns go from a to {_columns(size)}")
    cell = cell_of(size, letter + number)
    if cell is None:
        raise IllegalMove(f"{letter}{number} is {off_the_board(size)}")
    return cell


def _columns(size: int) -> str:
    """The last column, with a note that the letter i is left out where it is."""
    last = LETTERS[size - 1]
    return f"{last}, and leave it out" if last > "i" else last
