"""When a round ends, on drawn boards."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import RoundOpening
from kono_tui.errors import IllegalMove
from kono_tui.games.kono.game import KONO
from kono_tui.play.match import Match
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from tests.games.kono import naive
from tests.games.kono.drawn import (
    BLOCKED,
    SHUT_IN,
    drawing_of,
    kono_position,
    position_from_drawing,
    step,
)
from tests.searchers import ADVISOR, search

SIZES = (5, 7, 9)


def test_the_round_goes_on_while_both_have_a_piece_that_is_not_home() -> None:
    position = position_from_drawing(
        """
        B  B  B  B  B
        B  .  .  .  .
        .  .  .  .  B
        W  .  .  W  .
        W  W  W  W  W
        """
    )
    assert not position.is_over()
    assert Match.begin(KONO, position).ending == ""


def test_the_round_ends_when_every_piece_of_a_colour_stands_on_the_opponents_home() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  .  B  .  .
        .  .  .  .  .
        WW .  .  W  .
        .  WW .  .  .
        """
    )
    match = Match.begin(KONO, position).play(step(position, 4, 4, "se"))
    assert match.position.is_over()
    assert match.legal_moves == ()
    assert match.ending == "Every piece White has left stands on the opponent's home."
    with pytest.raises(IllegalMove, match="the round is over"):
        match.play(Move("pass"))


def test_the_round_ends_when_black_is_home_as_well() -> None:
    position = position_from_drawing(
        """
        BB .  .  .  .
        .  B  .  .  .
        .  .  .  W  .
        .  .  .  .  .
        .  .  .  .  .
        """,
        "black",
    )
    match = Match.begin(KONO, position).play(step(position, 2, 2, "ne"))
    assert match.ending == "Every piece Black has left stands on the opponent's home."


def test_a_piece_on_its_own_home_does_not_end_the_round() -> None:
    position = KONO.start(5, RoundOpening(0, "white"))
    assert not position.is_over()


def test_capturing_the_last_piece_that_is_not_home_ends_the_round_for_the_captured() -> None:
    position = position_from_drawing(
        """
        BB .  BB .  .
        .  .  .  .  .
        .  B  .  .  .
        WW .  .  W  .
        .  .  .  .  .
        """
    )
    match = Match.begin(KONO, position).play(step(position, 4, 1, "ne"))
    assert match.ending == "Every piece Black has left stands on the opponent's home."
    assert [score.total for score in match.tally.scores] == [30 - 5, 8 + 25]


def test_a_colour_with_no_piece_left_ends_the_round() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  B  .  .  .
        WW .  .  W  .
        .  .  .  .  .
        """
    )
    match = Match.begin(KONO, position).play(step(position, 4, 1, "ne"))
    assert match.position.is_over()
    assert match.ending == "Black has no piece left."


def test_a_player_may_quit_and_that_ends_the_round() -> None:
    match = Match.begin(KONO, KONO.start(5, RoundOpening(0, "white"))).quit(1)
    assert match.ending == "A player has quit."
    assert match.legal_moves == ()
    with pytest.raises(IllegalMove, match="the round is over"):
        match.play(step(KONO.start(5, RoundOpening(0, "white")), 2, 1, "se"))


SHUFFLE = ((2, 1, "se"), (4, 5, "nw"), (3, 2, "nw"), (3, 4, "se"))
"""Four turns that lead back to where they began."""


def shuffle_match(turns: int, watched: bool) -> Match:
    """A round in which both sides go back and forth from the start."""
    match = Match.begin(KONO, KONO.start(5, RoundOpening(0, "white")), watched)
    for number in range(turns):
        match = match.play(step(kono_position(match), *SHUFFLE[number % 4]))
    return match


def test_between_computers_a_position_seen_for_the_third_time_ends_the_round() -> None:
    match = shuffle_match(8, watched=True)
    assert match.ending == "The position has come up for the third time."
    assert match.legal_moves == ()
    assert match.tally.awards == (0, 0)


def test_between_computers_a_position_seen_twice_does_not_end_the_round() -> None:
    assert shuffle_match(7, watched=True).ending == ""


def test_with_a_human_at_the_board_no_repetition_ends_the_round() -> None:
    match = shuffle_match(40, watched=False)
    assert match.ending == ""
    assert match.legal_moves


def test_the_same_pieces_with_the_other_colour_to_move_are_no_repetition() -> None:
    white, black = position_from_drawing(SHUT_IN, "white"), position_from_drawing(SHUT_IN, "black")
    assert KONO.rules.ending((white, black, black), True) == ""
    assert KONO.rules.ending((white, black, white), True) == ""
    assert KONO.rules.ending((white, black, white, black, white), True) != ""


def test_the_same_points_with_another_power_to_capture_are_no_repetition() -> None:
    plain = position_from_drawing(BLOCKED)
    strong = position_from_drawing(BLOCKED.replace(".  B  .\n", ".  BB .\n"))
    assert drawing_of(plain) != drawing_of(strong)
    assert KONO.rules.ending((plain, plain, strong), True) == ""
    assert KONO.rules.ending((plain, plain, plain), True) != ""


def long_match(turns: int, watched: bool) -> Match:
    """A round of random turns that only its length ends."""
    source = random.Random(300)
    match = Match.begin(KONO, KONO.start(9, RoundOpening(0, "white")), watched)
    met: set[int] = set()
    for _ in range(turns):
        position = kono_position(match)
        met.add(int(position.key()))
        nexts = {int(code): position.play(code) for code in position.moves()}
        fresh = [c for c, p in nexts.items() if not p.is_over() and int(p.key()) not in met]
        match = match.play(KONO.rules.decode(position, source.choice(fresh)))
    return match


def test_between_computers_300_plies_end_the_round_as_it_stands() -> None:
    match = long_match(300, watched=True)
    assert match.ending == "The round has lasted 300 turns."
    assert match.legal_moves == ()
    round = naive.round_from_drawing(drawing_of(kono_position(match)), "W")
    expected = [naive.score(round, "W"), naive.score(round, "B")]
    assert [score.total for score in match.tally.scores] == expected


def test_between_computers_299_plies_do_not_end_the_round() -> None:
    assert long_match(299, watched=True).ending == ""


def test_with_a_human_at_the_board_no_length_ends_the_round() -> None:
    match = long_match(310, watched=False)
    assert match.ending == ""
    assert match.legal_moves


# The 300th turn, and the search


LATE = [
    ("..B../...../...w./b..../....W w 0", -100),
    ("...B./...../W..../..b../...W. w 0", 400),
]
"""What is left in a watched round with one turn to go, and the best it can still end with."""


@pytest.mark.parametrize(("line", "value"), LATE)
def test_the_search_knows_that_the_300th_turn_ends_a_watched_round(line: str, value: int) -> None:
    start = KONO.notation.parse_position(line)
    ends = {int(move): int(start.play(move).value_if_ended()) for move in start.moves()}
    assert max(ends.values()) == value
    found = search(
        start,
        SearchLimit(depth=6),
        options=SearchOptions(repetition_ends_round=True, decisions_left=1),
    )
    assert ends[found.move] == found.value == value


ENDLESS_KONO = replace(KONO, rules=replace(KONO.rules, ending=lambda past, computers_only: ""))
"""Kono without repetitions, so that passes alone lead a round to its 300th turn."""


def test_the_computer_is_told_how_many_turns_are_left() -> None:
    assert (
        KONO.rounds.decision_limit(computers_only=True),
        KONO.rounds.decision_limit(computers_only=False),
    ) == (300, 0)
    line, value = LATE[0]
    passes = (Move("pass"),) * 299
    match = Match(
        ENDLESS_KONO, (KONO.notation.parse_position(line),) * 300, passes, computers_only=True
    )
    advice = ADVISOR.advise(match, Level(SearchLimit(depth=6)), other_count=0)
    assert advice.value == value
    assert not advice.is_exact
