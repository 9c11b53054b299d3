"""The new-game dialog of a game that has more to choose: rules, plain searches, no dice."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.play.storage.last_game_options import (
    NewGameOptions,
    read_last_options,
    write_last_options,
)
from kono_tui.play.tournament import Stage
from kono_tui.tui.app import KonoApp
from kono_tui.tui.home.game_setup import GameSetup, start_tournament
from kono_tui.tui.home.new_game import NewGame
from kono_tui.tui.widgets.choices import LABEL_WIDTH, Choices, lay_out_options
from tests.games.guess_toy import BLIND
from tests.tui.driver import Script, drive

HUMAN = Player("Human", "human")
EASY = Player("Computer", "computer", "easy")
SIZES = [(120, 40), (80, 24), (60, 20)]
ROWS = ("game", "size", "rules", "company", "opponent", "first", "second", "ply", "dice")


@pytest.fixture(autouse=True)
def _blind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "blind", BLIND)


def row(app: KonoApp, name: str) -> Choices:
    return app.screen.query_one(f"#{name}", Choices)


def values(app: KonoApp, name: str) -> list[str]:
    return [value for value, _ in row(app, name).options]


def visible_rows(app: KonoApp) -> list[str]:
    return [name for name in ROWS if row(app, name).display]


def summary(app: KonoApp) -> str:
    return str(app.screen.query_one("#said", Static).content)


class NewGameRun:
    """The dialog, opened for a game, with a script over it; and its answer."""

    def __init__(
        self,
        script: Script | None = None,
        game: str = "blind",
        watch: bool = False,
        size: tuple[int, int] = (80, 24),
        keys: tuple[str, ...] = (),
    ) -> None:
        self.answers: list[GameSetup | None] = []

        async def run(pilot: Pilot[None], app: KonoApp) -> None:
            await app.push_screen(
                NewGame(read_last_options().for_game(game), (), watch), self.answers.append
            )
            await pilot.pause()
            if script is not None:
                await script(pilot, app)
            await pilot.press(*keys)
            await pilot.pause()

        drive(run, size=size)

    @property
    def choice(self) -> GameSetup:
        [answer] = self.answers
        assert answer is not None
        return answer


def test_a_game_with_rules_and_searches_has_rows_for_them_and_none_for_dice() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert visible_rows(app) == ["game", "size", "rules", "company", "opponent", "dice"]
        assert row(app, "rules").options == (("", "usual"), ("ahead", "both begin with a point"))
        assert values(app, "opponent")[-2:] == ["minimax", "alphabeta"]
        assert row(app, "opponent").options[-1] == ("alphabeta", "alpha-beta")
        assert row(app, "dice").label == "Chance"
        assert values(app, "dice") == ["random", "seed"]

    NewGameRun(script)


def test_kono_has_neither_rules_nor_searches() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert visible_rows(app) == ["game", "size", "company", "opponent", "dice"]
        assert values(app, "opponent") == ["easy", "medium", "hard", "master"]
        assert row(app, "dice").label == "Dice"
        assert values(app, "dice") == ["random", "seed", "file"]

    NewGameRun(script, game="kono")


def test_enter_alone_begins_by_the_usual_rules() -> None:
    assert NewGameRun(keys=("enter",)).choice == GameSetup("blind", 1, (HUMAN, EASY))


def test_everything_that_is_chosen_is_played() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row(app, "rules").value = "ahead"
        row(app, "opponent").value = "alphabeta"
        await pilot.pause()
        assert "ply" in visible_rows(app)
        row(app, "ply").value = "4"

    choice = NewGameRun(script, keys=("enter",)).choice
    search = Player("Computer", "computer", "alphabeta-4")
    assert choice == GameSetup("blind", 1, (HUMAN, search), variant="ahead")
    series = start_tournament(choice)
    assert (series.variant, series.stage) == ("ahead", Stage.GUESS)


def test_the_rows_are_reached_by_keys_alone() -> None:
    keys = ("down", "right", "down", "down", "left", "down", "right", "enter")
    choice = NewGameRun(keys=keys).choice
    assert choice.variant == "ahead"
    assert [player.level for player in choice.players] == ["", "alphabeta-4"]


def test_ply_is_asked_for_only_while_a_seat_searches() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for company, name, level, asked in (
            ("computer", "opponent", "minimax", True),
            ("person", "opponent", "minimax", False),
            ("computer", "opponent", "hard", False),
            ("watch", "first", "alphabeta", True),
            ("computer", "opponent", "hard", False),
        ):
            row(app, "company").value, row(app, name).value = company, level
            await pilot.pause()
            assert ("ply" in visible_rows(app)) == asked

    NewGameRun(script)


def test_what_will_be_played_is_said() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        guess = "A guess decides who plays Black and begins."
        assert summary(app) == f"You play the computer at level easy. {guess}"
        row(app, "opponent").value = "alphabeta"
        row(app, "rules").value = "ahead"
        await pilot.pause()
        rules = "Both begin with a point."
        assert summary(app) == f"You play the computer with alpha-beta, ply 3. {rules} {guess}"
        row(app, "company").value = "watch"
        row(app, "first").value, row(app, "second").value = "minimax", "alphabeta"
        row(app, "ply").value = "2"
        await pilot.pause()
        watched = "You watch two computers: minimax, ply 2 against alpha-beta, ply 2."
        assert summary(app) == f"{watched} {rules} Chance decides who plays Black and begins."
        row(app, "dice").value = "seed"
        app.screen.query_one("#seed", Input).value = "7"
        await pilot.pause()
        assert summary(app) == f"{watched} {rules} The same seed gives the same chances."

    NewGameRun(script)


def test_another_game_has_other_rows_and_keeps_what_it_has_too() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row(app, "company").value = "watch"
        row(app, "first").value, row(app, "second").value = "minimax", "easy"
        row(app, "rules").value, row(app, "dice").value = "ahead", "seed"
        await pilot.pause()
        row(app, "game").value = "kono"
        await pilot.pause()
        assert visible_rows(app) == ["game", "size", "company", "first", "second", "dice"]
        assert (row(app, "first").value, row(app, "second").value) == ("master", "master")
        assert (row(app, "dice").value, row(app, "dice").label) == ("seed", "Dice")
        row(app, "dice").value = "file"
        await pilot.pause()
        row(app, "game").value = "blind"
        await pilot.pause()
        assert row(app, "dice").value == "random"
        assert row(app, "rules").value == ""

    NewGameRun(script)


def test_a_game_changed_at_the_last_moment_is_begun_as_it_can_be() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row(app, "rules").value, row(app, "opponent").value = "ahead", "minimax"
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, NewGame)
        row(app, "game").value = "kono"
        screen.action_start()

    assert NewGameRun(script).choice == GameSetup("kono", 5, (HUMAN, EASY))


def test_the_last_choice_comes_back() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row(app, "rules").value, row(app, "opponent").value = "ahead", "minimax"
        row(app, "ply").value = "6"

    first = NewGameRun(script, keys=("enter",)).choice
    assert read_last_options() == NewGameOptions(
        "blind", 1, "ahead", ("human", "minimax"), ply=6, opponents={"blind": "minimax"}
    )
    assert NewGameRun(game="", keys=("enter",)).choice == first


def test_watched_searches_are_remembered_apart() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row(app, "first").value = "alphabeta"

    choice = NewGameRun(script, watch=True, keys=("enter",)).choice
    assert [player.level for player in choice.players] == ["alphabeta-3", "master"]
    assert read_last_options().watch == ("alphabeta", "master")
    assert read_last_options().seats == ("human", "easy")


@pytest.mark.parametrize("size", SIZES)
def test_every_part_is_within_the_screen(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row(app, "opponent").value = "minimax"
        row(app, "rules").value, row(app, "dice").value = "ahead", "seed"
        await pilot.pause()
        body = app.screen.query_one(".dialog--body")
        assert body.max_scroll_y == 0
        for name in (*visible_rows(app), "ply", "seed", "said", "start", "close"):
            part = app.screen.query_one(f"#{name}")
            assert app.screen.region.contains_region(part.region), name
            assert part.region.area
        for name in visible_rows(app):
            for place in lay_out_options(row(app, name).options, row(app, name).content_size.width):
                assert place.x + place.width <= row(app, name).content_size.width

    write_last_options(NewGameOptions("blind"))
    NewGameRun(script, size=size)


# Options in more than one row


OPTIONS = [(name, name) for name in ("human", "easy", "medium", "hard", "master", "minimax")]


def test_options_that_do_not_fit_go_on_below() -> None:
    places = lay_out_options(OPTIONS, 56)
    assert [place.y for place in places] == [0, 0, 0, 0, 0, 1]
    assert places[-1].x == LABEL_WIDTH == places[0].x
    assert all(place.x + place.width <= 56 for place in places)
    assert [place.y for place in lay_out_options(OPTIONS, 80)] == [0] * 6
    assert [place.y for place in lay_out_options(OPTIONS, 5)] == [0, 1, 2, 3, 4, 5]


def test_an_option_below_can_be_clicked_and_stands_where_it_is_said_to() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row(app, "opponent").set_options([*OPTIONS, ("alphabeta", "alpha-beta")], "easy")
        await pilot.pause()
        seat = row(app, "opponent")
        places = lay_out_options(seat.options, seat.content_size.width)
        assert seat.region.height == places[-1].y + 1 > 1
        for place in places:
            await pilot.click("#opponent", offset=(place.x + 1, place.y))
            assert seat.value == place.value
            line = app.screen._compositor.render_strips(app.size)[seat.region.y + place.y].text
            at = seat.region.x + place.x
            assert line[at : at + place.width] == f"[{place.label}]"

    NewGameRun(script, size=(60, 20))


@pytest.mark.parametrize(
    ("company", "says"),
    [
        ("computer", "You pick your colour; White begins."),
        ("person", "Human 1 picks a colour; White begins."),
        ("watch", "Computer 1 plays White first, and then they take turns."),
    ],
)
def test_a_game_that_begins_with_colours_says_whose_choice_that_is(company: str, says: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row(app, "company").value = company
        await pilot.pause()
        assert summary(app).endswith(f" {says}")
        assert row(app, "dice").label == "Chance"
        assert values(app, "dice") == ["random", "seed"]
        assert [label for _, label in row(app, "size").options] == ["5×9", "7×11", "9×13"]
        row(app, "dice").value = "seed"
        app.screen.query_one("#seed", Input).value = "7"
        await pilot.pause()
        assert summary(app).endswith(" The same seed gives the same chances.")

    NewGameRun(script, game="fanorona")


def test_a_new_game_that_begins_with_colours_waits_for_one_unless_computers_play() -> None:
    assert (
        start_tournament(NewGameRun(game="fanorona", keys=("enter",)).choice).stage is Stage.COLOUR
    )
    watched = NewGameRun(game="fanorona", watch=True, keys=("enter",)).choice
    assert start_tournament(watched).stage is Stage.PLAY
