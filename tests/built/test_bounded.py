"""Every command that `.ci/run` runs ends, with all processes that it started."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOUNDED = [sys.executable, str(ROOT / ".ci" / "bounded.py")]
DAEMON = "(setsid sh -c 'echo > started; sleep 600' &); until [ -e started ]; do sleep 0.01; done; "

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only on Linux does bounded.py adopt orphaned processes"
)


def bounded(seconds: float, script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a shell script; its daemons keep the output pipe open until they are ended."""
    command = [*BOUNDED, str(seconds), "sh", "-c", script]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.parametrize("code", [0, 3])
def test_a_command_that_ends_leaves_no_daemon(code: int, tmp_path: Path) -> None:
    done = bounded(600, f"{DAEMON} exit {code}", tmp_path)
    assert (done.returncode, done.stderr) == (code, "")


def test_a_command_that_takes_too_long_is_ended_with_its_daemons(tmp_path: Path) -> None:
    done = bounded(0.5, f"{DAEMON} sleep 600", tmp_path)
    assert done.returncode == 124
    assert "longer than 0.5 s" in done.stderr


def test_each_step_of_a_run_has_a_time_limit() -> None:
    for name in ("run", "windows", "pythons", "compiled"):
        lines = (ROOT / ".ci" / name).read_text("utf-8").splitlines()
        assert [line for line in lines if line.startswith("limit ")], name
        steps = [line.split() for line in lines if line.lstrip().startswith("check ")]
        assert len(steps) >= 3, name
        assert all(step[1].isdigit() for step in steps), name
