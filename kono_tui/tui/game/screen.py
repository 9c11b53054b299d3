"""The game screen: what keys and the mouse do on it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.widgets import Input

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.formats.sentences import as_sentence
from kono_tui.play import draws
from kono_tui.play.tournament import Stage
from kono_tui.scene import guides
from kono_tui.scene.controls import pieces, squares
from kono_tui.scene.scene import move_target
from kono_tui.strategy.swap import SWAP
from kono_tui.tui.game.keys import GAME_KEYS
from kono_tui.tui.game.layout import GameLayout
from kono_tui.tui.game.panels.log import MoveLog
from kono_tui.tui.game.panels.move_line import MoveLine
from kono_tui.tui.game.panels.turn_card import TurnCard
from kono_tui.tui.widgets.board import BoardWidget

PACES = ("slow", "normal", "instant")


class GameScreen(GameLayout):
    """One screen for two humans, for a game against the computer, and for watching."""

    BINDINGS: ClassVar[list[BindingType]] = GAME_KEYS

    # Keys and clicks on the board

    def _apply_outcome(self, outcome: pieces.ControlResult) -> None:
        """Show the result of a key or click, and make the move if it led to one."""
        scene, move = outcome
        if move is None:
            self.scene = scene
        else:
            self.decide(scene, (move,))

    def action_cursor(self, right: int, down: int) -> None:
        moved_scene = pieces.move_cursor(self.now, right, down, self.is_flipped)
        self.scene = replace(moved_scene, hovered_cell=None)

    def action_move(self) -> None:
        """Pick up, put down, play, pass; or let the computer move, or show the result."""
        scene = self.now
        if scene.tournament.stage is Stage.ROUND_OVER:
            self.scene = replace(scene, reviewed_ply=None, notice="")
            self.continue_play()
        elif scene.reviewed_ply is None and scene.round_under_way and not scene.is_humans_turn:
            self.resume_computer()
        elif scene.human_can_move and scene.pending_move is not None:
            self._apply_outcome((scene, scene.pending_move))
        elif scene.has_only_commands and not scene.view.has_squares:
            self.action_other()
        else:
            self._apply_outcome(pieces.press_enter(scene, self.kono.settings.confirm))

    def action_stop(self) -> None:
        """End a turn that could go on."""
        self._apply_outcome(pieces.end_turn(self.now, self.kono.settings.confirm))

    def action_take(self, kind: str) -> None:
        """Choose what the picked piece takes, by the kind of its move."""
        self._apply_outcome(pieces.choose_capture(self.now, kind, self.kono.settings.confirm))

    def action_lab(self) -> None:
        """Look at the position in the search lab; the moves found there can be played."""
        from kono_tui.tui.lab.screen import open_lab

        scene = self.now

        def play(moves: tuple[Move, ...]) -> None:
            if self.now.match is scene.match:
                self.decide(self.now, moves)

        open_lab(self.app, scene.tournament, play if scene.human_can_move else None)

    @work(group="dialog", exclusive=True)
    async def action_other(self) -> None:
        """Make a move that needs no point: the only one at once, otherwise ask which."""
        from kono_tui.tui.dialogs.choice import ChoiceDialog

        scene = self.now
        commands = scene.selection.commands if scene.human_can_move else ()
        if not commands or scene.match is None:
            verb = "place" if scene.human_is_placing else "pick"
            self.say(f"There is no other move than to {verb} a {scene.game.piece}.")
            return
        if commands == (Move(SWAP),):
            self.action_swap()
            return
        move = commands[0]
        if len(commands) > 1 or scene.selection.targets:
            descriptions = [
                scene.game.describe_advice(scene.match.position, each) for each in commands
            ]
            answers = [(f"move-{n}", as_sentence(each)[:-1]) for n, each in enumerate(descriptions)]
            answer = await self.app.push_screen_wait(ChoiceDialog("WHICH MOVE?", "", answers))
            if answer is None or self.now.match is not scene.match:
                return
            move = commands[int(answer.removeprefix("move-"))]
        self._apply_outcome((self.now, move))

    def resume_computer(self) -> None:
        """Let the computer move on without waiting any longer."""
        if self.now.computer_waits:
            self.is_stepping = False
            self.scene = replace(self.now, computer_waits=False, notice="")
            self.continue_play()

    def action_towards(self, right: int, down: int) -> None:
        confirm = self.kono.settings.confirm
        self._apply_outcome(
            pieces.move_in_direction(self.now, right, down, self.is_flipped, confirm)
        )

    def action_number(self, number: int) -> None:
        """Take a digit: the number of a square, or of dice to throw."""
        self._apply_outcome(squares.press_digit(self.now, number))

    def action_switch(self) -> None:
        """Switch between covering squares and uncovering them."""
        self.scene = squares.switch_row(self.now)

    @on(BoardWidget.OptionClicked)
    def _choose_clicked_option(self, event: BoardWidget.OptionClicked) -> None:
        """Choose an option of the list, or play the one that is chosen already.

        A double click plays what its first click has chosen, even if that turned the list over.
        """
        scene = self.now
        moves, chosen_index = squares.options(scene), squares.option_index(scene)
        if event.option >= len(moves):
            return
        if chosen_index is not None and (event.is_repeated or chosen_index == event.option):
            self._apply_outcome((scene, moves[chosen_index]))
        else:
            self.scene = squares.with_option_selected(scene, event.option)

    @on(BoardWidget.DiceClicked)
    def _press_dice(self) -> None:
        """Throw the dice; if there is nothing to throw, do what the turn card would do."""
        scene = self.now
        if squares.must_throw(scene):
            self._apply_outcome(squares.press_enter(scene))
        elif not scene.is_humans_turn:
            self.action_space()

    def action_next_piece(self, by: int) -> None:
        self.scene = replace(pieces.move_to_next_piece(self.now, by), hovered_cell=None)

    def action_space(self) -> None:
        """Play the hint; pause or go on while computers play; otherwise act as Enter."""
        scene = self.now
        has_hint = scene.advice is not None and scene.hint_stage and scene.pending_move is None
        if scene.human_can_move and has_hint and scene.advice is not None:
            self.decide(scene, scene.advice.turn)
        elif scene.round_under_way and not scene.is_humans_turn and scene.reviewed_ply is None:
            if scene.computer_waits:
                self.resume_computer()
            else:
                self.pause_computer()
        else:
            self.action_move()

    def action_back(self) -> None:
        """Put a piece down, end the review, drop a hint or a guide; or pause the computer."""
        scene = self.now
        if scene.picked_cells or scene.pending_move:
            self.scene = pieces.step_back(scene)
        elif scene.reviewed_ply is not None:
            self.action_review_end()
        elif scene.hint_stage or scene.hint_requested:
            self.workers.cancel_group(self, "ponder")
            self.scene = replace(scene, hint_stage=0, hint_requested=False, advice=None)
        elif scene.guide_number:
            self.scene = replace(scene, guide_number=0, notice="")
        elif self.has_class("zen"):
            self.action_zen()
        elif scene.round_under_way and not scene.is_humans_turn and not scene.computer_waits:
            self.pause_computer()
        elif scene.moving_cell is not None:
            self.scene = pieces.step_back(scene)
        else:
            self.scene = replace(scene, notice="")

    def pause_computer(self) -> None:
        """Keep the computer from moving until the player lets it."""
        self.suspend_play()
        self.scene = replace(self.now, computer_waits=True, notice="")

    def action_step(self) -> None:
        """Let the computer make one move, then wait."""
        scene = self.now
        if not scene.round_under_way or scene.is_humans_turn or scene.reviewed_ply is not None:
            self.say("There is no move of the computer to step to.")
            return
        self.is_stepping = True
        self.scene = replace(scene, computer_waits=False, notice="")
        self.continue_play()

    def action_pace(self, by: int) -> None:
        """Change the computer's pace for this game."""
        index = PACES.index(self.pace) if self.pace in PACES else 1
        self.pace = PACES[max(0, min(len(PACES) - 1, index + by))]
        self.say(f"The computer's pace is {self.pace} now.")

    @on(BoardWidget.Clicked)
    def _press_board(self, event: BoardWidget.Clicked) -> None:
        scene = self.now
        if event.button == 3 or event.cell is None:
            self.scene = pieces.step_back(scene)
            return
        if scene.tournament.stage is Stage.ROUND_OVER:
            self.action_move()
            return
        if scene.computer_waits and not scene.is_humans_turn and scene.reviewed_ply is None:
            self.resume_computer()
            return
        settings = self.kono.settings
        cell = event.cell
        if (
            scene.match
            and scene.pending_move
            and cell == move_target(scene.match, scene.pending_move)
        ):
            self._apply_outcome((scene, scene.pending_move))
        else:
            self._apply_outcome(pieces.press_cell(scene, cell, settings.smart, settings.confirm))

    @on(TurnCard.Pressed)
    def _press_turn_card(self) -> None:
        """Pause the computer or let it go on, show a round's result, or do what needs no point."""
        if not self.now.is_humans_turn or self.now.has_only_commands:
            self.action_space()

    @on(BoardWidget.Hovered)
    def _hover_cell(self, event: BoardWidget.Hovered) -> None:
        self.scene = replace(self.now, hovered_cell=event.cell)

    # A typed move

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key means something now.

        The key that opens the line for a typed move has priority over all others, but is typed
        while the line is open. A turn can be stopped only where it could go on; the same key steps
        through the computers' turns. Keys choose what to take where there are moves of their kinds,
        and swap sides while that is a move. Digits lead a piece in a direction; where squares have
        numbers, they stand for those.
        """
        square_count = self.now.view.columns if self.now.view.has_squares else 0
        if action == "number":
            return int(str(parameters[0])) <= square_count
        if action == "towards" or (
            action == "scale" and parameters[0] == -1 and square_count == 11
        ):
            return not square_count
        if action == "switch":
            return bool(square_count) and len(squares.option_kinds(self.now)) > 1
        if action == "stop":
            return self.now.stop_move is not None
        if action == "swap":
            return self.now.has_move_of_kind(SWAP)
        if action == "sights":
            return guides.has_guides(self.now)
        if action == "take":
            return self.now.has_move_of_kind(str(parameters[0]))
        if action == "lab":
            return self.now.game.has_lab
        if action == "draw":
            return draws.offers_possible(self.now.tournament)
        return action != "type" or not self.query_one(MoveLine).has_focus

    def action_type(self) -> None:
        """Open the line for a typed move."""
        self.query_one(MoveLine).open(self.now.game.how_to_type)

    @on(Input.Submitted, "#typed")
    def _submit_typed_move(self, event: Input.Submitted) -> None:
        if not event.value.strip():
            self.query_one(MoveLine).action_close()
            return
        try:
            moves = pieces.parse_turn(self.now, event.value)
        except IllegalMove as error:
            self.say(as_sentence(str(error)))
            return
        self.query_one(MoveLine).action_close()
        self.decide(self.now, moves)

    @on(MoveLog.Chosen)
    def _review_chosen_move(self, event: MoveLog.Chosen) -> None:
        self.review(event.ply)
