"""The real program on bad disks: full, limited, slow, or shared with another program."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Final
from unittest.mock import patch

from kono_tui.errors import KonoError
from kono_tui.play.results import Outcome, RoundResult
from kono_tui.play.storage.library import ReadFailure, list_saves_and_problems
from kono_tui.play.storage.results_file import add_result, read_results
from kono_tui.play.storage.saves import load_save
from kono_tui.play.tournament import Tournament
from tests.campaigns.campaign import Case, expect
from tests.campaigns.disks.household import Household
from tests.campaigns.line_program import BOARDS, LineProgram, start_of_round
from tests.limits import HANG_SECONDS
from tests.paths import ROOT
from tests.tui.terminal.pseudo_terminal import FULL_TERMINAL, PseudoTerminal

MOVES: Final = 6
SLOW_SECONDS: Final = 0.3
"""How long each operation on a slow disk takes; an autosave has five or more."""
MAX_ANSWER_SECONDS: Final = 5 * SLOW_SECONDS
"""The median of the times to an answer: a screen that waited for an autosave would need longer, and
a busy machine is no failure.
"""
FOOTER: Final = "Palette"
"""What the last row says while no line is open in it."""
PROGRAMS: Final = 2
ACTIONS: Final = 25
SHIMMED: Final = "tests.campaigns.disks.shimmed_program"


def limit_file_size(case: Case) -> None:
    """Play under a limit on the size of files: the game goes on, and the program says so."""
    import resource

    limit = case.source.choice((0, 200, 400, 600))

    def prepare() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    case.count("programs that may only write small files")
    with LineProgram(_round_for(case), case.folder, case.source, prepare=prepare) as program:
        _play_on(program)
        if limit == 0:
            _expect_warning(program)


def fill_disk(case: Case) -> None:
    """Play while the disk fills up: the game goes on, and the program says so, once."""
    case.count("programs whose disk filled up")
    operations = case.source.randrange(0, 40)
    with (
        patch.dict(os.environ, {"KONO_DISK": f"full {operations}"}),
        LineProgram(_round_for(case), case.folder, case.source, (SHIMMED,)) as program,
    ):
        _play_on(program)
        if operations < MOVES:
            _expect_warning(program)


def _round_for(case: Case) -> Tournament:
    return start_of_round(case.source.choice(tuple(BOARDS)), case.source)


def _play_on(program: LineProgram) -> None:
    program.wait_for_prompt()
    for _ in range(MOVES):
        if program.goes_on:
            program.send_move()
            program.wait_for_prompt()
    expect(b"Traceback" not in program.heard, "a traceback")


def _expect_warning(program: LineProgram) -> None:
    said = " ".join(program.heard.decode().split())
    count = said.count("cannot be saved automatically")
    expect(count == 1, f"the program said {count} times that the game cannot be kept")


# A slow disk


def slow_disk(case: Case) -> None:
    """Play on a slow disk: moves and keys are answered long before an autosave is written."""
    config = case.folder / "config"
    config.mkdir(parents=True, exist_ok=True)
    (config / "settings.toml").write_text('pace = "instant"\nanimations = false\n')
    environ = {**FULL_TERMINAL, "KONO_DISK": f"slow {SLOW_SECONDS}"}
    start = case.folder / "start.txt"
    game = start_of_round("fanorona", case.source)
    start.write_text(game.game.write_save(game.to_save(), game.game.saves.forms[0], True))
    data, waits = case.folder / "data", []
    with PseudoTerminal(
        str(start), data=data, config=config, environ=environ, module=SHIMMED
    ) as screen:
        for _ in range(MOVES):
            match = game.match
            if match is None or match.ending:
                break
            screen.wait_for("FANORONA", FOOTER)
            move = case.source.choice(match.legal_moves)
            screen.press(":")
            screen.wait_for("Type where")
            screen.type(game.game.notation.format_move(match.position, move))
            waits.append(_seconds_to_answer(screen, "enter", FOOTER))
            waits.append(_seconds_to_answer(screen, "?", "Rules in full"))
            screen.press("escape")
            screen.wait_until_gone("Rules in full")
            game = game.play(move)
    case.count("moves on a slow disk", len(waits))
    median = statistics.median(waits)
    case.outcome.measure("seconds to an answer on a slow disk", median)
    expect(median < MAX_ANSWER_SECONDS, f"the screen waits for the disk: {waits}")


def _seconds_to_answer(screen: PseudoTerminal, key: str, answer: str) -> float:
    """Press a key; return after how long its answer is on the screen."""
    began = time.monotonic()
    screen.press(key)
    screen.wait_for(answer)
    return time.monotonic() - began


# Two programs


def share_folder(case: Case) -> None:
    """Let two programs use one data folder at once: all is readable, and no result is lost."""
    seeds = [case.source.randrange(10**9) for _ in range(PROGRAMS)]
    script = "from tests.campaigns.disks.programs import use_folder; use_folder({})"
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", script.format(seed)], cwd=ROOT, stderr=subprocess.PIPE
        )
        for seed in seeds
    ]
    said = [each.communicate(timeout=HANG_SECONDS)[1].decode() for each in programs]
    case.count("programs on one folder", PROGRAMS)
    expect(not any(each.returncode for each in programs), f"a program failed: {said}"[-500:])
    entries, problems = list_saves_and_problems()
    expect(not problems, f"a folder cannot be read: {problems}")
    for entry in entries:
        unreadable = isinstance(entry.contents, ReadFailure)
        expect(not unreadable, f"{entry.path.name} cannot be read: {entry.contents}")
    autosaves = sum(entry.is_autosave for entry in entries)
    expect(autosaves >= PROGRAMS, f"{autosaves} autosaves of {PROGRAMS} programs")
    results = read_results()
    wanted = PROGRAMS * ACTIONS
    expect(len(results) == wanted, f"{len(results)} of {wanted} results")


def use_folder(seed: int) -> None:
    """Be one program: play, save, and write results, options and seats."""
    source = random.Random(seed)
    household = Household(source)
    for number in range(ACTIONS):
        household.play_on()
        add_result(RoundResult("kono", number + 1, "easy", Outcome.WON))
        for action in (household.save_as, household.write_options, household.write_seat):
            if source.random() < 0.5:
                _do(action)
    expect(load_save(household.file.path) == household.game.certain, "the game was not kept")


def _do(action: Callable[[], None]) -> None:
    """Do something that the other program may do at the same moment."""
    try:
        action()
    except KonoError as error:
        expect(str(error).isprintable(), f"not a sentence: {error!r}")
