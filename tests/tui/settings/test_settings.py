"""Settings: every problem is reported, writing does no harm, the screen changes them."""

from __future__ import annotations

import tomllib
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import Input, Static

from kono_tui.errors import StoreError
from kono_tui.net.player_names import clean_name
from kono_tui.tui.app import KonoApp
from kono_tui.tui.settings.screen import SettingsDialog
from kono_tui.tui.settings.values import (
    FIELDS,
    Settings,
    config_folder,
    read_settings,
    settings_file,
)
from kono_tui.tui.settings.writer import write_settings
from kono_tui.tui.themes import theme_names
from kono_tui.tui.widgets.choices import LABEL_WIDTH
from tests.paths import ROOT
from tests.tui.driver import drive
from tests.tui.waits import wait_until

USUAL = Settings()


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "config"
    monkeypatch.setenv("KONO_CONFIG", str(folder))
    return folder


def read_settings_text(tmp_path: Path, text: str) -> tuple[Settings, list[str]]:
    path = tmp_path / "settings.toml"
    path.write_text(text, "utf-8")
    return read_settings(path)


def only_problem(tmp_path: Path, text: str) -> str:
    """The one problem of a file."""
    (problem,) = read_settings_text(tmp_path, text)[1]
    assert problem.startswith(str(tmp_path / "settings.toml"))
    return problem.removeprefix(str(tmp_path / "settings.toml"))


def test_settings_lie_in_the_folder_that_is_named(config: Path) -> None:
    assert config_folder() == config
    assert settings_file() == config / "settings.toml"


def test_each_setting_is_described_once() -> None:
    assert [each.name for each in FIELDS] + ["keys"] == [each.name for each in fields(Settings)]
    for each in FIELDS:
        usual = [value for value, _ in each.choices] or [""] * each.is_free_text
        assert each.default in usual or each.name == "theme"


def test_a_file_that_is_not_there_sets_nothing(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "settings.toml") == (USUAL, [])
    assert read_settings(tmp_path / "no" / "folder" / "settings.toml") == (USUAL, [])


def test_what_is_set_counts(tmp_path: Path) -> None:
    text = 'theme = "nord"\nmarks = false\nhints = "same"\n[keys]\n"home.new" = "f5"\n'
    settings, problems = read_settings_text(tmp_path, text)
    assert problems == []
    keys = MappingProxyType({"home.new": "f5"})
    assert settings == Settings(theme="nord", marks=False, hints="same", keys=keys)


def test_an_id_needs_no_quotes(tmp_path: Path) -> None:
    settings, problems = read_settings_text(tmp_path, '[keys]\nhome.new = "f5, N"\n')
    assert problems == []
    assert dict(settings.keys) == {"home.new": "f5,N"}


def test_a_file_that_is_no_toml_is_reported_with_its_line(tmp_path: Path) -> None:
    problem = only_problem(tmp_path, "marks = false\n\nbell = perhaps\n")
    assert problem.startswith(", line 3: not TOML")
    assert read_settings_text(tmp_path, "marks = false\nbell = perhaps\n")[0] == USUAL


@pytest.mark.parametrize(
    ("text", "wrong", "worked"),
    [
        ('glyphs = "emoji"', 'glyphs is "emoji"', '"unicode", "safe" or "ascii"'),
        ("glyphs = 3", "glyphs is 3", '"unicode", "safe" or "ascii"'),
        ('marks = "yes"', 'marks is "yes"', "true or false"),
        ("marks = 1", "marks is 1", "true or false"),
        ('pace = "Normal"', 'pace is "Normal"', '"normal"'),
        ('theme = "neon"', 'theme is "neon"', '"kono-wood", "kono-light"'),
        ("theme = true", "theme is true", "kono-wood"),
        ("name = 7", "name is 7", "a name in quotes"),
        ('name = "a name of too many letters"', 'name is "a name', "at most 20"),
        ('name = "Computer"', 'name is "Computer"', "a name"),
        ('name = "A\\u001b[2J"', "name is", "a name"),
        ("colour = 16", "there is no setting 'colour'", "theme, glyphs, colours"),
        ("keys = 1", "keys is 1", "a table [keys]"),
        ('[keys]\n"home.sing" = "f5"', "there is no binding 'home.sing'", "app.help"),
        ('[keys]\n"home.new" = 5', "home.new is '5'", "f5"),
        ('[keys]\n"home.new" = "f5,"', "home.new is 'f5,'", "f5"),
        ('[keys]\n"home.new" = "contrl+x"', "no key 'contrl+x'", "ctrl+s"),
        ('[keys]\n"app.leave" = "x"', "app.leave cannot be 'x'", "ctrl+s"),
        ('[keys]\n"home.new" = "q"', "'q' cannot be both home.new and home.quit", "'n, ^n'"),
    ],
)
def test_what_is_wrong_is_named_with_what_would_have_worked(
    tmp_path: Path, text: str, wrong: str, worked: str
) -> None:
    problem = only_problem(tmp_path, text)
    assert wrong in problem
    assert worked in problem.partition(wrong)[2]


def test_the_rest_of_a_file_still_counts(tmp_path: Path) -> None:
    text = 'glyphs = "emoji"\nbell = true\n[keys]\n"a.b" = "x"\n"home.new" = "f5"\n'
    settings, problems = read_settings_text(tmp_path, text)
    assert len(problems) == 2
    assert settings == Settings(bell=True, keys=MappingProxyType({"home.new": "f5"}))


def test_an_unreadable_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    settings, (problem,) = read_settings(tmp_path / "settings.toml")
    assert settings == USUAL
    assert "cannot read" in problem


def test_a_file_that_is_no_text_is_reported(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b"bell = true\n\xff")
    assert read_settings(tmp_path / "settings.toml")[1] == [
        f"{tmp_path / 'settings.toml'}, line 2: the file is not UTF-8 text"
    ]


names = st.sampled_from([each.name for each in FIELDS] + ["keys", "keys.home.new", "x", '"a b"'])
values = st.sampled_from(
    ["true", "1", '""', '"auto"', '"easy"', "[]", "{}", "{a.b='c'}", "1979-05-27", "nan", '"kono-"']
)
lines = st.one_of(
    st.builds("{} = {}".format, names, values), st.text(max_size=20), st.just("[keys]")
)


@given(st.lists(lines, max_size=6).map("\n".join))
def test_any_text_gives_settings_and_sentences(tmp_path: Path, text: str) -> None:
    settings, problems = read_settings_text(tmp_path, text)
    for each in FIELDS:
        value = getattr(settings, each.name)
        if each.is_free_text:
            assert value in ("", clean_name(value))
        else:
            assert value in ([choice for choice, _ in each.choices] or theme_names())
    assert all(problem.isprintable() for problem in problems)


def test_lists_within_lists_are_not_fatal(tmp_path: Path) -> None:
    assert len(read_settings_text(tmp_path, "x = " + "[" * 100_000)[1]) == 1


# Writing

chosen = st.builds(
    Settings,
    **{
        each.name: st.sampled_from([value for value, _ in each.choices] or theme_names())
        if not each.is_free_text
        else st.sampled_from(["", "Ann", 'Ann "the" Élan', "安"])
        for each in FIELDS
    },
    keys=st.sampled_from([{}, {"home.new": "f5"}, {"home.new": "f5,f6", "home.quit": "n"}]).map(
        MappingProxyType
    ),
)


@given(chosen, chosen)
def test_what_is_written_is_read_again(tmp_path: Path, first: Settings, second: Settings) -> None:
    path = tmp_path / "settings.toml"
    path.unlink(missing_ok=True)
    second = replace(second, keys=MappingProxyType({**first.keys, **second.keys}))
    for settings in (first, second):
        assert write_settings(settings, path) == []
        assert read_settings(path) == (settings, [])


def test_the_folder_is_made_and_only_what_is_unusual_is_written(config: Path) -> None:
    write_settings(Settings(bell=True), settings_file())
    assert tomllib.loads(settings_file().read_text()) == {"bell": True}


def test_comments_unknown_names_and_keys_stay(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    before = (
        "# mine\nbell = true  # loud\nfuture = 3\n\n"
        '[keys]\n# the arrow is worn out\nhome.new = "f5"\n"home.gone" = "x"\n'
    )
    path.write_text(before)
    write_settings(replace(read_settings(path)[0], bell=False), path)
    assert path.read_text() == before.replace("true", "false")


def test_a_setting_is_put_before_the_table_of_keys(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[keys]\nhome.new = "f5"\n')
    settings = replace(read_settings(path)[0], pace="slow")
    write_settings(settings, path)
    assert read_settings(path) == (settings, [])


def test_keys_that_stand_in_a_file_are_changed_in_place(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[keys]\nhome.new = "f5"\n"home.quit" = "x"\n')
    settings = Settings(keys=MappingProxyType({"home.new": "f6", "home.quit": "z"}))
    write_settings(settings, path)
    assert path.read_text() == '[keys]\nhome.new = "f6"\n"home.quit" = "z"\n'


def test_a_bad_value_stays_until_that_setting_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('glyphs = "emoji"\n')
    write_settings(Settings(bell=True), path)
    assert 'glyphs = "emoji"' in path.read_text()
    write_settings(Settings(bell=True, glyphs="safe"), path)
    assert read_settings(path) == (Settings(bell=True, glyphs="safe"), [])


def test_a_file_that_is_no_toml_is_moved_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("bell = perhaps\n")
    (said,) = write_settings(Settings(bell=True), path)
    assert "settings.toml.bad" in said
    assert (tmp_path / "settings.toml.bad").read_text() == "bell = perhaps\n"
    assert read_settings(path) == (Settings(bell=True), [])


def test_an_unwritable_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    with pytest.raises(StoreError):
        write_settings(Settings(bell=True), tmp_path / "settings.toml")


# On the screen


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
def test_every_setting_is_seen_and_can_be_reached(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KONO_CONFIG", "/home/kono")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(SettingsDialog())
        await pilot.pause()
        for each in FIELDS:
            row = app.screen.query_one(f"#{each.name}")
            assert app.focused is row
            assert app.screen.region.contains_region(row.region)
            assert str(app.screen.query_one("#says", Static).content) == each.description
            await pilot.press("down")
        assert "settings.toml" in str(app.screen.query_one("#file", Static).content)
        assert app.screen.region.contains_region(app.screen.query_one("#close").region)

    drive(script, size=size)


def test_a_choice_counts_at_once_and_stays() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        results: list[Settings | None] = []
        app.push_screen(SettingsDialog(), results.append)
        await pilot.pause()
        await pilot.press("right")
        await pilot.pause()
        assert app.settings.theme == app.theme == "kono-light"
        await pilot.press("down", "down", "down", "right")
        await pilot.pause()
        assert app.settings.marks is False
        await pilot.press("escape")
        await pilot.pause()
        assert results == [app.settings]

    drive(script, settings=Settings())


def test_a_choice_that_cannot_be_kept_counts_until_the_player_leaves(config: Path) -> None:
    config.write_text("a file where the folder should be")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.apply_settings(replace(app.settings, confirm=not app.settings.confirm))
        await wait_until(pilot, lambda: bool(app._notifications))
        (notice,) = app._notifications
        assert notice.message.startswith("Your settings last only until you leave: ")
        assert notice.severity == "warning"

    drive(script)


def test_themes_are_stepped_through_with_the_mouse() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(SettingsDialog())
        await pilot.pause()
        await pilot.click("#theme", offset=(16, 0))
        assert app.settings.theme == "kono-light"
        await pilot.click("#theme", offset=(LABEL_WIDTH, 0))
        assert app.settings.theme == "kono-wood"

    drive(script, settings=Settings())


def test_a_name_counts_when_it_is_typed_and_is_made_fit_for_a_terminal() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.push_screen(SettingsDialog())
        await pilot.pause()
        line = app.screen.query_one("#name", Input)
        for typed, keys, name in (
            ("  Ann  B ", ("enter",), "Ann B"),
            ("computer", ("up",), "Guest"),
            ("", ("enter",), ""),
            ("Ben", ("escape",), "Ben"),
        ):
            line.focus()
            await pilot.pause()
            line.value = typed
            await pilot.press(*keys)
            await wait_until(pilot, lambda: (app.settings.name, line.value) == (name, name))  # noqa: B023
        await app.workers.wait_for_complete()
        assert read_settings(settings_file())[0].name == "Ben"

    drive(script, settings=Settings())


# In the documents


def test_the_page_of_settings_names_each_with_its_values() -> None:
    page = (ROOT / "docs/settings.md").read_text("utf-8")
    for each in FIELDS:
        (row,) = [line for line in page.split("\n") if line.startswith(f"| `{each.name}` |")]
        assert each.description in row
        for value, _ in each.choices:
            assert str(value if isinstance(value, str) else str(value).lower()) in row
