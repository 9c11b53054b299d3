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

from kono_tui.core.save import DiceThrow
from kono_tui.play.dice_source import next_throw
from kono_tui.play.opening.guess import Hands, open_hands
from kono_tui.play.opening.wording import (
    DICE_FILE_USED_UP,
    describe_opening_step,
    has_file_dice,
    latest_throws,
)
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.scene.panels import seat_name
from kono_tui.tui.home.last_game_options import read_last_options
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.dice import DiceTrays, TrayContents
from kono_tui.tui.widgets.hands import Hand, TwoHands
from kono_tui.tui.widgets.sizes import SizeChoices
from kono_tui.tui.widgets.symbols import symbols_for

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp


class OpeningDialog(Dialog[Tournament]):
    """Leads a round to its first move; the tournament it closes with is under way.

    `record_step` gets each step. The answer None means that the player leaves: the game is saved.
    """

    DEFAULT_CSS = """
    OpeningDialog #said { height: auto; margin: 1 0 0 0; }
    OpeningDialog #colours { height: 1; margin: 1 0 0 0; }
    OpeningDialog #colours Static { width: 10; color: $text-muted; }
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
        self,
        tournament: Tournament,
        source: random.Random,
        record_step: Callable[[Tournament], None],
    ) -> None:
        super().__init__()
        self.tournament = tournament
        self.source = source
        self.record_step = record_step
        self.has_dice_file = has_file_dice(tournament)
        self.hands: Hands | None = None
        """The hands of a guess, once they are open."""
        self.has_file_run_out = False
        self.is_rolling = False

    def compose_body(self) -> ComposeResult:
        game = self.tournament.game
        sign = symbols_for(cast("KonoApp", self.app).skin)
        yield SizeChoices("Board", id="sizes")
        yield DiceTrays((seat_name(self.tournament, 0), seat_name(self.tournament, 1)), id="trays")
        yield TwoHands(id="hands")
        yield Static("", id="said", markup=False)
        with Horizontal(id="colours"):
            yield Static("Play as")
            for colour in game.colours:
                label = f"{sign.piece_symbol(colour)} {colour.title()}".strip()
                yield Button(label, id=colour, compact=True, action=f"screen.pick('{colour}')")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Throw", id="go", compact=True, classes="usual")
        yield Button("Save", id="save", compact=True)
        yield Button("Leave", id="close", compact=True)

    def on_mount(self) -> None:
        self.query_one("#heading", Static).update(f"ROUND {self.tournament.round}")
        game = self.tournament.game
        proposed_size = read_last_options().size_for(game)
        self.query_one(SizeChoices).offer_sizes(
            game, proposed_size, symbols_for(cast("KonoApp", self.app).skin)
        )
        self.show_stage()
        self.run_automatic_steps()

    # The look

    def show_stage(self) -> None:
        """Show the tournament's stage: its text, its parts, its buttons."""
        tournament, stage = self.tournament, self.tournament.stage
        self.query_one("#sizes").display = stage is Stage.SIZE
        trays = self.query_one(DiceTrays)
        trays.display = bool(tournament.opening_throws) or stage is Stage.THROW
        trays.thrown = TrayContents(latest_throws(tournament), tournament.opener)
        two_hands = self.query_one(TwoHands)
        two_hands.display = self._is_guess_stage or self.hands is not None
        two_hands.show(tournament, self.hands)
        self.query_one("#said", Static).update(" ".join(self.status_lines()))
        self.query_one("#colours").display = self._human_picks_colour
        self.show_buttons(stage)
        self.refresh_bindings()

    def status_lines(self) -> list[str]:
        """Return what the round waits for, or who begins it."""
        lines = [DICE_FILE_USED_UP] if self.has_file_run_out else []
        return [*lines, *describe_opening_step(self.tournament, self.hands)]

    def show_buttons(self, stage: Stage) -> None:
        """Show the buttons of a stage; the usual one has the focus."""
        go_button = self.query_one("#go", Button)
        go_button.label = {Stage.SIZE: "Choose", Stage.THROW: "Throw"}.get(stage, "Play")
        go_button.display = not (self._human_picks_colour or self._is_guess_stage)
        self.query_one("#save").display = stage is not Stage.SIZE
        note = "Esc leaves" if stage is Stage.SIZE else "s saves   Esc leaves, the game is kept"
        self.query_one("#note", Static).update(note)
        if stage is Stage.SIZE:
            self.query_one("#sizes").focus()
        elif self._human_picks_colour:
            self.query_one(f"#{self.tournament.game.colours[0]}").focus()
        elif self.can_guess:
            self.query_one(TwoHands).point(0)
        else:
            go_button.focus()

    @property
    def _human_picks_colour(self) -> bool:
        """Whether a human has the colour to pick."""
        return (
            self.tournament.stage is Stage.COLOUR
            and self.tournament.picker in self.tournament.local_humans
        )

    @property
    def _is_guess_stage(self) -> bool:
        """Whether a guess is to decide who begins; computers leave it to chance."""
        return self.tournament.stage is Stage.GUESS

    @property
    def can_guess(self) -> bool:
        """Whether the guess is made here."""
        return self._is_guess_stage

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "pick":
                return self._human_picks_colour and parameters[0] in self.tournament.game.colours
            case "guess":
                return self.can_guess
            case "save":
                return self.tournament.stage is not Stage.SIZE
            case _:
                return True

    def on_key(self, event: events.Key) -> None:
        """Choose the size by digits."""
        if self.tournament.stage is Stage.SIZE and event.character and event.character.isdecimal():
            self.query_one(SizeChoices).type_digit(event.character)

    def action_go(self) -> None:
        """Take the next step, unless a human has a colour to pick."""
        if self.is_rolling or self._human_picks_colour:
            return
        tournament = self.tournament
        match tournament.stage:
            case Stage.SIZE:
                self._advance_to(tournament.choose_size(int(self.query_one(SizeChoices).value)))
                self.show_stage()
                self.run_automatic_steps()
            case Stage.THROW:
                self._throw_while_due(human_asked=True)
            case Stage.GUESS:
                if isinstance(self.focused, Hand):
                    self.guess(self.focused.side)
            case Stage.COLOUR:
                self.begin_round(tournament.computer_colour)
            case _:
                self.dismiss(tournament)

    def action_pick(self, colour: str) -> None:
        self.begin_round(colour)

    def action_guess(self, side: int) -> None:
        self.guess(side)

    @on(Hand.Chosen)
    def _guess_clicked_hand(self, event: Hand.Chosen) -> None:
        if self.can_guess:
            self.guess(event.side)

    def guess(self, chosen_hand: int | None) -> None:
        """Open both hands; nobody knew before what was in them."""
        self.hands = open_hands(chosen_hand, self.source)
        self._advance_to(self.tournament.guess(self.hands.seat_0_begins))
        self.show_stage()

    def run_automatic_steps(self) -> None:
        """Do what needs no human: a guess among computers, their throws."""
        if self._is_guess_stage and self.tournament.computers_only:
            self.guess(None)
        else:
            self._throw_while_due()

    def begin_round(self, colour: str) -> None:
        """Begin the round with the picked colour."""
        self._advance_to(self.tournament.choose_colour(colour))
        self.dismiss(self.tournament)

    def _advance_to(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.record_step(tournament)

    @work(exclusive=True, group="save")
    async def action_save(self) -> None:
        saved = await cast("KonoApp", self.app).save_game(self.tournament)
        if saved is not None and saved.is_leaving:
            self.dismiss(None)

    # The dice

    @work(exclusive=True, group="dice")
    async def _throw_while_due(self, human_asked: bool = False) -> None:
        """Throw for every computer whose turn it is; for a human once, if asked."""
        self.is_rolling = True
        while self.tournament.stage is Stage.THROW:
            is_human = self.tournament.thrower in self.tournament.local_humans
            if is_human and not human_asked:
                break
            human_asked = human_asked and not is_human
            if not await self._throw_once():
                break
        self.is_rolling = False

    async def _throw_once(self) -> bool:
        """Make one throw: it counts at once, then the dice roll. Return whether it was made."""
        if self.has_dice_file and not self.tournament.dice_left:
            self.has_dice_file, self.has_file_run_out = False, True
        seat = self.tournament.thrower
        app = cast("KonoApp", self.app)
        is_entered = app.settings.dice == "entered" and not self.tournament.dice_left
        dice = (
            await self._ask_for_dice()
            if is_entered
            else next_throw(self.tournament.dice_left, self.source)
        )
        if dice is None:
            return False
        self._advance_to(self.tournament.throw(dice))
        if not is_entered:
            await self.animate_roll(seat)
        self.show_stage()
        return True

    async def animate_roll(self, seat: int) -> None:
        """Show a seat's dice rolling, unless animations are off."""
        app = cast("KonoApp", self.app)
        if app.settings.animations and app.animation_level != "none":
            await self.query_one(DiceTrays).roll(latest_throws(self.tournament), seat)

    async def _ask_for_dice(self) -> DiceThrow | None:
        """Ask what the player's own dice show."""
        from kono_tui.tui.dialogs.enter_dice import DiceDialog

        beginning = PlayerNames(self.tournament.players).clause(self.tournament.thrower, "throw")
        return await self.app.push_screen_wait(DiceDialog(f"{beginning} for the first turn.", 2))
