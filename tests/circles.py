"""Find circular imports among the program's files: `uv run python -m tests.circles`.

Every import counts, including imports for types only (`if TYPE_CHECKING`) and imports inside functions. `from package
import module` counts as an import of that module; a package's `__init__.py` counts only for names that it defines. A
string that is the name of a module of `ui` counts as an import too: `import_module` and tables of modules receive such
strings. A circle is a strongly connected component: a set of files each of which reaches every other by imports.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOPS = ("games", "ui")
Graph = Mapping[str, Set[str]]  # module -> the modules that it imports


@cache
def module_files() -> dict[str, Path]:
    """Return the program's files by module name; a package's `__init__.py` has the package's name."""
    modules = {"main": ROOT / "main.py"}
    for top in TOPS:
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


def walk_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the statements of a module, class, function or branch and all nested ones; no expressions."""
    for name in ("body", "handlers", "cases", "orelse", "finalbody"):
        for below in getattr(node, name, ()):
            yield below
            yield from walk_statements(below)


def find_imports(source: str, known: Set[str]) -> Iterator[tuple[str, int]]:
    """Yield each imported module among `known` with its line, also imports inside functions."""
    tree = ast.parse(source)
    for node in walk_statements(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, "imports are written from the root"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if whole in known:
                    yield whole, node.lineno
                elif node.module in known:
                    yield node.module, node.lineno
    for part in ast.walk(tree):
        if isinstance(part, ast.Constant) and str(part.value).startswith("ui.") and part.value in known:
            yield str(part.value), part.lineno


@cache
def imports_of(module: str) -> Set[str]:
    """Return the modules of the program that a module imports."""
    return {other for other, _ in find_imports(module_files()[module].read_text("utf-8"), module_files().keys())}


def import_graph() -> Graph:
    """Return the program's modules, each with those that it imports."""
    return {module: imports_of(module) for module in module_files()}


def find_circles(edges: Graph) -> list[frozenset[str]]:
    """Return the strongly connected components of two or more modules, the largest first (Tarjan's algorithm)."""
    order: dict[str, int] = {}  # module -> its number in the order of visits
    lowest: dict[str, int] = {}  # module -> the lowest number on the path that it leads back to
    path: list[str] = []
    components: list[frozenset[str]] = []

    def visit(module: str) -> None:
        order[module] = lowest[module] = len(order)
        path.append(module)
        for other in sorted(edges[module]):
            if other not in order:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in path:
                lowest[module] = min(lowest[module], order[other])
        if lowest[module] == order[module]:
            at = path.index(module)
            components.append(frozenset(path[at:]))
            del path[at:]

    for module in edges:
        if module not in order:
            visit(module)
    return sorted(
        (circle for circle in components if len(circle) > 1), key=lambda circle: (-len(circle), sorted(circle))
    )


def main() -> None:
    """Print every circle: its files, and which of its other files each imports on which line."""
    circles = find_circles(import_graph())
    print(f"{len(circles)} circles" + (f", the largest of {len(circles[0])} files" if circles else ""))
    for circle in circles:
        print(f"\n{len(circle)} files")
        for name in sorted(circle):
            lines = dict(find_imports(module_files()[name].read_text("utf-8"), circle))
            listed = ", ".join(f"{other} ({line})" for other, line in sorted(lines.items()))
            print(f"  {module_files()[name].relative_to(ROOT)}  imports  {listed}")


if __name__ == "__main__":
    main()
