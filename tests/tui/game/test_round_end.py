"""The end of a round: how the scores add up, what it counts, and who begins the next."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.panels import score_rows
from kono_tui.scene.scene import Scene
from kono_tui.tui.app import KonoApp
from kono_tui.tui.game.round_end import RoundEnd, TournamentEnd
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
    assert "A guess says who plays black next." in text
    assert "TOURNAMENT" not in text
    assert "point" not in text


def test_a_score_of_one_item_is_told_once() -> None:
    text = dialog_text(tournament_at(PLAYERS).quit(0))
    assert text.count("captured stones 3") == text.count("captured stones 2") == 1
    assert "score" not in text
    rows = [("captured stones", "3", "2"), ("rounds won", "0", "0")]
    assert score_rows(Scene(tournament_at())) == rows


def test_between_computers_chance_says_who_plays_black_next() -> None:
    assert "Chance says who plays black next." in dialog_text(tournament_at(COMPUTERS).quit(0))


def test_a_drawn_round_counts_for_nobody() -> None:
    text = dialog_text(finished_round(5, 5))
    assert "The round is drawn, 5 to 5." in text
    assert "You 0 + 0 = 0" in text


def test_kono_is_worth_its_margin_and_its_winner_begins() -> None:
    text = dialog_text(with_moves_played(nearly_over(), "4,2 sw"))
    assert "You win the round: 36 - 20 = 16 points" in text
    assert "TOURNAMENT" in text
    assert "You begin the next round and pick the colour." in text


def test_after_a_game_won_by_dice_and_without_a_winner_the_dice_say_who_begins() -> None:
    drawn = replace(nearly_over(), match=None)
    at = drawn.game.notation.parse_position("B...B/...../...../...../W...W w 0")
    drawn = replace(drawn, match=Match.begin(drawn.game, at))
    assert "The dice say who begins the next round." in dialog_text(drawn)


def test_the_tournament_is_told_in_rounds() -> None:
    found: list[str] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = TournamentEnd(finished_round(5, 2, (1, 1)).with_award())
        await app.push_screen(dialog)
        await pilot.pause()
        found.extend(str(each.content) for each in dialog.query(Static))

    drive(script)
    assert "You win the tournament, 2 rounds to 1." in found


def test_the_panel_counts_rounds_won_where_a_round_counts_one() -> None:
    assert score_rows(Scene(nearly_over()))[-1] == ("tournament", "0", "0")
    assert score_rows(Scene(finished_round(5, 2, (2, 1))))[-1] == ("rounds won", "2", "1")


@pytest.mark.parametrize("size", SIZES)
def test_an_agreement_is_told_with_stones_taken_and_left(size: tuple[int, int]) -> None:
    accepted = "The computer accepts: it sees no lead of its own."
    text = dialog_text(fanorona_at(AHEAD).agree_to_draw(), size, accepted)
    assert f"{accepted} The players agreed to a draw." in text
    assert "stones taken 20 stones taken 17 stones left 5 stones left 2" in text
    assert "The round is drawn. " in text
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
