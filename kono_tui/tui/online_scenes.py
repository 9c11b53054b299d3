"""The scene after a server's message about its room: pure functions, without Textual."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.play.series import Series
from kono_tui.tui.handling import a_first_cursor
from kono_tui.tui.online import Linked
from kono_tui.tui.scene import Scene


def begun(scene: Scene, series: Series) -> Scene:
    """Return the scene of a new round, shown in the same way."""
    fresh = Scene(series, link=scene.link, legal=scene.legal, sight=scene.sight, more=scene.more)
    return replace(fresh, cursor=a_first_cursor(fresh))


def kept(before: Series, after: Series) -> Series:
    """Return the server's tournament, but keep the match on the board where it is the same."""
    old, new = before.match, after.match
    if old is None or new is None or old is new or before.round != after.round:
        return after
    facts = [(each.moves, each.quitter, each.agreed, each.late) for each in (old, new)]
    return replace(after, match=old) if facts[0] == facts[1] else after


def synced(scene: Scene, link: Linked, notice: str) -> Scene:
    """Return the scene after a server's message about its room; keep the player's view.

    The cursor, the evaluations and the reviewed move stay, as far as they still exist.
    """
    series = kept(scene.series, link.view.series)
    if series.match is not None and series.match is scene.match:
        return replace(scene, series=series, link=link, notice=notice)
    same = series.round == scene.series.round and series.size == scene.series.size
    last = len(series.match.moves) if series.match else 0
    looks_back = same and scene.reviewed is not None and scene.reviewed < last
    fresh = replace(begun(scene, series), link=link, notice=notice)
    if same and scene.match is not None:
        fresh = replace(fresh, cursor=scene.cursor, looks=scene.looks)
    return replace(fresh, reviewed=scene.reviewed if looks_back else None)
