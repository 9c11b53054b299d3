"""The choice of a colour, where the first colour begins: the question and the answer."""

from __future__ import annotations

from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament


def colour_question(tournament: Tournament) -> str:
    """Say which colour begins, and ask for the picker's colour."""
    names, seat = PlayerNames(tournament.players), tournament.picker or 0
    picker = names.mid_sentence(seat)
    verb = "do" if picker == "you" else "does"
    return f"{_first_colour(tournament)} begins. Which colour {verb} {picker} play?"


def describe_colour_pick(tournament: Tournament) -> str:
    """The same as a statement, if nobody is to answer: "You pick a colour; White begins."."""
    picks = PlayerNames(tournament.players).clause(tournament.picker or 0, "pick")
    return f"{picks} a colour; {_first_colour(tournament)} begins."


def _first_colour(tournament: Tournament) -> str:
    return tournament.game.info.colours[0].title()


def describe_colours(tournament: Tournament) -> list[str]:
    """Describe who plays which colour, seat 0 first."""
    sentences = [describe_first_colour(tournament)]
    if tournament.opener and not tournament.computers_only:
        plays = PlayerNames(tournament.players).clause(0, "play")
        sentences.insert(0, f"{plays} {tournament.game.info.colours[1]}.")
    return sentences


def describe_first_colour(tournament: Tournament, mid_sentence: bool = False) -> str:
    """Say who plays the first colour and begins, in mid-sentence or as a sentence of its own."""
    names, opener = PlayerNames(tournament.players), tournament.opener or 0
    subject = names.mid_sentence(opener) if mid_sentence else names.sentence_start(opener)
    plays, verb = (names.conjugate(opener, each) for each in ("play", "begin"))
    return f"{subject} {plays} {tournament.game.info.colours[0]} and {verb}."
