"""The saved games: the files in the data folder, and what each of them holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

from kono_tui import games
from kono_tui.core.save import Player
from kono_tui.errors import KonoError, StoreError
from kono_tui.formats.sentences import as_sentence, plural
from kono_tui.play.players import level_title
from kono_tui.play.storage import files, saves
from kono_tui.play.storage.files import FileInfo
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.wording import describe_players

CACHED_FILES = 1024
"""How many files' contents are cached."""
MONTH_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True)
class SaveSummary:
    """What a readable file says about its game."""

    tournament: Tournament

    @property
    def game(self) -> str:
        return self.tournament.game.info.title

    @property
    def size(self) -> str:
        """The size as people call it: "5x5"."""
        return self.tournament.game.info.size_name(self.tournament.size)

    @property
    def players(self) -> str:
        """The players: "Human v Computer (hard)"."""
        return describe_players(self.tournament)

    @property
    def players_in_short(self) -> str:
        """The players in few words: "You v hard", "Human 1 v Human 2"."""
        players = self.tournament.players
        says_you = players[0].kind != players[1].kind
        return " v ".join(_short_name(player, says_you) for player in players)

    @property
    def opponents(self) -> str:
        """The players after the game's name: "v hard"; both of them unless one is you."""
        says_you = self.players_in_short.startswith("You ")
        return self.players_in_short.removeprefix("You ") if says_you else self.players_in_short

    @property
    def score(self) -> str:
        """Both scores by seat: "3 : 5"; before there are any, the totals; "" if there are none."""
        match, totals = self.tournament.match, self.tournament.totals
        if match is not None and not match.game.values.values_are_chances:
            first, second = match.tally.scores
            if first.items:
                return f"{first.total} : {second.total}"
        return f"{totals[0]} : {totals[1]}" if any(totals) else ""

    @property
    def round(self) -> int:
        return self.tournament.round

    @property
    def turns(self) -> int:
        """How many of the seats' turns have begun in the round."""
        match = self.tournament.match
        return match.turn_count(len(match.moves)) if match else 0

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.tournament.stage is Stage.ROUND_OVER


def _short_name(player: Player, says_you: bool) -> str:
    if player.kind == "computer":
        return level_title(player.level)
    return "You" if says_you else player.name


@dataclass(frozen=True)
class ReadFailure:
    """Why a file cannot be read: a sentence, with the line where there is one."""

    reason: str


SaveContents = SaveSummary | ReadFailure


@dataclass(frozen=True)
class SaveEntry:
    """One file, as it was when it was listed."""

    path: Path
    written_at: float
    """When it was written, in seconds since 1970."""
    byte_count: int
    """How many bytes it has."""
    is_autosave: bool

    @property
    def contents(self) -> SaveContents:
        """What the file holds. It is read the first time, and again once it has changed."""
        try:
            return _read_summary(self)
        except KonoError as error:
            return ReadFailure(as_sentence(str(error)))


@lru_cache(maxsize=CACHED_FILES)
def _read_summary(entry: SaveEntry) -> SaveSummary:
    save = saves.read_save(entry.path)
    return SaveSummary(Tournament.resume(games.GAMES[save.game], save))


# Listing


def list_saves() -> list[SaveEntry]:
    """The saves and the autosaves, the newest first, of the folders that can be read."""
    return list_saves_and_problems()[0]


def list_saves_and_problems() -> tuple[list[SaveEntry], list[str]]:
    """The same, and a sentence about each folder that cannot be read."""
    listed: list[SaveEntry] = []
    problems = []
    for folder, autosave in ((saves.autosaves_folder(), True), (saves.saves_folder(), False)):
        try:
            listed += _create_entries(files.list_files(folder), autosave)
        except StoreError as error:
            problems.append(as_sentence(str(error)))
    return sorted(listed, key=lambda entry: entry.written_at, reverse=True), problems


def _create_entries(files: Iterable[FileInfo], are_autosaves: bool) -> list[SaveEntry]:
    return [SaveEntry(file.path, file.written_at, file.byte_count, are_autosaves) for file in files]


def entry_at(path: Path) -> SaveEntry:
    """Any file, as it is now. StoreError if it is not there."""
    (file_entry,) = _create_entries([files.file_info(path)], saves.is_autosave(path))
    return file_entry


def latest_autosave() -> SaveEntry | None:
    """The newest autosave that can be read."""
    autosaves = (entry for entry in list_saves() if entry.is_autosave)
    return next((entry for entry in autosaves if isinstance(entry.contents, SaveSummary)), None)


# Time


def format_age(written_at: float, now: float) -> str:
    """How long ago that was: "2 minutes ago", "yesterday", "12 Mar", with another year's number."""
    minutes = int(now - written_at) // 60
    if -1 <= minutes < 1:
        return "just now"
    if 0 < minutes < 60:
        return f"{plural(minutes, 'minute')} ago"
    try:
        then, today = datetime.fromtimestamp(written_at), datetime.fromtimestamp(now)
    except (OSError, OverflowError, ValueError):
        return ""
    if then.date() == today.date() and minutes > 0:
        return f"{plural(minutes // 60, 'hour')} ago"
    if then.date() == today.date() - timedelta(days=1):
        return "yesterday"
    day = f"{then.day} {MONTH_NAMES[then.month - 1]}"
    return day if then.year == today.year else f"{day} {then.year}"
