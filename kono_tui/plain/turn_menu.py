"""The menu before each turn: what a player sees, and what they choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.core.move import Move
from kono_tui.errors import EngineError, KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.local import LocalGame
from kono_tui.live.refusals import Action, Span
from kono_tui.live.state import LiveState
from kono_tui.plain.console import Console
from kono_tui.plain.info_commands import (
    INFO_COMMANDS,
    board_text,
    describe_forced_move,
    list_legal_moves,
    only_move,
)
from kono_tui.play.match import Match
from kono_tui.play.wording import describe_standing
from kono_tui.strategy import swap

MENU: Final = ("save", "move", "help", "quit")
MENU_WORDS: Final = {
    key: word for number, word in enumerate(MENU, 1) for key in (str(number), word[0])
}
"""The words of the menu, by their numbers and first letters."""
ACTIONS: Final = {"help": Action.HELP, "draw": Action.DRAW, "undo": Action.UNDO}
"""The words that are refused at times."""


@dataclass(frozen=True)
class MenuChoice:
    """The player's choice: a word of the menu, or the moves of a turn typed right away."""

    word: str
    moves: tuple[Move, ...] = ()


class TurnMenu:
    """Shows a turn at home, and asks for a choice."""

    def __init__(self, console: Console, live: LocalGame) -> None:
        self.console = console
        self.live = live
        self.offers_swap = False
        """Whether the player is asked about the swap of sides before the menu."""
        self.has_told_goal = False

    @property
    def state(self) -> LiveState:
        return self.live.state

    async def show(self, match: Match, news: list[str]) -> None:
        """Show the board, the latest news, the scores, whose turn it is, and a swap on offer.

        Before the first board of a first game, say what the goal is.
        """
        if (goal := self.state.goal) and not self.has_told_goal:
            self.has_told_goal = True
            self.console.say(goal)
        self.console.show(f"\n{board_text(self.state.tournament, match)}")
        self.console.say_lines(*news, describe_standing(self.state.tournament, match))
        if self.state.is_humans_turn and (only := only_move(match)):
            self.console.say(describe_forced_move(match, only))
        elif self.state.is_humans_turn and match.is_mid_turn:
            self.console.say(f"You can play: {list_legal_moves(match)}.")
        self.offers_swap = self.state.can_swap
        if self.offers_swap:
            await self._explain_swap(match)

    async def _explain_swap(self, match: Match) -> None:
        """Explain the swap that a human may make, and the computer's opinion of it."""
        tournament, ask_opinion = self.state.tournament, self.live.analyst.opinion_request()
        exchange = swap.describe_exchange(tournament, match)
        self.console.say(f"{swap.describe_first_stone(match)} {exchange}")
        try:
            if ask_opinion is not None:
                advice = await ask_opinion()
                judgement = self.state.judgement_at(len(match.moves))
                level = self.live.analyst.weaker_help_level
                self.console.say(swap.describe_opinion(advice, judgement, tournament, level))
        except EngineError as error:
            self.console.say(as_sentence(str(error)))

    def ask(self) -> MenuChoice:
        """Ask for a choice. A question about the swap comes first; any other choice answers it."""
        question = f"{swap.SWAP_QUESTION} (y/n): " if self.offers_swap else f"{self._text()}: "
        return self.console.ask(question, self._parse)

    def _text(self) -> str:
        help_text = "" if self.live.refusal(Action.HELP) else "  3 help"
        draw = "" if self.live.refusal(Action.DRAW) else "  draw"
        run = "  5 run to the end of the round" if self.state.only_computers_play else ""
        enter = "Enter moves" if self.state.is_humans_turn else "Enter lets it move"
        return f"1 save  2 move{help_text}  4 quit{draw}{run}  ({enter}, ? for more)"

    def _parse(self, answer: str) -> MenuChoice:
        word = MENU_WORDS.get(answer.lower(), answer.lower())
        is_human = self.state.is_humans_turn
        if answer == "Q" and (stop := self._find_stop()):
            return MenuChoice("move", (stop,))
        if self.offers_swap and word in ("y", "yes", "n", "no"):
            return self._answer_swap(word.startswith("y"))
        if word in ACTIONS and self._check_allowed(ACTIONS[word]):
            return MenuChoice(word)
        if word in ("save", "move", "quit") or word in INFO_COMMANDS:
            return MenuChoice(word)
        if word in ("5", "run") and self.state.only_computers_play:
            return MenuChoice("run")
        if (not word and not self.offers_swap) or (word == "go" and not is_human):
            return MenuChoice("move")
        if is_human and (len(word) > 1 or word == ".") and (moves := self.parse_turn(answer)):
            return MenuChoice("move", moves)
        kind = NOT_ON_MENU if is_human else NOT_YOUR_TURN
        if self.offers_swap:
            kind = "neither yes nor no; type y or n"
        raise KonoError(f"'{answer[:40]}' is {kind}, or ? for more")

    def _find_stop(self) -> Move | None:
        """The move that ends a human's turn that could also go on, such as a chain of captures."""
        match = self.state.match
        return match.stop_move if match and self.state.is_humans_turn else None

    def _answer_swap(self, agrees: bool) -> MenuChoice:
        self.offers_swap = False
        offered = swap.offered_move(self.state.match)
        return MenuChoice("move", (offered,)) if agrees and offered else MenuChoice("no")

    def _check_allowed(self, action: Action) -> bool:
        """Whether there is such a choice here. KonoError says why it is not possible now."""
        refusal = self.live.refusal(action)
        if refusal is not None and refusal.span is not Span.GAME:
            raise KonoError(refusal.text)
        return refusal is None

    def ask_for_turn(self, match: Match) -> tuple[Move, ...]:
        """Ask for a turn; empty if the player goes back."""
        if only := only_move(match):
            return (only,)
        how_to_type = match.game.notation.how_to_type
        prompt = f"{how_to_type[:1].upper()}{how_to_type[1:]} (Enter goes back): "
        return self.console.ask(prompt, self.parse_turn)

    def parse_turn(self, answer: str) -> tuple[Move, ...]:
        """Parse a turn as it is typed; empty if nothing is typed."""
        match = self.state.match
        return match.game.notation.parse_turn(match.position, answer) if match and answer else ()


NOT_ON_MENU: Final = "not on the menu; type a number from it, a move"
NOT_YOUR_TURN: Final = "not on the menu; press Enter to let the computer move"
