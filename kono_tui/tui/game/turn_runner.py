"""Play a game turn by turn: openings, human turns, the computer's turns and chance."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic

from textual import work

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import EngineError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.autosave import BackgroundSaver
from kono_tui.play.chance_moves import DICE, pick_chance_move
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.scene.controls import squares
from kono_tui.scene.controls.pieces import initial_cursor as initial_cursor
from kono_tui.scene.controls.pieces import with_cursor_at_target
from kono_tui.scene.scene import Scene
from kono_tui.scene.status import announce_move
from kono_tui.search.levels import parse_level
from kono_tui.strategy.advisor import Advice
from kono_tui.tui.game.base_screen import BaseGameScreen

PACE_SECONDS = {"slow": 2.0, "normal": 0.7, "instant": 0.0, "ask": 0.0}
"""The least time that a turn of the computer takes, by pace."""
PAUSE_SECONDS = {"slow": 0.8, "normal": 0.35, "instant": 0.0, "ask": 0.35}
"""The pause before each further decision of a turn, by pace."""
DEAD_THROW_PAUSES = 4
"""A throw that ends a turn stays in view for this many such pauses."""


class TurnRunner(BaseGameScreen):
    """Plays a tournament: opens rounds, asks the engine, saves every decision. It shows nothing."""

    def __init__(self, tournament: Tournament, path: Path | None = None) -> None:
        """`path` is the file that the game comes from."""
        super().__init__(tournament)
        self.path = path
        self.pace = "normal"
        self.is_stepping = False
        self.opponent_has_moved = False
        """Whether the computer has had a turn since a human moved."""
        self.is_asking_for_dice = False
        """Whether this screen itself is asking for dice."""
        self.saver: BackgroundSaver | None = None

    def start_game(self) -> None:
        """Begin: save the game from now on, and play on."""
        self.seed = self.kono.random_source.getrandbits(32)
        self.pace = self.kono.settings.pace
        self.saver = BackgroundSaver(self.first_scene.game.key, self.path, self.warn)
        self.saver.autosave.prune()
        if self.path is None:
            self.saver.save_soon(self.first_scene.tournament)
        self.scene = replace(
            self.first_scene,
            cursor=initial_cursor(self.first_scene),
            computer_waits=self.waits_for_key(),
        )
        self.continue_play()

    async def on_unmount(self) -> None:
        if self.saver is not None:
            await self.saver.flush()

    # The end of a round and of the game

    async def declare_round_result(self) -> bool:
        """Declare a round's result; return whether another round begins."""
        raise NotImplementedError

    def leave(self) -> None:
        """Go home, whatever covers this screen, if it is still on the stack; the game is saved."""
        self.suspend_play()
        if self not in self.app.screen_stack:
            return
        while self.app.screen is not self:
            self.app.pop_screen()
        self.dismiss(None)

    # The turns

    def continue_play(self, planned_moves: Sequence[Move] = ()) -> None:
        """Play on until a human has to decide, as soon as nothing covers this screen.

        `planned_moves` is the rest of a turn that is decided already.
        """
        if self.app.screen is self:
            self._run_turns(planned_moves)

    def on_screen_suspend(self) -> None:
        """Suspend play while another screen covers this one.

        Not before and after a round, nor where this screen asks for dice: then it has opened the
        dialog itself.
        """
        if self.now.round_under_way and not self.is_asking_for_dice:
            self.suspend_play()

    def on_screen_resume(self) -> None:
        """Play on when nothing covers this screen any more.

        A round's end that the player has looked at is not shown again.
        """
        is_round_over = self.now.tournament.stage is Stage.ROUND_OVER
        if self.saver is not None and not is_round_over and not self._is_running_turns:
            self.continue_play()

    @property
    def _is_running_turns(self) -> bool:
        """Whether the turns are being run, including a dialog that they have opened."""
        return any(
            each.node is self
            and each.group == "turn"
            and not (each.is_finished or each.is_cancelled)
            for each in self.workers
        )

    def suspend_play(self) -> None:
        """Stop all thinking and moving until the game goes on."""
        self.workers.cancel_group(self, "turn")
        self.workers.cancel_group(self, "ponder")
        if self.now.hint_requested:
            self.scene = replace(self.now, hint_requested=False)

    @work(exclusive=True, group="turn")
    async def _run_turns(self, planned_moves: Sequence[Move]) -> None:
        self.workers.cancel_group(self, "ponder")
        await self._play_planned(planned_moves)
        while await self._run_step():
            pass

    async def _run_step(self) -> bool:
        """Take one step that no human decides on the board; return False when a human has to."""
        scene = self.now
        match scene.tournament.stage:
            case Stage.SIZE | Stage.THROW | Stage.GUESS | Stage.COLOUR:
                return await self._run_opening(scene.tournament)
            case Stage.CHANCE:
                return not scene.computer_waits and await self._play_chance()
            case Stage.ROUND_OVER:
                return await self.declare_round_result()
            case _:
                if scene.is_humans_turn:
                    self.call_player()
                    return False
                return not scene.computer_waits and await self._play_computers_turn()

    async def _play_chance(self) -> bool:
        """Let chance decide; if it opens the round, place the cursor only after it.

        A throw that ends a turn stays in view for a while. Return False if the player has not
        thrown their own dice yet.
        """
        match = self.now.match
        chance_move = await self._chance_move(match) if match else None
        if match is None or chance_move is None:
            self.scene = replace(
                self.now, computer_waits=True, notice="Enter asks for the dice again."
            )
            return False
        self.play_move(chance_move)
        if all(turn.seat == CHANCE for turn in match.turns):
            self.scene = replace(self.now, cursor=initial_cursor(self.now))
        elif self.now.match and not self.now.match.is_mid_turn and self.now.round_under_way:
            await asyncio.sleep(PAUSE_SECONDS[self.pace] * DEAD_THROW_PAUSES)
        return True

    async def _chance_move(self, match: Match) -> Move | None:
        """Return what chance decides: by a dice file, by the player's own dice, or by the odds."""
        tournament = self.now.tournament
        drawn_move = pick_chance_move(match, tournament.dice_left, self.kono.random_source)
        if drawn_move.kind != DICE or drawn_move.cells in tournament.dice_left:
            return drawn_move
        if self.kono.settings.dice != "entered":
            return drawn_move
        from kono_tui.tui.dialogs.enter_dice import DiceDialog

        self.is_asking_for_dice = True
        try:
            dialog = DiceDialog.for_throw(tournament, match.seat_in_turn, len(drawn_move.cells))
            dice = await self.app.push_screen_wait(dialog)
        finally:
            self.is_asking_for_dice = False
        return None if dice is None else Move(DICE, dice)

    async def _run_opening(self, tournament: Tournament) -> bool:
        """Run the opening: size, dice, colour. Return False if the player leaves before its end."""
        from kono_tui.tui.game.opening import OpeningDialog

        dialog = OpeningDialog(tournament, self.kono.random_source, self._record_opening_step)
        opened_tournament = await self.app.push_screen_wait(dialog)
        if opened_tournament is None:
            self.leave()
            return False
        self._record_opening_step(opened_tournament)
        self.scene = replace(
            self.now, computer_waits=self.waits_for_key(), cursor=initial_cursor(self.now)
        )
        return True

    def _record_opening_step(self, tournament: Tournament) -> None:
        """Show and save a step of the opening. The board may be a smaller one now."""
        self.scene = replace(self.now, tournament=tournament, reviewed_ply=None, cursor=0)
        self.lay_out()
        self.autosave(tournament)

    def call_player(self) -> None:
        """Tell a human that it is their turn to decide."""
        if self.kono.settings.bell and self.opponent_has_moved:
            self.app.bell()
        self.opponent_has_moved = False
        if self.now.view.has_squares:
            self.scene = squares.with_cursor_in_own_row(self.now)
        if not self.offer_swap_if_due():
            self.ponder_if_useful()

    async def _play_computers_turn(self) -> bool:
        """Play the computer's turn, no sooner than the pace allows; return False if that fails."""
        scene = self.now
        match = scene.match
        if match is None:
            return False
        level = parse_level(scene.tournament.players[match.to_move].level)
        started_at = monotonic()
        try:
            advice = await self.kono.advisor.advise(
                match, level, self.seed, on_info=self.advice_recorder(match)
            )
        except EngineError as error:
            notice = f"{as_sentence(str(error))} Enter asks it again."
            self.scene = replace(self.now, computer_waits=True, notice=notice)
            return False
        is_throwing_again = match.is_mid_turn and not advice.move.cells
        least_seconds = (PAUSE_SECONDS if is_throwing_again else PACE_SECONDS)[self.pace]
        await asyncio.sleep(max(0.0, least_seconds - (monotonic() - started_at)))
        self.play_move(advice.move, advice)
        await self._play_planned(advice.turn[1:])
        self.opponent_has_moved = True
        return True

    async def _play_planned(self, moves: Sequence[Move]) -> None:
        """Play the rest of a turn. If this is cancelled, the rest is asked for anew."""
        for move in moves:
            await asyncio.sleep(PAUSE_SECONDS[self.pace])
            if self.now.round_under_way:
                self.scene = with_cursor_at_target(self.now, move)
                self.play_move(move)

    def decide(self, scene: Scene, moves: Sequence[Move]) -> None:
        """Make a human's decisions: the first at once, the rest one after the other."""
        self.scene = with_cursor_at_target(scene, moves[0])
        self.play_move(moves[0])
        self.continue_play(moves[1:])

    def play_move(
        self, move: Move, advice: Advice | None = None, tournament: Tournament | None = None
    ) -> None:
        """Make a move by a human, the computer or chance; `tournament` is its result, if known."""
        scene = self.now
        before = scene.match
        if before is None:
            return
        moves = scene.computer_advice
        if advice is not None:
            moves = {**moves, before.position: advice}
        tournament = tournament or scene.tournament.play(move)
        self.scene = replace(
            scene,
            tournament=tournament,
            redo_stack=(),
            picked_cells=(),
            option_index=None,
            pending_move=None,
            hint_stage=0,
            hint_requested=False,
            advice=None,
            notice=announce_move(scene.tournament, before, move),
            computer_advice=moves,
            guide_number=0 if tournament.stage is Stage.ROUND_OVER else scene.guide_number,
            computer_waits=(self.waits_for_key() or self.is_stepping)
            and not _is_in_mid_turn(tournament),
        )
        self.autosave(self.now.tournament)
        self.animate_move(before, move)

    def waits_for_key(self) -> bool:
        """Whether the computer waits for a key before each of its turns."""
        return self.pace == "ask"

    def autosave(self, tournament: Tournament) -> None:
        if self.saver is not None:
            self.saver.save_soon(tournament)


def _is_in_mid_turn(tournament: Tournament) -> bool:
    return tournament.match is not None and tournament.match.is_mid_turn
