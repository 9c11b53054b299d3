"""kono show FILE: a saved game as text."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from kono_tui.commands.arguments import Parser, add_file, loaded
from kono_tui.core.position import CHANCE
from kono_tui.core.save import Save
from kono_tui.play.reports import by_rules
from kono_tui.play.series import Series, Stage
from kono_tui.text.picture import draw


def run(arguments: Sequence[str]) -> int:
    """Print the position, the scores, and who is next."""
    parser = Parser(
        "kono show",
        "Show a saved game: the position, the scores, and who is next.",
        ["kono show game.txt", "kono show kono-5x5-round-1.txt"],
    )
    add_file(parser)
    options = parser.parse_args(arguments)
    save, series = loaded(options.file)
    for warning in save.warnings:
        print(f"kono: {warning}", file=sys.stderr)
    print("\n".join(described(save, series)))
    return 0


def described(save: Save[Any], series: Series) -> list[str]:
    """The game in lines."""
    game = series.game
    size = game.size_name(save.size)
    lines = [f"{game.title} {size}{by_rules(series)}, round {save.round}"]
    match = series.match
    if match is None:
        start = game.start(save.size, game.any_opening())
        lines += ["", draw(game.view(start)), ""]
        lines += [f"{player.name}: total {series.totals[seat]}" for seat, player in _seats(save)]
        return [*lines, f"Next: {_opening(series)}"]
    tally = match.tally
    lines += ["", draw(game.view(match.position)), ""]
    for seat, player in _seats(save):
        items = ", ".join(f"{name} {points}" for name, points in tally.scores[seat].items)
        colour = game.colour(match.position, seat)
        lines.append(
            f"{player.name} ({colour}): {tally.scores[seat].total} this round ({items}), "
            f"total {series.totals[seat]}"
        )
    if series.stage is Stage.ROUND_OVER:
        return [*lines, f"Next: nobody. {match.ending}"]
    following = "chance" if match.to_move == CHANCE else save.players[match.to_move].name
    return [*lines, f"Next: {following}"]


def _seats(save: Save[Any]) -> list[tuple[int, Any]]:
    return list(enumerate(save.players))


def _opening(series: Series) -> str:
    if series.opener is None:
        finder = "a guess" if series.game.first_by == "guess" else "the dice"
        return f"{finder}, to find the first player"
    return f"{series.players[series.opener].name}, to pick a colour and begin"
