"""The opening of a round: the board's size, the dice, the colour."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Static

from kono_tui.core.save import Kind, Throw
from kono_tui.games import GAMES
from kono_tui.play.players import seated
from kono_tui.play.series import Series, Stage
from kono_tui.tui.app import KonoApp
from kono_tui.tui.beginning import RUN_OUT, from_file, latest
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.remembered import Wishes, remember
from kono_tui.tui.screens.opening import Opening
from kono_tui.tui.screens.save import Saved
from kono_tui.tui.settings import Settings
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.choices import Choices
from kono_tui.tui.widgets.dice import Thrown, Trays, trays
from tests.games.pig import Pig
from tests.tui.canoga import CANOGA, series_after
from tests.tui.driving import STILL, drive

SIZES = [(120, 40), (80, 24), (60, 20)]
MIXED: tuple[Kind, Kind] = ("human", "computer")


def new(*dice: Throw, kinds: tuple[Kind, Kind] = MIXED, size: int = 5) -> Series:
    return Series(GAMES["kono"], seated(kinds, ("", "")), size, dice=dice)


class Table:
    """A round's opening, played by keys: its result, and what was saved on the way."""

    def __init__(
        self,
        series: Series,
        *keys: str,
        size: tuple[int, int] = (80, 24),
        settings: Settings = STILL,
        terminal: Terminal | None = None,
        click: str = "",
    ) -> None:
        self.kept: list[Series] = []
        self.answers: list[Series | None] = []
        self.said: list[str] = []
        self.parts: dict[str, bool] = {}
        self.focused = self.note = ""
        self.outside: list[str] = []
        dialog = Opening(series, random.Random(1), self.kept.append)

        async def script(pilot: Pilot[None], app: KonoApp) -> None:
            await app.push_screen(dialog, self.answers.append)
            await self._settle(pilot, app, dialog)
            for key in keys:
                await pilot.press(key)
                await self._settle(pilot, app, dialog)
            if click:
                await pilot.click(click)
                await self._settle(pilot, app, dialog)

        drive(script, size=size, settings=settings, terminal=terminal)

    async def _settle(self, pilot: Pilot[None], app: KonoApp, dialog: Opening) -> None:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        if app.screen is not dialog:
            return
        said = str(dialog.query_one("#said", Static).content)
        if said not in self.said[-1:]:
            self.said.append(said)
        names = ("sizes", "trays", "colours", "go", "save")
        self.parts = {name: bool(dialog.query_one(f"#{name}").display) for name in names}
        self.focused = app.focused.id or "" if app.focused else ""
        self.note = str(dialog.query_one("#note", Static).content)
        for part in dialog.query("#trays, #said, #colours Button, Button"):
            if part.region.area and not app.screen.region.contains_region(part.region):
                self.outside.append(str(part.id))

    @property
    def series(self) -> Series:
        [answer] = self.answers
        assert answer is not None
        return answer


# The dice


@pytest.mark.parametrize(
    ("key", "size"), [*(("enter", size) for size in SIZES), ("space", SIZES[0])]
)
def test_a_human_throws_by_a_key_and_the_computer_by_itself(
    key: str, size: tuple[int, int]
) -> None:
    table = Table(new((5, 4), (2, 5)), key, size=size)
    assert table.said == [
        "The dice say who begins. Enter throws your dice.",
        "9 beats 7: you begin.",
    ]
    assert [len(series.throws) for series in table.kept] == [1, 2]
    assert table.parts == {
        "sizes": False,
        "trays": True,
        "colours": True,
        "go": False,
        "save": True,
    }
    assert table.focused == "white"
    assert not table.outside
    assert not table.answers


def test_a_click_throws_too() -> None:
    table = Table(new((5, 4), (2, 5)), click="#go")
    assert table.said[-1] == "9 beats 7: you begin."


def test_two_people_throw_in_turn() -> None:
    table = Table(new((1, 2), (6, 6), kinds=("human", "human")), "enter", "enter")
    assert table.said == [
        "The dice say who begins. Enter throws Human 1's dice.",
        "Human 1 throws 1 and 2: 3. Enter throws Human 2's dice.",
        "12 beats 3: Human 2 begins.",
    ]


def test_equal_sums_are_said_and_thrown_again() -> None:
    table = Table(new((5, 2), (4, 3), (1, 1), (1, 2)), "enter", "enter")
    assert table.said[1:] == [
        "7 and 7 is a tie: the dice are thrown again. Enter throws your dice.",
        "3 beats 2: the computer begins and picks white. You play black.",
    ]
    assert len(table.kept[-1].throws) == 4


def test_dice_come_from_the_file_while_it_lasts_and_its_end_is_said_once() -> None:
    source = random.Random(1)
    own = (source.randint(1, 6), source.randint(1, 6))
    table = Table(new((6, 6)), "enter")
    assert table.kept[-1].throws == ((6, 6), own)
    assert table.kept[-1].dice == ()
    assert table.said[-1].count(RUN_OUT) == 1


def test_where_there_was_no_file_none_is_said_to_have_run_out() -> None:
    assert RUN_OUT not in Table(new(), "enter").said[-1]


def test_throws_that_were_taken_back_are_no_dice_file() -> None:
    played = series_after("two", "6+3", "c9", "two", "5+3", "c8")
    undone = Series.resume(CANOGA, played.undo().undo().save())
    assert undone.dice
    assert not from_file(undone.quit(0).next_round().choose_size(9))
    assert from_file(Series(CANOGA, played.players, 9, dice=((5, 4),)))
    assert from_file(replace(new((5, 4)), round=2))


def test_the_same_seed_throws_the_same_dice() -> None:
    first, second = Table(new(), "enter"), Table(new(), "enter")
    assert first.kept[-1].throws == second.kept[-1].throws


def test_rolling_does_not_change_what_is_thrown() -> None:
    rolled = Table(new(), "enter", settings=replace(STILL, animations=True))
    assert rolled.kept[-1].throws == Table(new(), "enter").kept[-1].throws
    assert rolled.said[-1] == Table(new(), "enter").said[-1]


def test_dice_are_seen_to_roll() -> None:
    seen: list[Thrown] = []
    dialog = Opening(new((5, 4), (2, 5)), random.Random(1), lambda series: None)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(dialog)
        dialog.watch(dialog.query_one(Trays), "thrown", lambda now: seen.append(now), init=False)
        await pilot.press("enter")
        await pilot.pause()
        await app.workers.wait_for_complete()

    drive(script, settings=replace(STILL, animations=True))
    assert {each.rolling for each in seen} == {0, 1, None}
    assert all(each.throws[0] == (5, 4) for each in seen if each.rolling == 1)
    assert seen[-1] == Thrown(((5, 4), (2, 5)), ahead=0)


def test_computers_throw_without_being_asked_and_wait_before_the_game() -> None:
    table = Table(new((1, 1), (2, 2), kinds=("computer", "computer")))
    assert table.said == ["4 beats 2: Computer 2 begins and picks white. Computer 1 plays black."]
    assert not table.answers
    assert table.focused == "go"


def test_the_latest_throws_are_those_of_the_pair_under_way() -> None:
    series = new()
    assert latest(series) == ((), ())
    assert latest(series.throw((1, 2))) == ((1, 2), ())
    tied = series.throw((1, 2)).throw((2, 1))
    assert latest(tied) == ((1, 2), (2, 1))
    assert latest(tied.throw((6, 6))) == ((6, 6), ())


@pytest.mark.parametrize("width", [54, 56])
def test_trays_show_names_dice_and_sums(width: int) -> None:
    thrown = Thrown(((5, 4), (2, 5)), ahead=0)
    painted = trays(("You", "Computer"), thrown, Skin(None, "ascii"), width)
    lines = painted.text().splitlines()
    assert lines[1].split() == ["You", "9", "Computer", "7"]
    assert painted.text().count("o") == 1 + 1 + 5 + 4 + 2 + 5  # the names' two, then the pips
    rolling = trays(("You", "Computer"), replace(thrown, rolling=1), Skin(None, "ascii"), width)
    assert rolling.text().splitlines()[1].split() == ["You", "9", "Computer"]
    empty = trays(("You", "Computer"), Thrown(), Skin(None, "ascii"), width)
    assert empty.text().split() == ["You", "Computer"]


# The colour


@pytest.mark.parametrize(
    ("keys", "colour"),
    [
        (["w"], "white"),
        (["b"], "black"),
        (["enter"], "white"),
        (["right", "enter"], "black"),
        (["right", "left", "enter"], "white"),
    ],
)
def test_who_wins_the_throw_picks_the_colour(keys: list[str], colour: str) -> None:
    table = Table(new((5, 4), (2, 5)), "enter", *keys)
    assert table.series.stage is Stage.PLAY
    match = table.series.match
    assert match is not None
    assert match.to_move == 0
    assert match.game.colour(match.position, 0) == colour
    assert table.kept[-1] == table.series


def test_a_click_picks_the_colour() -> None:
    table = Table(new((5, 4), (2, 5)), "enter", click="#black")
    match = table.series.match
    assert match is not None
    assert match.game.colour(match.position, 0) == "black"


def test_space_does_not_pick_a_colour_by_accident() -> None:
    assert not Table(new((5, 4), (2, 5)), "space", "space").answers


def test_colours_cannot_be_picked_before_the_dice_have_spoken() -> None:
    table = Table(new((5, 4), (2, 5)), "w", "b")
    assert table.kept == []
    assert table.answers == []


def test_a_computer_that_wins_takes_the_first_colour_when_the_player_goes_on() -> None:
    table = Table(new((1, 1), (6, 6)), "enter", "b")
    assert not table.answers
    table = Table(new((1, 1), (6, 6)), "enter", "enter")
    match = table.series.match
    assert match is not None
    assert match.to_move == 1
    assert match.game.colour(match.position, 1) == "white"


def test_a_game_without_colours_to_pick_says_who_begins_and_goes_on() -> None:
    pig = Series(Pig(), seated(MIXED, ("", "")), Pig.sizes[0], dice=((6, 6), (1, 1)))
    assert not pig.game.picks_colour
    table = Table(pig, "enter")
    assert table.said[-1] == "12 beats 2: you begin."
    assert not table.answers
    assert Table(pig, "enter", "enter").series.match is not None


# Later rounds


def later(opener: int | None) -> Series:
    totals = (5, 5) if opener is None else (5 * (opener == 0), 5 * (opener == 1))
    return replace(new(size=0), round=2, totals=totals, opener=opener)


@pytest.mark.parametrize("size", SIZES)
def test_the_winner_of_the_last_round_begins(size: tuple[int, int]) -> None:
    table = Table(later(0), "7", "enter", size=size)
    assert table.said == [
        "On which board is this round played?",
        "You won the last round: you begin.",
    ]
    assert table.parts["colours"]
    assert not table.parts["trays"]
    assert table.kept[-1].size == 7
    assert not table.outside


def test_a_computer_that_won_the_last_round_begins_and_picks() -> None:
    table = Table(later(1), "enter")
    assert table.said[-1] == (
        "The computer won the last round: the computer begins and picks white. You play black."
    )


def test_after_a_draw_the_dice_say_who_begins() -> None:
    table = Table(later(None), "enter")
    assert table.said[-1].startswith("The last round was drawn: the dice say who begins.")


def test_a_file_s_first_player_begins_without_a_reason_that_may_be_wrong() -> None:
    assert Table(replace(new(), opener=0)).said == ["You begin."]


# The size


def test_the_size_is_asked_for_and_the_last_one_is_proposed() -> None:
    remember(Wishes(size=9))
    table = Table(new(size=0))
    assert table.parts == {
        "sizes": True,
        "trays": False,
        "colours": False,
        "go": True,
        "save": False,
    }
    assert Table(new(size=0), "enter").kept[-1].size == 9
    assert Table(new(size=0), "left", "enter").kept[-1].size == 7
    assert Table(new(size=0), "5", "enter").kept[-1].size == 5
    assert Table(new(size=0), "6", "enter").kept[-1].size == 9


def test_a_digit_goes_through_the_sizes_that_begin_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dialog = Opening(new(size=0), random.Random(1), lambda series: None)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(dialog)
        sizes = dialog.query_one("#sizes", Choices)
        sizes.set_options([("9", "9"), ("10", "10"), ("11", "11")], "9")
        seen = []
        for key in "1119":
            await pilot.press(key)
            seen.append(sizes.value)
        assert seen == ["10", "11", "10", "9"]

    drive(script)


# Saving and leaving


def test_escape_leaves_and_the_game_is_kept() -> None:
    table = Table(new((5, 4), (2, 5)), "enter", "escape")
    assert table.answers == [None]
    assert table.kept[-1].stage is Stage.COLOUR
    assert "the game is kept" in table.note


@pytest.mark.parametrize(("leaves", "answers"), [(True, [None]), (False, [])])
def test_s_saves_and_leaves_if_that_is_wanted(
    leaves: bool, answers: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[Series] = []

    async def save_game(self: KonoApp, series: Series) -> Saved:
        saved.append(series)
        return Saved(Path("game.txt"), leaves)

    monkeypatch.setattr(KonoApp, "save_game", save_game)
    table = Table(new((5, 4), (2, 5)), "enter", "s")
    assert table.answers == answers
    assert saved == [table.kept[-1]]


def test_there_is_nothing_to_save_before_the_size_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def save_game(self: KonoApp, series: Series) -> Saved:
        raise AssertionError("asked to save")

    monkeypatch.setattr(KonoApp, "save_game", save_game)
    assert Table(new(size=0), "s").answers == []


# What is seen


def test_the_ascii_set_shows_ascii_alone() -> None:
    dialog = Opening(new((5, 4), (2, 5)), random.Random(1), lambda series: None)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(dialog)
        await pilot.press("enter")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        strips = app.screen._compositor.render_strips(app.size)
        assert all(strip.text.isascii() for strip in strips)
        labels = [str(button.label) for button in dialog.query("#colours Button").results(Button)]
        assert labels == ["W White", "B Black"]

    drive(script, terminal=Terminal("ascii", "none"))


# A game that begins with the choice


def fanorona(kinds: tuple[Kind, Kind] = MIXED, size: int = 5, round: int = 1) -> Series:
    return Series(GAMES["fanorona"], seated(kinds, ("", "")), size, round)


@pytest.mark.parametrize("size", SIZES)
def test_the_colour_is_asked_for_at_once_and_nothing_is_thrown(size: tuple[int, int]) -> None:
    table = Table(fanorona(), size=size)
    assert table.said == ["White begins. Which colour do you play?"]
    assert table.parts == {
        "sizes": False,
        "trays": False,
        "colours": True,
        "go": False,
        "save": True,
    }
    assert table.focused == "white"
    assert not table.outside


@pytest.mark.parametrize(
    ("keys", "colour"),
    [
        (["w"], "white"),
        (["b"], "black"),
        (["enter"], "white"),
        (["right", "enter"], "black"),
    ],
)
def test_the_human_has_the_colour_it_picks_and_white_begins(keys: list[str], colour: str) -> None:
    table = Table(fanorona(), *keys)
    match = table.series.match
    assert match is not None
    assert match.game.colour(match.position, 0) == colour
    assert match.to_move == (0 if colour == "white" else 1)
    assert table.kept == [table.series]


def test_a_click_picks_black_where_nobody_has_thrown() -> None:
    match = Table(fanorona(), click="#black").series.match
    assert match is not None
    assert match.to_move == 1


def test_of_two_humans_the_first_one_picks() -> None:
    table = Table(fanorona(("human", "human")))
    assert table.said == ["White begins. Which colour does Human 1 play?"]


@pytest.mark.parametrize(("round", "white"), [(1, 1), (2, 2)])
def test_computers_take_their_colours_without_a_question(round: int, white: int) -> None:
    table = Table(fanorona(("computer", "computer"), 0, round), "7", "enter")
    assert table.said[-1] == f"Computer {white} plays white and begins."
    assert not table.parts["colours"]
    assert table.focused == "go"
    match = Table(fanorona(("computer", "computer"), 0, round), "7", "enter", "enter").series.match
    assert match is not None
    assert match.to_move == white - 1


def test_a_colour_named_on_the_command_line_is_not_asked_for() -> None:
    table = Table(replace(fanorona(size=0), wanted="black"), "9", "enter")
    assert table.said[-1] == "You play black. The computer plays white and begins."
    assert not table.parts["colours"]


def test_a_game_left_before_the_choice_is_kept_as_it_is() -> None:
    table = Table(fanorona(size=0), "5", "enter", "escape")
    assert table.answers == [None]
    assert table.kept[-1].stage is Stage.COLOUR
