"""Compile the hot modules with mypyc if there is a C compiler; otherwise install them as they are.

With KONO_COMPILE=0 it never compiles, with KONO_COMPILE=1 it compiles or fails; unset, it tries.
The hot modules are those whose first line says [hot]. Either all of them are compiled or none: a
half-compiled package cannot be imported. An editable installation is never compiled, and nothing is
built inside the source tree: a compiled file left beside its source would hide every later edit.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.build_ext import build_ext

BUILDING = {"bdist_wheel", "build", "build_ext", "install"}
MODE = os.environ.get("KONO_COMPILE", "auto")
# Calls between the compiled functions go straight to them, and short ones vanish. Otherwise every
# call would ask, through a table, whether another library has a function of that name.
DIRECT_CALLS = ["-fvisibility=hidden", "-fno-semantic-interposition"]
BUILD = tempfile.mkdtemp(prefix="kono-build-")
atexit.register(shutil.rmtree, BUILD, ignore_errors=True)


class BuildAllOrNothing(build_ext):
    """Remove everything that was built as soon as anything fails."""

    def run(self) -> None:
        if self.inplace or self.editable_mode:
            self.extensions = []
            return
        try:
            super().run()
        except Exception as error:  # anything a compiler, or a missing one, can raise
            _explain(error)
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":  # gcc and clang; others make direct calls anyway
            for extension in self.extensions:
                extension.extra_compile_args += DIRECT_CALLS
        super().build_extensions()


def _explain(error: BaseException) -> None:
    """Say why the package is not compiled; fail if it had to be."""
    if MODE == "1":
        raise error
    why = (str(error).splitlines() or [repr(error)])[0]
    print(f"kono: not compiled, installed as plain Python: {why}", file=sys.stderr)
    print("kono: with KONO_COMPILE=1 it would fail here, and say more", file=sys.stderr)


def hot_modules() -> list[str]:
    """Return the modules to compile."""
    sources = sorted(Path("kono_tui").rglob("*.py"))
    return [str(path) for path in sources if path.read_text("utf-8").startswith('"""[hot]')]


def extensions() -> list:
    """Return what to compile. Most commands ask only for names; for those there is nothing."""
    if MODE == "0" or not BUILDING & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify

        return mypycify(
            ["--config-file=pyproject.toml", f"--cache-dir={os.devnull}", *hot_modules()],
            opt_level="3",
            debug_level="0",
            group_name="kono_tui",
            target_dir=BUILD,
        )
    except (Exception, SystemExit) as error:  # mypycify exits if the types do not check
        _explain(error)
        return []


# The assets and the rules pages are beside the code: see package-dir in pyproject.toml.
BESIDE = ["kono_tui.assets", "kono_tui.rules"]

setup(
    packages=[*find_packages(include=["kono_tui", "kono_tui.*"]), *BESIDE],
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNothing},
    options={"build": {"build_base": BUILD}},
)
