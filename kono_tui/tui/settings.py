"""The player's preferences (appearance, keys, pace), and how their file is read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import platformdirs

from kono_tui.errors import QUOTED, FormatError, KonoError, StoreError
from kono_tui.net.naming import LONGEST, cleaned
from kono_tui.search.levels import LEVELS, SAME
from kono_tui.text.source import read_text

THEME: Final = "kono-wood"
PACES: Final = ("instant", "normal", "slow", "ask")
"""How the computer takes its turn; `ask` waits for a key before each of its moves."""
FILE: Final = "settings.toml"
KEYS: Final = "keys"
"""The file's table that gives bindings other keys."""


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults. `FIELDS` explains each one."""

    theme: str = THEME
    glyphs: str = "auto"
    colours: str = "auto"
    marks: bool = True
    """Whether the board marks the points that a picked piece may go to."""
    values: bool = True
    """Whether points always show their value."""
    evaluation: bool = True
    """Whether the bar shows the engine's evaluation while a human thinks."""
    confirm: bool = False
    """Whether a move needs confirmation."""
    smart: bool = True
    """Whether a click on a point that only one piece can go to moves that piece."""
    dice: str = "rolled"
    """Whether the program rolls the dice, or the player enters throws of their own dice."""
    animations: bool = True
    bell: bool = False
    """Whether the terminal rings when it is a human's turn."""
    pace: str = "normal"
    hints: str = ""
    """The level of help; "" is full strength."""
    name: str = ""
    """The player's name on the network; "" is the system's name for them."""
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Other keys for bindings, by the binding's id; several with commas."""


Value = str | bool


@dataclass(frozen=True)
class Field:
    """A setting: its name in the file, its label on the screen, its meaning, its allowed values."""

    name: str
    label: str
    says: str
    choices: tuple[tuple[Value, str], ...] = ()
    """Values and their words on the screen. Empty: the names of the themes."""
    free: bool = False
    """Whether it is a free text instead."""

    @property
    def usual(self) -> Value:
        """The value if nobody sets it."""
        usual: Value = getattr(Settings(), self.name)
        return usual

    def expected(self) -> str:
        """Describe the values that would have worked, as the file writes them."""
        if self.free:
            return f"a name in quotes, of at most {LONGEST} characters"
        values = [_toml(value) for value, _ in self.choices]
        ours = [_toml(name) for name in _theme_names() if name.startswith("kono-")]
        return _either(values or [*ours, 'one that comes with Textual such as "nord"'])


def _words(*values: str) -> tuple[tuple[Value, str], ...]:
    return tuple((value, value) for value in values)


SWITCH: Final[tuple[tuple[Value, str], ...]] = ((True, "on"), (False, "off"))
FIELDS: Final = (
    Field("theme", "Theme", "The colours of screen and board."),
    Field(
        "glyphs",
        "Characters",
        "What boards are drawn with: auto is what the terminal can be trusted to show, safe is for"
        " terminals that draw some characters twice as wide.",
        _words("auto", "unicode", "safe", "ascii"),
    ),
    Field(
        "colours",
        "Colours",
        "How many colours the terminal has; auto finds out. Holds from the next start on.",
        _words("auto", "full", "256", "16", "none"),
    ),
    Field("marks", "Marks", "Mark the points that a picked piece may go to.", SWITCH),
    Field(
        "values", "Values", "Always show what the points are worth, not only when asked.", SWITCH
    ),
    Field("evaluation", "Evaluation", "Show who stands better, as the computer sees it.", SWITCH),
    Field("confirm", "Confirm", "Ask before a move is made.", SWITCH),
    Field(
        "smart",
        "Smart click",
        "A click on a point that one piece alone can reach moves it.",
        SWITCH,
    ),
    Field(
        "dice",
        "Dice",
        "Rolled by the program, or thrown on your own table and entered by hand.",
        _words("rolled", "entered"),
    ),
    Field("animations", "Animations", "Show pieces and dice on their way.", SWITCH),
    Field("bell", "Bell", "Ring the terminal's bell when it is your turn.", SWITCH),
    Field(
        "pace",
        "Pace",
        "How the computer takes its turn: at once, with a short or a longer pause before, or only"
        " when you ask it to.",
        _words(*PACES),
    ),
    Field(
        "hints",
        "Help",
        "How strong the help is that you ask for: full strength, the same as your opponent's, or"
        " a level.",
        (("", "full"), *_words(SAME, *LEVELS)),
    ),
    Field(
        "name",
        "Name",
        "What you are called on the network; without one, as the system calls you.",
        free=True,
    ),
)


def config_folder() -> Path:
    """The folder of the settings: the one that KONO_CONFIG names, or the system's usual place."""
    named = os.environ.get("KONO_CONFIG")
    return Path(named) if named else platformdirs.user_config_path("kono-tui", appauthor=False)


def settings_file() -> Path:
    """The file that is read at the start."""
    return config_folder() / FILE


# Reading


def read(path: Path) -> tuple[Settings, list[str]]:
    """Return the settings of a file, and a sentence for each thing in it that is ignored.

    Everything else in the file counts. A missing file sets nothing, and nothing is wrong.
    """
    try:
        tables = content(path)
    except KonoError as error:
        return Settings(), [str(error)]
    found: dict[str, Value] = {}
    problems = []
    for name, value in tables.items():
        try:
            if name != KEYS:
                found[name] = _checked(name, value)
        except FormatError as error:
            problems.append(str(error.within(path)))
    keys, odd = _keys(tables.get(KEYS, {}))
    problems += [str(FormatError(each).within(path)) for each in odd]
    settings = replace(Settings(), keys=MappingProxyType(keys))
    return replace(settings, **found), problems  # type: ignore[arg-type]


def content(path: Path) -> dict[str, Any]:
    """Read the file as TOML; empty if it is missing. KonoError says file, line and reason."""
    try:
        text = read_text(path)
    except FormatError as error:
        raise error.within(path) from error
    except StoreError as error:
        if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            return {}
        raise
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise _not_toml(str(error)).within(path) from error
    except RecursionError as error:
        raise FormatError("lists within lists, too deep to read").within(path) from error


def _not_toml(reason: str) -> FormatError:
    """Build the error from the parser's message, with the line first."""
    line = re.search(r"at line (\d+)", reason)
    reason = re.sub(r" \(at .*\)$", "", reason)
    reason = f"{reason[:1].lower()}{reason[1:]}"
    hint = 'expected lines such as theme = "kono-wood"; until it is mended, nothing in it counts'
    return FormatError(f"not TOML, {reason}; {hint}", int(line[1]) if line else 0)


def check(name: str, text: str) -> str:
    """Return the value of a setting that is a word. FormatError says what is possible."""
    return str(_checked(name, text))


def _checked(name: str, value: object) -> Value:
    """Return the value if its setting allows it. Raise FormatError otherwise."""
    fields = {field.name: field for field in FIELDS}
    if name not in fields:
        names = _either([*fields, f"the table [{KEYS}]"])
        raise FormatError(f"there is no setting '{name}'; expected {names}")
    known = fields[name]
    if name == "theme" and isinstance(value, str) and (value == THEME or value in _theme_names()):
        return value
    if known.free and isinstance(value, str) and value in ("", cleaned(value)):
        return value
    for choice, _ in known.choices:
        if type(choice) is type(value) and choice == value:
            return choice
    raise FormatError(f"{name} is {_toml(value)}; expected {known.expected()}")


def _keys(table: object) -> tuple[dict[str, str], list[str]]:
    """Return other keys by id, and what is wrong with the rest. The table may be nested by dots."""
    if not isinstance(table, dict):
        return {}, [f'{KEYS} is {_toml(table)}; expected a table [{KEYS}] of lines id = "key"']
    if not table:
        return {}, []
    from kono_tui.tui.keys import checked

    return checked(dict(_flat(table)))


def _flat(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    """Yield entries by their whole names: to TOML, `home.new` is a table in a table."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield before + name, value


def _theme_names() -> tuple[str, ...]:
    from kono_tui.tui.themes import theme_names

    return theme_names()


def _toml(value: object) -> str:
    """Format a value as the file writes it, or the beginning of it."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = f"{text[:QUOTED]}..." if len(text) > QUOTED else text
    return f'"{text}"' if isinstance(value, str) else text


def _either(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
