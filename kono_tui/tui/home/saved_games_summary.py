"""The saved games: how many lie in the data folder, and the latest one in a few words."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.play.storage import library
from kono_tui.play.storage.library import SaveSummary


@dataclass(frozen=True)
class SavedGamesSummary:
    """The contents of the data folder: how many games the player saved, and the latest autosave."""

    game_count: int
    latest: SaveSummary | None
    written_at: float = 0.0
    """When the latest autosave was written."""


def read_saved_games() -> SavedGamesSummary:
    """Read the data folder."""
    latest = library.latest_autosave()
    contents = latest.contents if latest else None
    summary = contents if isinstance(contents, SaveSummary) else None
    saved_count = sum(not entry.is_autosave for entry in library.list_saves())
    return SavedGamesSummary(saved_count, summary, latest.written_at if latest else 0.0)


def describe_latest_game(latest: SaveSummary, age: str, times: str) -> tuple[str, ...]:
    """Describe a game under way, in ever fewer words: "Kono 5×5 v easy, 3 : 5, 12 minutes ago"."""
    size = latest.size.replace("x", times)
    game = f"{latest.game} {size} {latest.opponents}"
    in_full = ", ".join(filter(None, (game, latest.score, age)))
    shorter = (", ".join(filter(None, (game, latest.score))), game)
    return in_full, *shorter, f"{latest.game} {latest.opponents}", latest.game
