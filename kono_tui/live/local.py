"""A game at home: the tournament of the people and computers at one terminal."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from kono_tui.core.move import Move
from kono_tui.live import leave_options
from kono_tui.live.analyst import Analyst, LiveSettings
from kono_tui.live.events import (
    EventSource,
    GameLeft,
    LiveEvent,
    SavingFailed,
    StateChanged,
    TurnExplained,
)
from kono_tui.live.home.autosave import Autosave
from kono_tui.live.home.dice import LocalDice
from kono_tui.live.home.draw_offer import DrawOffer
from kono_tui.live.home.forethought import Forethought
from kono_tui.live.home.opening import LocalOpening
from kono_tui.live.home.record import LocalRecord
from kono_tui.live.home.result_log import ResultLog
from kono_tui.live.home.rounds import LocalRounds
from kono_tui.live.home.turns import LocalTurns
from kono_tui.live.leave_options import LeaveQuestion
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.live.pace import ComputerPace
from kono_tui.live.player_call import PlayerCall
from kono_tui.live.prompts import HomePrompts
from kono_tui.live.refusals import Action, Refusal, refusal
from kono_tui.live.state import LiveState, take_up
from kono_tui.live.workers import Group, Workers
from kono_tui.play.opening.wording import has_file_dice
from kono_tui.play.tournament import Tournament


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
        is_first_game: bool = False,
    ) -> None:
        """`path` is the file that the game comes from."""
        self.source = EventSource(take_up(tournament, is_first_game))
        self.path = path
        self.advisor = advisor
        self.settings = settings
        self.chance = chance
        self.has_dice_file = has_dice_file or has_file_dice(tournament)
        self.results = ResultLog()
        self.is_started = False
        self._pace = ComputerPace("normal")

    @property
    def state(self) -> LiveState:
        return self.source.state

    @property
    def pace(self) -> str:
        """How quickly the computer moves."""
        return self._pace.name

    @pace.setter
    def pace(self, name: str) -> None:
        self._pace.name = name

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is not possible now; None if it is."""
        return refusal(self.state, action)

    @property
    def room_commands(self) -> None:
        """None: nobody else is here."""

    # Start and end

    def start(self, prompts: HomePrompts, workers: Workers) -> None:
        """Begin: save the game from now on, and play on."""
        self.pace = self.settings().pace
        self.prompts, self.workers = prompts, workers
        self._create_parts()
        self.autosave.file.prune()
        if self.path is None:
            self.autosave.save_soon(self.state.tournament_to_save)
        self.is_started = True
        self._rounds.show()
        self.continue_play()

    def _create_parts(self) -> None:
        seed = self.chance.getrandbits(32)
        prompts, workers = self.prompts, self.workers
        self._forethought = Forethought(self.source, self.advisor, self.settings, seed)
        self.analyst = Analyst(
            self.source, self.advisor, self.settings, workers, seed, self._forethought
        )
        self.player_call = PlayerCall(self.analyst, prompts)
        self.autosave = Autosave(self.state.game.info.key, self.path, self._report_failure)
        self._dice = LocalDice(self.chance, self.settings, prompts, self.has_dice_file)
        self.opening = LocalOpening(self.source, self._dice, workers, self.autosave.save_soon)
        self._draw = DrawOffer(self.source, self.analyst, prompts, workers, self._agree_to_draw)
        self._record = LocalRecord(self.source, self.autosave, self.results, self._pace)
        self._rounds = LocalRounds(self.source, self._record, prompts, self._pace, self.leave)
        self.source.subscribe(self._keep_plan)
        self._turns = LocalTurns(self._record, self._rounds, self._dice, self.player_call)

    def _keep_plan(self, event: LiveEvent) -> None:
        """Save what a computer plans as soon as it is told."""
        if isinstance(event, TurnExplained) and not event.is_hint and self.state.round_under_way:
            saved = self.state.tournament_to_save
            if saved.known_plans != self.state.tournament.known_plans:
                self.autosave.save_soon(saved)

    def _report_failure(self, text: str) -> None:
        self.source.tell(SavingFailed(text))

    async def close(self) -> None:
        """Stop all work, and wait until the latest state is on the disk."""
        if self.is_started:
            for group in Group:
                self.workers.cancel(group)
            await self._forethought.close()
            await self.autosave.flush()
            await self.results.flush()

    def leave(self) -> None:
        """Leave the game, which is saved: nothing moves any more, and no dice are thrown."""
        self.suspend()
        self.workers.cancel(Group.OPENING)
        self.source.tell(GameLeft())

    async def leave_saved(self, path: Path) -> None:
        """Leave the game, which now lies in a file of its own."""
        self.workers.cancel(Group.OPENING)
        await self.autosave.discard(spared_path=path)
        self.leave()

    @property
    def tournament_to_save(self) -> Tournament:
        """The tournament as a file should hold it."""
        return self.state.tournament_to_save

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
            self.workers.cancel(Group.PONDER)
            self.workers.run(partial(self._turns.run, planned_moves), Group.TURN)

    def suspend(self) -> None:
        """Stop all thinking and moving until the game goes on."""
        if self.is_started:
            self._draw.withdraw()
            self.workers.cancel(Group.TURN)
            self.analyst.stop()
            self._forethought.stop()

    def cover(self) -> None:
        """Suspend play while something covers the game.

        Not before and after a round, nor where the game has asked something: that is the cover.
        """
        if self.is_started and self.state.round_under_way and not self._is_asking:
            self.suspend()

    @property
    def _is_asking(self) -> bool:
        """Whether the game itself has opened what covers it."""
        return self._dice.is_asking or self._rounds.is_opening

    def uncover(self) -> None:
        """Play on when nothing covers the game any more.

        A round's end that the player has looked at is not shown again, and a draw that was offered
        just now is still considered.
        """
        is_busy = self.workers.is_running(Group.TURN) or self.workers.is_running(Group.DRAW)
        if self.is_started and not self.state.is_round_over and not is_busy:
            self.continue_play()

    def show_result(self) -> None:
        """Show the result of a round that is over again."""
        self.continue_play()

    def pause(self) -> None:
        """Keep the computer from moving until the player lets it."""
        self.suspend()
        self.source.tell(StateChanged(""), replace(self.state, computer_waits=True))
        self.analyst.ponder_if_useful()

    def resume(self) -> None:
        """Let the computer move on without waiting any longer."""
        if self.state.computer_waits:
            self._pace.is_stepping = False
            self._let_computer_move()

    def step(self) -> None:
        """Let the computer make one move, then wait."""
        self._pace.is_stepping = True
        self._let_computer_move()

    def _let_computer_move(self) -> None:
        self.source.tell(StateChanged(""), replace(self.state, computer_waits=False))
        self.continue_play()

    def change_pace(self, by: int) -> None:
        """Change the computer's pace for this game."""
        self._pace.change(by)
        self.source.say(f"The computer's pace is {self.pace} now.")

    # What the people here decide

    def play(self, moves: Sequence[Move]) -> None:
        """Make a human's decisions: the first at once, the rest one after the other."""
        self._record.make_move(moves[0])
        self.continue_play(moves[1:])

    def undo(self) -> None:
        """Go back to a human's last turn, or in mid-turn by one decision; then computers wait."""
        self.suspend()
        self._record.undo()
        self.continue_play()

    def redo(self) -> None:
        """Play again what was taken back last."""
        self.suspend()
        self._record.redo()
        self.continue_play()

    async def offer_draw(self) -> None:
        """Offer a draw; the round goes on until there is an answer."""
        await self._draw.make()

    def _agree_to_draw(self, note: str) -> None:
        self._rounds.end(self.state.tournament.agree_to_draw(), note)
        self.continue_play()

    def resign(self) -> None:
        """End the round as a player who quits does."""
        self._rounds.end(self.state.tournament.quit(leave_options.quitting_seat(self.state)))
        self.continue_play()
