"""The lines of our own that follow a save's form: players, levels, throws, moves, dice left.

They begin with a line `Kono-TUI: 1`; another program can ignore them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.save import KINDS, Player, Save, Throw
from kono_tui.errors import FormatError, KonoError
from kono_tui.text.lines import Section, sections, squeezed
from kono_tui.text.terms import Word

MARK = "Kono-TUI"
VERSION = "1"
KEYS = ("Players", "Throws", "Start", "Moves", "Quit", "Dice left")


def write(game: Game[Any], save: Save[Any]) -> list[str]:
    """The lines that tell what the form cannot."""
    lines = [f"{MARK}: {VERSION}", f"Game: {game.title}", "Players:"]
    lines += [f"   {_player_line(player)}" for player in save.players]
    lines += _listed("Throws", [_dice(throw) for throw in save.throws])
    if save.start is not None and save.moves:
        lines.append(f"Start: {game.line(save.start)}")
        lines += _listed("Moves", _notations(game, save.start, save.moves))
    if save.quitter is not None:
        lines.append(f"Quit: {save.players[save.quitter].name}")
    return lines + _listed("Dice left", [_dice(throw) for throw in save.dice])


def _player_line(player: Player) -> str:
    return ", ".join(part for part in (player.name, player.kind, player.level) if part)


def _dice(throw: Throw) -> str:
    return " ".join(map(str, throw))


def _listed(key: str, items: Sequence[str]) -> list[str]:
    return [f"{key}:", *(f"   {item}" for item in items)] if items else []


def _notations(game: Game[Any], start: Position, moves: Sequence[Move]) -> list[str]:
    texts = []
    position = start
    for move in moves:
        texts.append(game.notation(position, move))
        position = position.play(game.encode(position, move))
    return texts


def split(lines: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """A file's lines before our own, and our own."""
    for index, line in enumerate(lines):
        if squeezed(line.text.partition(":")[0]) == squeezed(MARK) and ":" in line.text:
            return list(lines[:index]), list(lines[index:])
    return list(lines), []


def players_named(lines: Sequence[Word]) -> tuple[Player, Player] | None:
    """The players by seat, if our lines name them."""
    _, found = sections(lines)
    for section in found:
        if section.name == "players":
            return _players(section)
    return None


def read(game: Game[Any], save: Save[Any], lines: Sequence[Word]) -> Save[Any]:
    """What the form told, with what our own lines add. FormatError names the line."""
    if not lines:
        return save
    _, found = sections(lines)
    _check_version(found[0])
    known = {squeezed(key): key for key in KEYS}
    parts: dict[str, Section] = {}
    for section in found[1:]:
        if section.name == "game":
            _check_game(game, section)
        elif section.name not in known or section.name in parts:
            again = "a second" if section.name in parts else "an unknown"
            raise FormatError(
                f"{again} '{section.key}:', expected one each of {', '.join(KEYS)}",
                section.line,
            )
        else:
            parts[section.name] = section
    if "throws" in parts:
        save = replace(save, throws=_throws(parts["throws"]))
    if "diceleft" in parts:
        save = replace(save, dice=_throws(parts["diceleft"]))
    if "quit" in parts:
        save = replace(save, quitter=_seat(parts["quit"], save.players))
    return _with_history(game, save, parts.get("start"), parts.get("moves"))


def _check_version(mark: Section) -> None:
    if mark.value != VERSION:
        raise FormatError(
            f"found '{mark.key}: {mark.value}', expected version {VERSION}; "
            "a newer program wrote this file",
            mark.line,
        )


def _check_game(game: Game[Any], section: Section) -> None:
    if squeezed(section.value) != squeezed(game.title):
        raise FormatError(f"found '{section.value}', expected {game.title}", section.line)


def _players(section: Section) -> tuple[Player, Player]:
    if len(section.items) != 2:
        raise FormatError("expected two players below this line, one each line", section.line)
    first, second = (_player(item) for item in section.items)
    if squeezed(first.name) == squeezed(second.name):
        raise FormatError(f"both players are called {first.name}", section.items[1].line)
    return first, second


def _player(item: Word) -> Player:
    parts = [part.strip() for part in item.text.split(",")]
    if len(parts) not in (2, 3) or not parts[0] or parts[1] not in KINDS:
        raise FormatError(
            f"found '{item.text}', expected a name, human or computer, and a computer's level",
            item.line,
        )
    kind = KINDS[KINDS.index(parts[1])]
    return Player(parts[0], kind, parts[2] if len(parts) == 3 else "")


def _throws(section: Section) -> tuple[Throw, ...]:
    return tuple(dice_line(item.text, item.line) for item in section.items)


def dice_line(text: str, line: int) -> Throw:
    """A throw of two dice: two numbers from 1 to 6."""
    words = text.split()
    if len(words) != 2 or any(word not in "123456" or len(word) > 1 for word in words):
        raise FormatError(f"found '{text.strip()}', expected two numbers from 1 to 6", line)
    return int(words[0]), int(words[1])


def _seat(section: Section, players: tuple[Player, Player]) -> int:
    names = [squeezed(player.name) for player in players]
    if squeezed(section.value) not in names:
        raise FormatError(
            f"found '{section.value}', expected {players[0].name} or {players[1].name}",
            section.line,
        )
    return names.index(squeezed(section.value))


def _with_history(
    game: Game[Any], save: Save[Any], start: Section | None, moves: Section | None
) -> Save[Any]:
    """The save with its moves, or a warning where they do not lead to the form's board."""
    if start is None or moves is None or save.start is None:
        return save
    line = start.line
    try:
        first = position = game.from_line(start.value)
        played = []
        for item in moves.items:
            line = item.line
            move = game.parse(position, item.text)
            played.append(move)
            position = position.play(game.encode(position, move))
    except KonoError as error:
        return _without_history(save, line, str(error))
    if game.line(position) != game.line(save.start):
        return _without_history(save, line, "the moves do not lead to the board above")
    return replace(save, start=first, moves=tuple(played))


def _without_history(save: Save[Any], line: int, why: str) -> Save[Any]:
    warning = f"line {line}: {why}; the game goes on from the board, without its earlier moves"
    return replace(save, warnings=(*save.warnings, warning))
