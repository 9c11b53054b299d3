"""Before the first move of a round: the board's size, the dice and the colour, or a guess."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Static

from kono_tui.core.save import Throw
from kono_tui.play.dice import next_throw
from kono_tui.play.guessing import Hands, opened
from kono_tui.play.names import Names
from kono_tui.play.series import Series, Stage
from kono_tui.tui.beginning import RUN_OUT, from_file, latest, said
from kono_tui.tui.remembered import remembered
from kono_tui.tui.telling import seat_name
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.dice import Thrown, Trays
from kono_tui.tui.widgets.hands import Hand, TwoHands
from kono_tui.tui.widgets.signs import signs
from kono_tui.tui.widgets.sizes import Sizes

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp


class Opening(Dialog[Series]):
    """Leads a round to its first move; the tournament it closes with is under way.

    `record_step` gets each step. The answer None means that the player leaves: the game is saved.
    """

    DEFAULT_CSS = """
    Opening #said { height: auto; margin: 1 0 0 0; }
    Opening #colours { height: 1; margin: 1 0 0 0; }
    Opening #colours Static { width: 10; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "go", "Go on", id="opening.go"),
        Binding("w", "pick('white')", "White", id="opening.white"),
        Binding("b", "pick('black')", "Black", id="opening.black"),
        Binding("l", "guess(0)", "Left hand", id="opening.left_hand"),
        Binding("r", "guess(1)", "Right hand", id="opening.right_hand"),
        Binding("s", "save", "Save", id="opening.save"),
        Binding("left,up", "app.focus_previous", "Before", show=False, id="opening.before"),
        Binding("right,down", "app.focus_next", "Next", show=False, id="opening.next"),
    ]
    AUTO_FOCUS = ""

    def __init__(
        self, series: Series, source: random.Random, keep: Callable[[Series], None]
    ) -> None:
        super().__init__()
        self.series = series
        self.source = source
        self.keep = keep
        self.from_file = from_file(series)
        self.hands: Hands | None = None
        """The hands of a guess, once they are open."""
        self.run_out = False
        self.rolling = False

    def compose_body(self) -> ComposeResult:
        game = self.series.game
        sign = signs(cast("KonoApp", self.app).skin)
        yield Sizes("Board", id="sizes")
        yield Trays((seat_name(self.series, 0), seat_name(self.series, 1)), id="trays")
        yield TwoHands(id="hands")
        yield Static("", id="said", markup=False)
        with Horizontal(id="colours"):
            yield Static("Play as")
            for colour in game.colours:
                label = f"{sign.colour(colour)} {colour.title()}".strip()
                yield Button(label, id=colour, compact=True, action=f"screen.pick('{colour}')")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Throw", id="go", compact=True, classes="usual")
        yield Button("Save", id="save", compact=True)
        yield Button("Leave", id="close", compact=True)

    def on_mount(self) -> None:
        self.query_one("#heading", Static).update(f"ROUND {self.series.round}")
        game = self.series.game
        proposed = remembered().size_for(game)
        self.query_one(Sizes).offer(game, proposed, signs(cast("KonoApp", self.app).skin))
        self.show()
        self.go_on()

    # The look

    def show(self) -> None:
        """Show the tournament's stage: its text, its parts, its buttons."""
        series, stage = self.series, self.series.stage
        self.query_one("#sizes").display = stage is Stage.SIZE
        trays = self.query_one(Trays)
        trays.display = bool(series.throws) or stage is Stage.THROW
        trays.thrown = Thrown(latest(series), series.opener)
        two = self.query_one(TwoHands)
        two.display = self._guessing or self.hands is not None
        two.show(series, self.hands)
        self.query_one("#said", Static).update(" ".join(self.words()))
        self.query_one("#colours").display = self._human_picks
        self.show_buttons(stage)
        self.refresh_bindings()

    def words(self) -> list[str]:
        """Return what the round waits for, or who begins it."""
        told = [RUN_OUT] if self.run_out else []
        return [*told, *said(self.series, self.hands)]

    def show_buttons(self, stage: Stage) -> None:
        """Show the buttons of a stage; the usual one has the focus."""
        go = self.query_one("#go", Button)
        go.label = {Stage.SIZE: "Choose", Stage.THROW: "Throw"}.get(stage, "Play")
        go.display = not (self._human_picks or self._guessing)
        self.query_one("#save").display = stage is not Stage.SIZE
        note = "Esc leaves" if stage is Stage.SIZE else "s saves   Esc leaves, the game is kept"
        self.query_one("#note", Static).update(note)
        if stage is Stage.SIZE:
            self.query_one("#sizes").focus()
        elif self._human_picks:
            self.query_one(f"#{self.series.game.colours[0]}").focus()
        elif self.may_guess:
            self.query_one(TwoHands).point(0)
        else:
            go.focus()

    @property
    def _human_picks(self) -> bool:
        """Whether a human has the colour to pick."""
        return self.series.stage is Stage.COLOUR and self.series.picker in self.series.humans

    @property
    def _guessing(self) -> bool:
        """Whether a guess is to decide who begins; computers leave it to chance."""
        return self.series.stage is Stage.GUESS

    @property
    def may_guess(self) -> bool:
        """Whether the guess is made here."""
        return self._guessing

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "pick":
                return self._human_picks and parameters[0] in self.series.game.colours
            case "guess":
                return self.may_guess
            case "save":
                return self.series.stage is not Stage.SIZE
            case _:
                return True

    def on_key(self, event: events.Key) -> None:
        """Choose the size by digits."""
        if self.series.stage is Stage.SIZE and event.character and event.character.isdecimal():
            self.query_one(Sizes).type_digit(event.character)

    def action_go(self) -> None:
        """Take the next step, unless a human has a colour to pick."""
        if self.rolling or self._human_picks:
            return
        series = self.series
        match series.stage:
            case Stage.SIZE:
                self._to(series.choose_size(int(self.query_one(Sizes).value)))
                self.show()
                self.go_on()
            case Stage.THROW:
                self._roll_on(asked=True)
            case Stage.GUESS:
                if isinstance(self.focused, Hand):
                    self.guess(self.focused.side)
            case Stage.COLOUR:
                self.begin(series.computers_colour)
            case _:
                self.dismiss(series)

    def action_pick(self, colour: str) -> None:
        self.begin(colour)

    def action_guess(self, side: int) -> None:
        self.guess(side)

    @on(Hand.Chosen)
    def _clicked(self, event: Hand.Chosen) -> None:
        if self.may_guess:
            self.guess(event.side)

    def guess(self, chosen: int | None) -> None:
        """Open both hands; nobody knew before what was in them."""
        self.hands = opened(chosen, self.source)
        self._to(self.series.guess(self.hands.right))
        self.show()

    def go_on(self) -> None:
        """Do what needs no human: a guess among computers, their throws."""
        if self._guessing and self.series.watched:
            self.guess(None)
        else:
            self._roll_on()

    def begin(self, colour: str) -> None:
        """Begin the round with the picked colour."""
        self._to(self.series.choose_colour(colour))
        self.dismiss(self.series)

    def _to(self, series: Series) -> None:
        self.series = series
        self.keep(series)

    @work(exclusive=True, group="save")
    async def action_save(self) -> None:
        saved = await cast("KonoApp", self.app).save_game(self.series)
        if saved is not None and saved.leave:
            self.dismiss(None)

    # The dice

    @work(exclusive=True, group="dice")
    async def _roll_on(self, asked: bool = False) -> None:
        """Throw for every computer whose turn it is; for a human once, if asked."""
        self.rolling = True
        while self.series.stage is Stage.THROW:
            human = self.series.thrower in self.series.humans
            if human and not asked:
                break
            asked = asked and not human
            if not await self._throw():
                break
        self.rolling = False

    async def _throw(self) -> bool:
        """Make one throw: it counts at once, then the dice roll. Return whether it was made."""
        if self.from_file and not self.series.dice:
            self.from_file, self.run_out = False, True
        seat = self.series.thrower
        app = cast("KonoApp", self.app)
        entered = app.settings.dice == "entered" and not self.series.dice
        dice = await self._entered() if entered else next_throw(self.series.dice, self.source)
        if dice is None:
            return False
        self._to(self.series.throw(dice))
        if not entered:
            await self.roll(seat)
        self.show()
        return True

    async def roll(self, seat: int) -> None:
        """Show a seat's dice rolling, unless animations are off."""
        app = cast("KonoApp", self.app)
        if app.settings.animations and app.animation_level != "none":
            await self.query_one(Trays).roll(latest(self.series), seat)

    async def _entered(self) -> Throw | None:
        """Ask what the player's own dice show."""
        from kono_tui.tui.screens.enter_dice import EnterDice

        throws = Names(self.series.players).does(self.series.thrower, "throw")
        return await self.app.push_screen_wait(EnterDice(f"{throws} for the first turn.", 2))
