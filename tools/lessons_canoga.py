"""`make lessons`: derive the tables of docs/strategy.md from the solution of Canoga.

They say who should begin, what squares are worth at the start, when to uncover, when to throw one
die or two, and what greedy play costs. Counts come from rounds that the solution plays against
itself.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from kono_tui.games.canoga.rows import HIGH, may_throw_one, points, square
from kono_tui.games.canoga.solution import Option, Solution
from kono_tui.games.canoga.solution_file import load
from kono_tui.games.canoga.solving import against_greedy

SQUARES = range(1, 10)
"""The squares that can be an advantage."""
ROUNDS = 100_000


class Watched:
    """Rounds that the solution plays against itself, and the counts from them."""

    def __init__(self, solution: Solution, seed: int) -> None:
        self.solution = solution
        self.size = int(solution.sets.size)
        self.source = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.one_by_open: Counter[tuple[int, bool]] = Counter()
        """How often one die was thrown, or two, if one was allowed, by the sum of open squares."""

    def play(self) -> None:
        """Play a round from its start."""
        rows = [0, 0]
        seat = 0
        while True:
            own, other = rows[seat], rows[1 - seat]
            total = self._thrown(own, other)
            options = self.solution.options(own, other, total)
            if not options:
                self.counts["turns"] += 1
                seat = 1 - seat
                continue
            best = max(options, key=lambda each: each.margin)
            self._note(options, best)
            if best.uncovers:
                rows[1 - seat] &= ~int(best.word)
            else:
                rows[seat] |= int(best.word)
            if self._won(rows, seat, best):
                return

    def _thrown(self, own: int, other: int) -> int:
        """Throw as many dice as the solution would."""
        self.counts["throws"] += 1
        one = False
        if may_throw_one(self.size, own):
            worths = [self.solution.throwing(own, other, dice).margin for dice in (1, 2)]
            one = worths[0] > worths[1]
            left = int(points(self.solution.sets.full & ~own))
            self.one_by_open[left, one] += 1
        dice = [self.source.randint(1, 6) for _ in range(1 if one else 2)]
        return sum(dice)

    def _note(self, options: list[Option], best: Option) -> None:
        self.counts["uses"] += 1
        both = len({each.uncovers for each in options}) == 2
        self.counts["both"] += both
        self.counts["uncovered of both"] += both and best.uncovers
        if len(options) > 1:
            self.counts["choices"] += 1
            self.counts["greedy"] += best is options[0]

    def _won(self, rows: list[int], seat: int, last: Option) -> bool:
        kind = "uncovering" if last.uncovers else "covering"
        loser = rows[1 - seat]
        if rows[seat] != self.solution.sets.full and (not last.uncovers or loser):
            return False
        earned = rows[seat] if last.uncovers else int(self.solution.sets.full) & ~loser
        self.counts["turns"] += 1
        self.counts[f"won by {kind}"] += 1
        self.counts[f"points by {kind}"] += int(points(earned))
        return True


def lessons(size: int, rounds: int, seed: int) -> list[str]:
    """The lines about a size."""
    solution = load(size)
    if solution is None:
        raise SystemExit(f"the solution for rows of {size} cannot be read")
    start = solution.before(0, 0)
    lines = [
        f"Rows of {size}",
        f"  who throws first: {start.margin:+.2f} points, {100 * start.win:.1f} % won",
        *_advantages(solution),
    ]
    watched = Watched(solution, seed)
    for _ in range(rounds):
        watched.play()
    first, second = against_greedy(solution)
    told = f"{first:+.2f} points throwing first, {second:+.2f} second, {(first + second) / 2:+.2f}"
    return [*lines, *_counted(watched, rounds), f"  against greedy play: {told} on average"]


def _advantages(solution: Solution) -> list[str]:
    """The points that each square gains a player who starts with it covered and locked."""
    even = solution.margin(0, 0)
    lines = ["  covered at the start: points more, the other opening; opening oneself"]
    for number in SQUARES:
        word = square(number)
        later = -solution.locked_margin(0, word) + even
        sooner = solution.margin(word, 0) - even
        lines.append(f"    {number}: {later:+6.2f} {sooner:+6.2f}")
    return lines


def _counted(watched: Watched, rounds: int) -> list[str]:
    counts = watched.counts

    def percent(part: str, whole: str) -> str:
        return f"{100 * counts[part] / counts[whole]:.1f} %"

    allowed = sum(watched.one_by_open.values())
    thrown = sum(count for (_, one), count in watched.one_by_open.items() if one)
    turns, throws = counts["turns"] / rounds, counts["throws"] / rounds
    lines = [
        f"  {turns:.2f} turns and {throws:.1f} throws a round",
        f"  covering and uncovering possible: {percent('both', 'uses')} of all throws that fit",
        f"  uncovering right then: {percent('uncovered of both', 'both')}",
        f"  one die allowed: {100 * allowed / counts['throws']:.1f} % of all throws",
        f"  one die right then: {100 * thrown / allowed:.1f} %; by what is open: "
        + _by_open(watched),
        f"  greedy play agrees: {percent('greedy', 'choices')} of all real choices",
    ]
    for kind in ("covering", "uncovering"):
        won = counts[f"won by {kind}"]
        mean = counts[f"points by {kind}"] / won
        lines.append(f"  won by {kind}: {100 * won / rounds:.1f} %, {mean:.1f} points on average")
    return lines


def _by_open(watched: Watched) -> str:
    """How often one die is right, by the sum of the open squares, up to what one die can cover."""
    told = []
    for left in range(1, HIGH + 3):
        one, two = (watched.one_by_open[left, each] for each in (True, False))
        if one + two:
            told.append(f"{left}: {100 * one / (one + two):.0f} %")
    return ", ".join(told)


def main() -> None:
    """Print the lessons of each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, choices=(9, 10, 11), help="one size alone")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="to be played and counted")
    parser.add_argument("--seed", type=int, default=1, help="for the dice")
    options = parser.parse_args()
    for size in (options.size,) if options.size else (9, 10, 11):
        print("\n".join(lessons(size, options.rounds, options.seed)), flush=True)


if __name__ == "__main__":
    main()
