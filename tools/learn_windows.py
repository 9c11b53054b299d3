"""`make learn GAME=kono SIZE=5`: learn windows for a board, and write them to the game's folder.

The computer plays rounds against itself. In each position a search finds a value, and the windows
are to say what the evaluation is off by: see `window_fit.py`. Every eighth round is kept back, to
tell how well they predict positions of rounds they have not seen.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from window_fit import PENALTY, Examples, Integers, Numbers, Regression, fold_images, images
from window_rounds import (
    FIRST_WORD,
    OUTCOME,
    READABLE_VALUE,
    ROUND,
    SEARCH_VALUE,
    SECOND_TO_MOVE,
    RoundPlayer,
    Sample,
    SelfPlay,
)
from window_shapes import shapes_of, symmetries_of

from kono_tui.formats.sizes import parse_size
from kono_tui.formats.window_tables import BoardContents, write_windows
from kono_tui.games import GAMES
from kono_tui.games.fanorona.windows.file import contents_of as fanorona_contents
from kono_tui.games.konane.windows.file import contents_of as konane_contents
from kono_tui.games.kono.windows.file import contents_of as kono_contents

GAMES_FOLDER = Path(__file__).resolve().parent.parent / "kono_tui/games"
CONTENTS: dict[str, Callable[[int], BoardContents]] = {
    "fanorona": fanorona_contents,
    "konane": konane_contents,
    "kono": kono_contents,
}
OUTCOME_SHARES = {"fanorona": 0.0, "konane": 0.5, "kono": 0.5}
"""By game, how much the outcome counts beside what the search found."""
KEPT_BACK = 8
"""One round in so many is kept back."""
NEARLY_EVEN = 600
"""Up to this value, in hundredths, a position looks nearly even."""
FEWEST_EVEN = 100
"""With fewer such positions kept back, a correlation says nothing."""
LARGEST_RESIDUAL = 1500
"""Larger errors of the evaluation count as this, in hundredths."""


def play_rounds(plan: SelfPlay, count: int, jobs: int) -> Integers:
    """Play rounds; return their positions, one to a row."""
    with multiprocessing.Pool(jobs) as pool:
        rounds = pool.imap(partial(_play_round, plan), range(count), chunksize=4)
        return np.array([sample for samples in rounds for sample in samples], np.int64)


_players: dict[SelfPlay, RoundPlayer] = {}


def _play_round(plan: SelfPlay, number: int) -> list[Sample]:
    if plan not in _players:
        _players[plan] = RoundPlayer(plan)
    return _players[plan].play_round(number)


def examples_of(rows: Integers, outcome_share: float) -> Examples:
    """What is to be learned. `outcome_share` is how much the outcome counts beside the search."""
    found, outcomes = rows[:, SEARCH_VALUE], rows[:, OUTCOME]
    residuals = found + outcome_share * (outcomes - found) - rows[:, READABLE_VALUE]
    return Examples(
        rows[:, FIRST_WORD:],
        rows[:, SECOND_TO_MOVE],
        np.clip(residuals, -LARGEST_RESIDUAL, LARGEST_RESIDUAL).astype(np.float64),
    )


def learn(game: str, size: int, rows: Integers, options: argparse.Namespace) -> bytes:
    """Fit the windows of a board; return their file."""
    contents, symmetries = CONTENTS[game](size), symmetries_of(game, size)
    shapes = shapes_of(game, size)
    is_kept_back = rows[:, ROUND] % KEPT_BACK == 0
    used = examples_of(rows[~is_kept_back], options.outcome)
    kept_back = examples_of(rows[is_kept_back], options.outcome)
    regression = Regression(
        contents,
        [image for table, cells in enumerate(shapes) for image in images(cells, table, symmetries)],
    )
    regression.fit(used, options.penalty)
    print(
        f"{len(used.residuals)} positions, and {len(kept_back.residuals)} kept back; explained: "
        f"{regression.explained(used):.1%} of the squared errors, "
        f"{regression.explained(kept_back):.1%} of those kept back"
    )
    print(describe_foresight(rows[is_kept_back], regression.corrections(kept_back)))
    return write_windows(contents, fold_images(regression, shapes, symmetries))


def describe_foresight(rows: Integers, corrections: Numbers) -> str:
    """How well values tell who wins, in positions that look nearly even to the search."""
    even = np.abs(rows[:, SEARCH_VALUE]) < NEARLY_EVEN
    if even.sum() < FEWEST_EVEN:
        return "Too few positions are nearly even to say how well their values tell the winner."
    winners = np.sign(rows[even, OUTCOME])
    values = {
        "the readable value": rows[even, READABLE_VALUE],
        "the value with windows": (rows[:, READABLE_VALUE] + corrections)[even],
        "the search": rows[even, SEARCH_VALUE],
    }
    told = (f"{name} {np.corrcoef(value, winners)[0, 1]:.2f}" for name, value in values.items())
    return f"Correlation with the winner in {even.sum()} nearly even ones: {', '.join(told)}"


def create_parser() -> argparse.ArgumentParser:
    """Create the parser."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(CONTENTS))
    parser.add_argument("--size", required=True, help="the board, such as 5 or 5x9")
    parser.add_argument("--rounds", type=int, default=5000, help="0: only --earlier")
    parser.add_argument("--nodes", type=int, default=2000, help="positions a move (default: 2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--learned", type=int, default=0, help="play with the windows that there are, in %%"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--penalty", type=float, default=PENALTY, help="on large numbers")
    parser.add_argument(
        "--outcome",
        type=float,
        help="how much the outcome counts, from 0 to 1 (default: 0.5; 0 if rounds have no margin)",
    )
    parser.add_argument("--out", type=Path, help="write to this file, not to the game's folder")
    parser.add_argument("--keep", type=Path, help="a file.npy for the positions of these rounds")
    parser.add_argument(
        "--earlier", type=Path, nargs="*", default=[], help="such files, to learn from them too"
    )
    return parser


def main() -> None:
    """Play, learn, and write the file."""
    options = create_parser().parse_args()
    size = parse_size(GAMES[options.game], options.size)
    if options.outcome is None:
        options.outcome = OUTCOME_SHARES[options.game]
    start_time = time.monotonic()
    plan = SelfPlay(options.game, size, options.nodes, options.seed, options.learned)
    parts = [np.load(each) for each in options.earlier]
    if options.rounds:
        parts.append(play_rounds(plan, options.rounds, options.jobs))
        print(f"Played in {time.monotonic() - start_time:.0f} s.")
        if options.keep:
            np.save(options.keep, parts[-1])
    rows = np.concatenate(parts)
    data = learn(options.game, size, rows, options)
    target = options.out or GAMES_FOLDER / options.game / "windows" / f"{size}.windows"
    target.write_bytes(data)
    print(f"Written to {target.name}: {len(data)} bytes.")


if __name__ == "__main__":
    main()
