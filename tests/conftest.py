"""Register the shipped games before any test, and set up each test file's own home folder."""

from __future__ import annotations

import faulthandler
import gc
import os
import sys
from collections.abc import Iterator

import pytest

from games.core.program.compiled import is_compiled
from games.core.program.paths import HOME_VARIABLE
from games.shipped import register_shipped

register_shipped()


@pytest.fixture(scope="module", autouse=True)
def separate_home_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give each test file its own empty folder for saves and settings, never the developer's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture
def without_hang_timeout() -> None:
    """Switch off the time limit of a hanging test for contests of many games."""
    faulthandler.cancel_dump_traceback_later()


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled modules in pytest's cache if the environment forbids writing them beside the sources.

    Otherwise each process of the run and each program that a test starts would compile everything again.
    """
    cache = getattr(config, "cache", None)  # missing with `-p no:cacheprovider`
    if sys.dont_write_bytecode and cache is not None:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(cache.mkdir("compiled"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests that change the inside of a rules module if the rules are compiled."""
    if is_compiled():
        for item in items:
            if item.get_closest_marker("interpreted"):
                item.add_marker(pytest.mark.skip(reason="changes what only interpreted rules let change"))


def pytest_collection_finish() -> None:
    """Exclude modules and tests from garbage collection: they stay, and every closing table runs a collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 30, 40)  # a window leaves little garbage; tests of memory run the collection themselves
