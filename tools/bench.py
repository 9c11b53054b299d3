"""Compare the compiled build with plain Python in one run, and write docs/benchmarks.md.

Both builds run at the same time in processes of their own and are asked in turn, so that a busy
machine slows them alike: the ratios hold even where the figures do not.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
from pathlib import Path

from bench_builds import (
    ROOT,
    Board,
    Build,
    JsonTask,
    both_builds,
    measure_rates,
    measure_start,
    single_build,
)

PAGE = ROOT / "docs" / "benchmarks.md"
COMMAND = "make bench"
BOARDS = {
    ("kono", 5): (7, 3),
    ("kono", 7): (5, 3),
    ("kono", 9): (4, 2),
    ("konane", 6): (8, 3),
    ("konane", 8): (7, 3),
    ("konane", 10): (6, 3),
    ("fanorona", 5): (5, 3),
    ("fanorona", 7): (4, 3),
    ("fanorona", 9): (3, 3),
}
"""The measured boards, with the depths of their signature and of their perft."""
ENDINGS = (("konane", 6, 24), ("konane", 8, 28))
ENDING_SECONDS = 2.0
"""The endings to play out, by pieces left, and the seconds allowed for each."""
LARGEST_BOARDS = (("kono", 9), ("konane", 10), ("konobi", 19), ("fanorona", 9))
"""The boards with the most possible decisions."""
CANOGA_SIZES = (9, 10, 11)
"""The row lengths of Canoga."""
PLAYOUT_BOARDS = (("konobi", 8), ("konobi", 11), ("konobi", 19))
"""The boards on which rounds are played out."""


def build_page(builds: tuple[Build, Build], seconds: float, compiled: Path) -> str:
    """Measure, and build the whole page."""
    lines = [
        "# Benchmarks",
        "",
        _introduction(),
        "",
        f"## Search, {seconds:g} s a position",
        "",
        "| board | plain, positions/s | compiled, positions/s | ratio | depth reached, turns |",
        "|---|---|---|---|---|",
    ]
    for board in BOARDS:
        rate = measure_rates(builds, "search", board, seconds)
        plain_depth, compiled_depth = rate["depths"]
        lines.append(_format_row(board, rate) + f" {plain_depth:.1f} / {compiled_depth:.1f} |")
    lines += [
        "",
        "## Perft, the bare rules",
        "",
        "| board | plain, turns/s | compiled, turns/s | ratio |",
        "|---|---|---|---|",
    ]
    lines += [
        _format_row(board, measure_rates(builds, "perft", board, seconds / 4, depth=depth))
        for board, (_, depth) in BOARDS.items()
    ]
    lines += [
        "",
        *_moves_section(builds, seconds / 4),
        "",
        *_rounds_section(builds, seconds / 4),
        "",
        *_endings_section(builds[1]),
        "",
        *_solution_section(compiled),
        "",
        *_listing_section(builds),
        "",
        *_signature_section(builds),
        "",
        *_start_section(builds),
        "",
        *_memory_section(builds[1]),
    ]
    return "\n".join(lines) + "\n"


def _moves_section(builds: tuple[Build, Build], seconds: float) -> list[str]:
    """How fast the rules list the moves of a middle game."""
    return [
        "## Legal moves",
        "",
        "All moves of a position in the middle of a game. In games that place stones, a third of",
        "the points are taken, at random:",
        "",
        "| board | plain, lists/s | compiled, lists/s | ratio |",
        "|---|---|---|---|",
        *(
            _format_row(board, measure_rates(builds, "moves", board, seconds))
            for board in LARGEST_BOARDS
        ),
    ]


def _rounds_section(builds: tuple[Build, Build], seconds: float) -> list[str]:
    """How fast rounds are played out."""
    lines = [
        "## Rounds played out",
        "",
        "From the empty board to the end of the round, in three ways: with every placement as",
        "likely as any other, as the computer plays rounds out, and as it does so in its search,",
        "with the tree that grows from them:",
        "",
        "| board | how | plain, rounds/s | compiled, rounds/s | ratio |",
        "|---|---|---|---|---|",
    ]
    for board in PLAYOUT_BOARDS:
        for how, kind in (("any", "any"), ("its own", "own"), ("in the tree", "tree")):
            rate = measure_rates(builds, "rounds", board, seconds, how=kind)
            name, _, rest = _format_row(board, rate).removeprefix("| ").partition(" | ")
            lines.append(f"| {name} | {how} | {rest}")
    return lines


def _introduction() -> str:
    return (
        f"Written by `{COMMAND}` on {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}. Both builds take turns within one run: on "
        "another machine the figures differ, the ratios should not.\n\n"
        '`make bench ARGS="--against BUILD"` compares the search with that of another installed '
        "build instead, such as a virtual environment with an earlier version: positions a second "
        "by game and size, by turns, and whether both look at the same ones."
    )


def _format_row(board: Board, rate: JsonTask) -> str:
    plain, compiled = round(rate["plain"], -2), round(rate["compiled"], -3)
    return f"| {board_name(board)} | {plain:,.0f} | {compiled:,.0f} | {rate['ratio']:.1f} |"


def board_name(board: Board) -> str:
    """Return a board for the tables: "Kono 5x5"."""
    from kono_tui.games import GAMES

    game, size = board
    return f"{GAMES[game].info.title} {GAMES[game].info.size_name(size)}"


def _endings_section(build: Build) -> list[str]:
    """How fast the compiled engine plays endings out."""
    lines = [
        "## Endings",
        "",
        (
            f"100 endings of random rounds, {ENDING_SECONDS:g} s each, "
            f"compiled: how many were played out to"
        ),
        "the last jump, in how many ms, and how many positions the hardest one took.",
        "",
        "| board | pieces left | played out | median | 9 of 10 | slowest | positions |",
        "|---|---|---|---|---|---|---|",
    ]
    for game, size, pieces in ENDINGS:
        task = {"game": game, "size": size, "pieces": pieces, "seconds": ENDING_SECONDS}
        answer = build.ask("endings", **task)
        times_ms = [1000 * each for each in answer["took"]]
        marks = [times_ms[len(times_ms) // 2], times_ms[len(times_ms) * 9 // 10], times_ms[-1]]
        times = " | ".join(f"{each:,.0f}" for each in marks)
        lines.append(
            f"| {board_name((game, size))} | {pieces} | {answer['solved']} of {len(times_ms)} "
            f"| {times} | {answer['nodes']:,} |"
        )
    return lines


def _solution_section(compiled: Path) -> list[str]:
    """How fast Canoga is solved, its solution loaded, and the best use of a throw found."""
    lines = [
        "## Canoga, solved",
        "",
        "Solving the margins and chances of every state from scratch, compiled (aims: 5, 20 and",
        "120 s, 600 MiB). Then, plain and compiled, loading the solution that ships (aim: 1 s),",
        "and finding the best use of a throw in it (aim: 5 ms), the median and the slowest of",
        "2,000.",
        "",
        "| rows | solved, s | most memory, MiB | loaded, s | best use, ms | slowest, ms |",
        "|---|---|---|---|---|---|",
    ]
    for size in CANOGA_SIZES:
        answers = []
        for folder in (ROOT, compiled):
            with single_build(folder) as build:
                answers.append(build.ask("solution", size=size))
        with single_build(compiled) as build:
            solve_answer = build.ask("solve", size=size)
        loaded = " / ".join(f"{each['loaded']:.2f}" for each in answers)
        middle, slowest = (
            " / ".join(f"{1000 * each[what]:.3f}" for each in answers)
            for what in ("middle", "slowest")
        )
        lines.append(
            f"| {size} | {solve_answer['seconds']:.1f} | {solve_answer['peak']:.0f} | {loaded} "
            f"| {middle} | {slowest} |"
        )
    return lines


def _listing_section(builds: tuple[Build, Build]) -> list[str]:
    """How fast the screen gets the list of possible decisions."""
    lines = [
        "## Listing",
        "",
        "Listing what can be decided in the opening, for people to read, in ms. The screen uses",
        "the list to mark what can move.",
        "",
        "| board | plain | compiled |",
        "|---|---|---|",
    ]
    for board in LARGEST_BOARDS:
        task = {"game": board[0], "size": board[1]}
        medians = [statistics.median(build.ask("listing", **task)["took"]) for build in builds]
        lines.append(f"| {board_name(board)} | {1000 * medians[0]:.2f} | {1000 * medians[1]:.2f} |")
    return lines


def _signature_section(builds: tuple[Build, Build]) -> list[str]:
    """The node counts that change only when the search or the evaluation does."""
    counts = []
    for (game, size), (depth, _) in BOARDS.items():
        task = {"game": game, "size": size, "depth": depth}
        plain, compiled = (build.ask("signature", **task)["count"] for build in builds)
        if plain != compiled:
            raise SystemExit(f"bench: {task}: plain looks at {plain}, compiled {compiled}")
        counts.append(compiled)
    board_counts = ", ".join(
        f"{board_name(board)} to depth {BOARDS[board][0]}: {count:,}"
        for board, count in zip(BOARDS, counts, strict=True)
    )
    meaning = "A change that must not change how the computer plays leaves this number alone."
    return [
        "## Signature",
        "",
        f"**{sum(counts):,}** positions ({board_counts}), the same in both builds. {meaning}",
    ]


def _start_section(builds: tuple[Build, Build]) -> list[str]:
    lines = [
        "## Start",
        "",
        "From starting Python to its first line, to the engine's `readyok`, and to its first move",
        "(`go depth 1`, with everything loaded and the memory for the table allocated), in ms:",
        "",
        "| build | bare Python | ready | more | first move | more |",
        "|---|---|---|---|---|---|",
    ]
    for build in builds:
        times_ms = measure_start(build)
        name, bare = "compiled" if build.is_compiled else "plain", times_ms["bare"]
        later = [
            f"{times_ms[what]:.0f} | {times_ms[what] - bare:.0f}" for what in ("ready", "move")
        ]
        lines.append(f"| {name} | {bare:.0f} | {' | '.join(later)} |")
    return lines


def _memory_section(build: Build) -> list[str]:
    lines = [
        "## Memory",
        "",
        "The memory of a process of the compiled build, in MiB, before and after a search:",
        "",
        "| table | before | after |",
        "|---|---|---|",
    ]
    for mebibytes in (1, 64):
        answer = build.ask("memory", mebibytes=mebibytes)
        lines.append(f"| {mebibytes} | {answer['before']:.0f} | {answer['after']:.0f} |")
    return lines


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiled", type=Path, help="the folder of the compiled build")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each position")
    parser.add_argument("--print", action="store_true", help="instead of writing the page")
    options = parser.parse_args()
    with both_builds(options.compiled.resolve()) as builds:
        text = build_page(builds, options.seconds, options.compiled.resolve())
    if options.print:
        print(text, end="")
    else:
        PAGE.write_text(text, "utf-8")
        print(f"Written to {PAGE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
