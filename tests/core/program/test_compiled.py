"""Compiled rules run only where they are wanted, in every process, and only if they fit their sources."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.core.program import compiled
from games.core.program.worker import WorkerProcess

needs_tree = pytest.mark.skipif(not compiled.is_up_to_date(), reason=f"no compiled rules; {compiled.COMMAND}")
SHOW = """
from multiprocessing import freeze_support
from games.core.contract import flow
from tests.core.program.test_compiled import file_in_child
if __name__ == "__main__":
    print(flow.__file__, file_in_child(), sep="\\n")
"""


def send_file(line: object) -> None:
    from games.core.contract import flow

    line.send(flow.__file__)  # type: ignore[attr-defined]
    line.send(None)


def file_in_child() -> str:
    """Return the file of a rules module in a spawned process."""
    worker = WorkerProcess("file", send_file)
    messages: list[str] = []
    while not worker.is_over:
        messages += worker.poll()
    return messages[0]


def run(code: str, value: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """Run a program with the variable set to a value."""
    program = tmp_path / "show.py"
    program.write_text(code, "utf-8")
    env = {**os.environ, compiled.VARIABLE: value, "PYTHONPATH": str(compiled.ROOT)}
    return subprocess.run([sys.executable, str(program)], env=env, capture_output=True, text=True, cwd=tmp_path)


def test_sources_are_modules_of_rules_and_computers() -> None:
    names = [compiled.module_name(source) for source in compiled.source_files()]
    assert {"games.core.contract.flow", "games.wampiry.rules.turn", "games.krakow.bots.prior"} <= set(names)
    assert names == sorted(names)
    assert all([*(compiled.ROOT / "games").glob(pattern)] for pattern in compiled.PATTERNS)
    assert not any("controls" in name or "schemas" in name for name in names)


def test_without_the_variable_the_sources_run(tmp_path: Path) -> None:
    files = run(SHOW, "0", tmp_path).stdout.split()
    assert files == [str(compiled.ROOT / "games/core/contract/flow.py")] * 2


@needs_tree
def test_with_the_variable_parent_and_spawned_child_run_the_tree(tmp_path: Path) -> None:
    files = run(SHOW, "1", tmp_path).stdout.split()
    assert files == [str(compiled.compiled_file("games.core.contract.flow"))] * 2


INHERIT = """
import importlib
from games.core.program import compiled

for source in compiled.source_files():
    name = compiled.module_name(source)
    module = importlib.import_module(name)
    for kind in vars(module).values() if name.startswith("games.core.contract.") else ():
        if isinstance(kind, type) and kind.__module__ == name and not issubclass(kind, tuple):
            heir = type(kind)("Heir", (kind,), {})
            heir.__new__(heir)
            print(kind.__name__)
"""


@needs_tree
def test_games_from_elsewhere_can_inherit_from_every_class_of_the_contract(tmp_path: Path) -> None:
    done = run(INHERIT, "1", tmp_path)
    assert done.returncode == 0, done.stderr
    assert {"Flow", "StateJson", "Tuning"} <= set(done.stdout.split())


@needs_tree
@pytest.mark.parametrize("level", ["random", pytest.param("hard", marks=pytest.mark.long)])
def test_compiled_rules_and_computers_play_the_same_games(level: str, tmp_path: Path) -> None:
    words = ["--games", "2", "--level", level]
    code = f"import sys\nfrom tests.golden import digests\nsys.argv[1:] = {words}\ndigests.main()"
    plain, fast = (run(code, value, tmp_path).stdout.splitlines() for value in "01")
    assert len(plain) > 20
    assert fast == plain


def test_a_tree_that_does_not_fit_is_refused_in_one_sentence(tmp_path: Path) -> None:
    stale = "from games.core.program import compiled\nfrom pathlib import Path\ncompiled.STAMP = Path('stamp')\n"
    (tmp_path / "stamp").write_text("another", "ascii")
    done = run(f"{stale}import games.core.contract.flow", "1", tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert compiled.COMMAND in done.stderr
    assert run(f"{stale}import games.compile", "1", tmp_path).returncode == 0  # the command that mends it


def test_a_changed_source_changes_the_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.current_stamp()
    assert re.fullmatch(r"\.\S+ mypy (none|[\d.]+) [0-9a-f]{64}\n", before)
    for source in compiled.source_files():
        path = tmp_path / source
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes((compiled.ROOT / source).read_bytes())
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    assert compiled.current_stamp() == before
    path = tmp_path / compiled.source_files()[0]
    path.write_bytes(path.read_bytes() + b"# another\n")
    assert compiled.current_stamp() != before


LACKING = """
import sys
from pathlib import Path
from games.core.program import compiled
compiled.TREE, compiled.STAMP = Path("tree"), Path("tree/stamp")
sys.modules["MISSING"] = None
from games.compile import compile_rules
compile_rules()
"""


@pytest.mark.parametrize("missing", ["setuptools", "mypyc", "C compiler"])
def test_what_compiling_lacks_is_named_in_one_sentence_before_it_starts(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing == "C compiler":
        if os.name != "posix":
            pytest.skip("CC does not choose the compiler here")
        monkeypatch.setenv("CC", "/nonexistent/cc")
    done = run(LACKING.replace("MISSING", missing), "0", tmp_path)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (1, "", 1), done.stderr
    assert f"because {missing}" in done.stderr
    assert not list((tmp_path / "tree").glob("*"))


def test_readme_lists_the_few_tests_that_are_skipped_with_compiled_rules() -> None:
    tests = compiled.ROOT / "tests"
    skipped = set()
    for path in tests.rglob("test_*.py"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                marks = {ast.unparse(mark) for mark in function.decorator_list}
                if "pytest.mark.interpreted" in marks:
                    skipped.add((path.relative_to(tests).as_posix(), function.name))
    listed = re.findall(r"^\| `(.+?)`: `(test_\w+)` \|", (tests / "README.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(skipped) == sorted(listed)
    assert len(skipped) <= 15
