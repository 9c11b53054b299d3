"""What the engine answers, command by command."""

from __future__ import annotations

from pathlib import Path

import pytest

from kono_tui.core.save import Player, Save
from kono_tui.engine import complete_turns
from kono_tui.play.storage.saves import write_save
from tests.engine.talk import (
    KONO,
    EngineTalk,
    answers_to,
    play_random_round,
    repeat_steps,
    run_engine,
)
from tests.fanorona_rounds import AHEAD, FANORONA, tournament_at
from tests.konobi_rounds import KONOBI

START = KONO.notation.format_position(KONO.start(5, KONO.info.default_opening()))
OVER = "..B.B/...../...../...../WW..W w 0"
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer", "easy"))


def talk_without_search(*lines: str) -> list[str]:
    """Return what the engine says to lines without a search."""
    return answers_to("".join(f"{line}\n" for line in lines).encode())


def test_it_says_who_it_is_and_what_can_be_set() -> None:
    said = talk_without_search("ugi")
    assert said[0].startswith("id name kono ")
    assert said[1].startswith("id author ")
    assert said[-1] == "ugiok"
    names = [line.split()[2] for line in said if line.startswith("option ")]
    assert names == ["Game", "Size", "Hash", "Threads", "MultiPV", "Watched"]


def test_lines_may_end_with_carriage_returns_and_blank_ones_mean_nothing() -> None:
    assert answers_to(b"\r\n\n  \t \nisready\r\n  isready  \nisready") == ["readyok"] * 3


# Setting up


@pytest.mark.parametrize("size", KONO.info.sizes)
def test_a_new_game_has_the_size_that_was_set(size: int) -> None:
    start = f"board {KONO.notation.format_position(KONO.start(size, KONO.info.default_opening()))}"
    setting = f"setoption name Size value {size}"
    assert talk_without_search("setoption name game value KONO", setting, "board") == [start]
    assert talk_without_search(setting, "play 2,1se", "uginewgame", "board") == [start]
    assert talk_without_search(setting, "play 2,1se", "position startpos", "board") == [start]
    assert f"option name Size type combo default {size} var 5 var 7 var 9" in talk_without_search(
        setting, "ugi"
    )


@pytest.mark.parametrize("name", ["7", "7x11"])
def test_a_size_may_be_set_by_its_name(name: str) -> None:
    start = FANORONA.notation.format_position(FANORONA.start(7, FANORONA.info.default_opening()))
    setting = f"setoption name Size value {name}"
    assert talk_without_search("setoption name Game value fanorona", setting, "board") == [
        f"board {start}"
    ]


def test_of_many_sizes_the_usual_one_is_set_until_another_is() -> None:
    game = "setoption name Game value konobi"
    start = KONOBI.notation.format_position(KONOBI.start(11, KONOBI.info.default_opening()))
    assert talk_without_search(game, "board") == [f"board {start}"]
    listed = "".join(f" var {size}" for size in KONOBI.info.sizes)
    assert f"option name Size type combo default 11{listed}" in talk_without_search(game, "ugi")
    for name in ("13", "13x13"):
        start = KONOBI.notation.format_position(KONOBI.start(13, KONOBI.info.default_opening()))
        setting = f"setoption name Size value {name}"
        assert talk_without_search(game, setting, "board") == [f"board {start}"]


def test_choosing_a_game_begins_it_at_its_usual_size() -> None:
    size, game = "setoption name Size value 7", "setoption name Game value kono"
    assert talk_without_search(size, game, "board") == [f"board {START}"]


def test_watched_ends_the_round_at_the_third_time_and_only_then() -> None:
    match = repeat_steps(2)
    line = f"position startpos moves {' '.join(['2,1se', '4,5nw', '3,2nw', '3,4se'] * 2)}"
    assert talk_without_search(line, "board") == [
        f"board {KONO.notation.format_position(match.position)}"
    ]
    over = ["query gameover", "query result", "moves", "go depth 1"]
    on, off = (f"setoption name Watched value {value}" for value in ("true", "false"))
    ended = ["response true", "response draw", "turns 0"]
    refused = "error there is no move to make: the round is over. "
    refused += "The position has come up for the third time."
    assert talk_without_search(on, line, *over) == [*ended, refused]
    assert talk_without_search(line, on, *over) == [*ended, refused]
    assert talk_without_search(on, line, off, *over[:2]) == ["response false", "response none"]


def test_a_round_that_ended_by_repetition_can_still_be_continued() -> None:
    moves = " ".join([*(["2,1se", "4,5nw", "3,2nw", "3,4se"] * 2), "2,1se"])
    said = talk_without_search(
        "setoption name Watched value true", f"position startpos moves {moves}", "board"
    )
    assert said == ["board wwwww/....w/.w.../b...b/bbbbb b 0"]


def test_a_move_is_read_with_its_blank_written_too() -> None:
    assert talk_without_search("play 2,1_se", "board") == talk_without_search("play 2,1se", "board")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("setoption", "expected setoption name N value V"),
        ("setoption name Hash", "expected setoption name N value V"),
        ("setoption name Colour value 1", "there is no option 'Colour'; choose Game, Size, Hash"),
        ("setoption name Hash value 0", "found Hash '0', expected a number from 1 to 1024"),
        ("setoption name Hash value 1025", "found Hash '1025', expected a number from 1 to 1024"),
        ("setoption name Hash value many", "found Hash 'many', expected a number from 1 to 1024"),
        ("setoption name MultiPV value 5", "found MultiPV '5', expected a number from 1 to 4"),
        ("setoption name Watched value yes", "found Watched 'yes', expected true or false"),
        ("setoption name Size value 6", "there is no Kono board of size 6; choose 5, 7 or 9"),
        ("setoption name Size value 5x9", "there is no Kono board of size 5x9; choose 5, 7 or 9"),
        ("setoption name Game value chess", "there is no game 'chess'; choose Kono"),
        ("position", "found position '', expected startpos, fen or save"),
        ("position here", "found position 'here', expected startpos, fen or save"),
        ("position startpos 2,1se", "found '2,1se' after startpos, expected moves"),
        ("position fen", "found '', expected rows, w or b, and White's seat 0 or 1"),
        ("position fen wwwww w 0", "'wwwww' is not a square board of 5, 7 or 9 rows"),
        ("position startpos moves 2,1se 9,9se", "move 2 of 2: (9,9) is not on the board"),
        (f"position fen {OVER} moves 5,1ne", "move 1 of 1: the round is over"),
        ("position save", "expected position save FILE"),
        ("position save nowhere", "cannot read nowhere: no such file or directory"),
        ("play", "expected play MOVE"),
        ("play 4,1nw", "move 1 of 1: northwest of (4,1) is off the board"),
        ("play 4,1ne 4,1ne", "move 2 of 2: there is no piece at (4,1)"),
        ("query", "found query '', expected p1turn, gameover, chance or result"),
        ("query weather", "found query 'weather', expected p1turn, gameover, chance or result"),
        ("go", "go how far? Say depth, nodes, seconds, movetime, level, a clock or infinite"),
        ("board please", "nothing follows 'board'; found 'please'"),
        ("Board", "there is no command 'Board'; choose ugi, isready"),
    ],
)
def test_what_is_wrong_is_said_and_changes_nothing(line: str, sentence: str) -> None:
    before = ["position startpos moves 1,3se", "ugi", "board"]
    said = talk_without_search(*before, line, "ugi", "board")
    length = len(said) // 2
    error = said.pop(length)
    assert error.startswith(f"error {sentence}")
    assert said[:length] == said[length:]


def test_a_save_is_set_up_with_its_moves_and_the_options_follow_it(tmp_path: Path) -> None:
    match = repeat_steps(2)
    path = tmp_path / "a game.lisp"
    write_save(Save("kono", 5, COMPUTERS, start=match.positions[0], moves=match.moves), path)
    said = talk_without_search(
        "setoption name Size value 9", f"position save {path}", "board", "ugi"
    )
    assert said[0] == f"board {KONO.notation.format_position(match.position)}"
    assert "option name Size type combo default 5 var 5 var 7 var 9" in said
    assert "option name Watched type check default true" in said
    assert talk_without_search(f"position save {path}", "query gameover") == ["response true"]


def test_a_draw_that_was_agreed_to_is_a_result(tmp_path: Path) -> None:
    path = tmp_path / "drawn.txt"
    write_save(tournament_at(AHEAD).agree_to_draw().to_save(), path)
    asked = ["query gameover", "query result", "moves", "go depth 1"]
    assert talk_without_search(f"position save {path}", *asked) == [
        "response true",
        "response draw",
        "turns 0",
        "error there is no move to make: the round is over. The players agreed to a draw.",
    ]


def test_a_warning_about_a_save_is_reported(tmp_path: Path) -> None:
    match = play_random_round(5, seed=1, moves=3)
    path = tmp_path / "edited.txt"
    write_save(Save("kono", 5, PLAYERS, start=match.positions[0], moves=match.moves), path, True)
    path.write_text(path.read_text().replace("Score: 0", "Score: 1").replace("   W  ", "   O  ", 1))
    said = talk_without_search(f"position save {path}")
    assert len(said) == 1
    assert said[0].startswith("info string ")


def test_a_save_in_which_nobody_has_begun_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "early.txt"
    write_save(Save("kono", 5, PLAYERS), path)
    said = talk_without_search(f"position save {path}", "board")
    refused = f"error {path}: the round has not begun: there is no position yet"
    assert said == [refused, f"board {START}"]


# Asking


def test_moves_lists_every_legal_move_and_where_it_leads() -> None:
    for seed in range(6):
        match = play_random_round(7, seed, moves=10 * seed)
        line = f"position fen {KONO.notation.format_position(match.position)}"
        *listed, count = talk_without_search(line, "moves")
        assert count == f"turns {len(match.legal_moves)}"
        assert len(set(listed)) == len(listed) == len(match.legal_moves)
        for each in listed:
            word, board = each.removeprefix("turn ").split(" board ")
            assert talk_without_search(line, f"play {word}", "board") == [f"board {board}"]


def test_a_list_that_is_too_long_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complete_turns, "MAX_TURNS", 8)
    assert talk_without_search("moves")[-1] == "turns 8"
    monkeypatch.setattr(complete_turns, "MAX_TURNS", 7)
    said = talk_without_search("moves")
    assert said[-1] == "turns 7 and more"
    assert len(said) == 8


def test_the_referee_is_asked_whose_turn_it_is_and_who_won() -> None:
    questions = ["query p1turn", "query gameover", "query result", "query chance"]
    goes_on = ["response false", "response none", "response false"]
    assert talk_without_search(*questions) == ["response true", *goes_on]
    assert talk_without_search("play 2,1se", *questions) == ["response false", *goes_on]
    over = talk_without_search(f"position fen {OVER}", *questions)
    assert over == ["response false", "response true", "response p1win", "response false"]
    other = talk_without_search(f"position fen {OVER[:-1]}1", *questions)
    assert other == ["response false", "response true", "response p2win", "response false"]


# Searching


def test_a_search_tells_each_depth_and_at_the_end_the_others_and_the_move() -> None:
    with run_engine() as talk:
        talk.tell("setoption name MultiPV value 3", "go depth 3")
        said = talk.hear_until("bestmove")
        told = [line.split() for line in said[:-1]]
        assert [words[2] for words in told] == ["1", "2", "3", "3", "1", "1"]
        assert [words[words.index("multipv") + 1] for words in told] == [*"1111", "2", "3"]
        best = said[-1].split()[1]
        assert said[3].split(" pv ")[1].split()[0] == best
        talk.tell(f"play {best}")
        assert talk.hear_all() == []


def test_others_counts_for_one_search_and_multipv_for_all() -> None:
    def others(talk: EngineTalk, line: str) -> int:
        talk.tell(line)
        said = talk.hear_until("bestmove")
        return sum(" multipv " in each and " multipv 1 " not in each for each in said)

    with run_engine() as talk:
        assert others(talk, "go depth 2") == 0
        assert others(talk, "go depth 2 others 2") == 2
        assert others(talk, "go depth 2") == 0
        talk.tell("setoption name MultiPV value 4")
        assert others(talk, "go depth 2") == 3
        assert others(talk, "go depth 2 others 0") == 0


@pytest.mark.parametrize(
    "limit",
    ["nodes 300", "movetime 1", "seconds 0.001", "p1time 20 p2time 1 p1inc 0 p2inc 0", "depth 0"],
)
def test_every_limit_ends_a_search(limit: str) -> None:
    with run_engine() as talk:
        talk.tell(f"go {limit}")
        move = talk.hear_until("bestmove")[-1].split()[1]
        talk.tell(f"play {move}")
        assert talk.hear_all() == []


def test_a_level_plays_by_its_seed() -> None:
    with run_engine() as talk:

        def move(seed: int) -> str:
            talk.tell(f"go level easy seed {seed}")
            return talk.hear_until("bestmove")[-1]

        first = [move(seed) for seed in range(12)]
        assert [move(seed) for seed in range(12)] == first
        assert len(set(first)) > 1


def test_a_search_is_stopped_and_is_ready_meanwhile_and_refuses_everything_else() -> None:
    with run_engine() as talk:
        talk.tell("setoption name Size value 9", "go infinite")
        assert talk.hear().startswith("info depth 1 ")
        talk.tell("isready")
        talk.hear_until("readyok")
        for line in ("board", "go depth 1", "nonsense", "\x00\x01", "ugi"):
            talk.tell(line)
            said = talk.hear_until("error")[-1]
            assert "must wait: during a search only isready, stop, ponderhit, quit may come" in said
        talk.tell("stop")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")
        assert talk.ask("board").startswith("board ")
        talk.tell("stop", "go depth 1")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")


def test_a_stop_right_behind_a_go_is_not_lost() -> None:
    with run_engine() as talk:
        for _ in range(20):
            talk.tell("setoption name Size value 9", "go infinite", "stop")
            assert talk.hear_until("bestmove")[-1].startswith("bestmove ")


@pytest.mark.parametrize("end", ["quit\n", "quit\nboard\nboard\n", ""])
def test_quitting_or_the_end_of_the_input_ends_a_search_with_its_move(end: str) -> None:
    said = answers_to(f"setoption name Size value 9\ngo infinite\n{end}".encode())
    assert said[-1].startswith("bestmove ")


def test_nothing_is_answered_after_quit() -> None:
    assert talk_without_search("isready", "quit", "board", "isready") == ["readyok"]


def test_a_search_that_fails_is_an_error_and_the_next_one_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from kono_tui.engine.engine_game import EngineGame

    search = EngineGame.search
    faults: list[Exception] = [RuntimeError("a fault of ours"), MemoryError()]

    def failing(*arguments: object) -> list[str]:
        if faults:
            raise faults.pop()
        return search(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(EngineGame, "search", failing)
    with run_engine() as talk:
        assert "not enough memory" in talk.ask("go depth 1")
        assert talk.ask("go depth 1") == "error that went wrong: RuntimeError: a fault of ours"
        talk.tell("go depth 1")
        assert talk.hear_until("bestmove")[-1].startswith("bestmove ")


def test_at_the_end_of_the_input_a_search_with_a_limit_still_comes_to_it() -> None:
    said = answers_to(b"go depth 5\n")
    assert [line.split()[2] for line in said if "multipv 1 " in line][-1] == "5"
    assert said[-1].startswith("bestmove ")
