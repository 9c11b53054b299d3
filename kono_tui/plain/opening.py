"""The opening of a round, line by line: the size, then the dice, a guess or a colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from kono_tui.core.game import GameInfo
from kono_tui.errors import KonoError, SetupError
from kono_tui.formats.sizes import parse_size
from kono_tui.live.game import Opening
from kono_tui.live.state import LiveState
from kono_tui.plain.console import Console
from kono_tui.plain.save_dialog import save_as
from kono_tui.play.opening.colour_choice import colour_question
from kono_tui.play.opening.guess import GUESSING_SEAT, HAND_NAMES, guess_question
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage
from kono_tui.play.wording import describe_advantage

T = TypeVar("T")
SAVE_OR_LEAVE = "(1 save  4 leave): "


class PlayerLeaves(Exception):
    """The player leaves before the round has begun. `path` is the file they saved the game in."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.path = path


@dataclass(eq=False)
class RoundOpener:
    """Asks for what the opening of a round waits for, one step at a time."""

    console: Console
    opening: Opening
    usual_size: int
    """The size that Enter chooses."""

    def take_step(self, state: LiveState) -> None:
        """Ask for the next decision if a human makes it. PlayerLeaves if the player leaves."""
        tournament = state.tournament
        match tournament.stage:
            case Stage.SIZE:
                self._ask_size(state)
            case Stage.THROW if tournament.thrower in tournament.local_humans:
                self._ask_for_throw(state)
            case Stage.GUESS if GUESSING_SEAT in tournament.local_humans:
                self._ask_hand(state)
            case Stage.COLOUR if tournament.picker in tournament.local_humans:
                self._ask_colour(state)
            case Stage.COLOUR:
                self.opening.choose_colour()
            case _:
                self.opening.advance()

    def _ask(self, state: LiveState, prompt: str, parse: Callable[[str], T]) -> T:
        """Ask until there is an answer; the player may also save or leave."""

        def parse_answer(typed: str) -> T | None:
            if typed.lower() in ("4", "q", "quit"):
                raise PlayerLeaves
            if typed.lower() not in ("1", "s", "save"):
                return parse(typed)
            if path := save_as(self.console, state.tournament):
                raise PlayerLeaves(path)
            return None

        answer = None
        while answer is None:
            answer = self.console.ask(f"{prompt}  {SAVE_OR_LEAVE}", parse_answer)
        return answer

    def _ask_size(self, state: LiveState) -> None:
        game = state.game
        choices = game.info.describe_sizes()

        usual = _short_size_name(game.info, self.usual_size)

        def parse(typed: str) -> int:
            if not typed:
                return self.usual_size
            if typed.lower() in ("q", "quit"):
                raise PlayerLeaves
            try:
                size = parse_size(game, typed)
                game.info.check_size(size)
            except SetupError:
                raise SetupError(f"'{typed[:40]}' is not a board size; type {choices}") from None
            return size

        if advantage := describe_advantage(state.tournament):
            self.console.say(advantage)
        self.opening.choose_size(self.console.ask(f"Board size ({choices}) [{usual}]: ", parse))

    def _ask_for_throw(self, state: LiveState) -> None:
        def parse(typed: str) -> bool:
            if typed.lower() not in ("", "2", "t", "throw"):
                raise KonoError(f"'{typed[:40]}' is not a throw; press Enter to throw")
            return True

        prefix = _name_prefix(state, state.tournament.thrower)
        self._ask(state, f"{prefix}Enter throws the dice", parse)
        self.opening.throw()

    def _ask_hand(self, state: LiveState) -> None:
        setting, question = guess_question(state.game)
        self.console.say(setting)
        prompt = f"{_name_prefix(state, GUESSING_SEAT)}{question} {_format_choice(HAND_NAMES)}"
        hand = self._ask(state, prompt, lambda typed: parse_word(typed, HAND_NAMES, "no hand"))
        self.opening.guess(HAND_NAMES.index(hand))

    def _ask_colour(self, state: LiveState) -> None:
        tournament, colours = state.tournament, state.game.info.colours
        question = colour_question(tournament)
        if tournament.opener is not None:
            begins = PlayerNames(tournament.players).clause(tournament.opener, "begin")
            question = f"{begins}. Colour:"
        prompt = f"{question} {_format_choice(colours)}"
        colour = self._ask(state, prompt, lambda typed: parse_word(typed, colours, "not a colour"))
        self.opening.choose_colour(colour)


def parse_word(typed: str, words: tuple[str, str], failure: str) -> str:
    """Parse one of two words, or its first letter; nothing stands for the first word."""
    for word in words:
        if typed.lower() in (word, word[0]) or not typed:
            return word
    raise KonoError(f"'{typed[:40]}' is {failure}; type {' or '.join(words)}")


def _short_size_name(info: GameInfo, size: int) -> str:
    """A size as people type it: "5", or by name where boards are not square."""
    name = info.size_name(size)
    return str(size) if name == f"{size}x{size}" else name


def _format_choice(words: tuple[str, str]) -> str:
    """Format two words to choose from, and the one that Enter chooses: "left or right [left]"."""
    return f"{' or '.join(words)} [{words[0]}]"


def _name_prefix(state: LiveState, seat: int) -> str:
    """Name the human who is asked, unless there is only one: "Human 1: "."""
    name = PlayerNames(state.tournament.players).mid_sentence(seat)
    return "" if name == "you" else f"{name}: "
