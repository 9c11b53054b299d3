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
from kono_tui.play.advisor import Advice
from kono_tui.play.chance import DICE, outcome
from kono_tui.play.match import Match
from kono_tui.play.series import Series, Stage
from kono_tui.search.levels import level_named
from kono_tui.text.sentences import sentence
from kono_tui.tui import squares
from kono_tui.tui.handling import a_first_cursor as a_first_cursor
from kono_tui.tui.handling import followed
from kono_tui.tui.keeping import Keeper
from kono_tui.tui.scene import Scene
from kono_tui.tui.screens.pondering import Pondering
from kono_tui.tui.status import announced

PACE_SECONDS = {"slow": 2.0, "normal": 0.7, "instant": 0.0, "ask": 0.0}
"""The least time that a turn of the computer takes, by pace."""
PAUSES = {"slow": 0.8, "normal": 0.35, "instant": 0.0, "ask": 0.35}
"""The pause before each further decision of a turn, by pace."""
DEAD = 4
"""A throw that ends a turn stays in view for this many such pauses."""


class Table(Pondering):
    """Plays a tournament: opens rounds, asks the engine, saves every decision. It shows nothing."""

    def __init__(self, series: Series, path: Path | None = None) -> None:
        """`path` is the file that the game comes from."""
        super().__init__(series)
        self.path = path
        self.pace = "normal"
        self.stepping = False
        self.answered = False
        """Whether the computer has had a turn since a human moved."""
        self.asking = False
        """Whether this screen itself is asking for dice."""
        self.keeper: Keeper | None = None

    def take_place(self) -> None:
        """Begin: save the game from now on, and play on."""
        self.seed = self.kono.source.getrandbits(32)
        self.pace = self.kono.settings.pace
        self.keeper = Keeper(self.first.game.key, self.path, self.warn)
        self.keeper.autosave.prune()
        if self.path is None:
            self.keeper.keep(self.first.series)
        self.scene = replace(self.first, cursor=a_first_cursor(self.first), waiting=self.asks())
        self.go_on()

    async def on_unmount(self) -> None:
        if self.keeper is not None:
            await self.keeper.flush()

    # The end of a round and of the game

    async def round_over(self) -> bool:
        """Declare a round's result; return whether another round begins."""
        raise NotImplementedError

    def leave(self) -> None:
        """Go home, whatever covers this screen, if it is still on the stack; the game is saved."""
        self.hold()
        if self not in self.app.screen_stack:
            return
        while self.app.screen is not self:
            self.app.pop_screen()
        self.dismiss(None)

    # The turns

    def go_on(self, planned: Sequence[Move] = ()) -> None:
        """Play on until a human has to decide, as soon as nothing covers this screen.

        `planned_moves` is the rest of a turn that is decided already.
        """
        if self.app.screen is self:
            self._run_turns(planned)

    def on_screen_suspend(self) -> None:
        """Suspend play while another screen covers this one.

        Not before and after a round, nor where this screen asks for dice: then it has opened the
        dialog itself.
        """
        if self.now.under_way and not self.asking:
            self.hold()

    def on_screen_resume(self) -> None:
        """Play on when nothing covers this screen any more.

        A round's end that the player has looked at is not shown again.
        """
        over = self.now.series.stage is Stage.ROUND_OVER
        if self.keeper is not None and not over and not self._turning:
            self.go_on()

    @property
    def _turning(self) -> bool:
        """Whether the turns are being run, including a dialog that they have opened."""
        return any(
            each.node is self
            and each.group == "turn"
            and not (each.is_finished or each.is_cancelled)
            for each in self.workers
        )

    def hold(self) -> None:
        """Stop all thinking and moving until the game goes on."""
        self.workers.cancel_group(self, "turn")
        self.workers.cancel_group(self, "ponder")
        if self.now.hint_asked:
            self.scene = replace(self.now, hint_asked=False)

    @work(exclusive=True, group="turn")
    async def _run_turns(self, planned: Sequence[Move]) -> None:
        self.workers.cancel_group(self, "ponder")
        await self._play_rest(planned)
        while await self._step_on():
            pass

    async def _step_on(self) -> bool:
        """Take one step that no human decides on the board; return False when a human has to."""
        scene = self.now
        match scene.series.stage:
            case Stage.SIZE | Stage.THROW | Stage.GUESS | Stage.COLOUR:
                return await self._opening(scene.series)
            case Stage.CHANCE:
                return not scene.waiting and await self._chance()
            case Stage.ROUND_OVER:
                return await self.round_over()
            case _:
                if scene.humans_turn:
                    self.call_player()
                    return False
                return not scene.waiting and await self._computers_turn()

    async def _chance(self) -> bool:
        """Let chance decide; if it opens the round, place the cursor only after it.

        A throw that ends a turn stays in view for a while. Return False if the player has not
        thrown their own dice yet.
        """
        match = self.now.match
        decided = await self._decided(match) if match else None
        if match is None or decided is None:
            self.scene = replace(self.now, waiting=True, notice="Enter asks for the dice again.")
            return False
        self.play_move(decided)
        if all(turn.seat == CHANCE for turn in match.turns):
            self.scene = replace(self.now, cursor=a_first_cursor(self.now))
        elif self.now.match and not self.now.match.in_mid_turn and self.now.under_way:
            await asyncio.sleep(PAUSES[self.pace] * DEAD)
        return True

    async def _decided(self, match: Match) -> Move | None:
        """Return what chance decides: by a dice file, by the player's own dice, or by the odds."""
        series = self.now.series
        decided = outcome(match, series.dice, self.kono.source)
        if decided.kind != DICE or decided.cells in series.dice:
            return decided
        if self.kono.settings.dice != "entered":
            return decided
        from kono_tui.tui.screens.enter_dice import EnterDice

        self.asking = True
        try:
            dialog = EnterDice.of(series, match.whose_turn, len(decided.cells))
            dice = await self.app.push_screen_wait(dialog)
        finally:
            self.asking = False
        return None if dice is None else Move(DICE, dice)

    async def _opening(self, series: Series) -> bool:
        """Run the opening: size, dice, colour. Return False if the player leaves before its end."""
        from kono_tui.tui.screens.opening import Opening

        dialog = Opening(series, self.kono.source, self._opened)
        begun = await self.app.push_screen_wait(dialog)
        if begun is None:
            self.leave()
            return False
        self._opened(begun)
        self.scene = replace(self.now, waiting=self.asks(), cursor=a_first_cursor(self.now))
        return True

    def _opened(self, series: Series) -> None:
        """Show and save a step of the opening. The board may be a smaller one now."""
        self.scene = replace(self.now, series=series, reviewed=None, cursor=0)
        self.lay_out()
        self.keep(series)

    def call_player(self) -> None:
        """Tell a human that it is their turn to decide."""
        if self.kono.settings.bell and self.answered:
            self.app.bell()
        self.answered = False
        if self.now.view.squares:
            self.scene = squares.at_own_row(self.now)
        if not self.offer():
            self.ponder_if_useful()

    async def _computers_turn(self) -> bool:
        """Play the computer's turn, no sooner than the pace allows; return False if that fails."""
        scene = self.now
        match = scene.match
        if match is None:
            return False
        level = level_named(scene.series.players[match.to_move].level)
        began = monotonic()
        try:
            advice = await self.kono.mind.advise(
                match, level, self.seed, on_info=self.looker(match)
            )
        except EngineError as error:
            notice = f"{sentence(str(error))} Enter asks it again."
            self.scene = replace(self.now, waiting=True, notice=notice)
            return False
        throws_on = match.in_mid_turn and not advice.move.cells
        least = (PAUSES if throws_on else PACE_SECONDS)[self.pace]
        await asyncio.sleep(max(0.0, least - (monotonic() - began)))
        self.play_move(advice.move, advice)
        await self._play_rest(advice.turn[1:])
        self.answered = True
        return True

    async def _play_rest(self, moves: Sequence[Move]) -> None:
        """Play the rest of a turn. If this is cancelled, the rest is asked for anew."""
        for move in moves:
            await asyncio.sleep(PAUSES[self.pace])
            if self.now.under_way:
                self.scene = followed(self.now, move)
                self.play_move(move)

    def decide(self, scene: Scene, moves: Sequence[Move]) -> None:
        """Make a human's decisions: the first at once, the rest one after the other."""
        self.scene = followed(scene, moves[0])
        self.play_move(moves[0])
        self.go_on(moves[1:])

    def play_move(
        self, move: Move, advice: Advice | None = None, series: Series | None = None
    ) -> None:
        """Make a move by a human, the computer or chance; `tournament` is its result, if known."""
        scene = self.now
        before = scene.match
        if before is None:
            return
        moves = scene.moves
        if advice is not None:
            moves = {**moves, before.position: advice}
        series = series or scene.series.play(move)
        self.scene = replace(
            scene,
            series=series,
            undone=(),
            picked=(),
            option=None,
            pending=None,
            hint=0,
            hint_asked=False,
            advice=None,
            notice=announced(scene.series, before, move),
            moves=moves,
            sight=0 if series.stage is Stage.ROUND_OVER else scene.sight,
            waiting=(self.asks() or self.stepping) and not _in_mid_turn(series),
        )
        self.keep(self.now.series)
        self.glide(before, move)

    def asks(self) -> bool:
        """Whether the computer waits for a key before each of its turns."""
        return self.pace == "ask"

    def keep(self, series: Series) -> None:
        if self.keeper is not None:
            self.keeper.keep(series)


def _in_mid_turn(series: Series) -> bool:
    return series.match is not None and series.match.in_mid_turn
