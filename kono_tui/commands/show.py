"""kono show FILE: print a saved game as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kono_tui.commands.arguments import Parser, add_file, loaded
from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE
from kono_tui.core.save import Save
from kono_tui.core.tally import Score
from kono_tui.play.chance import throw_told, thrown
from kono_tui.play.reports import by_items, by_rules, totals_name
from kono_tui.play.series import Series, Stage
from kono_tui.text.picture import draw


def run(arguments: Sequence[str]) -> int:
    """Print the position, the scores and the next player."""
    parser = Parser(
        "kono show",
        "Show a saved game: the position, the scores, and who is next.",
        ["kono show game.txt", "kono show kono-5x5.txt"],
    )
    add_file(parser)
    options = parser.parse_args(arguments)
    save, series = loaded(options.file)
    print("\n".join(described(save, series)))
    return 0


def described(save: Save[Any], series: Series) -> list[str]:
    """Describe the game in lines."""
    game = series.game
    size = game.size_name(save.size)
    lines = [f"{game.title} {size}{by_rules(series)}, round {save.round}"]
    names = [player.name for player in save.players]
    match = series.match
    if match is None:
        opening = replace(game.any_opening(), advantage=series.advantage)
        start = game.start(save.size, opening)
        lines += ["", draw(game.view(start), players=names), ""]
        lines += [f"{player.name}: total {series.totals[seat]}" for seat, player in _seats(save)]
        return [*lines, f"Next: {_opening(series)}"]
    tally = match.tally
    lines += ["", draw(game.view(match.position), players=names), ""]
    if throw := thrown(match, len(match.moves)):
        lines += [f"Dice: {throw_told(throw)}", ""]
    for seat, player in _seats(save):
        colour = f" ({game.colour(match.position, seat)})" if game.goes_by_colours else ""
        scored = _scored(game, tally.scores[seat], series.totals[seat])
        lines.append(f"{player.name}{colour}: {scored}")
    if series.stage is Stage.ROUND_OVER:
        return [*lines, f"Next: nobody. {match.ending}"]
    following = "chance" if match.to_move == CHANCE else save.players[match.to_move].name
    return [*lines, f"Next: {following}"]


def _scored(game: Game[Any], score: Score, before: int) -> str:
    """A player's score and earlier total, with the items that stand beside the score."""
    items = ", ".join(f"{name} {number}" for name, number in score.items + score.beside)
    if by_items(game, score):
        return f"{items}, {totals_name(game)} {before}"
    return f"{score.total} this round ({items}), total {before}"


def _seats(save: Save[Any]) -> list[tuple[int, Any]]:
    return list(enumerate(save.players))


def _opening(series: Series) -> str:
    if series.opener is None and series.picker is not None:
        return f"{series.players[series.picker].name}, to pick a colour"
    if series.opener is None:
        finder = "a guess" if series.game.first_by == "guess" else "the dice"
        return f"{finder}, to find the first player"
    return f"{series.players[series.opener].name}, to pick a colour and begin"
