"""Text forms with keys: fields of the game, and fields below the name of each player."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kono_tui.core.save import Player
from kono_tui.errors import FormatError
from kono_tui.formats import own_section
from kono_tui.formats.lines import KeySection, normalise, number_lines, split_sections
from kono_tui.formats.players import file_order
from kono_tui.formats.terms import Word

KEY_ALIASES = {"colour": "color", "scores": "score"}
"""Keys that are read as others."""


@dataclass(frozen=True)
class FormKeys:
    """The names a form gives to its fields."""

    file_start: str
    """What a file begins with."""
    game_keys: tuple[str, ...]
    """The game's keys. Whatever follows the last of them is not ours."""
    player_keys: tuple[str, ...]
    """The keys below a player's name."""
    example: str
    """An example for a line that lacks a key. Below `Board:` no line needs one."""
    player_pattern: re.Pattern[str] = re.compile(r"(human|computer)[0-9]*")
    """The pattern of a player's name, normalised like a key."""
    last_values: re.Pattern[str] | None = None
    """The pattern of the last key's values, normalised; None for the players' names."""

    @property
    def key_list(self) -> str:
        """All keys, for a sentence."""
        first, *others, last = self.game_keys
        return f"{', '.join((first, 'Computer', 'Human', *self.player_keys, *others))} or {last}"


@dataclass
class KeyedForm:
    """The sections of a form where they belong, and the number of its last line."""

    keys: FormKeys
    last_line: int
    game_sections: dict[str, KeySection] = field(default_factory=dict)
    player_sections: list[dict[str, KeySection]] = field(default_factory=list)

    def game_section(self, key: str) -> KeySection:
        """Return the game's section with a key. FormatError if there is none."""
        return required_section(self.game_sections, key, self.last_line)

    def player_fields(self) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
        """Return, for each of the two players, the name and the values of the fields below it."""
        if len(self.player_sections) != 2:
            fault = f"{len(self.player_sections)} players, expected two: 'Computer:' and 'Human:'"
            raise FormatError(fault, self.last_line)
        first, second = (self._fields_of(player) for player in self.player_sections)
        return first, second

    def _fields_of(self, player: dict[str, KeySection]) -> tuple[Word, ...]:
        name = Word(player["name"].key, player["name"].line)
        below = f" below '{name.text}:'"
        return name, *(
            required_section(player, key, self.last_line, below).value_word
            for key in self.keys.player_keys
        )


def split_form(text: str) -> tuple[list[Word], list[Word]]:
    """Split a text into the lines of its form and our own lines after it. FormatError if empty."""
    if not text.strip():
        raise FormatError("the file is empty, expected a saved game", 1)
    return own_section.split_own_lines(number_lines(text))


def find_sections(text: str) -> list[KeySection]:
    """Return the sections of a form, whether or not it is one: for a glance at the text."""
    lines, _ = own_section.split_own_lines(number_lines(text))
    return split_sections(lines)[1]


def parse_form(lines: Sequence[Word], keys: FormKeys) -> KeyedForm:
    """Parse the lines of a form, up to its last field. FormatError names the line."""
    head, found = split_sections(lines)
    if head:
        raise head[0].mismatch(f"'{keys.file_start}'")
    result = KeyedForm(keys, last_line_number(lines))
    for section in found:
        _add_section(section, result)
        if section.normalised_key == normalise(keys.game_keys[-1]):
            _take_last_value(section, keys.last_values or keys.player_pattern)
            break
        if _has_value_below(section, keys):
            section.take_value_below()
        if section.items and section.normalised_key != "board":
            raise section.items[0].mismatch(f"a key such as '{keys.example}'")
    return result


def _has_value_below(section: KeySection, keys: FormKeys) -> bool:
    """Whether a key has its value on the line below; boards and players' names have none."""
    is_name = bool(keys.player_pattern.fullmatch(section.normalised_key))
    is_bare = not section.value and len(section.items) == 1
    return is_bare and not is_name and section.normalised_key != "board"


def _take_last_value(section: KeySection, values: re.Pattern[str]) -> None:
    """Take the last key's value from the line below it, if that is one: anything may follow."""
    if not section.value and section.items and values.fullmatch(normalise(section.items[0].text)):
        section.take_value_below()


def _add_section(section: KeySection, form: KeyedForm) -> None:
    """Add a section to the game's sections, or to those of the player above it."""
    name = KEY_ALIASES.get(section.normalised_key, section.normalised_key)
    if form.keys.player_pattern.fullmatch(name):
        form.player_sections.append({"name": section})
        return
    if form.player_sections and name in map(normalise, form.keys.player_keys):
        parts = form.player_sections[-1]
    elif name in map(normalise, form.keys.game_keys):
        parts = form.game_sections
    else:
        raise section.error(f"found '{section.key}:', expected {form.keys.key_list}")
    if name in parts:
        raise section.error(f"a second '{section.key}:'")
    parts[name] = section


def required_section(
    sections_by_key: dict[str, KeySection], key: str, end_line: int, below: str = ""
) -> KeySection:
    """Return the section with a key. FormatError, at the end of the file, if there is none."""
    if normalise(key) not in sections_by_key:
        raise FormatError(f"the file ends without '{key}:'{below}", end_line)
    return sections_by_key[normalise(key)]


def last_line_number(lines: Sequence[Word]) -> int:
    """The number of the last line."""
    return lines[-1].line if lines else 1


def split_row(line: Word) -> tuple[Word, ...]:
    """Split a row into its points, with or without blanks between them."""
    words = line.text.split()
    if len(words) == 1:
        words = list(line.text)
    return tuple(Word(word, line.line) for word in words)


def join_lines(lines: Sequence[str], own: Sequence[str]) -> str:
    """Join a form's lines and our own lines after them. Without our own, the form stands alone."""
    return "\n".join([*lines, *(["", *own] if own else [])]) + "\n"


def names_game(section: KeySection, title: str) -> bool:
    """Whether a section says that the text is a save of a game."""
    return section.normalised_key == "game" and normalise(section.value) == normalise(title)


def check_game(section: KeySection, title: str) -> None:
    """Refuse a section that names another game."""
    if not names_game(section, title):
        raise section.value_word.mismatch(title)


def parse_stone(word: Word, stones_by_letter: Mapping[str, int]) -> int:
    """Return the stone on a point by its letter."""
    if word.text.casefold() not in stones_by_letter:
        raise word.error(f"found '{word.text}' on the board, expected B, W or O")
    return stones_by_letter[word.text.casefold()]


def format_rows(letters: Sequence[str], columns: int) -> list[str]:
    """Return the rows of a board, with blanks between their points."""
    return [" ".join(letters[at : at + columns]) for at in range(0, len(letters), columns)]


def format_stone_form(
    title: str,
    players: tuple[Player, Player],
    colours: Sequence[str],
    rows: Sequence[str],
    next_player: str,
) -> list[str]:
    """Return the lines of a game, its players and their colours, its board, and who is next.

    Before the round begins, the colours and the next player are empty.
    """
    lines = [f"Game: {title}", ""]
    for seat in file_order(players):
        lines += [f"{players[seat].name}:", f"   Color: {colours[seat].title()}".rstrip(), ""]
    lines += ["Board:", *(f"   {row}" for row in rows), ""]
    return [*lines, f"Next Player: {next_player}".rstrip()]
