"""Keys: each has an id, each can be changed, and none gets lost."""

from __future__ import annotations

import inspect
import os
import pkgutil
import re
from collections import Counter
from importlib import import_module
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from kono_tui import tui
from kono_tui.tui.app import KonoApp
from kono_tui.tui.bindings import (
    all_bindings,
    binding_owners,
    check_keys,
    default_keys,
    format_key,
    is_key_name,
    keymap,
    split_keys,
)
from kono_tui.tui.settings.values import Settings
from tests.paths import ROOT
from tests.tui.driver import drive


def test_every_class_with_bindings_of_its_own_is_listed() -> None:
    found = set()
    for module in pkgutil.walk_packages(tui.__path__, f"{tui.__name__}."):
        for _, member in inspect.getmembers(import_module(module.name), inspect.isclass):
            if member.__module__ == module.name and member.__dict__.get("BINDINGS"):
                found.add(member)
    assert found == set(binding_owners())


def test_every_binding_has_an_id_of_its_own_class() -> None:
    assert [binding for _, binding in all_bindings() if not binding.id] == []
    holders: dict[str, set[str]] = {}
    for where, binding in all_bindings():
        holders.setdefault(str(binding.id), set()).add(where)
    assert {id: found for id, found in holders.items() if len(found) > 1} == {}


def test_every_usual_key_is_a_key() -> None:
    for id, keys in default_keys().items():
        assert all(map(is_key_name, keys)), id
        assert keys, id


SHARED_KEYS = {"full_stop", *"12346789", "minus"}
"""The full stop stops a human's turn that could go on, and else steps through those of computers.
Digits stand for squares where those have numbers, and else for directions; so does the minus, where
there is an eleventh square."""


def test_no_screen_has_a_key_twice() -> None:
    for where in {where for where, _ in all_bindings()}:
        keys = [key for at, each in all_bindings() if at == where for key in split_keys(each.key)]
        twice = {key for key, times in Counter(keys).items() if times > 1}
        assert twice == (SHARED_KEYS if where == "GameScreen" else set()), where


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("question_mark", "?"),
        ("comma", ","),
        ("ctrl+s", "^s"),
        ("ctrl+shift+left", "Ctrl+Shift+Left"),
        ("shift+tab", "Shift+Tab"),
        ("escape", "Esc"),
        ("space", "Space"),
        ("f1", "F1"),
        ("N", "N"),
        ("pageup", "PgUp"),
        ("left_square_bracket", "["),
        ("plus", "+"),
        ("minus", "-"),
        ("up", "Up"),
        ("enter", "Enter"),
        ("é", "É"),
    ],
)
def test_keys_are_shown_in_plain_characters(key: str, text: str) -> None:
    assert is_key_name(key)
    assert format_key(key) == text


@pytest.mark.parametrize("key", ["contrl+x", "ctrl+", "f99", "up up", "<any>", ""])
def test_what_is_no_key_is_known(key: str) -> None:
    assert not is_key_name(key)


def test_keys_can_be_exchanged() -> None:
    good, problems = check_keys({"home.new": "q", "home.quit": "n"})
    assert (good, problems) == ({"home.new": "q", "home.quit": "n"}, [])


def test_a_key_of_the_app_is_not_given_away() -> None:
    good, (problem,) = check_keys({"home.new": "f1"})
    assert good == {}
    assert "app.help" in problem


def test_the_last_of_two_that_clash_gives_way() -> None:
    good, (problem,) = check_keys({"home.new": "f5", "home.open": "f6,f5"})
    assert good == {"home.new": "f5"}
    assert "'F5'" in problem


asked = st.dictionaries(
    st.sampled_from([*default_keys(), "no.such"]),
    st.sampled_from(["n", "q", "f5", "f5,f6", "ctrl+q", "?", ",", "up", "", "f99"]),
    max_size=5,
)


@given(asked)
def test_what_is_left_after_the_check_needs_no_other(asked: dict[str, str]) -> None:
    good, problems = check_keys(asked)
    assert len(good) + len(problems) == len(asked)
    assert check_keys(good) == (good, [])


def test_a_changed_key_works_and_the_usual_one_does_not() -> None:
    settings = Settings(keys=MappingProxyType({"home.settings": "f9"}))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.set_keymap(keymap(settings))
        await pilot.press("comma")
        await pilot.pause()
        assert type(app.screen).__name__ == "Home"
        await pilot.press("f9")
        await pilot.pause()
        assert type(app.screen).__name__ == "SettingsDialog"

    drive(script)


def test_the_page_of_settings_lists_every_binding_with_its_keys() -> None:
    page = ROOT / "docs/settings.md"
    written = re.compile(r"(?:^\| `[a-z]+\.[a-z.\d_-]+` \|.*\n)+", re.M)
    told = {binding.id: binding.description for _, binding in reversed(all_bindings())}
    rows = "".join(
        f"| `{id}` | {', '.join(f'`{key}`' for key in keys)} | {told[id]} |\n"
        for id, keys in sorted(default_keys().items())
    )
    if os.environ.get("KONO_GOLDEN") == "write":
        page.write_text(written.sub(lambda _: rows, page.read_text("utf-8")), "utf-8")
    assert written.findall(page.read_text("utf-8")) == [rows]
