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
from kono_tui.play.level_wording import describe_opponent
from kono_tui.play.players import search_title
from kono_tui.play.results import RoundResult
from kono_tui.play.storage.last_game_options import (
    HUMAN,
    PLIES,
    NewGameOptions,
    SeatPlayers,
    chance_sources,
    computer_players,
    write_last_options,
)
from kono_tui.tui.home.game_setup import (
    COMPANIES,
    Company,
    GameSetup,
    build_setup,
    company_of,
    describe_setup,
    has_plain_search,
    read_throws,
)
from kono_tui.tui.widgets.choices import LABEL_WIDTH, Choices
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import symbols_of
from kono_tui.tui.widgets.sizes import SizeChoices


class NewGame(Dialog[GameSetup]):
    """Asks for a new game; begins with the last choice."""

    DEFAULT_CSS = f"""
    NewGame > .dialog {{ width: 78; }}
    NewGame .given {{ height: 1; }}
    NewGame .given Static {{ width: {LABEL_WIDTH}; color: $text-muted; }}
    NewGame .given Input {{ width: 1fr; background: $panel; }}
    NewGame #level {{ height: auto; padding: 0 0 0 {LABEL_WIDTH + 1}; color: $text-disabled; }}
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

    def __init__(
        self,
        last_options: NewGameOptions,
        results: Sequence[RoundResult] = (),
        watch: bool = False,
    ) -> None:
        """`watch`: both seats are computers, unless the player changes that."""
        super().__init__()
        if last_options.dice == "file" and _is_dice_file_unusable(last_options):
            last_options = replace(last_options, dice="random")
        self.last_options = last_options
        """The options with what the player has chosen for the games shown so far."""
        self.saved_opponents = last_options.opponents
        self.results = results
        self.shown_game = last_options.game
        """The key of the game whose rows are shown."""
        self.starts_watching = watch
        self.rows: dict[str, Choices] = {}
        """The rows of options by their names, as soon as they are there."""

    def compose_body(self) -> ComposeResult:
        last_options = self.last_options
        if len(GAMES) > 1:
            games = [(key, game.info.title) for key, game in GAMES.items()]
            yield Choices("Game", games, last_options.game, id="game")
        yield SizeChoices("Size", id="size")
        yield Choices("Rules", (), "", id="rules")
        company = Company.WATCH if self.starts_watching else company_of(last_options.seats)
        yield Choices("You", list(COMPANIES.items()), company, id="company")
        yield Choices("Opponent", (), "", id="opponent")
        yield Choices("Computer 1", (), "", id="first")
        yield Choices("Computer 2", (), "", id="second")
        yield Static("", id="level", markup=False)
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
        self.rows = {str(row.id): row for row in self.query(Choices)}
        self._show_rows(self.last_options)
        self._show_summary()

    def _show_rows(self, game_options: NewGameOptions) -> None:
        """Show the rows that the game has, with the chosen value in each."""
        self.shown_game = game_options.game
        game = GAMES[game_options.game]
        computers = [(each, search_title(each)) for each in computer_players(game)]
        opponent = game_options.opponent_in(game_options.game)
        rows: dict[str, tuple[Sequence[tuple[str, str]], str]] = {
            "rules": ([("", USUAL_VARIANT), *game.info.variants.items()], game_options.variant),
            "opponent": (computers, opponent),
            "first": (computers, game_options.watch[0]),
            "second": (computers, game_options.watch[1]),
            "dice": ([(each, each) for each in chance_sources(game)], game_options.dice),
        }
        self.query_one(SizeChoices).offer_sizes(game, game_options.size, symbols_of(self))
        self.rows["dice"].label = "Dice" if uses_dice_file(game) else "Chance"
        for name, (options, value) in rows.items():
            self.rows[name].set_options(options, value)
        self.rows["rules"].display = bool(game.info.variants)

    # The current choice

    @property
    def game_options(self) -> NewGameOptions:
        """What the rows say, as far as the game has it; the seats go to `watch` or to `seats`."""
        last, opponent = self.last_options, self._row_value("opponent")
        seats = {Company.COMPUTER: (HUMAN, opponent), Company.PERSON: (HUMAN, HUMAN)}
        return replace(
            last,
            game=self.shown_game,
            size=int(self._row_value("size") or 0),
            variant=self._row_value("rules"),
            ply=int(self._row_value("ply")),
            watch=(self._row_value("first"), self._row_value("second")),
            seats=seats.get(self.company, last.seats),
            opponents={**last.opponents, self.shown_game: opponent},
            dice=self._row_value("dice"),
            seed=self.query_one("#seed", Input).value,
            file=self.query_one("#file", Input).value,
        ).for_game(self.game_key)

    @property
    def game_key(self) -> str:
        return self._row_value("game") or self.last_options.game

    @property
    def company(self) -> Company:
        return Company(self._row_value("company"))

    @property
    def seats(self) -> SeatPlayers:
        """The players of both seats."""
        game_options = self.game_options
        return game_options.watch if self.company is Company.WATCH else game_options.seats

    def _row_value(self, name: str) -> str:
        """The value of a row; "" where there is no such row."""
        return self.rows[name].value if name in self.rows else ""

    @on(Choices.Changed, "#game")
    def _change_game(self) -> None:
        """Show the rows of the game, and keep the choices that it has too."""
        self.last_options = self.game_options
        self._show_rows(self.last_options)

    @on(Choices.Changed)
    @on(Input.Changed)
    def _show_summary(self) -> None:
        """Say what will be played, or what is wrong with it."""
        game_options, seats = self.game_options, self.seats
        for name in ("seed", "file"):
            self.query_one(f"#given-{name}").display = game_options.dice == name
        self.rows["ply"].display = has_plain_search(GAMES[self.game_key], seats)
        for name in ("first", "second"):
            self.rows[name].display = self.company is Company.WATCH
        for name in ("opponent", "level"):
            self.query_one(f"#{name}").display = self.company is Company.COMPUTER
        self._show_opponent(game_options)
        summary = self.query_one("#said", Static)
        try:
            text, is_error = describe_setup(build_setup(game_options, seats), self.results), False
        except KonoError as error:
            typed = game_options.seed if game_options.dice == "seed" else game_options.file
            text, is_error = as_sentence(str(error)), bool(typed.strip())
        summary.update(text)
        summary.set_class(is_error, "error")

    def _show_opponent(self, game_options: NewGameOptions) -> None:
        """Say what the opponent is like, and how the player has fared against it."""
        game = GAMES[game_options.game]
        level = game_options.level_of(game_options.opponent_in(game_options.game))
        text = describe_opponent(game, level, self.results)
        self.query_one("#level", Static).update(text)

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
        write_last_options(replace(game_options, opponents=self._chosen_opponents(game_options)))
        self.dismiss(setup)

    def _chosen_opponents(self, game_options: NewGameOptions) -> dict[str, str]:
        """The opponents to save: a game that was only looked at keeps the one it had."""
        if self.company is not Company.COMPUTER:
            return dict(self.saved_opponents)
        return {**self.saved_opponents, game_options.game: game_options.seats[1]}


def _is_dice_file_unusable(game_options: NewGameOptions) -> bool:
    """Whether the dice file can no longer be used."""
    try:
        read_throws(game_options.file, GAMES[game_options.game])
    except KonoError:
        return True
    return False
