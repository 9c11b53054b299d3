"""The sentences about a turn: what it does, and why, in the words a player reads."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.play.tournament import Tournament
from kono_tui.play.turn_wording import describe_turn
from tests.games.fanorona.drawn import parse_drawing

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")


def position_of(rows: str, quiet: int = 0, white_seat: int = 0) -> FanoronaPosition:
    """White to move on 5x9; slashes separate the rows, and points and rows left out are vacant."""
    drawing = [row.ljust(9, ".") for row in rows.split("/")]
    drawing += ["." * 9] * (5 - len(drawing))
    return parse_drawing("\n".join(drawing), quiet=quiet, white_seat=white_seat)


def describe_all(position: FanoronaPosition, text: str, *players: Player) -> tuple[str, str, str]:
    """Describe a turn as it is typed: in the past tense, as advice, and with its reason."""
    moves = FANORONA.notation.parse_turn(position, text)
    reason = FANORONA.wording.reason_for(position, moves)
    because = FANORONA.wording.describe_reason(position, reason, players or (HUMAN, COMPUTER))
    return (
        FANORONA.wording.describe_turn(position, moves),
        FANORONA.wording.describe_advice(position, moves),
        because,
    )


CHAIN = "...B/.B/.BW..B/.B/......W"
TURNS = {
    "win": (
        "/...BW",
        "e4-f4W",
        "went from e4 to f4, taking d4 by withdrawal",
        "to take the last stone and win",
    ),
    "win a line": (
        "//W.BBB",
        "a3-b3",
        "went from a3 to b3, taking c3 to e3 by approach",
        "to take the last 3 stones and win",
    ),
    "clear": (
        "...B/.B/.BW..B/.B/......W",
        "c3-d3W-d4A-c4A",
        "went from c3 through d3 and d4 to c4, taking 3 stones (2 by approach, 1 by withdrawal)",
        "to take the stones at b3, d5 and b4 and leave the computer no capture",
    ),
    "hold": (
        "....B/......WBB/.......B//....B",
        "g4-f4W stop",
        "went from g4 to f4, taking h4 and i4 by withdrawal, and stopped there",
        "to leave the computer no capture; going on would give one",
    ),
    "shelter": (
        "/.....W/.....B/....W.B/.W...WB",
        "e2-f2A stop",
        "went from e2 to f2, taking g2 by approach, and stopped there",
        "to keep the stone at f2 out of reach; going on would put it in danger",
    ),
    "spare": (
        "/.W/........W/.BW..B/..B",
        "c2-d2W stop",
        "went from c2 to d2, taking b2 by withdrawal, and stopped there",
        "to leave the computer only 1 stone in reach; going on would leave more",
    ),
    "forestall": (
        "/...B/...W//...B",
        "d3-d2A",
        "went from d3 to d2, taking d1 by approach",
        "to take the stone at d1 before it can capture",
    ),
    "most": (
        "//....W/.......BW/........B",
        "i2-i3W",
        "went from i2 to i3, taking i1 by withdrawal",
        "to take the stone at i1, the most that a turn can take",
    ),
    "sweep": (
        "/...B/..B/...B....B/W",
        "a1-b2A stop",
        "went from a1 to b2, taking c3 and d4 by approach, and stopped there",
        "to take the stones at c3 and d4",
    ),
    "take": (
        ".....W.BB/.......WW",
        "h4-g3W",
        "went from h4 to g3, taking i5 by withdrawal",
        "to take the stone at i5",
    ),
    "disarm": (
        "///...B/..W",
        "c1-b1",
        "moved the stone at c1 to b1",
        "to leave the computer no capture, as no other step does",
    ),
    "keep": (
        "///......B/....W",
        "e1-d1",
        "moved the stone at e1 to d1",
        "to keep the computer without a capture",
    ),
    "save": (
        "//........W/.....B/....W",
        "e1-f1",
        "moved the stone at e1 to f1",
        "to save the stone at i3",
    ),
    "threaten": (
        "/........W/.......B",
        "i4-h4",
        "moved the stone at i4 to h4",
        "to threaten the stone at h3 with h4-h5",
    ),
    "force": (
        "/........W/.......B",
        "i4-i3",
        "moved the stone at i4 to i3",
        "to leave the computer a single capture, h3-g3, and have 4 free steps instead of 3",
    ),
    "hunt": (
        "....W...B///........W",
        "e5-f4",
        "moved the stone at e5 to f4",
        "to come within 3 steps of the stone at i5",
    ),
    "flee": (
        "..W/........B//.......B",
        "c5-b4",
        "moved the stone at c5 to b4",
        "to get away from the stone at h2, then 6 steps off",
    ),
    "middle": (
        "//.....W//.......B",
        "f3-e3",
        "moved the stone at f3 to e3",
        "to stand in the middle, at e3",
    ),
    "inward": (
        "/.......B/..W",
        "c3-d3",
        "moved the stone at c3 to d3",
        "to come within 1 step of the middle",
    ),
    "room": (
        "//.B//..W",
        "c1-d2",
        "moved the stone at c1 to d2",
        "to have 8 free steps instead of 5, and come within 1 step of the middle",
    ),
    "crowd": (
        ".....W/......BB///.......B",
        "f5-g5",
        "moved the stone at f5 to g5",
        "to leave the computer 11 free steps instead of 13",
    ),
    "wait": (
        "///.B/W.W",
        "c1-b1",
        "moved the stone at c1 to b1",
        "to leave the other stones where they are",
    ),
    "freeze": (
        "BWW/W/W",
        "c5-b4",
        "moved the stone at c5 to b4",
        "to leave the computer without a step",
    ),
    "frozen already": (
        "BWW/WW.W/W.W",
        "c5-d5",
        "moved the stone at c5 to d5",
        "to keep the computer without a step",
    ),
    "pass": (
        ".......B/......B//.......B/.....BBWB",
        "pass",
        "had to pass: no stone could step",
        "as no white stone can step",
    ),
}


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_is_described_with_what_it_does_and_why(name: str) -> None:
    rows, text, described, because = TURNS[name]
    advised = described.replace("went", "go").replace("moved", "move").replace("stopped", "stop")
    assert describe_all(position_of(rows), text) == (
        described,
        advised.replace("had to pass: no stone could step", "pass: no stone can step"),
        because,
    )


QUIET = {
    "anew": (
        "//...B...W/B/...W",
        46,
        "d1-d2A",
        "to take the stone at d3 after 46 turns without a capture; the count to 60 starts again",
    ),
    "not yet anew": (
        "//...B...W/B/...W",
        19,
        "d1-d2A",
        "to take the stone at d3 and leave the computer no capture",
    ),
    "delay": (
        "/..W//.B.B",
        52,
        "c4-c5",
        "to get closer to a draw: turn 53 of 60 without a capture",
    ),
    "draw": (
        "//B/..W",
        59,
        "c2-c1",
        "to draw the round with 60 turns without a capture",
    ),
}


@pytest.mark.parametrize("name", QUIET)
def test_turns_without_a_capture_are_counted(name: str) -> None:
    rows, quiet, text, because = QUIET[name]
    assert describe_all(position_of(rows, quiet), text)[2] == because


def test_the_leader_does_not_want_the_draw_that_comes() -> None:
    position = position_of("//B/..W...W", 59)
    assert "draw" not in describe_all(position, "c2-c1")[2]


def test_a_turn_can_be_described_from_its_middle_on() -> None:
    position = position_of(CHAIN)
    (first,) = FANORONA.notation.parse_turn(position, "c3-d3")
    position = position.play(FANORONA.rules.encode(position, first))
    assert describe_all(position, "d4-c4")[:2] == (
        "went on from d3 through d4 to c4, taking 2 stones by approach",
        "go on from d3 through d4 to c4, taking 2 stones by approach",
    )
    assert describe_all(position, "d4")[:2] == (
        "went on from d3 to d4, taking d5 by approach",
        "go on from d3 to d4, taking d5 by approach",
    )
    assert describe_all(position, "stop") == ("stopped at d3", "stop at d3", "to stay at d3")


def test_the_first_captures_of_a_turn_are_described_with_what_they_take() -> None:
    position = position_of("//BW/.B")
    assert describe_all(position, "b3-c3")[2] == "to take the stone at a3"
    position = position_of(CHAIN)
    assert describe_all(position, "c3-d3")[2] == "to take the stone at b3 before it can capture"
    assert describe_all(position, "c3-d3-d4")[2] == "to take the stones at b3 and d5"


def test_of_a_long_way_the_steps_are_counted() -> None:
    position = position_of("...BBB/B...B.W/..BB/..B....B/B..BB.B.B")
    assert describe_all(position, "g4-f4A-f3W-e3A-e2A-d2A-d3W")[0] == (
        "went from g4 to d3 in 6 steps, taking 7 stones (5 by approach, 2 by withdrawal)"
    )


def test_an_opponent_goes_by_its_kind_or_between_two_of_a_kind_by_its_colour() -> None:
    rows, text, *_ = TURNS["disarm"]
    for seat, they in ((0, "the computer"), (1, "you")):
        position = position_of(rows, white_seat=seat)
        assert (
            describe_all(position, text)[2] == f"to leave {they} no capture, as no other step does"
        )
    assert describe_all(position_of(rows), text, HUMAN, HUMAN)[2].startswith(
        "to leave Black no capture"
    )


def test_a_computers_turn_is_described_in_two_sentences() -> None:
    series = Tournament(FANORONA, (HUMAN, COMPUTER), 5)
    position = position_of("/...BW", white_seat=1)
    moves = FANORONA.notation.parse_turn(position, "e4-f4")
    assert describe_turn(series, position, *moves) == [
        "The computer went from e4 to f4, taking d4 by withdrawal.",
        "It wanted to take the last stone and win.",
    ]
    rows, *_ = TURNS["pass"]
    position = position_of(rows, white_seat=1)
    assert describe_turn(series, position, Move("pass")) == [
        "The computer had to pass: no stone could step."
    ]


def test_a_reason_names_the_cells_it_concerns() -> None:
    position = position_of(CHAIN)
    moves = FANORONA.notation.parse_turn(position, "c3-d3")
    assert FANORONA.wording.reason_for(position, moves) == Reason("forestall", (19,))
