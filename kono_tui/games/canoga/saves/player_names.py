"""Player names in Canoga's text forms, where the human may have any name."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.formats.lines import normalise
from kono_tui.formats.players import (
    HUMAN_AND_COMPUTER,
    NAME_PATTERN,
    Players,
    parse_player,
    two_players,
)
from kono_tui.formats.terms import Word

HUMAN, COMPUTER = HUMAN_AND_COMPUTER


def find_human_name(words: Sequence[Word], players: Players | None) -> str:
    """The form's name for the human who plays a computer, where that is not Human; else "".

    `players` are the players of the save's own lines, if it has any.
    """
    if players is not None and players[0].kind == players[1].kind:
        return ""
    if any(_kind_named(word) == HUMAN.kind for word in words):
        return ""
    return next((word.text for word in words if word.text and not _kind_named(word)), "")


def _kind_named(word: Word) -> str:
    """The kind of player that a name stands for; "" where it could be anybody's name."""
    match = NAME_PATTERN.fullmatch(normalise(word.text))
    return match[1] if match else ""


def check_names(first: Word, second: Word) -> None:
    """Refuse a repeated name, and any free name that has no computer beside it."""
    if normalise(first.text) == normalise(second.text):
        raise second.error(f"a second '{second.text}:'")
    kinds = (_kind_named(first), _kind_named(second))
    if "" in kinds and COMPUTER.kind not in kinds:
        found = f"'{first.text}:' and '{second.text}:'"
        raise second.error(f"found {found}, expected one of them to be 'Computer:'")


def normalise_human_name(word: Word, human_name: str, players: Players | None) -> Word:
    """Return the human's name in this program, where a word is the form's name for the human.

    Any other word comes back as it is.
    """
    if not human_name or normalise(word.text) != normalise(human_name):
        return word
    return Word((players or (HUMAN,))[0].name, word.line)


def players_from_turns(turns: Sequence[Word]) -> Players:
    """The players by seat, where a form names only the first and the next player."""
    for word in turns:
        if _kind_named(word) and normalise(word.text) != _kind_named(word):
            return two_players(parse_player(word).kind)
    return HUMAN_AND_COMPUTER
