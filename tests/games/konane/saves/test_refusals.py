"""What readers of Konane refuse, with line and reason, however long it is."""

from __future__ import annotations

import pytest

from tests.formats.damage import LONG, read_or_refuse
from tests.games.konane.saves.konane_samples import FRESH, SIBLING, SOURCE
from tests.games.kono.saves.samples import check_refusal, with_replacement


def with_rows(*rows: str) -> str:
    """The source's sample with another board; its first row is in line 4."""
    start, end = SOURCE.index("B W B W B W"), SOURCE.index("Next")
    return SOURCE[:start] + "".join(f"{row}\n" for row in rows) + SOURCE[end:]


def without(key: str, text: str = SOURCE) -> str:
    return "\n".join(line for line in text.split("\n") if not line.startswith(key))


BOARDS = {
    "no row": (with_rows(), 3, "0 rows, expected 6, 8 or 10"),
    "five rows": (with_rows(*["O O O O O"] * 5), 3, "5 rows, expected 6, 8 or 10"),
    "seven rows": (with_rows(*["O O O O O O O"] * 7), 3, "7 rows, expected 6, 8 or 10"),
    "twelve rows": (with_rows(*[" ".join("O" * 12)] * 12), 3, "12 rows, expected 6, 8 or 10"),
    "a short row": (
        with_replacement(SOURCE, "O B O O O O", "O B O O O"),
        7,
        "5 points, expected 6",
    ),
    "a long row": (
        with_replacement(SOURCE, "O B O O O O", "O B O O O O O"),
        7,
        "7 points, expected 6",
    ),
    "a short row without gaps": (with_replacement(SOURCE, "O B O O O O", "OBOOO"), 7, "5 points"),
    "8 columns in 6 rows": (with_rows(*["O O O O O O O O"] * 6), 4, "8 points, expected 6"),
    "an unknown letter": (with_replacement(SOURCE, "O B O O O O", "O B X O O O"), 7, "found 'X'"),
    "a doubled letter": (
        with_replacement(SOURCE, "O B O O O O", "O BB O O O O"),
        7,
        "expected B, W or O",
    ),
    "a zero": (with_replacement(SOURCE, "O B O O O O", "O B 0 O O O"), 7, "found '0'"),
    "a black stone on a point of White's": (
        with_replacement(SOURCE, "O B O O O O", "B B O O O O"),
        7,
        "found a black stone at (4,1), expected W or O: it is a point of White's",
    ),
    "a white stone on a point of Black's": (
        with_replacement(SOURCE, "O B O O O O", "O W O O O O"),
        7,
        "found a white stone at (4,2), expected B or O: it is a point of Black's",
    ),
    "another number of rows": (
        with_replacement(SOURCE, "Board:", "Board: 8"),
        3,
        "found '8' after 'Board:', expected nothing or 6",
    ),
    "a word for the number of rows": (
        with_replacement(SOURCE, "Board:", "Board: six"),
        3,
        "found 'six'",
    ),
}
FIELDS = {
    "no black": (without("Black"), 10, "the file ends without 'Black:'"),
    "no white": (without("White"), 10, "the file ends without 'White:'"),
    "no board": (
        SOURCE[: SOURCE.index("Board")] + SOURCE[SOURCE.index("Next") :],
        4,
        "the file ends without 'Board:'",
    ),
    "no next player": (without("Next"), 10, "the file ends without 'Next Player:'"),
    "no human": (without("Human"), 10, "the file ends without 'Human:'"),
    "a second black": (SOURCE.replace("White: 4", "Black: 4"), 2, "a second 'Black:'"),
    "an unknown key": (with_replacement(SOURCE, "Board:", "Size: 6\nBoard:"), 3, "unknown 'Size:'"),
    "a line that belongs nowhere": (
        with_replacement(SOURCE, "White: 4", "White: 4\nhello"),
        3,
        "found 'hello', expected a key",
    ),
    "a line before the first key": (f"hello\n{SOURCE}", 1, "found 'hello', expected 'Black:'"),
}
VALUES = {
    "a negative score": (with_replacement(SOURCE, "Black: 6", "Black: -6"), 1, "found '-6'"),
    "an absurd score": (
        with_replacement(SOURCE, "Black: 6", "Black: 99"),
        1,
        "found '99', expected a score from 0 to 25",
    ),
    "an endless score": (
        with_replacement(SOURCE, "Black: 6", "Black: " + "9" * 5000),
        1,
        "a score from 0",
    ),
    "no score": (
        with_replacement(SOURCE, "White: 4", "White:"),
        2,
        "found '', expected a score from 0",
    ),
    "a score in words": (with_replacement(SOURCE, "White: 4", "White: four"), 2, "found 'four'"),
    "digits of another script": (with_replacement(SOURCE, "White: 4", "White: ٤"), 2, "found '٤'"),
    "an unknown next player": (
        with_replacement(SOURCE, "Player: White", "Player: Red"),
        10,
        "found 'Red', expected Black or White",
    ),
    "a kind for the next player": (
        with_replacement(SOURCE, "Player: White", "Player: Human"),
        10,
        "Human",
    ),
    "an unknown human": (
        with_replacement(SOURCE, "Human: White", "Human: Both"),
        11,
        "found 'Both'",
    ),
    "nobody next": (with_replacement(SOURCE, "Player: White", "Player:"), 10, "found nothing"),
    "no human's colour": (with_replacement(SOURCE, "Human: White", "Human:"), 11, "found nothing"),
    "neither on a board in play": (
        with_replacement(
            with_replacement(SOURCE, "Player: White", "Player:"), "Human: White", "Human:"
        ),
        10,
        "the next player is empty, but stones are missing",
    ),
    "a fresh board with a next player": (FRESH.format(" Black", ""), 11, "found nothing"),
    "a fresh board with a human": (FRESH.format("", " Black"), 10, "found nothing"),
    "T and F on one side alone": (
        with_replacement(SIBLING, "F4", "4"),
        2,
        "T or F before both or none",
    ),
    "T on the other side alone": (
        with_replacement(SIBLING, "T6", "6"),
        1,
        "T or F before both or none",
    ),
    "T and F beside a human": (f"{SIBLING}Human: White\n", 11, "found 'Human:', expected none"),
    "a letter that is neither": (with_replacement(SIBLING, "F4", "X4"), 2, "found"),
    "T without a score": (with_replacement(SIBLING, "T6", "T"), 1, "found '', expected a score"),
    "nobody next at a sibling's": (
        with_replacement(SIBLING, "Player: White", "Player:"),
        10,
        "nothing",
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
        with_replacement(SOURCE, "Black: 6", f"Black:{' ' * LONG}6"),
        with_replacement(SOURCE, "Black: 6", f"Black: T{' ' * LONG}x"),
        SOURCE.replace("Board:\n", "Board:\n" + "O O O O O O\n" * 10_000),
        SOURCE + f"\nKono-TUI: 1\nTournament: round{' ' * LONG}3, 1 to 0\n",
        SOURCE + f"\nKono-TUI: 1\nStart: {'b' * LONG}\n",
    ],
)
def test_a_text_is_answered_however_long_it_is(text: str) -> None:
    read_or_refuse(text)
