"""Keys and clicks on the board of a game: what they do to the scene, and to the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kono_tui.scene.board_facts import move_target
from kono_tui.scene.controls import controls_for
from kono_tui.scene.controls.base import ControlResult, Controls, InputSettings
from kono_tui.scene.review import end_review
from kono_tui.scene.scene import Scene
from kono_tui.tui.widgets.board import BoardWidget

if TYPE_CHECKING:
    from kono_tui.tui.game.screen import GameScreen

RIGHT_BUTTON = 3


class BoardInput:
    """Hands keys and clicks to the controls of the board that one screen shows."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen

    @property
    def scene(self) -> Scene:
        return self.screen.now

    @property
    def controls(self) -> Controls:
        return controls_for(self.scene)

    @property
    def settings(self) -> InputSettings:
        wanted = self.screen.kono.settings
        return InputSettings(pick_only_mover=wanted.smart, confirm=wanted.confirm)

    def apply(self, result: ControlResult) -> None:
        """Show the result of a key or click, and make the move if it led to one."""
        self.screen.scene, move = result
        if move is not None:
            self.screen.live.play((move,))

    # Keys

    def move_cursor(self, right: int, down: int) -> None:
        moved = self.controls.move_cursor(self.scene, right, down, self.screen.is_flipped)
        self.screen.scene = replace(moved, hovered_cell=None)

    def move_to_next(self, by: int) -> None:
        self.screen.scene = replace(self.controls.move_to_next(self.scene, by), hovered_cell=None)

    def move_in_direction(self, right: int, down: int) -> None:
        if keys := self.controls.piece_keys:
            flipped = self.screen.is_flipped
            self.apply(keys.move_in_direction(self.scene, right, down, flipped, self.settings))

    def press_enter(self) -> None:
        """Pick up, put down, play, pass; or let the computer move, or show the result."""
        scene = self.scene
        if scene.is_round_over:
            self.screen.scene = end_review(scene)
            self.screen.live.show_result()
        elif scene.reviewed_ply is None and scene.is_computers_turn:
            self.screen.live.resume()
        elif scene.human_can_move and scene.pending_move is not None:
            self.apply((scene, scene.pending_move))
        elif scene.has_only_commands and not self.controls.lists_commands:
            self.screen.action_other()
        else:
            self.apply(self.controls.press_enter(scene, self.settings))

    def press_space(self) -> None:
        """Play the hint; pause or go on while computers play; otherwise act as Enter."""
        scene = self.scene
        if scene.human_can_move and scene.advice and scene.hint_stage and not scene.pending_move:
            self.screen.live.play(scene.hinted_turn)
        elif scene.is_computers_turn and scene.reviewed_ply is None and not scene.computer_waits:
            self.screen.live.pause()
        else:
            self.press_enter()

    def press_escape(self) -> None:
        """Put a piece down, end the review, drop a hint or a guide; or pause the computer."""
        scene = self.scene
        if scene.picked_cells or scene.pending_move:
            self.screen.scene = self.controls.step_back(scene)
        elif scene.reviewed_ply is not None:
            self.screen.action_review_end()
        elif scene.hint_stage or scene.hint_requested:
            self.screen.live.analyst.drop_hint()
        elif scene.guide_number:
            self.screen.scene = replace(scene, guide_number=0, notice="")
        elif self.screen.has_class("zen"):
            self.screen.action_zen()
        elif scene.is_computers_turn and not scene.computer_waits:
            self.screen.live.pause()
        elif scene.moving_cell is not None:
            self.screen.scene = self.controls.step_back(scene)
        else:
            self.screen.say("")

    def end_turn(self) -> None:
        if keys := self.controls.piece_keys:
            self.apply(keys.end_turn(self.scene, self.settings))

    def choose_capture(self, kind: str) -> None:
        if keys := self.controls.piece_keys:
            self.apply(keys.choose_capture(self.scene, kind, self.settings))

    def press_digit(self, number: int) -> None:
        if keys := self.controls.square_keys:
            self.apply(keys.press_digit(self.scene, number))

    def switch_row(self) -> None:
        if keys := self.controls.square_keys:
            self.screen.scene = keys.switch_row(self.scene)

    # Clicks

    def press_board(self, event: BoardWidget.Clicked) -> None:
        scene, cell = self.scene, event.cell
        pending = scene.pending_move
        if event.button == RIGHT_BUTTON or cell is None:
            self.screen.scene = self.controls.step_back(scene)
        elif scene.is_round_over:
            self.press_enter()
        elif scene.computer_waits and scene.is_computers_turn and scene.reviewed_ply is None:
            self.screen.live.resume()
        elif scene.match and pending and cell == move_target(scene.match, pending):
            self.apply((scene, pending))
        else:
            self.apply(self.controls.press_cell(scene, cell, self.settings))

    def press_option(self, event: BoardWidget.OptionClicked) -> None:
        if keys := self.controls.square_keys:
            self.apply(keys.press_option(self.scene, event.option, event.is_repeated))

    def press_dice(self) -> None:
        """Throw the dice; if there is nothing to throw, do what the turn card would do."""
        keys = self.controls.square_keys
        if keys and keys.must_throw(self.scene):
            self.apply(self.controls.press_enter(self.scene, self.settings))
        elif not self.scene.is_humans_turn:
            self.press_space()

    def press_turn_card(self) -> None:
        """Pause the computer or let it go on, show a round's result, or do what needs no point."""
        if not self.scene.is_humans_turn or self.scene.has_only_commands:
            self.press_space()
