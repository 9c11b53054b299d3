"""What the program does to its data folder, action by action, and what must be there afterwards."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kono_tui.core.save import Save
from kono_tui.errors import KonoError
from kono_tui.formats.omissions import find_omissions
from kono_tui.games import GAMES
from kono_tui.net.client.seats import SavedSeat, read_saved_seats, save_seat
from kono_tui.play.results import Outcome, RoundResult
from kono_tui.play.storage import saves
from kono_tui.play.storage.last_game_options import (
    NewGameOptions,
    read_last_options,
    write_last_options,
)
from kono_tui.play.storage.library import ReadFailure, list_saves_and_problems
from kono_tui.play.storage.results_file import add_result, read_results
from kono_tui.play.storage.saves import AutosaveFile, load_save, saves_folder, write_save
from kono_tui.play.tournament import Tournament
from tests.campaigns.campaign import expect
from tests.campaigns.random_play import SEATS, decide

SMALL: Final = {"kono": 5, "konane": 6, "konobi": 4, "canoga": 9, "fanorona": 5}
"""Small boards: what is written matters here, and not what is played."""


@dataclass
class Versions:
    """What a file may hold: the last version that is certain, and those begun since."""

    certain: Any = None
    begun: list[Any] = field(default_factory=list)

    @property
    def possible(self) -> list[Any]:
        return [self.certain, *self.begun]

    def begin(self, version: Any) -> None:
        self.begun.append(version)

    def settle(self) -> None:
        """The last version begun is on the disk now."""
        self.certain, self.begun = self.begun[-1], []

    def copy(self) -> Versions:
        return Versions(self.certain, list(self.begun))


class Household:
    """One player's files. Each action is the program's own; what it may leave is written down."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        key = source.choice(tuple(SMALL))
        self.tournament = Tournament(GAMES[key], source.choice(SEATS)).choose_size(SMALL[key])
        self.file = AutosaveFile(key)
        self.game = Versions()
        """The game under way, in its autosave; None where it is in none."""
        self.saved = {name: Versions() for name in ("one.txt", "two.txt")}
        self.kept: list[Save[Any]] = []
        """All that was saved under a name. Of two with the same board, the later history counts."""
        self.options = Versions(read_last_options())
        self.seat = Versions()
        self.results = 0
        """How many results were added, or begun to be added."""
        self.actions: tuple[tuple[Callable[[], None], int], ...] = (
            (self.play_on, 6),
            (self.save_as, 2),
            (self.resume, 1),
            (self.write_result, 1),
            (self.write_options, 1),
            (self.write_seat, 1),
            (self.rename_save, 1),
        )

    def act(self) -> None:
        """Do one thing. KonoError, if the disk does not let it."""
        makers = [each for each, _ in self.actions]
        self.source.choices(makers, [odds for _, odds in self.actions])[0]()

    def copy_versions(self) -> Household:
        """Return what may be on the disk now, for a later look."""
        other = object.__new__(Household)
        other.game, other.results = self.game.copy(), self.results
        other.kept = list(self.kept)
        other.saved = {name: each.copy() for name, each in self.saved.items()}
        other.options, other.seat = self.options.copy(), self.seat.copy()
        return other

    # Actions

    def play_on(self) -> None:
        """Make a decision, which the autosave keeps."""
        self.tournament = decide(self.tournament, self.source)
        if not self.tournament.size:
            self.tournament = decide(self.tournament, self.source)
        self._write_autosave()

    def _write_autosave(self) -> None:
        save = self.tournament.to_save()
        self.game.begin(save)
        self.file.prune()
        self.file.write(save)
        self.game.settle()

    def save_as(self) -> None:
        """Save the game under a name, over what had it before."""
        name = self.source.choice(tuple(self.saved))
        save = self.tournament.to_save()
        self.saved[name].begin(save)
        self.kept.append(save)
        lost = write_save(save, saves_folder() / name)
        if lost:
            raise KonoError(lost)
        self.saved[name].settle()

    def resume(self) -> None:
        """Go on in another program: another file, and the old one goes."""
        if self.game.certain is not None:
            self.file = AutosaveFile(self.tournament.game.info.key, resumed_from=self.file.path)
        self._write_autosave()

    def rename_save(self) -> None:
        """Give the saved game another name, and then its own again."""
        versions = self.saved["one.txt"]
        if versions.certain is None or versions.begun:
            return
        held = versions.certain
        versions.begun = [None, held]
        path = saves.rename(saves_folder() / "one.txt", "other")
        saves.rename(path, "one")
        versions.settle()

    def write_result(self) -> None:
        """Add the result of a round; its size numbers it."""
        self.results += 1
        add_result(RoundResult("kono", self.results, "easy", Outcome.WON))

    def write_options(self) -> None:
        """Remember the options of a new game; it does no harm if that fails."""
        wanted = replace(NewGameOptions(), seed=str(self.source.randrange(10**6))).for_game("kono")
        self.options.begin(wanted)
        write_last_options(wanted)
        if _options_on_disk() == wanted:
            self.options.settle()

    def write_seat(self) -> None:
        """Keep a seat in a room."""
        token = f"{self.source.getrandbits(128):032x}"
        seat = SavedSeat("127.0.0.1:8765", "ABCDE", 0, token, {"game": "kono"}, "Ann", 1.0)
        self.seat.begin(token)
        save_seat(seat)
        if _token_on_disk() == token:
            self.seat.settle()

    # Checks

    def check(self) -> None:
        """Check that each file holds a version it may hold, and that all that is listed is read."""
        entries, problems = list_saves_and_problems()
        expect(not problems, f"a folder cannot be read: {problems}")
        for entry in entries:
            unreadable = isinstance(entry.contents, ReadFailure)
            expect(not unreadable, f"{entry.path.name} cannot be read: {entry.contents}")
        autosaves = [load_save(entry.path) for entry in entries if entry.is_autosave]
        found = [each for each in autosaves if each in self.game.possible]
        expect(bool(found) or None in self.game.possible, "the game under way is lost")
        stale = [each for each in autosaves if each not in self.game.possible]
        expect(not stale or bool(found), "only an old moment of the game is left")
        for name, versions in self.saved.items():
            self._check_saved(name, versions)
        self._check_others()

    def _check_saved(self, name: str, versions: Versions) -> None:
        path = next(
            (each for each in (saves_folder() / name, saves_folder() / "other.txt")
             if each.exists()), None
        ) if name == "one.txt" else saves_folder() / name  # fmt: skip
        if path is None or not path.exists():
            expect(None in versions.possible, f"{name} is lost")
            return
        held = load_save(path)
        if not versions.begun:
            same_board = _form_alone(held) == _form_alone(versions.certain)
            is_whole = held in self.kept or not _omissions(versions.certain)
            expect(same_board and is_whole, f"{name} is not what was saved")
        else:
            boards = [_form_alone(each) for each in versions.possible if each is not None]
            expect(_form_alone(held) in boards, f"{name} holds neither the old nor the new game")

    def _check_others(self) -> None:
        sizes = [each.size for each in read_results()]
        expect(set(sizes) <= set(range(1, self.results + 1)), f"results that nobody added: {sizes}")
        expect(len(set(sizes)) == len(sizes), f"a result is there twice: {sizes}")
        expect(_options_on_disk() in self.options.possible, "the last options are lost")
        expect(_token_on_disk() in self.seat.possible, "the seat is lost")


def _form_alone(save: Save[Any]) -> str:
    game = GAMES[save.game]
    return game.write_save(save, game.saves.forms[0])


def _omissions(save: Save[Any]) -> list[str]:
    """What a player misses if the history of a save cannot be kept."""
    game = GAMES[save.game]
    return list(find_omissions(game, save, game.saves.forms[0]))


def _options_on_disk() -> NewGameOptions:
    return replace(read_last_options(), met={})


def _token_on_disk() -> str | None:
    with contextlib.suppress(KonoError):
        return next((each.token for each in read_saved_seats()), None)
    return None
