"""One game in the three forms, as briefly as another program might write it."""

from __future__ import annotations

from typing import Any

import pytest

from kono_tui import games
from kono_tui.core.save import Player, Save
from kono_tui.errors import FormatError
from tests.games.kono.saves.tournaments import HUMAN_AND_COMPUTER, KONO

CPP = """\
Round: 2

Computer:
   Score: 5
   Color: White

Human:
   Score: 11
   Color: Black

Board:
   W  O  W  W  W
   W  O  W  O  W
   O  O  O  O  O
   B  B  O  O  B
   B  B  O  B  B

Next Player: Human
"""
LISP = """\
( 2
  5 White
  11 Black
  ( (W O W W W)
    (W O W O W)
    (O O O O O)
    (B B O O B)
    (B B O B B) )
  Human )
"""
PROLOG = """\
[ 2,
  5, white,
  11, black,
  [ [w, o, w, w, w],
    [w, o, w, o, w],
    [o, o, o, o, o],
    [b, b, o, o, b],
    [b, b, o, b, b] ],
  human ].
"""
TEXTS = {"cpp": CPP, "lisp": LISP, "prolog": PROLOG}
COMMENTS = {"cpp": "", "lisp": "; ", "prolog": "% "}
SAMPLE: Save[Any] = Save(
    game="kono",
    size=5,
    players=HUMAN_AND_COMPUTER,
    round=2,
    totals=(11, 5),
    start=KONO.notation.parse_position("w.www/w.w.w/...../bb..b/bb.bb b 1"),
)
"""What each of them tells: the computer, on seat 1, plays White."""

FRESH = {
    "cpp": """\
Round: 4
Computer:
Score: 8
Color: {}
Human:
Score: 3
Color: {}
Board:
W W W W W
W O O O W
O O O O O
B O O O B
B B B B B
Next Player: {}
""",
    "lisp": """\
(4 8 {} 3 {} ((W W W W W) (W O O O W) (O O O O O) (B O O O B) (B B B B B)) {})
""",
    "prolog": """\
[4, 8, {}, 3, {},
 [[w,w,w,w,w], [w,o,o,o,w], [o,o,o,o,o], [b,o,o,o,b], [b,b,b,b,b]], {}].
""",
}
"""A board set up anew, with room for two colours and the next player."""


def with_replacement(text: str, old: str, new: str) -> str:
    """A text with its only occurrence of a part replaced."""
    if text.count(old) != 1:
        raise ValueError(f"{old!r} is there {text.count(old)} times")
    return text.replace(old, new)


def with_own_lines(form: str, *lines: str) -> str:
    """A sample with lines of our own after it."""
    return TEXTS[form] + "".join(f"{COMMENTS[form]}{line}\n" for line in lines)


def numbered_names(kind: str) -> tuple[str, str]:
    """Two players of a kind, numbered."""
    return f"{kind} 1", f"{kind} 2"


def player_names(players: tuple[Player, Player]) -> tuple[str, str]:
    return players[0].name, players[1].name


def board_line(save: Save[Any]) -> str:
    """The board in one line; capital letters can capture."""
    assert save.start is not None
    return KONO.notation.format_position(save.start).split()[0]


def format_row(form: str, cells: str) -> str:
    """A row of the samples as a form writes it."""
    gap = {"cpp": "  ", "lisp": " ", "prolog": ", "}[form]
    text = gap.join(cells.split())
    return text.lower() if form == "prolog" else text


def refusal_of(text: str) -> FormatError:
    """The error with which a text is refused."""
    with pytest.raises(FormatError) as caught:
        games.read_save(text)
    return caught.value


def check_refusal(text: str, line: int, words: str) -> None:
    """Check that a text is refused with its line and these words."""
    error = refusal_of(text)
    assert words in str(error)
    assert (error.line, str(error)[: str(error).index(":")]) == (line, f"line {line}")
