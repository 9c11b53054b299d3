"""Agreed draws: when a player can offer one, and what the players are asked."""

from __future__ import annotations

from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament


def offers_possible(tournament: Tournament) -> bool:
    """Whether anybody can ever offer a draw: a human plays, in a game that has draws."""
    return tournament.game.rounds.allows_draws and not tournament.computers_only


def offer_refusal(tournament: Tournament) -> str:
    """Why nobody can offer a draw now, as a sentence; "" if the mover can."""
    match = tournament.match
    if not tournament.game.rounds.allows_draws:
        return f"In {tournament.game.info.title}, players cannot agree to a draw."
    if tournament.computers_only:
        return "Only people can offer a draw, and the computers are playing."
    if match is None or tournament.stage is not Stage.PLAY:
        return "You can offer a draw only during a round."
    if match.to_move not in tournament.local_humans:
        return "You can offer a draw only on your turn."
    if match.is_mid_turn:
        return "You can offer a draw only at the start of a turn."
    return ""


def offer_question(tournament: Tournament) -> str:
    """The question to a human whose human opponent offers a draw."""
    names = PlayerNames(tournament.players)
    seat = tournament.match.to_move if tournament.match else 0
    return f"{names.clause(seat, 'offer')} a draw. {names.sentence_start(1 - seat)}, do you agree?"


def describe_decline(tournament: Tournament) -> str:
    """Say that the other human declines the draw."""
    other = 1 - (tournament.match.to_move if tournament.match else 0)
    return f"{PlayerNames(tournament.players).clause(other, 'decline')}: the round goes on."
