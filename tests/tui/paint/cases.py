"""Many cases in one test: quicker than a test for each, and a failure still names its case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product

from hypothesis import strategies as st

from kono_tui.tui.paint.common.geometry import LARGEST_SCALE

Values = Iterable[object] | Mapping[str, object]


def every(**values: Values) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Run a test with every combination of some values for its parameters.

    A case is named by its values, or by their keys where there are such.
    """
    cases = [list(product([name], _named(each))) for name, each in values.items()]

    def decorate(test: Callable[..., None]) -> Callable[[], None]:
        def run() -> None:
            for case in product(*cases):
                try:
                    test(**{name: value for name, (_, value) in case})
                except BaseException as failure:
                    words = ", ".join(f"{name} {key}" for name, (key, _) in case)
                    failure.add_note(f"with {words}")
                    raise

        run.__name__, run.__qualname__ = test.__name__, test.__qualname__
        run.__module__, run.__doc__ = test.__module__, test.__doc__
        return run

    return decorate


def scales(first: int) -> st.SearchStrategy[int]:
    """Any scale from a first one on, and most often one that terminals have room for."""
    return st.one_of(
        st.integers(first, 5), st.integers(first, 5), st.integers(first, LARGEST_SCALE)
    )


def _named(values: Values) -> Iterable[tuple[object, object]]:
    return values.items() if isinstance(values, Mapping) else [(each, each) for each in values]
