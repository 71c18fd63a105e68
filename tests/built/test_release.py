"""The release workflow tests, builds and checks the built programs on every system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.core.program.version import VERSION

ROOT = Path(__file__).parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
SYSTEMS = {"linux-x86_64", "windows-x86_64", "macos-arm64", "macos-x86_64"}


@pytest.fixture(scope="module")
def jobs() -> dict[str, Any]:
    result: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"]
    return result


def scripts(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def run_tool(program: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a program of the dependency group `workflow`; skip the test if it is not installed."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    program_path = shutil.which(program, path=path)
    if program_path is None:
        pytest.skip(f"there is no {program}: `uv run --group workflow pytest tests/built/test_release.py` fetches it")
    env = {**os.environ, "PATH": path}
    return subprocess.run([program_path, *words], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_actionlint_accepts_the_workflow() -> None:
    done = run_tool("actionlint", WORKFLOW)
    assert done.returncode == 0, done.stdout + done.stderr


def test_actionlint_reports_a_wrong_workflow(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOW.read_text("utf-8").replace("needs: build", "needs: biuld"), "utf-8")
    done = run_tool("actionlint", wrong)
    assert done.returncode == 1
    assert '"biuld" which does not exist' in done.stdout


def test_shellcheck_accepts_the_scripts_of_ci() -> None:
    scripts = [path for path in sorted((ROOT / ".ci").iterdir()) if path.is_file() and path.suffix != ".py"]
    done = run_tool("shellcheck", "-x", *scripts)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_system_tests_builds_and_checks_each_program(jobs: dict[str, Any]) -> None:
    build = jobs["build"]
    assert {one["name"] for one in build["strategy"]["matrix"]["include"]} == SYSTEMS
    script_text = "\n".join(scripts(build))
    order = [
        script_text.index(part) for part in ("uv run pytest", "pyinstaller build.spec", '" selftest', "packed/$base")
    ]
    assert order == sorted(order)
    for program in ("planszownia-cli.exe", "Planszownia-folder/planszownia-cli", "Planszownia.app", "Planszownia.exe"):
        assert program in script_text
    assert build["env"]["PYTHONHASHSEED"] == "0"


def test_the_release_is_a_draft_with_checksums(jobs: dict[str, Any]) -> None:
    script_text = "\n".join(scripts(jobs["draft"]))
    assert jobs["draft"]["needs"] == "build"
    assert "sha256sum" in script_text
    assert "gh release create" in script_text
    assert "--draft" in script_text


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_every_script_has_valid_syntax(jobs: dict[str, Any]) -> None:
    for job in jobs.values():
        for step in job["steps"]:
            if "run" not in step or step.get("shell") == "pwsh":
                continue
            script = step["run"].replace("${{ matrix.name }}", "x")
            done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(("tag", "code"), [(f"v{VERSION}", 0), ("v0.0.7", 1)])
def test_a_tag_that_is_not_the_projects_version_fails(tag: str, code: int, jobs: dict[str, Any]) -> None:
    script = next(words for words in scripts(jobs["build"]) if "GITHUB_REF_NAME" in words)
    check = script.split("\necho")[0].replace("python -c", f'"{sys.executable}" -c', 1)
    done = subprocess.run(
        ["bash", "-e", "-c", check],
        cwd=ROOT,
        env={**os.environ, "GITHUB_REF_NAME": tag},
        capture_output=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
