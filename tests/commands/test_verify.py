"""kono verify: what it prints of a saved game, and its exit status."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.__main__ import main
from kono_tui.claims.played_turns import PlayedDecisions, list_played
from kono_tui.claims.verification.verdict import Verdict
from kono_tui.commands import verify
from kono_tui.core.claim import SCORE, Claim, claim_from_fields
from kono_tui.core.save import Player, Save
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import write_save

KONO = GAMES["kono"]
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
Capture = pytest.CaptureFixture[str]
MOVES = ("3,2 nw", "3,4 ne", "5,5 nw", "4,3 nw")
"""White is the human, Black the computer."""
START = KONO.notation.parse_position("...../...../.w.b./..b../....w w 0")


def write_game(path: Path, moves: int = len(MOVES)) -> Path:
    """Write a game in which so many moves have been made."""
    played, position = [], START
    for text in MOVES[:moves]:
        played.append(KONO.notation.parse_move(position, text))
        position = position.play(KONO.rules.encode(position, played[-1]))
    write_save(Save("kono", 5, PLAYERS, opener=0, start=START, moves=tuple(played)), path)
    return path


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_game(tmp_path / "game.txt")


def run(capsys: Capture, *arguments: str, status: int = 0) -> str:
    """What the command prints; it complains of nothing."""
    assert main(["verify", *arguments, "--seconds", "0.05"]) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def test_a_line_is_printed_for_each_turn_of_a_computer(game: Path, capsys: Capture) -> None:
    *turns, total = run(capsys, str(game)).splitlines()
    assert [each.split(":")[0] for each in turns] == [
        "Turn 2, Computer, 3,4 ne",
        "Turn 4, Computer, 4,3 nw",
    ]
    assert all(each.endswith(("no claims", "claim holds", "claims hold")) for each in turns)
    assert total.startswith("Nothing false in ")
    assert total.endswith(" about 2 turns.")


def test_all_verifies_the_turns_of_humans_too(game: Path, capsys: Capture) -> None:
    *turns, total = run(capsys, str(game), "--all").splitlines()
    assert [each.split(",")[0] for each in turns] == [f"Turn {number}" for number in (1, 2, 3, 4)]
    assert turns[0].startswith("Turn 1, You, 3,2 nw: ")
    assert total.endswith(" about 4 turns.")


def test_json_has_every_claim_with_its_sentence_and_whether_it_holds(
    game: Path, capsys: Capture
) -> None:
    found = json.loads(run(capsys, str(game), "--all", "--json"))
    assert found["game"] == "kono"
    assert found["false"] == found["unsettled"] == 0
    assert [each["turn"] for each in found["turns"]] == [1, 2, 3, 4]
    assert [each["player"] for each in found["turns"]] == ["Human", "Computer"] * 2
    assert [each["move"] for each in found["turns"]] == [*MOVES]
    claims = [claim for each in found["turns"] for claim in each["claims"]]
    assert len(claims) == found["claims"] > 0
    for claim in claims:
        assert claim.pop("holds") is True
        assert claim.pop("problem") == ""
        assert claim.pop("text").endswith(".")
        claim_from_fields(claim)


def claim_something(verdict: Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command come to this verdict about every turn."""
    monkeypatch.setattr(verify, "_verify", lambda turns, level: map(with_verdict, turns))

    def with_verdict(played: PlayedDecisions) -> verify.VerifiedTurn:
        line = played.moves
        claim = replace(verdict.claim, line=line, foil=line)
        return verify.VerifiedTurn(played, (replace(verdict, claim=claim), Verdict(claim)))


def test_what_does_not_hold_is_printed_and_the_exit_status_is_1(
    game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim_something(Verdict(Claim(SCORE, 500, 0, 1, 3), "the amount is 0, not 500"), monkeypatch)
    lines = run(capsys, str(game), status=1).splitlines()
    assert lines[0].endswith(": 1 of 2 claims hold")
    assert lines[1].startswith("  score: ")
    assert lines[1].endswith(". But the amount is 0, not 500.")
    assert lines[-1] == "2 of 4 claims about 2 turns do not hold."
    found = json.loads(run(capsys, str(game), "--json", status=1))
    assert found["false"] == 2
    assert found["turns"][0]["claims"][0]["holds"] is False


def test_what_could_not_be_settled_is_said_and_is_no_mistake(
    game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim_something(Verdict(Claim(SCORE, 500, 0, 1, 3), is_settled=False), monkeypatch)
    lines = run(capsys, str(game)).splitlines()
    assert lines[0].endswith(": 1 of 2 claims hold, 1 had too many positions to settle")
    assert lines[-1].endswith(
        "Nothing false in 4 claims about 2 turns. 2 had too many positions to settle."
    )
    found = json.loads(run(capsys, str(game), "--json"))
    assert found["turns"][0]["claims"][0]["holds"] is None


def test_a_round_without_a_computers_turn_says_how_to_verify_the_others(
    tmp_path: Path, capsys: Capture
) -> None:
    begun = write_game(tmp_path / "begun.txt", moves=1)
    assert "--all takes everybody's" in run(capsys, str(begun))


def test_a_bad_file_is_one_sentence(tmp_path: Path, capsys: Capture) -> None:
    unopened = tmp_path / "unopened.txt"
    write_save(Save("kono", 7, PLAYERS), unopened)
    broken = tmp_path / "broken.txt"
    broken.write_text("Round: none")
    for name, complaint in (
        (unopened, "the round has not begun"),
        (broken, "broken.txt"),
        (tmp_path / "nowhere.txt", "nowhere.txt"),
    ):
        assert main(["verify", str(name)]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith("kono: ")
        assert printed.err.count("\n") == 1
        assert complaint in printed.err


def test_ctrl_c_ends_it_without_a_traceback(
    game: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(verify, "explain_played", interrupt)
    assert main(["verify", str(game)]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("key", [*GAMES])
def test_the_decisions_of_a_round_are_all_explained_once(key: str) -> None:
    game = GAMES[key]
    source = random.Random(key)
    match = Match.begin(game, game.start(game.info.sizes[0], game.info.default_opening()))
    while not match.ending and len(match.moves) < 60:
        match = match.play(source.choice(match.legal_moves))
    while match.is_mid_turn and not match.ending:
        match = match.play(match.legal_moves[-1])
    played = list(list_played(match))
    own = [move for each in played for move in each.moves]
    decided = [
        move
        for position, move in zip(match.positions, match.moves, strict=False)
        if position.to_move != 2
    ]
    assert own == decided[: len(own)]
    assert len(own) >= len(decided) - 1
    for each in played:
        assert each.before.position.to_move == each.seat
        assert each.text
    numbers = [each.turn_number for each in played]
    assert numbers == sorted(numbers)
    assert numbers[0] == 1
