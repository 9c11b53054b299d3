"""A game at home, line by line: shows what happens, and asks what is to be done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from kono_tui.core.save import DiceThrow
from kono_tui.errors import KonoError
from kono_tui.live.events import (
    GameLeft,
    HintFound,
    LiveEvent,
    MoveMade,
    OpeningStep,
    SavingFailed,
    StateChanged,
)
from kono_tui.live.leave_options import QUIT, LeaveQuestion, can_quit
from kono_tui.live.local import LocalGame
from kono_tui.live.power import NEVER
from kono_tui.live.prompts import NextTournament, RoundChoice, TournamentEnding
from kono_tui.live.workers import Group, TaskWorkers
from kono_tui.plain.console import Console
from kono_tui.plain.info_commands import SENTENCE_COMMANDS, board_text, describe_hint, info_text
from kono_tui.plain.narrator import Narrator, describe_opening_step
from kono_tui.plain.opening import PlayerLeaves, RoundOpener
from kono_tui.plain.proof_dialog import ProofDialog, find_proofs
from kono_tui.plain.save_dialog import save_as
from kono_tui.plain.tournament_end import ask_what_next
from kono_tui.plain.turn_menu import MenuChoice, TurnMenu
from kono_tui.play import wording
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.scene.reasons.told_turn import NOTHING_TO_PROVE

LINE_PACE: Final = "step"
"""The computer waits before each of its turns."""
RUN_PACE: Final = "instant"
"""The computers play to the end of the round."""


@dataclass(frozen=True)
class LineSettings:
    """The settings that a live game heeds, line by line."""

    hints: str = ""
    dice: str = ""
    pace: str = LINE_PACE
    evaluation: bool = False
    ponder: str = NEVER


class GameSession:
    """Plays one live game. Every question waits until all that has happened is on the disk."""

    is_free = shows_now = True
    is_typing = False

    def __init__(self, console: Console, live: LocalGame) -> None:
        self.console = console
        self.live = live
        self.workers = TaskWorkers()
        self.narrator = Narrator(live.source)
        self.menu = TurnMenu(console, live)
        self.is_left = False
        self._usual_size = live.state.tournament.size or live.state.game.info.usual_size
        """The size of the next board, if the players just press Enter."""
        self._shown: Tournament | None = None
        """The moment that was last shown with its menu."""
        self._has_hint_to_tell = False
        """Whether a hint is told as soon as it is known why the move is advised."""
        live.source.subscribe(self._hear)

    async def play(self) -> None:
        """Play until the tournament is over or the player leaves."""
        self.live.start(self, self.workers)
        while not self.is_left:
            await self.workers.wait(Group.TURN, Group.DRAW, Group.PONDER)
            if self._has_hint_to_tell:
                self._has_hint_to_tell = False
                self.console.say_lines(*describe_hint(self.live.state))
            match = self.live.state.match
            if not self.is_left and match is not None:
                await self._take_turn(match)

    async def close(self) -> None:
        """Stop, and wait until all that has happened is on the disk."""
        await self.workers.close()
        await self.live.close()

    # Events

    def _hear(self, event: LiveEvent) -> None:
        """Say at once what does not belong below the next board."""
        match event:
            case OpeningStep():
                if not _is_own_colour(event):
                    self.console.say_lines(*describe_opening_step(event))
            case StateChanged() if event.notice:
                self.console.say(event.notice)
            case SavingFailed():
                self.console.say(event.text)
            case HintFound():
                self._has_hint_to_tell = True
            case MoveMade() if self.live.pace == RUN_PACE:
                match_now = self.live.state.match
                if match_now is not None and (match_now.ending or not match_now.is_mid_turn):
                    self.console.say_lines(*self.narrator.take_news())
            case GameLeft():
                self.is_left = True

    # Turns

    async def _take_turn(self, match: Match) -> None:
        """Show a turn unless it is in view, and carry out one choice from its menu."""
        self.live.pace = LINE_PACE
        if self._shown is not self.live.state.tournament:
            self._shown = self.live.state.tournament
            await self.menu.show(match, self.narrator.take_news())
        await self.live.autosave.flush()
        choice = self.menu.ask()
        if choice.word in ("move", "run"):
            self._play_turn(match, choice)
        elif not await self._carry_out(choice.word):
            self._show_info(choice.word, match)

    def _play_turn(self, match: Match, choice: MenuChoice) -> None:
        """Play the human's turn, or let the computer play."""
        if self.live.state.is_humans_turn:
            if moves := choice.moves or self.menu.ask_for_turn(match):
                self.live.play(moves)
            return
        self.live.pace = RUN_PACE if choice.word == "run" else LINE_PACE
        self.live.resume()

    async def _carry_out(self, word: str) -> bool:
        """Carry out what is not a move; return False if the word asks for information."""
        match word:
            case "save":
                await self._save()
            case "undo":
                self.live.undo()
            case "draw":
                await self.live.offer_draw()
            case "help":
                self.live.analyst.request_hint()
            case "quit":
                await self._ask_to_leave()
            case "proof":
                await self._show_proof()
            case _:
                return word == "no"
        return True

    async def _show_proof(self) -> None:
        """Play what is claimed of the hint, or of the last turn, if there is something."""
        if found := find_proofs(self.live.state):
            await ProofDialog(self.console, found, self.live.advisor()).run()
        else:
            self.console.say(NOTHING_TO_PROVE)

    async def _save(self) -> None:
        if path := save_as(self.console, self.live.tournament_to_save):
            await self.live.leave_saved(path)

    async def _ask_to_leave(self) -> None:
        """Ask how the player leaves the round; where there is none to quit, just leave."""
        question = self.live.leave_question()
        if question is None or not can_quit(self.live.state):
            self.live.leave()
            return
        self.console.say_lines(*question.text.split("\n\n"))
        match self.console.ask(leave_prompt(question), partial(parse_leave_answer, question)):
            case "leave":
                self.live.leave()
            case "quit":
                self.live.resign()
            case "save":
                await self._save()

    def _show_info(self, word: str, match: Match) -> None:
        if word == "why":
            self.console.say_lines(*self.narrator.explain_last_move(match))
        elif word in SENTENCE_COMMANDS:
            self.console.say_lines(*SENTENCE_COMMANDS[word](match))
        else:
            self.console.show(info_text(word, self.live.state, match))

    # What the live game asks

    async def open_round(self, steps: Sequence[OpeningStep]) -> bool:
        """Lead the players to the first move; False if they leave."""
        opener = RoundOpener(self.console, self.live.opening, self._usual_size)
        try:
            while self.live.state.is_opening:
                await self.live.autosave.flush()
                opener.take_step(self.live.state)
                await self.workers.wait(Group.OPENING)
        except PlayerLeaves as leaving:
            if leaving.path is not None:
                await self.live.autosave.discard(spared_path=leaving.path)
            return False
        return True

    async def enter_dice(self, beginning: str, count: int) -> DiceThrow:
        """Ask what the player's own dice show."""

        def parse(text: str) -> DiceThrow:
            numbers = re.split(r" and |[ ,+]+", " ".join(text.lower().split()))
            if len(numbers) != count or not all(re.fullmatch("[1-6]", each) for each in numbers):
                wanted = "two numbers" if count == 2 else "one number"
                raise KonoError(
                    f"'{text[:40]}' is not what was asked for; type {wanted} from 1 to 6"
                )
            return tuple(map(int, numbers))

        dice = "two dice. They show" if count == 2 else "one die. It shows"
        await self.live.autosave.flush()
        return self.console.ask(f"{beginning} {dice}: ", parse)

    async def agree_to_draw(self, question: str) -> bool:
        """Ask the other human."""
        return self.console.confirm(question)

    async def show_ending(self) -> None:
        """Do nothing: the result comes with the board."""

    async def end_round(self, note: str, suggestion: str = "") -> RoundChoice:
        """Show the result of the round, and ask for another one."""
        self.live.pace = LINE_PACE
        tournament, match = self.live.state.tournament, self.live.state.match
        self._usual_size = tournament.size
        self.console.say_lines(*filter(None, [note]))
        if match is not None:
            self.console.show(f"\n{board_text(tournament, match)}")
            result = wording.describe_round_result(tournament, match)
            self.console.say_lines(*self.narrator.take_news(), *result)
        self.console.say_lines(*filter(None, [suggestion]))
        await self.live.autosave.flush()
        return RoundChoice.NEXT if self.console.confirm("Another round?", "y") else RoundChoice.END

    async def end_tournament(self, ending: TournamentEnding) -> NextTournament | None:
        """Say who has won the tournament, and ask what to play next."""
        return ask_what_next(self.console, ending)


def leave_prompt(question: LeaveQuestion) -> str:
    """Return the answers in a line: "Leave, quit the round, or stay? (leave/quit/stay): "."""
    *others, last = (label.lower() for _, label in question.answers)
    names = f"{', '.join(others)}, or {last}".capitalize()
    return f"{names}? ({'/'.join(_answers_by_word(question))}): "


def parse_leave_answer(question: LeaveQuestion, text: str) -> str:
    """Return the id of an answer, typed by its first word or its beginning; quitting by the word.

    The q that asked may be typed twice by mistake, and would cost the round.
    """
    answers = _answers_by_word(question)
    typed = text.lower()
    matching = [word for word in answers if typed and word.startswith(typed)]
    matching = [word for word in matching if answers[word] != QUIT[0] or typed == word]
    if len(matching) != 1:
        raise KonoError(f"'{text[:40]}' is not an answer here; type {' or '.join(answers)}")
    return answers[matching[0]]


def _answers_by_word(question: LeaveQuestion) -> dict[str, str]:
    """The ids of the answers by the first words of their labels."""
    return {label.lower().partition(" ")[0]: id for id, label in question.answers}


def _is_own_colour(step: OpeningStep) -> bool:
    """Whether a human here has just picked their colour: they know it."""
    before = step.before
    is_pick = before.stage is Stage.COLOUR and before.opener is not None
    return is_pick and before.opener in before.local_humans
