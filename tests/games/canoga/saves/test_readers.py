"""What readers of Canoga accept: the same game written otherwise, any rows, and no other game."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kono_tui import games
from kono_tui.core.save import Player
from kono_tui.errors import FormatError
from kono_tui.games import GAMES
from kono_tui.play.storage.saves import load_save, samples_folder
from kono_tui.play.tournament import Stage, Tournament
from tests.games.canoga.saves.canoga_samples import (
    CANOGA,
    COVERED,
    CPP,
    EACH,
    LISP,
    OPEN,
    PROLOG,
    SAMPLE,
    SOME,
    TEXTS,
    position_line,
    sample,
    with_own_lines,
)
from tests.games.fanorona.saves import fanorona_samples
from tests.games.konane.saves import konane_samples
from tests.games.kono.saves import samples as kono_samples
from tests.games.kono.saves.samples import player_names, with_replacement
from tests.games.konobi.saves import konobi_samples

# What others may write


BLOCKS = CPP.split("\n\n")


@pytest.mark.parametrize(
    "text",
    [
        f"{BLOCKS[1]}\n{BLOCKS[0]}\n{BLOCKS[2]}",
        CPP.upper(),
        "\n".join(line.strip() for line in CPP.split("\n") if line),
        CPP.replace("Score", "Scores"),
        CPP.replace(" *", " 0"),
        with_replacement(CPP, "* 2 3 4 5 * *", "0  2 \t3 4 5 * 0"),
        with_replacement(
            CPP, "First Turn: Computer\nNext Turn: Human", "Next turn:human\nfirst turn:COMPUTER"
        ),
        with_replacement(
            CPP, "   Score: 34\n", "   Score: 34   // of earlier rounds\n# the other\n"
        ),
        f"; a save\n% of Canoga\n// by hand\n{CPP}",
        f"{CPP}First Turn: Human\nNext Turn: Computer\n",
        CPP.replace(": ", ":\n"),
        f"{CPP.replace(': ', ':' + chr(10) + '   ')}\nTime: 12:30\n",
        f"{CPP}\nSaved by another program\nTime: 12:30\nSquares: none\n",
    ],
)
def test_the_same_game_may_be_written_otherwise(text: str) -> None:
    assert games.read_save(text) == SAMPLE


@pytest.mark.parametrize(
    "text",
    [
        " ".join(LISP.split()),
        LISP.upper(),
        LISP.replace("*", "0"),
        LISP.replace("Human", '"human"').replace("Computer", "|Computer|"),
        f"; a save\n{LISP.replace('34', '34 ; points')}; the end\n",
        "".join(PROLOG.split()),
        PROLOG.title(),
        PROLOG.replace("*", "0"),
        PROLOG.replace("].\n", "]"),
        PROLOG.replace("*", "'*'").replace("human", "'Human'"),
        f"% a save\n{PROLOG.replace('34', '34 % points')}% the end\n",
    ],
)
def test_the_same_list_may_be_written_otherwise(text: str) -> None:
    assert games.read_save(text) == SAMPLE


@EACH
def test_a_nought_is_a_covered_square_and_ten_the_tenth(form: str) -> None:
    rows = ("1 2 3 4 5 6 7 8 9 10 0", "0 2 3 4 5 6 7 8 9 0 11")
    assert (
        position_line(games.read_save(sample(form, rows))) == "x........x. ..........x 0 throw - -"
    )


@EACH
def test_a_row_of_noughts_beside_a_row_of_numbers_is_covered(form: str) -> None:
    rows = ("1 2 3 4 5 6 7 8 9", "0 0 0 0 0 0 0 0 0")
    assert position_line(games.read_save(sample(form, rows))).startswith("xxxxxxxxx ......... ")


@EACH
@pytest.mark.parametrize(
    "rows",
    [
        ("0 0 0 0 0 0 0 0 0", "1 0 1 1 0 0 1 0 0"),
        ("1 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 0"),
        ("0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0 0"),
        ("1 1 1 1 1 1 1 1 1", "0 0 0 0 0 0 0 0 0"),
        ("1 0 0 1 0 1 1 0 1 1", "0 0 0 1 0 1 0 0 1 1"),
    ],
)
def test_flags_are_refused_as_what_they_look_like(form: str, rows: tuple[str, str]) -> None:
    with pytest.raises(FormatError) as caught:
        games.read_save(sample(form, rows))
    said = str(caught.value)
    assert "which looks like flags: 1 may mean open or covered" in said
    assert "expected the number of each open square, and * for a covered one" in said
    assert caught.value.line == {"cpp": 2, "lisp": 1, "prolog": 1}[form]


@EACH
@pytest.mark.parametrize("name", ["Cristiano", "Ångström", "Anna Maria", "computer-hater", "x2"])
def test_any_name_may_stand_in_place_of_human(form: str, name: str) -> None:
    written = {"cpp": name, "lisp": f'"{name}"', "prolog": f"'{name}'"}[form]
    text = re.sub("human", lambda _: written, TEXTS[form], flags=re.I)
    assert text.count(name) == (2 if form == "cpp" else 1)
    assert games.read_save(text) == SAMPLE
    own = with_own_lines(form, "Players:", "Human, human", "Computer, computer, hard")[
        len(TEXTS[form]) :
    ]
    players = (Player("Human", "human"), Player("Computer", "computer", "hard"))
    assert games.read_save(text + own) == replace(SAMPLE, players=players)


@EACH
def test_a_missing_first_turn_is_that_of_the_next_player(form: str) -> None:
    first = {"cpp": "First Turn: Computer\n", "lisp": "   Computer\n", "prolog": "   computer,\n"}
    save = games.read_save(with_replacement(TEXTS[form], first[form], ""))
    assert save == replace(SAMPLE, opener=0)
    empty = {"cpp": "First Turn:\n", "lisp": "   ()\n", "prolog": "   '',\n"}
    assert games.read_save(with_replacement(TEXTS[form], first[form], empty[form])) == save


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("Human 1", "Human 2", ("Human 1", "Human 2")),
        ("Human 2", "Human 1", ("Human 1", "Human 2")),
        ("COMPUTER 2", "computer1", ("Computer 1", "Computer 2")),
        ("Computer", "Human 3", ("Human 3", "Computer")),
    ],
)
def test_the_names_say_which_players_are_human(
    first: str, second: str, expected: tuple[str, str]
) -> None:
    text = CPP.replace("Computer", "A").replace("Human", "B")
    save = games.read_save(text.replace("A", first).replace("B", second))
    assert player_names(save.players) == expected
    seat = expected.index(second.title().replace("r1", "r 1"))
    assert save.totals[seat] == 36
    assert (save.opener, int(position_line(save).split()[2])) == (1 - seat, seat)


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("lisp", '"{} {}"'),
        ("lisp", "|{} {}|"),
        ("lisp", "{} {}"),
        ("lisp", "{}{}"),
        ("prolog", "'{} {}'"),
        ("prolog", "{}_{}"),
    ],
)
@pytest.mark.parametrize("kind", ["Human", "computer"])
def test_a_list_with_numbered_players_has_two_of_a_kind_in_order(
    form: str, name: str, kind: str
) -> None:
    rows = ("1 2 * 4 * 6 7 8 *", SOME)
    for first, following in ((1, 2), (2, 1), (2, 2)):
        text = sample(form, rows, name.format(kind, first), name.format(kind, following))
        save = games.read_save(text)
        assert player_names(save.players) == (f"{kind.title()} 1", f"{kind.title()} 2")
        assert (save.totals, save.opener) == ((34, 36), first - 1)
        assert position_line(save) == f"..x.x...x x....xx.. {following - 1} throw - -"


# Dice to be used first


@pytest.mark.parametrize(
    ("block", "dice"),
    [
        ("\nDice:\n3 4 \n5 6\n", ((3, 4), (5, 6))),
        ("\n\nDICE :\n\n 3\n\t5 6", ((3,), (5, 6))),
        ("Dice:\n6\n1\n", ((6,), (1,))),
        ("Dice: 3 4\n5 6\n", ((3, 4), (5, 6))),
        ("Dice:\n3 4 // two dice\n", ((3, 4),)),
        ("Dice: \n", ()),
        ("Dice:\n3 4\n\nKono-TUI: 1\nDice left:\n1\n2 2\n", ((1,), (2, 2))),
        ("Dice:\n3 4\n\nKono-TUI: 1\n", ((3, 4),)),
    ],
)
def test_a_block_of_dice_is_to_be_used_first(block: str, dice: tuple[tuple[int, ...], ...]) -> None:
    save = games.read_save(CPP + block)
    assert save == replace(SAMPLE, dice_left=dice)
    assert Tournament.resume(CANOGA, save).dice_left == dice
    for form in CANOGA.saves.forms:
        assert games.read_save(CANOGA.write_save(save, form, with_history=True)) == save


# Rows of every kind


@EACH
@pytest.mark.parametrize(
    ("squares", "winner", "points"), [((COVERED, SOME), 1, 31), ((OPEN, COVERED), 0, 45)]
)
@pytest.mark.parametrize("following", ["Human", "Computer"])
def test_a_row_that_is_covered_wholly_has_won(
    form: str, squares: tuple[str, str], winner: int, points: int, following: str
) -> None:
    tournament = Tournament.resume(
        CANOGA, games.read_save(sample(form, squares, following=following))
    )
    assert tournament.stage is Stage.ROUND_OVER
    assert tournament.match is not None
    assert tournament.match.tally.winner == winner
    assert tournament.match.tally.awards[winner] == points


@EACH
@pytest.mark.parametrize("size", CANOGA.info.sizes)
def test_rows_of_every_size_are_read_and_need_have_no_covered_square(form: str, size: int) -> None:
    row = " ".join(map(str, range(1, size + 1)))
    save = games.read_save(sample(form, (row, row), scores=(0, 0)))
    assert position_line(save) == f"{'.' * size} {'.' * size} 0 throw - -"
    assert (save.size, save.round, save.totals) == (size, 1, (0, 0))
    assert Tournament.resume(CANOGA, save).stage is Stage.PLAY


# Whose files they are


NOBODY = {"cpp": "", "lisp": "()", "prolog": "''"}
OTHERS = {
    "kono": [
        *kono_samples.TEXTS.values(),
        *(text.format(*[NOBODY[form]] * 3) for form, text in kono_samples.FRESH.items()),
    ],
    "konane": [konane_samples.SOURCE],
    "konobi": [konobi_samples.TEXT, konobi_samples.FRESH.format("", "", "")],
    "fanorona": [fanorona_samples.TEXT],
}
OURS = [
    *TEXTS.values(),
    *(CANOGA.write_save(SAMPLE, form, with_history=True) for form in CANOGA.saves.forms),
    *(sample(form, (OPEN, OPEN), "", "", (0, 0)) for form in CANOGA.saves.forms),
    with_replacement(CPP, "Human:", "Cristiano:").replace("Turn: Human", "Turn: Cristiano"),
]


CLAIMS = [(key, text) for key, texts in {**OTHERS, "canoga": OURS}.items() for text in texts]


@pytest.mark.parametrize(("key", "text"), CLAIMS, ids=[key for key, _ in CLAIMS])
def test_canoga_claims_its_own_files_and_no_others(key: str, text: str) -> None:
    claimed = {game.info.key for game in GAMES.values() if game.saves.claims(text)}
    assert key in claimed
    assert claimed == {"canoga"} or "canoga" not in claimed
    assert games.read_save(text).game == key


def test_canoga_claims_its_own_samples_that_ship_and_no_others() -> None:
    paths = [path for path in samples_folder().iterdir() if "-" in path.name]
    assert {path.name.split("-")[0] for path in paths} == set(GAMES)
    for path in paths:
        game = GAMES[path.name.split("-")[0]]
        form = {"lisp": "lisp", "pl": "prolog"}.get(path.name.split(".")[1], game.saves.forms[0])
        alone = game.write_save(load_save(samples_folder() / path.name), form)
        for text in (path.read_text("utf-8"), alone):
            test_canoga_claims_its_own_files_and_no_others(game.info.key, text)
