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
from kono_tui.play import disk, store
from kono_tui.play.disk import Found
from kono_tui.play.players import level_words
from kono_tui.play.reports import introduced
from kono_tui.play.series import Series, Stage
from kono_tui.text.sentences import sentence

REMEMBERED = 1024
"""How many files' contents are cached."""
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True)
class Facts:
    """What a readable file says about its game."""

    series: Series

    @property
    def game(self) -> str:
        return self.series.game.title

    @property
    def size(self) -> str:
        """The size as people call it: "5x5"."""
        return self.series.game.size_name(self.series.size)

    @property
    def players(self) -> str:
        """The players: "Human v Computer (hard)"."""
        return introduced(self.series)

    @property
    def opponents(self) -> str:
        """The players in few words: "You v hard", "Human 1 v Human 2"."""
        players = self.series.players
        mixed = players[0].kind != players[1].kind
        return " v ".join(_in_a_word(player, mixed) for player in players)

    @property
    def round(self) -> int:
        return self.series.round

    @property
    def turns(self) -> int:
        """How many of the seats' turns have begun in the round."""
        match = self.series.match
        return match.turns_begun(len(match.moves)) if match else 0

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.series.stage is Stage.ROUND_OVER


def _in_a_word(player: Player, mixed: bool) -> str:
    if player.kind == "computer":
        return level_words(player.level)
    return "You" if mixed else player.name


@dataclass(frozen=True)
class Trouble:
    """Why a file cannot be read: a sentence, with the line where there is one."""

    why: str


Contents = Facts | Trouble


@dataclass(frozen=True)
class Entry:
    """One file, as it was when it was listed."""

    path: Path
    when: float
    """When it was written, in seconds since 1970."""
    length: int
    """How many bytes it has."""
    autosave: bool

    @property
    def contents(self) -> Contents:
        """What the file holds. It is read the first time, and again once it has changed."""
        try:
            return _facts(self)
        except KonoError as error:
            return Trouble(sentence(str(error)))


@lru_cache(maxsize=REMEMBERED)
def _facts(entry: Entry) -> Facts:
    save = store.read_save(entry.path)
    return Facts(Series.resume(games.GAMES[save.game], save))


# Listing


def entries() -> list[Entry]:
    """The saves and the autosaves, the newest first, of the folders that can be read."""
    return listing()[0]


def listing() -> tuple[list[Entry], list[str]]:
    """The same, and a sentence about each folder that cannot be read."""
    listed: list[Entry] = []
    troubles = []
    for folder, autosave in ((store.autosaves_folder(), True), (store.saves_folder(), False)):
        try:
            listed += _entries(disk.contained(folder), autosave)
        except StoreError as error:
            troubles.append(sentence(str(error)))
    return sorted(listed, key=lambda entry: entry.when, reverse=True), troubles


def _entries(files: Iterable[Found], autosave: bool) -> list[Entry]:
    return [Entry(file.path, file.when, file.length, autosave) for file in files]


def entry(path: Path) -> Entry:
    """Any file, as it is now. StoreError if it is not there."""
    (one,) = _entries([disk.found(path)], store.is_autosave(path))
    return one


def latest_autosave() -> Entry | None:
    """The newest autosave that can be read."""
    kept = (entry for entry in entries() if entry.autosave)
    return next((entry for entry in kept if isinstance(entry.contents, Facts)), None)


# Changing files


def rename(path: Path, name: str) -> Path:
    """Rename a game and return its new path. StoreError if the name is taken, or is no name."""
    return store.rename(path, name)


def remove(path: Path) -> None:
    """Delete a game. StoreError if it cannot be deleted."""
    disk.remove(path)


# Time


def ago(when: float, now: float) -> str:
    """How long ago that was: "2 min ago", "yesterday", "12 Mar", with the year if it is another."""
    minutes = int(now - when) // 60
    if -1 <= minutes < 1:
        return "just now"
    if 0 < minutes < 60:
        return f"{minutes} min ago"
    try:
        then, today = datetime.fromtimestamp(when), datetime.fromtimestamp(now)
    except (OSError, OverflowError, ValueError):
        return ""
    if then.date() == today.date() and minutes > 0:
        return f"{minutes // 60} h ago"
    if then.date() == today.date() - timedelta(days=1):
        return "yesterday"
    day = f"{then.day} {MONTHS[then.month - 1]}"
    return day if then.year == today.year else f"{day} {then.year}"
