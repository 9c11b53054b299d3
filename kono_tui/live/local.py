"""A game at home: its turns, the computer's thinking and pace, undo, and the end of a round."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import EngineError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live import leave_options
from kono_tui.live.analyst import Analyst, LiveSettings
from kono_tui.live.autosave import Autosave
from kono_tui.live.draw_offer import DrawOffer
from kono_tui.live.events import (
    BoardReturned,
    EventSource,
    GameLeft,
    MoveMade,
    RoundChanged,
    RoundEnded,
    SavingFailed,
    StateChanged,
)
from kono_tui.live.leave_options import LeaveQuestion
from kono_tui.live.local_dice import LocalDice
from kono_tui.live.local_opening import LocalOpening
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.live.pace import DEAD_THROW_PAUSES, PACE_SECONDS, PACES, PAUSE_SECONDS, WAITING_PACES
from kono_tui.live.player_call import PlayerCall
from kono_tui.live.prompts import HomePrompts, RoundChoice
from kono_tui.live.refusals import Action, Refusal, refusal
from kono_tui.live.state import LiveState
from kono_tui.live.workers import Group, Workers
from kono_tui.play.opening.wording import has_file_dice
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.search.levels import parse_level
from kono_tui.strategy.advisor import Advice

TAKEN_BACK = "Taken back. r plays it again."
PLAYED_AGAIN = "Played again."


class LocalGame:
    """A tournament of the people and computers at this terminal. It shows nothing itself."""

    def __init__(
        self,
        tournament: Tournament,
        advisor: Callable[[], MoveAdvisor],
        settings: Callable[[], LiveSettings],
        chance: random.Random,
        path: Path | None = None,
        has_dice_file: bool = False,
    ) -> None:
        """`path` is the file that the game comes from."""
        self.source = EventSource(LiveState(tournament))
        self.path = path
        self.advisor = advisor
        self.settings = settings
        self.chance = chance
        self.has_dice_file = has_dice_file or has_file_dice(tournament)
        self.pace = "normal"
        self.is_stepping = False
        self.is_started = False
        self._is_asking = False
        """Whether the game itself has opened what covers it."""
        self._end_note = ""
        """How the round's end came about, for its result."""

    @property
    def state(self) -> LiveState:
        return self.source.state

    @property
    def _tournament(self) -> Tournament:
        return self.state.tournament

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is not possible now; None if it is."""
        return refusal(self.state, action)

    @property
    def room_commands(self) -> None:
        """None: nobody else is here."""

    # Start and end

    def start(self, prompts: HomePrompts, workers: Workers) -> None:
        """Begin: save the game from now on, and play on."""
        seed = self.chance.getrandbits(32)
        self.pace = self.settings().pace
        self.prompts, self.workers = prompts, workers
        self.analyst = Analyst(self.source, self.advisor, self.settings, workers, seed)
        self.player_call = PlayerCall(self.analyst, prompts)
        self.autosave = Autosave(self.state.game.info.key, self.path, self._report_failure)
        self.dice = LocalDice(self.chance, self.settings, prompts, self.has_dice_file)
        self.opening = LocalOpening(self.source, self.dice, workers, self.autosave.save_soon)
        self.draw = DrawOffer(self.analyst, prompts, workers, self._end_by_draw)
        self.autosave.file.prune()
        if self.path is None:
            self.autosave.save_soon(self._tournament)
        self.is_started = True
        self.source.tell(RoundChanged(), replace(self.state, computer_waits=self._waits_for_key))
        self.continue_play()

    def _report_failure(self, text: str) -> None:
        self.source.tell(SavingFailed(text))

    async def close(self) -> None:
        """Stop all work, and wait until the latest state is on the disk."""
        if self.is_started:
            for group in Group:
                self.workers.cancel(group)
            await self.autosave.flush()

    def leave(self) -> None:
        """Leave the game, which is saved."""
        self.suspend()
        self.source.tell(GameLeft())

    async def leave_saved(self, path: Path) -> None:
        """Leave the game, which now lies in a file of its own."""
        await self.autosave.discard(spared_path=path)
        self.leave()

    @property
    def tournament_to_save(self) -> Tournament:
        """The tournament as a file should hold it."""
        return self._tournament

    def leave_question(self) -> LeaveQuestion | None:
        """The question to a player who wants to leave; None if there is nothing to ask."""
        if not self.state.round_under_way:
            return None
        return leave_options.ask_at_home(self.state, self.autosave.unsaved is not None)

    # Going on, and standing still

    def continue_play(self, planned_moves: Sequence[Move] = ()) -> None:
        """Play on until a human has to decide, as soon as the game is in view.

        `planned_moves` is the rest of a turn that is decided already.
        """
        self.workers.cancel(Group.DRAW)
        if self.prompts.is_free:
            self.workers.run(partial(self._run_turns, planned_moves), Group.TURN)

    def suspend(self) -> None:
        """Stop all thinking and moving until the game goes on."""
        if self.is_started:
            self.draw.withdraw()
            self.workers.cancel(Group.TURN)
            self.analyst.stop()

    def cover(self) -> None:
        """Suspend play while something covers the game.

        Not before and after a round, nor where the game has asked something: that is the cover.
        """
        if self.state.round_under_way and not self._is_asking:
            self.suspend()

    def uncover(self) -> None:
        """Play on when nothing covers the game any more.

        A round's end that the player has looked at is not shown again.
        """
        if self.is_started and not (
            self.state.is_round_over or self.workers.is_running(Group.TURN)
        ):
            self.continue_play()

    def show_result(self) -> None:
        """Show the result of a round that is over again."""
        self.continue_play()

    def pause(self) -> None:
        """Keep the computer from moving until the player lets it."""
        self.suspend()
        self.source.tell(StateChanged(""), replace(self.state, computer_waits=True))

    def resume(self) -> None:
        """Let the computer move on without waiting any longer."""
        if self.state.computer_waits:
            self.is_stepping = False
            self._let_computer_move()

    def step(self) -> None:
        """Let the computer make one move, then wait."""
        self.is_stepping = True
        self._let_computer_move()

    def _let_computer_move(self) -> None:
        self.source.tell(StateChanged(""), replace(self.state, computer_waits=False))
        self.continue_play()

    def change_pace(self, by: int) -> None:
        """Change the computer's pace for this game."""
        index = PACES.index(self.pace) if self.pace in PACES else 1
        self.pace = PACES[max(0, min(len(PACES) - 1, index + by))]
        self.source.say(f"The computer's pace is {self.pace} now.")

    @property
    def _waits_for_key(self) -> bool:
        """Whether the computer waits for a key before each of its turns."""
        return self.pace in WAITING_PACES

    # Turns

    async def _run_turns(self, planned_moves: Sequence[Move]) -> None:
        self.workers.cancel(Group.PONDER)
        await self._play_planned(planned_moves)
        while await self._run_step():
            pass

    async def _run_step(self) -> bool:
        """Take one step that no human decides on the board; return False when a human has to."""
        match self._tournament.stage:
            case Stage.CHANCE:
                return self._chance_goes_on and await self._play_chance()
            case Stage.ROUND_OVER:
                return await self._declare_result()
            case Stage.PLAY if self.state.is_humans_turn:
                self.player_call.call()
                return False
            case Stage.PLAY:
                return not self.state.computer_waits and await self._play_computers_turn()
            case _:
                return await self._open_round()

    @property
    def _chance_goes_on(self) -> bool:
        """Whether chance decides now; line by line only the computers wait."""
        return self.pace == "step" or not self.state.computer_waits

    async def _play_chance(self) -> bool:
        """Let chance decide. A throw that ends a turn stays in view for a while.

        Return False if the player has not thrown their own dice yet.
        """
        match = self.state.match
        if match is None:
            return False
        note = (
            self.dice.take_file_note(self._tournament) if self.state.game.rounds.throws_dice else ""
        )
        if note:
            self.source.say(note)
        self._is_asking = True
        try:
            chance_move = await self.dice.decide_chance(self._tournament, match)
        finally:
            self._is_asking = False
        if chance_move is None:
            notice = "Enter asks for the dice again."
            self.source.tell(StateChanged(notice), replace(self.state, computer_waits=True))
            return False
        self._make_move(chance_move)
        is_first = all(turn.seat == CHANCE for turn in match.turns)
        after = self.state.match
        if not is_first and after and not after.is_mid_turn and self.state.round_under_way:
            await asyncio.sleep(PAUSE_SECONDS[self.pace] * DEAD_THROW_PAUSES)
        return True

    async def _play_computers_turn(self) -> bool:
        """Play the computer's turn, no sooner than the pace allows; return False if that fails."""
        match = self.state.match
        if match is None:
            return False
        level = parse_level(self._tournament.players[match.to_move].level)
        started_at = monotonic()
        try:
            advice = await self.analyst.advise(match, level)
        except EngineError as error:
            notice = f"{as_sentence(str(error))} Enter asks it again."
            self.source.tell(StateChanged(notice), replace(self.state, computer_waits=True))
            return False
        is_throwing_again = match.is_mid_turn and not advice.move.cells
        least_seconds = (PAUSE_SECONDS if is_throwing_again else PACE_SECONDS)[self.pace]
        await asyncio.sleep(max(0.0, least_seconds - (monotonic() - started_at)))
        self._make_move(advice.move, advice)
        await self._play_planned(advice.turn[1:])
        self.player_call.opponent_has_moved = True
        return True

    async def _play_planned(self, moves: Sequence[Move]) -> None:
        """Play the rest of a turn. If this is cancelled, the rest is asked for anew."""
        for move in moves:
            await asyncio.sleep(PAUSE_SECONDS[self.pace])
            if self.state.round_under_way:
                self._make_move(move)

    def play(self, moves: Sequence[Move]) -> None:
        """Make a human's decisions: the first at once, the rest one after the other."""
        self._make_move(moves[0])
        self.continue_play(moves[1:])

    def _make_move(self, move: Move, advice: Advice | None = None) -> None:
        """Make a move by a human, the computer or chance."""
        before = self.state.match
        if before is None:
            return
        computer_advice = self.state.computer_advice
        if advice is not None:
            computer_advice = {**computer_advice, before.position: advice}
        tournament = self._tournament.play(move)
        is_mid_turn = tournament.match is not None and tournament.match.is_mid_turn
        self.autosave.save_soon(tournament)
        state = replace(
            self.state,
            tournament=tournament,
            redo_stack=(),
            advice=None,
            hint_requested=False,
            computer_advice=computer_advice,
            computer_waits=(self._waits_for_key or self.is_stepping) and not is_mid_turn,
        )
        self.source.tell(MoveMade(before, move), state)

    # Undo and redo

    def undo(self) -> None:
        """Go back to a human's last turn, or in mid-turn by one decision; then computers wait."""
        self.suspend()
        undone = (*self.state.redo_stack, self._tournament)
        self._return_to(self._tournament.undo(), undone, TAKEN_BACK)

    def redo(self) -> None:
        """Play again what was taken back last."""
        self.suspend()
        *undone, last = self.state.redo_stack
        self._return_to(last, tuple(undone), PLAYED_AGAIN)

    def _return_to(
        self, tournament: Tournament, undone: tuple[Tournament, ...], notice: str
    ) -> None:
        self.autosave.save_soon(tournament)
        state = replace(
            self.state,
            tournament=tournament,
            redo_stack=undone,
            advice=None,
            hint_requested=False,
            computer_waits=self._waits_for_key or tournament.computers_only,
        )
        self.source.tell(BoardReturned(notice), state)
        self.continue_play()

    # Draws

    async def offer_draw(self) -> None:
        """Offer a draw; the round goes on until there is an answer."""
        await self.draw.make()

    def _end_by_draw(self, note: str) -> None:
        self._end_note = note
        self._end_round(self._tournament.agree_to_draw())

    # The beginning and the end of a round

    async def _open_round(self) -> bool:
        """Let the players decide the opening; return False if they leave before its end."""
        self._is_asking = True
        try:
            is_opened = await self.prompts.open_round(())
        finally:
            self._is_asking = False
        if not is_opened:
            self.leave()
            return False
        self.source.tell(RoundChanged(), replace(self.state, computer_waits=self._waits_for_key))
        return True

    def resign(self) -> None:
        """End the round as a player who quits does."""
        self._end_round(self._tournament.quit(leave_options.quitting_seat(self.state)))

    def _end_round(self, tournament: Tournament) -> None:
        """End the round, though the board does not show that it is over."""
        self.autosave.save_soon(tournament)
        state = replace(
            self.state, tournament=tournament, redo_stack=(), advice=None, hint_requested=False
        )
        self.source.tell(RoundEnded(), state)
        self.continue_play()

    async def _declare_result(self) -> bool:
        """Declare the result; then start another round, review this one, or end the tournament."""
        note, self._end_note = self._end_note, ""
        await self.prompts.show_ending()
        choice = await self.prompts.end_round(note)
        if choice is RoundChoice.NEXT:
            advice = self.state.computer_advice
            state = LiveState(self._tournament.next_round(), computer_advice=advice)
            self.source.tell(RoundChanged(), state)
            return True
        if choice is RoundChoice.END:
            await self.prompts.end_tournament(self._tournament.with_award())
            await self.autosave.discard()
            self.leave()
        return False
