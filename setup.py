"""Compile the hot modules with mypyc where a C compiler is at hand; else install them as they are.

KONO_COMPILE=0 never compiles, KONO_COMPILE=1 compiles or fails; unset, it tries.
Hot are the modules whose first line says [hot]. It is all of them or none: half a compiled
package cannot be imported. An editable installation is never compiled, and nothing is built inside
the source tree: a compiled file left beside its source would hide every later edit of it.
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
BUILD = tempfile.mkdtemp(prefix="kono-build-")
atexit.register(shutil.rmtree, BUILD, ignore_errors=True)


class BuildAllOrNothing(build_ext):
    """Removes whatever was built as soon as anything fails."""

    def run(self) -> None:
        if self.inplace or self.editable_mode:
            self.extensions = []
            return
        try:
            super().run()
        except Exception as error:  # whatever the compiler or its absence brings
            _explain(error)
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []


def _explain(error: BaseException) -> None:
    """Say why the package is not compiled; fail if it had to be."""
    if MODE == "1":
        raise error
    why = (str(error).splitlines() or [repr(error)])[0]
    print(f"kono: not compiled, installed as plain Python: {why}", file=sys.stderr)
    print("kono: with KONO_COMPILE=1 it would fail here, and say more", file=sys.stderr)


def hot_modules() -> list[str]:
    """The modules to compile."""
    sources = sorted(Path("kono_tui").rglob("*.py"))
    return [str(path) for path in sources if path.read_text("utf-8").startswith('"""[hot]')]


def extensions() -> list:
    """What to compile, if that is what was asked for: most commands only ask for the names."""
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
    except (Exception, SystemExit) as error:  # mypycify exits where types do not fit
        _explain(error)
        return []


# The assets and the pages of rules lie beside the code: see package-dir in pyproject.toml.
BESIDE = ["kono_tui.assets", "kono_tui.rules"]

setup(
    packages=[*find_packages(include=["kono_tui", "kono_tui.*"]), *BESIDE],
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNothing},
    options={"build": {"build_base": BUILD}},
)
