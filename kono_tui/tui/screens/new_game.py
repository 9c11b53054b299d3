"""The dialog for a new game: its size and rules, its players, and where chance comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

from kono_tui.errors import KonoError
from kono_tui.games import GAMES
from kono_tui.play.dice import throws_dice
from kono_tui.play.players import search_words
from kono_tui.search.levels import STRONGEST
from kono_tui.text.sentences import sentence
from kono_tui.text.variants import USUAL
from kono_tui.tui.choice import Choice, chosen, searching, throws, told
from kono_tui.tui.remembered import (
    HUMAN,
    PLIES,
    Seats,
    Wishes,
    chances,
    computers,
    remember,
    remembered,
)
from kono_tui.tui.widgets.choices import LABEL, Choices
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.signs import signs
from kono_tui.tui.widgets.sizes import Sizes

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp


class NewGame(Dialog[Choice]):
    """Asks for a new game; begins with the last choice."""

    DEFAULT_CSS = f"""
    NewGame .given {{ height: 1; }}
    NewGame .given Static {{ width: {LABEL}; color: $text-muted; }}
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
        last = remembered().of_game(game)
        if last.dice == "file" and _refusal(last):
            last = replace(last, dice="random")
        self.last = last
        self.shown = last.game
        """The key of the game whose rows are shown."""
        self.watch_first = watch

    def compose_body(self) -> ComposeResult:
        last = self.last
        if len(GAMES) > 1:
            games = [(key, game.title) for key, game in GAMES.items()]
            yield Choices("Game", games, last.game, id="game")
        yield Sizes("Size", id="size")
        yield Choices("Rules", (), "", id="rules")
        yield Choices("Player 1", (), "", id="first")
        yield Choices("Player 2", (), "", id="second")
        yield Choices("Ply", [(str(n), str(n)) for n in PLIES], str(last.ply), id="ply")
        yield Choices("Dice", (), "", id="dice")
        with Horizontal(classes="given", id="given-seed"):
            yield Static("Seed")
            yield Input(last.seed, "a whole number", type="integer", compact=True, id="seed")
        with Horizontal(classes="given", id="given-file"):
            yield Static("Dice file")
            yield Input(last.file, "its path", compact=True, id="file")
        yield Static("", id="said", markup=False)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Start", id="start", compact=True, classes="usual")
        yield Button("Cancel", id="close", compact=True)

    def on_mount(self) -> None:
        if self.watch_first:
            self.query_one("#heading", Static).update("WATCH")
        last = self.last
        self._offer(last, last.watch if self.watch_first else last.seats)
        self._tell()

    def _offer(self, wishes: Wishes, seats: Seats) -> None:
        """Show the rows that the game has, with the chosen value in each."""
        self.shown = wishes.game
        game = GAMES[wishes.game]
        people = [(seat, search_words(seat)) for seat in (HUMAN, *computers(game))]
        offered: dict[str, tuple[Sequence[tuple[str, str]], str]] = {
            "rules": ([("", USUAL), *game.variants.items()], wishes.variant),
            "first": (people, seats[0]),
            "second": (people, seats[1]),
            "dice": ([(each, each) for each in chances(game)], wishes.dice),
        }
        self.query_one(Sizes).offer(game, wishes.size, signs(cast("KonoApp", self.app).skin))
        self.query_one("#dice", Choices).label = "Dice" if throws_dice(game) else "Chance"
        for name, (options, value) in offered.items():
            self.query_one(f"#{name}", Choices).set_options(options, value)
        self.query_one("#rules").display = bool(game.variants)

    # The current choice

    @property
    def wishes(self) -> Wishes:
        """What the rows say, as far as the game has it; the seats go to `watch` or to `seats`."""
        seats = self.seats
        watched = HUMAN not in seats
        return replace(
            self.last,
            game=self.shown,
            size=int(self._row("size") or 0),
            variant=self._row("rules"),
            ply=int(self._row("ply")),
            watch=seats if watched else self.last.watch,
            seats=self.last.seats if watched else seats,
            dice=self._row("dice"),
            seed=self.query_one("#seed", Input).value,
            file=self.query_one("#file", Input).value,
        ).of_game(self.game)

    @property
    def game(self) -> str:
        return self._row("game") or self.last.game

    @property
    def seats(self) -> Seats:
        """The players of both seats; the strongest computer in place of one that the game lacks."""
        there = (HUMAN, *computers(GAMES[self.game]))
        first, second = (self._row(name) for name in ("first", "second"))
        return first if first in there else STRONGEST, second if second in there else STRONGEST

    def _row(self, name: str) -> str:
        """The value of a row; "" where there is no such row."""
        return next((row.value for row in self.query(f"#{name}").results(Choices)), "")

    @on(Choices.Changed, "#game")
    def _another_game(self) -> None:
        """Show the rows of the game, and keep the choices that it has too."""
        self._offer(self.wishes, self.seats)

    @on(Choices.Changed)
    @on(Input.Changed)
    def _tell(self) -> None:
        """Say what will be played, or what is wrong with it."""
        wishes = self.wishes
        for name in ("seed", "file"):
            self.query_one(f"#given-{name}").display = wishes.dice == name
        self.query_one("#ply").display = searching(GAMES[self.game], self.seats)
        said = self.query_one("#said", Static)
        try:
            text, wrong = told(chosen(wishes, self.seats)), False
        except KonoError as error:
            given = wishes.seed if wishes.dice == "seed" else wishes.file
            text, wrong = sentence(str(error)), bool(given.strip())
        said.update(text)
        said.set_class(wrong, "error")

    # Actions

    def on_key(self, event: events.Key) -> None:
        """Choose the size by digits, unless the player is typing."""
        typing = isinstance(self.focused, Input)
        if event.character and event.character.isdecimal() and not typing:
            self.query_one(Sizes).type_digit(event.character)

    @on(Input.Submitted)
    def action_start(self) -> None:
        """Start the game if the choice makes one; otherwise show where it does not."""
        wishes = self.wishes
        try:
            choice = chosen(wishes, self.seats)
        except KonoError:
            self._tell()
            self.query_one("#said").add_class("error")
            self.query_one(f"#{wishes.dice}").focus()
            return
        remember(wishes)
        self.dismiss(choice)


def _refusal(wishes: Wishes) -> bool:
    """Whether the dice file can no longer be used."""
    try:
        throws(wishes.file)
    except KonoError:
        return True
    return False
