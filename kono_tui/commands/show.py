"""kono show FILE: print a saved game as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kono_tui.commands.shared.arguments import CommandParser, add_file_argument, load_game
from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE
from kono_tui.core.save import Save
from kono_tui.core.score import RoundScore
from kono_tui.formats.ascii_board import draw_board
from kono_tui.play.chance_moves import describe_throw, latest_throw
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.wording import describe_rules, is_itemised, totals_name


def run(arguments: Sequence[str]) -> int:
    """Print the position, the scores and the next player."""
    parser = CommandParser(
        "kono show",
        "Show a saved game: the position, the scores, and who is next.",
        ["kono show game.txt", "kono show kono-5x5.txt"],
    )
    add_file_argument(parser)
    options = parser.parse_args(arguments)
    save, tournament = load_game(options.file)
    print("\n".join(describe_save(save, tournament)))
    return 0


def describe_save(save: Save[Any], tournament: Tournament) -> list[str]:
    """Describe the game in lines."""
    game = tournament.game
    size = game.info.size_name(save.size)
    lines = [f"{game.info.title} {size}{describe_rules(tournament)}, round {save.round}"]
    names = list(map(PlayerNames(save.players).title, (0, 1)))
    match = tournament.match
    if match is None:
        opening = replace(game.info.default_opening(), advantage=tournament.advantage)
        start = game.start(save.size, opening)
        lines += ["", draw_board(game.display.view(start), players=names), ""]
        totals = zip(names, tournament.totals, strict=True)
        lines += [f"{name}: total {total}" for name, total in totals]
        return [*lines, f"Next: {_describe_opening(tournament)}"]
    tally = match.tally
    lines += [
        "",
        draw_board(game.display.view(match.position), players=names),
        "",
    ]
    if throw := latest_throw(match, len(match.moves)):
        lines += [f"Dice: {describe_throw(throw)}", ""]
    for seat, player_name in enumerate(names):
        colour = game.rules.colour(match.position, seat)
        name = f"{player_name} ({colour})" if game.info.players_have_colours else player_name
        score_text = _describe_score(game, tally.scores[seat], tournament.totals[seat])
        lines.append(f"{name}: {score_text}")
    if tournament.stage is Stage.ROUND_OVER:
        return [*lines, f"Next: nobody. {match.ending}"]
    next_player = "chance" if match.to_move == CHANCE else names[match.to_move]
    return [*lines, f"Next: {next_player}"]


def _describe_score(game: Game[Any], score: RoundScore, earlier_total: int) -> str:
    """A player's score and earlier total, with the items that stand beside the score."""
    items = ", ".join(f"{name} {number}" for name, number in score.items + score.extra_items)
    if is_itemised(game, score):
        return f"{items}, {totals_name(game)} {earlier_total}"
    return f"{score.total} this round ({items}), total {earlier_total}"


def _describe_opening(tournament: Tournament) -> str:
    names = PlayerNames(tournament.players)
    if tournament.opener is None and tournament.picker is not None:
        return f"{names.title(tournament.picker)}, to pick a colour"
    if tournament.opener is None:
        finder = "a guess" if tournament.game.rounds.first_by == "guess" else "the dice"
        return f"{finder}, to find the first player"
    return f"{names.title(tournament.opener)}, to pick a colour and begin"
