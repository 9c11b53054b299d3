"""What the page of rules shows is what the program does."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import combinations, product

import pytest

from kono_tui.formats.ascii_board import draw_board
from kono_tui.games.canoga import scoring
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.scoring import digital_root
from tests.games.canoga import naive
from tests.games.canoga.dice_odds import share_of_throws, throw_wins
from tests.games.canoga.drawn import (
    move_names,
    parse_drawing,
    play_named,
    play_throws,
    position_from_round,
)
from tests.paths import DOCS
from tests.rules_pages import diagrams_of, drawings_of

PAGE = (DOCS / "rules/canoga.md").read_text("utf-8")
TEXT = " ".join(PAGE.split())
COVERING, UNCOVERING, WINNING, START, TURN, LAST, NEXT = drawings_of(CANOGA)
OPEN = "1 2 3 4 5 6 7 8 9"


def picture(position: CanogaPosition) -> str:
    """A board as it is drawn."""
    return f"{draw_board(CANOGA.display.view(position), players=('You', 'Computer'))}\n"


def parse_picture(rows: str, waiting: str) -> CanogaPosition:
    """The position of a picture."""
    computer, human = (
        " ".join(re.sub(r"\[\d+\]", "*", line).split()[1:]) for line in rows.splitlines()
    )
    return parse_drawing(f"human: {human}\ncomputer: {computer}\n{waiting}")


def test_the_page_shows_the_first_board_as_it_is_drawn() -> None:
    assert picture(CANOGA.start(9, CANOGA.info.default_opening())) == START
    assert CANOGA.info.describe_sizes() == "9, 10 or 11"
    assert "9, 10 or 11 squares a row" in TEXT


def test_the_sets_for_a_throw_of_six_are_all_there_are() -> None:
    assert "you could cover 6, or 5 and 1, or 4 and 2, or 3, 2 and 1, if" in TEXT
    assert move_names(parse_picture(START, "human threw 6")) == {"c6", "c5+1", "c4+2", "c3+2+1"}


def test_the_turn_on_the_page_goes_as_it_says() -> None:
    position = parse_picture(TURN, "human to throw")
    assert picture(position) == TURN == COVERING == UNCOVERING
    assert move_names(play_named(position, "two", "5+4")) == {"c8+1", "c6+2+1", "u9", "u6+3"}
    covered = play_throws(position, "5+4 c8+1")
    assert move_names(position) == {"two"}
    assert move_names(covered) == {"one", "two"}
    assert move_names(play_named(covered, "one", "3")) == {"u3"}
    ended = play_throws(covered, "3 u3", "5+6")
    assert ended.seat == 1
    assert diagrams_of(CANOGA)[4].steps == (
        *("You throw 5+4", "You play c8+1", "You throw 3", "You play u3", "You throw 5+6"),
    )


def test_the_throws_of_two_dice_are_counted_on_the_page() -> None:
    rows = re.findall(r"^\| (?:sum|throws) \|(.*)\|$", PAGE, re.M)
    sums, throws = (list(map(int, re.findall(r"\d+", row))) for row in rows)
    counted = Counter(sum(faces) for faces in product(range(1, 7), repeat=2))
    assert dict(zip(sums, throws, strict=True)) == counted
    assert sum(throws[sums.index(9) :]) == 10
    assert "a throw of 9 or more, which is 10 throws of 36" in TEXT


def test_the_round_that_is_won_on_the_page_earns_what_it_says() -> None:
    position = parse_picture(LAST, "human threw 9")
    assert picture(position) == LAST == WINNING
    won = play_named(position, "c9")
    assert CANOGA.rules.tally(won).awards == (27, 0)
    assert "4 + 6 + 8 + 9 = 27" in TEXT
    assert scoring.advantage(won, 0) == (1, 9)
    assert CANOGA.rules.tally(won, 0).awards == (0, 0)


def test_the_next_round_on_the_page_starts_with_the_advantage() -> None:
    position = parse_picture(NEXT.replace("*9*", " ! "), "human threw 9")
    assert picture(position) == NEXT
    assert not any(each.startswith("u") for each in move_names(position))
    unlocked = play_throws(
        parse_picture(NEXT.replace("*9*", " ! "), "computer to throw"), "1+1 c2", "1+1"
    )
    assert unlocked.seat == 0
    assert "u9" in move_names(play_named(unlocked, "two", "5+4"))


def test_the_digits_of_a_score_are_added_as_on_the_page() -> None:
    assert "27 points make 2 + 7 = 9. 66 points make 12, and 12 makes 3. With 0" in TEXT
    assert [digital_root(score) for score in (27, 66, 12, 0)] == [9, 3, 3, 0]
    nothing = parse_drawing(f"human: {OPEN}\ncomputer: 1 2 3 4 5 6 7 8 *\nhuman threw 9")
    assert CANOGA.rules.tally(play_named(nothing, "u9")).awards == (0, 0)
    assert scoring.advantage(play_named(nothing, "u9"), 0) is None


def test_a_lone_covered_square_is_in_danger_as_the_page_says() -> None:
    lone = parse_drawing(f"human: 1 2 3 4 * 6 7 8 9\ncomputer: {OPEN}\ncomputer threw 5")
    assert play_named(lone, "u5").winner == 1
    for count in range(1, 5):
        for covered in combinations(range(1, 10), count):
            round = naive.Round(9, (frozenset(covered), frozenset()), 1)
            assert any(throw_wins(round, total) for total in range(2, 13)) == (
                2 <= sum(covered) <= 12
            )


def test_two_ways_to_win_with_one_throw_earn_the_same() -> None:
    source, seen = random.Random(1), 0
    while seen < 20:
        own = frozenset(source.sample(range(1, 10), source.randint(6, 8)))
        theirs = frozenset(source.sample(range(1, 10), source.randint(1, 3)))
        total = 45 - sum(own)
        if total == sum(theirs) and total <= 12:
            round = naive.Round(9, (own, theirs), 0, sum=total)
            ends = [
                position_from_round(round).play(code) for code in position_from_round(round).moves()
            ]
            assert len({int(end.points_won()) for end in ends if end.is_over()}) == 1
            seen += sum(end.is_over() for end in ends) - 1


def test_the_last_small_square_takes_one_die_as_the_page_says() -> None:
    round = naive.Round(9, (frozenset(range(2, 10)), frozenset({9, 8})), 0)
    assert share_of_throws(round, throw_wins, 2) == 0
    assert share_of_throws(round, throw_wins, 1).as_integer_ratio() == (1, 6)
    assert "one does so in 1 of 6 cases" in TEXT


@pytest.mark.parametrize("text", ["c7+2", "u6+3", "cover 7 2", "uncover 6 and 3", "7+2"])
def test_what_the_page_says_of_squares_can_be_typed(text: str) -> None:
    assert f"`{text}`" in TEXT
    position = parse_drawing("human: 1 2 3 4 5 6 7 8 9\ncomputer: 1 2 * 4 5 * 7 8 9\nhuman threw 9")
    assert CANOGA.notation.parse_move(position, text)


@pytest.mark.parametrize("text", ["two", "one"])
def test_what_the_page_says_of_throws_can_be_typed(text: str) -> None:
    assert f"`{text}`" in TEXT
    position = parse_drawing(f"human: 1 2 3 4 5 6 * * *\ncomputer: {OPEN}\nhuman to throw")
    assert CANOGA.notation.parse_move(position, text)
