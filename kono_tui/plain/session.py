"""A session of the line-by-line mode, from the first question to the last line."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.core.save import DiceThrow, Player
from kono_tui.errors import KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.local import LocalGame
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.plain.console import Console, EndOfInput
from kono_tui.plain.game_session import GameSession, LineSettings
from kono_tui.plain.save_dialog import say_farewell
from kono_tui.plain.start_menu import GREETING, NewGame, StartMenu
from kono_tui.play.results import is_first_game
from kono_tui.play.storage.results_file import read_results
from kono_tui.play.storage.resume import resume_game
from kono_tui.play.tournament import Tournament
from kono_tui.play.wording import describe_players, describe_rules


@dataclass(frozen=True)
class PlayOptions:
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
    dice: tuple[DiceThrow, ...] | None = None
    """The throws of a dice file, if one was given."""
    enters_dice: bool = False
    """Whether the player throws physical dice, and types what they show."""
    seed: int | None = None
    file: Path | None = None
    hint_level: str = ""
    """The level of help, SAME for the level of the computer opponent; "" is full strength."""
    starts_fresh: bool = False
    """Start a new game without asking whether to resume one."""

    def new_tournament(
        self, game: Game[Any] | None = None, players: tuple[Player, Player] | None = None
    ) -> Tournament:
        """The new tournament, its size still to be chosen; other players may have been chosen."""
        return Tournament(
            game or games.GAMES[self.game],
            players or self.players,
            dice_left=self.dice or (),
            variant=self.variant,
            wanted_colour=self.colour,
        )


class PlainSession:
    """One run of the line-by-line mode."""

    def __init__(self, console: Console, options: PlayOptions, advisor: MoveAdvisor) -> None:
        self.console = console
        self.advisor = advisor
        self.options = options
        self.game: GameSession | None = None

    def run(self) -> int:
        """Play; return the exit status. End of input and Ctrl-C lose nothing that can be saved.

        The loop stands still while a line is typed. It leaves Ctrl-C alone, so that this ends the
        waiting for a line as well.
        """
        is_interrupted = False
        with asyncio.Runner() as runner:
            loop = runner.get_loop()
            play = loop.create_task(self._play())
            try:
                loop.run_until_complete(play)
            except EndOfInput:
                self.console.say("The input has ended.")
            except KeyboardInterrupt:
                is_interrupted = True
                self.console.show("")
            finally:
                loop.run_until_complete(self._close(play))
        is_saved = self._say_farewell()
        if is_interrupted:
            return 130
        return 0 if is_saved else 2

    def _say_farewell(self) -> bool:
        """Say how to come back; return whether all that has happened is on the disk."""
        if self.game is None or not self.game.live.is_started:
            return True
        return say_farewell(self.console, self.game.live.autosave)

    async def _play(self) -> None:
        self.advisor.start()
        self.game = self._open_game()
        await self.game.play()

    async def _close(self, play: asyncio.Task[None]) -> None:
        """Stop everything, and wait until all that has happened is on the disk."""
        play.cancel()
        await asyncio.gather(play, return_exceptions=True)
        if self.game is not None:
            await self.game.close()
        await self.advisor.close()

    def _open_game(self) -> GameSession:
        """Resume a game or begin a new one."""
        options = self.options
        if options.file is not None:
            path, tournament = options.file, self._resume_tournament(options.file)
            return self._create_session(tournament, path)
        if options.starts_fresh:
            game = games.GAMES[options.game]
            self.console.say(f"{game.info.title}, line by line.")
            return self._create_session(self._start_tournament(game, options.players))
        return self._choose_game()

    def _choose_game(self) -> GameSession:
        """Ask what to play, until it can be played."""
        menu = StartMenu(self.console)
        self.console.say(GREETING)
        while True:
            choice = menu.ask()
            if isinstance(choice, NewGame):
                return self._create_session(self._start_tournament(choice.game, choice.players))
            try:
                return self._create_session(self._resume_tournament(choice), choice)
            except KonoError as error:
                self.console.say(as_sentence(str(error)))

    def _create_session(self, tournament: Tournament, path: Path | None = None) -> GameSession:
        """Create the session of a game, which lies in a file if there is a path."""
        options = self.options
        settings = LineSettings(options.hint_level, "entered" if options.enters_dice else "")
        live = LocalGame(
            tournament,
            lambda: self.advisor,
            lambda: settings,
            random.Random(options.seed),
            path,
            has_dice_file=path is None and options.dice is not None,
            is_first_game=is_first_game(read_results(), tournament),
        )
        return GameSession(self.console, live)

    def _start_tournament(self, game: Game[Any], players: tuple[Player, Player]) -> Tournament:
        options = self.options
        tournament = options.new_tournament(game, players)
        self.console.say(f"A new game: {describe_players(tournament)}{describe_rules(tournament)}.")
        return tournament.choose_size(options.size) if options.size else tournament

    def _resume_tournament(self, path: Path) -> Tournament:
        """Resume the game in a file, and say what is odd about it."""
        tournament, warnings = resume_game(path, self.options.levels)
        info = tournament.game.info
        if self.options.file:
            self.console.say(f"{info.title}, line by line.")
        self.console.say_lines(*warnings)
        board = f"{info.title} {info.size_name(tournament.size)}{describe_rules(tournament)}"
        players = describe_players(tournament)
        self.console.say(f"Resumed: {board}, {players}, round {tournament.round}.")
        return tournament
