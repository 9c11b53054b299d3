"""The opening of a round: the board's size, the dice, the colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Static

from kono_tui.core.save import DiceThrow, PlayerKind
from kono_tui.games import GAMES
from kono_tui.play.opening.wording import has_file_dice, latest_throws
from kono_tui.play.players import create_players
from kono_tui.play.storage.last_game_options import NewGameOptions, write_last_options
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.tui.app import KonoApp
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.saves.save_dialog import SaveResult
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.choices import Choices
from kono_tui.tui.widgets.dice import DiceTrays, TrayContents, paint_trays
from tests.games.pig import PIG
from tests.tui.canoga_rounds import CANOGA, tournament_after
from tests.tui.driver import STILL, drive
from tests.tui.openings import (
    UNHURRIED,
    OpeningPlay,
    launch,
    opening_chance,
    settle_opening,
    wait_for_opening,
)

DICE_FILE_END = "The dice file has run out. From now on, the dice are random."
SIZES = [(120, 40), (80, 24), (60, 20)]
MIXED: tuple[PlayerKind, PlayerKind] = ("human", "computer")


def new_tournament(
    *dice: DiceThrow, kinds: tuple[PlayerKind, PlayerKind] = MIXED, size: int = 5
) -> Tournament:
    return Tournament(GAMES["kono"], create_players(kinds, ("", "")), size, dice_left=dice)


class OpeningRun(OpeningPlay):
    """An opening with its dice, its colours, and its buttons."""

    parts: Mapping[str, bool] = MappingProxyType({})
    note = ""

    def parts_to_see(self) -> str:
        return "#trays, #said, #colours Button, Button"

    def read_more(self, app: KonoApp, dialog: OpeningDialog) -> None:
        names = ("sizes", "trays", "colours", "go", "save")
        self.parts = {name: bool(dialog.query_one(f"#{name}").display) for name in names}
        self.note = str(dialog.query_one("#note", Static).content)


# The dice


@pytest.mark.parametrize(
    ("key", "size"), [*(("enter", size) for size in SIZES), ("space", SIZES[0])]
)
def test_a_human_throws_by_a_key_and_the_computer_by_itself(
    key: str, size: tuple[int, int]
) -> None:
    table = OpeningRun(new_tournament((5, 4), (2, 5)), key, size=size)
    assert table.said == [
        "The dice decide who begins. Enter throws your dice.",
        "9 beats 7: you begin.",
    ]
    assert [len(series.opening_throws) for series in table.kept] == [1, 2]
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
    table = OpeningRun(new_tournament((5, 4), (2, 5)), click="#go")
    assert table.said[-1] == "9 beats 7: you begin."


def test_two_people_throw_in_turn() -> None:
    table = OpeningRun(new_tournament((1, 2), (6, 6), kinds=("human", "human")), "enter", "enter")
    assert table.said == [
        "The dice decide who begins. Enter throws Human 1's dice.",
        "Human 1 throws 1 and 2: 3. Enter throws Human 2's dice.",
        "12 beats 3: Human 2 begins.",
    ]


def test_equal_sums_are_reported_and_thrown_again() -> None:
    table = OpeningRun(new_tournament((5, 2), (4, 3), (1, 1), (1, 2)), "enter", "enter")
    assert table.said[1:] == [
        "7 and 7 is a tie, so both players throw again. Enter throws your dice.",
        "3 beats 2: the computer begins and picks white. You play black.",
    ]
    assert len(table.kept[-1].opening_throws) == 4


def test_dice_come_from_the_file_while_it_lasts_and_its_end_is_reported_once() -> None:
    source = opening_chance()
    own = (source.randint(1, 6), source.randint(1, 6))
    table = OpeningRun(new_tournament((6, 6)), "enter")
    assert table.kept[-1].opening_throws == ((6, 6), own)
    assert table.kept[-1].dice_left == ()
    assert table.said[-1].count(DICE_FILE_END) == 1


def test_where_there_was_no_file_none_is_said_to_have_run_out() -> None:
    assert DICE_FILE_END not in OpeningRun(new_tournament(), "enter").said[-1]


def test_throws_that_were_taken_back_are_no_dice_file() -> None:
    played = tournament_after("two", "6+3", "c9", "two", "5+3", "c8")
    undone = Tournament.resume(CANOGA, played.undo().undo().to_save())
    assert undone.dice_left
    assert not has_file_dice(undone.quit(0).next_round().choose_size(9))
    assert has_file_dice(Tournament(CANOGA, played.players, 9, dice_left=((5, 4),)))
    assert has_file_dice(replace(new_tournament((5, 4)), round=2))


def test_the_same_seed_throws_the_same_dice() -> None:
    first, second = OpeningRun(new_tournament(), "enter"), OpeningRun(new_tournament(), "enter")
    assert first.kept[-1].opening_throws == second.kept[-1].opening_throws


def test_rolling_does_not_change_what_is_thrown() -> None:
    rolled = OpeningRun(new_tournament(), "enter", settings=replace(STILL, animations=True))
    assert (
        rolled.kept[-1].opening_throws
        == OpeningRun(new_tournament(), "enter").kept[-1].opening_throws
    )
    assert rolled.said[-1] == OpeningRun(new_tournament(), "enter").said[-1]


def test_dice_are_seen_to_roll() -> None:
    seen: list[TrayContents] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = await wait_for_opening(pilot, app)
        dialog.watch(
            dialog.query_one(DiceTrays), "thrown", lambda now: seen.append(now), init=False
        )
        await pilot.press("enter")
        await pilot.pause()
        await settle_opening(pilot, app, dialog)

    drive(script, launch(new_tournament((5, 4), (2, 5))), settings=replace(STILL, animations=True))
    assert {each.rolling_seat for each in seen} == {0, 1, None}
    assert all(each.throws[0] == (5, 4) for each in seen if each.rolling_seat == 1)
    assert seen[-1] == TrayContents(((5, 4), (2, 5)), leading_seat=0)


def test_computers_throw_without_being_asked_and_wait_before_the_game() -> None:
    table = OpeningRun(new_tournament((1, 1), (2, 2), kinds=("computer", "computer")))
    assert table.said == ["4 beats 2: Computer 2 begins and picks white. Computer 1 plays black."]
    assert not table.answers
    assert table.focused == "go"


def test_the_latest_throws_are_those_of_the_pair_under_way() -> None:
    series = new_tournament()
    assert latest_throws(series) == ((), ())
    assert latest_throws(series.throw((1, 2))) == ((1, 2), ())
    tied = series.throw((1, 2)).throw((2, 1))
    assert latest_throws(tied) == ((1, 2), (2, 1))
    assert latest_throws(tied.throw((6, 6))) == ((6, 6), ())


@pytest.mark.parametrize("width", [54, 56])
def test_trays_show_names_dice_and_sums(width: int) -> None:
    thrown = TrayContents(((5, 4), (2, 5)), leading_seat=0)
    painted = paint_trays(("You", "Computer"), thrown, Skin(None, "ascii"), width)
    lines = painted.text().splitlines()
    assert lines[1].split() == ["You", "9", "Computer", "7"]
    assert painted.text().count("o") == 1 + 1 + 5 + 4 + 2 + 5  # the names' two, then the pips
    rolling = paint_trays(
        ("You", "Computer"), replace(thrown, rolling_seat=1), Skin(None, "ascii"), width
    )
    assert rolling.text().splitlines()[1].split() == ["You", "9", "Computer"]
    empty = paint_trays(("You", "Computer"), TrayContents(), Skin(None, "ascii"), width)
    assert empty.text().split() == ["You", "Computer"]


# The colour


@pytest.mark.parametrize(
    ("keys", "colour"),
    [
        (["w"], "white"),
        (["b"], "black"),
        (["enter"], "white"),
        (["space"], "white"),
        (["right", "enter"], "black"),
        (["right", "space"], "black"),
        (["right", "left", "enter"], "white"),
    ],
)
def test_the_winner_of_the_throw_picks_the_colour(keys: list[str], colour: str) -> None:
    table = OpeningRun(new_tournament((5, 4), (2, 5)), "enter", *keys)
    assert table.series.stage is Stage.PLAY
    match = table.series.match
    assert match is not None
    assert match.to_move == 0
    assert match.game.rules.colour(match.position, 0) == colour
    assert table.kept[-1] == table.series


def test_a_click_picks_the_colour() -> None:
    table = OpeningRun(new_tournament((5, 4), (2, 5)), "enter", click="#black")
    match = table.series.match
    assert match is not None
    assert match.game.rules.colour(match.position, 0) == "black"


def test_colours_cannot_be_picked_before_the_dice_have_spoken() -> None:
    table = OpeningRun(new_tournament((5, 4), (2, 5)), "w", "b")
    assert table.kept == []
    assert table.answers == []


def test_a_computer_that_wins_takes_the_first_colour_when_the_player_goes_on() -> None:
    table = OpeningRun(new_tournament((1, 1), (6, 6)), "enter", "b")
    assert not table.answers
    table = OpeningRun(new_tournament((1, 1), (6, 6)), "enter", "enter")
    match = table.series.match
    assert match is not None
    assert match.to_move == 1
    assert match.game.rules.colour(match.position, 1) == "white"


def test_a_game_without_colours_to_pick_says_who_begins_and_goes_on() -> None:
    pig = Tournament(
        PIG, create_players(MIXED, ("", "")), PIG.info.sizes[0], dice_left=((6, 6), (1, 1))
    )
    assert not pig.game.rounds.picks_colour
    table = OpeningRun(pig, "enter")
    assert table.said[-1] == "12 beats 2: you begin."
    assert not table.answers
    assert OpeningRun(pig, "enter", "enter").series.match is not None


# Later rounds


def later_round(opener: int | None) -> Tournament:
    totals = (5, 5) if opener is None else (5 * (opener == 0), 5 * (opener == 1))
    return replace(new_tournament(size=0), round=2, totals=totals, opener=opener)


@pytest.mark.parametrize("size", SIZES)
def test_the_winner_of_the_last_round_begins(size: tuple[int, int]) -> None:
    table = OpeningRun(later_round(0), "7", "enter", size=size)
    assert table.said == [
        "Which board would you like?",
        "You won the last round: you begin.",
    ]
    assert table.parts["colours"]
    assert not table.parts["trays"]
    assert table.kept[-1].size == 7
    assert not table.outside


def test_a_computer_that_won_the_last_round_begins_and_picks() -> None:
    table = OpeningRun(later_round(1), "enter")
    assert table.said[-1] == (
        "The computer won the last round: the computer begins and picks white. You play black."
    )


def test_after_a_draw_the_dice_say_who_begins() -> None:
    table = OpeningRun(later_round(None), "enter")
    assert table.said[-1].startswith("The last round was a draw. The dice decide who begins.")


def test_a_file_s_first_player_begins_without_a_reason_that_may_be_wrong() -> None:
    assert OpeningRun(replace(new_tournament(), opener=0)).said == ["You begin."]


# The size


def test_the_size_is_asked_for_and_the_last_one_is_proposed() -> None:
    write_last_options(NewGameOptions(size=9))
    table = OpeningRun(new_tournament(size=0))
    assert table.parts == {
        "sizes": True,
        "trays": False,
        "colours": False,
        "go": True,
        "save": False,
    }
    assert OpeningRun(new_tournament(size=0), "enter").kept[-1].size == 9
    assert OpeningRun(new_tournament(size=0), "left", "enter").kept[-1].size == 7
    assert OpeningRun(new_tournament(size=0), "5", "enter").kept[-1].size == 5
    assert OpeningRun(new_tournament(size=0), "6", "enter").kept[-1].size == 9


def test_a_digit_goes_through_the_sizes_that_begin_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = await wait_for_opening(pilot, app)
        sizes = dialog.query_one("#sizes", Choices)
        sizes.set_options([("9", "9"), ("10", "10"), ("11", "11")], "9")
        seen = []
        for key in "1119":
            await pilot.press(key)
            seen.append(sizes.value)
        assert seen == ["10", "11", "10", "9"]

    drive(script, launch(new_tournament(size=0)))


# Saving and leaving


def test_escape_leaves_and_the_game_is_kept() -> None:
    table = OpeningRun(new_tournament((5, 4), (2, 5)), "enter", "escape")
    assert table.answers == [None]
    assert table.kept[-1].stage is Stage.COLOUR
    assert "the game is kept" in table.note


@pytest.mark.parametrize(("leaves", "answers"), [(True, [None]), (False, [])])
def test_s_saves_and_leaves_if_that_is_wanted(
    leaves: bool, answers: list[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[Tournament] = []

    async def save_game(self: KonoApp, series: Tournament) -> SaveResult:
        saved.append(series)
        return SaveResult(Path("game.txt"), leaves)

    monkeypatch.setattr(KonoApp, "save_game", save_game)
    table = OpeningRun(new_tournament((5, 4), (2, 5)), "enter", "s")
    assert table.answers == answers
    assert saved == [table.kept[-1]]


def test_there_is_nothing_to_save_before_the_size_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def save_game(self: KonoApp, series: Tournament) -> SaveResult:
        raise AssertionError("asked to save")

    monkeypatch.setattr(KonoApp, "save_game", save_game)
    assert OpeningRun(new_tournament(size=0), "s").answers == []


# What is seen


def test_the_ascii_set_shows_ascii_alone() -> None:

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = await wait_for_opening(pilot, app)
        await pilot.press("enter")
        await pilot.pause()
        await settle_opening(pilot, app, dialog)
        await pilot.pause()
        strips = app.screen._compositor.render_strips(app.size)
        assert all(strip.text.isascii() for strip in strips)
        labels = [str(button.label) for button in dialog.query("#colours Button").results(Button)]
        assert labels == ["W White", "B Black"]

    drive(script, launch(new_tournament((5, 4), (2, 5))), terminal=Terminal("ascii", "none"))


# A game that begins with the choice


def fanorona_tournament(
    kinds: tuple[PlayerKind, PlayerKind] = MIXED, size: int = 5, round: int = 1
) -> Tournament:
    return Tournament(GAMES["fanorona"], create_players(kinds, ("", "")), size, round)


@pytest.mark.parametrize("size", SIZES)
def test_the_colour_is_asked_for_at_once_and_nothing_is_thrown(size: tuple[int, int]) -> None:
    table = OpeningRun(fanorona_tournament(), size=size)
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
    table = OpeningRun(fanorona_tournament(), *keys)
    match = table.series.match
    assert match is not None
    assert match.game.rules.colour(match.position, 0) == colour
    assert match.to_move == (0 if colour == "white" else 1)
    assert table.kept == [table.series]


def test_a_click_picks_black_where_nobody_has_thrown() -> None:
    match = OpeningRun(fanorona_tournament(), click="#black").series.match
    assert match is not None
    assert match.to_move == 1


def test_of_two_humans_the_first_one_picks() -> None:
    table = OpeningRun(fanorona_tournament(("human", "human")))
    assert table.said == ["White begins. Which colour does Human 1 play?"]


@pytest.mark.parametrize(("round", "white"), [(1, 1), (2, 2)])
def test_computers_take_their_colours_without_a_question(round: int, white: int) -> None:
    table = OpeningRun(fanorona_tournament(("computer", "computer"), 0, round), "7", "enter")
    assert table.said[-1] == f"Computer {white} plays white and begins."
    assert not table.parts["colours"]
    assert table.focused == "go"
    tournament = fanorona_tournament(("computer", "computer"), 0, round)
    match = OpeningRun(tournament, "7", "enter", "enter", settings=UNHURRIED).series.match
    assert match is not None
    assert match.to_move == white - 1


def test_a_colour_named_on_the_command_line_is_not_asked_for() -> None:
    table = OpeningRun(replace(fanorona_tournament(size=0), wanted_colour="black"), "9", "enter")
    assert table.said[-1] == "You play black. The computer plays white and begins."
    assert not table.parts["colours"]


def test_a_game_left_before_the_choice_is_kept_as_it_is() -> None:
    table = OpeningRun(fanorona_tournament(size=0), "5", "enter", "escape")
    assert table.answers == [None]
    assert table.kept[-1].stage is Stage.COLOUR
