"""The pictured screens: the same on every machine and every day."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Any, Final
from unittest.mock import patch

from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.core.save import Player
from kono_tui.games.canoga.game import CANOGA
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konobi.game import KONOBI
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import (
    AutosaveFile,
    load_save,
    samples_folder,
    saves_folder,
    write_save,
)
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice, Advisor
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.dialogs.help import Help
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.game.round_end import RoundEnd
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.game.swap_dialog import THINKING_TEXT, SwapQuestion
from kono_tui.tui.home.new_game import NewGame
from kono_tui.tui.home.screen import Home
from kono_tui.tui.lab.screen import LabScreen
from kono_tui.tui.online import lobby_client
from kono_tui.tui.online.lobby import NetworkDialog
from kono_tui.tui.saves.screen import SavedGames
from kono_tui.tui.settings.screen import SettingsDialog
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.dialog import Dialog
from tests.lab.naive import SAMPLE, to_position
from tests.paths import ROOT
from tests.tui.driver import QuickAdvisor, drive
from tests.tui.lab.instant_runner import QuickLabRunner
from tests.tui.online.fake_server import (
    AGAINST_COMPUTER,
    KONO,
    OPEN,
    STRAIGHT,
    UNDER_WAY,
    FakeServer,
    save_seat,
)
from tests.tui.svg import CellGrid, draw_svg, read_cells
from tests.tui.tournaments import YOU, nearly_over, new_round, with_moves_played
from tests.tui.waits import wait_until

FOLDER: Final = ROOT / "assets" / "screenshots"
LARGE: Final = (120, 40)
SMALL: Final = (80, 24)
SEED: Final = 7
STILL: Final = Settings(animations=False, pace="instant")
TERMINAL: Final = Terminal()
MASTER: Final = Player("Computer", "computer", "master")
HARD: Final = Player("Computer", "computer", "hard")
# fmt: off
MIDDLE: Final = (
    "2,1 se", "4,5 nw", "1,3 se", "5,5 nw", "2,4 sw", "5,2 ne", "1,1 se", "5,1 ne",
    "1,4 sw", "4,4 ne", "3,3 se", "3,5 nw", "2,2 ne", "4,2 nw", "4,4 se", "3,1 ne",
    "5,5 nw", "2,2 nw", "4,4 ne", "2,4 sw", "3,5 sw", "3,3 ne", "4,4 nw", "2,4 se",
    "1,5 sw", "5,3 nw", "3,3 sw", "1,1 se", "2,4 sw", "3,5 nw", "4,2 se", "2,2 se",
)
# fmt: on
"""A game on the smallest board up to its middle."""
# fmt: off
WIDE: Final = (
    "2,1 se", "8,9 nw", "2,9 sw", "8,1 ne", "1,9 sw", "9,9 nw", "2,8 se", "8,8 nw",
    "3,9 sw", "7,7 nw", "3,2 se", "6,6 ne", "3,8 sw", "5,7 nw", "4,7 se", "4,6 nw",
    "4,3 sw", "3,5 nw", "4,8 sw", "7,8 nw", "5,7 sw", "6,7 nw", "6,6 sw", "5,6 nw",
    "5,2 se", "4,5 nw", "5,8 sw", "3,4 ne", "6,3 se", "7,2 ne", "7,5 se", "6,3 nw",
    "6,7 se", "5,2 ne", "7,4 se", "4,3 nw",
)
# fmt: on
"""The same on the largest."""


# fmt: off
JUMPS: Final = (
    "remove 6,6", "remove 1,4", "4,6-6,6", "3,4-1,4", "2,6-4,6", "5,4-3,4", "stop",
    "2,2-2,4", "stop", "2,5-2,3", "4,2-2,2", "2,2-2,4", "2,4-4,4", "stop",
    "7,4-5,4", "stop", "6,2-4,2", "4,3-2,3", "8,2-6,2", "stop", "4,5-2,5",
    "4,4-6,4", "6,3-4,3", "1,5-3,5",
)
# fmt: on
"""A game of Konane on the middle board, up to where White can take many stones at once."""
TWO_JUMPS: Final = "3,8-3,6-5,6"
LINES: Final = ("f2-e3A", "f3-f2A", "e3-d4W", "e4-e3A stop", "d2-e1W stop", "b5-b4A")
"""A game of Fanorona, up to where White can take either of two lines, by going from d4 to e4."""
TWO_LINES_CELL: Final = 12
"""The cell of d4."""
STEPS: Final = ("f2-e3A", "f3-f2A", "d3-d4A", "c3-d3A", "e2-e3A stop", "f4-e4A-e5W")
"""Another one, up to where White can capture again and again."""
THREE_STEPS: Final = "g3-f3W-f4A-e3W"


# fmt: off
STONES: Final = (
    "f6", "h4", "d5", "d4", "g4", "b3", "b6", "f5", "b4", "j2", "e3", "h5", "h2", "j8",
    "e8", "f4", "k8", "e4", "h7", "g5", "k2", "k5", "c2", "d3", "j5", "c3",
)
# fmt: on
"""A game of Konobi on the usual board, up to where White is near to joining west and east."""
KEYS_TO_BARRED_POINT: Final = ("down", "down", "down", "right")
"""From the middle of that board to a point where Black may not play."""


class SteadyAdvisor(QuickAdvisor):
    """Looks a few turns ahead and forgets everything in between: it always finds the same."""

    def __init__(self, depth: int = 4) -> None:
        super().__init__()
        self.depth = depth

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        await asyncio.sleep(0)
        advisor = Advisor(mebibytes=1)
        advice = advisor.advise(match, Level(SearchLimit(depth=self.depth)), 0, others)
        if on_info:
            on_info(advice)
        return advice


Act = Callable[[Pilot[None], KonoApp], Awaitable[None]]


@dataclass(frozen=True)
class Shot:
    """A picture to take: the actions before it, and the state of the screen."""

    name: str
    title: str
    act: Act
    start: Callable[[], Tournament | None] = lambda: None
    size: tuple[int, int] = LARGE
    settings: Settings = STILL
    terminal: Terminal = TERMINAL
    depth: int = 4

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.svg"

    def take(self) -> str:
        """Take the picture now."""
        screens: list[CellGrid] = []

        async def script(pilot: Pilot[None], app: KonoApp) -> None:
            await self.act(pilot, app)
            await pilot.pause()
            screens.append(read_cells(app))

        with _in_empty_folders(self.terminal):
            launch = LaunchOptions(self.start(), seed=SEED)
            advisor = SteadyAdvisor(self.depth)
            drive(script, launch, self.size, self.settings, self.terminal, advisor)
        return draw_svg(screens[0], self.title)


@contextmanager
def _in_empty_folders(terminal: Terminal) -> Iterator[None]:
    """Use an empty data folder, and no preference of this machine but the terminal's."""
    home = Path.home() / ".config" / "kono-tui"
    with TemporaryDirectory() as folder, patch.dict(os.environ):
        os.environ.pop("NO_COLOR", None)
        if terminal.colours == "none":
            os.environ["NO_COLOR"] = "1"
        os.environ["KONO_DATA"] = folder
        os.environ["KONO_CONFIG"] = str(home)
        yield


# Games


def kono_midgame() -> Tournament:
    """Round 3, in its middle, a human to move."""
    return replace(with_moves_played(new_round((YOU, MASTER)), *MIDDLE), round=3, totals=(15, 11))


def kono_earlier() -> Tournament:
    """The same round a few turns before."""
    return replace(
        with_moves_played(new_round((YOU, MASTER)), *MIDDLE[:22]), round=3, totals=(15, 11)
    )


def kono_9x9() -> Tournament:
    """The largest board."""
    return with_moves_played(new_round((YOU, MASTER), size=9), *WIDE)


def kono_before_dice() -> Tournament:
    """Before the dice."""
    return Tournament(new_round().game, (YOU, MASTER)).choose_size(5)


def kono_before_end() -> Tournament:
    """One move before the end."""
    return replace(nearly_over(), players=(YOU, HARD), round=2, totals=(3, 8))


def konane_midgame() -> Tournament:
    """Konane, a while after its opening; a human can take several stones at once."""
    konane = KONANE
    tournament = (
        Tournament(konane, (YOU, MASTER), totals=(1, 1), round=3).choose_size(8).guess(False)
    )
    return with_moves_played(tournament, *JUMPS)


def fanorona_after(typed: tuple[str, ...]) -> Tournament:
    """Fanorona after some turns; a human plays White."""
    tournament = Tournament(FANORONA, (YOU, MASTER)).choose_size(5).choose_colour("white")
    for text in typed:
        match = tournament.match
        assert match is not None
        for move in tournament.game.notation.parse_turn(match.position, text):
            tournament = tournament.play(move)
    return tournament


def konobi_midgame() -> Tournament:
    """Konobi in its middle; a human plays Black, and is to move."""
    tournament = Tournament(KONOBI, (YOU, MASTER)).choose_size(11).choose_colour("black")
    return with_moves_played(tournament, *STONES)


def konobi_before_swap() -> Tournament:
    """Konobi after the computer's first stone."""
    return with_moves_played(
        Tournament(KONOBI, (YOU, MASTER)).choose_size(11).choose_colour("white"), "d4"
    )


def canoga_after_throw() -> Tournament:
    """Canoga in its second round; a human has thrown, and can cover or uncover."""
    save = load_save(samples_folder() / "canoga-9.txt")
    return replace(Tournament.resume(CANOGA, save), players=(YOU, MASTER))


def konane_before_guess() -> Tournament:
    """Konane, before the guess."""
    return Tournament(KONANE, (YOU, MASTER)).choose_size(8)


# Actions


def game(app: KonoApp) -> GameScreen:
    """The game on the screen."""
    assert isinstance(app.screen, GameScreen)
    return app.screen


async def wait_for_human(pilot: Pilot[None], app: KonoApp) -> None:
    """Wait until it is the human's turn, and the position is evaluated."""
    await wait_until(pilot, lambda: isinstance(app.screen, GameScreen))
    screen = game(app)

    def looked() -> bool:
        scene = screen.now
        return scene.human_can_move and scene.position in scene.judgements

    await wait_until(pilot, looked)


async def ask_for_help(pilot: Pilot[None], app: KonoApp, stage: int) -> None:
    """Ask for a hint, and for more of it."""
    await wait_for_human(pilot, app)
    screen = game(app)
    while screen.now.hint_stage < stage:
        before = screen.now.hint_stage
        await pilot.press("h")
        await wait_until(pilot, partial(_tells_more, screen, before))


def _tells_more(screen: GameScreen, before: int) -> bool:
    return screen.now.hint_stage > before


async def play_on(pilot: Pilot[None], app: KonoApp) -> None:
    """Play a few turns by hints, then ask for one more hint with its reason."""
    for _ in range(6):
        await ask_for_help(pilot, app, 2)
        ply = game(app).now.ply
        await pilot.press("space")
        await wait_until(pilot, partial(_has_answered, game(app), ply))
    await ask_for_help(pilot, app, 3)


def _has_answered(screen: GameScreen, ply: int) -> bool:
    return screen.now.ply == ply + 2


async def hint(pilot: Pilot[None], app: KonoApp) -> None:
    await ask_for_help(pilot, app, 2)


async def pick_up(pilot: Pilot[None], app: KonoApp) -> None:
    """Pick up a piece in the middle of the board that has targets."""
    await wait_for_human(pilot, app)
    screen = game(app)
    movable = screen.now.selection
    best = max(movable.targets, key=lambda cell: (len(movable.pick(cell).targets), cell))
    while screen.now.cursor != best:
        await pilot.press("n")
    await pilot.press("enter")
    await pilot.press("right")


async def jump_on(pilot: Pilot[None], app: KonoApp) -> None:
    """Stop in mid-turn, with a landing under the cursor."""
    await wait_for_human(pilot, app)
    await pilot.press("colon", *TWO_JUMPS, "enter")
    screen = game(app)
    await wait_until(
        pilot, lambda: screen.now.stop_move is not None and not screen.now.view.points[21].piece
    )
    await pilot.press("left")


async def step_on(pilot: Pilot[None], app: KonoApp) -> None:
    """Stop in mid-turn, with a target under the cursor."""
    await wait_for_human(pilot, app)
    await pilot.press("colon", *THREE_STEPS, "enter")
    screen = game(app)
    await wait_until(
        pilot, lambda: screen.now.stop_move is not None and len(screen.now.landings) > 1
    )
    await pilot.press("up")


async def choose(pilot: Pilot[None], app: KonoApp) -> None:
    """Stop at the choice between the two lines that a stone could take."""
    await wait_for_human(pilot, app)
    screen = game(app)
    while screen.now.cursor != TWO_LINES_CELL:
        await pilot.press("n")
    await pilot.press("enter", "right", "enter")
    await wait_until(pilot, lambda: screen.now.target_cell is not None)


async def cross(pilot: Pilot[None], app: KonoApp) -> None:
    """Mark the forbidden points, with one of them under the cursor."""
    await wait_for_human(pilot, app)
    await pilot.press("v", *KEYS_TO_BARRED_POINT)
    screen = game(app)
    await wait_until(pilot, lambda: screen.now.cursor in screen.now.barred_cells)


async def swap(pilot: Pilot[None], app: KonoApp) -> None:
    """Show the question, and the computer's opinion of it."""
    await wait_for_dialog(pilot, app, SwapQuestion)
    said = app.screen.query_one("#opinion", Static)
    await wait_until(pilot, lambda: str(said.content) != THINKING_TEXT)


async def add_up(pilot: Pilot[None], app: KonoApp) -> None:
    """Show picked squares, and the value of every option."""
    await ask_for_help(pilot, app, 4)
    await pilot.press("down", "down")


async def digits(pilot: Pilot[None], app: KonoApp) -> None:
    """Pick one of two squares by its digit."""
    await wait_for_human(pilot, app)
    await pilot.press("c", "6")


async def guess(pilot: Pilot[None], app: KonoApp) -> None:
    """Open a hand."""
    await wait_for_dialog(pilot, app, OpeningDialog)
    await pilot.press("l")
    screen = app.screen
    assert isinstance(screen, OpeningDialog)
    await wait_until(pilot, lambda: screen.tournament.opener is not None)


def save_game(name: str, tournament: Tournament, when: float) -> None:
    """Save a game as if some time ago."""
    path = saves_folder() / name
    write_save(tournament.to_save(), path)
    os.utime(path, (when, when))


def save_some_games() -> None:
    """Save a game under way, and others. No text on the screen depends on the day."""
    now = time()
    autosave = AutosaveFile("kono")
    autosave.write(kono_midgame().to_save())
    os.utime(autosave.path, (now - 150, now - 150))
    hard = (YOU, HARD)
    save_game("against-hard.txt", replace(kono_midgame(), players=hard, round=2), now - 1000)
    save_game("nine-by-nine.lisp", kono_9x9(), now - 2500)
    humans = (Player("Human 1", "human"), Player("Human 2", "human"))
    save_game("at-one-keyboard.pl", replace(kono_earlier(), players=humans), _noon(2024, 5, 4))
    save_game("nearly-won.txt", kono_before_end(), _noon(2024, 3, 12))
    save_game(
        "dice-to-throw.txt",
        replace(kono_before_dice(), round=4, totals=(21, 17)),
        _noon(2023, 11, 2),
    )


def _noon(year: int, month: int, day: int) -> float:
    return datetime(year, month, day, 12).timestamp()


async def home(pilot: Pilot[None], app: KonoApp) -> None:
    """Show boards a while into their games, and a game to continue."""
    save_some_games()
    screen = app.screen
    assert isinstance(screen, Home)
    for key, exhibit in screen.exhibits.items():
        exhibit.source = random.Random(SEED)
        for _ in range(10 if key == "fanorona" else 24):
            exhibit.step()
    screen.on_screen_resume()
    await wait_until(pilot, lambda: screen.saved_summary.latest is not None)
    screen._show_exhibits()


async def wait_for_dialog(pilot: Pilot[None], app: KonoApp, kind: type[Dialog[Any]]) -> None:
    """Wait for a dialog."""
    await wait_until(pilot, lambda: isinstance(app.screen, kind) and app.screen.is_mounted)
    await pilot.pause()


async def new_game(pilot: Pilot[None], app: KonoApp) -> None:
    """Show a new game against the computer, on the usual board."""
    await home(pilot, app)
    await pilot.press("n")
    await wait_for_dialog(pilot, app, NewGame)


async def saved_games(pilot: Pilot[None], app: KonoApp) -> None:
    """Select the second entry of the list."""
    await home(pilot, app)
    await pilot.press("o")
    await wait_for_dialog(pilot, app, SavedGames)
    screen = app.screen
    assert isinstance(screen, SavedGames)
    await wait_until(
        pilot, lambda: len(screen.entries) > 0 and len(screen.known_contents) == len(screen.entries)
    )
    await pilot.press("down")


async def opening(pilot: Pilot[None], app: KonoApp) -> None:
    """Show the opening after both have thrown."""
    await wait_for_dialog(pilot, app, OpeningDialog)
    await pilot.press("enter")
    screen = app.screen
    assert isinstance(screen, OpeningDialog)
    await wait_until(pilot, lambda: screen.tournament.opener is not None)


async def round_end(pilot: Pilot[None], app: KonoApp) -> None:
    """Show the result after the last move."""
    await wait_for_human(pilot, app)
    await pilot.press("colon", *"4,2 sw", "enter")
    await wait_for_dialog(pilot, app, RoundEnd)


async def settings(pilot: Pilot[None], app: KonoApp) -> None:
    """Show the settings over a game."""
    await wait_for_human(pilot, app)
    app.action_settings()
    await wait_for_dialog(pilot, app, SettingsDialog)


async def network(pilot: Pilot[None], app: KonoApp) -> None:
    """Show a server with rooms, one of which is the player's own."""
    await home(pilot, app)
    save_seat("AB2CD", STRAIGHT, 1)
    house = FakeServer(OPEN, replace(OPEN, code="7GX4M", setup=KONO), UNDER_WAY, AGAINST_COMPUTER)
    with patch.object(lobby_client, "open_lobby", house.open_lobby):
        await pilot.press("t")
        await wait_for_dialog(pilot, app, NetworkDialog)
        screen = app.screen
        assert isinstance(screen, NetworkDialog)
        await pilot.press("enter")
        await wait_until(pilot, lambda: len(screen.shown_entries) == len(house.rooms))
    await pilot.press("down")


async def in_short(pilot: Pilot[None], app: KonoApp) -> None:
    """Show a game in short."""
    await wait_for_human(pilot, app)
    await pilot.press("question_mark")
    await wait_for_dialog(pilot, app, Help)


async def lab(pilot: Pilot[None], app: KonoApp) -> None:
    """Show the board of the description, with its first found move."""
    await run_search(pilot, app, "enter")


async def compare_in_lab(pilot: Pilot[None], app: KonoApp) -> None:
    """Compare minimax and alpha-beta, two plies deep."""
    await run_search(pilot, app, "5", "minus", "c", "enter")


async def run_search(pilot: Pilot[None], app: KonoApp, *keys: str) -> None:
    """Open the search lab, press keys, and wait for the results."""
    screen = LabScreen(KONANE, to_position(SAMPLE), lab_runner=QuickLabRunner())
    app.push_screen(screen)
    await wait_until(pilot, lambda: screen.is_mounted)
    await pilot.press(*keys)
    await wait_until(pilot, lambda: screen.now.run is not None and not screen.now.is_running)
    await pilot.pause()


SHOTS: Final = (
    Shot("home", "Home: the games, and a game to go on with", home),
    Shot("game", "A game of Kono with a hint and its reason", play_on, kono_earlier),
    Shot("game-80x24", "The same game in a terminal of 80x24", hint, kono_midgame, SMALL),
    Shot(
        "game-9x9", "Kono 9x9: a piece picked up, and where it may go", pick_up, kono_9x9, depth=2
    ),
    Shot("new-game", "A new game: board, players, dice", new_game, size=SMALL),
    Shot("opening", "The dice say who begins", opening, kono_before_dice, SMALL),
    Shot("saved-games", "Saved games with a preview", saved_games),
    Shot(
        "round-end", "The end of a round: how the scores add up", round_end, kono_before_end, SMALL
    ),
    Shot(
        "settings",
        "Settings, over the game they change",
        settings,
        kono_midgame,
        settings=Settings(),
    ),
    Shot("help", "A game in short, and its boards", in_short, kono_midgame),
    Shot(
        "network",
        "Rooms on a server: to join, to watch, and one's own to take up again",
        network,
        size=SMALL,
        settings=replace(STILL, name="Ann"),
    ),
    Shot(
        "konane",
        "Konane 8x8: a stone in mid-turn, and where it may jump on",
        jump_on,
        konane_midgame,
    ),
    Shot(
        "fanorona",
        "Fanorona 5x9: a stone in mid-turn, where it may go on and where it must not",
        step_on,
        partial(fanorona_after, STEPS),
        depth=2,
    ),
    Shot(
        "fanorona-80x24",
        "Two lines to choose from: by approach or by withdrawal",
        choose,
        partial(fanorona_after, LINES),
        SMALL,
        depth=2,
    ),
    Shot(
        "konobi",
        "Konobi 11x11: links, edges to join, and where a stone is forbidden and why",
        cross,
        konobi_midgame,
        depth=2,
    ),
    Shot(
        "konobi-80x24",
        "The swap of sides: one question, with what the computer thinks of it",
        swap,
        konobi_before_swap,
        SMALL,
        depth=2,
    ),
    Shot(
        "canoga",
        "Canoga: the dice, the sets that add up, and what each of them is worth",
        add_up,
        canoga_after_throw,
        depth=0,
    ),
    Shot("canoga-80x24", "Squares chosen one by one", digits, canoga_after_throw, SMALL, depth=0),
    Shot("guess", "Two hands: which one holds the black stone?", guess, konane_before_guess, SMALL),
    Shot("lab", "The search lab: moves in the order found, counts, and the tree", lab),
    Shot("lab-compared", "Minimax and alpha-beta side by side", compare_in_lab),
    Shot(
        "light",
        "The light theme",
        hint,
        kono_midgame,
        settings=replace(STILL, theme="kono-light"),
    ),
    Shot(
        "contrast",
        "The theme with most contrast",
        hint,
        kono_midgame,
        settings=replace(STILL, theme="kono-contrast"),
    ),
    Shot(
        "ascii",
        "A terminal without colours and with ASCII alone",
        hint,
        kono_midgame,
        SMALL,
        terminal=Terminal("ascii", "none"),
    ),
)
