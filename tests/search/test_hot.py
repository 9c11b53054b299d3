"""Hot modules: they shift no constant, import nothing cold, and are built as they should be."""

from __future__ import annotations

import ast
import importlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import kono_tui
from tests.paths import ROOT

SOURCE = ROOT / "kono_tui"
INSTALLED = Path(kono_tui.__file__).resolve().parent
EXPECTED = os.environ.get("KONO_EXPECT", "")
LIBRARIES = {
    "__future__",
    "collections.abc",
    "librt",
    "math",
    "mypy_extensions",
    "random",
    "time",
    "typing",
}
CASTS = {"bool", "i16", "i32", "i64", "int", "u8"}

with_source = pytest.mark.skipif(
    not SOURCE.is_dir(), reason="there is no source beside these tests: the plain run reads it"
)


def is_hot(text: str) -> bool:
    """Whether a module's first line says so."""
    docstring = ast.get_docstring(ast.parse(text)) or ""
    return docstring.startswith("[hot]")


def hot_modules(package: Path) -> dict[str, Path]:
    """The files of the hot modules, by the names they are imported by."""
    files = {
        ".".join(path.relative_to(package.parent).with_suffix("").parts): path
        for path in sorted(package.rglob("*.py"))
    }
    return {name: path for name, path in files.items() if is_hot(path.read_text("utf-8"))}


# Shifts


def constants(tree: ast.Module) -> set[str]:
    """The names of constants: Final ones and capitals, imported ones included."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and "Final" in ast.unparse(node.annotation):
            names.add(ast.unparse(node.target))
        elif isinstance(node, ast.alias) and node.name.isupper():
            names.add(node.asname or node.name)
        elif isinstance(node, ast.Name) and node.id.isupper():
            names.add(node.id)
    return names


def is_constant(node: ast.expr, names: set[str]) -> bool:
    """Whether an expression is a number known at compile time."""
    match node:
        case ast.Constant() | ast.Name(id=("True" | "False")):
            return True
        case ast.Name(id=name):
            return name in names
        case ast.Attribute(attr=name):
            return name.isupper()
        case ast.UnaryOp(operand=operand):
            return is_constant(operand, names)
        case ast.BinOp(left=left, right=right):
            return is_constant(left, names) and is_constant(right, names)
        case ast.Call(func=ast.Name(id=cast), args=[operand]) if cast in CASTS:
            return is_constant(operand, names)
        case ast.IfExp(body=body, orelse=other):
            return is_constant(body, names) and is_constant(other, names)
        case ast.NamedExpr(value=value):
            return is_constant(value, names)
    return False


def shifted_constants(text: str) -> list[str]:
    """Every shift of a constant."""
    tree = ast.parse(text)
    names = constants(tree)
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=shifted, op=ast.LShift() | ast.RShift()):
                pass
            case ast.AugAssign(target=shifted, op=ast.LShift() | ast.RShift()):
                pass
            case _:
                continue
        if is_constant(shifted, names):
            found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


BAD_SHIFTS = [
    "x = 1 << n",
    "x = 0x8000 >> n",
    "x = (1) << (n + 1)",
    "x = -1 << n",
    "x = ~0 << n",
    "x = (2 - 1) << n",
    "x = i64(1) << n",
    "x = i64(-1) << n",
    "x = True << n",
    "x = (1 if n else 2) << n",
    "x = y | (1 << n) | z",
    "def f(n: i64) -> i64:\n    return 1 << n",
    "from typing import Final\none: Final = 1\nx = one << n",
    "from typing import Final\none: Final[int] = 1\nx = y & (one << n)",
    "from kono_tui.core.bits import ONE\nx = ONE << n",
    "from kono_tui.core.bits import ONE as one\nx = one >> n",
    "from kono_tui.core import grid\nx = grid.ONE << n",
    "CAPTURE = 4\nx = i64(CAPTURE) << n",
    "COUNT = 4\nCOUNT <<= n",
]
GOOD_SHIFTS = [
    "x = one << n",
    "x = n << 1",
    "x = (n + MIDDLE) << 20",
    "x = (n >> 54) & 3",
    "x = words[0] >> 1",
    "x = position.to_move << 3",
    "x >>= 1",
    "x = i64(n) << 1",
    'x = "1 << n"  # 1 << n',
    "x = 1 < n",
]


@pytest.mark.parametrize("text", BAD_SHIFTS)
def test_a_shifted_constant_is_noticed(text: str) -> None:
    assert len(shifted_constants(text)) == 1


@pytest.mark.parametrize("text", GOOD_SHIFTS)
def test_a_shifted_variable_is_allowed(text: str) -> None:
    assert shifted_constants(text) == []


@with_source
def test_no_hot_module_shifts_a_constant() -> None:
    for name, path in hot_modules(SOURCE).items():
        assert (name, shifted_constants(path.read_text("utf-8"))) == (name, [])


# Imports


def imported_modules(text: str) -> Iterator[str]:
    """The modules that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def cold_imports(text: str, hot: set[str]) -> list[str]:
    """The modules that a hot module imports and must not."""
    return [
        name
        for name in imported_modules(text)
        if name not in hot and name not in LIBRARIES and name.split(".")[0] not in LIBRARIES
    ]


@pytest.mark.parametrize(
    ("text", "cold"),
    [
        ("from kono_tui.core.game import Game", ["kono_tui.core.game"]),
        ("import re, time", ["re"]),
        ("def f() -> None:\n    import json", ["json"]),
        ("from kono_tui.core import grid", ["kono_tui.core"]),
        ("from . import grid", ["."]),
        ("from collections import Counter", ["collections"]),
        ("from kono_tui.core.bits import bit\nfrom librt.vecs import vec\nimport time", []),
        ("from collections.abc import Iterable\nfrom mypy_extensions import i64", []),
    ],
)
def test_a_cold_import_is_noticed(text: str, cold: list[str]) -> None:
    assert cold_imports(text, {"kono_tui.core.bits"}) == cold


@with_source
def test_hot_modules_import_nothing_cold() -> None:
    hot = hot_modules(SOURCE)
    for name, path in hot.items():
        assert (name, cold_imports(path.read_text("utf-8"), set(hot))) == (name, [])


# Builds


@pytest.mark.parametrize(
    ("text", "hot"),
    [
        ('"""[hot] Rules."""\n', True),
        ('"""[hot] Rules.\n\nMore.\n"""\nimport re\n', True),
        ('"""Rules, [hot]."""\n', False),
        ("# [hot]\n", False),
        ("", False),
    ],
)
def test_a_module_is_hot_if_its_first_line_says_so(text: str, hot: bool) -> None:
    assert is_hot(text) == hot


def build_of(name: str) -> str:
    """Return what a module was imported from: "pure" source, or "compiled" code."""
    file = importlib.import_module(name).__file__ or ""
    return "pure" if file.endswith(".py") else "compiled"


def test_a_build_is_recognised_by_where_a_module_was_imported_from() -> None:
    assert build_of("tests.search.naive") == "pure"
    assert build_of("librt.vecs") == "compiled"


def test_the_rules_and_the_search_are_hot() -> None:
    hot = set(hot_modules(INSTALLED))
    assert {"kono_tui.core.position", "kono_tui.search.alphabeta"} <= hot
    assert {"kono_tui.games.kono.position", "kono_tui.games.kono.evaluation"} <= hot


@pytest.mark.skipif(not EXPECTED, reason="KONO_EXPECT does not say which build is under test")
def test_every_hot_module_is_built_as_expected() -> None:
    assert EXPECTED in ("pure", "compiled")
    builds = {name: build_of(name) for name in hot_modules(INSTALLED)}
    assert builds == dict.fromkeys(builds, EXPECTED)


@with_source
@pytest.mark.skipif(EXPECTED == "compiled", reason="the compiled copy is what is under test")
def test_what_is_under_test_is_the_source_beside_the_tests() -> None:
    assert INSTALLED == SOURCE
