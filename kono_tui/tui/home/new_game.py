"""The dialog for a new game: its size and rules, its players, and where chance comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

from kono_tui.errors import KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.formats.variants import USUAL_VARIANT
from kono_tui.games import GAMES
from kono_tui.play.dice_source import uses_dice_file
from kono_tui.play.players import search_title
from kono_tui.search.levels import STRONGEST
from kono_tui.tui.home.game_setup import (
    GameSetup,
    build_setup,
    describe_setup,
    has_plain_search,
    read_throws,
)
from kono_tui.tui.home.last_game_options import (
    HUMAN,
    PLIES,
    NewGameOptions,
    SeatPlayers,
    chance_sources,
    computer_players,
    read_last_options,
    write_last_options,
)
from kono_tui.tui.widgets.choices import LABEL_WIDTH, Choices
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import symbols_of
from kono_tui.tui.widgets.sizes import SizeChoices


class NewGame(Dialog[GameSetup]):
    """Asks for a new game; begins with the last choice."""

    DEFAULT_CSS = f"""
    NewGame .given {{ height: 1; }}
    NewGame .given Static {{ width: {LABEL_WIDTH}; color: $text-muted; }}
    NewGame .given Input {{ width: 1fr; background: $panel; }}
    NewGame #said {{ height: auto; min-height: 2; margin: 1 0 0 0; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "Start", id="new.start"),
        Binding("up", "app.focus_previous", "Up", show=False, id="new.up"),
        Binding("down", "app.focus_next", "Down", show=False, id="new.down"),
    ]
    AUTO_FOCUS = "#size"
    heading = "NEW GAME"
    note = "Tab next   Enter start"

    def __init__(self, game: str = "", watch: bool = False) -> None:
        """`watch`: both seats are computers, unless the player changes that."""
        super().__init__()
        last_options = read_last_options().for_game(game)
        if last_options.dice == "file" and _is_dice_file_unusable(last_options):
            last_options = replace(last_options, dice="random")
        self.last_options = last_options
        self.shown_game = last_options.game
        """The key of the game whose rows are shown."""
        self.starts_watching = watch

    def compose_body(self) -> ComposeResult:
        last_options = self.last_options
        if len(GAMES) > 1:
            games = [(key, game.info.title) for key, game in GAMES.items()]
            yield Choices("Game", games, last_options.game, id="game")
        yield SizeChoices("Size", id="size")
        yield Choices("Rules", (), "", id="rules")
        yield Choices("Player 1", (), "", id="first")
        yield Choices("Player 2", (), "", id="second")
        yield Choices("Ply", [(str(n), str(n)) for n in PLIES], str(last_options.ply), id="ply")
        yield Choices("Dice", (), "", id="dice")
        with Horizontal(classes="given", id="given-seed"):
            yield Static("Seed")
            seed, expected = last_options.seed, "a whole number"
            yield Input(seed, expected, type="integer", compact=True, id="seed")
        with Horizontal(classes="given", id="given-file"):
            yield Static("Dice file")
            yield Input(last_options.file, "its path", compact=True, id="file")
        yield Static("", id="said", markup=False)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Start", id="start", compact=True, classes="usual")
        yield Button("Cancel", id="close", compact=True)

    def on_mount(self) -> None:
        if self.starts_watching:
            self.query_one("#heading", Static).update("WATCH")
        last = self.last_options
        self._show_rows(last, last.watch if self.starts_watching else last.seats)
        self._show_summary()

    def _show_rows(self, game_options: NewGameOptions, seats: SeatPlayers) -> None:
        """Show the rows that the game has, with the chosen value in each."""
        self.shown_game = game_options.game
        game = GAMES[game_options.game]
        people = [(seat, search_title(seat)) for seat in (HUMAN, *computer_players(game))]
        rows: dict[str, tuple[Sequence[tuple[str, str]], str]] = {
            "rules": ([("", USUAL_VARIANT), *game.info.variants.items()], game_options.variant),
            "first": (people, seats[0]),
            "second": (people, seats[1]),
            "dice": ([(each, each) for each in chance_sources(game)], game_options.dice),
        }
        self.query_one(SizeChoices).offer_sizes(game, game_options.size, symbols_of(self))
        self.query_one("#dice", Choices).label = "Dice" if uses_dice_file(game) else "Chance"
        for name, (options, value) in rows.items():
            self.query_one(f"#{name}", Choices).set_options(options, value)
        self.query_one("#rules").display = bool(game.info.variants)

    # The current choice

    @property
    def game_options(self) -> NewGameOptions:
        """What the rows say, as far as the game has it; the seats go to `watch` or to `seats`."""
        seats = self.seats
        computers_only = HUMAN not in seats
        return replace(
            self.last_options,
            game=self.shown_game,
            size=int(self._row_value("size") or 0),
            variant=self._row_value("rules"),
            ply=int(self._row_value("ply")),
            watch=seats if computers_only else self.last_options.watch,
            seats=self.last_options.seats if computers_only else seats,
            dice=self._row_value("dice"),
            seed=self.query_one("#seed", Input).value,
            file=self.query_one("#file", Input).value,
        ).for_game(self.game_key)

    @property
    def game_key(self) -> str:
        return self._row_value("game") or self.last_options.game

    @property
    def seats(self) -> SeatPlayers:
        """The players of both seats; the strongest computer in place of one that the game lacks."""
        available = (HUMAN, *computer_players(GAMES[self.game_key]))
        chosen = [self._row_value(name) for name in ("first", "second")]
        first, second = (each if each in available else STRONGEST for each in chosen)
        return first, second

    def _row_value(self, name: str) -> str:
        """The value of a row; "" where there is no such row."""
        return next((row.value for row in self.query(f"#{name}").results(Choices)), "")

    @on(Choices.Changed, "#game")
    def _change_game(self) -> None:
        """Show the rows of the game, and keep the choices that it has too."""
        self._show_rows(self.game_options, self.seats)

    @on(Choices.Changed)
    @on(Input.Changed)
    def _show_summary(self) -> None:
        """Say what will be played, or what is wrong with it."""
        game_options = self.game_options
        for name in ("seed", "file"):
            self.query_one(f"#given-{name}").display = game_options.dice == name
        self.query_one("#ply").display = has_plain_search(GAMES[self.game_key], self.seats)
        summary = self.query_one("#said", Static)
        try:
            text, is_error = describe_setup(build_setup(game_options, self.seats)), False
        except KonoError as error:
            typed = game_options.seed if game_options.dice == "seed" else game_options.file
            text, is_error = as_sentence(str(error)), bool(typed.strip())
        summary.update(text)
        summary.set_class(is_error, "error")

    # Actions

    def on_key(self, event: events.Key) -> None:
        """Choose the size by digits, unless the player is typing."""
        is_typing = isinstance(self.focused, Input)
        if event.character and event.character.isdecimal() and not is_typing:
            self.query_one(SizeChoices).type_digit(event.character)

    @on(Input.Submitted)
    def action_start(self) -> None:
        """Start the game if the choice makes one; otherwise show where it does not."""
        game_options = self.game_options
        try:
            setup = build_setup(game_options, self.seats)
        except KonoError:
            self._show_summary()
            self.query_one("#said").add_class("error")
            self.query_one(f"#{game_options.dice}").focus()
            return
        write_last_options(game_options)
        self.dismiss(setup)


def _is_dice_file_unusable(game_options: NewGameOptions) -> bool:
    """Whether the dice file can no longer be used."""
    try:
        read_throws(game_options.file, GAMES[game_options.game])
    except KonoError:
        return True
    return False
