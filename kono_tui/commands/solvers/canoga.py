"""kono solve canoga --size N: solve a whole round under best play by both players."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from kono_tui.arena.progress import progress_bar
from kono_tui.commands.shared.arguments import argument_type
from kono_tui.commands.shared.arguments import parse_seed as seed_named
from kono_tui.errors import FormatError, SetupError
from kono_tui.games.canoga.solution.builder import TOLERANCE, SolutionBuilder, simulate_rounds
from kono_tui.games.canoga.solution.file import write_solution
from kono_tui.games.canoga.solution.simulation import Simulation
from kono_tui.games.canoga.solution.table import PARTS_PER_CERTAINTY, PARTS_PER_POINT
from kono_tui.play.storage.files import write_bytes

OPTIONS = ("rounds", "seed")
DEFAULT_ROUNDS = 200_000
MAX_ROUNDS = 100_000_000
DEFAULT_SEED = 1
SEED_COUNT = 2**62
"""The number of different seeds; a larger seed is reduced to one of them."""
MAX_LOSS = 0.001
"""The most points a round that the table may lose."""
MAX_DEVIATION = 3.0
"""More standard errors than this from the computed value are no longer chance."""
PERCENT = 100


@argument_type
def parse_rounds(text: str) -> int:
    """Parse the number of rounds to play out."""
    if not (text.isascii() and text.isdecimal() and len(text) < 12):
        raise SetupError(f"'{text}' is not a number of rounds")
    if not 100 <= int(text) <= MAX_ROUNDS:
        raise SetupError(f"'{text}' is not a number of rounds from 100 to {MAX_ROUNDS:,}")
    return int(text)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this game alone."""
    parser.add_argument(
        "--rounds",
        type=parse_rounds,
        metavar="N",
        help=f"canoga: play N rounds out (default: {DEFAULT_ROUNDS:,})",
    )
    parser.add_argument(
        "--seed",
        type=seed_named,
        metavar="X",
        help=f"canoga: repeatable dice (default: {DEFAULT_SEED})",
    )


def run(size: int, name: str, options: argparse.Namespace) -> int:
    """Print the value of the first throw and how well it was checked; write the table."""
    solving = SolutionBuilder(size)
    count = f"{solving.state_count:,} states before a throw"
    print(f"Canoga with rows of {name} squares: {count}", flush=True)
    report_solution(solving)
    report_table_loss(solving)
    seed = DEFAULT_SEED if options.seed is None else options.seed % SEED_COUNT
    playing = Simulation(solving.table_plan, seed)
    report_rounds(solving, playing, options.rounds or DEFAULT_ROUNDS)
    if options.out:
        data = write_solution(solving.solution)
        write_bytes(options.out, data)
        print(f"Written to {options.out}: {len(data):,} bytes.")
    return 0


def report_solution(solving: SolutionBuilder) -> None:
    """Solve the game, and print the value of the first throw."""
    _run_step("Margins", solving.find_margins())
    _run_step("Chances", solving.find_win_chances())
    print(
        f"The first to throw: {solving.margin:+.4f} points on average, "
        f"{PERCENT * solving.win_chance:.2f} % won\n"
        f"{solving.sweeps} sweeps: no margin is wrong by more than "
        f"{solving.margin_error:.1g} points;\n"
        f"the last sweep changed none by more than {solving.residual:.1g}",
        flush=True,
    )
    if solving.residual > TOLERANCE:
        raise FormatError("the solution contradicts itself; nothing was written")


def report_table_loss(solving: SolutionBuilder) -> None:
    """Print what it costs to play by the table."""
    _run_step("Table", solving.measure_table_loss())
    _run_step("Table v table", solving.measure_table_margin())
    print(
        f"The table has points in steps of 1/{PARTS_PER_POINT}, and chances of "
        f"1/{PARTS_PER_CERTAINTY}.\n"
        f"Against the exact solution it loses {solving.loss_when_first:.5f} points a round if it\n"
        f"throws first, {solving.loss_when_second:.5f} if not; "
        f"from any state on, {solving.largest_loss:.5f} at most.\n"
        f"Against itself, the first to throw: {solving.margin_by_table:+.4f} points on average",
        flush=True,
    )
    if max(solving.loss_when_first, solving.loss_when_second) > MAX_LOSS:
        loss = f"more than {MAX_LOSS} points a round"
        raise FormatError(f"the table loses {loss}; nothing was written")


def report_rounds(solving: SolutionBuilder, playing: Simulation, round_count: int) -> None:
    """Play rounds out, and print how they compare with the solution."""
    _run_step("Rounds", simulate_rounds(playing, round_count))
    margin, error = playing.margin(), playing.margin_error()
    share, share_error = playing.win_share(), playing.win_share_error()
    margin_deviation = (margin - solving.margin) / error
    share_deviation = (share - solving.win_chance) / share_error
    print(
        f"{round_count:,} rounds played by the table, the first to throw:\n"
        f"{margin:+.4f} points on average, standard error {error:.4f}, "
        f"z = {margin_deviation:+.2f}\n"
        f"{PERCENT * share:.2f} % won, standard error {PERCENT * share_error:.2f}, "
        f"z = {share_deviation:+.2f}",
        flush=True,
    )
    if max(abs(margin_deviation), abs(share_deviation)) > MAX_DEVIATION:
        raise FormatError("rounds that are played out contradict the solution; nothing was written")


def _run_step(title: str, step: Iterator[float]) -> None:
    """Run a step behind a progress bar."""
    percent_done = 0
    with progress_bar(title, PERCENT) as advance:
        for share in step:
            while percent_done < int(PERCENT * share):
                percent_done += 1
                advance("")
