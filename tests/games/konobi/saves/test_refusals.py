"""What readers of Konobi refuse, with line and reason, however long it is."""

from __future__ import annotations

import pytest

from tests.formats.damage import LONG, read_or_refuse
from tests.games.kono.saves.samples import check_refusal, with_replacement
from tests.games.konobi.saves.konobi_samples import FRESH, LINE, TEXT

ROW = "O O B W O"


def with_rows(*rows: str) -> str:
    """The sample with another board; its first row is in line 10."""
    start, end = TEXT.index("   O O O O O"), TEXT.index("\nNext")
    return TEXT[:start] + "".join(f"{row}\n" for row in rows) + TEXT[end:]


def without(*keys: str) -> str:
    return "\n".join(line for line in TEXT.split("\n") if not line.strip().startswith(keys))


def with_swap(text: str) -> str:
    return with_replacement(text, "Swap: past", "Swap: to come")


VACANT = "O O O O O"
ONE = with_rows(VACANT, "O O B O O", *[VACANT] * 3)
BOARDS = {
    "no row": (with_rows(), 9, "0 rows, expected 4 to 19"),
    "three rows": (with_rows(*["O O B"] * 3), 9, "3 rows, expected 4 to 19"),
    "twenty rows": (with_rows(*["O " * 20] * 20), 9, "20 rows, expected 4 to 19"),
    "a short row": (
        with_replacement(TEXT, ROW, ROW[2:]),
        11,
        "4 points, expected 5: boards are square",
    ),
    "a long row": (
        with_replacement(TEXT, ROW, f"{ROW} O"),
        11,
        "6 points, expected 5: boards are square",
    ),
    "a long row without gaps": (with_replacement(TEXT, ROW, "OOBWOO"), 11, "6 points, expected 5"),
    "an unknown letter": (
        with_replacement(TEXT, ROW, ROW.replace("B", "X")),
        11,
        "found 'X' on the board",
    ),
    "a doubled letter": (
        with_replacement(TEXT, ROW, ROW.replace("B", "BB")),
        11,
        "expected B, W or O",
    ),
    "a zero": (with_replacement(TEXT, ROW, ROW.replace("B", "0")), 11, "found '0'"),
    "a crosscut": (
        with_replacement(TEXT, "   O O O O O\n   O O B W O", "   O O W B O\n   O O B W O"),
        11,
        "the stones at c5, d5, c4 and d4 are a crosscut, which the rules forbid",
    ),
    "a crosscut in the south": (
        with_rows(VACANT, VACANT, VACANT, "O O O W B", "O O O B W"),
        14,
        "the stones at d2, e2, d1 and e1 are a crosscut",
    ),
    "both colours joined, by a crosscut": (
        with_rows("O O B O O", "O O B O W", "W O B W O", "O W W B O", "O O B O O"),
        13,
        "the stones at c3, d3, c2 and d2 are a crosscut",
    ),
}
SWAPS = {
    "many stones while the swap is to come": (
        with_swap(TEXT),
        17,
        "the swap is to come, but there are 6 stones; expected one",
    ),
    "an unknown word": (
        with_replacement(TEXT, "Swap: past", "Swap: maybe"),
        17,
        "found 'maybe', expected",
    ),
    "no word": (with_replacement(TEXT, "Swap: past", "Swap:"), 17, "expected 'to come' or 'past'"),
    "a swap that is past on an empty board": (
        with_rows(*[VACANT] * 5),
        17,
        "the swap is past, but the board is empty; expected it to come",
    ),
    "White to begin": (
        with_replacement(with_swap(with_rows(*[VACANT] * 5)), "Player: Human", "Player: Computer"),
        16,
        "White is next on an empty board, expected Black to begin",
    ),
    "Black to move after a single stone": (
        with_swap(ONE),
        16,
        "there is a single stone, expected a black one and White to be next",
    ),
    "a single white stone": (
        with_replacement(
            with_replacement(ONE, "B O O", "W O O"), "Player: Human", "Player: Computer"
        ),
        16,
        "there is a single stone, expected a black one and White to be next",
    ),
    "a swap that is past before the colours": (
        with_replacement(FRESH.format("", "", ""), "to come", "past"),
        16,
        "found 'past', but the round has not begun; expected 'to come'",
    ),
}
FIELDS = {
    "no board": (without("Board:", "O "), 11, "the file ends without 'Board:'"),
    "no next player": (without("Next"), 16, "the file ends without 'Next Player:'"),
    "no swap": (without("Swap"), 16, "the file ends without 'Swap:'"),
    "no players": (without("Human", "Computer", "Color"), 13, "0 players, expected two"),
    "one player": (
        with_replacement(TEXT, "Computer:\n   Color: White\n", ""),
        15,
        "1 players, expected two",
    ),
    "three players": (
        with_replacement(TEXT, "Board:", "Human 2:\n   Color: White\nBoard:"),
        19,
        "3 players, expected two",
    ),
    "no colour": (
        with_replacement(TEXT, "   Color: White\n", ""),
        16,
        "'Color:' below 'Computer:'",
    ),
    "a second colour": (
        with_replacement(TEXT, "Color: White", "Color: White\nColor: White"),
        5,
        "a second 'Color:'",
    ),
    "a second board": (with_replacement(TEXT, "Board:", "Board:\nBoard:"), 10, "a second 'Board:'"),
    "an unknown key": (
        with_replacement(TEXT, "Board:", "Score: 3\nBoard:"),
        9,
        "found 'Score:', expected",
    ),
    "a line that belongs nowhere": (
        with_replacement(TEXT, "Color: White", "Color: White\nhello"),
        5,
        "found 'hello', expected a key",
    ),
    "another player": (TEXT.replace("Computer:", "Robot:"), 3, "found 'Robot:', expected Game"),
    "the same player twice": (TEXT.replace("Computer:", "Human:"), 6, "a second 'Human:'"),
    "another game below": (
        with_replacement(TEXT, "Game: Konobi\n", "").replace("Board:", "Game: Kono\nBoard:"),
        8,
        "found 'Kono', expected Konobi",
    ),
}
VALUES = {
    "an unknown colour": (with_replacement(TEXT, "Color: White", "Color: Red"), 4, "found 'Red'"),
    "the same colour twice": (
        with_replacement(TEXT, "Color: White", "Color: Black"),
        7,
        "both players are Black, expected Black and White",
    ),
    "one colour alone": (
        with_replacement(TEXT, "Color: White", "Color:"),
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
        15,
        "found 'Human' as the next player, but both colours are empty",
    ),
    "other players in our own lines": (
        f"{TEXT}\nKono-TUI: 1\nPlayers:\n   Human 1, human\n   Human 2, human\n",
        3,
        "found 'Computer:', expected Human 1: or Human 2:",
    ),
}
TABLE = BOARDS | SWAPS | FIELDS | VALUES


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
        TEXT.replace("Swap: past", f"Swap: {'past' * LONG}"),
        TEXT + f"\nKono-TUI: 1\nStart: {'b' * LONG}\n",
        TEXT + f"\nKono-TUI: 1\nStart: {LINE.replace('swap', 'swap' * LONG)}\n",
    ],
)
def test_a_text_is_answered_however_long_it_is(text: str) -> None:
    read_or_refuse(text)
