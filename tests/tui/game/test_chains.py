"""Turns of several decisions on the game screen, by keys, clicks and the computer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.core.save import Player
from kono_tui.live import pace
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.panels.log import MoveLog
from kono_tui.tui.game.panels.top_row import TopRow
from kono_tui.tui.game.panels.turn_card import TurnCard
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.board import BoardWidget
from kono_tui.tui.widgets.footer import MenuFooter
from tests.konane_chains import (
    CHAINS,
    CHAINS_FOR_SEAT_1,
    COMPUTERS,
    HUMANS,
    KONANE,
    PLAYERS,
    cell,
    tournament_at,
)
from tests.tui.driver import STILL, QuickAdvisor, drive
from tests.tui.game.test_screen import card_text, click, match, scene, screen, wait_until_settled
from tests.tui.tournaments import TWO_HUMANS, new_round

Script = Callable[[Pilot[None], KonoApp], Awaitable[None]]
ASKING = replace(STILL, pace="ask")


def typed_turns(app: KonoApp) -> list[str]:
    """The turns so far, in notation."""
    found = match(app)
    return [
        KONANE.notation.format_turn(found.positions[each.first], found.moves[each.first : each.end])
        for each in found.turns
    ]


def footer(app: KonoApp) -> str:
    return screen(app).query_one(MenuFooter).render().plain


def drive_chains(
    script: Script,
    players: tuple[Player, Player] = HUMANS,
    *played: str,
    settings: Settings = STILL,
    mind: QuickAdvisor | None = None,
    size: tuple[int, int] = (80, 24),
    terminal: Terminal | None = None,
    line: str = CHAINS,
) -> None:
    """Drive a script over the position with the chains."""
    start = LaunchOptions(tournament_at(players, *played, line=line))
    drive(script, start, size, settings, advisor=mind, terminal=terminal)


def test_a_chain_by_arrows_and_enter_ends_with_the_key_for_it() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "Stop" not in footer(app)
        assert footer(app).endswith("n Next piece   ? Rules  ^p Palette")
        await pilot.press("enter", "right", "enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3"]
        assert scene(app).cursor == cell(1, 3)
        assert "(1,3) has taken 1. Enter stops here" in card_text(app).replace("\n", " ")
        assert ". Stop" in footer(app)
        await pilot.press("right")
        assert "Enter jumps to (1,5) and takes (1,4): 2 points." in card_text(app).replace(
            "\n", " "
        )
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5"]
        await pilot.press("full_stop")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5 stop"]
        assert "Human 2's move" in card_text(app)
        assert "Stop" not in footer(app)

    drive_chains(script)


def test_a_capital_q_ends_the_turn_and_never_leaves_the_game() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("6", "Q")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3 stop"]
        await pilot.press("Q")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3 stop"]
        assert app.screen is screen(app)

    drive_chains(script)


def test_enter_after_a_jump_stops_and_a_chain_that_cannot_go_on_ends_by_itself() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("6", "enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3 stop"]
        await pilot.press("u", "left", "left", "6", "6", "2")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5-3,5"]
        assert match(app).to_move == 1

    drive_chains(script)


def test_a_chain_by_clicks_stops_with_a_click_on_the_stone() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for place in ((1, 1), (1, 3), (3, 3)):
            await click(pilot, app, *place)
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-3,3"]
        await click(pilot, app, 6, 6)
        assert "(6,6) is not in line with (3,3)" in card_text(app).replace("\n", " ")
        await click(pilot, app, 3, 3)
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-3,3 stop"]

    drive_chains(script)


def test_the_key_in_the_footer_can_be_clicked() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("6")
        await wait_until_settled(pilot)
        await pilot.click(MenuFooter, offset=(footer(app).index("Stop") + 1, 0))
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3 stop"]

    drive_chains(script)


def test_escape_says_that_u_takes_a_jump_back_and_u_does() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("6", "6")
        await wait_until_settled(pilot)
        await pilot.press("escape")
        assert "u takes the jump back" in card_text(app)
        assert typed_turns(app) == ["1,1-1,3-1,5"]
        await pilot.press("u")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3"]
        assert scene(app).cursor == cell(1, 3)
        await pilot.press("u")
        await wait_until_settled(pilot)
        assert typed_turns(app) == []
        assert scene(app).cursor == cell(1, 1)
        await pilot.press("r", "r")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5"]
        assert scene(app).cursor == cell(1, 5)

    drive_chains(script)


def test_a_typed_chain_is_played_whole() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("colon", *"1,1-1,3-3,3 stop", "enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-3,3 stop"]

    drive_chains(script)


def test_space_plays_the_whole_suggested_turn() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        advice = scene(app).advice
        assert advice is not None
        assert len(advice.turn) == 3
        await pilot.press("space")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5 stop"]
        assert scene(app).cursor == cell(1, 5)

    drive_chains(script)


def test_a_hint_in_mid_turn_tells_at_once_how_to_go_on() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        told = str(screen(app).query_one("Hint", Static).content)
        assert "Jump on from (1,3) to (1,5)" in told
        await pilot.press("space")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5 stop"]

    drive_chains(script, HUMANS, "1,1-1,3")


def test_the_computer_is_asked_once_for_a_whole_turn() -> None:
    mind = QuickAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5 stop"]
        assert [len(asked.moves) for asked, _ in mind.requests] == [0]
        assert "taking 2 stones" in str(screen(app).query_one("Explanation", Static).content)
        assert "Your move" in card_text(app)

    drive_chains(script, PLAYERS, mind=mind, line=CHAINS_FOR_SEAT_1)


def test_a_computer_that_waits_waits_for_its_turns_not_within_them() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until_settled(pilot)
        assert typed_turns(app) == []
        assert "It is waiting" in card_text(app)
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5 stop"]
        assert "It is waiting" in card_text(app)

    drive_chains(script, COMPUTERS, settings=ASKING)


def test_while_watching_the_key_steps_from_turn_to_turn() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("full_stop")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5 stop"]
        assert scene(app).computer_waits
        assert footer(app).startswith("s Save  q Leave  Space Go on  . Step  < Slower  > Faster")
        await pilot.press("full_stop")
        await wait_until_settled(pilot)
        assert len(typed_turns(app)) == 2

    drive_chains(script, COMPUTERS, settings=ASKING)


def test_a_turn_that_was_held_up_is_asked_about_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pace.PAUSE_SECONDS, "instant", 3600.0)
    mind = QuickAdvisor()

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        while not match(app).moves:
            await pilot.pause()
        assert typed_turns(app) == ["1,1-1,3"]
        await pilot.press("escape")
        await pilot.pause()
        assert "It is waiting" in card_text(app)
        monkeypatch.setitem(pace.PAUSE_SECONDS, "instant", 0.0)
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["1,1-1,3-1,5 stop"]
        assert [len(asked.moves) for asked, _ in mind.requests] == [0, 1]

    drive_chains(script, PLAYERS, mind=mind, line=CHAINS_FOR_SEAT_1)


def test_a_human_can_go_another_way_than_the_rest_of_a_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(pace.PAUSE_SECONDS, "instant", 3600.0)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("colon", *"1,1-1,3-1,5 stop", "enter")
        await pilot.pause()
        assert typed_turns(app) == ["1,1-1,3"]
        await pilot.press("2")
        await pilot.pause()
        assert typed_turns(app) == ["1,1-1,3-3,3"]
        await pilot.press("u", "u")
        await wait_until_settled(pilot)
        assert typed_turns(app) == []

    drive_chains(script)


def test_a_player_who_cannot_move_passes_with_enter() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "You can only pass. Press Enter." in card_text(app).replace("\n", " ")
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["4,4-4,2", "pass"]

    drive_chains(script, HUMANS, "4,4-4,2")


def test_a_computer_that_cannot_move_says_that_it_passed() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("colon", *"4,4-4,2", "enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["4,4-4,2", "pass"]
        assert "The computer had to pass: no stone could jump." in card_text(app).replace("\n", " ")
        explanation = str(screen(app).query_one("Explanation", Static).content)
        assert "The computer had to pass: no stone could jump." in explanation
        await pilot.press("n")
        assert "passed" not in card_text(app)
        await pilot.press("u")
        await wait_until_settled(pilot)
        assert typed_turns(app) == []

    drive_chains(script, PLAYERS)


def log_line(app: KonoApp, row: int) -> str:
    log = screen(app).query_one("#log", MoveLog)
    return log.render_line(row).text


def test_the_log_marks_the_turn_that_holds_the_shown_decision() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "▸4,3-4,5" in log_line(app, 1)
        assert "2 moves" in log_line(app, 0)
        await pilot.press("left_square_bracket", "left_square_bracket")
        assert scene(app).ply == 2
        assert "▸1,1-1,3-1,5 stop" in log_line(app, 1)
        await pilot.press("home")
        assert "▸" not in log_line(app, 1)
        log = screen(app).query_one("#log", MoveLog)
        await pilot.click("#log", offset=(8, 1))
        await pilot.pause()
        assert scene(app).ply == 3
        await pilot.click("#log", offset=(log.column_starts[1] + 2, 1))
        await pilot.pause()
        assert scene(app).reviewed_ply is None

    drive_chains(script, HUMANS, "1,1-1,3-1,5 stop", "4,3-4,5", size=(120, 40))


@pytest.mark.parametrize("plain", [False, True])
def test_a_long_chain_is_folded_in_the_log(plain: bool) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        log = screen(app).query_one("#log", MoveLog)
        left, right = log.column_starts
        lines = [log_line(app, row) for row in range(1, len(log.lines) + 1)]
        assert len(lines) > 1
        assert "".join(line[left : right - 1].strip() for line in lines) == "1,1-1,3-1,5 stop"
        assert lines[0][right - 1 :].rstrip() == (">4,3-4,5" if plain else "▸4,3-4,5")
        assert not lines[1][right - 1 :].strip()
        assert not plain or "".join(lines).isascii()
        await pilot.click("#log", offset=(left + 1, 2))
        await pilot.pause()
        assert scene(app).ply == 3

    terminal = Terminal("ascii", "none") if plain else None
    played = ("1,1-1,3-1,5 stop", "4,3-4,5")
    drive_chains(script, HUMANS, *played, size=(60, 20), terminal=terminal)


def test_chance_has_a_row_of_its_own_in_the_log() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until_settled(pilot)
        assert [turn.seat for turn in match(app).turns] == [2]
        assert "remove " in log_line(app, 1)
        assert "0 moves" in log_line(app, 0)
        board = screen(app).query_one(BoardWidget)
        assert board.picture is not None
        assert len(board.picture.marks.captured_cells) == 2
        assert scene(app).cursor in scene(app).selection.targets
        await pilot.press("n", "enter")
        await pilot.press("left_square_bracket")
        assert "Chance removed" in card_text(app)

    tournament = Tournament(KONANE, HUMANS, 6, opener=0)
    drive(script, LaunchOptions(tournament._start_if_ready()))


def test_in_a_game_without_chains_the_key_steps_and_no_stop_is_offered() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "Stop" not in footer(app)
        await pilot.press("full_stop")
        assert "It is not the computer's turn, so there is nothing to step." in card_text(
            app
        ).replace("\n", " ")

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_a_click_on_the_card_makes_the_only_move_there_is() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.click(TurnCard)
        await wait_until_settled(pilot)
        assert typed_turns(app)[-1] == "pass"

    drive_chains(script, HUMANS, "4,4-4,2")


@pytest.mark.parametrize(("width", "told"), [(80, True), (60, False)])
def test_unusual_rules_are_named_at_the_top_where_there_is_room(width: int, told: bool) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("left_square_bracket")
        top = str(screen(app).query_one(TopRow).render())
        assert "reviewing 0/1" in top
        assert ("straight jumps only" in top) == told

    tournament = tournament_at(HUMANS, "4,4-4,2", line=CHAINS.replace("usual", "straight"))
    drive(script, LaunchOptions(replace(tournament, variant="straight")), size=(width, 24))
