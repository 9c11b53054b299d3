"""The measurements of `bench.py`, in whichever build of the package this is started with.

Tasks arrive and answers leave as JSON, a line each.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

POSITION_COUNT = 4
RANDOM_PLIES = 12
ENDING_COUNT = 100
LISTING_COUNT = 20
LOOKUP_COUNT = 2000
JsonTask = dict[str, Any]


def middle_games(task: JsonTask, plies: int = RANDOM_PLIES) -> Iterator[Any]:
    """Yield a few middle games of a game and size, the same for every build."""
    from kono_tui.games import GAMES

    game = GAMES[task["game"]]
    for seed in range(POSITION_COUNT):
        source = random.Random(1000 * task["size"] + seed)
        position = game.start(task["size"], game.info.default_opening())
        for _ in range(plies):
            position = position.play(source.choice(list(position.moves())))
        yield position


def measure_search(task: JsonTask) -> JsonTask:
    """Measure nodes, seconds and depths of searches limited by time."""
    from kono_tui.search.result import SearchLimit
    from kono_tui.search.searcher import Searcher

    searcher = Searcher()
    found = [
        searcher.search(each, SearchLimit(seconds=task["seconds"])) for each in middle_games(task)
    ]
    return {
        "count": sum(each.nodes for each in found),
        "seconds": sum(each.seconds for each in found),
        "depth": statistics.mean(each.depth for each in found),
    }


def measure_nodes(task: JsonTask) -> JsonTask:
    """Measure the processor time of searches limited by the number of positions."""
    from kono_tui.search.result import SearchLimit
    from kono_tui.search.searcher import Searcher

    searcher = Searcher()
    limit = SearchLimit(nodes=task["nodes"])
    searcher.search(next(middle_games(task)), SearchLimit(nodes=1))  # allocates the memory
    began = time.process_time()
    total = sum(searcher.search(each, limit).nodes for each in middle_games(task))
    return {"count": total, "seconds": time.process_time() - began}


def measure_perft(task: JsonTask) -> JsonTask:
    """Measure how many turns perft counts in a given time."""
    from kono_tui.search.perft import perft

    total = 0
    began = time.perf_counter()
    while time.perf_counter() - began < task["seconds"]:
        total += sum(int(perft(each, task["depth"])) for each in middle_games(task))
    return {"count": total, "seconds": time.perf_counter() - began}


def measure_moves(task: JsonTask) -> JsonTask:
    """Measure how often the moves of middle games are listed in a given time."""
    plies = max(task["size"] ** 2 // 3, RANDOM_PLIES) if task["game"] == "konobi" else RANDOM_PLIES
    found = list(middle_games(task, plies))
    total = 0
    began = time.perf_counter()
    while time.perf_counter() - began < task["seconds"]:
        for each in found:
            each.moves()
        total += len(found)
    return {"count": total, "seconds": time.perf_counter() - began}


def measure_playouts(task: JsonTask) -> JsonTask:
    """Measure how many rounds are played out in a given time."""
    from kono_tui.games import GAMES
    from kono_tui.search.mcts.tree import MctsTree

    game = GAMES[task["game"]]
    ground = game.start(task["size"], game.info.default_opening()).create_playout_board(
        1, task["how"] == "any"
    )
    if task["how"] == "tree":
        tree = MctsTree(1 << 19)
        tree.start_from(ground)
        began = time.perf_counter()
        tree.grow(began + task["seconds"], 0, None)
        return {"count": int(tree.rounds), "seconds": time.perf_counter() - began}
    total = 0
    began = time.perf_counter()
    while time.perf_counter() - began < task["seconds"]:
        ground.reset()
        ground.play_out()
        total += 1
    return {"count": total, "seconds": time.perf_counter() - began}


def measure_signature(task: JsonTask) -> JsonTask:
    """Count the nodes of searches to a fixed depth: equal as long as the search is."""
    from kono_tui.search.result import SearchLimit
    from kono_tui.search.searcher import Searcher

    searcher = Searcher(4)
    limit = SearchLimit(depth=task["depth"])
    return {"count": sum(searcher.search(each, limit).nodes for each in middle_games(task))}


def measure_endings(task: JsonTask) -> JsonTask:
    """Measure how long endings of random rounds take to be played out, and how many are in time."""
    from kono_tui.search.result import SearchLimit
    from kono_tui.search.searcher import Searcher

    searcher = Searcher()
    found = [
        searcher.search(each, SearchLimit(seconds=task["seconds"])) for each in random_endings(task)
    ]
    return {
        "took": sorted(each.seconds for each in found),
        "solved": sum(each.is_exact for each in found),
        "nodes": max(each.nodes for each in found),
    }


def random_endings(task: JsonTask) -> Iterator[Any]:
    """Yield random rounds with so many pieces left, at the start of a turn with a choice."""
    from kono_tui.games import GAMES

    game = GAMES[task["game"]]
    found, seed = 0, 0
    while found < ENDING_COUNT:
        source = random.Random(seed)
        seed += 1
        position = game.start(task["size"], game.info.default_opening())
        before = -1
        while not position.is_over():
            left = sum(bool(point.piece) for point in game.display.view(position).points)
            fresh = position.to_move != before and len(position.moves()) > 1
            if left <= task["pieces"] and fresh:
                found += 1
                yield position
                break
            before = int(position.to_move)
            position = position.play(source.choice(list(position.moves())))


def measure_listing(task: JsonTask) -> JsonTask:
    """Measure how long it takes to list, for people, the possible decisions in the opening."""
    from kono_tui.games import GAMES
    from kono_tui.play.match import Match

    game = GAMES[task["game"]]
    start = game.start(task["size"], game.info.default_opening())
    took = []
    for _ in range(LISTING_COUNT):
        match = Match.begin(game, start)
        began = time.perf_counter()
        _ = match.legal_moves
        took.append(time.perf_counter() - began)
    return {"took": took}


def measure_memory(task: JsonTask) -> JsonTask:
    """Measure the memory of a process, in MiB, before and after a search with a table of a size."""
    from kono_tui.search.result import SearchLimit
    from kono_tui.search.searcher import Searcher

    largest = {"game": "kono", "size": 9}
    list(middle_games(largest))
    before = resident_mebibytes()
    searcher = Searcher(task["mebibytes"])
    searcher.search(next(middle_games(largest)), SearchLimit(seconds=0.5))
    return {"before": before, "after": resident_mebibytes()}


def measure_solving(task: JsonTask) -> JsonTask:
    """Measure the time to solve Canoga, margins and chances, and the peak memory."""
    from kono_tui.games.canoga.solution.builder import SolutionBuilder

    solving = SolutionBuilder(task["size"])
    began = time.perf_counter()
    for step in (solving.find_margins, solving.find_win_chances):
        for _ in step():
            pass
    took = time.perf_counter() - began
    return {"seconds": took, "peak": resident_mebibytes("VmHWM"), "sweeps": solving.sweeps}


def measure_lookup(task: JsonTask) -> JsonTask:
    """Measure the time to load a solution of Canoga, and to find the best use of a throw in it."""
    from kono_tui.games.canoga.solution.file import load_solution

    began = time.perf_counter()
    solution = load_solution(task["size"])
    loaded = time.perf_counter() - began
    if solution is None:
        raise SystemExit("bench: the solution cannot be read")
    source, full, took = random.Random(1), int(solution.sets.full_row), []
    for _ in range(LOOKUP_COUNT):
        own, other = source.randrange(full), source.randrange(full)
        total = source.randint(1, 6) + source.randint(1, 6)
        began = time.perf_counter()
        solution.best_option(own, other, total)
        took.append(time.perf_counter() - began)
    return {"loaded": loaded, "middle": statistics.median(took), "slowest": max(took)}


def resident_mebibytes(field: str = "VmRSS") -> float:
    """The memory that this process holds now, in MiB, or the most so far; 0 if it is unknown."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(each for each in status.read_text().splitlines() if each.startswith(field))
    return int(line.split()[1]) / 1024


TASKS: dict[str, Callable[[JsonTask], JsonTask]] = {
    "search": measure_search,
    "nodes": measure_nodes,
    "perft": measure_perft,
    "moves": measure_moves,
    "rounds": measure_playouts,
    "signature": measure_signature,
    "endings": measure_endings,
    "listing": measure_listing,
    "memory": measure_memory,
    "solve": measure_solving,
    "solution": measure_lookup,
}


def answer_tasks() -> None:
    """Answer the tasks as they arrive."""
    from kono_tui.core.bits import COMPILED

    print(json.dumps({"compiled": COMPILED}), flush=True)
    for line in sys.stdin:
        task = json.loads(line)
        print(json.dumps(TASKS[task["kind"]](task)), flush=True)


if __name__ == "__main__":
    answer_tasks()
