"""The search lab on the screen: setting it up, running, stopping, comparing and leaving."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from textual import constants
from textual.app import App
from textual.pilot import Pilot
from textual.scrollbar import ScrollBar
from textual.widgets import Button

from kono_tui.core.move import Move
from kono_tui.core.save import Player
from kono_tui.errors import EngineError
from kono_tui.games import GAMES
from kono_tui.games.konane.game import KONANE
from kono_tui.lab.algorithms import ALGORITHMS, LabRequest
from kono_tui.lab.records import LabRun
from kono_tui.lab.runner import run_algorithm
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import saves_folder, write_save
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.home.screen import Home
from kono_tui.tui.lab.result_list import ResultList
from kono_tui.tui.lab.runner import ProcessLabRunner
from kono_tui.tui.lab.screen import LabScreen, open_lab
from kono_tui.tui.lab.sections import AlgorithmPicker, SearchCounts
from kono_tui.tui.lab.visit_tree import VisitTree
from kono_tui.tui.saves.screen import SavedGames
from kono_tui.tui.terminal import Terminal, configure_textual
from kono_tui.tui.widgets.board import BoardWidget
from tests.lab import naive
from tests.lab.naive import SAMPLE
from tests.tui.driver import STILL, drive
from tests.tui.lab.instant_runner import QuickLabRunner
from tests.tui.tournaments import TWO_HUMANS, YOU, new_round
from tests.tui.waits import wait_until

POSITION = naive.to_position(SAMPLE)
SIZES = [(120, 40), (80, 24), (60, 20)]
COMPUTER = Player("Computer", "computer", "easy")


Steps = Callable[[Pilot[None], LabScreen, QuickLabRunner], Awaitable[None]]


def drive_lab(
    steps: Steps,
    size: tuple[int, int] = (120, 40),
    playable: bool = False,
    terminal: Terminal | None = None,
    played: list[tuple[Move, ...] | None] | None = None,
) -> None:
    """Open the lab over home, and take some steps in it."""

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        bench = QuickLabRunner()
        screen = LabScreen(KONANE, POSITION, playable, bench)
        left: list[tuple[Move, ...] | None] = [] if played is None else played
        app.push_screen(screen, left.append)
        await pilot.pause()
        await steps(pilot, screen, bench)

    drive(script, size=size, terminal=terminal)


def numbers_on_board(screen: LabScreen) -> dict[int, str]:
    """The numbers on the board."""
    picture = screen.query_one(BoardWidget).picture
    assert picture is not None
    return dict(picture.marks.numbers)


def home_screen(app: App[None]) -> bool:
    return isinstance(app.screen, Home)


def text_of(screen: LabScreen) -> str:
    """The text of the screen, without its styles."""
    lines = screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


# Asking


def test_every_key_picks_its_algorithm_and_enter_runs_it() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        for number, key in enumerate(ALGORITHMS, start=1):
            await pilot.press(str(number), "enter")
            await wait_until(pilot, lambda: not screen.now.is_running)
            assert bench.requests[-1].algorithm.key == key
            assert screen.now.run is not None
            assert screen.now.run.request.algorithm.key == key
        assert [wish.depth for wish in bench.requests] == [0, 0, 0, 0, 3, 3]

    drive_lab(steps)


def test_depth_and_number_of_moves_have_keys() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        await pilot.press("plus", "plus", "n", "n", "n", "N", "enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        assert bench.requests == [LabRequest(ALGORITHMS["dfs"], 2, 2)]
        assert len(screen.query_one(ResultList).result_columns[0]) == 2
        await pilot.press("minus", "6", "minus", "enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        assert bench.requests[-1] == LabRequest(ALGORITHMS["alphabeta"], 2, 0)
        assert screen.now.jumps == 1

    drive_lab(steps)


@pytest.mark.parametrize("size", SIZES)
def test_everything_that_is_asked_can_be_clicked(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        picker = screen.query_one(AlgorithmPicker)
        rows = [str(line) for line in str(picker.content).split("\n")]

        async def click(words: str, at: int = 0) -> None:
            y = next(y for y, row in enumerate(rows) if words in row)
            left = picker.styles.padding.left
            await pilot.click(picker, offset=(left + rows[y].index(words) + at, y))

        await click("minimax")
        assert screen.now.algorithm.key == "minimax"
        await click("breadth")
        assert screen.now.algorithm.key == "bfs"
        rows = [str(line) for line in str(picker.content).split("\n")]
        row = next(row for row in rows if "depth " in row and "<" in row)
        y = rows.index(row)
        for column in (row.index(">"), row.rindex(">")):
            await pilot.click(picker, offset=(picker.styles.padding.left + column, y))
        assert (screen.now.jumps, screen.now.count) == (1, 1)

    drive_lab(steps, size)


# Running


def test_the_moves_found_are_listed_counted_and_drawn_one_after_the_other() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        await pilot.pause()
        text = text_of(screen)
        for words in ("2,1-2,3-2,5-4,5", "6,3-4,3-4,1", "positions visited", "3 stones"):
            assert words in text
        assert numbers_on_board(screen) == {8: "1", 10: "2", 22: "3"}
        await pilot.press("space", "space")
        assert numbers_on_board(screen) == {27: "1"}
        await pilot.press("up")
        await pilot.pause()
        assert numbers_on_board(screen) == {18: "1", 20: "2"}
        await pilot.press("end", "space")
        await pilot.pause()
        assert screen.now.shown_index == 0

    drive_lab(steps)


def test_a_long_run_shows_how_far_it_is_and_can_be_stopped() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        bench.held = asyncio.Event()
        await pilot.press("enter")
        await wait_until(pilot, lambda: screen.now.run is not None)
        await pilot.pause()
        told = str(screen.query_one(SearchCounts).content)
        assert "s stops it" in told
        assert "best so far" in told
        assert "500 ms" in told
        assert "s Stop" in text_of(screen)
        assert "Enter Run" not in text_of(screen)
        await pilot.press("s")
        await wait_until(pilot, lambda: not screen.now.is_running)
        assert screen.now.run is not None
        assert screen.now.run.stop_reason
        assert "It was stopped" in str(screen.query_one(SearchCounts).content)
        assert bench.cancelled == 0

    drive_lab(steps)


def test_escape_stops_a_run_first_and_only_then_leaves() -> None:
    left: list[tuple[Move, ...] | None] = []

    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        bench.held = asyncio.Event()
        await pilot.press("enter")
        await wait_until(pilot, lambda: screen.now.run is not None)
        await pilot.press("escape")
        await wait_until(pilot, lambda: not screen.now.is_running)
        assert pilot.app.screen is screen
        await pilot.press("escape")
        await pilot.pause()
        assert home_screen(pilot.app)

    drive_lab(steps, played=left)
    assert left == [None]


def test_asking_for_something_else_ends_the_run() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        bench.held = asyncio.Event()
        await pilot.press("enter")
        await wait_until(pilot, lambda: screen.now.run is not None)
        await pilot.press("2")
        await wait_until(pilot, lambda: bench.cancelled == 1)
        assert screen.now.run is None
        assert not screen.now.is_running

    drive_lab(steps)


def test_closing_the_screen_ends_the_run() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        bench.held = asyncio.Event()
        await pilot.press("enter")
        await wait_until(pilot, lambda: screen.now.run is not None)
        pilot.app.pop_screen()
        await wait_until(pilot, lambda: bench.cancelled == 1)

    drive_lab(steps)


def test_a_run_that_fails_is_reported() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        bench.failing = "the lab could not run depth-first: no"
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(screen.now.notice))
        assert screen.now.notice == "The lab could not run depth-first: no."
        assert not screen.now.is_running

    drive_lab(steps)


# The tree


def test_the_tree_opens_branch_by_branch_and_puts_its_positions_on_the_board() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        tree = screen.query_one(VisitTree)
        await pilot.press("5", "minus", "enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        await pilot.press("t", "down")
        assert len(tree.root.children) == 10
        first = tree.root.children[0]
        assert not first.children
        assert screen.now.node_number == 1
        await pilot.press("right")
        await wait_until(pilot, lambda: len(first.children) == 11)
        await pilot.press("down")
        await pilot.pause()
        assert screen.now.node_number == 2
        board = screen.query_one(BoardWidget)
        assert board.picture is not None
        assert board.picture.marks.picked_cell == 11
        assert "-2" in text_of(screen)
        await pilot.press("left", "left")
        await pilot.pause()
        assert first.is_collapsed
        await pilot.press("t", "space")
        assert screen.now.node_number == 0

    drive_lab(steps)


def test_cut_offs_are_named_in_the_tree() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        await pilot.press("4", "enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        await pilot.pause()
        assert text_of(screen).count("cut off") == 3
        tree = screen.query_one(VisitTree)
        region = tree.region
        await pilot.click(offset=(region.x + 12, region.y + 2))
        assert screen.now.node_number == 2

    drive_lab(steps)


def test_on_a_low_screen_the_tree_takes_the_place_of_the_moves() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        assert not screen.query_one(VisitTree).display
        await pilot.press("t")
        await pilot.pause()
        assert screen.query_one(VisitTree).display
        assert not screen.query_one(ResultList).display
        await pilot.press("t")
        await pilot.pause()
        assert screen.query_one(ResultList).has_focus

    drive_lab(steps, (80, 24))


def test_a_tree_that_was_not_kept_whole_says_how_much_is_missing() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        whole = screen.now.run
        assert whole is not None
        part = replace(whole, nodes=whole.nodes[:3], left_out_count=1234)
        screen.study = replace(screen.now, runs=(part, None))
        await pilot.pause()
        last = screen.query_one(VisitTree).root.children[-1]
        assert str(last.label) == "and 1,234 more positions that are not kept"

    drive_lab(steps)


# Two algorithms


@pytest.mark.parametrize("size", SIZES)
def test_two_algorithms_stand_side_by_side(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        await pilot.press("c", "enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        await pilot.pause()
        assert [wish.algorithm.key for wish in bench.requests] == ["dfs", "bfs"]
        columns = screen.query_one(ResultList).result_columns
        assert [len(column) for column in columns] == [5, 10]
        assert "visited" in text_of(screen)
        assert not screen.query_one(VisitTree).display
        await pilot.press("t")
        assert "one algorithm" in screen.now.notice
        await pilot.press("c")
        await pilot.pause()
        assert screen.now.other is None
        assert screen.now.run is None

    drive_lab(steps, size)


# Playing


def test_the_move_on_the_board_is_played_in_the_game() -> None:
    played: list[tuple[Move, ...] | None] = []

    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        await pilot.press("p")
        assert "Enter runs" in screen.now.notice
        await pilot.press("2", "enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        await pilot.press("p")
        await pilot.pause()

    drive_lab(steps, playable=True, played=played)
    assert played == [(Move("jump", (6, 8)), Move("stop", (8,)))]


def test_without_a_game_there_is_nothing_to_play_in() -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        await pilot.press("p")
        assert pilot.app.screen is screen
        assert "Play it" not in text_of(screen)

    drive_lab(steps)


def test_the_lab_opens_on_a_game_and_gives_a_move_back_to_it() -> None:
    given: list[tuple[Move, ...]] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        open_lab(app, konane_game(), given.append)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LabScreen)
        assert screen.now.position == POSITION
        screen.lab_runner = QuickLabRunner()
        await pilot.press("enter")
        await wait_until(pilot, lambda: not screen.now.is_running)
        await pilot.press("p")
        await pilot.pause()
        assert isinstance(app.screen, Home)
        open_lab(app, konane_game(), given.append)
        await pilot.pause()
        await pilot.press("escape")

    drive(script)
    jumps = [Move("jump", (6, 8)), Move("jump", (10,)), Move("jump", (22,))]
    assert given == [tuple(jumps)]


def konane_game(board: naive.Board = SAMPLE) -> Tournament:
    """A game of Konane with that board on."""
    match = Match.begin(KONANE, naive.to_position(board))
    return Tournament(KONANE, (YOU, COMPUTER), len(board.rows), match=match, opener=0)


def test_a_game_without_a_lab_or_a_move_is_refused_with_a_sentence() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        open_lab(app, Tournament(GAMES["kono"], (YOU, COMPUTER), 5))
        open_lab(app, Tournament(KONANE, (YOU, COMPUTER), 6))
        open_lab(app, konane_game(naive.Board(("OOOOOO",) * 6)))
        await pilot.pause()
        assert isinstance(app.screen, Home)
        said = [each.message for each in app._notifications]
        assert said[0] == "There is no search lab for Kono; there is one for Konane."
        assert said[1] == "There is no move to make yet: the round has not begun."
        assert said[2].startswith("There is no move to make: the round is over.")

    drive(script)


# From files


@pytest.mark.parametrize("size", SIZES)
def test_a_saved_game_is_looked_at_in_the_lab(size: tuple[int, int]) -> None:
    write_save(konane_game().to_save(), saves_folder() / "sample.txt")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("o")
        await wait_until(pilot, lambda: isinstance(app.screen, SavedGames))
        saves = app.screen
        assert isinstance(saves, SavedGames)
        await wait_until(pilot, lambda: len(saves.known_contents) == 1)
        for button in saves.query(Button):
            assert button.region.area
            assert saves.query_one(".dialog").region.contains_region(button.region)
        await pilot.press("l")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LabScreen)
        assert screen.now.position.value_if_ended() == POSITION.value_if_ended()
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is saves

    drive(script, size=size)


def test_a_saved_game_of_another_kind_has_no_lab() -> None:
    kono = Tournament(GAMES["kono"], (YOU, COMPUTER), 5).throw((6, 6)).throw((1, 1))
    write_save(kono.choose_colour("white").to_save(), saves_folder() / "kono.txt")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("o")
        await wait_until(pilot, lambda: isinstance(app.screen, SavedGames))
        saves = app.screen
        assert isinstance(saves, SavedGames)
        await wait_until(pilot, lambda: len(saves.known_contents) == 1)
        assert not saves.query_one("#lab", Button).display
        await pilot.press("l")
        await pilot.pause()
        assert app.screen is saves

    drive(script)


def test_the_command_opens_the_lab_over_home() -> None:
    async def begin() -> None:
        app = KonoApp(
            None, LaunchOptions(make_overlay=lambda: LabScreen(KONANE, POSITION)), STILL, Terminal()
        )
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_until(pilot, lambda: isinstance(app.screen, LabScreen))
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, Home)

    asyncio.run(begin())


# How it looks


@pytest.mark.parametrize("size", SIZES)
def test_it_fits_every_size(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        for keys in (("3",), ("6",), ("4", "t"), ("t", "c")):
            await pilot.press(*keys, "enter")
            await wait_until(pilot, lambda: not screen.now.is_running)
            await pilot.pause()
            check_fit(screen, size)

    drive_lab(steps, size)


def check_fit(screen: LabScreen, size: tuple[int, int]) -> None:
    """Check that everything shown is within the screen."""
    width, height = size
    for widget in (*screen.query("#panel > *"), screen.query_one(BoardWidget)):
        if widget.display:
            assert widget.region.right <= width
            assert widget.region.bottom <= height - 1
            assert widget.region.height >= 1
    geometry = screen.query_one(BoardWidget).geometry
    assert geometry is not None
    assert geometry.width <= screen.query_one(BoardWidget).size.width


def test_in_ascii_nothing_else_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "COLOR_SYSTEM", constants.COLOR_SYSTEM)
    monkeypatch.setattr(ScrollBar, "renderer", ScrollBar.renderer)
    ascii_terminal = Terminal("ascii", "none")
    configure_textual(ascii_terminal, {})

    async def steps(pilot: Pilot[None], screen: LabScreen, bench: QuickLabRunner) -> None:
        for keys in (("3",), ("6", "minus"), ("t",), ("t", "c")):
            await pilot.press(*keys, "enter")
            await wait_until(pilot, lambda: not screen.now.is_running)
            await pilot.pause()
            assert {each for each in text_of(screen) if not each.isascii()} == set()
        assert "{" in text_of(screen)

    drive_lab(steps, terminal=ascii_terminal)


# The process


def test_a_run_in_a_process_of_its_own_finds_the_same() -> None:
    async def begin() -> None:
        for key in ("best", "alphabeta"):
            wish = LabRequest(ALGORITHMS[key], 2, 3 if key == "best" else 0)
            stop = asyncio.Event()
            found = await ProcessLabRunner().run(KONANE, POSITION, wish, lambda _: None, stop)
            assert replace(found, seconds=0) == replace(
                run_algorithm(KONANE, POSITION, wish), seconds=0
            )

    asyncio.run(begin())


def test_a_position_in_mid_turn_is_told_to_the_process_as_it_is() -> None:
    jump = KONANE.notation.parse_turn(POSITION, "2,1-2,3")[0]
    position = POSITION.play(KONANE.rules.encode(POSITION, jump))
    wish = LabRequest(ALGORITHMS["bfs"])

    async def begin() -> None:
        found = await ProcessLabRunner().run(
            KONANE, position, wish, lambda _: None, asyncio.Event()
        )
        assert [each.path for each in found.found_moves] == [(8, 10), (8, 10, 22)]

    asyncio.run(begin())


ENDLESS_REQUEST = LabRequest(ALGORITHMS["minimax"], 0)
"""To the end of the round: nobody waits for that."""


def test_a_run_in_a_process_can_be_stopped_and_tells_what_it_found() -> None:
    async def begin() -> None:
        stop = asyncio.Event()
        heard: list[LabRun] = []

        def told(so_far: LabRun) -> None:
            heard.append(so_far)
            stop.set()

        found = await ProcessLabRunner().run(KONANE, POSITION, ENDLESS_REQUEST, told, stop)
        assert found.stop_reason == "stopped on request"
        assert found.visited >= heard[0].visited > 0
        assert found.nodes

    asyncio.run(begin())


def test_a_run_that_is_given_up_leaves_no_process_behind() -> None:
    async def begin() -> None:
        begun = asyncio.Event()
        work = asyncio.create_task(
            ProcessLabRunner().run(
                KONANE, POSITION, ENDLESS_REQUEST, lambda _: begun.set(), asyncio.Event()
            )
        )
        await begun.wait()
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    asyncio.run(begin())


@pytest.mark.parametrize(
    "program",
    ["raise SystemExit('no')", "print('nonsense', flush=True)", "print('{}', flush=True)"],
)
def test_a_process_that_makes_no_sense_is_an_error(program: str) -> None:
    async def begin() -> None:
        bench = ProcessLabRunner([sys.executable, "-c", program])
        wish = LabRequest(ALGORITHMS["dfs"])
        with pytest.raises(EngineError, match="the lab could not run depth-first: "):
            await bench.run(KONANE, POSITION, wish, lambda _: None, asyncio.Event())

    asyncio.run(begin())


# From the game screen


def test_a_key_of_the_game_opens_the_lab_and_what_is_found_there_is_played() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until(pilot, lambda: isinstance(app.screen, GameScreen))
        game = app.screen
        assert isinstance(game, GameScreen)
        await wait_until(pilot, lambda: game.now.human_can_move)
        before = game.now.match
        assert before is not None
        await pilot.press("l")
        await wait_until(pilot, lambda: isinstance(app.screen, LabScreen))
        lab = app.screen
        assert isinstance(lab, LabScreen)
        await pilot.press("enter")
        await wait_until(pilot, lambda: lab.now.run is not None and not lab.now.is_running)
        assert lab.now.run is not None
        origin, target, *_ = lab.now.run.found_moves[0].path
        await pilot.press("p")
        await wait_until(pilot, lambda: game.now.match is not before)
        after = game.now.match
        assert after is not None
        assert after.moves[len(before.moves)] == Move("jump", (origin, target))

    drive(script, LaunchOptions(tournament=round_under_way()))


def round_under_way() -> Tournament:
    """A round between two humans, seat 0 to move."""
    tournament = Tournament(KONANE, TWO_HUMANS).choose_size(6).guess(True)
    for cell in (14, 15):
        tournament = tournament.play(Move("remove", (cell,)))
    return tournament


def test_kono_has_no_lab() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until(pilot, lambda: isinstance(app.screen, GameScreen))
        await pilot.press("l")
        assert isinstance(app.screen, GameScreen)

    drive(script, LaunchOptions(tournament=new_round(TWO_HUMANS)))
