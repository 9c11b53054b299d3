"""The two players of a text form: their names, seats and colours, and the next player."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from kono_tui.core.save import Player, PlayerKind
from kono_tui.errors import FormatError
from kono_tui.formats.lines import normalise
from kono_tui.formats.terms import Word

Players = tuple[Player, Player]
NAME_PATTERN: Final = re.compile(r"(human|computer)([0-9]{0,3})")
"""A player's name without blanks: the kind, and a number where two players are of that kind."""


class NamedFields(Protocol):
    """A player's fields in a form, below its name."""

    @property
    def name(self) -> Word: ...


@dataclass(frozen=True)
class PlayerFields:
    """A player's fields in a form that holds no more than the colour."""

    name: Word
    colour: Word


S = TypeVar("S", bound=NamedFields)
HUMAN_AND_COMPUTER: Final = (Player("Human", "human"), Player("Computer", "computer"))


def two_players(kind: PlayerKind) -> Players:
    """Return two players of a kind, with their numbers."""
    return Player(f"{kind.title()} 1", kind), Player(f"{kind.title()} 2", kind)


def file_order(players: Players) -> tuple[int, int]:
    """The seats in the order of the forms: the computer first, else by number."""
    return (1, 0) if players[0].kind != players[1].kind else (0, 1)


def parse_player(word: Word) -> Player:
    """Return the player that a name stands for: Human, Computer 2 and the like."""
    match = NAME_PATTERN.fullmatch(normalise(word.text))
    if not match:
        raise word.mismatch("Human or Computer")
    kind: PlayerKind = "human" if match[1] == "human" else "computer"
    return Player(f"{kind.title()} {match[2]}".strip(), kind)


def parse_players(sides: tuple[S, S]) -> Players:
    """Return the players by seat, from the names in the form."""
    first, second = (parse_player(side.name) for side in sides)
    if first.name == second.name:
        raise sides[1].name.error(f"a second '{second.name}:'")
    if first.kind == second.kind:
        return (first, second) if first.name < second.name else (second, first)
    return (first, second) if first.kind == "human" else (second, first)


def order_by_seat(sides: tuple[S, S], players: Players) -> tuple[S, S]:
    """Return the fields of both players in the order of the seats."""
    seats = [normalise(player.name) for player in players]
    by_name: dict[str, S] = {}
    for side in sides:
        name = normalise(side.name.text)
        if name not in seats:
            raise side.name.error(
                f"found '{side.name.text}:', expected {players[0].name}: or {players[1].name}:"
            )
        if name in by_name:
            raise side.name.error(f"a second '{side.name.text}:'")
        by_name[name] = side
    return by_name[seats[0]], by_name[seats[1]]


def sides_by_seat(sides: tuple[S, S], players: Players) -> tuple[S, S]:
    """Return the fields of both players in the order of the seats, named or not."""
    if sides[0].name.text:
        return order_by_seat(sides, players)
    order = file_order(players)
    return sides[order.index(0)], sides[order.index(1)]


def parse_seat(word: Word, role: str, players: Players) -> int | None:
    """Return the seat of the player that a word names, such as the next; None for no word."""
    if not word.text:
        return None
    for seat, player in enumerate(players):
        if normalise(word.text) == normalise(player.name):
            return seat
    raise word.error(f"found '{word.text}' as the {role} player, expected {_either_name(players)}")


def require_next_seat(seat: int | None, word: Word, players: Players) -> int:
    """Return the seat of the next player. FormatError if there is none."""
    if seat is None:
        raise word.error(f"the next player is missing, expected {_either_name(players)}")
    return seat


def check_nobody_next(word: Word, first_colour: str) -> None:
    """Refuse a next player where no colour was picked yet."""
    if word.text:
        fault = f"found '{word.text}' as the next player, but both colours are empty"
        raise word.error(f"{fault}; expected nothing: {first_colour.title()} begins")


def _either_name(players: Players) -> str:
    return f"{players[0].name} or {players[1].name}"


def parse_colour(word: Word, colours: Sequence[str]) -> int | None:
    """Return the index of a colour by its name or letter; None for an empty word."""
    text = word.text.casefold()
    for colour, name in enumerate(colours):
        if text in (name, name[0]):
            return colour
    if text:
        raise word.mismatch(" or ".join(name.title() for name in colours))
    return None


def check_colours(
    words: Sequence[Word], found: Sequence[int | None], colours: Sequence[str]
) -> None:
    """Refuse a single colour, and the same colour for both players."""
    both = _both_colours(colours)
    for word, colour in zip(words, found, strict=True):
        if colour is None:
            fault = "one player has a colour and the other has none"
            raise word.error(f"{fault}; expected {both}, or both empty")
    if found[0] == found[1]:
        line = max(word.line for word in words)
        name = colours[found[0] or 0].title()
        raise FormatError(f"both players are {name}, expected {both}", line)


def check_not_begun(
    board: Sequence[int], starting_board: Sequence[int], line: int, colours: Sequence[str]
) -> None:
    """Refuse a board without colours on which somebody has moved."""
    if list(board) != list(starting_board):
        fault = "both colours are empty, but the board is not the starting one"
        raise FormatError(f"{fault}; expected {_both_colours(colours)}", line)


def _both_colours(colours: Sequence[str]) -> str:
    return " and ".join(name.title() for name in colours)
