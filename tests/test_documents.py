"""Check that the documents show what the program does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kono_tui.__main__ import COMMANDS, main
from kono_tui.arena.contender import require_tuning
from kono_tui.commands import host, join, netbench, play
from kono_tui.core.position import Position
from kono_tui.formats.text_file import read_rules_page
from kono_tui.games import GAMES
from kono_tui.play.dice_source import read_dice
from kono_tui.play.storage.saves import load_save, samples_folder
from kono_tui.search.levels import LEVELS
from tests.paths import DOCS, ROOT

PLACES = ("kono_tui", ".")
"""The folders that paths on a page are relative to."""

KONO = GAMES["kono"]
BLOCKS = re.findall(r"```text\n(.*?)```", (ROOT / "docs/formats.md").read_text("utf-8"), re.S)
FORMS = {"R": "cpp", "(": "lisp", "[": "prolog"}
SAVES = [block for block in BLOCKS if block[0] in FORMS]
NETWORK = {
    "host": host.create_parser,
    "join": join.create_parser,
    "netbench": netbench.create_parser,
}


def test_the_formats_page_shows_each_form_and_a_whole_game() -> None:
    assert [FORMS[block[0]] for block in SAVES] == ["cpp", "lisp", "prolog", "cpp"]


@pytest.mark.parametrize("block", SAVES)
def test_the_formats_page_shows_saves_as_they_are_written(block: str) -> None:
    save = KONO.read_save(block)
    assert not save.warnings
    assert KONO.write_save(save, FORMS[block[0]], with_history="Kono-TUI" in block) == block


def test_the_formats_page_shows_the_same_game_throughout() -> None:
    whole = KONO.read_save(SAVES[-1])
    lines = [block.strip() for block in BLOCKS if block.count("\n") == 1]
    assert whole.start is not None
    position: Position = whole.start
    for move in whole.moves:
        position = position.play(KONO.rules.encode(position, move))
    assert lines == [KONO.notation.format_position(position)]
    assert all(KONO.read_save(block).start == position for block in SAVES[:-1])


def test_the_formats_page_shows_a_dice_file(tmp_path: Path) -> None:
    path = tmp_path / "dice.txt"
    path.write_text(BLOCKS[-1])
    assert len(read_dice(path, GAMES["canoga"])) == 4


def test_every_game_has_a_page_of_rules() -> None:
    for key, game in GAMES.items():
        assert game.info.title in read_rules_page(key)


def read_commands(page: Path) -> list[str]:
    """Return what a page shows after `kono`."""
    return re.findall(r"^kono(?: +([^#\n]*))?", page.read_text("utf-8"), re.M)


@pytest.mark.parametrize(("page", "least"), [("README.md", 5), ("docs/network.md", 6)])
def test_every_command_of_the_network_is_understood(page: str, least: int) -> None:
    lines = [line.split() for line in read_commands(ROOT / page)]
    shown = [line for line in lines if line and line[0] in NETWORK]
    assert len(shown) >= least
    for name, *arguments in shown:
        NETWORK[name]().parse_args(arguments)


def test_every_command_the_readme_shows_is_understood() -> None:
    lines = read_commands(ROOT / "README.md")
    others = "show|convert|suggest|verify|lab|perft|solve|games|arena|tune|engine"
    played = [
        line.split()
        for line in lines
        if not re.match(others, line) and line.split()[:1] not in [[name] for name in NETWORK]
    ]
    assert len(played) >= 6
    for arguments in played:
        play.create_parser().parse_args(arguments)


def shown_options(page: Path) -> Iterator[tuple[str, set[str]]]:
    """Yield each command that a page shows, "" for playing, and the options shown with it."""
    text = page.read_text("utf-8").replace("\\\n", " ")
    for line in re.findall(r"(?:^ *|`)kono((?: [^`#\n]*)?)(?=[`#\n])", text, re.M):
        first = line.split()[0] if line.strip() else ""
        yield first if first in COMMANDS else "", {*re.findall(r"--[a-z-]+", line)}


def test_every_option_that_a_page_shows_is_one_of_its_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    options: dict[str, set[str]] = {}
    for page in pages:
        for name, given in shown_options(page):
            if name not in options:
                with pytest.raises(SystemExit):
                    main([*filter(None, [name]), "--help"])
                options[name] = {*re.findall(r"--[a-z-]+", capsys.readouterr().out)}
            assert given <= options[name], f"{page.name}: kono {name}"
    assert options.keys() == {"", *COMMANDS}


def test_the_samples_that_ship_can_be_played() -> None:
    files = [path.name for path in samples_folder().iterdir() if path.is_file()]
    samples = sorted(name for name in files if name != "dice.txt")
    canoga = ["canoga-11.lisp", "canoga-9.txt"]
    fanorona = ["fanorona-5x9.txt", "fanorona-9x13.txt"]
    konane = ["konane-6x6.txt", "konane-8x8.txt"]
    kono = ["kono-5x5.txt", "kono-7x7.lisp", "kono-9x9.pl"]
    konobi = ["konobi-11x11.txt", "konobi-8x8.txt"]
    assert samples == [*canoga, *fanorona, *konane, *kono, *konobi]
    for name in samples:
        save = load_save(samples_folder() / name)
        assert save.moves
        assert not save.warnings
    assert read_dice(samples_folder() / "dice.txt", KONO)


def test_every_folder_of_modules_is_a_package_and_so_installed() -> None:
    modules = {path.parent for path in (ROOT / "kono_tui").rglob("*.py")}
    packages = {path.parent for path in (ROOT / "kono_tui").rglob("__init__.py")}
    assert modules == packages


def folders_in_tree(page: str) -> set[str]:
    """Return the folders that the tree of the architecture page names, relative to the package."""
    tree = re.findall(r"```text\nkono_tui/\n(.*?)```", page, re.S)[0]
    found: set[str] = set()
    top = ""
    for line in tree.splitlines():
        if match := re.match(r"  (\w+)/ ", line):
            top = match[1]
            found.add(top)
        elif re.fullmatch(r"\s+(?:[\w/]+/ ?)+", line):
            found |= {f"{top}/{folder.rstrip('/')}" for folder in line.split()}
    return found


def test_the_tree_of_the_architecture_page_is_the_tree() -> None:
    package = ROOT / "kono_tui"
    folders = {path.parent.relative_to(package).as_posix() for path in package.rglob("__init__.py")}
    assert folders_in_tree((DOCS / "architecture.md").read_text("utf-8")) == folders - {"."}


@pytest.mark.parametrize("page", ["architecture", "adding-a-game", "design-notes"])
def test_every_module_a_page_names_exists(page: str) -> None:
    named = re.findall(r"`((?:\w+/)+\w+\.py)`", (DOCS / f"{page}.md").read_text("utf-8"))
    assert named
    missing = [each for each in named if not any((ROOT / top / each).exists() for top in PLACES)]
    assert missing == []


def test_the_readme_shows_a_moment_of_the_golden_game() -> None:
    picture = re.findall(r"```text\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)[0]
    assert picture.rstrip() in (ROOT / "tests/plain/golden/tournament.txt").read_text("utf-8")


def read_table(page: str, first: str) -> list[list[str]]:
    """Return the cells of the rows of the table that begins with that heading."""
    lines = (ROOT / page).read_text("utf-8").split(f"\n| {first} |", 1)[1].split("\n\n", 1)[0]
    rows = lines.splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


@pytest.mark.parametrize(
    ("key", "first"), [("kono", "what"), ("konane", "count"), ("fanorona", "what counts")]
)
def test_the_strategy_page_lists_the_weights_in_use(key: str, first: str) -> None:
    rows = read_table("docs/strategy.md", first)
    told = {cells[-1].strip("`"): [int(each) for each in cells[1:4]] for cells in rows}
    sizes = [require_tuning(GAMES[key]).weights(size) for size in GAMES[key].info.sizes]
    assert told == {name: [each[name] for each in sizes] for name in sizes[0]}


def test_the_strategy_page_lists_the_weights_of_konobi() -> None:
    rows = read_table("docs/strategy.md", "what it goes by")
    small, large = ({row[-1].strip("`"): int(row[at]) for row in rows} for at in (1, 2))
    for size in GAMES["konobi"].info.sizes:
        assert require_tuning(GAMES["konobi"]).weights(size) == (small if size <= 9 else large)


def test_the_strategy_page_lists_the_levels_as_they_are() -> None:
    told = []
    for name, level in LEVELS.items():
        limit, turns = level.limit, level.limit.depth
        far = f"{turns} turn{'s' * (turns > 1)}" if turns else f"for {limit.seconds:g} second"
        chance = [f"its {level.candidate_count} best moves", f"{level.max_loss / 100:.2f} points"]
        told.append(
            [name, far, *(chance if level.candidate_count > 1 else ["nothing: the best", ""])]
        )
    assert read_table("docs/strategy.md", "level") == told


PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere_and_nothing_is_left_to_fill_in(page: Path) -> None:
    text = page.read_text("utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []
    assert re.findall(r"\{[A-Z]+\}|TODO|TBD", text) == []
