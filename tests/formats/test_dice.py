"""Dice files, and the throws that choose the opener."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.save import DiceThrow
from kono_tui.errors import FormatError, StoreError
from kono_tui.play.dice_source import next_throw, read_dice
from kono_tui.play.tournament import Stage, Tournament
from tests.games.canoga.saves.canoga_samples import ANY_THROWS, CANOGA
from tests.games.kono.saves.tournaments import HUMAN_AND_COMPUTER, KONO, THROWS, TWO_COMPUTERS


def dice_file(folder: Path, data: str | bytes) -> Path:
    path = folder / "dice.txt"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize(
    "text",
    [
        "4 3\n2 2\n",
        "4 3\n2 2",
        "\n\n4 3\n \n\t\n2 2\n\n",
        "  4 3  \n\t2 2\t\n",
        "4\t3\n2    2\n",
        "4 3\r\n2 2\r\n",
        "4 3\r2 2\r",
        "\ufeff4 3\n2 2\n",
    ],
)
def test_a_throw_is_a_line_of_numbers_whatever_the_blanks(text: str, tmp_path: Path) -> None:
    assert read_dice(dice_file(tmp_path, text), CANOGA) == ((4, 3), (2, 2))


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_file_without_throws_has_none(text: str, tmp_path: Path) -> None:
    assert read_dice(dice_file(tmp_path, text), CANOGA) == ()


@pytest.mark.parametrize("text", ["4\n2 2\n6", " 4 \r\n\r\n\t2 2\r\n6\r\n"])
def test_a_line_with_one_number_is_one_die(text: str, tmp_path: Path) -> None:
    assert read_dice(dice_file(tmp_path, text), CANOGA) == ((4,), (2, 2), (6,))


@given(st.lists(st.sampled_from(ANY_THROWS), max_size=8))
def test_every_throw_of_a_file_is_read_in_order(tmp_path: Path, throws: list[DiceThrow]) -> None:
    text = "\n".join(" ".join(map(str, throw)) for throw in throws)
    assert read_dice(dice_file(tmp_path, text), CANOGA) == tuple(throws)


@pytest.mark.parametrize(
    "line",
    [
        "0",
        "7",
        "4 3 2",
        "0 1",
        "7 1",
        "1 7",
        "-1 2",
        "12 3",
        "4,3",
        "43",
        "a b",
        "1.0 2",
        "٣ ٣",
        "² 1",
    ],
)
def test_a_line_that_is_no_throw_is_named_with_its_file(line: str, tmp_path: Path) -> None:
    path = dice_file(tmp_path, f"4 3\n\n  {line} \n2 2\n")
    with pytest.raises(FormatError) as caught:
        read_dice(path, CANOGA)
    expected = f"{path}, line 3: found '{line}', expected one or two numbers from 1 to 6"
    assert str(caught.value) == expected


@pytest.mark.parametrize("line", ["6", "7 1", "six"])
def test_a_game_that_throws_two_dice_refuses_a_line_with_one_number(
    line: str, tmp_path: Path
) -> None:
    path = dice_file(tmp_path, f"4 3\n\n {line}\n2 2\n")
    with pytest.raises(FormatError) as caught:
        read_dice(path, KONO)
    assert str(caught.value) == (
        f"{path}, line 3: found '{line}', expected two numbers from 1 to 6, such as 4 3: "
        "Kono always throws two dice"
    )


def test_a_game_that_throws_two_dice_takes_a_file_of_pairs(tmp_path: Path) -> None:
    assert read_dice(dice_file(tmp_path, "4 3\n2 2\n"), KONO) == ((4, 3), (2, 2))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"4 3\n\0", "line 2: the file is not text"),
        (b"\xff\xfe", "line 1: the file is not UTF-8"),
        (b"4 3\n" * (1 << 19), "larger than 1 MiB"),
    ],
)
def test_a_file_that_is_no_text_is_named(data: bytes, words: str, tmp_path: Path) -> None:
    path = dice_file(tmp_path, data)
    with pytest.raises(FormatError) as caught:
        read_dice(path, CANOGA)
    assert str(path) in str(caught.value)
    assert words in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot read") as caught:
        read_dice(tmp_path / "dice.txt", CANOGA)
    assert str(tmp_path / "dice.txt") in str(caught.value)


# Who begins


def with_throws(tournament: Tournament, source: random.Random) -> Tournament:
    """The tournament after throws from its dice, until they have decided."""
    while tournament.stage is Stage.THROW:
        tournament = tournament.throw(next_throw(tournament.dice_left, source))
    return tournament


def test_the_first_throw_is_the_humans_and_they_alternate() -> None:
    tournament = Tournament(KONO, HUMAN_AND_COMPUTER, 5, dice_left=((4, 3), (2, 2), (5, 4)))
    assert tournament.players[tournament.thrower].kind == "human"
    tournament = tournament.throw((4, 3))
    assert tournament.players[tournament.thrower].kind == "computer"
    tournament = tournament.throw((2, 2))
    assert (tournament.opener, tournament.opening_throws, tournament.dice_left) == (
        0,
        ((4, 3), (2, 2)),
        ((5, 4),),
    )


@pytest.mark.parametrize(
    ("dice", "opener", "left"),
    [
        (((1, 2), (6, 6)), 1, 0),
        (((6, 6), (1, 2)), 0, 0),
        (((1, 6), (4, 3), (1, 1), (2, 1)), 1, 0),
        (((3, 3), (3, 3), (2, 4), (5, 1), (6, 1), (1, 5), (2, 2)), 0, 1),
    ],
)
def test_the_larger_sum_begins_and_ties_are_thrown_again(
    dice: tuple[DiceThrow, ...], opener: int, left: int
) -> None:
    tournament = with_throws(Tournament(KONO, TWO_COMPUTERS, 7, dice_left=dice), random.Random(1))
    assert tournament.opener == opener
    assert tournament.opening_throws == dice[: len(dice) - left]
    assert tournament.dice_left == dice[len(dice) - left :]


def test_random_dice_go_on_where_the_file_ends() -> None:
    tournament = Tournament(KONO, HUMAN_AND_COMPUTER, 5, dice_left=((1, 6), (6, 1), (2, 5)))
    tournament = with_throws(tournament, random.Random(3))
    assert tournament.dice_left == ()
    assert tournament.opening_throws[:3] == ((1, 6), (6, 1), (2, 5))
    assert tournament.opener is not None


@given(st.lists(THROWS, max_size=8), st.integers(0, 10_000))
def test_the_dice_always_decide_by_the_last_two_throws(dice: list[DiceThrow], seed: int) -> None:
    tournament = Tournament(KONO, HUMAN_AND_COMPUTER, 9, dice_left=tuple(dice))
    tournament = with_throws(tournament, random.Random(seed))
    first, second = map(sum, tournament.opening_throws[-2:])
    assert tournament.opener == (0 if first > second else 1)
    sums = list(map(sum, tournament.opening_throws[:-2]))
    assert sums[::2] == sums[1::2]
    assert tournament.opening_throws[: len(dice)] == tuple(dice)[: len(tournament.opening_throws)]
