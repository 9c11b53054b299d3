"""The description of a turn: what it does, and why, in the words a player reads."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.games.konobi.board import FIRST_EDGE, SECOND_EDGE
from kono_tui.games.konobi.game import KONOBI
from kono_tui.games.konobi.position import KonobiPosition
from tests.games.konobi.drawn import position_from_drawing

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")
START = "...../...../...../...../....."
STUCK = "BBWB/W..W/BWBW/BWBW"
"""Black cannot place a stone."""
CLOSED = "..B../..BW./...B./...../.B..."
"""With a stone at b2 nothing is left to White but c3, where it may not play."""


def position_of(rows: str, to_move: str = "B", black_seat: int = 0) -> KonobiPosition:
    """A drawn position; the swap is to come if there is at most one stone."""
    may_swap = len(rows.replace("/", "").replace(".", "")) < 2
    return position_from_drawing(rows.replace("/", "\n"), to_move, black_seat, may_swap)


def describe_and_explain(
    position: KonobiPosition, text: str, *players: Player
) -> tuple[str, str, str]:
    """A turn as it is typed: what was done, the same as advice, and why."""
    move = KONOBI.notation.parse_move(position, text)
    because = KONOBI.wording.describe_reason(
        position, KONOBI.wording.reason_for(position, (move,)), players or (HUMAN, COMPUTER)
    )
    return (
        KONOBI.wording.describe_turn(position, (move,)),
        KONOBI.wording.describe_advice(position, (move,)),
        because,
    )


REASONS = {
    "win": ("..BW/..B./..../W.BW", "B", "c2", "to join north and south and win"),
    "win across": ("B..B/.B../WW.W/..B.", "W", "c2", "to join west and east and win"),
    "stop": (".WB./B.../BW.W/B...", "W", "a4", "to keep you from winning there"),
    "threaten": ("..../..BW/.WB./....", "B", "c1", "to threaten to win at c4"),
    "open": (START, "B", "e5", "to open on the north edge; White may swap"),
    "save": (
        "....../....B./....../....B./....../.W...W",
        "B",
        "e4",
        "to join the stones at e5 and e3 before the computer comes between them",
    ),
    "save chains": (
        "....W/...../W.B.B/..B../..W..",
        "B",
        "d3",
        "to join the chains at c3 and e3 before the computer comes between them",
    ),
    "save the way to an edge": (
        "..../..../B.../..W.",
        "B",
        "a1",
        "to join the stone at a2 to the south edge before the computer comes between them",
    ),
    "join": (
        "....B/WB.../...../W..../...B.",
        "W",
        "a3",
        "to join the stones at a4 and a2",
    ),
    "join chains": ("WB.../....W/BBW../...../.....", "B", "b4", "to join the chains at b5 and a3"),
    "join to an edge": (
        "....../....../....../....../...WB./......",
        "B",
        "e1",
        "to join the stone at e2 to the south edge",
    ),
    "cut": (
        "...W./..B../...../..B../.....",
        "W",
        "c3",
        "to come between your stones at c4 and c2",
    ),
    "cut off": (
        "...../..B../...../...../.....",
        "W",
        "c5",
        "to come between your stone at c4 and the north edge",
    ),
    "lengthen": (
        "...../...../...../...../..B..",
        "W",
        "c5",
        (
            "to make your shortest line 5 stones instead of 4, "
            "from the north edge to the stone at c1, and White's 4 instead of 5"
        ),
    ),
    "lengthen alone": (
        "W.../..B./..../....",
        "W",
        "c2",
        "to make your shortest line 4 stones instead of 3, from the stone at c3 to the south edge",
    ),
    "bar": (
        "BWB.B/....B/W..../.B.../.....",
        "W",
        "c4",
        "to keep you off b4 for good: it would be a crosscut",
    ),
    "middle": ("..../..B./..../....", "W", "b2", "to stand in the middle"),
    "double": (
        "WW../B.../..BW/W.BB",
        "B",
        "b1",
        "to come within one stone of the stone at a3, by way of a2 or b2",
    ),
    "double, to an edge": (
        "B..../W..../...../B..../..W..",
        "B",
        "c4",
        "to come within one stone of the north edge, by way of c5 or b4",
    ),
    "guard": (
        "....../....../....../.BW.../....../......",
        "B",
        "b1",
        (
            "to come within one stone of the stone at b3, by way of b2, "
            "where the computer may not play"
        ),
    ),
    "extend": (
        "..../..../B..W/....",
        "B",
        "a3",
        "to bring the stone at a2 nearer to the north edge, with 1 row to go",
    ),
    "extend a chain": (
        ".W../.W../..../BB..",
        "B",
        "a2",
        "to bring the chain at a1 nearer to the north edge, with 2 rows to go",
    ),
    "extend across": (
        "...../BW.../...../...../.....",
        "W",
        "c4",
        "to bring the stone at b4 nearer to the east edge, with 2 columns to go",
    ),
    "shorten": (
        "...../...../...../...../B....",
        "W",
        "b5",
        "to make White's shortest line 4 stones instead of 5, by way of a5 and c5",
    ),
    "shorten and block": (
        "B..W/..../.B../....",
        "B",
        "b4",
        (
            "to make Black's shortest line 2 stones instead of 3, "
            "by way of b3, and block the computer's line from the west edge to the stone at d4"
        ),
    ),
    "block": (
        ".W..B/...../...../...../.....",
        "B",
        "d5",
        "to block the computer's line from the stone at b5 to the east edge",
    ),
    "add": (".W.../...../...../...../B....", "B", "b1", "to add to the stone at a1"),
    "edge": ("..../..B./..../....", "W", "a3", "to stand on the west edge"),
    "against": (
        "....../....../B...../....../....../......",
        "W",
        "b4",
        "to stand against your stone at a4",
    ),
    "stand": ("....B/...../...../...../.....", "W", "b5", "to stand 1 column from the west edge"),
    "stand halfway": (
        "...../....B/....B/...../.W...",
        "B",
        "b3",
        "to stand halfway between north and south",
    ),
    "between": (
        "...B/WB../..../....",
        "W",
        "a4",
        "to stand between your stone at b3 and the north edge",
    ),
    "between, from a chain on": (
        ".B../..B./.W../....",
        "W",
        "d1",
        "to stand between your chain at c3 and the south edge",
    ),
    "ahead of a chain": (
        "..BB../....../....../....../....../.....W",
        "B",
        "f4",
        "to stand ahead of the chain at d6, 3 rows from the south edge",
    ),
    "ahead": (
        "..B./.W../..../....",
        "B",
        "b1",
        "to stand ahead of the stone at c4, on the south edge",
    ),
}


@pytest.mark.parametrize("name", REASONS)
def test_the_reason_for_a_stone_is_the_most_telling_one(name: str) -> None:
    rows, to_move, text, because = REASONS[name]
    assert describe_and_explain(position_of(rows, to_move), text) == (
        f"placed a stone at {text}",
        f"place a stone at {text}",
        because,
    )


def test_a_swap_is_described_by_the_stone_that_is_taken_over() -> None:
    position = position_of("....B/...../...../...../.....", "W")
    assert describe_and_explain(position, "swap") == (
        "swapped sides and took Black, with the stone at e5",
        "swap sides, and play Black with the stone at e5",
        "to have a stone on the north edge",
    )
    assert KONOBI.wording.reason_for(position, (Move("swap"),)) == Reason("swap")


def test_a_pass_says_that_no_stone_can_be_placed() -> None:
    assert describe_and_explain(position_of(STUCK), "pass") == (
        "had to pass: no stone could be placed",
        "pass: no stone can be placed",
        "as no black stone can be placed",
    )


def test_a_colour_without_a_line_is_said_to_have_none() -> None:
    position = position_of(CLOSED)
    move = KONOBI.notation.parse_move(position, "b2")
    because = KONOBI.wording.describe_reason(
        position, Reason("lengthen", move.cells), (HUMAN, COMPUTER)
    )
    assert because == "to leave the computer no line from edge to edge as the stones are now"


def test_many_points_are_counted() -> None:
    position = position_of("..B../BBBBB/...../BBBBB/.....")
    assert describe_and_explain(position, "c1")[2] == "to threaten to win at 5 points"


def test_an_opponent_goes_by_its_kind_or_between_two_of_a_kind_by_its_colour() -> None:
    rows, to_move, text, _ = REASONS["cut"]
    for seat, whose in ((0, "your"), (1, "the computer's")):
        position = position_of(rows, to_move, seat)
        assert (
            describe_and_explain(position, text)[2]
            == f"to come between {whose} stones at c4 and c2"
        )
    told = describe_and_explain(position_of(rows, to_move), text, HUMAN, HUMAN)[2]
    assert told == "to come between Black's stones at c4 and c2"


def test_what_an_opponent_would_do_fits_who_it_is() -> None:
    rows, to_move, text, _ = REASONS["save"]
    for seat, comes in ((0, "the computer comes"), (1, "you come")):
        told = describe_and_explain(position_of(rows, to_move, seat), text)[2]
        assert told == f"to join the stones at e5 and e3 before {comes} between them"


def test_a_reason_names_the_cells_it_concerns_after_the_stones_own() -> None:
    rows, to_move, text, _ = REASONS["cut"]
    position = position_of(rows, to_move)
    assert KONOBI.wording.reason_for(
        position, (KONOBI.notation.parse_move(position, text),)
    ) == Reason("cut", (12, 7, 17))


def test_a_reason_has_the_lengths_edges_and_stones_of_its_sentence() -> None:
    found = {
        kind: KONOBI.wording.reason_for(position, (KONOBI.notation.parse_move(position, text),))
        for kind, (rows, to_move, text, _) in REASONS.items()
        for position in (position_of(rows, to_move),)
    }
    own = Reason.of("shorten", (2,), after=4, before=5)
    ends = Reason.of("end", edge=FIRST_EDGE), Reason("end", (22,))
    assert found["lengthen"] == Reason.of("lengthen", (2,), [*ends, own], after=5, before=4)
    assert found["block"].parts == (Reason("end", (1,)), Reason.of("end", edge=SECOND_EDGE))
    assert found["shorten"].parts == (Reason("next", (0, 2)),)
    assert found["double"] == Reason("double", (13, 8, 9), parts=(Reason("approach", (4,)),))
    assert found["double, to an edge"].parts == (Reason.of("approach", edge=FIRST_EDGE),)
    assert found["extend"] == Reason.of("extend", (4, 8), edge=FIRST_EDGE, rows=1)
    assert found["cut off"] == Reason.of("cut", (2, 7), edge=FIRST_EDGE)
    assert found["save chains"].parts == (Reason("gap", (13,)),)
