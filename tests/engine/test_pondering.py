"""Pondering: the engine thinks about a position that has not come about yet."""

from __future__ import annotations

import pytest

from kono_tui.engine import running_search
from kono_tui.engine.go_command import (
    MAX_PONDER_SECONDS,
    GoCommand,
    format_go,
    parse_go,
)
from kono_tui.engine.running_search import RunningSearch
from kono_tui.search.levels import LEVELS, Level
from kono_tui.search.result import SearchLimit
from tests.engine.talk import play_random_round, run_engine

MATCH = play_random_round(5, seed=1, moves=4)
TIMED = GoCommand(Level(SearchLimit(seconds=1.0)), seed=3, others=2, ponders=True)
BY_DEPTH = GoCommand(Level(SearchLimit(depth=2)), ponders=True)


# The command


@pytest.mark.parametrize("command", [TIMED, BY_DEPTH, GoCommand(Level(SearchLimit()), 1, 0, True)])
def test_the_command_is_read_as_it_was_written(command: GoCommand) -> None:
    line = format_go(command)
    assert line.startswith("go ponder ")
    assert parse_go(line.split()[1:], MATCH, 0) == command


def test_any_limit_and_any_level_can_be_pondered() -> None:
    for words in ("movetime 5", "p1time 1000 p2time 1000", "nodes 5", "infinite", "level master"):
        plain, pondering = (
            parse_go(f"{prefix}{words}".split(), MATCH, 0) for prefix in ("", "ponder ")
        )
        assert pondering == GoCommand(plain.level, ponders=True)
        assert not plain.ponders
    assert parse_go(["level", "master", "ponder"], MATCH, 0).level == LEVELS["master"]


# The clock


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds == 0


class SearchStub:
    """A search that is told something after so many questions whether to stop."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.asked: list[tuple[float, bool]] = []
        """The time and the memory of each search."""

    def run(self, running: RunningSearch, word: str, spent: float = 0.0) -> list[str]:
        """Run a search that hears a word while it ponders; "" for one that ends by itself."""

        def search(command: GoCommand, should_stop: object, is_warm: bool) -> list[str]:
            self.asked.append((command.level.limit.seconds, is_warm))
            self.clock.now += spent
            assert callable(should_stop)
            if command.ponders:
                assert not should_stop()
                tell(running, word)
                assert bool(should_stop()) == (bool(word) and running.command.is_timed)
                if not word:
                    tell(running, "ponderhit")
            return [f"answer {len(self.asked)}"]

        return list(running.run(search))


def tell(running: RunningSearch, word: str) -> None:
    if word == "stop":
        running.stop()
    elif word == "ponderhit":
        running.hit()


@pytest.fixture
def stub(monkeypatch: pytest.MonkeyPatch) -> SearchStub:
    clock = Clock()
    monkeypatch.setattr(running_search, "time", clock)
    return SearchStub(clock)


def test_after_a_hit_the_search_goes_on_with_the_time_that_is_left(stub: SearchStub) -> None:
    assert stub.run(RunningSearch(TIMED), "ponderhit", spent=0.25) == ["answer 2"]
    assert stub.asked == [(MAX_PONDER_SECONDS, False), (0.75, True)]


def test_if_the_time_is_spent_the_answer_comes_almost_at_once(stub: SearchStub) -> None:
    assert stub.run(RunningSearch(TIMED), "ponderhit", spent=30.0) == ["answer 2"]
    assert stub.asked == [(MAX_PONDER_SECONDS, False), (pytest.approx(0.1), True)]


def test_what_was_found_to_its_end_is_answered_at_the_hit(stub: SearchStub) -> None:
    assert stub.run(RunningSearch(TIMED), "") == ["answer 1"]
    assert len(stub.asked) == 1


def test_a_stop_ends_it_with_an_answer(stub: SearchStub) -> None:
    assert stub.run(RunningSearch(TIMED), "stop") == ["answer 1"]
    assert len(stub.asked) == 1


def test_a_depth_is_reached_whatever_comes_meanwhile(stub: SearchStub) -> None:
    assert stub.run(RunningSearch(BY_DEPTH), "ponderhit") == ["answer 1"]
    assert stub.asked == [(0.0, False)]


def test_without_a_limit_a_hit_goes_on_until_a_stop(stub: SearchStub) -> None:
    endless = GoCommand(Level(SearchLimit()), ponders=True)
    assert stub.run(RunningSearch(endless), "ponderhit", spent=5.0) == ["answer 2"]
    assert stub.asked == [(MAX_PONDER_SECONDS, False), (0.0, True)]


@pytest.mark.parametrize(
    ("command", "before", "after"),
    [(TIMED, True, False), (BY_DEPTH, True, False), (GoCommand(Level(SearchLimit())), True, True)],
)
def test_it_is_endless_until_a_limit_counts(command: GoCommand, before: bool, after: bool) -> None:
    running = RunningSearch(command)
    assert running.is_endless == before
    running.hit()
    assert running.is_endless == after


# The conversation


def test_nothing_is_said_before_the_hit_and_then_the_answer() -> None:
    with run_engine() as talk:
        talk.tell("go ponder movetime 1")
        assert talk.ask("isready") == "readyok"
        talk.tell("ponderhit")
        heard = talk.hear_until("bestmove")
        assert heard[-1].startswith("bestmove ")
        assert all(line.startswith("info ") for line in heard[:-1])


def test_the_answer_after_a_hit_is_that_of_the_search_without_pondering() -> None:
    with run_engine() as talk:
        talk.tell("go depth 3 others 2")
        plain = [line.partition(" pv ")[2] for line in talk.hear_until("bestmove")]
        talk.tell("go ponder depth 3 others 2", "ponderhit")
        pondered = [line.partition(" pv ")[2] for line in talk.hear_until("bestmove")]
    assert pondered == plain[-len(pondered) :]


def test_a_stop_is_answered_and_a_new_question_follows() -> None:
    with run_engine() as talk:
        talk.tell("go ponder infinite", "stop")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")
        talk.tell("go depth 1")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")


def test_without_a_search_a_hit_means_nothing() -> None:
    with run_engine() as talk:
        assert talk.hear_all() == []
        talk.tell("ponderhit")
        assert talk.hear_all() == []


def test_the_end_of_the_input_ends_pondering() -> None:
    with run_engine() as talk:
        talk.tell("go ponder depth 1")
        assert talk.ask("isready") == "readyok"


def test_quit_ends_pondering() -> None:
    with run_engine() as talk:
        talk.tell("go ponder movetime 1000", "quit")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")


@pytest.mark.parametrize("game", ["konobi", "konane", "fanorona"])
def test_every_game_can_be_pondered(game: str) -> None:
    with run_engine() as talk:
        talk.tell(f"setoption name Game value {game}")
        while talk.ask("query chance") == "response true":
            talk.tell("moves")
            talk.tell(f"play {talk.hear_all()[0].split()[1]}")
        talk.tell("go ponder movetime 20")
        assert talk.ask("isready") == "readyok"
        talk.tell("ponderhit")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")
