"""The wording of a turn: what it does, and why, as a player reads it."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player, RoundOpening
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.position import KonanePosition
from kono_tui.play.tournament import Tournament
from kono_tui.play.turn_wording import describe_turn
from tests.games.konane.drawn import position_after, position_from_drawing

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")


def position_of(rows: str, black_seat: int = 0) -> KonanePosition:
    """Black to move, 3 to 3; slashes separate the rows, and missing rows are empty."""
    drawing = [row.ljust(6, ".") for row in rows.split("/")]
    drawing += ["." * 6] * (6 - len(drawing))
    return position_from_drawing("\n".join(drawing), points=(3, 3), black_seat=black_seat)


def typed_turn_descriptions(
    position: KonanePosition, text: str, *players: Player
) -> tuple[str, str, str]:
    """A typed turn in words: what it did, the same as advice, and why."""
    moves = KONANE.notation.parse_turn(position, text)
    reason = KONANE.wording.reason_for(position, moves)
    because = KONANE.wording.describe_reason(position, reason, players or (HUMAN, COMPUTER))
    return (
        KONANE.wording.describe_turn(position, moves),
        KONANE.wording.describe_advice(position, moves),
        because,
    )


TURNS = {
    "a jump": (
        "....B/....W/.....W",
        "1,5-3,5",
        "jumped from (1,5) to (3,5), taking the stone at (2,5)",
        "to score a point, and have no jump left against 1",
    ),
    "a chain": (
        "...W//...W/....WB",
        "4,6-4,4-2,4",
        "jumped from (4,6) to (4,4) and (2,4), taking 2 stones",
        "to take 2 stones, as many as any turn could",
    ),
    "a long chain": (
        "BW/W.W/.W",
        "1,1-1,3-3,3-3,1 stop",
        "jumped from (1,1) to (1,3), (3,3) and (3,1), taking 3 stones, and stopped there",
        "to keep 1 jump against 1; going on would leave fewer",
    ),
    "a stone that could jump": (
        "///W.WB",
        "4,4-4,2",
        "jumped from (4,4) to (4,2), taking the stone at (4,3)",
        "to take the stone at (4,3) before it can jump",
    ),
    "the end": (
        "/.BW",
        "2,2-2,4",
        "jumped from (2,2) to (2,4), taking the stone at (2,3)",
        "to end the round ahead, 4 to 3",
    ),
    "nothing left to jump with": (
        "///.....B/.....W/....W",
        "4,6-6,6 stop",
        "jumped from (4,6) to (6,6), taking the stone at (5,6), and stopped there",
        "to leave the computer without a jump",
    ),
    "a stop with a jump in hand": (
        "///...B/...W/..W",
        "4,4-6,4 stop",
        "jumped from (4,4) to (6,4), taking the stone at (5,4), and stopped there",
        "to keep 1 jump against 1; going on would leave fewer",
    ),
    "a stop before giving jumps": (
        "/....W/...W/....W/..BW",
        "5,3-5,5 stop",
        "jumped from (5,3) to (5,5), taking the stone at (5,4), and stopped there",
        "to leave the computer 1 jump against 1; going on would leave more",
    ),
    "a stop out of reach": (
        "//.W.WB/W/B",
        "5,1-3,1 stop",
        "jumped from (5,1) to (3,1), taking the stone at (4,1), and stopped there",
        "to keep the stone at (3,1) out of reach; going on would put it in danger",
    ),
    "fewer jumps for the opponent": (
        "/..W/..BW/...B",
        "3,3-1,3",
        "jumped from (3,3) to (1,3), taking the stone at (2,3)",
        "to leave the computer 1 jump instead of 3",
    ),
    "out of reach": (
        "....BW/....W////WB",
        "1,5-3,5",
        "jumped from (1,5) to (3,5), taking the stone at (2,5)",
        "to bring the stone at (1,5) out of reach, and to leave the computer 1 jump instead of 2",
    ),
    "a point that opens a jump": (
        "BW/W/B....W/.....B",
        "1,1-1,3",
        "jumped from (1,1) to (1,3), taking the stone at (1,2)",
        "to open the jump from (3,1) to (1,1)",
    ),
    "more jumps": (
        ".....W/..W/...W//...W/.BWB",
        "6,4-4,4 stop",
        "jumped from (6,4) to (4,4), taking the stone at (5,4), and stopped there",
        "to have 2 jumps instead of 1, and to open the jump from (4,4) to (2,4)",
    ),
    "nothing to jump": (
        "////..B/..W",
        "pass",
        "had to pass: no stone could jump",
        "as no black stone can jump",
    ),
}


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_is_described_with_what_it_does_and_why(name: str) -> None:
    rows, text, described, because = TURNS[name]
    advised = described.replace("jumped", "jump").replace("stopped", "stop")
    advised = advised.replace("had to pass: no stone could jump", "pass")
    assert typed_turn_descriptions(position_of(rows), text) == (described, advised, because)


def test_a_turn_can_be_described_from_its_middle_on() -> None:
    position = position_after(position_of("BW/W.W/.W"), "1,1-1,3")
    assert typed_turn_descriptions(position, "3,3-3,1 stop")[0] == (
        "jumped on from (1,3) to (3,3) and (3,1), taking 2 stones, and stopped there"
    )
    assert typed_turn_descriptions(position, "3,3")[:2] == (
        "jumped on from (1,3) to (3,3), taking the stone at (2,3)",
        "jump on from (1,3) to (3,3), taking the stone at (2,3)",
    )
    assert typed_turn_descriptions(position, "stop")[:2] == ("stopped at (1,3)", "stop at (1,3)")


def test_the_first_jumps_of_a_turn_are_described_with_what_they_take() -> None:
    position = position_of("BW/W.W/.W")
    assert typed_turn_descriptions(position, "1,1-1,3")[2] == "to take the stone at (1,2)"
    assert typed_turn_descriptions(position, "1,1-1,3-3,3")[2] == "to take 2 stones at once"


def test_an_end_without_a_winner_is_a_draw_and_a_lost_one_is_no_purpose() -> None:
    rows = "......\n" * 5 + ".BW..."
    for points, because in {
        (8, 9): "to end the round in a draw, 9 to 9",
        (7, 9): "to leave the computer without a jump",
    }.items():
        position = position_from_drawing(rows, points=points)
        assert typed_turn_descriptions(position, "6,2-6,4")[2] == because


def test_an_opponent_goes_by_its_kind_or_between_two_of_a_kind_by_its_colour() -> None:
    rows, text, *_ = TURNS["fewer jumps for the opponent"]
    for seat, they in ((0, "the computer"), (1, "you")):
        position = position_of(rows, black_seat=seat)
        assert typed_turn_descriptions(position, text)[2] == f"to leave {they} 1 jump instead of 3"
    assert (
        typed_turn_descriptions(position_of(rows), text, HUMAN, HUMAN)[2]
        == "to leave White 1 jump instead of 3"
    )


def test_a_stone_is_taken_in_peace_from_an_opponent_who_cannot_jump() -> None:
    position = position_of("BW////BW")
    told = "to take the stone at (1,2), with no jump left to the computer"
    assert typed_turn_descriptions(position, "1,1-1,3")[2] == told


def test_chance_is_described_with_the_stones_it_removes() -> None:
    position = KONANE.start(6, RoundOpening(0, "black"))
    first, second = Move("remove", (14,)), Move("remove", (23,))
    assert KONANE.wording.describe_turn(position, (first,)) == "removed the black stone at (3,3)"
    both = "removed the black stone at (3,3) and the white stone at (4,6)"
    assert (
        KONANE.wording.describe_turn(
            position,
            (
                first,
                second,
            ),
        )
        == both
    )
    assert KONANE.wording.describe_advice(position, (first,)) == "remove the black stone at (3,3)"
    position = position_after(position, "remove 3,3")
    assert KONANE.wording.describe_turn(position, (second,)) == "removed the white stone at (4,6)"
    reason = KONANE.wording.reason_for(position, (second,))
    assert KONANE.wording.describe_reason(position, reason, (HUMAN, COMPUTER)) == "by chance"


def test_a_computers_turn_is_described_in_two_sentences() -> None:
    tournament = Tournament(KONANE, (HUMAN, COMPUTER), 6)
    position = position_of("...W//...W/....WB", black_seat=1)
    moves = KONANE.notation.parse_turn(position, "4,6-4,4-2,4")
    assert describe_turn(tournament, position, *moves) == [
        "The computer jumped from (4,6) to (4,4) and (2,4), taking 2 stones.",
        "It wanted to take 2 stones, as many as any turn could.",
    ]
    position = position_of("////..B/..W", black_seat=1)
    assert describe_turn(tournament, position, Move("pass")) == [
        "The computer had to pass: no stone could jump."
    ]


def test_a_reason_names_the_cells_it_concerns() -> None:
    position = position_of("///W.WB")
    moves = KONANE.notation.parse_turn(position, "4,4-4,2")
    assert KONANE.wording.reason_for(position, moves) == Reason("forestall", (20,))
