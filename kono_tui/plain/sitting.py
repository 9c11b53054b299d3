"""A session of the line-by-line mode, from the first question to the last line."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.core.save import Player, Throw
from kono_tui.errors import KonoError, StoreError
from kono_tui.plain.console import Console, EndOfInput
from kono_tui.plain.counsel import Counsel
from kono_tui.plain.dice import Dice
from kono_tui.plain.keeper import Keeper
from kono_tui.plain.opening import Leave
from kono_tui.plain.tournament import Tournament
from kono_tui.play.advisor import Advises
from kono_tui.play.disk import is_there
from kono_tui.play.library import Entry, Trouble, entries
from kono_tui.play.reports import by_rules, introduced
from kono_tui.play.resume import opened
from kono_tui.play.series import Series
from kono_tui.play.store import Autosave, find
from kono_tui.text.sentences import sentence

LISTED = 9


@dataclass(frozen=True)
class Options:
    """The options from the command line."""

    game: str = "kono"
    players: tuple[Player, Player] = (Player("Human", "human"), Player("Computer", "computer"))
    levels: tuple[str, str] = ("", "")
    """By seat, for the computers of a resumed game; "" leaves them as they were."""
    size: int = 0
    variant: str = ""
    """The rules of a new game; "" for the usual ones."""
    colour: str = ""
    """The colour of seat 0, in a game that begins with that choice; "" asks for it."""
    dice: tuple[Throw, ...] | None = None
    """The throws of a dice file, if one was given."""
    own_dice: bool = False
    """Whether the player throws physical dice, and types what they show."""
    seed: int | None = None
    file: Path | None = None
    hints: str = ""
    """The level of help, SAME for the level of the computer opponent; "" is full strength."""
    fresh: bool = False
    """Start a new game without asking whether to resume one."""

    def series(self) -> Series:
        """The new tournament, its size still to be chosen."""
        game, dice = games.GAMES[self.game], self.dice or ()
        return Series(game, self.players, dice=dice, variant=self.variant, wanted=self.colour)


class Sitting:
    """One run of the line-by-line mode."""

    def __init__(self, console: Console, options: Options, mind: Advises) -> None:
        self.console = console
        self.mind = mind
        self.options = options
        self.keeper: Keeper | None = None

    def run(self) -> int:
        """Play; return the exit status. End of input and Ctrl-C lose nothing that can be saved."""
        try:
            self._tournament().play()
        except Leave:
            return self._part()
        except EndOfInput:
            self.console.say("The input has ended.")
            return self._part()
        except KeyboardInterrupt:
            self.console.show("")
            self._part()
            return 130
        return 0

    def _part(self) -> int:
        """Say how to come back; return the exit status: 2 if the game could not be saved."""
        if self.keeper is None:
            return 0
        for line in self.keeper.farewell():
            self.console.show(line)
        return 0 if self.keeper.unkept is None else 2

    def _tournament(self) -> Tournament:
        options = self.options
        path = options.file
        series = self._opened(path) if path else None
        if series is None:
            self._greet(games.GAMES[options.game])
        if series is None and not options.fresh and self.console.agrees("Resume a saved game?"):
            path, series = self._ask_for_file()
        if series is None:
            path, series = None, self._new()
        autosave = Autosave(series.game.key, resumed=path)
        autosave.prune()
        self.keeper = Keeper(self.console, autosave, path)
        if path is None:
            self.keeper.keep(series)
        source = random.Random(options.seed)
        counsel = Counsel(self.mind, source.getrandbits(32), options.hints)
        has_file = path is None and options.dice is not None
        dice = Dice(self.console, source, options.own_dice, has_file or bool(series.dice))
        return Tournament(self.console, series, self.keeper, counsel, dice)

    def _greet(self, game: Game[Any]) -> None:
        self.console.say(f"{game.title}, line by line.")

    def _new(self) -> Series:
        options = self.options
        series = options.series()
        self.console.say(f"A new game: {introduced(series)}{by_rules(series)}.")
        return series.choose_size(options.size) if options.size else series

    def _opened(self, path: Path) -> Series:
        """Resume the game in a file, and say what is odd about it."""
        series, odd = opened(path, self.options.levels)
        if self.options.file:
            self._greet(series.game)
        for line in odd:
            self.console.say(line)
        which = f"{series.game.title} {series.game.size_name(series.size)}{by_rules(series)}"
        self.console.say(f"Resumed: {which}, {introduced(series)}, round {series.round}.")
        return series

    def _ask_for_file(self) -> tuple[Path | None, Series | None]:
        """Ask which game to resume, until one can be; Enter begins a new one."""
        listed = entries()[:LISTED]
        for number, entry in enumerate(listed, start=1):
            self.console.show(f"{number}  {entry.path.name}: {_told(entry)}")
        which = "Number, name or path" if listed else "Name or path"
        while True:
            answer = self.console.read(f"{which} (Enter begins a new game): ")
            if not answer:
                return None, None
            try:
                path = _meant(answer, listed)
                return path, self._opened(path)
            except KonoError as error:
                self.console.say(sentence(str(error)))


def _told(entry: Entry) -> str:
    """Describe a file: "Kono 5x5, round 2, move 12, Human v Computer (easy), unfinished"."""
    held = entry.contents
    if isinstance(held, Trouble):
        return "cannot be read"
    kind = "unfinished" if entry.autosave else "saved"
    which = f"{held.game} {held.size}{by_rules(held.series)}"
    return f"{which}, round {held.round}, move {held.turns}, {held.players}, {kind}"


def _meant(answer: str, listed: list[Entry]) -> Path:
    numbered = {str(number): entry.path for number, entry in enumerate(listed, start=1)}
    path = numbered[answer] if answer in numbered else find(answer)
    if answer.isdecimal() and answer not in numbered and not is_there(path):
        raise StoreError(f"there is no game with the number {answer[:9]} in the list")
    return path
