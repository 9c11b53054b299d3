"""Every key of the full-screen mode: the default bindings, and how the settings change them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from string import punctuation
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from textual.binding import Binding, InvalidBinding
from textual.dom import DOMNode
from textual.keys import Keys, key_to_character
from textual.screen import ModalScreen

from kono_tui.tui.settings.values import Settings

MODIFIERS: Final = ("ctrl", "shift", "alt", "meta", "super", "hyper")
MAX_KEYS: Final = 8
"""The most keys of one binding."""
TUI: Final = "kono_tui.tui"
BINDING_OWNERS: Final = (
    ("dialogs.choice", "ChoiceDialog"),
    ("dialogs.enter_dice", "DiceDialog"),
    ("game.screen", "GameScreen"),
    ("dialogs.help", "Help"),
    ("home.screen", "Home"),
    ("lab.screen", "LabScreen"),
    ("game.proof", "ProofScreen"),
    ("online.lobby", "NetworkDialog"),
    ("home.new_game", "NewGame"),
    ("online.new_room", "NewRoom"),
    ("game.room_dialogs", "MessagePicker"),
    ("game.room_round_end", "RoomRoundEnd"),
    ("game.opening", "OpeningDialog"),
    ("online.room_list", "RoomItemList"),
    ("game.round_end", "RoundEnd"),
    ("game.tournament_end", "LevelDialog"),
    ("game.tournament_end", "TournamentEnd"),
    ("saves.screen", "SaveItemList"),
    ("saves.screen", "SavedGames"),
    ("settings.screen", "SettingInput"),
    ("widgets.too_small", "TooSmall"),
    ("home.game_cards", "Pressable"),
    ("widgets.choices", "Choices"),
    ("widgets.dialog", "Dialog"),
    ("widgets.dialog", "DialogFrame"),
    ("lab.result_list", "ResultList"),
    ("widgets.hands", "Hand"),
    ("game.panels.move_line", "MoveLine"),
    ("widgets.two_line_list", "TwoLineList"),
    ("lab.visit_tree", "VisitTree"),
)
"""The classes with bindings of their own; their modules are imported when somebody asks."""
DISPLAY_NAMES: Final = {
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "delete": "Del",
    "insert": "Ins",
}


@cache
def binding_owners() -> tuple[type[DOMNode], ...]:
    """Return the app, and every screen and widget of ours that has bindings of its own."""
    from kono_tui.tui.app import KonoApp

    owners = (getattr(import_module(f"{TUI}.{module}"), name) for module, name in BINDING_OWNERS)
    return (KonoApp, *owners)


def _own_bindings(owner: type[DOMNode]) -> list[Binding]:
    """The bindings that a class itself defines, as written there."""
    bindings = owner.__dict__.get("BINDINGS", ())
    return [each if isinstance(each, Binding) else Binding(*each) for each in bindings]


def all_bindings() -> list[tuple[str, Binding]]:
    """Every binding of ours with the name of its class; the app's first."""
    owners = binding_owners()
    return [(owner.__name__, binding) for owner in owners for binding in _own_bindings(owner)]


@cache
def default_keys() -> Mapping[str, tuple[str, ...]]:
    """The keys of each binding id where the settings say nothing."""
    keys_by_id: dict[str, tuple[str, ...]] = {}
    for _, binding in all_bindings():
        if binding.id:
            keys_by_id[binding.id] = (*keys_by_id.get(binding.id, ()), *split_keys(binding.key))
    return MappingProxyType(keys_by_id)


def current_keys(settings: Settings, id: str) -> tuple[str, ...]:
    """The keys of a binding id as the settings have them."""
    requested = keymap(settings).get(id)
    return default_keys()[id] if requested is None else split_keys(requested)


def split_keys(keys: str) -> tuple[str, ...]:
    """Split comma-separated keys, each by its full name. ValueError if one is empty."""
    try:
        return tuple(each.key for each in Binding.make_bindings([Binding(keys, "")]))
    except InvalidBinding as error:
        raise ValueError("a key without a name") from error


def is_key_name(key: str) -> bool:
    """Return whether a full name is the name of a key."""
    *modifiers, name = key.split("+")
    named = {each.value for each in Keys if each.value[0] != "<"}
    is_known = name in named or bool(_typed_character(name))
    return is_known and all(each in MODIFIERS for each in modifiers)


def _typed_character(key: str) -> str:
    """The character that a key types; "" if it types none."""
    character = _punctuation_keys().get(key) or key_to_character(key) or ""
    return character if character.isprintable() else ""


@cache
def _punctuation_keys() -> dict[str, str]:
    """The punctuation of a keyboard, by Textual's names for its keys."""
    names = {split_keys(sign)[0]: sign for sign in punctuation if sign != ","}
    return names | {"comma": ","}


def format_key(key: str) -> str:
    """Format a key for people, in plain characters."""
    *modifiers, name = key.split("+")
    character = _typed_character(name)
    is_plain = character.isascii() and character.strip()
    name = character if is_plain else DISPLAY_NAMES.get(name, name.title())
    if modifiers == ["ctrl"]:
        return f"^{name}"
    return "+".join([*(each.title() for each in modifiers), name])


def action_name(binding: Binding) -> str:
    """Return the name of a binding's action, without its namespace and arguments."""
    return binding.action.partition("(")[0].rpartition(".")[2]


@runtime_checkable
class NamingScreen(Protocol):
    """A screen on which some actions have other names than usual now, or mean nothing."""

    @property
    def action_labels(self) -> Mapping[str, str]:
        """The names, by action, with its arguments or without; "" for what is not to be listed."""


def describe_binding(screen: object, binding: Binding) -> str:
    """Name what a key does now, for the palette and the help; "" if neither is to list it."""
    labels = screen.action_labels if isinstance(screen, NamingScreen) else {}
    usual = labels.get(action_name(binding), binding.description)
    return labels.get(binding.action, usual)


def keymap(settings: Settings) -> dict[str, str]:
    """The mapping that `App.set_keymap` takes: other keys by the binding's id."""
    return dict(settings.keys)


# Keys in the settings


def check_keys(requested: Mapping[str, object]) -> tuple[dict[str, str], list[str]]:
    """Return the keys that can be assigned, by id, and what is wrong with the others."""
    accepted: dict[str, str] = {}
    problems = []
    for id, keys in requested.items():
        problem = _find_problem(id, keys)
        if problem:
            problems.append(problem)
        else:
            accepted[id] = ",".join(split_keys(str(keys)))
    while clash := _find_clash(accepted):
        id, other, key = clash
        del accepted[id]
        problems.append(
            f"the key '{format_key(key)}' cannot be both {id} and {other}; {id} keeps"
            f" '{', '.join(map(format_key, default_keys()[id]))}' until one of them has another key"
        )
    return accepted, problems


def _find_problem(id: str, keys: object) -> str:
    """Say what is wrong with an entry, taken alone; "" if nothing is."""
    usual = default_keys()
    if id not in usual:
        return f"there is no binding '{id}'; expected something like {', '.join(list(usual)[:4])}"
    if not isinstance(keys, str):
        return f"{id} is '{keys}'; expected a key in quotes such as \"f5\", several with commas"
    try:
        each = split_keys(keys)
    except ValueError:
        return f"{id} is '{keys}'; expected a key such as f5, n or ctrl+s, several with commas"
    if len(each) > MAX_KEYS:
        return f"{id} has {len(each)} keys; expected at most {MAX_KEYS}"
    for key in each:
        if not is_key_name(key):
            fault = f"{id} is '{keys}', but there is no key '{key}'"
            return f"{fault}; expected something like f5, n, ctrl+s"
        if _typed_character(key) and _has_priority(id):
            return f"{id} cannot be '{key}', a key for typing; expected something like f5, ctrl+s"
    return ""


def _has_priority(id: str) -> bool:
    """Return whether the binding would take its key away from every text input."""
    own = [binding for holder, binding in all_bindings() if holder == binding_owners()[0].__name__]
    return any(binding.priority for binding in own if binding.id == id)


def _find_clash(requested: dict[str, str]) -> tuple[str, str, str] | None:
    """Find two bindings of one screen with one key: the one to give up, the other, the key.

    The settings request at least one of them; the one requested last is to be given up.
    """
    usual = default_keys()
    current = {**usual} | {id: split_keys(keys) for id, keys in requested.items()}
    for id in reversed(requested):
        for screen in _binding_groups():
            for other in screen if id in screen else ():
                allowed = set(usual[id]) & set(usual[other])
                common = set(current[id]) & set(current[other]) - allowed
                if other != id and common:
                    return id, other, min(common)
    return None


@cache
def _binding_groups() -> tuple[tuple[str, ...], ...]:
    """The binding ids that are active together: a class's own, those it inherits, and the app's."""
    return tuple(tuple(_active_binding_ids(holder)) for holder in binding_owners())


def _active_binding_ids(owner: type[DOMNode]) -> Iterator[str]:
    app, *others = binding_owners()
    is_modal = issubclass(owner, ModalScreen)
    for each in (app, *others):
        for binding in _own_bindings(each):
            is_inherited = issubclass(owner, each)
            is_app_wide = each is app and (not is_modal or binding.priority)
            if binding.id and (is_inherited or is_app_wide):
                yield binding.id
