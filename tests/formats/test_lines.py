"""Lines with keys, and the lines below them."""

from __future__ import annotations

import pytest

from kono_tui.formats.lines import KeySection, normalise, number_lines, split_sections
from kono_tui.formats.terms import Word


def section(line: str) -> KeySection:
    """The section of a line with a key."""
    _, (found,) = split_sections(number_lines(line))
    return found


def test_blank_lines_are_left_out_and_the_rest_keep_their_numbers() -> None:
    assert number_lines("\n a \n\t\n\r\nb c\t\n") == [Word("a", 2), Word("b c", 5)]


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("Round: 3", "Round", "3"),
        ("  Next Player :  Human 2 ", "Next Player", "Human 2"),
        ("\tColor\t:\tBlack", "Color", "Black"),
        ("Color:", "Color", ""),
        ("Kono-TUI:1", "Kono-TUI", "1"),
        ("Time: 12:30", "Time", "12:30"),
    ],
)
def test_a_key_ends_at_the_first_colon(line: str, key: str, value: str) -> None:
    found = section(line)
    assert (found.key, found.value) == (key, value)


@pytest.mark.parametrize("line", ["O  W  O", "2,1 se", "12:30", ": a", "_a: b", "a, b: c"])
def test_a_line_without_a_key_belongs_to_the_key_above(line: str) -> None:
    head, found = split_sections(number_lines(f"{line}\nBoard:\n{line}\n\n{line}\nRound: 1"))
    assert head == [Word(line, 1)]
    assert [each.key for each in found] == ["Board", "Round"]
    assert found[0].items == [Word(line, 3), Word(line, 5)]
    assert found[0].line == 2


def test_letter_case_blanks_and_hyphens_do_not_count_in_a_key() -> None:
    assert (
        section("NEXT  player: a").normalised_key
        == section("next-Player: b").normalised_key
        == "nextplayer"
    )
    assert normalise(" Human_ 2.") == "human2"


@pytest.mark.parametrize("line", ["a{}b", "a:{}b", "a: b{}c", "a{}:b"])
def test_a_run_of_blanks_may_be_as_long_as_it_likes(line: str) -> None:
    head, found = split_sections(number_lines(line.format(" " * 200_000)))
    assert len(head) + len(found) == 1
