"""The saved games: how many lie in the data folder, and the latest one in a few words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.play import library
from kono_tui.play.library import Facts
from kono_tui.play.names import Names
from kono_tui.play.series import Stage

OPENINGS: Final = {
    Stage.THROW: "the dice say who begins",
    Stage.GUESS: "a guess says who begins",
}


@dataclass(frozen=True)
class Kept:
    """The contents of the data folder: the number of games, and the latest autosave."""

    games: int
    latest: Facts | None


def kept() -> Kept:
    """Read the data folder."""
    latest = library.latest_autosave()
    contents = latest.contents if latest else None
    return Kept(len(library.entries()), contents if isinstance(contents, Facts) else None)


def told(latest: Facts, times: str) -> tuple[str, ...]:
    """Describe a game under way, in ever fewer words: "Kono 5×5, round 3, your move"."""
    series = latest.series
    names = Names(series.players)
    match = series.match
    if match is None:
        waits = OPENINGS.get(series.stage, "the colour is picked")
    elif series.stage is Stage.PLAY:
        waits = f"{names.whose(match.to_move)} move"
    else:
        waits = "chance decides" if series.stage is Stage.CHANCE else "over"
    size = latest.size.replace("x", times)
    whole = f"{latest.game} {size}, round {latest.round}"
    return f"{whole}, {waits}", whole, f"{latest.game}, round {latest.round}", latest.game
