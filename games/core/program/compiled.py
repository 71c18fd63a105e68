"""Compiled rules: which modules can be compiled, and how Python finds them.

The folder `build/compiled/<tag>/` contains a compiled module for each file of `sources`, and a stamp: a digest of these
sources and of the compiler. If the environment variable `PLANSZOWNIA_COMPILED` is 1, the modules are imported from
there. A built program ignores the variable.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import metadata
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "PLANSZOWNIA_COMPILED"  # environment variable; "1" switches compiled rules on
ROOT = Path(__file__).resolve().parents[3]
SUFFIX = EXTENSION_SUFFIXES[0]  # such as `.cpython-311-x86_64-linux-gnu.so`
TREE = ROOT / "build" / "compiled" / SUFFIX.split(".")[1]
STAMP = TREE / "stamp"
LIBRARY = "planszownia__mypyc"  # the extension module that contains the code of all compiled modules
COMMAND = "python3 -m uv run --group compile python -m games.compile"
EXIT_WRONG = 2

# Files below `games/` that are compiled: rules, views, computer players, and shared modules that these use.
PATTERNS = (
    "*/rules/**/*.py",
    "*/view/**/*.py",
    "*/bots/**/*.py",
    "core/contract/dice.py",
    "core/contract/flow.py",
    "core/contract/invariants.py",
    "core/contract/names.py",
    "core/contract/numbers.py",
    "core/contract/plain.py",
    "core/contract/texts.py",
    "core/contract/extras/bot_settings.py",
    "core/contract/extras/trial.py",
    "core/computers/characters.py",
    "core/computers/flat_search.py",
    "core/computers/judgement.py",
    "core/computers/search.py",
    "core/computers/selfplay.py",
    "core/computers/tree.py",
)


def source_files() -> list[Path]:
    """Return the files that are compiled, relative to the repository, in a fixed order."""
    folder = ROOT / "games"
    paths = {path.relative_to(folder).as_posix() for pattern in PATTERNS for path in folder.glob(pattern)}
    return [Path("games", path) for path in sorted(paths) if not path.endswith("__init__.py")]


def module_name(source: Path) -> str:
    """Return the name of a source file's module, such as `games.core.contract.flow`."""
    return ".".join(source.with_suffix("").parts)


def compiled_file(module: str) -> Path:
    """Return the path of a compiled module in the folder of compiled modules."""
    return TREE.joinpath(*module.split(".")).with_suffix(SUFFIX)


def current_stamp() -> str:
    """Return the stamp of modules compiled now: the Python version, the compiler, and a digest of the sources."""
    digest = sha256()
    for source in source_files():
        digest.update(f"{source.as_posix()}\n".encode() + (ROOT / source).read_bytes())
    return f"{SUFFIX} mypy {_compiler_version()} {digest.hexdigest()}\n"


def _compiler_version() -> str:
    """Return the version of the compiler, or "none" if it is not installed."""
    try:
        return metadata.version("mypy")
    except metadata.PackageNotFoundError:
        return "none"


def is_up_to_date() -> bool:
    """Return True if the compiled modules fit today's sources, this compiler and this Python."""
    return STAMP.is_file() and STAMP.read_text("ascii") == current_stamp()


def can_run_both_ways() -> bool:
    """Return True if the rules can run both compiled and from source."""
    return not hasattr(sys, "frozen") and is_up_to_date()


def is_compiled() -> bool:
    """Return True if the rules of this process are compiled."""
    spec = find_spec("games.core.contract.flow")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def run_mode() -> str:
    """Return how the rules of this process run: "compiled" or "interpreted"."""
    return "compiled" if is_compiled() else "interpreted"


class _Finder(MetaPathFinder):
    """Finds the compiled modules. Ends the program if they don't fit their sources."""

    def __init__(self) -> None:
        self.modules = {LIBRARY, *map(module_name, source_files())}
        self.checked = False

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self.modules:
            return None
        if not self.checked and not is_up_to_date():
            sys.stderr.write(f"There are no compiled rules that fit these sources; compile them: {COMMAND}\n")
            raise SystemExit(EXIT_WRONG)
        self.checked = True
        return spec_from_file_location(name, compiled_file(name))


def use_compiled_modules() -> None:
    """Let later imports load the compiled modules. Does nothing in a built program."""
    if not hasattr(sys, "frozen"):
        sys.meta_path.insert(0, _Finder())
