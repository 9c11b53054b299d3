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

from kono_tui.errors import QUOTE_LIMIT, FormatError, KonoError, StoreError
from kono_tui.formats.text_file import read_settings_text
from kono_tui.live.power import PLUGGED_IN, WISHES
from kono_tui.net.player_names import MAX_NAME_LENGTH, clean_name
from kono_tui.search.levels import LEVELS, SAME_LEVEL
from kono_tui.strategy.cores import ALL_BUT_ONE, SHARES

DEFAULT_THEME: Final = "kono-wood"
PACES: Final = ("instant", "normal", "slow", "ask")
"""How the computer takes its turn; `ask` waits for a key before each of its moves."""
FILE_NAME: Final = "settings.toml"
MAX_PROBLEMS: Final = 8
"""How much of what is wrong with a file is told."""
KEYS_TABLE: Final = "keys"
"""The file's table that gives bindings other keys."""


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults. `FIELDS` explains each one."""

    theme: str = DEFAULT_THEME
    glyphs: str = "auto"
    colours: str = "auto"
    marks: bool = True
    """Whether the board marks the points that a picked piece may go to."""
    values: bool = True
    """Whether points always show their value."""
    reasons: bool = True
    """Whether the board marks what the computer names as its reason."""
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
    cores: str = ALL_BUT_ONE
    """How many of the machine's cores the computer may use."""
    ponder: str = PLUGGED_IN
    """When the computer thinks while a human does."""
    name: str = ""
    """The player's name on the network; "" is the system's name for them."""
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Other keys for bindings, by the binding's id; several with commas."""


SettingValue = str | bool


@dataclass(frozen=True)
class SettingField:
    """A setting: its name in the file, its label on the screen, its meaning, its allowed values."""

    name: str
    label: str
    description: str
    choices: tuple[tuple[SettingValue, str], ...] = ()
    """Values and their words on the screen. Empty: the names of the themes."""
    is_free_text: bool = False
    """Whether it is a free text instead."""

    @property
    def default(self) -> SettingValue:
        """The value if nobody sets it."""
        usual: SettingValue = getattr(Settings(), self.name)
        return usual

    def describe_expected(self) -> str:
        """Describe the values that would have worked, as the file writes them."""
        if self.is_free_text:
            return f"a name in quotes, of at most {MAX_NAME_LENGTH} characters"
        values = [_format_value(value) for value, _ in self.choices]
        own_themes = [_format_value(name) for name in _theme_names() if name.startswith("kono-")]
        return _join_with_or(values or [*own_themes, 'one that comes with Textual such as "nord"'])


def _word_choices(*values: str) -> tuple[tuple[SettingValue, str], ...]:
    return tuple((value, value) for value in values)


ON_OFF: Final[tuple[tuple[SettingValue, str], ...]] = ((True, "on"), (False, "off"))
FIELDS: Final = (
    SettingField("theme", "Theme", "The colours of the screen and the board."),
    SettingField(
        "glyphs",
        "Characters",
        "What boards are drawn with: auto uses what your terminal can show, safe is for terminals"
        " that draw some characters too wide.",
        _word_choices("auto", "unicode", "safe", "ascii"),
    ),
    SettingField(
        "colours",
        "Colours",
        "How many colours your terminal has. auto finds out. "
        "A change takes effect at the next start.",
        _word_choices("auto", "full", "256", "16", "none"),
    ),
    SettingField("marks", "Marks", "Mark the points that the piece you hold can go to.", ON_OFF),
    SettingField(
        "values", "Values", "Always show what the points are worth, not just when you ask.", ON_OFF
    ),
    SettingField(
        "reasons", "Reasons", "Mark on the board what the computer names as its reason.", ON_OFF
    ),
    SettingField("evaluation", "Evaluation", "Show who is ahead, as the computer sees it.", ON_OFF),
    SettingField("confirm", "Confirm", "Ask before playing your move.", ON_OFF),
    SettingField(
        "smart",
        "Smart click",
        "If only one piece can reach a point, a click on the point moves it.",
        ON_OFF,
    ),
    SettingField(
        "dice",
        "Dice",
        "The program rolls them, or you throw your own and type what they show.",
        _word_choices("rolled", "entered"),
    ),
    SettingField("animations", "Animations", "Show pieces and dice as they move.", ON_OFF),
    SettingField("bell", "Bell", "Ring the terminal's bell when it is your turn.", ON_OFF),
    SettingField(
        "pace",
        "Pace",
        "How the computer moves: at once, after a short or a longer pause, or only when you ask.",
        _word_choices(*PACES),
    ),
    SettingField(
        "hints",
        "Help",
        "How strong the help is: full strength, the same as your opponent, or a level.",
        (("", "full"), *_word_choices(SAME_LEVEL, *LEVELS)),
    ),
    SettingField(
        "cores",
        "Cores",
        "How many of this machine's processor cores the computer may think with.",
        _word_choices(*SHARES),
    ),
    SettingField(
        "ponder",
        "Your time",
        "When the computer at full strength also thinks while it is your turn.",
        _word_choices(*WISHES),
    ),
    SettingField(
        "name",
        "Name",
        "Your name on the network. Without one, it is your user name on this computer.",
        is_free_text=True,
    ),
)


def config_folder() -> Path:
    """The folder of the settings: the one that KONO_CONFIG names, or the system's usual place."""
    named = os.environ.get("KONO_CONFIG")
    return Path(named) if named else platformdirs.user_config_path("kono-tui", appauthor=False)


def settings_file() -> Path:
    """The file that is read at the start."""
    return config_folder() / FILE_NAME


# Reading


def read_settings(path: Path) -> tuple[Settings, list[str]]:
    """Return the settings of a file, and a sentence for each thing in it that is ignored.

    Everything else in the file counts. A missing file sets nothing, and nothing is wrong.
    """
    try:
        tables = read_toml(path)
    except KonoError as error:
        return Settings(), [str(error)]
    values: dict[str, SettingValue] = {}
    problems = []
    for name, value in tables.items():
        try:
            if name != KEYS_TABLE:
                values[name] = _valid_value(name, value)
        except FormatError as error:
            problems.append(str(error.with_path(path)))
    keys, key_problems = _read_keys(tables.get(KEYS_TABLE, {}))
    problems += [str(FormatError(each).with_path(path)) for each in key_problems]
    settings = replace(Settings(), keys=MappingProxyType(keys))
    return replace(settings, **values), _shorten_list(problems, path)  # type: ignore[arg-type]


def _shorten_list(problems: list[str], path: Path) -> list[str]:
    """Return as many problems as anybody reads, and how many more there are."""
    more = len(problems) - MAX_PROBLEMS
    return [*problems[:MAX_PROBLEMS], *([f"{path}: {more} more like these"] if more > 0 else [])]


def read_toml(path: Path) -> dict[str, Any]:
    """Read the file as TOML; empty if it is missing. KonoError says file, line and reason."""
    try:
        text = read_settings_text(path)
    except FormatError as error:
        raise error.with_path(path) from error
    except StoreError as error:
        if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
            return {}
        raise
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise _toml_error(str(error)).with_path(path) from error
    except RecursionError as error:
        raise FormatError("lists within lists, too deep to read").with_path(path) from error


def _toml_error(reason: str) -> FormatError:
    """Build the error from the parser's message, with the line first."""
    line = re.search(r"at line (\d+)", reason)
    reason = re.sub(r" \(at .*\)$", "", reason)
    reason = f"{reason[:1].lower()}{reason[1:]}"
    expected = 'expected lines such as theme = "kono-wood"'
    hint = f"{expected}; the file is ignored until that is mended"
    return FormatError(f"not TOML, {reason}; {hint}", int(line[1]) if line else 0)


def parse_word_setting(name: str, text: str) -> str:
    """Return the value of a setting that is a word. FormatError says what is possible."""
    return str(_valid_value(name, text))


def _valid_value(name: str, value: object) -> SettingValue:
    """Return the value if its setting allows it. Raise FormatError otherwise."""
    fields = {field.name: field for field in FIELDS}
    if name not in fields:
        names = _join_with_or([*fields, f"the table [{KEYS_TABLE}]"])
        raise FormatError(f"there is no setting '{name}'; expected {names}")
    setting = fields[name]
    if isinstance(value, str):
        if name == "theme" and (value == DEFAULT_THEME or value in _theme_names()):
            return value
        if setting.is_free_text and value in ("", clean_name(value)):
            return value
    for choice, _ in setting.choices:
        if type(choice) is type(value) and choice == value:
            return choice
    raise FormatError(f"{name} is {_format_value(value)}; expected {setting.describe_expected()}")


def _read_keys(table: object) -> tuple[dict[str, str], list[str]]:
    """Return other keys by id, and what is wrong with the rest. The table may be nested by dots."""
    if not isinstance(table, dict):
        remedy = f'expected a table [{KEYS_TABLE}] of lines id = "key"'
        return {}, [f"{KEYS_TABLE} is {_format_value(table)}; {remedy}"]
    if not table:
        return {}, []
    from kono_tui.tui.bindings import check_keys

    return check_keys(dict(_flatten(table)))


def _flatten(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield entries by their whole names: to TOML, `home.new` is a table in a table."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _theme_names() -> tuple[str, ...]:
    from kono_tui.tui.themes import theme_names

    return theme_names()


def _format_value(value: object) -> str:
    """Format a value as the file writes it, or the beginning of it."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = f"{text[:QUOTE_LIMIT]}..." if len(text) > QUOTE_LIMIT else text
    return f'"{text}"' if isinstance(value, str) else text


def _join_with_or(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
