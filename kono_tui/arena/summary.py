"""The results of many rounds, for people and for programs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import stdev
from typing import Any

from kono_tui.arena.contender import Contender
from kono_tui.arena.elo import Elo
from kono_tui.arena.rounds import Account, Record


@dataclass(frozen=True)
class Summary:
    """The records of rounds between two contenders, from the first one's point of view."""

    contenders: tuple[Contender, Contender]
    records: tuple[Record, ...]

    @classmethod
    def of(cls, contenders: tuple[Contender, Contender], records: Sequence[Record]) -> Summary:
        """Sort the records in the order of the tasks, whichever finished first."""
        return cls(contenders, tuple(sorted(records, key=lambda each: (each.pair, each.seat))))

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

    def total(self, index: int) -> Account:
        """A contender's statistics over all records."""
        accounts = [each.accounts[index] for each in self.records]
        overruns = [each.overrun for each in accounts if each.overrun is not None]
        return Account(
            moves=sum(each.moves for each in accounts),
            nodes=sum(each.nodes for each in accounts),
            seconds=sum(each.seconds for each in accounts),
            searched=sum(each.searched for each in accounts),
            depths=sum(each.depths for each in accounts),
            overrun=max(overruns, default=None),
            illegal=sum(each.illegal for each in accounts),
        )


def speed(account: Account) -> float:
    """Positions a second."""
    return account.nodes / account.seconds if account.seconds else 0.0


def depth(account: Account) -> float:
    """The mean search depth in turns, where the contender had a choice."""
    return account.depths / account.searched if account.searched else 0.0


def score_text(summary: Summary) -> str:
    """Wins, draws and losses in short: 8-1-3."""
    return "-".join(map(str, summary.results))


# For people


def lines(summary: Summary, unit: str = "point") -> list[str]:
    """The result in lines; there must be a record.

    `unit` is the unit of the margins; "" if only winning counts.
    """
    wins, draws, losses = summary.results
    first, second = (each.name for each in summary.contenders)
    if first == second:
        first, second = f"{first} (first)", f"{second} (second)"
    plies = sum(each.plies for each in summary.records) / len(summary.records)
    margin = [f"Mean margin: {summary.margin:+.2f} {unit}s"] if unit else []
    results = f"{_count(wins, 'win')}, {_count(draws, 'draw')}, {_count(losses, 'loss')}"
    return [
        f"{first} against {second}: {results}; {100 * summary.score:.1f} % of the points",
        "; ".join([*margin, f"{'mean' if unit else 'Mean'} length: {plies:.0f} plies"]),
        *_strength(summary.elo, first, second),
        "",
        *_table(summary, first, second),
        "",
        _legality(summary, first, second),
        *_punctuality(summary),
    ]


def _count(number: int, name: str) -> str:
    plural = "losses" if name == "loss" else f"{name}s"
    return f"{number} {name if number == 1 else plural}"


def _strength(elo: Elo | None, first: str, second: str) -> list[str]:
    if elo is None:
        return ["Elo difference: no opening was played from both seats yet."]
    return [f"Elo difference: {elo.text}. {elo.meaning(first, second)}"]


def _table(summary: Summary, *names: str) -> list[str]:
    width = max(map(len, names))
    rows = [f"{'':{width}}  {'positions/s':>12}  {'mean depth':>10}  {'moves':>7}"]
    for index, name in enumerate(names):
        account = summary.total(index)
        rows.append(
            f"{name:{width}}  {speed(account):>12,.0f}  {depth(account):>10.1f}  "
            f"{account.moves:>7,}"
        )
    return rows


def _legality(summary: Summary, *names: str) -> str:
    illegal = {
        name: account.illegal
        for index, name in enumerate(names)
        if (account := summary.total(index)).illegal
    }
    if not illegal:
        return "No illegal move."
    told = ", ".join(f"{count} of {name}" for name, count in illegal.items())
    return f"ILLEGAL MOVES, each of which lost its round: {told}."


def _punctuality(summary: Summary) -> list[str]:
    overruns = [summary.total(index).overrun for index in (0, 1)]
    known = [each for each in overruns if each is not None]
    if not known:
        return []
    worst = max(known)
    if worst <= 0:
        return ["No move took longer than it was allowed to."]
    return [f"The slowest move took {1000 * worst:.1f} ms longer than it was allowed to."]


# For programs


def as_data(summary: Summary) -> dict[str, Any]:
    """The result as plain data; null where a value is unknown."""
    wins, draws, losses = summary.results
    elo = summary.elo
    known = bool(summary.records)
    return {
        "games": len(summary.records),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "score": summary.score if known else None,
        "mean_margin": summary.margin if known else None,
        "margin_error": summary.margin_error,
        "elo": None if elo is None or math.isinf(elo.difference) else elo.difference,
        "elo_error": None if elo is None else elo.error,
        "elo_bound": None if elo is None else elo.bound,
        "first": _contender_data(summary, 0),
        "second": _contender_data(summary, 1),
        "endings": dict(Counter(each.ending for each in summary.records)),
        "workers": len({each.worker for each in summary.records}),
    }


def _contender_data(summary: Summary, index: int) -> dict[str, Any]:
    contender, account = summary.contenders[index], summary.total(index)
    return {
        "name": contender.name,
        "weights": dict(contender.weights),
        "moves": account.moves,
        "nodes": account.nodes,
        "seconds": account.seconds,
        "nodes_per_second": speed(account),
        "mean_depth": depth(account),
        "longest_overrun": account.overrun,
        "illegal_moves": account.illegal,
    }
