"""The saved games: how many lie in the data folder, and the latest one in a few words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kono_tui.play.player_names import PlayerNames
from kono_tui.play.storage import library
from kono_tui.play.storage.library import SaveSummary
from kono_tui.play.tournament import Stage

OPENING_TEXTS: Final = {
    Stage.THROW: "the dice say who begins",
    Stage.GUESS: "a guess says who begins",
}


@dataclass(frozen=True)
class SavedGamesSummary:
    """The contents of the data folder: the number of games, and the latest autosave."""

    game_count: int
    latest: SaveSummary | None


def read_saved_games() -> SavedGamesSummary:
    """Read the data folder."""
    latest = library.latest_autosave()
    contents = latest.contents if latest else None
    summary = contents if isinstance(contents, SaveSummary) else None
    return SavedGamesSummary(len(library.list_saves()), summary)


def describe_latest_game(latest: SaveSummary, times: str) -> tuple[str, ...]:
    """Describe a game under way, in ever fewer words: "Kono 5×5, round 3, your move"."""
    tournament = latest.tournament
    names = PlayerNames(tournament.players)
    match = tournament.match
    if match is None:
        stage_text = OPENING_TEXTS.get(tournament.stage, "the colour is picked")
    elif tournament.stage is Stage.PLAY:
        stage_text = f"{names.possessive(match.to_move)} move"
    else:
        stage_text = "chance decides" if tournament.stage is Stage.CHANCE else "over"
    size, round = latest.size.replace("x", times), f"round {latest.round}"
    description = f"{latest.game} {size}, {round}"
    return f"{description}, {stage_text}", description, f"{latest.game}, {round}", latest.game
