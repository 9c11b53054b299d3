"""Before the first move of a round: the board's size, the dice and the colour, or a guess."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Static

from kono_tui.live.events import LiveEvent, NewsArrived, OpeningStep, StateChanged
from kono_tui.live.game import LiveGame
from kono_tui.live.room.opening_wording import describe_opening
from kono_tui.live.room.people import describe_absentees, with_news
from kono_tui.live.room.state import RoomState
from kono_tui.live.room.turn_card import describe_lost_connection
from kono_tui.play.opening.guess import GUESSING_SEAT, Hands
from kono_tui.play.opening.wording import describe_opening_step, latest_throws
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.storage.last_game_options import read_last_options
from kono_tui.play.tournament import Stage
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.dice import DiceTrays, TrayContents
from kono_tui.tui.widgets.hands import Hand, TwoHands
from kono_tui.tui.widgets.kono_app import kono_app, symbols_of
from kono_tui.tui.widgets.sizes import SizeChoices

RESULT_SECONDS = {"slow": 3.0, "normal": 1.8, "instant": 0.0, "ask": 1.8}
"""How long the dialog shows who begins in a room before the board appears, by pace."""


class OpeningDialog(Dialog[bool]):
    """Leads a round to its first move, and asks those who decide something in it.

    It closes with True once the round has begun, and with None if the player leaves. In a room the
    server takes the steps, and the dialog closes by itself.
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
        Binding("left,up", "app.focus_previous", "Previous", show=False, id="opening.before"),
        Binding("right,down", "app.focus_next", "Next", show=False, id="opening.next"),
    ]
    AUTO_FOCUS = ""
    action_labels: ClassVar[Mapping[str, str]] = MappingProxyType({"close": "Leave"})

    def __init__(self, live: LiveGame, steps: Iterable[OpeningStep]) -> None:
        """`steps` have been made, and nobody has seen them yet."""
        super().__init__()
        self.live = live
        self.steps = deque(steps)
        """The steps that are still to be shown."""
        self.tournament = self.steps[0].before if self.steps else live.state.tournament
        """The tournament as it is shown: the game itself may be further on."""
        self.hands: Hands | None = None
        """The hands of a guess, once they are open."""
        self.dice_note = ""
        """A sentence that stays: that the dice file has run out."""
        self.news = ""
        self.is_showing_step = False
        self.is_ready = False
        """Whether all parts of the dialog are on the screen."""

    @property
    def room(self) -> RoomState | None:
        return self.live.state.room

    @property
    def has_begun(self) -> bool:
        """Whether the round has begun, as far as it is shown."""
        return self.tournament.match is not None

    @property
    def is_busy(self) -> bool:
        """Whether dice are falling, or a step is still to be shown."""
        return self.is_showing_step or bool(self.steps) or self.live.opening.is_busy

    # The look

    def compose_body(self) -> ComposeResult:
        game = self.tournament.game
        sign = symbols_of(self)
        names = PlayerNames(self.tournament.players)
        yield SizeChoices("Board", id="sizes")
        yield DiceTrays((names.title(0), names.title(1)), id="trays")
        yield TwoHands(id="hands")
        yield Static("", id="said", markup=False)
        with Horizontal(id="colours"):
            yield Static("Play as")
            for colour in game.info.colours:
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
        self.query_one(SizeChoices).offer_sizes(game, proposed_size, symbols_of(self))
        self.is_ready = True
        self._show_stage()
        self._show_steps_soon()
        self.live.opening.advance()

    def _show_stage(self) -> None:
        """Show the stage: its text, its parts, its buttons."""
        tournament, stage = self.tournament, self.tournament.stage
        self.query_one("#sizes").display = stage is Stage.SIZE
        trays = self.query_one(DiceTrays)
        trays.display = bool(tournament.opening_throws) or stage is Stage.THROW
        trays.thrown = TrayContents(latest_throws(tournament), tournament.opener)
        two_hands = self.query_one(TwoHands)
        two_hands.display = stage is Stage.GUESS or self.hands is not None
        two_hands.show(tournament, self.hands)
        self.query_one("#said", Static).update(" ".join(self._status_sentences()))
        self.query_one("#colours").display = self._human_picks_colour
        self._show_buttons(stage)
        self.refresh_bindings()

    def _status_sentences(self) -> list[str]:
        """What the round waits for, or who begins it."""
        if self.room is None:
            sentences = describe_opening_step(self.tournament, self.hands)
            return [self.dice_note, *sentences] if self.dice_note else sentences
        if self.room.lost_reason:
            return list(describe_lost_connection(self.room, ""))
        sentences = describe_opening(self.tournament, self.hands)
        absentees = [] if self.has_begun else describe_absentees(self.room)
        return with_news([*sentences, *absentees], self.news)

    def _show_buttons(self, stage: Stage) -> None:
        """Show the buttons of a stage; the usual one has the focus."""
        go_button = self.query_one("#go", Button)
        go_button.label = {Stage.SIZE: "Choose", Stage.THROW: "Throw"}.get(stage, "Play")
        go_button.display = self._can_go_on
        self.query_one("#save").display = self.room is None and stage is not Stage.SIZE
        self.query_one("#note", Static).update(self._leave_note(stage))
        if stage is Stage.SIZE:
            self.query_one("#sizes").focus()
        elif self._human_picks_colour:
            self.query_one(f"#{self.tournament.game.info.colours[0]}").focus()
        elif self._can_guess:
            self.query_one(TwoHands).point(0)
        else:
            go_button.focus()

    def _leave_note(self, stage: Stage) -> str:
        """Say what Esc does."""
        if self.room is not None:
            return "Esc leaves" if self.room.is_spectator else "Esc leaves, your seat is kept"
        return "Esc leaves" if stage is Stage.SIZE else "s saves   Esc leaves, the game is kept"

    @property
    def _can_go_on(self) -> bool:
        """Whether a button leads to the next step; in a room, only to the board."""
        if self.room is not None:
            return self.has_begun
        return not (self._human_picks_colour or self.tournament.stage is Stage.GUESS)

    @property
    def _human_picks_colour(self) -> bool:
        """Whether a human here has the colour to pick."""
        tournament = self.tournament
        return tournament.stage is Stage.COLOUR and tournament.picker in tournament.local_humans

    @property
    def _can_guess(self) -> bool:
        """Whether the guess is made here."""
        is_here = self.room is None or GUESSING_SEAT in self.tournament.local_humans
        return self.tournament.stage is Stage.GUESS and is_here

    # Following the game

    def follow(self, event: LiveEvent) -> None:
        """Show a step in its turn; or show at once that something else has changed."""
        if isinstance(event, OpeningStep):
            self.steps.append(event)
            self._show_steps_soon()
            return
        if isinstance(event, NewsArrived):
            self.news = event.text
        elif isinstance(event, StateChanged) and event.notice:
            self.news = self.dice_note = event.notice
        if not (self.has_begun or self.is_busy):
            self._take_over_state()

    def _take_over_state(self) -> None:
        """Show the opening as it is now, unless it is over."""
        state = self.live.state
        self.tournament = state.tournament
        if not state.is_opening or (self.room is not None and self.room.is_closed):
            self.dismiss(True)
        elif self.is_ready:
            self._show_stage()

    def _show_steps_soon(self) -> None:
        if self.is_ready and self.steps and not self.is_showing_step:
            self.is_showing_step = True
            self._show_steps()

    @work(group="steps")
    async def _show_steps(self) -> None:
        while self.steps:
            await self._show_step(self.steps.popleft())
        self.is_showing_step = False
        if not self.has_begun:
            self._take_over_state()

    async def _show_step(self, step: OpeningStep) -> None:
        """Show one step: the dice roll, the hands open. At home a picked colour is the last."""
        self.tournament, self.news = step.after, ""
        self.hands = step.hands or self.hands
        app = kono_app(self)
        is_animated = app.settings.animations and app.animation_level != "none"
        if step.thrower is not None and is_animated:
            await self.query_one(DiceTrays).roll(latest_throws(self.tournament), step.thrower)
        self._show_stage()
        if self.has_begun:
            self._finish_after(step)

    def _finish_after(self, step: OpeningStep) -> None:
        """Close at once after a colour picked here; at home, else, when the player goes on."""
        is_pick = step.before.stage is Stage.COLOUR
        if is_pick and (self.room is None or step.before.picker in step.before.local_humans):
            self.dismiss(True)
        elif self.room is not None:
            self.set_timer(RESULT_SECONDS[self.live.pace] or 0.001, self._close)

    def _close(self) -> None:
        """Close the dialog; a timer would wait in vain for what `dismiss` returns."""
        self.dismiss(True)

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "pick":
                colours = self.tournament.game.info.colours
                return self._human_picks_colour and parameters[0] in colours
            case "guess":
                return self._can_guess
            case "save":
                return self.room is None and self.tournament.stage is not Stage.SIZE
            case _:
                return True

    def on_key(self, event: events.Key) -> None:
        """Choose the size by digits."""
        if self.tournament.stage is Stage.SIZE and event.character and event.character.isdecimal():
            self.query_one(SizeChoices).type_digit(event.character)

    def action_go(self) -> None:
        """Take the next step, unless a human has a colour to pick."""
        if self.is_busy or self._human_picks_colour:
            return
        match self.tournament.stage:
            case Stage.SIZE:
                self.live.opening.choose_size(int(self.query_one(SizeChoices).value))
            case Stage.THROW:
                self.live.opening.throw()
            case Stage.GUESS:
                if self._can_guess and isinstance(self.focused, Hand):
                    self.live.opening.guess(self.focused.side)
            case Stage.COLOUR:
                if self.room is None:
                    self.live.opening.choose_colour()
            case _:
                self.dismiss(True)

    def action_pick(self, colour: str) -> None:
        self.live.opening.choose_colour(colour)

    def action_guess(self, side: int) -> None:
        self.live.opening.guess(side)

    @on(Hand.Chosen)
    def _guess_clicked_hand(self, event: Hand.Chosen) -> None:
        if self._can_guess:
            self.live.opening.guess(event.side)

    @work(exclusive=True, group="save")
    async def action_save(self) -> None:
        saved = await kono_app(self).save_game(self.live.tournament_to_save)
        if saved is not None and saved.is_leaving:
            self.dismiss(None)
