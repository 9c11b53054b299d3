"""The first questions of the line-by-line mode: which game, against whom, or which saved one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.core.save import Player
from kono_tui.errors import KonoError, StoreError
from kono_tui.plain.console import Console
from kono_tui.play.level_wording import describe_opponent
from kono_tui.play.players import create_players, level_title
from kono_tui.play.results import describe_suggestion
from kono_tui.play.storage.files import path_exists
from kono_tui.play.storage.last_game_options import (
    default_level,
    read_last_options,
    remember_level,
)
from kono_tui.play.storage.library import ReadFailure, SaveEntry, latest_autosave, list_saves
from kono_tui.play.storage.results_file import read_results
from kono_tui.play.storage.saves import find_save
from kono_tui.play.wording import describe_rules
from kono_tui.search.levels import LEVELS

MAX_LISTED: Final = 9
"""How many saved games are listed."""
CONTINUE: Final = "continue"
SAVED: Final = "saved"
PERSON: Final = "person"
GREETING: Final = "Old board games for two, line by line. Enter takes the answer in brackets."


@dataclass(frozen=True)
class Answer:
    """An answer that can be given by its number in the list, or by its word."""

    word: str
    text: str


@dataclass(frozen=True)
class NewGame:
    """A new game, and who plays it."""

    game: Game[Any]
    players: tuple[Player, Player]


class StartMenu:
    """Asks what to play. An answer is a number, a word, or the beginning of a word."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def ask(self) -> NewGame | Path:
        """Ask until there is a new game to play, or a file to resume."""
        while True:
            word = self._ask_what_to_play()
            if word == CONTINUE and (entry := latest_autosave()):
                return entry.path
            if word in games.GAMES:
                return NewGame(games.GAMES[word], self._ask_for_players(games.GAMES[word]))
            if path := self.ask_for_file():
                return path

    def _ask_what_to_play(self) -> str:
        """Ask for a game, the unfinished game, or the saved ones."""
        answers = [
            Answer(key, f"{game.info.title}: {game.info.about}")
            for key, game in games.GAMES.items()
        ]
        unfinished = latest_autosave()
        saved_count = sum(not entry.is_autosave for entry in list_saves())
        if unfinished is not None:
            answers.append(Answer(CONTINUE, f"Continue: {describe_entry(unfinished)}"))
        answers.append(Answer(SAVED, f"A saved game{f' ({saved_count} here)' * bool(saved_count)}"))
        usual = read_last_options().game if unfinished is None else CONTINUE
        return self._ask_from_list("What would you like to play?", answers, usual)

    def _ask_for_players(self, game: Game[Any]) -> tuple[Player, Player]:
        """Ask for the opponent: the computer at one of its levels, or another person here."""
        usual, results = default_level(game), read_results()
        answers = [
            Answer(
                level,
                f"The computer, {level_title(level)}: {describe_opponent(game, level, results)}",
            )
            for level in dict.fromkeys((*LEVELS, usual))
        ]
        answers.append(Answer(PERSON, "Another person at this keyboard"))
        if suggestion := describe_suggestion(results, game.info.key, usual):
            self.console.say(suggestion)
        level = self._ask_from_list("Who is your opponent?", answers, usual)
        if level == PERSON:
            return create_players(("human", "human"), ("", ""))
        remember_level(game, level)
        return create_players(("human", "computer"), (level, level))

    def _ask_from_list(self, question: str, answers: Sequence[Answer], usual: str) -> str:
        """Show a numbered list, and ask for the word of one of its answers."""
        for number, answer in enumerate(answers, 1):
            self.console.show(f"{number}  {answer.text}")
        words = [answer.word for answer in answers]

        def parse(typed: str) -> str:
            return _parse_answer(typed or usual, words)

        return self.console.ask(f"{question} [{usual}]: ", parse)

    # Saved games

    def ask_for_file(self) -> Path | None:
        """Ask which saved game to resume; None if the player goes back."""
        listed = list_saves()[:MAX_LISTED]
        for number, entry in enumerate(listed, start=1):
            self.console.show(f"{number}  {entry.path.name}: {describe_entry(entry)}")
        choices = "Number, name or path" if listed else "Name or path"
        return self.console.ask(
            f"{choices} (Enter goes back): ", lambda typed: _find_path(typed, listed)
        )


def _parse_answer(typed: str, words: Sequence[str]) -> str:
    """Return the word that a number or the beginning of a word means. KonoError if there is none.

    A word that is the beginning of another one means itself.
    """
    if typed.isdecimal() and 1 <= int(typed[:4]) <= len(words):
        return words[int(typed[:4]) - 1]
    matching = [word for word in words if word.startswith(typed.lower())]
    if typed.lower() in words:
        return typed.lower()
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise KonoError(f"'{typed[:40]}' could be {' or '.join(matching)}; type more of it")
    raise KonoError(f"'{typed[:40]}' is not in the list; type a number from 1 to {len(words)}")


def _find_path(answer: str, listed: Sequence[SaveEntry]) -> Path | None:
    """Return the file that a player means; None for no answer."""
    if not answer:
        return None
    numbered = {str(number): entry.path for number, entry in enumerate(listed, start=1)}
    path = numbered[answer] if answer in numbered else find_save(answer)
    if answer.isdecimal() and answer not in numbered and not path_exists(path):
        raise StoreError(f"there is no game with the number {answer[:9]} in the list")
    return path


def describe_entry(entry: SaveEntry) -> str:
    """Describe a file: "Kono 5x5, You v easy, round 2, move 12, unfinished"."""
    contents = entry.contents
    if isinstance(contents, ReadFailure):
        return "cannot be read"
    kind = "unfinished" if entry.is_autosave else "saved"
    board = f"{contents.game} {contents.size}{describe_rules(contents.tournament)}"
    moment = f"round {contents.round}, move {contents.turns}"
    return f"{board}, {contents.players_in_short}, {moment}, {kind}"
