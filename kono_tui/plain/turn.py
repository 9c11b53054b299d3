"""One turn: the menu that the rules require, and what its choices do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import EngineError, IllegalMove, KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.plain.advisor_client import AdvisorClient
from kono_tui.plain.console import Console
from kono_tui.plain.info_commands import (
    INFO_COMMANDS,
    SENTENCE_COMMANDS,
    board_text,
    info_text,
    list_legal_moves,
    log_lines,
)
from kono_tui.play.draws import (
    describe_decline,
    offer_question,
    offer_refusal,
    offers_possible,
)
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.play.wording import describe_standing, describe_turn
from kono_tui.strategy import swap
from kono_tui.strategy.draw_answers import describe_answer, would_accept
from kono_tui.strategy.search_facts import describe_in_short, describe_search, describe_suggestion

MENU_WORDS = {
    "1": "save",
    "2": "move",
    "3": "help",
    "4": "quit",
    "s": "save",
    "m": "move",
    "h": "help",
    "q": "quit",
}


TurnResult = tuple[Tournament, list[str]]
"""The tournament after a turn, and the news of it."""


@dataclass(frozen=True)
class MenuChoice:
    """The player's choice: a word of the menu, or the moves of a turn typed right away."""

    word: str
    moves: tuple[Move, ...] = ()


class TurnMenu:
    """What a player sees before a turn: the board, the scores and the menu."""

    def __init__(
        self,
        console: Console,
        tournament: Tournament,
        match: Match,
        advisor: AdvisorClient,
        decide_chance: Callable[[Tournament, Match], Move],
    ) -> None:
        """Set up the menu. `decide_chance` makes the decisions of chance."""
        self.console = console
        self.advisor = advisor
        self.decide_chance = decide_chance
        self.tournament = tournament
        self.match = match
        self.player = tournament.players[match.to_move]
        self.is_human = self.player.kind == "human"
        self.offered_swap = swap.offered_move(match) if self.is_human else None
        """The swap that a human can make, until it is declined."""

    def show(self, news: Sequence[str]) -> None:
        """Show the board, the latest news, the scores, and whose turn it is."""
        self.console.show("")
        self.console.show(board_text(self.tournament, self.match))
        for line in news:
            self.console.say(line)
        self.console.say(describe_standing(self.tournament, self.match))
        if self._only_move() and self.is_human:
            only_effect = self.match.game.describe_advice(
                self.match.position, self.match.legal_moves[0]
            )
            self.console.say(f"There is nothing to choose: 2 will {only_effect}.")
        elif self.match.is_mid_turn and self.is_human:
            self.console.say(f"The turn goes on: {list_legal_moves(self.match)}.")
        if self.offered_swap:
            self._explain_swap()

    def _explain_swap(self) -> None:
        """Explain the swap that a human may make, and the computer's opinion of it."""
        self.console.say(
            f"{swap.describe_first_stone(self.match)} "
            f"{swap.describe_exchange(self.tournament, self.match)}"
        )
        try:
            advice = self.advisor.advise_human(self.tournament, self.match)
        except EngineError as error:
            self.console.say(as_sentence(str(error)))
            return
        self.console.say(swap.describe_opinion(advice, self.tournament))

    def choose(self) -> MenuChoice:
        """Ask for a choice from the menu. Information and help lead back to the menu.

        If a human can swap, that question comes before the menu, and any choice from the menu
        answers it, too.
        """
        while True:
            prompt = (
                f"{swap.SWAP_QUESTION} (y/n): " if self.offered_swap else f"{self._menu_text()}: "
            )
            choice = self.console.ask(prompt, self._parse_choice)
            if choice.word == "no":
                self.offered_swap = None
            elif choice.word == "why":
                for line in self.advisor.explain_last_move(self.match):
                    self.console.say(line)
            elif choice.word in SENTENCE_COMMANDS:
                for line in SENTENCE_COMMANDS[choice.word](self.match):
                    self.console.say(line)
            elif choice.word in INFO_COMMANDS:
                self.console.show(info_text(choice.word, self.tournament, self.match))
            elif choice.word == "help":
                self._show_advice()
            else:
                return choice

    def _show_advice(self) -> None:
        """Show a move for the human, its reason, and what the search found."""
        try:
            advice = self.advisor.advise_human(self.tournament, self.match)
        except EngineError as error:
            self.console.say(as_sentence(str(error)))
            return
        for line in (
            describe_suggestion(self.tournament, self.match, advice),
            *describe_search(self.match, advice),
        ):
            self.console.say(line)

    def _menu_text(self) -> str:
        if self.is_human:
            draw = "" if offer_refusal(self.tournament) else "  draw"
            return f"1 save  2 move  3 help  4 quit{draw}  (? for more)"
        run = "  5 run to the end of the round" if self.tournament.computers_only else ""
        return f"1 save  2 move  4 quit{run}  (? for more)"

    def _parse_choice(self, answer: str) -> MenuChoice:
        word = MENU_WORDS.get(answer.lower(), answer.lower())
        if self.offered_swap and word in ("y", "yes"):
            return MenuChoice("move", (self.offered_swap,))
        if self.offered_swap and word in ("n", "no"):
            return MenuChoice("no")
        if word in ("", "go") and not self.is_human:
            return MenuChoice("move")
        if word in ("5", "run") and self.tournament.computers_only:
            return MenuChoice("run")
        if word == "help" and not self.is_human:
            raise KonoError("help is for a human's turn; 2 lets the computer move")
        if word == "draw" and offers_possible(self.tournament):
            return MenuChoice(word)
        if word in ("save", "move", "help", "quit", "undo") or word in INFO_COMMANDS:
            return MenuChoice(word)
        if self.is_human and (len(word) > 1 or word == "."):
            return MenuChoice("move", self._parse_turn(answer))
        if self.offered_swap:
            raise KonoError(f"'{answer[:40]}' is neither yes nor no; type y or n, or ? for more")
        raise KonoError(f"'{answer[:40]}' is not on the menu; type a number from it, or ? for more")

    # Moves

    def play_turn(self, typed_moves: Sequence[Move] | None) -> TurnResult | None:
        """The tournament after this turn, or the typed part of it, and its news.

        None if it leads back to the menu.
        """
        tournament = self.tournament
        if not self.is_human:
            tournament = self._play_computers_turn()
        else:
            for move in typed_moves or self._ask_for_turn():
                tournament = tournament.play(move)
        match = tournament.match
        if match is None or match is self.match:
            return None
        moves = match.moves[len(self.match.moves) :]
        dice_follow = match.to_move == CHANCE  # the throw is described with its result
        news = [] if dice_follow else describe_turn(self.tournament, self.match.position, *moves)
        return tournament, news + self._computers_view(bool(match.ending))

    def _play_computers_turn(self) -> Tournament:
        """The tournament after the computer's whole turn, throws of dice included.

        If the engine fails, the computer does nothing, or no more; the player can ask it again from
        the menu.
        """
        tournament, match = self.tournament, self.match
        try:
            while match is self.match or match.is_mid_turn:
                for move in self._next_moves(tournament, match):
                    if not match.ending:
                        tournament = tournament.play(move)
                        match = tournament.match or match
        except EngineError as error:
            self.console.say(as_sentence(str(error)))
        return tournament

    def _next_moves(self, tournament: Tournament, match: Match) -> Sequence[Move]:
        """The next moves of the computer, or of chance in its turn."""
        if match.to_move == CHANCE:
            return (self.decide_chance(tournament, match),)
        return self.advisor.advise_computer(tournament, match).turn

    def _computers_view(self, is_over: bool) -> list[str]:
        """What a computer knew before the turn that it has just made."""
        before, advice = self.advisor.last_advice or (None, None)
        if self.is_human or advice is None or before is not self.match:
            return []
        return describe_in_short(
            self.tournament, advice, swap.offered_move(self.match) is not None, is_over
        )

    def _only_move(self) -> Move | None:
        """The move of a player who has no choice and no piece to pick."""
        legal = self.match.legal_moves
        return legal[0] if len(legal) == 1 and not legal[0].cells else None

    def _ask_for_turn(self) -> tuple[Move, ...]:
        """Ask for a turn; empty if the player goes back."""
        if only := self._only_move():
            return (only,)
        how_to_type = self.match.game.how_to_type
        return self.console.ask(
            f"{how_to_type[:1].upper()}{how_to_type[1:]} (Enter goes back): ", self._parse_turn
        )

    def _parse_turn(self, answer: str) -> tuple[Move, ...]:
        return self.match.game.parse_turn(self.match.position, answer) if answer else ()

    # Draws

    def offer_draw(self) -> TurnResult | None:
        """The tournament after an accepted draw offer; None if the round goes on."""
        if reason := offer_refusal(self.tournament):
            self.console.say(reason)
            return None
        if self.tournament.local_humans == {0, 1}:
            if self.console.confirm(offer_question(self.tournament)):
                return self.tournament.agree_to_draw(), []
            self.console.say(describe_decline(self.tournament))
            return None
        try:
            value = self.advisor.draw_value(self.tournament, self.match)
        except EngineError as error:
            self.console.say(as_sentence(str(error)))
            return None
        self.console.say(describe_answer(value, self.match.game.unit))
        return (self.tournament.agree_to_draw(), []) if would_accept(value) else None

    # Undo

    def undo(self) -> TurnResult | None:
        """The tournament as it was before, with the news; None if there is nothing to take back."""
        try:
            tournament = self.tournament.undo()
        except IllegalMove as error:
            self.console.say(as_sentence(str(error)))
            return None
        remaining = len(tournament.match.moves) if tournament.match else 0
        return tournament, ["Taken back:", *log_lines(self.tournament, self.match, remaining)]
