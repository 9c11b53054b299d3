"""The new-game dialog: what it offers, what it makes of it, and what it remembers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.play.results import Outcome, RoundResult
from kono_tui.play.storage.last_game_options import (
    NewGameOptions,
    options_path,
    read_last_options,
    write_last_options,
)
from kono_tui.play.tournament import Stage
from kono_tui.search.levels import LEVELS
from kono_tui.tui.app import KonoApp
from kono_tui.tui.home.game_setup import GameSetup, start_tournament
from kono_tui.tui.home.new_game import NewGame
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.choices import Choices
from tests.tui.driver import Script, drive

HUMAN = Player("Human", "human")
EASY = Player("Computer", "computer", "easy")
HARD = Player("Computer", "computer", "hard")
SIZES = [(120, 40), (80, 24), (60, 20)]

Answers = list[GameSetup | None]


def new_game(game: str = "", watch: bool = False, results: Sequence[RoundResult] = ()) -> NewGame:
    """The dialog as the program opens it, for the last choice."""
    return NewGame(read_last_options().for_game(game), results, watch)


def setups_after(
    *keys: str, game: str = "", watch: bool = False, size: tuple[int, int] = (80, 24)
) -> Answers:
    """What the dialog answers after some keys; empty while it is still open."""
    answers: Answers = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(new_game(game, watch), answers.append)
        await pilot.press(*keys)
        await pilot.pause()

    drive(script, size=size)
    return answers


def run_over_dialog(script: Script, watch: bool = False, terminal: Terminal | None = None) -> None:
    """Run a script with the dialog open."""

    async def opened(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(new_game(watch=watch))
        await pilot.pause()
        await script(pilot, app)

    drive(opened, terminal=terminal)


def summary(app: KonoApp) -> str:
    return str(app.screen.query_one("#said", Static).content)


def is_error(app: KonoApp) -> bool:
    return app.screen.query_one("#said").has_class("error")


# What is chosen


@pytest.mark.parametrize("size", SIZES)
def test_enter_alone_begins_a_first_game_against_the_easiest_computer(
    size: tuple[int, int],
) -> None:
    assert setups_after("enter", size=size) == [GameSetup("kono", 5, (HUMAN, EASY))]


def test_left_right_and_down_choose() -> None:
    [choice] = setups_after("right", "down", "down", "right", "right", "enter")
    assert choice == GameSetup("kono", 7, (HUMAN, HARD))


def test_two_of_a_kind_are_numbered() -> None:
    [people] = setups_after("down", "right", "enter")
    assert people is not None
    assert people.players == (Player("Human 1", "human"), Player("Human 2", "human"))
    [computers] = setups_after("down", "right", "down", "right", "enter")
    assert computers is not None
    assert computers.players == (
        Player("Computer 1", "computer", "easy"),
        Player("Computer 2", "computer", "master"),
    )


def test_watching_begins_with_two_computers() -> None:
    [choice] = setups_after("enter", watch=True)
    assert choice is not None
    assert [player.kind for player in choice.players] == ["computer", "computer"]


@pytest.mark.parametrize("keys", [["escape"], ["up", "up", "enter"]])
def test_escape_and_cancel_begin_nothing(keys: list[str]) -> None:
    """From the first row up is Cancel."""
    assert setups_after(*keys) == [None]
    assert not options_path().exists()


def test_start_lies_above_cancel_for_a_player_going_up() -> None:
    assert setups_after("up", "up", "up", "enter") == [GameSetup("kono", 5, (HUMAN, EASY))]


def test_a_choice_makes_a_tournament_that_waits_for_the_dice() -> None:
    choice = GameSetup("kono", 7, (HUMAN, EASY), ((5, 4),), 3)
    series = start_tournament(choice)
    assert (series.stage, series.size, series.dice_left) == (Stage.THROW, 7, ((5, 4),))
    assert series.players == (HUMAN, EASY)


def test_everything_can_be_clicked() -> None:
    answers: Answers = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(new_game(), answers.append)
        await pilot.pause()
        await pilot.click("#size", offset=(19, 0))
        await pilot.click("#opponent", offset=(33, 0))
        await pilot.click("#start")
        await pilot.pause()

    drive(script)
    assert answers == [GameSetup("kono", 7, (HUMAN, HARD))]


def test_the_games_are_a_row_if_there_is_more_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    kono = GAMES["kono"]
    other = replace(kono, info=replace(kono.info, key="o", title="O", sizes=(7, 8)))
    monkeypatch.setitem(GAMES, "o", other)
    assert setups_after("enter", game="o") == [GameSetup("o", 7, (HUMAN, EASY))]

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        size = app.screen.query_one("#size", Choices)
        assert [value for value, _ in size.options] == ["7", "8"]
        games = app.screen.query_one("#game", Choices)
        games.focus()
        await pilot.press(*["left"] * (len(GAMES) - 1))
        await pilot.pause()
        assert games.value == "kono"
        assert [value for value, _ in size.options] == ["5", "7", "9"]
        assert size.value == "5"

    run_over_dialog(script)


# Seeds and dice files


def test_a_seed_is_part_of_the_choice() -> None:
    [choice] = setups_after("down", "down", "down", "right", "down", *"-12", "enter")
    assert choice == GameSetup("kono", 5, (HUMAN, EASY), seed=-12)


@pytest.mark.parametrize("typed", ["", "-"])
def test_a_seed_that_is_none_is_asked_for_again(typed: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("down", "down", "down", "right")
        await pilot.pause()
        assert not is_error(app)
        await pilot.press("down", *typed, "enter")
        await pilot.pause()
        assert isinstance(app.screen, NewGame)
        assert summary(app) == "A seed is a whole number, such as 7."
        assert is_error(app)
        assert app.focused is app.screen.query_one("#seed")

    run_over_dialog(script)


def test_a_dice_file_is_read_as_it_is_typed(tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("5 4\n2 5\n")
    answers: Answers = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(new_game(), answers.append)
        await pilot.press("down", "down", "down", "left")
        await pilot.pause()
        assert summary(app).startswith("Type the path of a file")
        assert not is_error(app)
        app.screen.query_one("#file", Input).value = str(dice)
        await pilot.pause()
        assert "The file has 2 throws" in summary(app)
        await pilot.press("down", "enter")
        await pilot.pause()

    drive(script)
    assert answers == [GameSetup("kono", 5, (HUMAN, EASY), ((5, 4), (2, 5)))]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("5 4\nsix six\n", "line 2: found 'six six', expected two numbers from 1 to 6"),
        ("5 4\n6\n", "line 2: found '6', expected two numbers from 1 to 6"),
        ("", "there are no throws in dice.txt"),
        (None, "no such file"),
    ],
)
def test_a_bad_dice_file_is_explained_in_place(text: str | None, says: str, tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    if text is not None:
        dice.write_text(text)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.screen.query_one("#dice", Choices).value = "file"
        app.screen.query_one("#file", Input).value = str(dice)
        await pilot.pause()
        assert says in summary(app)[:1].lower() + summary(app)[1:]
        assert is_error(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NewGame)
        assert app.focused is app.screen.query_one("#file")

    run_over_dialog(script)


def test_a_path_with_marks_of_the_screen_s_own_is_shown_as_it_is(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.screen.query_one("#dice", Choices).value = "file"
        app.screen.query_one("#file", Input).value = "[/red].txt"
        await pilot.pause()
        assert "[/red].txt" in summary(app)

    run_over_dialog(script)


def test_a_folder_is_no_dice_file(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.screen.query_one("#dice", Choices).value = "file"
        app.screen.query_one("#file", Input).value = str(tmp_path)
        await pilot.pause()
        assert "it is not a file" in summary(app)

    run_over_dialog(script)


# What is remembered


def test_the_last_choice_is_the_next_one_s_beginning() -> None:
    first = setups_after("right", "down", "down", "left", "enter")
    assert setups_after("enter") == first
    assert first != setups_after("enter", game="konane")


def test_watching_and_playing_are_remembered_apart() -> None:
    setups_after("down", "down", "right", "right", "enter")
    setups_after("down", "down", "left", "enter", watch=True)
    assert read_last_options().seats == ("human", "hard")
    assert read_last_options().watch == ("hard", "master")


def test_a_dice_file_that_has_gone_is_not_insisted_on(tmp_path: Path) -> None:
    write_last_options(NewGameOptions(size=5, dice="file", file=str(tmp_path / "gone.txt")))
    assert setups_after("enter") == [GameSetup("kono", 5, (HUMAN, EASY))]


def test_a_dice_file_that_is_there_is_remembered(tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("1 2\n")
    write_last_options(NewGameOptions(size=5, dice="file", file=str(dice)))
    assert setups_after("enter") == [GameSetup("kono", 5, (HUMAN, EASY), ((1, 2),))]


# What is seen


@pytest.mark.parametrize("size", SIZES)
def test_every_part_is_within_the_screen(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(new_game())
        app.screen.query_one("#dice", Choices).value = "file"
        app.screen.query_one("#file", Input).value = "no-such-folder/" * 8
        await pilot.pause()
        for name in (
            "size",
            "company",
            "opponent",
            "level",
            "dice",
            "file",
            "said",
            "start",
            "close",
        ):
            part = app.screen.query_one(f"#{name}")
            assert app.screen.region.contains_region(part.region)
            assert part.region.area

    drive(script, size=size)


def test_what_will_be_played_is_said() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        rows = {each.id: each for each in app.screen.query(Choices)}
        assert summary(app) == "You play the computer at level easy. The dice decide who begins."
        rows["opponent"].value = "master"
        await pilot.pause()
        assert summary(app).startswith("You play the computer at level master.")
        rows["company"].value, rows["first"].value = "watch", "hard"
        await pilot.pause()
        assert summary(app).startswith("You watch two computers: hard against master.")
        rows["company"].value = "person"
        await pilot.pause()
        assert summary(app).startswith("Two people play at one keyboard.")

    run_over_dialog(script)


def test_the_ascii_set_has_its_own_sign_between_the_numbers_of_a_size() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert app.screen.query_one("#size", Choices).options[0] == ("5", "5x5")

    run_over_dialog(script, terminal=Terminal("ascii", "none"))


def level_text(app: KonoApp) -> str:
    return str(app.screen.query_one("#level", Static).content)


def test_the_row_of_the_opponent_says_what_each_level_is_like() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        opponent = app.screen.query_one("#opponent", Choices)
        seen = []
        for level in ("easy", "medium", "hard", "master"):
            opponent.value = level
            await pilot.pause()
            seen.append(level_text(app))
        assert seen == [
            "looks one turn ahead, and is careless",
            "looks three turns ahead",
            "looks five turns ahead",
            "thinks for a second before each move",
        ]

    run_over_dialog(script)


def test_what_was_won_and_lost_stands_beside_the_level_and_the_next_one_is_suggested() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        outcomes = (Outcome.LOST, Outcome.WON, Outcome.WON)
        results = [RoundResult("kono", 5, "easy", each) for each in outcomes]
        await app.push_screen(new_game(results=results))
        assert level_text(app).endswith("; you won 2, lost 1")
        assert summary(app).endswith("You have beaten easy twice in a row. Try medium next.")
        app.screen.query_one("#opponent", Choices).value = "medium"
        await pilot.pause()
        assert level_text(app) == "looks three turns ahead"
        assert "next" not in summary(app)

    drive(script)


def test_the_opponent_is_remembered_for_each_game_that_was_begun() -> None:
    setups_after("down", "down", "right", "right", "enter", game="kono")
    assert setups_after("enter", game="konane")[0].players == (HUMAN, EASY)  # type: ignore[union-attr]
    assert setups_after("enter", game="kono")[0].players == (HUMAN, HARD)  # type: ignore[union-attr]


def test_a_game_that_was_only_looked_at_keeps_its_opponent() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        rows = {each.id: each for each in app.screen.query(Choices)}
        rows["opponent"].value = "hard"
        await pilot.pause()
        rows["game"].value = "konane"
        await pilot.pause()
        assert rows["opponent"].value == "easy"
        rows["opponent"].value = "medium"
        await pilot.pause()
        rows["game"].value = "kono"
        await pilot.pause()
        assert rows["opponent"].value == "hard"
        await pilot.press("enter")

    run_over_dialog(script)
    assert dict(read_last_options().opponents) == {"kono": "hard"}


@pytest.mark.parametrize("key", list(GAMES))
def test_every_row_is_one_line_at_80_columns(key: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        outcomes = [Outcome.WON] * 10 + [Outcome.LOST]
        results = [RoundResult(key, 5, level, each) for level in LEVELS for each in outcomes]
        await app.push_screen(new_game(key, results=results))
        for level in LEVELS:
            app.screen.query_one("#opponent", Choices).value = level
            await pilot.pause()
            assert level_text(app).endswith("; you won 10, lost 1")
            for each in app.screen.query("NewGame Choices, NewGame #level"):
                assert each.region.height == (1 if each.display else 0), each
            assert app.screen.query_one("#said").region.height == 2

    drive(script)
