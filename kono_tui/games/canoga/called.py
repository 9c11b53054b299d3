"""Who is meant by the names in a text form of Canoga, where the human may have any name."""

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
    """What the human against a computer is called, where that is not Human; else "".

    `players` are those that our own lines tell, if they do.
    """
    if players is not None and players[0].kind == players[1].kind:
        return ""
    if any(_kind(word) == HUMAN.kind for word in words):
        return ""
    return next((word.text for word in words if word.text and not _kind(word)), "")


def _kind(word: Word) -> str:
    """The kind of player that a name tells; "" where it could be anybody's."""
    match = NAME.fullmatch(squeezed(word.text))
    return match[1] if match else ""


def check_names(first: Word, second: Word) -> None:
    """Refuse a name given twice, and any name that has no computer beside it."""
    if squeezed(first.text) == squeezed(second.text):
        raise FormatError(f"a second '{second.text}:'", second.line)
    kinds = (_kind(first), _kind(second))
    if "" in kinds and COMPUTER.kind not in kinds:
        raise FormatError(
            f"found '{first.text}:' and '{second.text}:', expected one of them to be 'Computer:'",
            second.line,
        )


def renamed(word: Word, called: str, players: Players | None) -> Word:
    """A name as the human has it here, where it is what the human is called."""
    if not called or squeezed(word.text) != squeezed(called):
        return word
    return Word((players or (HUMAN,))[0].name, word.line)


def players_next(turns: Sequence[Word]) -> Players:
    """Who plays, by seat, where a form names nobody but who was first and who is next."""
    for word in turns:
        if _kind(word) and squeezed(word.text) != _kind(word):
            kind = player_named(word).kind
            return Player(f"{kind.title()} 1", kind), Player(f"{kind.title()} 2", kind)
    return HUMAN, COMPUTER


def seat_of(word: Word, which: str, players: Players) -> int | None:
    """The seat of the first or the next player by the name; None where nothing is told."""
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
