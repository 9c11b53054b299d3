"""A monkey at the keyboard: whatever it does, and whenever, the game stays whole."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual import events
from textual.command import CommandPalette
from textual.keys import _character_to_key, key_to_character
from textual.pilot import OutOfBounds, Pilot
from textual.screen import Screen

from kono_tui.core.board_marks import Marks
from kono_tui.core.save import Player
from kono_tui.errors import EngineError
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import autosaves_folder, load_save, write_save
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.scene.marks import build_marks
from kono_tui.scene.scene import Scene
from kono_tui.search.levels import Level
from kono_tui.strategy.advisor import Advice
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.dialogs.help import Help
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.home.screen import Home
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.board import BoardWidget
from tests.konane_chains import CHAINS, CHAINS_FOR_SEAT_1, KONANE, tournament_at
from tests.scale import scaled
from tests.tui import canoga_rounds as rows
from tests.tui import fanorona_rounds as stones
from tests.tui import konobi_rounds as edges
from tests.tui.driver import STILL, QuickAdvisor, autosave_of, drive
from tests.tui.tournaments import COMPUTER, TWO_COMPUTERS, TWO_HUMANS, YOU, nearly_over, new_round
from tests.tui.waits import wait_until

PLAYING = ("up", "down", "left", "right", "enter", "enter", "n", "N", "space", *"12346789")
LOOKING = ("[", "]", "home", "end", "f", "v", "z", "p", "+", "-", "e", "b", "y", "pageup")
DOING = ("h", "u", "r", "s", "q", "escape", ":", ".", "<", ">", "o", "ctrl+n", "ctrl+p", "?")
TAKING = ("a", "w", "enter", "d")
SWAPPING = ("t", "g", "enter", "v")
THROWING = ("c", "5", "0", "enter", "down", "enter")
OWN_KEYS = {"konobi": SWAPPING, "canoga": THROWING}
TYPING = ("tab", "backspace", "x", "w", "c", "l", ",")
SIZES = ((40, 10), (60, 20), (80, 24), (59, 30), (100, 19), (120, 40), (300, 90))
LOOKS = (
    Terminal(),
    Terminal("ascii", "none"),
    Terminal("safe", "16"),
    Terminal("unicode", "256"),
)
LAST_JUMP = "bw..../....../....../....../....../...... b 0 3 2 turn usual"
"""After 1,1-1,3 the round is over."""
PATIENCE = 400
ACTIONS = 16

Begin = Callable[[random.Random], LaunchOptions | None]


class Moody(QuickAdvisor):
    """Answers at once or after a while, and fails now and then."""

    def __init__(self, source: random.Random) -> None:
        super().__init__()
        self.source = source
        self.calm = False

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        mood = 0.5 if self.calm else self.source.random()
        if mood < 0.1:
            raise EngineError("the engine is in no mood")
        for _ in range(int(mood * 20)):
            await asyncio.sleep(0.001 if mood > 0.7 else 0)
        if mood > 0.95:
            raise EngineError("the engine gave up")
        return await super().advise(match, level, seed, others, on_info)


def key_event(key: str) -> events.Key:
    """A key as a terminal sends it."""
    name = _character_to_key(key) if len(key) == 1 else key
    return events.Key(name, key if len(key) == 1 else key_to_character(name))


class Monkey:
    """Presses, clicks, drags the window about; and checks that all is well."""

    def __init__(self, seed: int, pilot: Pilot[None], app: KonoApp, mind: Moody) -> None:
        self.source = random.Random(seed)
        self.pilot = pilot
        self.app = app
        self.mind = mind
        self.done: list[str] = []
        game = self.game()
        self.own = OWN_KEYS.get(game.now.game.info.key, TAKING) if game else TAKING
        """Keys that mean something in some games alone."""

    # Actions

    async def act(self) -> None:
        """Do one thing or another."""
        what = self.source.choices(
            (self._press_keys, self._click, self._resize, self._change_setting, self._wait),
            (12, 4, 1, 1, 3),
        )[0]
        await what()
        for _ in range(self.source.choice((0, 1, 1, 3))):
            await self.pilot.pause()

    async def _press_keys(self) -> None:
        """Press a few keys, so quickly that the second comes before the first has its effect."""
        groups = (PLAYING, LOOKING, DOING, self.own, TYPING)
        group = self.source.choices(groups, (6, 3, 4, 2, 1))[0]
        keys = self.source.choices(group, k=self.source.choice((1, 1, 1, 2, 3)))
        for key in keys:
            if not self._would_leave(key):
                self.done.append(key)
                self.app.post_message(key_event(key))

    def _would_leave(self, key: str) -> bool:
        """Whether a key would end the program, or write where no test should."""
        top = self.app.screen_stack[-1:]
        is_leaving_place = self.app.is_too_small or any(isinstance(each, Home) for each in top)
        quits = key in ("q", "escape") and is_leaving_place
        palette = isinstance(self.app.screen, CommandPalette) and key in ("enter", "space")
        return quits or palette or (key == "b" and not self.game())

    async def _click(self) -> None:
        width, height = self.app.size
        place = (self.source.randrange(width), self.source.randrange(height))
        times = self.source.choice((1, 1, 2))
        if self.app.is_too_small or isinstance(self.app.screen, Home | CommandPalette):
            return
        self.done.append(f"click {place} x{times}")
        try:
            await self.pilot.click(offset=place, times=times, button=self.source.choice((1, 1, 3)))
        except OutOfBounds:
            return

    async def _resize(self) -> None:
        size = self.source.choice(SIZES)
        self.done.append(f"resize {size}")
        await self.pilot.resize_terminal(*size)

    async def _change_setting(self) -> None:
        change = self.source.choice(
            (
                {"confirm": self.source.random() < 0.3},
                {"evaluation": self.source.random() < 0.5},
                {"animations": self.source.random() < 0.5},
                {"pace": self.source.choice(("instant", "instant", "ask"))},
                {"theme": self.source.choice(("kono-wood", "kono-light", "nord"))},
            )
        )
        self.done.append(str(change))
        self.app.apply_settings(replace(self.app.settings, **change))

    async def _wait(self) -> None:
        await self.pilot.pause(0.01)

    # Checks

    def game(self) -> GameScreen | None:
        """The game that is on, if one is."""
        games = [each for each in self.app.screen_stack if isinstance(each, GameScreen)]
        return games[-1] if games else None

    def check_screen(self) -> None:
        """Check what must hold at any moment."""
        stack = [type(each).__name__ for each in self.app.screen_stack]
        twice = [name for name, count in Counter(stack).items() if count > 1]
        assert not twice, stack
        game = self.game()
        if game is None:
            return
        below = self.app.screen_stack[: self.app.screen_stack.index(game)]
        assert all(type(each) in (Screen, Home) for each in below), stack
        scene = game.now
        assert 0 <= scene.cursor < len(scene.view.points)
        assert all(0 <= cell < len(scene.view.points) for cell in scene.picked_cells)
        self._check_marks(scene)
        turns = [
            each
            for each in self.app.workers
            if each.node is game and each.group == "turn" and not each.is_finished
        ]
        assert sum(not each.is_cancelled for each in turns) <= 1

    def _check_marks(self, scene: Scene) -> None:
        """Check that marked things exist: the held piece, vacant targets, the opponent's pieces."""
        marks = build_marks(scene, self.app.settings)
        pieces = [each.piece for each in scene.view.points]
        held = () if marks.picked_cell is None else (marks.picked_cell,)
        assert not any(pieces[cell] for cell in marks.forbidden)
        if scene.match is None or not scene.human_can_move:
            assert not [*held, *marks.targets, *marks.victims, *marks.gains, *marks.hint]
            assert not [
                *marks.line_letters,
                *marks.movable,
                *(marks.forbidden - {*scene.barred_cells}),
            ]
            return
        own = scene.game.rules.colour(scene.match.position, scene.match.to_move)
        if scene.view.has_squares:
            self._check_squares(scene, marks)
            return
        assert all(pieces[cell] == own for cell in held)
        assert not any(pieces[cell] for cell in marks.targets)
        assert all(pieces[cell] not in ("", own) for cell in marks.victims)
        assert all(pieces[cell] not in ("", own) for cell, _ in marks.line_letters)
        assert all(pieces[cell] == own for cell in marks.movable)
        assert {cell for cell, _ in marks.gains} <= marks.targets | marks.victims
        assert all(pieces[cell] == "" for cell in marks.captured_cells)

    def _check_squares(self, scene: Scene, marks: Marks) -> None:
        """Check that squares to choose are open in one's own row, or covered in the other one.

        The same holds for the chosen squares.
        """
        columns = scene.view.columns
        for cell in (*marks.targets, *marks.chosen_squares, *marks.hint):
            mine = (0 if cell >= columns else 1) == (scene.match.to_move if scene.match else 0)
            assert bool(scene.view.points[cell].piece) != mine
        assert marks.tray is not None
        chosen = marks.tray.chosen_option
        assert chosen is None or 0 <= chosen < len(marks.tray.options)

    async def check_saved(self) -> None:
        """Check that the file holds what the screen shows."""
        game = self.game()
        if game is None or game.now.tournament.stage is Stage.SIZE:
            return
        await autosave_of(game).flush()
        path = autosave_of(game).file.path
        if path.exists():
            series = game.now.tournament
            held = Tournament.resume(series.game, load_save(path))
            assert (held.round, held.totals, held.opening_throws) == (
                series.round,
                series.totals,
                series.opening_throws,
            )
            assert (held.match is None) == (series.match is None)
            if held.match and series.match:
                assert held.match.moves == series.match.moves
                assert held.match.quitter == series.match.quitter
                assert held.match.draw_agreed == series.match.draw_agreed

    def check_legal_moves(self) -> None:
        """Check that the rules allow every move that was made."""
        game = self.game()
        match = game.now.match if game else None
        if match is None:
            return
        for count, move in enumerate(match.moves):
            before = replace(
                match,
                positions=match.positions[: count + 1],
                moves=match.moves[:count],
                quitter=None,
                draw_agreed=False,
            )
            assert move in before.legal_moves

    async def calm_down(self) -> None:
        """Close whatever is open, so that the game goes on."""
        self.mind.calm = True
        self.app.apply_settings(replace(self.app.settings, pace="instant", confirm=False))
        await self.pilot.resize_terminal(100, 30)
        for _ in range(30):
            await self._wait_until_idle()
            game = self.game()
            if game is None or (self.app.screen is game and not _is_busy(game)):
                break
            if self.app.screen is not game:
                self.app.post_message(key_event("escape"))
        game = self.game()
        if game is not None:
            assert self.app.screen is game, [type(each).__name__ for each in self.app.screen_stack]
            await self._check_game_goes_on(game)

    async def _wait_until_idle(self) -> None:
        for _ in range(10):
            await self.pilot.pause(0.001)

    async def _check_game_goes_on(self, game: GameScreen) -> None:
        """Check that a computer whose turn it is moves, unless it waits, and that a human can."""
        for key in ("escape", "end", "escape"):
            self.app.post_message(key_event(key))
            await self._wait_until_idle()
        for _ in range(PATIENCE):
            scene = game.now
            match = scene.match
            if self.app.screen is not game or match is None or not scene.round_under_way:
                return
            if scene.human_can_move:
                before = len(match.moves)
                move = match.legal_moves[0]
                typed = scene.game.notation.format_move(match.position, move)
                for key in (":", *typed, "enter"):
                    self.app.post_message(key_event(key))
                    await self.pilot.pause()
                await self._wait_until_idle()
                now = game.now.match
                assert now is not None
                assert len(now.moves) > before, game.now.notice
                return
            if scene.computer_waits:
                self.app.post_message(key_event("enter"))
            elif game.now.tournament.computers_only:
                return
            await self._wait_until_idle()
        raise AssertionError("the game does not go on")


def _is_busy(game: GameScreen) -> bool:
    return bool(
        game.now.round_under_way and not game.now.is_humans_turn and not game.now.computer_waits
    )


def misbehave(seed: int, actions: int, begin: Begin) -> None:
    """Run one monkey for one sitting."""
    source = random.Random(seed)
    mind = Moody(random.Random(seed))
    settings = replace(STILL, evaluation=source.random() < 0.5, animations=source.random() < 0.5)
    done: list[str] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        monkey = Monkey(seed, pilot, app, mind)
        monkey.done = done
        for count in range(actions):
            await monkey.act()
            if not app.is_running:
                return
            monkey.check_screen()
            if count % 10 == 9:
                await monkey.check_saved()
        monkey.check_legal_moves()
        await monkey.calm_down()
        monkey.check_screen()
        await monkey.check_saved()
        monkey.check_legal_moves()

    size, look = source.choice(SIZES[1:]), source.choice(LOOKS)
    try:
        drive(script, begin(source), size, settings, look, mind)
    except BaseException as error:
        error.add_note(f"seed {seed}, the last actions: {done[-25:]}")
        raise


def _players(source: random.Random) -> tuple[Player, Player]:
    return source.choice(((YOU, COMPUTER), (YOU, COMPUTER), TWO_HUMANS, TWO_COMPUTERS))


def kono(source: random.Random) -> LaunchOptions | None:
    """Home, or a game of Kono somewhere between the dice and the end of a round."""
    players = _players(source)
    match source.randrange(6):
        case 0:
            return None
        case 1:
            return LaunchOptions(nearly_over())
        case 2:
            return LaunchOptions(Tournament(nearly_over().game, players), seed=1)
        case _:
            size = source.choice((5, 7, 9))
            return LaunchOptions(new_round(players, size=size, first=source.randrange(2)), seed=1)


def konane(source: random.Random) -> LaunchOptions:
    """A game of Konane before the guess, after it, among chains, or at the end of a round."""
    players = _players(source)
    match source.randrange(6):
        case 0:
            return LaunchOptions(Tournament(KONANE, players), seed=1)
        case 1:
            size, variant = source.choice(KONANE.info.sizes), source.choice(("", "straight"))
            series = Tournament(KONANE, players, variant=variant).choose_size(size)
            return LaunchOptions(series.guess(source.random() < 0.5), seed=1)
        case 2:
            return LaunchOptions(tournament_at(players, "4,4-4,2"), seed=1)
        case 3:
            return LaunchOptions(tournament_at(players, line=LAST_JUMP), seed=1)
        case _:
            return LaunchOptions(
                tournament_at(players, line=source.choice((CHAINS, CHAINS_FOR_SEAT_1))), seed=1
            )


def fanorona(source: random.Random) -> LaunchOptions:
    """A game of Fanorona before the choice of colours, after it, or with lines to choose from."""
    players = _players(source)
    match source.randrange(4):
        case 0:
            return LaunchOptions(Tournament(stones.FANORONA, players), seed=1)
        case 1:
            return LaunchOptions(stones.new_round(source.choice((5, 7, 9)), players), seed=1)
        case _:
            turns = source.choice(((), ("c3-d3A",), ("c3-d3A-d4W",)))
            return LaunchOptions(stones.tournament_at(*turns, players=players), seed=1)


def konobi(source: random.Random) -> LaunchOptions:
    """A game of Konobi before the choice of colours, with the swap to come, or just offered."""
    players, size = _players(source), source.choice((4, 5, 8))
    match source.randrange(4):
        case 0:
            return LaunchOptions(Tournament(edges.KONOBI, players), seed=1)
        case 1:
            typed: tuple[str, ...] = ("b2", "swap", "c3")
        case _:
            typed = source.choice(((), ("b2",)))
    series = edges.tournament_after(*typed, size=size, black=source.randrange(2), players=players)
    return LaunchOptions(series, seed=1)


def canoga(source: random.Random) -> LaunchOptions:
    """A game of Canoga before its dice, before or after a throw, or a throw before its end."""
    players, size = _players(source), source.choice((9, 10, 11))
    typed: tuple[str, ...]
    match source.randrange(5):
        case 0:
            return LaunchOptions(Tournament(rows.CANOGA, players), seed=1)
        case 1:
            typed = rows.AHEAD
            size = 9
        case 2:
            typed = (*rows.AHEAD, "two", "6+6", "c6+5+1", "two", "5+3")
            size = 9
        case _:
            typed = source.choice(((), ("two", "4+5")))
    series = rows.tournament_after(*typed, size=size, first=source.randrange(2), players=players)
    return LaunchOptions(series, seed=1)


SITTINGS = [(kono, 2), (kono, 127), (konane, 1), (fanorona, 1), (konobi, 1), (canoga, 1)]
SITTINGS += [
    (begin, seed)
    for begin in (kono, konane, fanorona, konobi, canoga)
    for seed in range(2, 1 + scaled(1))
    if (begin, seed) not in SITTINGS
]


@pytest.mark.parametrize(("begin", "seed"), SITTINGS)
def test_a_monkey_breaks_nothing(begin: Begin, seed: int) -> None:
    misbehave(seed, ACTIONS, begin)


def screen_names(app: KonoApp) -> list[str]:
    return [type(each).__name__ for each in app.screen_stack[1:]]


async def check_screens(pilot: Pilot[None], app: KonoApp, *names: str) -> None:
    """Check that these screens come, and that they stay."""
    await wait_until(pilot, lambda: screen_names(app) == list(names))
    await press_at_once(pilot, app)
    assert screen_names(app) == list(names)


async def press_at_once(pilot: Pilot[None], app: KonoApp, *keys: str) -> None:
    """Press keys that all come before the first has had its effect."""
    for key in keys:
        app.post_message(key_event(key))
    for _ in range(30):
        await pilot.pause(0.002)


@pytest.mark.parametrize(
    ("key", "opened"), [("n", "NewGame"), ("o", "SavedGames"), ("w", "NewGame")]
)
def test_a_key_pressed_twice_opens_one_dialog(key: str, opened: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press_at_once(pilot, app, key, key)
        await check_screens(pilot, app, "Home", opened)

    drive(script)


def test_continue_pressed_twice_opens_one_game() -> None:
    write_save(new_round().to_save(), autosaves_folder() / "kono-20260101-000000-1.txt")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        home = app.screen
        assert isinstance(home, Home)
        await wait_until(pilot, lambda: home.saved_summary.latest is not None)
        await press_at_once(pilot, app, "c", "c")
        await check_screens(pilot, app, "Home", "GameScreen")

    drive(script)


def test_a_key_that_is_quicker_than_its_dialog_waits_for_it() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        help = Help("kono")
        app.push_screen(help)
        assert not help.is_mounted
        assert await app.run_action("keys", help)
        await wait_until(pilot, lambda: help.part == "keys")
        assert help.query_one("#page-keys").has_class("-shown")

    drive(script, LaunchOptions(new_round()))


def test_a_dialog_that_is_closed_before_it_is_there_does_no_harm() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press_at_once(pilot, app, "s")
        await press_at_once(pilot, app, "escape", "ctrl+n")
        await check_screens(pilot, app, "GameScreen", "NewGame")
        await press_at_once(pilot, app, "escape", "escape")
        await check_screens(pilot, app, "GameScreen")

    drive(script, LaunchOptions(new_round()))


def test_a_new_game_that_is_begun_over_help_takes_the_place_of_the_one_below() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press_at_once(pilot, app, "ctrl+n", "?")
        await check_screens(pilot, app, "GameScreen", "Help", "NewGame")
        await press_at_once(pilot, app, "enter")
        await check_screens(pilot, app, "GameScreen", "OpeningDialog")

    drive(script, LaunchOptions(new_round()))


def test_a_move_made_while_the_program_ends_does_no_harm() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        game = app.screen
        assert isinstance(game, GameScreen)
        await game.query_one(BoardWidget).remove()
        assert game.now.match is not None
        game.live.play(game.now.match.legal_moves[:1])
        assert len(game.now.match.moves) == 1

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_a_dialog_asked_for_while_the_program_ends_does_no_harm() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        async def late() -> None:
            while app.is_running:
                await asyncio.sleep(0)
            await app.push_screen_wait(ChoiceDialog("LATE", "", (("close", "No"),)))

        app.screen.run_worker(late())

    drive(script, LaunchOptions(new_round(TWO_HUMANS)))


def test_the_palette_does_not_open_twice() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.resize_terminal(40, 10)
        await press_at_once(pilot, app, "ctrl+p")
        await press_at_once(pilot, app, "ctrl+p")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen_names(app).count("Palette") <= 1

    drive(script, LaunchOptions(new_round()))


def test_a_save_asked_for_as_the_round_ends_leaves_one_dialog() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        game = app.screen
        assert isinstance(game, GameScreen)
        game.scene = replace(game.now, cursor=16)
        await press_at_once(pilot, app, "1", "s")
        await press_at_once(pilot, app, "escape")
        assert screen_names(app).count("RoundEnd") <= 1

    drive(script, LaunchOptions(nearly_over()))


class Held(QuickAdvisor):
    """Thinks until it is allowed to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        await self.may_answer.wait()
        return await super().advise(match, level, seed, others, on_info)


def test_a_round_does_not_end_below_another_dialog() -> None:
    mind = Held()
    over = nearly_over()
    assert over.match is not None
    watched = replace(over, players=TWO_COMPUTERS, match=replace(over.match, computers_only=True))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await press_at_once(pilot, app, "?")
        mind.may_answer.set()
        await press_at_once(pilot, app)
        await check_screens(pilot, app, "GameScreen", "Help")
        await press_at_once(pilot, app, "escape")
        await wait_until(pilot, lambda: screen_names(app)[-1] == "RoundEnd")
        await press_at_once(pilot, app, "e")
        await wait_until(pilot, lambda: screen_names(app)[-1] == "TournamentEnd")
        await press_at_once(pilot, app, "h")
        await check_screens(pilot, app, "Home")

    drive(script, LaunchOptions(watched), advisor=mind)
