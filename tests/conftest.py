"""What all tests share: the shipped games are registered before any test asks for one."""

from __future__ import annotations

import faulthandler
import gc
import os
import sys
from collections.abc import Iterator

import pytest

from games.core.program.paths import HOME_VARIABLE
from games.shipped import register_shipped

register_shipped()


@pytest.fixture(scope="module", autouse=True)
def a_folder_for_each_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give the program an empty folder for saves and settings: never that of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture
def unhurried() -> None:
    """Let a contest of many games last longer than a test may stand still."""
    faulthandler.cancel_dump_traceback_later()


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled modules in pytest's cache where the environment lets none be written beside their sources.

    Otherwise each process of the run and each program that a test starts compiles everything anew.
    """
    cache = getattr(config, "cache", None)  # not there with `-p no:cacheprovider`
    if sys.dont_write_bytecode and cache is not None:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(cache.mkdir("compiled"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """Look through modules and tests for garbage no more: they stay, and every table that closes asks for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 30, 40)  # a window leaves little behind; what looks at memory collects by itself
