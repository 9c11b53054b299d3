"""Damaged files: each is refused in one clear sentence, or holds a game that can be played on."""

from __future__ import annotations

import os
import random
import re
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final

from kono_tui.core.save import Save
from kono_tui.errors import FormatError, KonoError, SetupError
from kono_tui.games import GAMES
from kono_tui.net.client.seats import read_saved_seats
from kono_tui.play.dice_source import read_dice
from kono_tui.play.results import Outcome, RoundResult
from kono_tui.play.storage.last_game_options import (
    computer_players,
    options_path,
    read_last_options,
    write_last_options,
)
from kono_tui.play.storage.library import ReadFailure, SaveSummary, entry_at
from kono_tui.play.storage.results_file import add_result, read_results, results_path
from kono_tui.play.storage.resume import resume_game
from kono_tui.play.storage.saves import data_folder, histories_folder, load_save
from kono_tui.play.tournament import Stage, Tournament
from tests.campaigns.campaign import Campaign, Case, Size, expect
from tests.campaigns.mutations import damage
from tests.campaigns.random_play import decide
from tests.campaigns.specimens import (
    DICE,
    LAST_OPTIONS,
    RESULTS,
    SEATS,
    SETTINGS,
    history_texts,
    other_texts,
    save_specimens,
    save_texts,
)

MAX_CPU_SECONDS: Final = 2.0
"""How long any file may take. The promise is half a second on an idle machine."""
MAX_SENTENCE: Final = 1200
"""Characters: what is wrong, and a path."""
LISTED_SHARE: Final = 0.2
"""How many of the files are also listed: each is read once more for that."""
RESULT: Final = RoundResult("kono", 5, "easy", Outcome.WON)


def run_case(case: Case) -> None:
    """Damage one file, and let the program read it."""
    folder = _working_folder()
    check = case.source.choices([each for each, _ in CHECKS], [odds for _, odds in CHECKS])[0]
    began = time.process_time()
    check(case, folder)
    seconds = time.process_time() - began
    case.outcome.measure("seconds for one file", seconds)
    expect(seconds < MAX_CPU_SECONDS, f"a file took {seconds:.1f} s to read")


@cache
def _working_folder() -> Path:
    """A folder in memory, where there is one, for this process's files; it is data folder too."""
    shared = Path("/dev/shm")  # noqa: S108 - the name is this process's own
    base = shared if os.access(shared, os.W_OK) else Path(gettempdir())
    folder = base / f"kono-files-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "data").mkdir(parents=True)
    return folder


def _use_folders(folder: Path) -> None:
    os.environ |= {"KONO_DATA": str(folder / "data"), "KONO_CONFIG": str(folder / "config")}


# Saves


def _check_save(case: Case, folder: Path) -> None:
    specimen = case.source.choice(save_specimens())
    path = folder / case.source.choice(("game.txt", "game.lisp", "game.pl", "game"))
    path.write_bytes(damage(specimen.data, case.source, save_texts()))
    _read_save_file(case, path)


def _check_history(case: Case, folder: Path) -> None:
    """A form alone whose kept history is damaged: the board is still the form's."""
    whole = [each for each in save_specimens() if each.data != each.form_alone]
    specimen = case.source.choice(whole)
    shutil.rmtree(histories_folder(), ignore_errors=True)
    kept, data = history_texts(histories_folder(), specimen)
    check, _, rest = data.partition(b"\n")
    damaged = damage(rest, case.source, save_texts())
    kept.write_bytes(check + b"\n" + damaged)
    path = folder / "game.txt"
    path.write_bytes(specimen.form_alone)
    held, alone = load_save(path), GAMES[specimen.game].read_save(specimen.form_alone.decode())
    if _as_read(damaged) != rest:
        expect(held == alone, "a damaged history was believed")
    _read_save_file(case, path)
    shutil.rmtree(histories_folder())


def _as_read(data: bytes) -> bytes:
    """Return a text as the program reads it: other systems end lines otherwise."""
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _read_save_file(case: Case, path: Path) -> None:
    """Resume a file as the program does, and now and then list it as Saved games does."""
    is_listed = case.source.random() < LISTED_SHARE
    try:
        tournament, warnings = resume_game(path)
    except KonoError as error:
        case.count("saves refused")
        check_sentence(error, path)
        if is_listed:
            expect(isinstance(entry_at(path).contents, ReadFailure), "listed, but not resumed")
        return
    case.count("saves accepted")
    for warning in warnings:
        check_text(warning)
    if is_listed:
        contents = entry_at(path).contents
        assert isinstance(contents, SaveSummary)
        check_text(f"{contents.players} {contents.players_in_short} {contents.score}")
    check_playable(tournament, case.source, bool(warnings))


def check_playable(tournament: Tournament, source: random.Random, may_warn: bool) -> None:
    """Check that a tournament can be kept, read back, and played on.

    What was odd about its file may still be odd: a score, say, that no play could have led to.
    """
    check_round_trip(tournament.to_save(), source, may_warn)
    match = tournament.match
    if match is not None:
        game = tournament.game
        game.display.view(match.position)
        expect(match.tally is not None and match.ending is not None, "no tally or no ending")
        over = tournament.stage is Stage.ROUND_OVER
        expect(over or bool(match.legal_moves), "a round goes on without a legal move")
    after = decide(tournament, source)
    if after.size:
        check_round_trip(after.to_save(), source, may_warn)


def check_round_trip(save: Save[Any], source: random.Random, may_warn: bool) -> None:
    """Check that a save reads back as it was written, in one of its forms."""
    game = GAMES[save.game]
    form = source.choice(game.saves.forms)
    try:
        text = game.write_save(save, form, with_history=True)
    except SetupError:
        form = game.saves.forms[0]  # the other form has no way to say what the save holds
        text = game.write_save(save, form, with_history=True)
    again = game.read_save(text)
    expect(again == save, f"written as {form}, {save} reads back as {again}")
    expect(
        may_warn or not again.warnings, f"a save that was written reads back with {again.warnings}"
    )


# Sentences


def check_sentence(error: KonoError, path: Path | None = None) -> None:
    """Check that an error is one clear sentence, and that the line it names is in the file."""
    check_text(str(error))
    named = re.search(r"\bline (\d+)", str(error))
    if named and path is not None and isinstance(error, FormatError):
        data = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        expect(1 <= int(named[1]) <= data.count(b"\n") + 1, f"no such line: {error}")


def check_text(text: str) -> None:
    """Check that a text for players is something, in one line, and nothing a terminal obeys."""
    expect(bool(text.strip()), "an empty sentence")
    expect(text.isprintable(), f"not printable: {text!r}")
    expect(len(text) <= MAX_SENTENCE, f"a sentence of {len(text)} characters")
    expect("Traceback" not in text and "Error:" not in text, f"not a sentence: {text}")


# Other files


def _check_dice(case: Case, folder: Path) -> None:
    path = folder / "dice.txt"
    path.write_bytes(damage(DICE.encode(), case.source, other_texts()))
    game = GAMES[case.source.choice(("kono", "canoga"))]
    try:
        throws = read_dice(path, game)
    except KonoError as error:
        case.count("dice files refused")
        check_sentence(error, path)
        return
    case.count("dice files accepted")
    sound = all(len(throw) in (1, 2) and set(throw) <= set(range(1, 7)) for throw in throws)
    expect(sound, f"these are no throws: {throws}")


def _check_settings(case: Case, folder: Path) -> None:
    from dataclasses import replace

    from kono_tui.tui.settings.values import Settings, read_settings
    from kono_tui.tui.settings.writer import write_settings

    path = folder / "config" / "settings.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(damage(SETTINGS.encode(), case.source, other_texts()))
    found, problems = read_settings(path)
    case.count("settings with problems" if problems else "settings without problems")
    for problem in problems:
        check_text(problem)
    wanted = replace(found, marks=not found.marks)
    try:
        notices = write_settings(wanted, path, found)
    except KonoError as error:
        check_sentence(error)
        return
    again, _ = read_settings(path)
    expect(again.marks == wanted.marks, "a changed setting was not kept")
    expect(bool(notices) or again == wanted, f"other settings changed: {found} to {again}")
    expect(isinstance(again, Settings), "no settings")


def _check_results(case: Case, _: Path) -> None:
    path = results_path()
    path.write_bytes(damage(RESULTS.encode(), case.source, other_texts()))
    before = read_results()
    case.count("results files")
    expect(all(isinstance(each, RoundResult) for each in before), "something else than results")
    add_result(RESULT)
    expect(read_results()[-1] == RESULT, "a result was added, and is not read back")
    path.unlink()


def _check_last_options(case: Case, _: Path) -> None:
    options_path().write_bytes(damage(LAST_OPTIONS.encode(), case.source, other_texts()))
    options = read_last_options()
    case.count("files of last options")
    game = GAMES[options.game]
    expect(options.size in game.info.sizes, f"{game.info.key} has no size {options.size}")
    expect(options.opponent_in(options.game) in computer_players(game), "no such opponent")
    write_last_options(options)
    expect(read_last_options() == options, "the last options do not read back")
    options_path().unlink()


def _check_seats(case: Case, _: Path) -> None:
    path = data_folder() / "seats.json"
    path.write_bytes(damage(SEATS.encode(), case.source, other_texts()))
    for seat in read_saved_seats():
        expect(seat.room.isprintable() and seat.name.isprintable(), f"not printable: {seat}")
    case.count("files of seats")
    path.unlink()


def _with_folders(check: Callable[[Case, Path], None]) -> Callable[[Case, Path], None]:
    def run(case: Case, folder: Path) -> None:
        before = {name: os.environ.get(name) for name in ("KONO_DATA", "KONO_CONFIG")}
        _use_folders(folder)
        try:
            check(case, folder)
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value

    return run


CHECKS: Final = [
    (_with_folders(check), odds)
    for check, odds in (
        (_check_save, 82),
        (_check_history, 3),
        (_check_dice, 4),
        (_check_settings, 2),
        (_check_results, 4),
        (_check_last_options, 3),
        (_check_seats, 2),
    )
]

FILES: Final = Campaign(
    "files",
    "damaged saves, histories, dice files, settings, results and seats",
    run_case,
    {Size.USUAL: 60_000, Size.LONG: 1_000_000},
    brief=tuple(range(1000)),
    chunk=250,
)
