"""The end of a round: how the scores add up, what it counts, and who begins the next."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.core.score import PastRound
from kono_tui.live.prompts import NextTournament, TournamentEnding
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.play.tournament_table import format_table
from kono_tui.scene.panels import score_rows
from kono_tui.scene.scene import Scene
from kono_tui.tui.app import KonoApp
from kono_tui.tui.game.round_end import RoundEnd
from kono_tui.tui.game.tournament_end import TournamentEnd, build_table
from kono_tui.tui.widgets.symbols import UNICODE
from tests.fanorona_rounds import AHEAD, ONE_LEFT
from tests.fanorona_rounds import COMPUTERS as FANORONA_COMPUTERS
from tests.fanorona_rounds import tournament_at as fanorona_at
from tests.games.guess_toy import BLIND, BlindPosition
from tests.konane_chains import COMPUTERS, PLAYERS, tournament_at
from tests.tui.driver import drive
from tests.tui.tournaments import COMPUTER, YOU, nearly_over, with_moves_played

SIZES = [(120, 40), (80, 24), (60, 20)]


def finished_round(first: int, second: int, totals: tuple[int, int] = (0, 0)) -> Tournament:
    """A round of the toy at its end, with these scores."""
    game = BLIND
    series = Tournament(game, (YOU, COMPUTER), 1, totals=totals)
    at = BlindPosition((first, second), 0, 0, False, 0)
    return replace(series, match=Match.begin(game, at))


def dialog_text(series: Tournament, size: tuple[int, int] = (80, 24), said: str = "") -> str:
    """All the text of the dialog, with single blanks; it must have room for it."""
    found: list[str] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = RoundEnd(series, said)
        await app.push_screen(dialog)
        await pilot.pause()
        assert dialog.query_one(".dialog--body").max_scroll_y == 0
        found.extend(str(each.content) for each in dialog.query(Static))

    drive(script, size=size)
    return " ".join(" ".join(found).split())


@pytest.mark.parametrize("size", SIZES)
def test_a_round_that_counts_one_is_told_by_its_scores(size: tuple[int, int]) -> None:
    text = dialog_text(finished_round(5, 2, (1, 1)), size)
    assert "You win the round, 5 to 2." in text
    assert "ROUNDS WON" in text
    assert "You 1 + 1 = 2" in text
    assert "Computer 1 + 0 = 1" in text
    assert "A guess decides who plays Black next." in text
    assert "TOURNAMENT" not in text
    assert "point" not in text


def test_a_score_of_one_item_is_told_once() -> None:
    text = dialog_text(tournament_at(PLAYERS).quit(0))
    assert text.count("captured stones 3") == text.count("captured stones 2") == 1
    assert "score" not in text
    rows = [("captured stones", "3", "2"), ("rounds won", "0", "0")]
    assert score_rows(Scene(tournament_at())) == rows


def test_between_computers_chance_says_who_plays_black_next() -> None:
    assert "Chance decides who plays Black next." in dialog_text(tournament_at(COMPUTERS).quit(0))


def test_a_drawn_round_counts_for_nobody() -> None:
    text = dialog_text(finished_round(5, 5))
    assert "The round is a draw, 5 to 5." in text
    assert "You 0 + 0 = 0" in text


def test_kono_is_worth_its_margin_and_its_winner_begins() -> None:
    text = dialog_text(with_moves_played(nearly_over(), "4,2 sw"))
    assert "You win the round: 36 - 20 = 16 points" in text
    assert "TOURNAMENT" in text
    assert "You begin the next round and pick the colour." in text


@pytest.mark.parametrize("size", SIZES)
def test_a_score_of_kono_is_broken_down(size: tuple[int, int]) -> None:
    text = dialog_text(with_moves_played(nearly_over(), "4,2 sw"), size)
    assert "home points 3+5+3 11 home points 0 captures 5 × 5 25 captures 4 × 5 20" in text


def test_after_a_game_won_by_dice_and_without_a_winner_the_dice_say_who_begins() -> None:
    drawn = replace(nearly_over(), match=None)
    at = drawn.game.notation.parse_position("B...B/...../...../...../W...W w 0")
    drawn = replace(drawn, match=Match.begin(drawn.game, at))
    assert "The dice decide who begins the next round." in dialog_text(drawn)


def test_the_tournament_is_told_in_rounds() -> None:
    found: list[str] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = TournamentEnd(TournamentEnding(finished_round(5, 2, (1, 1)).with_award()))
        await app.push_screen(dialog)
        await pilot.pause()
        found.extend(str(each.content) for each in dialog.query(Static))

    drive(script)
    assert "You win the tournament, 2 rounds to 1." in " ".join(found)


def three_rounds() -> Tournament:
    """A finished tournament of Kono: a round won, one of which nothing is known, and the last."""
    last = with_moves_played(nearly_over(), "4,2 sw")
    past = PastRound(7, 1, ("black", "white"), (3, 12), (0, 9))
    return replace(last, round=3, totals=(4, 9), past_rounds=(past,), opener=0).with_award()


EXPECTED_TABLE = """\
ROUND   BOARD  FIRST       SCORE    AWARD   TOTAL
before                                      4 : 0
2       7×7    ○ Computer  3 : 12   0 : 9   4 : 9
3       5×5    ○ You       36 : 20  16 : 0  20 : 9
"""


def test_the_end_of_a_tournament_shows_its_rounds() -> None:
    table = build_table(TournamentEnding(three_rounds()), UNICODE)
    rows = [line.rstrip() for line in str(table).splitlines()]
    assert rows == EXPECTED_TABLE.splitlines()
    assert format_table(three_rounds())[-1].split()[2:4] == ["You,", "white"]


def test_a_tournament_of_one_round_shows_it_too() -> None:
    won = replace(with_moves_played(nearly_over(), "4,2 sw"), opener=0).with_award()
    rows = str(build_table(TournamentEnding(won), UNICODE)).splitlines()
    assert rows[0].split() == ["ROUND", "BOARD", "FIRST", "SCORE", "AWARD", "TOTAL"]
    assert rows[1].split() == [
        "1",
        "5×5",
        "○",
        "You",
        "36",
        ":",
        "20",
        "16",
        ":",
        "0",
        "16",
        ":",
        "0",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_a_long_tournament_scrolls_and_keeps_its_buttons(size: tuple[int, int]) -> None:
    past = tuple(PastRound(9, 0, ("black", "white"), (100, 90), (10, 0)) for _ in range(60))
    long = replace(three_rounds(), round=61, totals=(600, 9), past_rounds=past)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = TournamentEnd(TournamentEnding(long))
        await app.push_screen(dialog)
        await pilot.pause()
        body = dialog.query_one(".dialog--body")
        assert body.max_scroll_y > 0
        await pilot.press("down", "down")
        assert body.scroll_y == 2
        assert dialog.query_one("#again").region.bottom <= size[1]
        assert dialog.query_one("#table").size.width >= len("30  9x9  W Computer 2  100 : 90")

    drive(script, size=size)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (("enter",), NextTournament()),
        (("a",), NextTournament()),
        (("l", "enter"), NextTournament("medium")),
        (("l", "right", "enter"), NextTournament("hard")),
        (("l", "tab", "space"), NextTournament("medium")),
        (("h",), None),
        (("escape",), None),
        (("l", "escape", "a"), NextTournament()),
    ],
)
def test_what_comes_after_a_tournament_is_chosen(
    keys: tuple[str, ...], expected: NextTournament | None
) -> None:
    answers: list[NextTournament | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        advice = "You have beaten easy twice in a row. Try medium next."
        dialog = TournamentEnd(TournamentEnding(three_rounds(), "medium", advice))
        await app.push_screen(dialog, answers.append)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert answers == [expected]

    drive(script)


def test_the_panel_counts_rounds_won_where_a_round_counts_one() -> None:
    assert score_rows(Scene(nearly_over()))[-1] == ("tournament", "0", "0")
    assert score_rows(Scene(finished_round(5, 2, (2, 1))))[-1] == ("rounds won", "2", "1")


@pytest.mark.parametrize("size", SIZES)
def test_an_agreement_is_told_with_stones_taken_and_left(size: tuple[int, int]) -> None:
    accepted = "The computer accepts: it thinks it is not ahead."
    text = dialog_text(fanorona_at(AHEAD).agree_to_draw(), size, accepted)
    assert f"{accepted} The players agreed to a draw." in text
    assert "stones taken 20 stones taken 17 stones left 5 stones left 2" in text
    assert "The round is a draw. " in text
    assert "You 0 + 0 = 0" in text
    assert "Colours are picked again for the next round." in text


def test_a_round_won_by_taking_all_is_told_in_stones() -> None:
    text = dialog_text(fanorona_at(ONE_LEFT, "e3-f3A"))
    assert "Black has no stone left." in text
    assert "You win the round, 22 stones to 19." in text
    assert "You 0 + 1 = 1" in text


@pytest.mark.parametrize(("round", "white"), [(1, 2), (2, 1)])
def test_computers_change_colours_in_the_next_round(round: int, white: int) -> None:
    series = replace(fanorona_at(AHEAD, players=FANORONA_COMPUTERS).quit(0), round=round)
    assert f"Computer {white} plays white in the next round." in dialog_text(series)
