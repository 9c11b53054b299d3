"""The game screen: it shows a live game, and hands keys and clicks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Input

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.formats.sentences import as_sentence
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
from kono_tui.live.leave_options import ROUND_ENDING_ANSWERS
from kono_tui.live.refusals import Action
from kono_tui.scene import actions, guides
from kono_tui.scene.controls import controls_for, pieces, squares
from kono_tui.scene.controls.base import ControlResult, Controls, InputSettings
from kono_tui.scene.marks import build_marks
from kono_tui.scene.panels import log_text
from kono_tui.scene.refusals import parse_turn
from kono_tui.scene.review import end_review, review_from
from kono_tui.scene.scene import HINT_REASON, Scene, move_target
from kono_tui.scene.updates import follow_event
from kono_tui.strategy.swap import SWAP
from kono_tui.tui.game import layout
from kono_tui.tui.game.animation import BoardAnimation
from kono_tui.tui.game.keys import GAME_KEYS
from kono_tui.tui.game.news import NewsTeller
from kono_tui.tui.game.panels.explanation import Explanation, Hint
from kono_tui.tui.game.panels.log import MoveLog
from kono_tui.tui.game.panels.move_line import MoveLine
from kono_tui.tui.game.panels.turn_card import TurnCard
from kono_tui.tui.game.prompts import ScreenPrompts
from kono_tui.tui.game.workers import ScreenWorkers
from kono_tui.tui.widgets.board import BoardWidget, Picture
from kono_tui.tui.widgets.footer import MenuFooter

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp
    from kono_tui.tui.settings.values import Settings

FULL_HINT = HINT_REASON + 1
LEAVE_HEADING = "LEAVE THE GAME?"
RIGHT_BUTTON = 3


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
        self.is_flipped = bool(live.state.own_seat) and self.controls.faces_player
        self.layout_plan = layout.GameLayout(self)
        self.animation = BoardAnimation(self, self.show_board)
        self.prompts = ScreenPrompts(self)
        self.news = NewsTeller(self)
        self.end_following: Callable[[], None] = lambda: None

    @property
    def kono(self) -> KonoApp:
        return cast("KonoApp", self.app)

    @property
    def now(self) -> Scene:
        """The scene; there is one from the first moment on."""
        return self.scene or self.first_scene

    @property
    def controls(self) -> Controls:
        """What keys and clicks do on the board that is shown."""
        return controls_for(self.now)

    @property
    def input_settings(self) -> InputSettings:
        settings = self.kono.settings
        return InputSettings(pick_only_mover=settings.smart, confirm=settings.confirm)

    # Start and end

    def compose(self) -> ComposeResult:
        yield from layout.compose_game(GameScreen.scene, self.live.state.room is not None)

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._apply_settings, init=False)
        self.end_following = self.live.source.subscribe(self._follow)
        self.live.start(self.prompts, ScreenWorkers(self))
        self.lay_out()

    async def on_unmount(self) -> None:
        self.end_following()
        await self.live.close()

    def on_screen_suspend(self) -> None:
        self.live.cover()

    def on_screen_resume(self) -> None:
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

    def _apply_settings(self, before: Settings, now: Settings) -> None:
        if before.pace != now.pace:
            self.live.pace = now.pace
        self.show_board()
        self.live.analyst.ponder_if_useful()

    # Drawing

    def watch_scene(self, before: Scene | None, now: Scene) -> None:
        self.show_board()
        footer = actions.footer_state(now)
        if before is None or footer != actions.footer_state(before):
            for each in self.query(MenuFooter):
                each.left_out, each.renamed = footer.hidden, footer.labels
            self.refresh_bindings()

    def show_board(self) -> None:
        scene = self.now
        marks = build_marks(scene, self.kono.settings)
        view, marks, motion = self.animation.apply(scene.view, marks)
        scale = self.layout_plan.wanted_scale
        for board in self.query(BoardWidget):  # there is none if the program ends meanwhile
            board.picture = Picture(view, marks, motion, scale, self.is_flipped)

    def lay_out(self) -> None:
        """Lay the screen out anew: the board may have another size now."""
        self.layout_plan.arrange(self.now.view)
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

    def refusal_text(self, action: str) -> str:
        """Say why an action is not possible now; "" if it is, or if nothing is known of it."""
        known = actions.GAME_ACTIONS.get(action)
        refusal = actions.action_refusal(self.now, known) if known else None
        return refusal.text if refusal else ""

    def _is_refused(self, action: Action) -> bool:
        """Say why an action is not possible now; return whether that is so."""
        refusal = actions.action_refusal(self.now, action)
        if refusal is not None:
            self.say(refusal.text)
        return refusal is not None

    # Keys and clicks on the board

    def _apply_result(self, result: ControlResult) -> None:
        """Show the result of a key or click, and make the move if it led to one."""
        self.scene, move = result
        if move is not None:
            self.live.play((move,))

    def action_cursor(self, right: int, down: int) -> None:
        moved = self.controls.move_cursor(self.now, right, down, self.is_flipped)
        self.scene = replace(moved, hovered_cell=None)

    def action_next_piece(self, by: int) -> None:
        self.scene = replace(self.controls.move_to_next(self.now, by), hovered_cell=None)

    def action_towards(self, right: int, down: int) -> None:
        move = self.controls.move_in_direction
        self._apply_result(move(self.now, right, down, self.is_flipped, self.input_settings))

    def action_move(self) -> None:
        """Pick up, put down, play, pass; or let the computer move, or show the result."""
        scene = self.now
        if scene.is_round_over:
            self.scene = end_review(scene)
            self.live.show_result()
        elif scene.reviewed_ply is None and scene.is_computers_turn:
            self.live.resume()
        elif scene.human_can_move and scene.pending_move is not None:
            self._apply_result((scene, scene.pending_move))
        elif scene.has_only_commands and not scene.view.has_squares:
            self.action_other()
        else:
            self._apply_result(self.controls.press_enter(scene, self.input_settings))

    def action_stop(self) -> None:
        """End a turn that could go on."""
        self._apply_result(pieces.end_turn(self.now, self.input_settings))

    def action_take(self, kind: str) -> None:
        """Choose what the picked piece takes, by the kind of its move."""
        self._apply_result(pieces.choose_capture(self.now, kind, self.input_settings))

    def action_number(self, number: int) -> None:
        """Take a digit: the number of a square, or of dice to throw."""
        self._apply_result(squares.press_digit(self.now, number))

    def action_switch(self) -> None:
        """Switch between covering squares and uncovering them."""
        self.scene = squares.switch_row(self.now)

    @on(BoardWidget.Clicked)
    def _press_board(self, event: BoardWidget.Clicked) -> None:
        scene, cell = self.now, event.cell
        pending = scene.pending_move
        if event.button == RIGHT_BUTTON or cell is None:
            self.scene = self.controls.step_back(scene)
        elif scene.is_round_over:
            self.action_move()
        elif scene.computer_waits and scene.is_computers_turn and scene.reviewed_ply is None:
            self.live.resume()
        elif scene.match and pending and cell == move_target(scene.match, pending):
            self._apply_result((scene, pending))
        else:
            self._apply_result(self.controls.press_cell(scene, cell, self.input_settings))

    @on(BoardWidget.OptionClicked)
    def _press_option(self, event: BoardWidget.OptionClicked) -> None:
        self._apply_result(squares.press_option(self.now, event.option, event.is_repeated))

    @on(BoardWidget.DiceClicked)
    def _press_dice(self) -> None:
        """Throw the dice; if there is nothing to throw, do what the turn card would do."""
        if squares.must_throw(self.now):
            self._apply_result(squares.press_enter(self.now))
        elif not self.now.is_humans_turn:
            self.action_space()

    @on(BoardWidget.Hovered)
    def _hover_cell(self, event: BoardWidget.Hovered) -> None:
        self.scene = replace(self.now, hovered_cell=event.cell)

    @on(TurnCard.Pressed)
    def _press_turn_card(self) -> None:
        """Pause the computer or let it go on, show a round's result, or do what needs no point."""
        if not self.now.is_humans_turn or self.now.has_only_commands:
            self.action_space()

    def action_space(self) -> None:
        """Play the hint; pause or go on while computers play; otherwise act as Enter."""
        scene = self.now
        if scene.human_can_move and scene.advice and scene.hint_stage and not scene.pending_move:
            self.live.play(scene.advice.turn)
        elif scene.is_computers_turn and scene.reviewed_ply is None and not scene.computer_waits:
            self.live.pause()
        else:
            self.action_move()

    def action_back(self) -> None:
        """Put a piece down, end the review, drop a hint or a guide; or pause the computer."""
        scene = self.now
        if scene.picked_cells or scene.pending_move:
            self.scene = self.controls.step_back(scene)
        elif scene.reviewed_ply is not None:
            self.action_review_end()
        elif scene.hint_stage or scene.hint_requested:
            self.live.analyst.drop_hint()
        elif scene.guide_number:
            self.scene = replace(scene, guide_number=0, notice="")
        elif self.has_class("zen"):
            self.action_zen()
        elif scene.is_computers_turn and not scene.computer_waits:
            self.live.pause()
        elif scene.moving_cell is not None:
            self.scene = self.controls.step_back(scene)
        else:
            self.say("")

    # Moves without a point, and typed moves

    @work(group="dialog", exclusive=True)
    async def action_other(self) -> None:
        """Make a move that needs no point: the only one at once, otherwise ask which."""
        scene = self.now
        commands = scene.selection.commands if scene.human_can_move else ()
        if not commands or scene.match is None:
            verb = "place" if scene.human_is_placing else "pick"
            self.say(f"There is no other move than to {verb} a {scene.game.piece}.")
        elif commands == (Move(SWAP),):
            self.action_swap()
        elif len(commands) == 1 and not scene.selection.targets:
            self._apply_result((scene, commands[0]))
        else:
            texts = [scene.game.describe_advice(scene.match.position, each) for each in commands]
            answers = [(f"move-{n}", as_sentence(text)[:-1]) for n, text in enumerate(texts)]
            answer = await self.prompts.choose("WHICH MOVE?", "", answers)
            if answer and self.now.match is scene.match:
                self._apply_result((self.now, commands[int(answer.removeprefix("move-"))]))

    @work(group="dialog", exclusive=True)
    async def action_swap(self) -> None:
        """Ask about the swap, and add the computer's opinion as soon as it is known."""
        match = self.now.match
        if match is None or not self.prompts.is_free or self._is_refused(Action.SWAP):
            return
        if await self.prompts.confirm_swap(match) and self.now.match is match:
            self.live.play((Move(SWAP),))

    def action_type(self) -> None:
        """Open the line for a typed move."""
        self.query_one(MoveLine).open(self.now.game.how_to_type)

    @on(Input.Submitted, "#typed")
    def _submit_typed_move(self, event: Input.Submitted) -> None:
        moves: Sequence[Move] = ()
        try:
            if event.value.strip():
                moves = parse_turn(self.now, event.value)
        except IllegalMove as error:
            self.say(as_sentence(str(error)))
            return
        self.query_one(MoveLine).action_close()
        if moves:
            self.live.play(moves)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Let a room ask what it could not ask while a move was typed."""
        if self.now.room is not None:
            self.call_after_refresh(self.live.continue_play)

    # The computer: help, and its pace

    def action_help(self) -> None:
        """Show more of the hint: the piece, the move, the reason, then what else was found."""
        scene = self.now
        if self._is_refused(Action.HELP):
            return
        if scene.advice is not None and scene.hint_stage:
            self.scene = replace(scene, hint_stage=min(scene.hint_stage + 1, FULL_HINT))
        else:
            self.live.analyst.request_hint()

    @on(Hint.Pressed)
    def _show_more_help(self) -> None:
        self.action_help()

    @on(Hint.Changed)
    def _scroll_to_hint_later(self) -> None:
        scroll = self.layout_plan.scroll_to_hint
        self.call_after_refresh(self.call_after_refresh, scroll)

    def action_step(self) -> None:
        if not self._is_refused(Action.STEP):
            self.live.step()

    def action_pace(self, by: int) -> None:
        if not self._is_refused(Action.PACE):
            self.live.change_pace(by)

    def action_evaluation(self) -> None:
        settings = self.kono.settings
        if not self._is_refused(Action.EVALUATION):
            self.kono.apply_settings(replace(settings, evaluation=not settings.evaluation))

    def action_lab(self) -> None:
        """Look at the position in the search lab; the moves found there can be played."""
        from kono_tui.tui.lab.screen import open_lab

        scene = self.now

        def play(moves: tuple[Move, ...]) -> None:
            if self.now.match is scene.match:
                self.live.play(moves)

        if not self._is_refused(Action.LAB):
            open_lab(self.app, scene.tournament, play if scene.human_can_move else None)

    # The players: draws, undo, messages

    @work(group="dialog", exclusive=True)
    async def action_draw(self) -> None:
        if not self._is_refused(Action.DRAW) and self.prompts.is_free:
            await self.live.offer_draw()

    def action_undo(self) -> None:
        if not self._is_refused(Action.UNDO):
            self.live.undo()

    def action_redo(self) -> None:
        if not self._is_refused(Action.REDO):
            self.scene = end_review(self.now)
            self.live.redo()

    @work(group="dialog", exclusive=True)
    async def action_say(self) -> None:
        """Send the opponent a message."""
        if self.live.room_commands is None or not self.prompts.is_free:
            return
        if not self._is_refused(Action.SAY) and (word := await self.prompts.pick_message()):
            self.live.room_commands.say(word)

    # The round so far

    def action_review(self, by: int) -> None:
        """Show the round as it was `by` moves later; earlier if negative."""
        self._review(self.now.ply + by)

    def action_review_start(self) -> None:
        self._review(0)

    def action_review_end(self) -> None:
        self.scene = end_review(self.now)
        self._take_up_game()

    @on(MoveLog.Chosen)
    def _review_chosen_move(self, event: MoveLog.Chosen) -> None:
        self._review(event.ply)

    def _review(self, ply: int) -> None:
        self.scene = review_from(self.now, ply)
        self._take_up_game()

    def _take_up_game(self) -> None:
        """Ask what could not be asked while the board showed an earlier moment."""
        if self.now.reviewed_ply is None:
            self.live.player_call.offer_swap_if_due()
            if self.now.room is not None:
                self.live.continue_play()

    def action_copy_log(self) -> None:
        """Copy the moves of the round to the clipboard."""
        self.app.copy_to_clipboard(log_text(self.now.match))
        self.say("The moves are in the clipboard, if the terminal allows it.")

    # Saving and leaving

    @work(group="dialog", exclusive=True)
    async def action_save(self) -> None:
        if self.prompts.is_free:
            await self._save()

    async def _save(self) -> None:
        saved = await self.kono.save_game(self.live.tournament_to_save)
        if saved is not None and saved.is_leaving:
            await self.live.leave_saved(saved.path)

    @work(group="dialog", exclusive=True)
    async def action_quit(self) -> None:
        """Leave, or quit the round as the rules have it."""
        if not self.prompts.is_free:
            return
        question = self.live.leave_question()
        answer = "leave"
        if question is not None:
            answer = await self.prompts.choose(LEAVE_HEADING, question.text, question.answers)
        await self._leave_by(answer)

    async def _leave_by(self, answer: str) -> None:
        """Act on the answer to the question of leaving."""
        if answer == "leave":
            self.live.leave()
        elif answer == "save":
            await self._save()
        elif answer in ROUND_ENDING_ANSWERS:
            self.scene = end_review(self.now)
            self.live.resign()
        elif answer == "close-room" and self.live.room_commands is not None:
            await self.live.room_commands.close_room()

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
