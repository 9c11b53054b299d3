"""Player names in Canoga's text forms, where the human may have any name."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.save import Player
from kono_tui.errors import FormatError
from kono_tui.text.lines import squeezed
from kono_tui.text.sides import NAME, Players, player_named
from kono_tui.text.terms import Word

HUMAN = Player("Human", "human")
COMPUTER = Player("Computer", "computer")


def human_called(words: Sequence[Word], players: Players | None) -> str:
    """The form's name for the human who plays a computer, where that is not Human; else "".

    `players` are the players of the save's own lines, if it has any.
    """
    if players is not None and players[0].kind == players[1].kind:
        return ""
    if any(_kind(word) == HUMAN.kind for word in words):
        return ""
    return next((word.text for word in words if word.text and not _kind(word)), "")


def _kind(word: Word) -> str:
    """The kind of player that a name stands for; "" where it could be anybody's name."""
    match = NAME.fullmatch(squeezed(word.text))
    return match[1] if match else ""


def check_names(first: Word, second: Word) -> None:
    """Refuse a repeated name, and any free name that has no computer beside it."""
    if squeezed(first.text) == squeezed(second.text):
        raise FormatError(f"a second '{second.text}:'", second.line)
    kinds = (_kind(first), _kind(second))
    if "" in kinds and COMPUTER.kind not in kinds:
        raise FormatError(
            f"found '{first.text}:' and '{second.text}:', expected one of them to be 'Computer:'",
            second.line,
        )


def renamed(word: Word, called: str, players: Players | None) -> Word:
    """Return the human's name in this program, where a word is the form's name for the human.

    Any other word comes back as it is.
    """
    if not called or squeezed(word.text) != squeezed(called):
        return word
    return Word((players or (HUMAN,))[0].name, word.line)


def players_next(turns: Sequence[Word]) -> Players:
    """The players by seat, where a form names only the first and the next player."""
    for word in turns:
        if _kind(word) and squeezed(word.text) != _kind(word):
            kind = player_named(word).kind
            return Player(f"{kind.title()} 1", kind), Player(f"{kind.title()} 2", kind)
    return HUMAN, COMPUTER


def seat_of(word: Word, which: str, players: Players) -> int | None:
    """The seat of the first or the next player by name; None where the form names nobody."""
    if not word.text:
        return None
    for seat, player in enumerate(players):
        if squeezed(word.text) == squeezed(player.name):
            return seat
    raise FormatError(
        f"found '{word.text}' as the {which} player, "
        f"expected {players[0].name} or {players[1].name}",
        word.line,
    )
