"""The results of many rounds, for people and for programs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import stdev
from typing import Any

from kono_tui.arena.build import Build
from kono_tui.arena.contender import Contender
from kono_tui.arena.elo import Elo
from kono_tui.arena.rounds import ContenderStats, RoundRecord


@dataclass(frozen=True)
class Summary:
    """The records of rounds between two contenders, from the first one's point of view."""

    contenders: tuple[Contender, Contender]
    records: tuple[RoundRecord, ...]

    @classmethod
    def of(cls, contenders: tuple[Contender, Contender], records: Sequence[RoundRecord]) -> Summary:
        """Sort the records in the order of the tasks, whichever finished first."""
        in_order = sorted(records, key=lambda each: (each.pair, each.first_seat))
        return cls(contenders, tuple(in_order))

    @property
    def results(self) -> tuple[int, int, int]:
        """Wins, draws and losses."""
        scores = Counter(each.score for each in self.records)
        return scores[1.0], scores[0.5], scores[0.0]

    @property
    def score(self) -> float:
        """The share of the points; there must be a record."""
        return sum(each.score for each in self.records) / len(self.records)

    @property
    def margin_error(self) -> float | None:
        """The standard error of the mean margin; None for fewer than two records."""
        margins = [each.margin for each in self.records]
        return stdev(margins) / math.sqrt(len(margins)) if len(margins) > 1 else None

    @property
    def margin(self) -> float:
        """The mean margin, in points; there must be a record."""
        return sum(each.margin for each in self.records) / len(self.records)

    @property
    def elo(self) -> Elo | None:
        """The Elo difference over the openings played from both seats; None if there are none."""
        scores: dict[int, list[float]] = {}
        for each in self.records:
            scores.setdefault(each.pair, []).append(each.score)
        return Elo.of([sum(pair) / 2 for pair in scores.values() if len(pair) == 2])

    def total_stats(self, index: int) -> ContenderStats:
        """A contender's statistics over all records."""
        stats = [each.stats[index] for each in self.records]
        overruns = [each.overrun for each in stats if each.overrun is not None]
        return ContenderStats(
            moves=sum(each.moves for each in stats),
            nodes=sum(each.nodes for each in stats),
            seconds=sum(each.seconds for each in stats),
            choice_count=sum(each.choice_count for each in stats),
            depth_sum=sum(each.depth_sum for each in stats),
            overrun=max(overruns, default=None),
            illegal_moves=sum(each.illegal_moves for each in stats),
        )


def nodes_per_second(stats: ContenderStats) -> float:
    """Positions a second."""
    return stats.nodes / stats.seconds if stats.seconds else 0.0


def mean_depth(stats: ContenderStats) -> float:
    """The mean search depth in turns, where the contender had a choice."""
    return stats.depth_sum / stats.choice_count if stats.choice_count else 0.0


def format_results(summary: Summary) -> str:
    """Wins, draws and losses in short: 8-1-3."""
    return "-".join(map(str, summary.results))


# For people


def describe_summary(summary: Summary, unit: str = "point") -> list[str]:
    """The result in lines; there must be a record.

    `unit` is the unit of the margins; "" if only winning counts.
    """
    wins, draws, losses = summary.results
    first, second = (each.name for each in summary.contenders)
    if first == second:
        first, second = f"{first} (first)", f"{second} (second)"
    plies = sum(each.plies for each in summary.records) / len(summary.records)
    margin = [f"Mean margin: {summary.margin:+.2f} {unit}s"] if unit else []
    counts = ((wins, "win"), (draws, "draw"), (losses, "loss"))
    results = ", ".join(_format_count(number, name) for number, name in counts)
    return [
        f"{first} against {second}: {results}; {100 * summary.score:.1f} % of the points",
        "; ".join([*margin, f"{'mean' if unit else 'Mean'} length: {plies:.0f} plies"]),
        *_describe_strength(summary.elo, first, second),
        "",
        *_format_table(summary, first, second),
        "",
        _describe_legality(summary, first, second),
        *_describe_overruns(summary),
    ]


def _format_count(number: int, name: str) -> str:
    plural = "losses" if name == "loss" else f"{name}s"
    return f"{number} {name if number == 1 else plural}"


def _describe_strength(elo: Elo | None, first: str, second: str) -> list[str]:
    if elo is None:
        return ["Elo difference: no opening was played from both seats yet."]
    return [f"Elo difference: {elo.text}. {elo.meaning(first, second)}"]


def _format_table(summary: Summary, *names: str) -> list[str]:
    width = max(map(len, names))
    rows = [f"{'':{width}}  {'positions/s':>12}  {'mean depth':>10}  {'moves':>7}"]
    for index, name in enumerate(names):
        stats = summary.total_stats(index)
        speed, depth = nodes_per_second(stats), mean_depth(stats)
        rows.append(f"{name:{width}}  {speed:>12,.0f}  {depth:>10.1f}  {stats.moves:>7,}")
    return rows


def _describe_legality(summary: Summary, *names: str) -> str:
    counts = [(summary.total_stats(index).illegal_moves, each) for index, each in enumerate(names)]
    illegal = ", ".join(f"{count} of {name}" for count, name in counts if count)
    if not illegal:
        return "No illegal move."
    return f"ILLEGAL MOVES, each of which lost its round: {illegal}."


def _describe_overruns(summary: Summary) -> list[str]:
    overruns = [summary.total_stats(index).overrun for index in (0, 1)]
    known_overruns = [each for each in overruns if each is not None]
    if not known_overruns:
        return []
    worst = max(known_overruns)
    if worst <= 0:
        return ["No move took longer than it was allowed to."]
    return [f"The slowest move took {1000 * worst:.1f} ms longer than it was allowed to."]


# For programs


def summary_to_json(summary: Summary) -> dict[str, Any]:
    """The result as plain data; null where a value is unknown."""
    wins, draws, losses = summary.results
    elo = summary.elo
    has_records = bool(summary.records)
    return {
        "games": len(summary.records),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "score": summary.score if has_records else None,
        "mean_margin": summary.margin if has_records else None,
        "margin_error": summary.margin_error,
        "elo": None if elo is None or math.isinf(elo.difference) else elo.difference,
        "elo_error": None if elo is None else elo.error,
        "elo_bound": None if elo is None else elo.bound,
        "first": _contender_to_json(summary, 0),
        "second": _contender_to_json(summary, 1),
        "endings": dict(Counter(each.ending for each in summary.records)),
        "workers": len({each.worker for each in summary.records}),
    }


def _contender_to_json(summary: Summary, index: int) -> dict[str, Any]:
    contender, stats = summary.contenders[index], summary.total_stats(index)
    return {
        "name": contender.name,
        "build": _build_to_json(contender.build),
        "weights": dict(contender.weights),
        "moves": stats.moves,
        "nodes": stats.nodes,
        "seconds": stats.seconds,
        "nodes_per_second": nodes_per_second(stats),
        "mean_depth": mean_depth(stats),
        "longest_overrun": stats.overrun,
        "illegal_moves": stats.illegal_moves,
    }


def _build_to_json(build: Build | None) -> dict[str, Any] | None:
    """The build whose engine played; null for a search in the arena's own processes."""
    return {"name": build.name, "compiled": build.is_compiled} if build else None
