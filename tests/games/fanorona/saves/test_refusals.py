"""What readers of Fanorona refuse, with line and reason, however long it is."""

from __future__ import annotations

import pytest

from tests.formats.damage import LONG, read_or_refuse
from tests.games.fanorona.saves.fanorona_samples import FRESH, LINE, TEXT
from tests.games.kono.saves.samples import check_refusal, with_replacement

ROW = "O O O B O O O O O"


def with_rows(*rows: str) -> str:
    """The sample with another board; its first row is in line 10."""
    start, end = TEXT.index("   O O O B"), TEXT.index("\nNext")
    return TEXT[:start] + "".join(f"{row}\n" for row in rows) + TEXT[end:]


def without(*keys: str) -> str:
    return "\n".join(line for line in TEXT.split("\n") if not line.strip().startswith(keys))


BOARDS = {
    "no row": (with_rows(), 9, "0 rows, expected one of 5x9, 7x11, 9x13 points"),
    "four rows": (with_rows(*["O O O O O O O O B"] * 4), 9, "4 rows, expected one of 5x9"),
    "six rows": (with_rows(*["O O O O O O O O B"] * 6), 9, "6 rows, expected one of 5x9"),
    "a short row": (with_replacement(TEXT, ROW, ROW[2:]), 10, "8 points, expected 9 in 5 rows"),
    "a long row": (with_replacement(TEXT, ROW, f"{ROW} O"), 10, "10 points, expected 9 in 5 rows"),
    "a long row without gaps": (
        with_replacement(TEXT, ROW, "OOOBOOOOOO"),
        10,
        "10 points, expected 9",
    ),
    "eleven points in five rows": (with_rows(*[" ".join("O" * 11)] * 5), 10, "11 points"),
    "nine points in seven rows": (with_rows(*[ROW] * 7), 10, "9 points, expected 11 in 7 rows"),
    "an unknown letter": (
        with_replacement(TEXT, ROW, ROW.replace("B", "X")),
        10,
        "found 'X' on the board",
    ),
    "a doubled letter": (
        with_replacement(TEXT, ROW, ROW.replace("B", "BB")),
        10,
        "expected B, W or O",
    ),
    "a zero": (with_replacement(TEXT, ROW, ROW.replace("B", "0")), 10, "found '0'"),
    "too many stones": (
        with_rows(*["B B B B B B B B B"] * 2, "B B B B B W W W W", *["W W W W W W W W W"] * 2),
        12,
        "there are more than 22 black stones, expected at most 22",
    ),
    "no stones": (with_rows(*[ROW.replace("B", "O")] * 5), 9, "the board has no stones"),
}
FIELDS = {
    "no board": (without("Board:", "O "), 10, "the file ends without 'Board:'"),
    "no next player": (without("Next"), 14, "the file ends without 'Next Player:'"),
    "no players": (without("Human", "Computer", "Color"), 12, "0 players, expected two"),
    "one player": (
        with_replacement(TEXT, "Computer:\n   Color: Black\n", ""),
        14,
        "1 players, expected two",
    ),
    "three players": (
        with_replacement(TEXT, "Board:", "Human 2:\n   Color: White\nBoard:"),
        18,
        "3 players, expected two",
    ),
    "no colour": (
        with_replacement(TEXT, "   Color: Black\n", ""),
        15,
        "'Color:' below 'Computer:'",
    ),
    "a second colour": (
        with_replacement(TEXT, "Color: Black", "Color: Black\nColor: White"),
        5,
        "a second 'Color:'",
    ),
    "a second board": (with_replacement(TEXT, "Board:", "Board:\nBoard:"), 10, "a second 'Board:'"),
    "an unknown key": (
        with_replacement(TEXT, "Board:", "Score: 3\nBoard:"),
        9,
        "found 'Score:', expected",
    ),
    "a colour of nobody": (
        with_replacement(TEXT, "Computer:\n   Color: Black\n", "Color: Black\n"),
        3,
        "found 'Color:', expected",
    ),
    "a line that belongs nowhere": (
        with_replacement(TEXT, "Color: Black", "Color: Black\nhello"),
        5,
        "found 'hello', expected a key",
    ),
    "another player": (TEXT.replace("Computer:", "Robot:"), 3, "found 'Robot:', expected Game"),
    "the same player twice": (TEXT.replace("Computer:", "Human:"), 6, "a second 'Human:'"),
    "another game in our own lines": (
        f"{TEXT}\nKono-TUI: 1\nGame: Konane\n",
        1,
        "an unknown 'Game:', expected one each of Black",
    ),
}
VALUES = {
    "an unknown colour": (with_replacement(TEXT, "Color: Black", "Color: Red"), 4, "found 'Red'"),
    "the same colour twice": (
        with_replacement(TEXT, "Color: Black", "Color: White"),
        7,
        "both players are White, expected White and Black",
    ),
    "one colour alone": (
        with_replacement(TEXT, "Color: Black", "Color:"),
        4,
        "one player has a colour and the other has none",
    ),
    "an unknown next player": (
        with_replacement(TEXT, "Player: Human", "Player: Robot"),
        16,
        "found 'Robot' as the next player, expected Human or Computer",
    ),
    "a colour for the next player": (
        with_replacement(TEXT, "Player: Human", "Player: White"),
        16,
        "White",
    ),
    "nobody next": (
        with_replacement(TEXT, "Player: Human", "Player:"),
        16,
        "the next player is missing, expected Human or Computer",
    ),
    "no colours on a board in play": (
        with_replacement(
            with_replacement(TEXT, "Color: Black", "Color:"), "Color: White", "Color:"
        ),
        9,
        "both colours are empty, but the board is not the starting one",
    ),
    "a next player before the colours": (
        FRESH.format("", "", " Human"),
        16,
        "found 'Human' as the next player, but both colours are empty",
    ),
    "other players in our own lines": (
        f"{TEXT}\nKono-TUI: 1\nPlayers:\n   Human 1, human\n   Human 2, human\n",
        3,
        "found 'Computer:', expected Human 1: or Human 2:",
    ),
    "the same player twice, and both in our own lines": (
        TEXT.replace("Computer:", "Human:")
        + "\nKono-TUI: 1\nPlayers:\n   Human, human\n   Computer, computer\n",
        6,
        "a second 'Human:'",
    ),
}
TABLE = BOARDS | FIELDS | VALUES


@pytest.mark.parametrize(("text", "line", "words"), TABLE.values(), ids=TABLE)
def test_a_save_that_is_none_is_refused_with_line_and_reason(
    text: str, line: int, words: str
) -> None:
    check_refusal(text, line, words)


@pytest.mark.parametrize(
    "text",
    [
        with_replacement(TEXT, "Color: Black", f"Color:{' ' * LONG}Black"),
        TEXT.replace("Board:\n", "Board:\n" + f"{ROW}\n" * 10_000),
        TEXT.replace("Board:\n", "Board:\n" + "O" * LONG + "\n"),
        TEXT + f"\nKono-TUI: 1\nStart: {'b' * LONG}\n",
        TEXT + f"\nKono-TUI: 1\nStart: {LINE.replace('turn', 'd3-east' + '-c3' * LONG)}\n",
    ],
)
def test_a_text_is_answered_however_long_it_is(text: str) -> None:
    read_or_refuse(text)
