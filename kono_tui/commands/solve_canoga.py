"""kono solve canoga --size N: solve a whole round under best play by both players."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from kono_tui.arena.bar import bar
from kono_tui.commands.arguments import option
from kono_tui.commands.arguments import seed as seed_named
from kono_tui.errors import FormatError, SetupError
from kono_tui.games.canoga.playing import Playing
from kono_tui.games.canoga.solution import CERTAIN, POINT
from kono_tui.games.canoga.solution_file import write
from kono_tui.games.canoga.solving import KNOWN, Solving, played
from kono_tui.play.disk import write_bytes

OPTIONS = ("rounds", "seed")
ROUNDS = 200_000
MOST_ROUNDS = 100_000_000
SEED = 1
SEEDS = 2**62
"""The number of different seeds; a larger seed is reduced to one of them."""
LOSS = 0.001
"""The most points a round that the table may lose."""
DEVIATION = 3.0
"""More standard errors than this from the computed value are no longer chance."""
PERCENT = 100


@option
def rounds(text: str) -> int:
    """Parse the number of rounds to play out."""
    if not (text.isascii() and text.isdecimal() and len(text) < 12):
        raise SetupError(f"'{text}' is not a number of rounds")
    if not 100 <= int(text) <= MOST_ROUNDS:
        raise SetupError(f"'{text}' is not a number of rounds from 100 to {MOST_ROUNDS:,}")
    return int(text)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this game alone."""
    parser.add_argument(
        "--rounds",
        type=rounds,
        metavar="N",
        help=f"canoga: play N rounds out (default: {ROUNDS:,})",
    )
    parser.add_argument(
        "--seed", type=seed_named, metavar="X", help=f"canoga: repeatable dice (default: {SEED})"
    )


def run(size: int, name: str, options: argparse.Namespace) -> int:
    """Print the value of the first throw and how well it was checked; write the table."""
    solving = Solving(size)
    print(
        f"Canoga with rows of {name} squares: {solving.states:,} states before a throw", flush=True
    )
    solve(solving)
    weigh(solving)
    seed = SEED if options.seed is None else options.seed % SEEDS
    playing = Playing(solving.table_plan, seed)
    play(solving, playing, options.rounds or ROUNDS)
    if options.out:
        data = write(solving.solution)
        write_bytes(options.out, data)
        print(f"Written to {options.out}: {len(data):,} bytes.")
    return 0


def solve(solving: Solving) -> None:
    """Solve the game, and print the value of the first throw."""
    _go("Margins", solving.find_margins())
    _go("Chances", solving.find_chances())
    print(
        f"Who throws first: {solving.margin:+.4f} points on average, "
        f"{PERCENT * solving.win:.2f} % won\n"
        f"{solving.sweeps} sweeps: no margin is wrong by more than {solving.error:.1g} points;\n"
        f"the last sweep changed none by more than {solving.residual:.1g}",
        flush=True,
    )
    if solving.residual > KNOWN:
        raise FormatError("the solution contradicts itself; nothing was written")


def weigh(solving: Solving) -> None:
    """Print what it costs to play by the table."""
    _go("Table", solving.weigh_table())
    _go("Table v table", solving.meet_itself())
    print(
        f"The table has points in steps of 1/{POINT}, and chances of 1/{CERTAIN}.\n"
        f"Against the exact solution it loses {solving.loss_first:.5f} points a round if it\n"
        f"throws first, {solving.loss_second:.5f} if not; "
        f"from any state on, {solving.loss_most:.5f} at most.\n"
        f"Against itself, who throws first: {solving.margin_by_table:+.4f} points on average",
        flush=True,
    )
    if max(solving.loss_first, solving.loss_second) > LOSS:
        raise FormatError(f"the table loses more than {LOSS} points a round; nothing was written")


def play(solving: Solving, playing: Playing, number: int) -> None:
    """Play rounds out, and print how they compare with the solution."""
    _go("Rounds", played(playing, number))
    margin, error = playing.margin(), playing.margin_error()
    share, share_error = playing.share(), playing.share_error()
    off = (margin - solving.margin) / error
    share_off = (share - solving.win) / share_error
    print(
        f"{number:,} rounds played by the table, who throws first:\n"
        f"{margin:+.4f} points on average, standard error {error:.4f}, z = {off:+.2f}\n"
        f"{PERCENT * share:.2f} % won, standard error {PERCENT * share_error:.2f}, "
        f"z = {share_off:+.2f}",
        flush=True,
    )
    if max(abs(off), abs(share_off)) > DEVIATION:
        raise FormatError("rounds that are played out contradict the solution; nothing was written")


def _go(title: str, step: Iterator[float]) -> None:
    """Run a step behind a progress bar."""
    done = 0
    with bar(title, PERCENT) as advance:
        for share in step:
            while done < int(PERCENT * share):
                done += 1
                advance("")
