"""Every key of the full-screen mode: the default bindings, and how the settings change them."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import getmembers, isclass
from string import punctuation
from typing import Final

from textual.binding import Binding, InvalidBinding
from textual.dom import DOMNode
from textual.keys import Keys, key_to_character
from textual.screen import ModalScreen

from kono_tui.tui.settings import Settings

MODIFIERS: Final = ("ctrl", "shift", "alt", "meta", "super", "hyper")
SHOWN: Final = {
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "delete": "Del",
    "insert": "Ins",
}


@cache
def holders() -> tuple[type[DOMNode], ...]:
    """The app, and every screen and widget of ours that has bindings of its own."""
    from kono_tui.tui.app import KonoApp

    found: list[type[DOMNode]] = [KonoApp]
    for package in ("screens", "widgets"):
        name = f"kono_tui.tui.{package}"
        for module in sorted(pkgutil.iter_modules(import_module(name).__path__, f"{name}.")):
            for _, each in getmembers(import_module(module.name), isclass):
                if each.__module__ == module.name and issubclass(each, DOMNode) and _own(each):
                    found.append(each)
    return tuple(found)


def _own(holder: type[DOMNode]) -> list[Binding]:
    """The bindings that a class itself defines, as written there."""
    bindings = holder.__dict__.get("BINDINGS", ())
    return [each if isinstance(each, Binding) else Binding(*each) for each in bindings]


def bindings() -> list[tuple[str, Binding]]:
    """Every binding of ours with the name of its class; the app's first."""
    return [(holder.__name__, binding) for holder in holders() for binding in _own(holder)]


def usual_keys() -> dict[str, tuple[str, ...]]:
    """The keys of each binding id where the settings say nothing."""
    found: dict[str, tuple[str, ...]] = {}
    for _, binding in bindings():
        if binding.id:
            found[binding.id] = (*found.get(binding.id, ()), *split(binding.key))
    return found


def split(keys: str) -> tuple[str, ...]:
    """Split comma-separated keys, each by its full name. ValueError if one is empty."""
    try:
        return tuple(each.key for each in Binding.make_bindings([Binding(keys, "")]))
    except InvalidBinding as error:
        raise ValueError("a key without a name") from error


def is_key(key: str) -> bool:
    """Return whether a full name is the name of a key."""
    *modifiers, name = key.split("+")
    named = {each.value for each in Keys if each.value[0] != "<"}
    return all(each in MODIFIERS for each in modifiers) and (name in named or bool(_typed(name)))


def _typed(key: str) -> str:
    """The character that a key types; "" if it types none."""
    character = _signs().get(key) or key_to_character(key) or ""
    return character if character.isprintable() else ""


@cache
def _signs() -> dict[str, str]:
    """The punctuation of a keyboard, by Textual's names for its keys."""
    names = {split(sign)[0]: sign for sign in punctuation if sign != ","}
    return names | {"comma": ","}


def shown(key: str) -> str:
    """Format a key for people, in plain characters."""
    *modifiers, name = key.split("+")
    character = _typed(name)
    plain = character.isascii() and character.strip()
    name = character if plain else SHOWN.get(name, name.title())
    if modifiers == ["ctrl"]:
        return f"^{name}"
    return "+".join([*(each.title() for each in modifiers), name])


def keymap(settings: Settings) -> dict[str, str]:
    """The mapping that `App.set_keymap` takes: other keys by the binding's id."""
    return dict(settings.keys)


# Keys in the settings


def checked(asked: Mapping[str, object]) -> tuple[dict[str, str], list[str]]:
    """Return the keys that can be assigned, by id, and what is wrong with the others."""
    good: dict[str, str] = {}
    problems = []
    for id, keys in asked.items():
        problem = _problem(id, keys)
        if problem:
            problems.append(problem)
        else:
            good[id] = ",".join(split(str(keys)))
    while clash := _clash(good):
        id, other, key = clash
        del good[id]
        problems.append(
            f"the key '{shown(key)}' cannot be both {id} and {other}; {id} keeps"
            f" '{', '.join(map(shown, usual_keys()[id]))}' until one of them has another key"
        )
    return good, problems


def _problem(id: str, keys: object) -> str:
    """Say what is wrong with an entry, taken alone; "" if nothing is."""
    usual = usual_keys()
    if id not in usual:
        return f"there is no binding '{id}'; expected such as {', '.join(list(usual)[:4])}"
    if not isinstance(keys, str):
        return f"{id} is '{keys}'; expected a key in quotes such as \"f5\", several with commas"
    try:
        each = split(keys)
    except ValueError:
        return f"{id} is '{keys}'; expected a key such as f5, n or ctrl+s, several with commas"
    for key in each:
        if not is_key(key):
            return f"{id} is '{keys}', but there is no key '{key}'; expected such as f5, n, ctrl+s"
        if _typed(key) and _has_priority(id):
            return f"{id} cannot be '{key}', a key for typing; expected such as f5, ctrl+s"
    return ""


def _has_priority(id: str) -> bool:
    """Return whether the binding would take its key away from every text input."""
    own = [binding for holder, binding in bindings() if holder == holders()[0].__name__]
    return any(binding.priority for binding in own if binding.id == id)


def _clash(asked: dict[str, str]) -> tuple[str, str, str] | None:
    """Find two bindings of one screen with one key: the one to give up, the other, the key.

    The settings request at least one of them; the one requested last is to be given up.
    """
    usual = usual_keys()
    now = {id: split(asked[id]) if id in asked else keys for id, keys in usual.items()}
    for id in reversed(asked):
        for screen in _screens():
            for other in screen if id in screen else ():
                common = set(now[id]) & set(now[other]) - (set(usual[id]) & set(usual[other]))
                if other != id and common:
                    return id, other, min(common)
    return None


@cache
def _screens() -> tuple[tuple[str, ...], ...]:
    """The binding ids that are active together: a class's own, those it inherits, and the app's."""
    return tuple(tuple(_at_work(holder)) for holder in holders())


def _at_work(holder: type[DOMNode]) -> Iterator[str]:
    app, *others = holders()
    modal = issubclass(holder, ModalScreen)
    for each in (app, *others):
        for binding in _own(each):
            inherited = issubclass(holder, each)
            everywhere = each is app and (not modal or binding.priority)
            if binding.id and (inherited or everywhere):
                yield binding.id
