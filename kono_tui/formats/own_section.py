"""Our own lines after a save's form, its history: rules, players, throws, moves, dice left.

They begin with a line `Kono-TUI: 1`. Some programs take them for a part of the form.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import DiceThrow, Player, Save, latest_opening_throws
from kono_tui.core.score import MAX_PAST_ROUNDS
from kono_tui.errors import KonoError, SetupError
from kono_tui.formats.agreed_draw import AGREED, with_agreed_draw
from kono_tui.formats.dice import MAX_THROWS, format_dice, parse_dice, parse_two_dice
from kono_tui.formats.known_plans import format_known_plan, parse_known_plans
from kono_tui.formats.known_values import format_known_value, parse_known_values
from kono_tui.formats.lines import (
    COUNT,
    KeySection,
    normalise,
    number_lines,
    parse_section,
    split_sections,
)
from kono_tui.formats.past_rounds import format_past_round, parse_past_round
from kono_tui.formats.player_lines import format_player, parse_players
from kono_tui.formats.terms import Word
from kono_tui.formats.variants import parse_variant

HEADER_KEY = "Kono-TUI"
VERSION = "1"
LIST_KEYS = ("Players", "Rounds", "Throws", "Moves", "Values", "Plans", "Dice left")
"""Keys with an item on each line below them."""
VALUE_KEYS = ("Game", "Tournament", "Rules", "First", "Start", "Quit", "Draw")
"""Keys with a value after them."""
MAX_MOVES = 3000
"""The longest round that a file keeps move by move. Of a longer one it keeps the board alone."""
STANDING_PATTERN = re.compile(rf"round ({COUNT}), ({COUNT}) to ({COUNT})", re.I)
"""The round, and the totals of the rounds before: round 3, 7 to 12."""
ROUND_PATTERN = re.compile(rf"round ({COUNT})", re.I)
"""The round alone, where the form includes the totals: round 3."""
GOES_ON_FROM_BOARD = "the game goes on from the board, without its earlier moves"
_KEY_SPELLINGS = {normalise(key): key for key in LIST_KEYS + VALUE_KEYS}

OwnSections = dict[str, KeySection]


def format_own_lines(game: Game[Any], save: Save[Any]) -> list[str]:
    """Return the lines for everything that the form cannot hold."""
    lines = [f"{HEADER_KEY}: {VERSION}", f"Game: {game.info.title}"]
    if not game.saves.include_round and (save.round, save.totals) != (1, (0, 0)):
        lines.append(f"Tournament: {_format_standing(game, save)}")
    if save.variant:
        lines.append(f"Rules: {save.variant}")
    lines += _format_list("Players", [format_player(player) for player in save.players])
    past_rounds = save.past_rounds[-MAX_PAST_ROUNDS:]
    rounds = [format_past_round(game, save.players, each) for each in past_rounds]
    lines += _format_list("Rounds", rounds)
    throws = latest_opening_throws(save.opening_throws)
    lines += _format_list("Throws", list(map(format_dice, throws)))
    if save.start is not None and len(save.moves) <= MAX_MOVES:
        if save.opener is not None:
            lines.append(f"First: {save.players[save.opener].name}")
        lines.append(f"Start: {game.notation.format_position(save.start)}")
        lines += _format_list("Moves", game.format_moves(save.start, save.moves))
        lines += _format_list("Values", list(map(format_known_value, save.known_values)))
        lines += _format_list("Plans", list(map(format_known_plan, save.known_plans)))
    if save.quitter is not None:
        lines.append(f"Quit: {save.players[save.quitter].name}")
    if save.draw_agreed:
        lines.append(f"Draw: {AGREED}")
    return lines + _format_list("Dice left", [format_dice(throw) for throw in save.dice_left])


def _format_standing(game: Game[Any], save: Save[Any]) -> str:
    """Return the round, and the totals unless the form includes them."""
    totals = "" if game.saves.include_totals else f", {save.totals[0]} to {save.totals[1]}"
    return f"round {save.round}{totals}"


def _format_list(key: str, items: Sequence[str]) -> list[str]:
    return [f"{key}:", *(f"   {item}" for item in items)] if items else []


def split_own_lines(lines: Sequence[Word]) -> tuple[list[Word], list[Word]]:
    """Split a file's lines into those before our own, and our own."""
    for index, line in enumerate(lines):
        section = parse_section(line)
        if section and section.normalised_key == normalise(HEADER_KEY):
            return list(lines[:index]), list(lines[index:])
    return list(lines), []


def has_own_lines(text: str) -> bool:
    """Whether a file has lines of our own, commented out or not."""
    return bool(split_own_lines(uncomment_lines(text))[1])


def uncomment_lines(text: str) -> list[Word]:
    """Return a file's lines without the marks that make comments of them."""
    return [Word(line.text.lstrip(";% \t"), line.line) for line in number_lines(text)]


def find_game_name(lines: Sequence[Word]) -> Word | None:
    """Return the game's name from our own lines, or else from a file's first line."""
    _, own = split_own_lines(lines)
    for line in (*own, *lines[:1]):
        section = parse_section(line)
        if section and section.normalised_key == "game":
            return section.value_word
    return None


def find_players(lines: Sequence[Word]) -> tuple[Player, Player] | None:
    """Return the players by seat, if our lines name them."""
    parts = _parse_sections(lines)
    return parse_players(parts["players"]) if "players" in parts else None


def find_variant(lines: Sequence[Word]) -> str:
    """Return what our lines call the rules, known or not; "" if they do not name them."""
    parts = _parse_sections(lines)
    return parts["rules"].value.strip().lower() if "rules" in parts else ""


def with_own_lines(game: Game[Any], save: Save[Any], lines: Sequence[Word]) -> Save[Any]:
    """Add what our own lines say to the save of a form. FormatError names the line."""
    parts = _parse_sections(lines)
    if "game" in parts and normalise(parts["game"].value) != normalise(game.info.title):
        section = parts["game"]
        raise section.value_word.mismatch(game.info.title)
    save = replace(save, variant=_parse_variant(game, parts))
    if "tournament" in parts:
        save = _with_standing(game, save, parts["tournament"])
    if "rounds" in parts:
        rounds = [parse_past_round(game, save.players, each) for each in parts["rounds"].items]
        save = replace(save, past_rounds=tuple(rounds[-MAX_PAST_ROUNDS:]))
    if "throws" in parts:
        throws = tuple(map(parse_two_dice, parts["throws"].items))
        save = replace(save, opening_throws=latest_opening_throws(throws))
    if "diceleft" in parts:
        save = replace(save, dice_left=_parse_dice_left(parts["diceleft"].items))
    if "quit" in parts:
        save = replace(save, quitter=_parse_seat(parts["quit"], save.players))
    form_opener = save.opener
    if "first" in parts and save.start is not None:
        save = _with_opener(save, parts["first"])
    save = _with_history(game, save, parts, form_opener)
    save = _with_known_plans(game, _with_known_values(save, parts), parts)
    return with_agreed_draw(game, save, parts["draw"]) if "draw" in parts else save


def _parse_dice_left(items: Sequence[Word]) -> tuple[DiceThrow, ...]:
    if len(items) > MAX_THROWS:
        raise items[MAX_THROWS].error(f"more than {MAX_THROWS:,} throws are left")
    return tuple(map(parse_dice, items))


def _with_standing(game: Game[Any], save: Save[Any], section: KeySection) -> Save[Any]:
    """Return the save with the round, and the totals, that the line states."""
    if game.saves.include_round:
        raise section.error(f"found '{section.key}:', but the lines above tell the round")
    value = " ".join(section.value.split())
    if game.saves.include_totals:
        match = ROUND_PATTERN.fullmatch(value)
        if not match:
            raise section.error(
                f"found '{value}', expected something like 'round 3': "
                "the lines above tell the totals"
            )
        return replace(save, round=int(match[1]))
    match = STANDING_PATTERN.fullmatch(value)
    if not match:
        raise section.error(f"found '{value}', expected something like 'round 3, 7 to 12'")
    return replace(save, round=int(match[1]), totals=(int(match[2]), int(match[3])))


def _parse_sections(lines: Sequence[Word]) -> OwnSections:
    """Return the sections by key. FormatError if one is unknown, repeated or misshapen."""
    if not lines:
        return {}
    header, *found = split_sections(lines)[1]
    if header.value != VERSION:
        raise header.error(
            f"found '{header.key}: {header.value}', expected version {VERSION}; "
            "a newer program wrote this file"
        )
    _check_shape(header, is_list=False)
    parts: OwnSections = {}
    for section in found:
        if section.normalised_key not in _KEY_SPELLINGS or section.normalised_key in parts:
            fault = "a second" if section.normalised_key in parts else "an unknown"
            known = ", ".join(_KEY_SPELLINGS.values())
            raise section.error(f"{fault} '{section.key}:', expected one each of {known}")
        _check_shape(section, is_list=_KEY_SPELLINGS[section.normalised_key] in LIST_KEYS)
        parts[section.normalised_key] = section
    return parts


def _check_shape(section: KeySection, is_list: bool) -> None:
    """Check that a list has its items on the lines below, and that a value has none there."""
    if is_list and section.value:
        raise section.error(
            f"found '{section.value}' after '{section.key}:', expected it on the lines below"
        )
    if not is_list and section.items:
        raise section.items[0].mismatch(f"nothing below '{section.key}:'")


def _parse_variant(game: Game[Any], parts: OwnSections) -> str:
    if "rules" not in parts:
        return ""
    section = parts["rules"]
    try:
        return parse_variant(game, section.value)
    except SetupError as error:
        raise section.error(str(error)) from error


def _parse_seat(section: KeySection, players: tuple[Player, Player]) -> int:
    names = [normalise(player.name) for player in players]
    if normalise(section.value) not in names:
        raise section.value_word.mismatch(f"{players[0].name} or {players[1].name}")
    return names.index(normalise(section.value))


def _with_opener(save: Save[Any], section: KeySection) -> Save[Any]:
    """Return the save with its opener, and a warning where the form names another."""
    seat = _parse_seat(section, save.players)
    if save.opener in (None, seat):
        return replace(save, opener=seat)
    reason = "the lines above tell another first player, who counts"
    return _with_warning(save, section.line, reason)


def _with_history(
    game: Game[Any], save: Save[Any], parts: OwnSections, form_opener: int | None
) -> Save[Any]:
    """Return the save with its moves, or a warning if they do not lead to the form's board.

    `form_opener` is the opener that the form names.
    """
    without_history = replace(save, opener=form_opener)
    if "start" not in parts or save.start is None:
        if "moves" not in parts:
            return save
        reason = f"there is no 'Start:' for the moves; {GOES_ON_FROM_BOARD}"
        return _with_warning(without_history, parts["moves"].line, reason)
    if "moves" in parts and len(parts["moves"].items) > MAX_MOVES:
        reason = f"there are more than {MAX_MOVES:,} moves; {GOES_ON_FROM_BOARD}"
        return _with_warning(without_history, parts["moves"].line, reason)
    line = parts["start"].line
    try:
        first = position = game.notation.parse_position(parts["start"].value)
        played = []
        for item in parts["moves"].items if "moves" in parts else ():
            line = item.line
            move = game.notation.parse_move(position, item.text)
            played.append(move)
            position = position.play(game.rules.encode(position, move))
    except KonoError as error:
        return _with_warning(without_history, line, f"{error}; {GOES_ON_FROM_BOARD}")
    if game.saves.format_saved_part(position) != game.saves.format_saved_part(save.start):
        reason = f"the moves do not lead to the board above; {GOES_ON_FROM_BOARD}"
        return _with_warning(without_history, line, reason)
    return replace(save, start=first, moves=tuple(played))


def _with_known_values(save: Save[Any], parts: OwnSections) -> Save[Any]:
    """Return the save with the values of its positions, unless the moves to them are not known."""
    move_count = len(parts["moves"].items) if "moves" in parts else 0
    if "values" not in parts or len(save.moves) != move_count:
        return save
    known_values = parse_known_values(parts["values"].items, move_count)
    return replace(save, known_values=known_values)


def _with_known_plans(game: Game[Any], save: Save[Any], parts: OwnSections) -> Save[Any]:
    """Return the save with what the computers planned, unless the moves before it are not known."""
    move_count = len(parts["moves"].items) if "moves" in parts else 0
    if "plans" not in parts or save.start is None or len(save.moves) != move_count:
        return save
    cell_count = len(game.display.view(save.start).points)
    known_plans = parse_known_plans(parts["plans"].items, move_count, cell_count)
    return replace(save, known_plans=known_plans)


def _with_warning(save: Save[Any], line: int, reason: str) -> Save[Any]:
    return replace(save, warnings=(*save.warnings, f"line {line}: {reason}"))
