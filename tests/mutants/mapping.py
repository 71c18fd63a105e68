"""A pytest plugin that records which test runs which line of the mutated folders, and how long each test takes.

Loaded with `-p tests.mutants.mapping`; an environment variable contains the output folder. A fixture that several tests
share is recorded under its file, because any of them may check its result.
"""

from __future__ import annotations

import json
import os
import time
import uuid
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

FOLDER = "PLANSZOWNIA_MUTANTS_MAP"
DATA = ".coverage"


class LineRecorder:
    """Measures one process of pytest: the only one, or a worker of xdist."""

    def __init__(self, folder: Path, sources: list[str]) -> None:
        self.folder, self.context = folder, ""
        self.seconds: dict[str, float] = {}
        self.coverage = coverage.Coverage(str(folder / DATA), data_suffix=True, source=sources, config_file=False)
        self.coverage.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        begun = time.process_time()
        self._switch(item.nodeid)
        result = yield
        self._switch("")
        self.seconds[item.nodeid] = round(time.process_time() - begun, 3)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Generator[None, object, object]:
        before = self.context
        if fixturedef.scope != "function" and before:
            self._switch(before.partition("::")[0])
        result = yield
        self._switch(before)
        return result

    def pytest_unconfigure(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        (self.folder / f"seconds-{uuid.uuid4().hex}.json").write_text(json.dumps(self.seconds), "utf-8")

    def _switch(self, context: str) -> None:
        if context != self.context:
            self.context = context
            self.coverage.switch_context(context)


def pytest_configure(config: pytest.Config) -> None:
    """Start recording in processes that run tests, not in the one that only distributes them."""
    worker, alone = hasattr(config, "workerinput"), not config.getoption("numprocesses", None)
    if worker or alone:
        from tests.mutants.drawing import FOLDERS

        config.pluginmanager.register(LineRecorder(Path(os.environ[FOLDER]), list(FOLDERS)))
