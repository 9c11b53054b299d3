"""What a new game is to be: its size, who plays, and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

from kono_tui.core.save import KINDS, Player, Throw
from kono_tui.errors import KonoError, SetupError, StoreError
from kono_tui.games import GAMES
from kono_tui.play.dice import read_dice
from kono_tui.play.disk import is_there, typed_path
from kono_tui.play.players import seated
from kono_tui.play.series import Series
from kono_tui.text.sentences import plural, sentence
from kono_tui.tui.remembered import DICE, HUMAN, SEATS, Seats, Wishes, remember, remembered
from kono_tui.tui.widgets.choices import LABEL, Choices
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.signs import signs

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp


@dataclass(frozen=True)
class Choice:
    """A new game as it was chosen."""

    game: str
    size: int
    players: tuple[Player, Player]
    dice: tuple[Throw, ...] = ()
    """The throws of a dice file."""
    seed: int | None = None


def begun(choice: Choice) -> Series:
    """The tournament that a choice begins: the dice come next."""
    series = Series(GAMES[choice.game], choice.players, dice=choice.dice)
    return series.choose_size(choice.size)


def chosen(wishes: Wishes, seats: Seats) -> Choice:
    """The choice that wishes make. KonoError says what is wrong with the seed or the dice file."""
    kinds = (KINDS[seats[0] != HUMAN], KINDS[seats[1] != HUMAN])
    levels = tuple("" if seat == HUMAN else seat for seat in seats)
    choice = Choice(wishes.game, wishes.size, seated(kinds, (levels[0], levels[1])))
    if wishes.dice == "seed":
        return replace(choice, seed=_seed(wishes.seed))
    if wishes.dice == "file":
        return replace(choice, dice=_throws(wishes.file))
    return choice


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise SetupError("a seed is a whole number, such as 7") from None


def _throws(text: str) -> tuple[Throw, ...]:
    """The throws of the file that is typed."""
    if not text.strip():
        raise SetupError("type the path of a file with a throw on each line, such as 5 4")
    path = typed_path(text.strip())
    if is_there(path) and not path.is_file():
        raise StoreError(f"cannot read {path}: it is not a file")
    throws = read_dice(path)
    if not throws:
        raise SetupError(f"there are no throws in {_shown(path)}")
    return throws


def _shown(path: Path) -> str:
    return path.name or str(path)


class NewGame(Dialog[Choice]):
    """Asks for a new game; begins with what was chosen last."""

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
        """`watch`: both seats are computers, unless that is changed."""
        super().__init__()
        last = remembered()
        if game in GAMES:
            last = replace(last, game=game).fitting()
        if last.dice == "file" and _refusal(last):
            last = replace(last, dice="random")
        self.last = last
        self.watch_first = watch

    def compose_body(self) -> ComposeResult:
        last = self.last
        seats = last.watch if self.watch_first else last.seats
        people = [(seat, seat) for seat in SEATS]
        if len(GAMES) > 1:
            games = [(key, game.title) for key, game in GAMES.items()]
            yield Choices("Game", games, last.game, id="game")
        yield Choices("Size", self._sizes(last.game), str(last.size), id="size")
        yield Choices("Player 1", people, seats[0], id="first")
        yield Choices("Player 2", people, seats[1], id="second")
        yield Choices("Dice", [(dice, dice) for dice in DICE], last.dice, id="dice")
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
        self._tell()

    def _sizes(self, key: str) -> Sequence[tuple[str, str]]:
        game = GAMES[key]
        times = signs(cast("KonoApp", self.app).skin).times
        return [(str(size), game.size_name(size).replace("x", times)) for size in game.sizes]

    # What is chosen now

    @property
    def wishes(self) -> Wishes:
        """What the rows say, with the seats where they belong."""
        seats = self.seats
        watched = HUMAN not in seats
        return replace(
            self.last,
            game=self._row("game") or self.last.game,
            size=int(self._row("size")),
            watch=seats if watched else self.last.watch,
            seats=self.last.seats if watched else seats,
            dice=self._row("dice"),
            seed=self.query_one("#seed", Input).value,
            file=self.query_one("#file", Input).value,
        )

    @property
    def seats(self) -> Seats:
        return self._row("first"), self._row("second")

    def _row(self, name: str) -> str:
        """The value of a row; "" where there is no such row."""
        return next((row.value for row in self.query(f"#{name}").results(Choices)), "")

    @on(Choices.Changed, "#game")
    def _another_game(self, event: Choices.Changed) -> None:
        sizes = replace(self.last, game=event.value).fitting()
        self.query_one("#size", Choices).set_options(self._sizes(event.value), str(sizes.size))

    @on(Choices.Changed)
    @on(Input.Changed)
    def _tell(self) -> None:
        """Say what will be played, or what is wrong with it."""
        wishes = self.wishes
        for name in ("seed", "file"):
            self.query_one(f"#given-{name}").display = wishes.dice == name
        said = self.query_one("#said", Static)
        try:
            text, wrong = _told(chosen(wishes, self.seats)), False
        except KonoError as error:
            given = wishes.seed if wishes.dice == "seed" else wishes.file
            text, wrong = sentence(str(error)), bool(given.strip())
        said.update(text)
        said.set_class(wrong, "error")

    # What is done

    @on(Input.Submitted)
    def action_start(self) -> None:
        """Begin, if the choice makes a game; else show where it does not."""
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
        _throws(wishes.file)
    except KonoError:
        return True
    return False


def _told(choice: Choice) -> str:
    """What will be played, in a sentence or two."""
    levels = [player.level for player in choice.players]
    match levels.count(""):
        case 0:
            text = f"You watch two computers: {levels[0]} against {levels[1]}."
        case 1:
            text = f"You play the computer at its level {levels[1]}."
        case _:
            text = "Two people play at one keyboard."
    if choice.seed is not None:
        return f"{text} The same seed gives the same dice."
    if choice.dice:
        return f"{text} The file has {plural(len(choice.dice), 'throw')}; then the dice are random."
    return f"{text} The dice say who begins."
