"""`make lessons`: derive the tables of docs/strategy.md from the solution of Canoga.

They say who should begin, what squares are worth at the start, when to uncover, when to throw one
die or two, and what greedy play costs. Counts come from rounds that the solution plays against
itself.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from kono_tui.games.canoga.rows import FIRST_HIGH_SQUARE, may_throw_one, points, square_bit
from kono_tui.games.canoga.solution.builder import margins_against_greedy
from kono_tui.games.canoga.solution.file import load_solution
from kono_tui.games.canoga.solution.table import SetOption, Solution

ADVANTAGE_SQUARES = range(1, 10)
"""The squares that can be an advantage."""
DEFAULT_ROUNDS = 100_000


class SelfPlay:
    """Rounds that the solution plays against itself, and the counts from them."""

    def __init__(self, solution: Solution, seed: int) -> None:
        self.solution = solution
        self.size = int(solution.sets.size)
        self.source = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.dice_by_open_sum: Counter[tuple[int, bool]] = Counter()
        """How often one die was thrown, or two, if one was allowed, by the sum of open squares."""

    def play_round(self) -> None:
        """Play a round from its start."""
        rows = [0, 0]
        seat = 0
        while True:
            own, other = rows[seat], rows[1 - seat]
            total = self._throw(own, other)
            options = self.solution.options(own, other, total)
            if not options:
                self.counts["turns"] += 1
                seat = 1 - seat
                continue
            best = max(options, key=lambda each: each.margin)
            self._count_choice(options, best)
            if best.uncovers:
                rows[1 - seat] &= ~int(best.word)
            else:
                rows[seat] |= int(best.word)
            if self._is_won(rows, seat, best):
                return

    def _throw(self, own: int, other: int) -> int:
        """Throw as many dice as the solution would."""
        self.counts["throws"] += 1
        throws_one = False
        if may_throw_one(self.size, own):
            margins = [
                self.solution.prospect_of_throwing(own, other, dice).margin for dice in (1, 2)
            ]
            throws_one = margins[0] > margins[1]
            open_sum = int(points(self.solution.sets.full_row & ~own))
            self.dice_by_open_sum[open_sum, throws_one] += 1
        dice = [self.source.randint(1, 6) for _ in range(1 if throws_one else 2)]
        return sum(dice)

    def _count_choice(self, options: list[SetOption], best: SetOption) -> None:
        self.counts["uses"] += 1
        has_both_kinds = len({each.uncovers for each in options}) == 2
        self.counts["both"] += has_both_kinds
        self.counts["uncovered of both"] += has_both_kinds and best.uncovers
        if len(options) > 1:
            self.counts["choices"] += 1
            self.counts["greedy"] += best is options[0]

    def _is_won(self, rows: list[int], seat: int, last: SetOption) -> bool:
        kind = "uncovering" if last.uncovers else "covering"
        loser = rows[1 - seat]
        if rows[seat] != self.solution.sets.full_row and (not last.uncovers or loser):
            return False
        earned = rows[seat] if last.uncovers else int(self.solution.sets.full_row) & ~loser
        self.counts["turns"] += 1
        self.counts[f"won by {kind}"] += 1
        self.counts[f"points by {kind}"] += int(points(earned))
        return True


def describe_size(size: int, rounds: int, seed: int) -> list[str]:
    """The lines about a size."""
    solution = load_solution(size)
    if solution is None:
        raise SystemExit(f"the solution for rows of {size} cannot be read")
    start = solution.prospect(0, 0)
    lines = [
        f"Rows of {size}",
        f"  who throws first: {start.margin:+.2f} points, {100 * start.win_chance:.1f} % won",
        *_describe_advantages(solution),
    ]
    self_play = SelfPlay(solution, seed)
    for _ in range(rounds):
        self_play.play_round()
    first, second = margins_against_greedy(solution)
    greedy_result = (
        f"{first:+.2f} points throwing first, {second:+.2f} second, {(first + second) / 2:+.2f}"
    )
    return [
        *lines,
        *_describe_counts(self_play, rounds),
        f"  against greedy play: {greedy_result} on average",
    ]


def _describe_advantages(solution: Solution) -> list[str]:
    """The points that each square gains a player who starts with it covered and locked."""
    even = solution.margin(0, 0)
    lines = ["  covered at the start: points more, the other opening; opening oneself"]
    for number in ADVANTAGE_SQUARES:
        word = square_bit(number)
        later = -solution.prospect(0, word, word).margin + even
        sooner = solution.margin(word, 0) - even
        lines.append(f"    {number}: {later:+6.2f} {sooner:+6.2f}")
    return lines


def _describe_counts(self_play: SelfPlay, rounds: int) -> list[str]:
    counts = self_play.counts

    def percent(part: str, whole: str) -> str:
        return f"{100 * counts[part] / counts[whole]:.1f} %"

    allowed = sum(self_play.dice_by_open_sum.values())
    thrown = sum(count for (_, one), count in self_play.dice_by_open_sum.items() if one)
    turns, throws = counts["turns"] / rounds, counts["throws"] / rounds
    lines = [
        f"  {turns:.2f} turns and {throws:.1f} throws a round",
        f"  covering and uncovering possible: {percent('both', 'uses')} of all throws that fit",
        f"  uncovering right then: {percent('uncovered of both', 'both')}",
        f"  one die allowed: {100 * allowed / counts['throws']:.1f} % of all throws",
        f"  one die right then: {100 * thrown / allowed:.1f} %; by what is open: "
        + _one_die_shares(self_play),
        f"  greedy play agrees: {percent('greedy', 'choices')} of all real choices",
    ]
    for kind in ("covering", "uncovering"):
        won = counts[f"won by {kind}"]
        mean = counts[f"points by {kind}"] / won
        lines.append(f"  won by {kind}: {100 * won / rounds:.1f} %, {mean:.1f} points on average")
    return lines


def _one_die_shares(self_play: SelfPlay) -> str:
    """How often one die is right, by the sum of the open squares, up to what one die can cover."""
    shares = []
    for left in range(1, FIRST_HIGH_SQUARE + 3):
        one, two = (self_play.dice_by_open_sum[left, each] for each in (True, False))
        if one + two:
            shares.append(f"{left}: {100 * one / (one + two):.0f} %")
    return ", ".join(shares)


def main() -> None:
    """Print the lessons of each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, choices=(9, 10, 11), help="one size alone")
    parser.add_argument(
        "--rounds", type=int, default=DEFAULT_ROUNDS, help="to be played and counted"
    )
    parser.add_argument("--seed", type=int, default=1, help="for the dice")
    options = parser.parse_args()
    for size in (options.size,) if options.size else (9, 10, 11):
        print("\n".join(describe_size(size, options.rounds, options.seed)), flush=True)


if __name__ == "__main__":
    main()
