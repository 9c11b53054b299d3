"""The game screen: what keys and the mouse do on it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.binding import BindingType
from textual.widgets import Input

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.play import draws
from kono_tui.play.pie import SWAP
from kono_tui.play.series import Stage
from kono_tui.text.sentences import sentence
from kono_tui.tui import guides, handling, squares
from kono_tui.tui.scene import goal
from kono_tui.tui.screens.game_keys import GAME_KEYS
from kono_tui.tui.screens.seen import Seen
from kono_tui.tui.widgets.board import Board
from kono_tui.tui.widgets.log import MoveLog
from kono_tui.tui.widgets.move_line import MoveLine
from kono_tui.tui.widgets.turn_card import TurnCard

SPEEDS = ("slow", "normal", "instant")


class GameScreen(Seen):
    """One screen for two humans, for a game against the computer, and for watching."""

    BINDINGS: ClassVar[list[BindingType]] = GAME_KEYS

    # Keys and clicks on the board

    def _settle(self, result: handling.Outcome) -> None:
        """Show the result of a key or click, and make the move if it led to one."""
        scene, move = result
        if move is None:
            self.scene = scene
        else:
            self.decide(scene, (move,))

    def action_cursor(self, right: int, down: int) -> None:
        stepped = handling.stepped(self.now, right, down, self.flipped)
        self.scene = replace(stepped, hovered=None)

    def action_move(self) -> None:
        """Pick up, put down, play, pass; or let the computer move, or show the result."""
        scene = self.now
        if scene.series.stage is Stage.ROUND_OVER:
            self.scene = replace(scene, reviewed=None, notice="")
            self.go_on()
        elif scene.reviewed is None and scene.under_way and not scene.humans_turn:
            self.let_move()
        elif scene.playable and scene.pending is not None:
            self._settle((scene, scene.pending))
        elif scene.pickless and not scene.view.squares:
            self.action_other()
        else:
            self._settle(handling.entered(scene, self.kono.settings.confirm))

    def action_stop(self) -> None:
        """End a turn that could go on."""
        self._settle(handling.stopped(self.now, self.kono.settings.confirm))

    def action_take(self, kind: str) -> None:
        """Choose what the picked piece takes, by the kind of its move."""
        self._settle(handling.taken_by_key(self.now, kind, self.kono.settings.confirm))

    def action_lab(self) -> None:
        """Look at the position in the search lab; the moves found there can be played."""
        from kono_tui.tui.screens.lab import open_lab

        scene = self.now

        def play(moves: tuple[Move, ...]) -> None:
            if self.now.match is scene.match:
                self.decide(self.now, moves)

        open_lab(self.app, scene.series, play if scene.playable else None)

    @work(group="dialog", exclusive=True)
    async def action_other(self) -> None:
        """Make a move that needs no point: the only one at once, otherwise ask which."""
        from kono_tui.tui.screens.ask import Ask

        scene = self.now
        commands = scene.selection.commands if scene.playable else ()
        if not commands or scene.match is None:
            does = "place" if scene.placing else "pick"
            self.say(f"There is no other move than to {does} a {scene.game.piece}.")
            return
        if commands == (Move(SWAP),):
            self.action_swap()
            return
        move = commands[0]
        if len(commands) > 1 or scene.selection.targets:
            told = [scene.game.advise(scene.match.position, each) for each in commands]
            answers = [(f"move-{n}", sentence(each)[:-1]) for n, each in enumerate(told)]
            answer = await self.app.push_screen_wait(Ask("WHICH MOVE?", "", answers))
            if answer is None or self.now.match is not scene.match:
                return
            move = commands[int(answer.removeprefix("move-"))]
        self._settle((self.now, move))

    def let_move(self) -> None:
        """Let the computer move on without waiting any longer."""
        if self.now.waiting:
            self.stepping = False
            self.scene = replace(self.now, waiting=False, notice="")
            self.go_on()

    def action_towards(self, right: int, down: int) -> None:
        confirm = self.kono.settings.confirm
        self._settle(handling.towards(self.now, right, down, self.flipped, confirm))

    def action_number(self, number: int) -> None:
        """Take a digit: the number of a square, or of dice to throw."""
        self._settle(squares.numbered(self.now, number))

    def action_switch(self) -> None:
        """Switch between covering squares and uncovering them."""
        self.scene = squares.switched(self.now)

    @on(Board.OptionClicked)
    def _option_clicked(self, event: Board.OptionClicked) -> None:
        """Choose an option of the list, or play the one that is chosen already.

        A double click plays what its first click has chosen, even if that turned the list over.
        """
        scene = self.now
        moves, chosen = squares.options(scene), squares.option(scene)
        if event.option >= len(moves):
            return
        if chosen is not None and (event.again or chosen == event.option):
            self._settle((scene, moves[chosen]))
        else:
            self.scene = squares.chosen(scene, event.option)

    @on(Board.DiceClicked)
    def _dice_clicked(self) -> None:
        """Throw the dice; if there is nothing to throw, do what the turn card would do."""
        scene = self.now
        if squares.to_throw(scene):
            self._settle(squares.entered(scene))
        elif not scene.humans_turn:
            self.action_space()

    def action_next_piece(self, by: int) -> None:
        self.scene = replace(handling.to_next_piece(self.now, by), hovered=None)

    def action_space(self) -> None:
        """Play the hint; pause or go on while computers play; otherwise act as Enter."""
        scene = self.now
        hinted = scene.advice is not None and scene.hint and scene.pending is None
        if scene.playable and hinted and scene.advice is not None:
            self.decide(scene, scene.advice.turn)
        elif scene.under_way and not scene.humans_turn and scene.reviewed is None:
            if scene.waiting:
                self.let_move()
            else:
                self.pause()
        else:
            self.action_move()

    def action_back(self) -> None:
        """Put a piece down, end the review, drop a hint or a guide; or pause the computer."""
        scene = self.now
        if scene.picked or scene.pending:
            self.scene = handling.put_down(scene)
        elif scene.reviewed is not None:
            self.action_review_end()
        elif scene.hint or scene.hint_asked:
            self.workers.cancel_group(self, "ponder")
            self.scene = replace(scene, hint=0, hint_asked=False, advice=None)
        elif scene.sight:
            self.scene = replace(scene, sight=0, notice="")
        elif self.has_class("zen"):
            self.action_zen()
        elif scene.under_way and not scene.humans_turn and not scene.waiting:
            self.pause()
        elif scene.moving is not None:
            self.scene = handling.put_down(scene)
        else:
            self.scene = replace(scene, notice="")

    def pause(self) -> None:
        """Keep the computer from moving until the player lets it."""
        self.hold()
        self.scene = replace(self.now, waiting=True, notice="")

    def action_step(self) -> None:
        """Let the computer make one move, then wait."""
        scene = self.now
        if not scene.under_way or scene.humans_turn or scene.reviewed is not None:
            self.say("There is no move of the computer to step to.")
            return
        self.stepping = True
        self.scene = replace(scene, waiting=False, notice="")
        self.go_on()

    def action_pace(self, by: int) -> None:
        """Change the computer's pace for this game."""
        here = SPEEDS.index(self.pace) if self.pace in SPEEDS else 1
        self.pace = SPEEDS[max(0, min(len(SPEEDS) - 1, here + by))]
        self.say(f"The computer's pace is {self.pace} now.")

    @on(Board.Clicked)
    def _clicked(self, event: Board.Clicked) -> None:
        scene = self.now
        if event.button == 3 or event.cell is None:
            self.scene = handling.put_down(scene)
            return
        if scene.series.stage is Stage.ROUND_OVER:
            self.action_move()
            return
        if scene.waiting and not scene.humans_turn and scene.reviewed is None:
            self.let_move()
            return
        settings = self.kono.settings
        cell = event.cell
        if scene.match and scene.pending and cell == goal(scene.match, scene.pending):
            self._settle((scene, scene.pending))
        else:
            self._settle(handling.pressed(scene, cell, settings.smart, settings.confirm))

    @on(TurnCard.Pressed)
    def _card_pressed(self) -> None:
        """Pause the computer or let it go on, show a round's result, or do what needs no point."""
        if not self.now.humans_turn or self.now.pickless:
            self.action_space()

    @on(Board.Hovered)
    def _hovered(self, event: Board.Hovered) -> None:
        self.scene = replace(self.now, hovered=event.cell)

    # A typed move

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key means something now.

        The key that opens the line for a typed move has priority over all others, but is typed
        while the line is open. A turn can be stopped only where it could go on; the same key steps
        through the computers' turns. Keys choose what to take where there are moves of their kinds,
        and swap sides while that is a move. Digits lead a piece in a direction; where squares have
        numbers, they stand for those.
        """
        numbers = self.now.view.columns if self.now.view.squares else 0
        if action == "number":
            return int(str(parameters[0])) <= numbers
        if action == "towards" or (action == "scale" and parameters[0] == -1 and numbers == 11):
            return not numbers
        if action == "switch":
            return bool(numbers) and len(squares.kinds(self.now)) > 1
        if action == "stop":
            return self.now.stop is not None
        if action == "swap":
            return self.now.has(SWAP)
        if action == "sights":
            return guides.offered(self.now)
        if action == "take":
            return self.now.has(str(parameters[0]))
        if action == "lab":
            return self.now.game.has_lab
        if action == "draw":
            return draws.possible(self.now.series)
        return action != "type" or not self.query_one(MoveLine).has_focus

    def action_type(self) -> None:
        """Open the line for a typed move."""
        self.query_one(MoveLine).open(self.now.game.how_to_type)

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        if not event.value.strip():
            self.query_one(MoveLine).action_close()
            return
        try:
            moves = handling.typed(self.now, event.value)
        except IllegalMove as error:
            self.say(sentence(str(error)))
            return
        self.query_one(MoveLine).action_close()
        self.decide(self.now, moves)

    @on(MoveLog.Chosen)
    def _chosen(self, event: MoveLog.Chosen) -> None:
        self.review(event.ply)
