"""The game screen: it shows a live game, and hands keys and clicks on."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Input
from textual.worker import Worker

from kono_tui.live.events import (
    BoardReturned,
    GameLeft,
    LiveEvent,
    MoveMade,
    OpeningStep,
    RoomSynced,
    RoundChanged,
    SwapOffered,
)
from kono_tui.live.game import LiveGame
from kono_tui.scene import actions, guides
from kono_tui.scene.controls import controls_for
from kono_tui.scene.marks import build_marks
from kono_tui.scene.scene import Scene, differ_only_in_evaluations
from kono_tui.scene.updates import follow_event
from kono_tui.tui.game import layout
from kono_tui.tui.game.animation import BoardAnimation
from kono_tui.tui.game.board_input import BoardInput
from kono_tui.tui.game.keys import GAME_KEYS, idle_directions
from kono_tui.tui.game.news import NewsTeller
from kono_tui.tui.game.panels.explanation import Explanation, Hint
from kono_tui.tui.game.panels.log import MoveLog
from kono_tui.tui.game.panels.move_line import MoveLine
from kono_tui.tui.game.panels.turn_card import TurnCard
from kono_tui.tui.game.player_commands import PlayerCommands
from kono_tui.tui.game.prompts import ScreenPrompts
from kono_tui.tui.game.workers import ScreenWorkers
from kono_tui.tui.widgets.board import BoardWidget, Picture
from kono_tui.tui.widgets.followers import follow_app
from kono_tui.tui.widgets.footer import MenuFooter

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp


class GameScreen(Screen[None]):
    """One live game: at home or in a room, to play or to watch."""

    DEFAULT_CSS = layout.CSS
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (76, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = GAME_KEYS

    scene: reactive[Scene | None] = reactive(None, init=False, repaint=False)

    def __init__(self, live: LiveGame) -> None:
        super().__init__()
        self.live = live
        self.first_scene = Scene(live.state.tournament).with_live(live.state)
        faces_player = controls_for(self.first_scene).faces_player
        self.is_flipped = bool(live.state.own_seat) and faces_player
        self.layout_plan = layout.GameLayout(self)
        self.animation = BoardAnimation(self, self.show_board)
        self.prompts = ScreenPrompts(self)
        self.news = NewsTeller(self)
        self.board_input = BoardInput(self)
        self.commands = PlayerCommands(self)
        self._shown_footer: actions.FooterState | None = None
        self._usual_pace = ""
        self.end_following: Callable[[], None] = lambda: None

    @property
    def kono(self) -> KonoApp:
        return cast("KonoApp", self.app)

    @property
    def now(self) -> Scene:
        """The scene; there is one from the first moment on."""
        return self.scene or self.first_scene

    # Start and end

    def compose(self) -> ComposeResult:
        yield from layout.compose_game(GameScreen.scene, self.live.state.room is not None)

    def on_mount(self) -> None:
        self._usual_pace = self.kono.settings.pace
        follow_app(self, "settings", self._apply_settings)
        follow_app(self, "is_too_small", self._follow_visibility)
        self.end_following = self.live.source.subscribe(self._follow)
        self.live.start(self.prompts, ScreenWorkers(self))
        self.lay_out()

    async def on_unmount(self) -> None:
        self.end_following()
        await self.live.close()

    def on_screen_suspend(self) -> None:
        self.live.cover()

    def on_screen_resume(self) -> None:
        self._follow_visibility()

    def _follow_visibility(self) -> None:
        """Let nothing move while the window is too small to see it."""
        if self.kono.is_too_small:
            self.live.cover()
        elif self.is_current:
            self.live.uncover()

    def _close_view(self) -> None:
        """Close the screen, and whatever covers it, if it is still on the stack."""
        if self not in self.app.screen_stack:
            return
        while self.app.screen is not self:
            self.app.pop_screen()
        self.dismiss(None)

    # Following the game

    def _follow(self, event: LiveEvent) -> None:
        """Show what has happened."""
        before = self.now
        if isinstance(event, MoveMade):
            self.animation.start(event.before, event.move)
        elif isinstance(event, BoardReturned | RoomSynced):
            self.animation.stop()
        self.scene = follow_event(before, event, self.live.state)
        if isinstance(event, OpeningStep | RoundChanged | RoomSynced):
            self.lay_out()
        self.news.follow(event)
        if isinstance(event, SwapOffered):
            self.action_swap()
        elif isinstance(event, GameLeft):
            self._close_view()

    def _apply_settings(self) -> None:
        pace = self.kono.settings.pace
        if pace != self._usual_pace:
            self._usual_pace = self.live.pace = pace
        self.show_board()
        self.live.analyst.ponder_if_useful()

    # Drawing

    def watch_scene(self, before: Scene | None, now: Scene) -> None:
        if not differ_only_in_evaluations(before, now):
            self.show_board()
        footer = actions.footer_state(now)
        if footer != self._shown_footer:
            self._shown_footer = footer
            for each in self.query(MenuFooter):
                each.left_out, each.renamed = footer.hidden, footer.labels
            self.refresh_bindings()

    def show_board(self) -> None:
        scene = self.now
        marks = build_marks(scene, self.kono.settings, self.shows_panel)
        view, marks, motion = self.animation.apply(scene.view, marks)
        scale = self.layout_plan.wanted_scale
        for board in self.query(BoardWidget):  # there is none if the program ends meanwhile
            board.picture = Picture(view, marks, motion, scale, self.is_flipped)

    @property
    def shows_panel(self) -> bool:
        """Whether the panel beside the board is in view."""
        return not (self.has_class("zen") or self.has_class("alone"))

    def lay_out(self) -> None:
        """Lay the screen out anew: the board may have another size now."""
        self.layout_plan.arrange(self.now)
        self.show_board()

    def on_resize(self) -> None:
        self.lay_out()

    def say(self, notice: str) -> None:
        """Show one sentence on what has just been done, or why it could not be done."""
        self.scene = replace(self.now, notice=notice)

    # What is possible

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key means something now.

        The key that opens the line for a typed move has priority over all others, but is typed
        while the line is open.
        """
        if action == "type" and self.prompts.is_typing:
            return False
        return actions.is_offered(self.now, action, *parameters[:1])

    @property
    def action_labels(self) -> Mapping[str, str]:
        """The names of actions that differ from the usual ones now, or that mean nothing here."""
        scene = self.now
        idle = dict.fromkeys(idle_directions(scene.game.display.step_directions), "")
        return {**actions.footer_state(scene).labels, **idle}

    @property
    def useless_actions(self) -> frozenset[str]:
        """The actions that stay impossible until something other than a move changes."""
        return actions.useless_actions(self.now)

    def refusal_text(self, action: str) -> str:
        """Say why an action is not possible now; "" if it is, or if nothing is known of it."""
        known = actions.GAME_ACTIONS.get(action.partition("(")[0])
        refusal = actions.action_refusal(self.now, known) if known else None
        return refusal.text if refusal else ""

    # Keys and clicks on the board

    def action_cursor(self, right: int, down: int) -> None:
        self.board_input.move_cursor(right, down)

    def action_next_piece(self, by: int) -> None:
        self.board_input.move_to_next(by)

    def action_towards(self, right: int, down: int) -> None:
        self.board_input.move_in_direction(right, down)

    def action_move(self) -> None:
        self.board_input.press_enter()

    @on(TurnCard.Pressed)
    def _press_turn_card(self) -> None:
        self.board_input.press_turn_card()

    def action_space(self) -> None:
        self.board_input.press_space()

    def action_back(self) -> None:
        self.board_input.press_escape()

    def action_stop(self) -> None:
        self.board_input.end_turn()

    def action_take(self, kind: str) -> None:
        self.board_input.choose_capture(kind)

    def action_number(self, number: int) -> None:
        self.board_input.press_digit(number)

    def action_switch(self) -> None:
        self.board_input.switch_row()

    @on(BoardWidget.Clicked)
    def _press_board(self, event: BoardWidget.Clicked) -> None:
        self.board_input.press_board(event)

    @on(BoardWidget.OptionClicked)
    def _press_option(self, event: BoardWidget.OptionClicked) -> None:
        self.board_input.press_option(event)

    @on(BoardWidget.DiceClicked)
    def _press_dice(self) -> None:
        self.board_input.press_dice()

    @on(BoardWidget.Hovered)
    def _hover_cell(self, event: BoardWidget.Hovered) -> None:
        self.scene = replace(self.now, hovered_cell=event.cell)

    def action_type(self) -> None:
        """Open the line for a typed move."""
        self.query_one(MoveLine).open(self.now.game.notation.how_to_type)

    @on(Input.Submitted, "#typed")
    def _play_typed_move(self, event: Input.Submitted) -> None:
        self.commands.play_typed(event.value)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Let a room ask what it could not ask while a move was typed."""
        if self.now.room is not None:
            self.call_after_refresh(self.live.continue_play)

    # The player's other commands

    def _start_command(self, command: Callable[[], Coroutine[None, None, None]]) -> None:
        """Start a command that asks something, in place of one that still asks."""
        _: Worker[None] = self.run_worker(command, group="dialog", exclusive=True)

    @on(Hint.Pressed)
    def action_help(self) -> None:
        self.commands.show_help()

    def action_step(self) -> None:
        self.commands.step()

    def action_pace(self, by: int) -> None:
        self.commands.change_pace(by)

    def action_evaluation(self) -> None:
        self.commands.toggle_evaluation()

    def action_lab(self) -> None:
        self.commands.open_lab()

    def action_proof(self) -> None:
        self.commands.open_proof()

    def action_undo(self) -> None:
        self.commands.undo()

    def action_redo(self) -> None:
        self.commands.redo()

    def action_other(self) -> None:
        self._start_command(self.commands.play_command)

    def action_swap(self) -> None:
        self._start_command(self.commands.swap)

    def action_draw(self) -> None:
        self._start_command(self.commands.offer_draw)

    def action_say(self) -> None:
        self._start_command(self.commands.say)

    def action_save(self) -> None:
        self._start_command(self.commands.save)

    def action_quit(self) -> None:
        self._start_command(self.commands.quit)

    # The round so far

    def action_review(self, by: int) -> None:
        """Show the round as it was `by` moves later; earlier if negative."""
        self.commands.review(self.now.ply + by)

    def action_review_start(self) -> None:
        self.commands.review(0)

    def action_review_end(self) -> None:
        self.commands.end_review()

    @on(MoveLog.Chosen)
    def _review_chosen_move(self, event: MoveLog.Chosen) -> None:
        self.commands.review(event.ply)

    def action_copy_log(self) -> None:
        self.commands.copy_log()

    # Keys that change the look

    def action_flip(self) -> None:
        self.is_flipped = not self.is_flipped
        self.show_board()

    def action_legal(self) -> None:
        self.scene = replace(self.now, shows_legal=not self.now.shows_legal, notice="")

    def action_sights(self) -> None:
        """Show the next guide: what the game, or the computer, knows of the points."""
        self.scene = guides.show_next_guide(self.now)

    @on(Explanation.Pressed)
    def action_more(self) -> None:
        self.scene = replace(self.now, explains_more=not self.now.explains_more)

    def action_zen(self) -> None:
        self.toggle_class("zen")
        self.lay_out()

    def action_panel(self) -> None:
        self.toggle_class("alone")
        self.lay_out()

    def action_scroll_panel(self, by: int) -> None:
        self.layout_plan.scroll_panel(by)

    def action_scale(self, by: int) -> None:
        self.layout_plan.change_scale(by)
        self.lay_out()

    @on(Hint.Changed)
    def _scroll_to_hint_later(self) -> None:
        self.call_after_refresh(self.call_after_refresh, self.layout_plan.scroll_to_hint)
