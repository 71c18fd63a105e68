"""README, versions, licences and the lock file agree with the repository, and nothing is left unfinished."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.core.contract.controller import Controller
from games.core.contract.extras.cards import Cards
from games.core.contract.extras.decision_extras import DecisionExtras
from games.core.contract.extras.ending import Ending
from games.core.contract.extras.shared_viewing import SharedViewing
from games.core.contract.game import Game
from games.core.program.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCK = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
# Folders of one machine. Tests may use somebody's home folder as an example.
OF_A_MACHINE = re.compile(rb"(?<![\w.*])/(?:root|work|farm)/\w")
OF_A_PERSON = re.compile(rb"(?<![\w.*])(?:/(?:home|Users)/\w|[A-Z]:\\Users\\)")
MAY_PRINT = (".ci", "main.py", "games/commands/", "ui/commands/", "assets/linux/", "assets/make/", "tests/")


@cache
def project_files() -> list[Path]:
    """List the project's files: those known to git or, without git, all but caches."""
    git = shutil.which("git")
    if git and (ROOT / ".git").exists():
        found = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
        return [path for name in found if name and (path := ROOT / os.fsdecode(name)).is_file()]
    tops = ("games", "ui", "data", "assets", "tests", ".ci")
    return [path for top in tops for path in (ROOT / top).rglob("*") if path.is_file() and path.suffix != ".pyc"]


@cache
def calls_of(folder: str) -> list[tuple[str, ast.Call]]:
    """List the calls of plain names in the sources below a folder, each with its name."""
    return [
        (node.func.id, node)
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def relative_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def sources() -> list[Path]:
    return [path for path in project_files() if path.suffix == ".py"]


# -- README ---------------------------------------------------------------------------------------------------------
def commands_of_readme() -> list[str]:
    return re.findall(r"^\| `([a-z]+)[^`]*` \|", README, re.MULTILINE)


ASKING = """
import contextlib, io, json, sys
import main
found = {}
for command in ["", *sys.argv[1:]]:
    with contextlib.redirect_stdout(io.StringIO()) as said:
        try:
            code = main.main([*command.split(), "--help"])
        except SystemExit as end:
            code = end.code
    found[command] = [code, said.getvalue()]
print(json.dumps(found))
"""


@cache
def command_help() -> dict[str, tuple[int | None, str]]:
    """Run every command with `--help`, and no command; return each one's exit code and output."""
    command = [sys.executable, "-c", ASKING, *commands_of_readme()]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return {name: (code, words) for name, (code, words) in json.loads(result.stdout).items()}


def test_readme_names_every_command_of_the_program_and_no_other() -> None:
    code, words = command_help()[""]
    assert code == 0
    listed = re.search(r"\{([a-z,]+)\}", words)
    assert listed, words
    assert sorted(commands_of_readme()) == sorted(listed[1].split(","))


@pytest.mark.parametrize("command", commands_of_readme())
def test_every_command_prints_its_usage(command: str) -> None:
    code, words = command_help()[command]
    assert code == 0
    assert words.startswith("usage:")


def test_links_and_pictures_of_all_documents_exist() -> None:
    for path in project_files():
        if path.suffix != ".md" or "released" in path.parts:
            continue
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{relative_name(path)} points at {target}"


def test_readme_is_short_and_has_two_pictures() -> None:
    assert len(README.split()) <= 900
    assert len(re.findall(r"^!\[", README, re.MULTILINE)) == 2


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md", "BUILDING.md"])
def test_paths_in_a_document_exist(document: str) -> None:
    tops = "games|ui|data|assets|tests|\\.ci|\\.github"
    for place in re.findall(rf"`((?:{tops})/[\w./-]+)`", (ROOT / document).read_text("utf-8")):
        assert (ROOT / place).exists(), place


def test_ci_runs_the_test_command_of_readme() -> None:
    run = (ROOT / ".ci/run").read_text("utf-8")
    command = "python3 -m pip install uv && python3 -m uv run pytest"
    assert f"    {command}\n" in README
    assert "python3 -m pip install -q uv" in run
    assert "python3 -m uv run pytest\n" in run


GAMES = [f"games/{path.parent.name}" for path in sorted(ROOT.glob("games/*/game.py"))]


UNMAPPED = {"games", "games/commands", "ui/commands", "ui/screens"}  # their modules are listed elsewhere
GROUPS = (Controller, DecisionExtras, Cards, SharedViewing, Ending)
PACKAGES = sorted({relative_name(path.parent) for top in ("games", "ui") for path in (ROOT / top).rglob("*.py")})


@pytest.mark.parametrize("folder", [package for package in PACKAGES if package not in UNMAPPED])
def test_the_docstring_of_a_package_names_every_module(folder: str) -> None:
    documented = ast.get_docstring(ast.parse((ROOT / folder / "__init__.py").read_text("utf-8"))) or ""
    inner = {path.parent.name for path in (ROOT / folder).glob("*/__init__.py")}
    there = inner | {path.stem for path in (ROOT / folder).glob("*.py")} - {"__init__"}
    assert {module for module in there if not re.search(rf"\b{module}\b", documented)} == set()


@pytest.mark.parametrize("folder", GAMES)
@pytest.mark.parametrize("kind", [Game, *GROUPS], ids=lambda kind: kind.__name__)
def test_all_games_pass_their_parts_in_the_order_of_the_fields(folder: str, kind: type[Any]) -> None:
    calls = [call for called, call in calls_of(folder) if called == kind.__name__]
    assert len(calls) == 1 or (not calls and kind not in (Game, Controller))
    for call in calls:
        passed = [keyword.arg for keyword in call.keywords]
        assert passed == [field.name for field in fields(kind) if field.name in passed]


# -- versions -------------------------------------------------------------------------------------------------------
def test_one_version_everywhere() -> None:
    assert PYPROJECT["project"]["version"] == VERSION
    changes = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if changes[0].endswith(" (not released)"):  # the notes of the next release, above it
        assert float(changes.pop(0).split()[0]) > float(VERSION.rpartition(".")[0])
    assert changes[0] == VERSION
    minors = {f"{version.rpartition('.')[0]}.0" for version in changes}  # patch releases share a folder
    assert {path.name for path in (ROOT / "tests/released").iterdir() if path.name[0].isdigit()} == minors
    (locked,) = [package for package in LOCK["package"] if package["name"] == PYPROJECT["project"]["name"]]
    assert locked["version"] == VERSION


def required_packages() -> set[str]:
    """Return the names of all packages that the project requires."""
    groups = PYPROJECT["dependency-groups"].values()
    asked = [*PYPROJECT["project"]["dependencies"], *(line for group in groups for line in group)]
    return {re.split(r"[^\w.-]", line)[0].lower().replace("_", "-") for line in asked}


def test_dependencies_have_lower_and_upper_bounds() -> None:
    for line in PYPROJECT["project"]["dependencies"]:
        assert re.fullmatch(r"[\w-]+>=[\d.]+,<[\d.]+", line), line


def test_every_dependency_is_locked_with_hashes() -> None:
    assert LOCK["requires-python"] == PYPROJECT["project"]["requires-python"]
    locked = {package["name"]: package for package in LOCK["package"]}
    assert required_packages() <= locked.keys()
    for package in locked.values():
        if package["name"] == PYPROJECT["project"]["name"]:
            continue
        files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
        assert files, package["name"]
        assert all(file["hash"].startswith("sha256:") for file in files), package["name"]


def test_the_lock_is_fresh() -> None:
    uv = shutil.which("uv")
    if uv is None:
        pytest.skip("uv is not installed; `.ci/run` checks it with UV_LOCKED=1")
    result = subprocess.run([uv, "lock", "--check", "--offline"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


# -- licences -------------------------------------------------------------------------------------------------------
def test_the_licence_is_there_and_is_the_one_that_pyproject_names() -> None:
    assert PYPROJECT["project"]["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def licence_of(path: Path) -> str:
    """Return the licence file of an asset, relative to `assets/`: fonts by family, others by folder."""
    top = path.relative_to(ROOT / "assets").parts[0]
    if top == "fonts":
        return f"fonts/{path.stem.split('-')[0]}-LICENSE.txt"
    return f"{'art' if top in ('icon', 'readme') else top}/LICENSE.txt"


def test_every_licence_text_belongs_to_a_listed_work() -> None:
    items = yaml.safe_load((ROOT / "assets/ATTRIBUTION.yaml").read_text("utf-8"))["items"]
    texts = {path.relative_to(ROOT / "assets").as_posix() for path in (ROOT / "assets/licences").iterdir()}
    assert texts == {item["file"] for item in items if item["file"].startswith("licences/")}
    built_in = {item["name"] for item in items if "binaries" in item or "modules" in item}
    required = {re.split(r"[^\w-]", line)[0] for line in PYPROJECT["project"]["dependencies"]}
    assert required <= built_in


def test_every_asset_is_covered_by_a_licence_in_attribution_yaml() -> None:
    listed = {item["file"] for item in yaml.safe_load((ROOT / "assets/ATTRIBUTION.yaml").read_text("utf-8"))["items"]}
    for file in listed:
        assert (ROOT / "assets" / file).read_text("utf-8").strip(), file
    ours = ("assets/ATTRIBUTION.yaml", "assets/licences/", "assets/linux/", "assets/make/")  # texts
    for path in project_files():
        if not relative_name(path).startswith("assets/") or relative_name(path).startswith(ours):
            continue
        assert licence_of(path) in listed, relative_name(path)


# -- tidiness -------------------------------------------------------------------------------------------------------
def test_only_commands_print() -> None:
    for path in sources():
        source = path.read_text("utf-8")
        if relative_name(path).startswith(MAY_PRINT) or not re.search(r"\b(?:print|breakpoint)\b", source):
            continue
        for node in ast.walk(ast.parse(source)):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            assert called not in ("print", "breakpoint"), f"{relative_name(path)}:{getattr(node, 'lineno', 0)}"


def test_the_window_never_shows_system_error_texts() -> None:
    """The window explains errors by `system_reason` or `reason_of`, which are translated."""
    for path in (ROOT / "ui").rglob("*.py"):
        assert ".strerror" not in path.read_text("utf-8"), relative_name(path)


def test_no_file_names_a_folder_of_one_machine() -> None:
    for path in project_files():
        content = path.read_bytes()
        if any(top in content for top in (b"/root/", b"/work/", b"/farm/")):
            found = OF_A_MACHINE.search(content)
            assert not found, f"{relative_name(path)}: {found[0]!r}"
        if not relative_name(path).startswith("tests/") and any(top in content for top in (b"/home/", b"Users")):
            found = OF_A_PERSON.search(content)
            assert not found, f"{relative_name(path)}: {found[0]!r}"


def test_nothing_is_left_unfinished() -> None:
    words = ("TODO", "FIXME", "XXX", "NotImplementedError", "coming soon", "wkrótce")
    for path in project_files():
        if path.suffix not in (".py", ".yaml", ".md", ".po") or path == Path(__file__):
            continue
        source = path.read_text("utf-8")
        found = [word for word in words if word in source and re.search(rf"\b{word}\b", source)]
        assert not found, f"{relative_name(path)}: {found}"


def test_only_known_entries_are_at_the_top_level() -> None:
    known = {"main.py", "games", "ui", "data", "assets", "tests", "build.spec"}
    documents = {"README.md", "CHANGELOG.md", "ARCHITECTURE.md", "BUILDING.md", "CONTRIBUTING.md", "LICENSE"}
    usual = {"pyproject.toml", "uv.lock", ".gitignore", ".ci", ".github", ".editorconfig", ".pre-commit-config.yaml"}
    assert {path.relative_to(ROOT).parts[0] for path in project_files()} - known - documents - usual == set()


def test_no_folder_outside_assets_has_more_than_24_files() -> None:
    fullest, files = Counter(
        relative_name(path.parent) for path in project_files() if not relative_name(path).startswith("assets/")
    ).most_common(1)[0]
    assert files <= 24, f"{fullest}: {files} files"


def test_the_spec_names_the_bundle_and_takes_the_version_from_the_project() -> None:
    spec = (ROOT / "build.spec").read_text("utf-8")
    assert '"pl.planszownia.Planszownia"' in spec
    assert VERSION not in spec
