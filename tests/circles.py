"""Which files of the program import each other in a circle, counted strictly: `uv run python -m tests.circles`.

Every import counts, also one for types only (`if TYPE_CHECKING`) and one inside a function. `from package import
module` is an import of that module; a package's own `__init__.py` counts only for what stands in it. A string that is
the name of a module of `ui` is an import too: `import_module` and tables of modules are given such strings. A circle is
a strongly connected component: files each of which can be reached from every other by imports.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOPS = ("games", "ui")
Graph = Mapping[str, Set[str]]  # a module -> those that it imports


@cache
def files() -> dict[str, Path]:
    """Return the files of the program by the names of their modules, a package under its own name."""
    found = {"main": ROOT / "main.py"}
    for top in TOPS:
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands in a module, a class, a function or a branch, and in those below: no parts of expressions."""
    for name in ("body", "handlers", "cases", "orelse", "finalbody"):
        for below in getattr(node, name, ()):
            yield below
            yield from statements(below)


def imports(source: str, known: Set[str]) -> Iterator[tuple[str, int]]:
    """Yield the modules among `known` that a file imports, wherever in it, each with its line."""
    tree = ast.parse(source)
    for node in statements(tree):
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
def imported(module: str) -> Set[str]:
    """Return which modules of the program one of them imports."""
    return {other for other, _ in imports(files()[module].read_text("utf-8"), files().keys())}


def graph() -> Graph:
    """Return which modules of the program each of them imports."""
    return {module: imported(module) for module in files()}


def circles(edges: Graph) -> list[frozenset[str]]:
    """Return the strongly connected components of more than one module, the largest first (Tarjan's algorithm)."""
    order: dict[str, int] = {}  # when a module was come to
    lowest: dict[str, int] = {}  # the earliest one on the path that it leads back to
    path: list[str] = []
    found: list[frozenset[str]] = []

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
            found.append(frozenset(path[at:]))
            del path[at:]

    for module in edges:
        if module not in order:
            visit(module)
    return sorted((circle for circle in found if len(circle) > 1), key=lambda circle: (-len(circle), sorted(circle)))


def main() -> None:
    """Print every circle: its files, and which of the others each of them imports in which line."""
    found = circles(graph())
    print(f"{len(found)} circles" + (f", the largest of {len(found[0])} files" if found else ""))
    for circle in found:
        print(f"\n{len(circle)} files")
        for name in sorted(circle):
            lines = dict(imports(files()[name].read_text("utf-8"), circle))
            told = ", ".join(f"{other} ({line})" for other, line in sorted(lines.items()))
            print(f"  {files()[name].relative_to(ROOT)}  imports  {told}")


if __name__ == "__main__":
    main()
