"""Parse what a player types: a point, the swap or the pass."""

from __future__ import annotations

import re

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.games.konobi.notation import encode
from kono_tui.games.konobi.points import COLUMN_LETTERS, cell_of
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.refusals import PLACE_KIND, SWAP_KIND, TYPING_EXAMPLE, describe_off_board
from kono_tui.games.konobi.view import COLOUR_NAMES

SWAP_WORDS = (SWAP_KIND, "swap sides", "switch", "switch sides")
_POINT_PATTERN = re.compile(
    r"(?:(black|white) )?(?:(?:place|play|put)(?: a stone)? )?(?:(?:at|on) )?"
    r"(?:([a-z]) ?([0-9]{1,3})|([0-9]{1,3}) ?([a-z]))",
    re.ASCII,
)


def parse_move(position: KonobiPosition, text: str) -> Move:
    """Return the legal decision that a player typed; IllegalMove says what is wrong with it."""
    move = _parse_words(position, " ".join(text.lower().split()), text)
    encode(position, move)
    return move


def _parse_words(position: KonobiPosition, words: str, text: str) -> Move:
    if words in SWAP_WORDS:
        return Move(SWAP_KIND)
    if words == "pass":
        return Move("pass")
    match = _POINT_PATTERN.fullmatch(words)
    if not match:
        raise IllegalMove(f"'{text.strip()[:40]}' is not a move; {TYPING_EXAMPLE}")
    mover_colour = COLOUR_NAMES[int(position.colour_to_move())]
    if match[1] not in (None, mover_colour):
        raise IllegalMove(f"it is {mover_colour.title()}'s turn, not {match[1].title()}'s")
    return Move(
        PLACE_KIND,
        (_parse_cell(int(position.board.size), match[2] or match[5], match[3] or match[4]),),
    )


def _parse_cell(size: int, letter: str, number: str) -> int:
    if letter not in COLUMN_LETTERS[:size] and letter == "i":
        raise IllegalMove(
            f"there is no column i: columns go from a to {_describe_last_column(size)}"
        )
    cell = cell_of(size, letter + number)
    if cell is None:
        raise IllegalMove(f"{letter}{number} is {describe_off_board(size)}")
    return cell


def _describe_last_column(size: int) -> str:
    """The last column, with a note that the letter i is left out where it is."""
    last = COLUMN_LETTERS[size - 1]
    return f"{last}, and leave it out" if last > "i" else last
