"""Files of every kind that the program reads, whole, to be damaged."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.play.storage.histories import CHECK_KEY, keep_history
from tests.campaigns.random_play import play_tournament
from tests.paths import ROOT

MOMENTS: Final = (0, 3, 12, 40)
"""After how many decisions the saves were made."""
LIMIT: Final = 60_000
"""Larger samples would only slow the campaign down."""

SETTINGS: Final = """\
# what I like
theme = "kono-wood"
glyphs = "safe"   # my font
marks = true
values = false
evaluation = true
pace = "short"
hints = "same"
name = "Ann"

[keys]
game.undo = "u,backspace"
game.help = "h"
home.new = "n"
"""
LAST_OPTIONS: Final = """\
game = "canoga"
size = 9
variant = ""
seats = ["human", "hard"]
watch = ["master", "medium"]
ply = 3
dice = "seed"
seed = "12"
file = ""
opponents = {"kono" = "easy", "konane" = "alphabeta"}
"""
DICE: Final = "4 3\n6 5\n1 1\n2\n5 5\n"


@dataclass(frozen=True)
class SaveSpecimen:
    """A save as a file, in one form."""

    game: str
    form: str
    data: bytes
    form_alone: bytes
    """The same moment without its history."""


@cache
def save_specimens() -> tuple[SaveSpecimen, ...]:
    """Saves of all games at many moments, in all forms, with and without history."""
    source = random.Random("specimens")
    found = []
    for key, game in GAMES.items():
        sizes = {min(game.info.sizes), game.info.usual_size, max(game.info.sizes)}
        for size in sorted(sizes):
            for moment in MOMENTS:
                save = play_tournament(game, size, source, moment).to_save()
                for form in game.saves.forms:
                    try:
                        alone = game.write_save(save, form).encode()
                        whole = game.write_save(save, form, with_history=True).encode()
                    except SetupError:
                        continue  # this form cannot say what the save holds
                    found += [SaveSpecimen(key, form, each, alone) for each in (alone, whole)]
    for sample in sorted((ROOT / "assets").glob("*-*.*")):
        found.append(SaveSpecimen("", "", sample.read_bytes(), sample.read_bytes()))
    return tuple(each for each in found if len(each.data) < LIMIT)


@cache
def save_texts() -> tuple[bytes, ...]:
    """The texts of all saves."""
    return tuple(each.data for each in save_specimens())


@cache
def other_texts() -> tuple[bytes, ...]:
    """Texts of all other files, and a few saves: pieces of any may turn up in any."""
    return (*map(str.encode, (SETTINGS, LAST_OPTIONS, DICE, RESULTS, SEATS)), *save_texts()[::20])


def history_texts(folder: Path, specimen: SaveSpecimen) -> tuple[Path, bytes]:
    """Keep the history of a save in a folder; return its file, and what it holds."""
    keep_history(folder, specimen.form_alone.decode(), specimen.data.decode())
    (path,) = folder.glob("*.txt")
    data = path.read_bytes()
    assert data.startswith(CHECK_KEY.encode())
    return path, data


def _result_line(number: int, **more: object) -> str:
    game = list(GAMES.values())[number % len(GAMES)].info
    entry = {"game": game.key, "size": game.usual_size, "level": "easy", "variant": "", **more}
    entry["outcome"] = ("won", "lost", "drawn")[number % 3]
    return json.dumps({**entry, "date": f"2026-01-{number % 27 + 1:02}T12:00:00+00:00"})


RESULTS: Final = "".join(f"{_result_line(number)}\n" for number in range(12)) + (
    f"{_result_line(11, taken_back=True)}\n"
)
SEATS: Final = json.dumps(
    {
        "seats": [
            {
                "address": "127.0.0.1:8765",
                "room": f"ABCD{digit}",
                "seat": digit % 2,
                "token": f"{digit}" * 32,
                "setup": {"game": "kono", "size": 5},
                "name": "Ann",
                "when": 1_700_000_000.5 + digit,
            }
            for digit in range(2, 6)
        ]
    }
)
