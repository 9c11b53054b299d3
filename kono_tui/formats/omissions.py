"""What a form alone leaves out of a save."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import play_moves
from kono_tui.core.save import Player, Save


def find_omissions(game: Game[Any], save: Save[Any], form: str) -> list[str]:
    """Return what the form alone does not say of a save: "the moves so far"."""
    shown = _read_form_alone(game, save, form)
    omissions = {
        "the moves so far": bool(save.moves),
        _name_players(save.players): save.players != shown.players,
        "the rules you chose": save.variant != shown.variant,
        "the round and the totals": (save.round, save.totals) != (shown.round, shown.totals),
        "who began the round": _hides_opener_that_counts(game, save, shown),
        "how the rounds before ended": save.past_rounds != shown.past_rounds,
        "what the board does not show": _hides_part_of_position(game, save, shown),
        "who quit": save.quitter is not None,
        "the draw you agreed to": save.draw_agreed,
        "the dice still to come": not keeps_dice(game, save, form),
    }
    return [name for name, is_left_out in omissions.items() if is_left_out]


def keeps_dice(game: Game[Any], save: Save[Any], form: str) -> bool:
    """Whether the form alone says which dice are still to come."""
    return _read_form_alone(game, save, form).dice_left == save.dice_left


def _read_form_alone(game: Game[Any], save: Save[Any], form: str) -> Save[Any]:
    return game.read_save(game.write_save(save, form))


def _name_players(players: tuple[Player, Player]) -> str:
    levels = sum(bool(player.level) for player in players)
    return ("who plays", "the computer's level", "the computers' levels")[levels]


def _hides_opener_that_counts(game: Game[Any], save: Save[Any], shown: Save[Any]) -> bool:
    """Whether the form hides who began, in a game where the next round depends on that."""
    return game.carry_over is not None and save.opener not in (None, shown.opener)


def _hides_part_of_position(game: Game[Any], save: Save[Any], shown: Save[Any]) -> bool:
    """Whether the position is more than the form shows: a turn in progress, a count of turns."""
    if save.start is None or shown.start is None or save.variant != shown.variant:
        return False
    if [player.kind for player in save.players] != [player.kind for player in shown.players]:
        return False
    position = play_moves(save.start, save.moves, game.rules.encode)
    whole, part = (game.notation.format_position(each) for each in (position, shown.start))
    return whole != part
