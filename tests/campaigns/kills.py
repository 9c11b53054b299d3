"""kill -9 of the program, of its engine and of servers: nothing that was confirmed is lost."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from kono_tui.games import GAMES
from kono_tui.play.storage.files import list_files
from kono_tui.play.storage.saves import load_save
from kono_tui.play.tournament import Stage, Tournament
from tests.campaigns.campaign import Campaign, Case, Size, data_in, expect
from tests.campaigns.line_program import BOARDS, LineProgram, start_of_round
from tests.campaigns.network.faults import (
    cut_connections_campaign,
    kill_clients_campaign,
    kill_server_campaign,
)
from tests.campaigns.network.tables import CampaignPlan
from tests.limits import HANG_SECONDS
from tests.tui.terminal.pseudo_terminal import PseudoTerminal

CYCLE: Final = 20
"""Every so many cases there is one of a server's kills, one of clients', and one of cuts."""
NETWORK_FAULTS: Final = 10
ENGINE_KILLS: Final = 5
MAX_MOVES: Final = 12
"""After at most so many moves the program is killed."""
SETTINGS: Final = 'pace = "instant"\nanimations = false\nevaluation = false\n'


def run_case(case: Case) -> None:
    """Kill something."""
    match case.number % CYCLE:
        case 0:
            _kill_network(case, kill_server_campaign, "kills of a server")
        case 1:
            _kill_network(case, kill_clients_campaign, "kills of clients")
        case 2:
            _kill_network(case, cut_connections_campaign, "connections cut")
        case 3 | 4 | 5 | 6:
            _kill_engine(case)
        case number if number % 2:
            _kill_screen(case)
        case _:
            _kill_line_mode(case)


# The program


def _kill_line_mode(case: Case) -> None:
    """Kill it after a move was sent: what it had confirmed by its next question is kept."""
    with data_in(case.folder):
        tournament = start_of_round(case.source.choice(tuple(BOARDS)), case.source)
        with LineProgram(tournament, case.folder, case.source) as program:
            program.wait_for_prompt()
            confirmed = 0
            for _ in range(case.source.randrange(1, MAX_MOVES)):
                if program.goes_on:
                    program.send_move()
                    program.wait_for_prompt()
                    confirmed = len(program.sent)
            if program.goes_on:
                program.send_move()
            time.sleep(case.source.uniform(0, 0.04))
            program.kill()
        case.count("kills of the program, line by line")
        kept = program.saved_moves()
        expect(kept is not None, "there is no autosave")
        assert kept is not None
        count = len(kept)
        expect(list(kept) == program.sent[:count], "the autosave holds other moves than were sent")
        expect(count >= confirmed, f"{confirmed} moves were confirmed, and {count} kept")


def _kill_screen(case: Case) -> None:
    """Kill it while computers play at full speed: at most the move under way is lost."""
    with data_in(case.folder) as data, watched_screen(case, data) as screen:
        time.sleep(case.source.uniform(0, 1.5))
        screen.look()
        shown = _shown_turns(screen)
        screen.kill()
        case.count("kills of the program, full screen")
        files = list_files(data / "autosaves")
        expect(bool(files), "there is no autosave")
        tournament = _latest_game(data)
        assert tournament is not None
        match = tournament.match
        if shown is not None and match is not None and tournament.round == 1:
            kept = match.turn_count(len(match.moves))
            expect(kept >= shown - 1, f"the screen showed {shown} moves, and {kept} are kept")


@contextmanager
def watched_screen(case: Case, data: Path) -> Iterator[PseudoTerminal]:
    """Watch computers in a pseudo-terminal, from the moment when the board is there."""
    config = case.folder / "config"
    config.mkdir(parents=True, exist_ok=True)
    (config / "settings.toml").write_text(SETTINGS)
    game = case.source.choice(tuple(GAMES))
    seed = str(case.source.randrange(10**6))
    size = GAMES[game].info.size_name(GAMES[game].info.usual_size)
    words = (game, "--size", size, "--players", "computer,computer", "--level", "easy")
    with PseudoTerminal(*words, "--seed", seed, data=data, config=config) as screen:
        screen.wait_until(lambda: _begins(screen), "a round under way")
        yield screen


def _begins(screen: PseudoTerminal) -> bool:
    """Agree to what the opening says; return whether a move has been made, or even the last one."""
    if screen.shows(" Play  "):
        screen.press("enter")
    return bool(_shown_turns(screen)) or screen.shows("IS OVER")


def _shown_turns(screen: PseudoTerminal) -> int | None:
    """The number of moves that the screen shows; None if it shows none."""
    found = re.search(r"\b(\d+) moves?\b", screen.text)
    return int(found[1]) if found else None


# The engine


def _kill_engine(case: Case) -> None:
    """Kill the engine's process again and again: another one is started, and the game goes on."""
    with data_in(case.folder) as data, watched_screen(case, data) as screen:
        for _ in range(ENGINE_KILLS):
            time.sleep(case.source.uniform(0, 0.4))
            screen.look()
            for pid in _children(screen.pid):
                os.kill(pid, signal.SIGKILL)
                case.count("kills of an engine")
            before = _latest_game(data)
            limit = time.monotonic() + HANG_SECONDS
            while before == (now := _latest_game(data)):
                if now is not None and now.stage is Stage.ROUND_OVER:
                    return
                screen.look()
                expect(time.monotonic() < limit, "the game does not go on without its engine")
        expect("Traceback" not in screen.text, "a traceback on the screen")


def _children(pid: int) -> list[int]:
    """The processes that a process has started; none where the system does not say."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    try:
        return [int(each) for each in path.read_text().split()]
    except OSError:
        return []


def _latest_game(data: Path) -> Tournament | None:
    """The game in the newest autosave; None if there is none yet."""
    files = list_files(data / "autosaves")
    if not files:
        return None
    save = load_save(files[0].path)
    return Tournament.resume(GAMES[save.game], save)


# The network


def _kill_network(case: Case, campaign: object, what: str) -> None:
    """Kill servers or clients in mid-game: every decision that was acknowledged is kept."""
    assert callable(campaign)
    games = tuple(case.source.sample(tuple(GAMES), 2))
    seed = case.source.randrange(10**6)
    plan = CampaignPlan(
        NETWORK_FAULTS, seed, case.folder, games, ("konane",), plies=100, max_moves=40, spread=0.5
    )
    outcome = asyncio.run(campaign(plan))
    case.count(what, outcome.faults)
    case.count("decisions acknowledged", outcome.count.acknowledged)
    case.count("acknowledged decisions lost", outcome.count.lost)
    expect(outcome.count.lost == 0, f"lost: {outcome}")


KILLS: Final = Campaign(
    "kills",
    "kill -9 of the program, of its engine, of servers and clients; connections cut",
    run_case,
    {Size.USUAL: 60, Size.LONG: 1000},
    brief=(3, 7, 8),
)
