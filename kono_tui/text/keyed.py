"""Text forms with keys: fields of the game, and fields below the name of each player."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from kono_tui.errors import FormatError
from kono_tui.text import own_lines
from kono_tui.text.lines import Section, numbered, sections, squeezed
from kono_tui.text.terms import Word

ALIASES = {"colour": "color", "scores": "score"}
"""Keys that are read as others."""


@dataclass(frozen=True)
class Keys:
    """The names a form gives to its fields."""

    first: str
    """What a file begins with."""
    game: tuple[str, ...]
    """The game's keys. Whatever follows the last of them is not ours."""
    player: tuple[str, ...]
    """The keys below a player's name."""
    name: re.Pattern[str]
    """The pattern of a player's name, normalised like a key."""
    example: str
    """An example for a line that lacks a key. Below `Board:` no line needs one."""

    @property
    def listed(self) -> str:
        """All keys, for a sentence."""
        first, *others, last = self.game
        return f"{', '.join((first, 'Computer', 'Human', *self.player, *others))} or {last}"


@dataclass
class Told:
    """The sections of a form where they belong, and the number of its last line."""

    keys: Keys
    end: int
    game: dict[str, Section] = field(default_factory=dict)
    players: list[dict[str, Section]] = field(default_factory=list)

    def needed(self, key: str) -> Section:
        """Return the game's section with a key. FormatError if there is none."""
        return needed(self.game, key, self.end)

    def sides(self) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
        """Return, for each of the two players, the name and the values of the fields below it."""
        if len(self.players) != 2:
            raise FormatError(
                f"{len(self.players)} players, expected two: 'Computer:' and 'Human:'", self.end
            )
        first, second = (self._side(player) for player in self.players)
        return first, second

    def _side(self, player: dict[str, Section]) -> tuple[Word, ...]:
        name = Word(player["name"].key, player["name"].line)
        below = f" below '{name.text}:'"
        return name, *(needed(player, key, self.end, below).word for key in self.keys.player)


def form_and_own(text: str) -> tuple[list[Word], list[Word]]:
    """Split a text into the lines of its form and our own lines after it. FormatError if empty."""
    if not text.strip():
        raise FormatError("the file is empty, expected a saved game", 1)
    return own_lines.split(numbered(text))


def told(lines: Sequence[Word], keys: Keys) -> Told:
    """Parse the lines of a form, up to its last field. FormatError names the line."""
    head, found = sections(lines)
    if head:
        raise FormatError(f"found '{head[0].text}', expected '{keys.first}'", head[0].line)
    result = Told(keys, last_line(lines))
    for section in found:
        _sort_in(section, result)
        if section.name == squeezed(keys.game[-1]):
            break
        if section.items and section.name != "board":
            item = section.items[0]
            raise FormatError(
                f"found '{item.text}', expected a key such as '{keys.example}'", item.line
            )
    return result


def _sort_in(section: Section, into: Told) -> None:
    """Add a section to the game's sections, or to those of the player above it."""
    name = ALIASES.get(section.name, section.name)
    if into.keys.name.fullmatch(name):
        into.players.append({"name": section})
        return
    if into.players and name in map(squeezed, into.keys.player):
        parts = into.players[-1]
    elif name in map(squeezed, into.keys.game):
        parts = into.game
    else:
        raise FormatError(f"found '{section.key}:', expected {into.keys.listed}", section.line)
    if name in parts:
        raise FormatError(f"a second '{section.key}:'", section.line)
    parts[name] = section


def needed(parts: dict[str, Section], key: str, end: int, below: str = "") -> Section:
    """Return the section with a key. FormatError, at the end of the file, if there is none."""
    if squeezed(key) not in parts:
        raise FormatError(f"the file ends without '{key}:'{below}", end)
    return parts[squeezed(key)]


def last_line(lines: Sequence[Word]) -> int:
    """The number of the last line."""
    return lines[-1].line if lines else 1


def row(line: Word) -> tuple[Word, ...]:
    """Split a row into its points, with or without blanks between them."""
    words = line.text.split()
    if len(words) == 1:
        words = list(line.text)
    return tuple(Word(word, line.line) for word in words)


def written(lines: Sequence[str], own: Sequence[str]) -> str:
    """Join a form's lines and our own lines after them. Without our own, the form stands alone."""
    return "\n".join([*lines, *(["", *own] if own else [])]) + "\n"
