"""Runs an algorithm on a position."""

from __future__ import annotations

from typing import Any

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position
from kono_tui.errors import SetupError
from kono_tui.lab.algorithms import Wish
from kono_tui.lab.branch import Branching
from kono_tui.lab.journal import Journal, Listener, Stopped
from kono_tui.lab.plies import ByPlies
from kono_tui.lab.records import Path, Run
from kono_tui.lab.sequences import Listing
from kono_tui.lab.turns import Turn
from kono_tui.play.match import Match
from kono_tui.play.series import Series


def run(game: Game[Any], position: Position, wish: Wish, listener: Listener | None = None) -> Run:
    """Run an algorithm for the mover. If it is stopped, return what it has found so far."""
    check(game, position)
    journal = Journal(listener or Listener())
    line: tuple[tuple[str, Path], ...] = ()
    stopped = ""
    try:
        line = _search(Turn(game, position), wish, journal)
    except Stopped as why:
        stopped = str(why)
    journal.close()
    return Run(
        wish=wish,
        found=tuple(journal.found),
        best=journal.best,
        visited=journal.visited,
        seconds=journal.seconds,
        nodes=tuple(journal.nodes),
        unlisted=journal.unlisted,
        left_out=journal.visited - len(journal.nodes),
        line=line,
        stopped=stopped,
    )


def _search(turn: Turn, wish: Wish, journal: Journal) -> tuple[tuple[str, Path], ...]:
    match wish.algorithm.key:
        case "dfs":
            Listing(turn, wish, journal).depth_first(turn.start)
        case "bfs":
            Listing(turn, wish, journal).breadth_first(turn.start)
        case "best":
            Listing(turn, wish, journal).best_first(turn.start)
        case "bnb":
            Branching(turn, wish, journal).search(turn.start)
        case key:
            both = ByPlies(turn, wish, journal, prune=key == "alphabeta")
            both.search()
            return both.line()
    return ()


# Where the lab can run


def check_game(game: Game[Any]) -> None:
    """Raise SetupError unless the game has a lab."""
    if not game.has_lab:
        known = ", ".join(each.title for each in games.GAMES.values() if each.has_lab)
        raise SetupError(f"there is no search lab for {game.title}; there is one for {known}")


def check(game: Game[Any], position: Position) -> None:
    """Raise SetupError unless the lab can study the position."""
    check_game(game)
    if int(position.to_move) == CHANCE:
        raise SetupError("nobody is to move yet: chance has not taken both stones away")
    if position.over():
        raise SetupError("nobody is to move: the round is over")


def match_of(series: Series) -> Match:
    """The round of a tournament for the lab to study. SetupError says why there is none."""
    check_game(series.game)
    match = series.match
    if match is None:
        raise SetupError("nobody is to move yet: the round has not begun")
    if match.ending:
        raise SetupError(f"nobody is to move: the round is over. {match.ending}")
    check(match.game, match.position)
    return match
