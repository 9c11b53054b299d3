"""Our own lines after a save's form: rules, players, throws, moves, dice left.

They begin with a line `Kono-TUI: 1`. Another program can ignore them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import KINDS, Player, Save
from kono_tui.errors import FormatError, KonoError, SetupError
from kono_tui.text.agreement import AGREED, agreed
from kono_tui.text.lines import Section, section_of, sections, squeezed
from kono_tui.text.terms import Word
from kono_tui.text.throws import any_dice, as_text, two_dice
from kono_tui.text.variants import variant_named

MARK = "Kono-TUI"
VERSION = "1"
LISTS = ("Players", "Throws", "Moves", "Dice left")
"""Keys with an item on each line below them."""
VALUES = ("Game", "Tournament", "Rules", "First", "Start", "Quit", "Draw")
"""Keys with a value after them."""
LEVEL = re.compile(r"[A-Za-z]{1,20}(-[0-9]{1,3})?")
"""A computer's level, or a plain search and its depth: easy, minimax-3."""
STANDING = re.compile(r"round ([0-9]{1,6}), ([0-9]{1,6}) to ([0-9]{1,6})", re.I)
"""The round, and the totals of the rounds before: round 3, 7 to 12."""
ROUND = re.compile(r"round ([0-9]{1,6})", re.I)
"""The round alone, where the form includes the totals: round 3."""
GOES_ON = "the game goes on from the board, without its earlier moves"
_KEYS = {squeezed(key): key for key in LISTS + VALUES}

Parts = dict[str, Section]


def write(game: Game[Any], save: Save[Any]) -> list[str]:
    """Return the lines for everything that the form cannot hold."""
    lines = [f"{MARK}: {VERSION}", f"Game: {game.title}"]
    if not game.forms_tell_rounds and (save.round, save.totals) != (1, (0, 0)):
        lines.append(f"Tournament: {_standing(game, save)}")
    if save.variant:
        lines.append(f"Rules: {save.variant}")
    lines += _listed("Players", [_player_line(player) for player in save.players])
    lines += _listed("Throws", [as_text(throw) for throw in save.throws])
    if save.start is not None:
        if save.opener is not None:
            lines.append(f"First: {save.players[save.opener].name}")
        lines.append(f"Start: {game.line(save.start)}")
        lines += _listed("Moves", game.notations(save.start, save.moves))
    if save.quitter is not None:
        lines.append(f"Quit: {save.players[save.quitter].name}")
    if save.agreed:
        lines.append(f"Draw: {AGREED}")
    return lines + _listed("Dice left", [as_text(throw) for throw in save.dice])


def _standing(game: Game[Any], save: Save[Any]) -> str:
    """Return the round, and the totals unless the form includes them."""
    totals = "" if game.forms_tell_totals else f", {save.totals[0]} to {save.totals[1]}"
    return f"round {save.round}{totals}"


def _player_line(player: Player) -> str:
    return ", ".join(part for part in (player.name, player.kind, player.level) if part)


def _listed(key: str, items: Sequence[str]) -> list[str]:
    return [f"{key}:", *(f"   {item}" for item in items)] if items else []


def split(lines: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """Split a file's lines into those before our own, and our own."""
    for index, line in enumerate(lines):
        section = section_of(line)
        if section and section.name == squeezed(MARK):
            return list(lines[:index]), list(lines[index:])
    return list(lines), []


def game_named(lines: Sequence[Word]) -> Word | None:
    """Return the game's name from our own lines, or else from a file's first line."""
    _, own = split(lines)
    for line in (*own, *lines[:1]):
        section = section_of(line)
        if section and section.name == "game":
            return section.word
    return None


def players_named(lines: Sequence[Word]) -> tuple[Player, Player] | None:
    """Return the players by seat, if our lines name them."""
    parts = _parts(lines)
    return _players(parts["players"]) if "players" in parts else None


def rules_named(game: Game[Any], lines: Sequence[Word]) -> str:
    """Return the variant that our lines name; "" for the usual game."""
    return _variant(game, _parts(lines))


def read(game: Game[Any], save: Save[Any], lines: Sequence[Word]) -> Save[Any]:
    """Add what our own lines say to the save of a form. FormatError names the line."""
    parts = _parts(lines)
    if "game" in parts and squeezed(parts["game"].value) != squeezed(game.title):
        section = parts["game"]
        raise FormatError(f"found '{section.value}', expected {game.title}", section.line)
    save = replace(save, variant=_variant(game, parts))
    if "tournament" in parts:
        save = _in_round(game, save, parts["tournament"])
    if "throws" in parts:
        items = parts["throws"].items
        save = replace(save, throws=tuple(two_dice(item.text, item.line) for item in items))
    if "diceleft" in parts:
        items = parts["diceleft"].items
        save = replace(save, dice=tuple(any_dice(item.text, item.line) for item in items))
    if "quit" in parts:
        save = replace(save, quitter=_seat(parts["quit"], save.players))
    told = save.opener
    if "first" in parts and save.start is not None:
        save = _opened(save, parts["first"])
    save = _with_history(game, save, parts, told)
    return agreed(game, save, parts["draw"]) if "draw" in parts else save


def _in_round(game: Game[Any], save: Save[Any], section: Section) -> Save[Any]:
    """Return the save with the round, and the totals, that the line states."""
    if game.forms_tell_rounds:
        raise FormatError(
            f"found '{section.key}:', but the lines above tell the round", section.line
        )
    value = " ".join(section.value.split())
    if game.forms_tell_totals:
        match = ROUND.fullmatch(value)
        if not match:
            raise FormatError(
                f"found '{value}', expected such as 'round 3': the lines above tell the totals",
                section.line,
            )
        return replace(save, round=int(match[1]))
    match = STANDING.fullmatch(value)
    if not match:
        raise FormatError(f"found '{value}', expected such as 'round 3, 7 to 12'", section.line)
    return replace(save, round=int(match[1]), totals=(int(match[2]), int(match[3])))


def _parts(lines: Sequence[Word]) -> Parts:
    """Return the sections by key. FormatError if one is unknown, repeated or misshapen."""
    if not lines:
        return {}
    mark, *found = sections(lines)[1]
    if mark.value != VERSION:
        raise FormatError(
            f"found '{mark.key}: {mark.value}', expected version {VERSION}; "
            "a newer program wrote this file",
            mark.line,
        )
    _check_shape(mark, is_list=False)
    parts: Parts = {}
    for section in found:
        if section.name not in _KEYS or section.name in parts:
            again = "a second" if section.name in parts else "an unknown"
            raise FormatError(
                f"{again} '{section.key}:', expected one each of {', '.join(_KEYS.values())}",
                section.line,
            )
        _check_shape(section, is_list=_KEYS[section.name] in LISTS)
        parts[section.name] = section
    return parts


def _check_shape(section: Section, is_list: bool) -> None:
    """Check that a list has its items on the lines below, and that a value has none there."""
    if is_list and section.value:
        raise FormatError(
            f"found '{section.value}' behind '{section.key}:', expected it on the lines below",
            section.line,
        )
    if not is_list and section.items:
        item = section.items[0]
        raise FormatError(
            f"found '{item.text}', expected nothing below '{section.key}:'", item.line
        )


def _variant(game: Game[Any], parts: Parts) -> str:
    if "rules" not in parts:
        return ""
    section = parts["rules"]
    try:
        return variant_named(game, section.value)
    except SetupError as error:
        raise FormatError(str(error), section.line) from error


def _players(section: Section) -> tuple[Player, Player]:
    if len(section.items) != 2:
        raise FormatError(
            f"found {len(section.items)}, expected two players, one on each line below",
            section.line,
        )
    first, second = (_player(item) for item in section.items)
    if squeezed(first.name) == squeezed(second.name):
        raise FormatError(f"both players are called {first.name}", section.items[1].line)
    if first.kind != second.kind and first.kind != "human":
        raise FormatError(f"found '{first.name}', expected the human first", section.items[0].line)
    return first, second


def _player(item: Word) -> Player:
    """Parse a name that begins with the kind, then the kind, and a computer's level."""
    name, kind, level, *rest = *(part.strip() for part in item.text.split(",")), "", "", ""
    kind = kind.lower()
    has_level = bool(LEVEL.fullmatch(level))
    if not name or kind not in KINDS or any(rest) or (level and (kind == "human" or not has_level)):
        raise FormatError(
            f"found '{item.text}', expected a name, human or computer, and a computer's level, "
            "such as 'Computer 2, computer, easy'",
            item.line,
        )
    if not re.fullmatch(rf"{kind}\d{{0,3}}", squeezed(name), re.ASCII):
        raise FormatError(f"found '{name}', expected {kind.title()}, or with a number", item.line)
    number = squeezed(name)[len(kind) :]
    return Player(f"{kind.title()} {number}".strip(), KINDS[kind == "computer"], level.lower())


def _seat(section: Section, players: tuple[Player, Player]) -> int:
    names = [squeezed(player.name) for player in players]
    if squeezed(section.value) not in names:
        raise FormatError(
            f"found '{section.value}', expected {players[0].name} or {players[1].name}",
            section.line,
        )
    return names.index(squeezed(section.value))


def _opened(save: Save[Any], section: Section) -> Save[Any]:
    """Return the save with its opener, and a warning where the form names another."""
    seat = _seat(section, save.players)
    if save.opener in (None, seat):
        return replace(save, opener=seat)
    return _warned(save, section.line, "the lines above tell another first player, who counts")


def _with_history(game: Game[Any], save: Save[Any], parts: Parts, told: int | None) -> Save[Any]:
    """Return the save with its moves, or a warning if they do not lead to the form's board.

    `form_opener` is the opener that the form names.
    """
    without = replace(save, opener=told)
    if "start" not in parts or save.start is None:
        if "moves" not in parts:
            return save
        why = "there is no 'Start:' for the moves"
        return _warned(without, parts["moves"].line, f"{why}; {GOES_ON}")
    line = parts["start"].line
    try:
        first = position = game.from_line(parts["start"].value)
        played = []
        for item in parts["moves"].items if "moves" in parts else ():
            line = item.line
            move = game.parse(position, item.text)
            played.append(move)
            position = position.play(game.encode(position, move))
    except KonoError as error:
        return _warned(without, line, f"{error}; {GOES_ON}")
    if game.shown(position) != game.shown(save.start):
        return _warned(without, line, f"the moves do not lead to the board above; {GOES_ON}")
    return replace(save, start=first, moves=tuple(played))


def _warned(save: Save[Any], line: int, why: str) -> Save[Any]:
    return replace(save, warnings=(*save.warnings, f"line {line}: {why}"))
