"""Finds the possible mutants of a file: small faults of common kinds, each with a stable name.

comparison   another operator: `<` and `<=`, `==` and `!=`, `is` and `is not`, `in` and `not in`
arithmetic   another operator: `+` and `-`, `*` and `/`, `|` and `&`
boolean      `and` and `or`, or one operand left out
negation     `not` left out, or a condition negated
branches     the two branches of a condition swapped
constant     a number one more or one less, True and False
default      the same in a default argument
statement    a call or an assignment to an attribute or an item left out

Never changed: docstrings, texts, annotations, imports, decorators, protocols, `raise`, `assert` and their arguments.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

MOST_LETTERS = 70  # of the code that a name quotes
MODULE = "<module>"
SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
SIGNS: dict[type[ast.AST], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitOr: "|",
    ast.BitAnd: "&",
}
SKIPPED = (ast.Import, ast.ImportFrom, ast.Raise, ast.Assert, ast.JoinedStr, ast.arg)
UNCHANGED = ("annotation", "returns", "decorator_list", "bases")  # parts of a node for types or for the reader
TEXTS = ("N_", "TypeVar", "NewType")  # calls without behaviour


Put = Callable[[Any], object]  # replaces a child of a node


class Mutant(NamedTuple):
    """A fault at one place; `change` puts it into the tree in which it was found."""

    kind: str
    function: str  # qualified, or MODULE for code that runs at import
    place: tuple[int, int, int, int]  # the changed code: first line and column, last line and column
    old: str
    new: str
    change: Callable[[], object]

    @property
    def label(self) -> str:
        return f"{self.function}: {self.kind}: {self.old} -> {self.new}"


class NamedMutant(NamedTuple):
    """A mutant and its name, which is stable while its function keeps the code."""

    name: str
    mutant: Mutant


def mutants(path: str, tree: ast.Module) -> list[NamedMutant]:
    """Return all mutants of a file with their names; equal ones of a function are numbered."""
    occurrences: Counter[str] = Counter()
    result = []
    for one in _Finder(tree).all():
        occurrences[one.label] += 1
        number = f" #{occurrences[one.label]}" if occurrences[one.label] > 1 else ""
        result.append(NamedMutant(f"{path}: {one.label}{number}", one))
    return result


class _Finder:
    """Walks a tree once and yields mutants."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.function: list[str] = []
        self.inside = False  # true in a function's body, false in code that runs at import

    def all(self) -> Iterator[Mutant]:
        yield from self._body(self.tree)

    # -- walking ------------------------------------------------------------------------------------------------------
    def _body(self, node: ast.AST) -> Iterator[Mutant]:
        for name, value in ast.iter_fields(node):
            if name in UNCHANGED or (name == "keywords" and isinstance(node, ast.ClassDef)):
                continue
            several = isinstance(value, list)
            for number, child in enumerate(value if several else [value]):
                if isinstance(child, ast.AST):
                    yield from self._node(child, node, _setter(node, name, number if several else None))

    def _node(self, node: ast.AST, parent: ast.AST, put: Put) -> Iterator[Mutant]:
        if isinstance(node, SKIPPED) or _holds_text(node) or _only_for_types(node):
            return
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from self._definition(node)
            return
        yield from self._of(node, parent, put)
        yield from self._body(node)

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[Mutant]:
        before, self.inside = self.inside, self.inside or not isinstance(node, ast.ClassDef)
        self.function.append(node.name)
        yield from self._body(node)
        self.function.pop()
        self.inside = before

    # -- what can be changed ------------------------------------------------------------------------------------------
    def _of(self, node: ast.AST, parent: ast.AST, put: Put) -> Iterator[Mutant]:
        """Yield the mutants of a node itself."""
        if isinstance(node, ast.Compare):
            yield from self._comparison(node)
        elif isinstance(node, ast.BinOp):
            yield from self._arithmetic(node, node.left, node.right)
        elif isinstance(node, ast.AugAssign):
            yield from self._arithmetic(node, node.target, node.value)
            yield from self._statement(node, put)
        elif isinstance(node, ast.BoolOp):
            yield from self._boolean(node, put)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self._mutant("negation", node, put, node.operand)
        elif isinstance(node, ast.IfExp):
            yield self._mutant("branches", node, put, ast.IfExp(node.test, node.orelse, node.body))
        elif isinstance(node, ast.If):
            kind = "branches" if node.orelse else "negation"
            yield self._mutant(kind, node.test, _setter(node, "test"), _not(node.test))
        elif isinstance(node, ast.comprehension):
            for number, test in enumerate(node.ifs):
                yield self._mutant("negation", test, _setter(node, "ifs", number), _not(test))
        elif isinstance(node, ast.Constant):
            yield from self._constant(node, parent, put)
        elif isinstance(node, ast.Expr | ast.Assign):
            yield from self._statement(node, put)

    def _comparison(self, node: ast.Compare) -> Iterator[Mutant]:
        sides = [node.left, *node.comparators]
        for number, operator in enumerate(node.ops):
            other, pair = SWAPPED[type(operator)](), sides[number : number + 2]
            quotes = _operation(pair[0], operator, pair[1]), _operation(pair[0], other, pair[1])
            yield self._mutant("comparison", node, _setter(node, "ops", number), other, quotes)

    def _arithmetic(self, node: ast.BinOp | ast.AugAssign, left: ast.expr, right: ast.expr) -> Iterator[Mutant]:
        if type(node.op) in SWAPPED:
            other = SWAPPED[type(node.op)]()
            quotes = _operation(left, node.op, right), _operation(left, other, right)
            yield self._mutant("arithmetic", node, _setter(node, "op"), other, quotes)

    def _boolean(self, node: ast.BoolOp, put: Put) -> Iterator[Mutant]:
        other = SWAPPED[type(node.op)]()
        yield self._mutant(
            "boolean", node, _setter(node, "op"), other, (_quote(node), _quote(ast.BoolOp(other, node.values)))
        )
        word = "and" if isinstance(node.op, ast.And) else "or"
        for number, operand in enumerate(node.values):
            rest = [*node.values[:number], *node.values[number + 1 :]]
            left = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            yield self._mutant("boolean", node, put, left, (f"{word} {_quote(operand)}", "left out"))

    def _constant(self, node: ast.Constant, parent: ast.AST, put: Put) -> Iterator[Mutant]:
        if isinstance(node.value, bool):
            values: tuple[Any, ...] = (not node.value,)
        elif isinstance(node.value, int | float):
            values = (round(node.value + 1, 6), round(node.value - 1, 6))
        else:
            return
        kind = "default" if isinstance(parent, ast.arguments) else "constant"
        for value in values:
            new = ast.Constant(value)
            yield self._mutant(kind, node, put, new, _in_parent(node, parent, put, new))

    def _statement(self, node: ast.Expr | ast.Assign | ast.AugAssign, put: Put) -> Iterator[Mutant]:
        if isinstance(node, ast.Expr):
            removable = isinstance(node.value, ast.Call)
        else:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            removable = all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
        if removable and self.inside:
            yield self._mutant("statement", node, put, ast.Pass(), (_quote(node), "left out"))

    def _mutant(
        self, kind: str, node: ast.AST, put: Put, new: ast.AST, quotes: tuple[str, str] | None = None
    ) -> Mutant:
        """Return a mutant that replaces a part of `node`; `quotes`: old and new code."""
        old, new_code = quotes or (_quote(node), _quote(new))
        where: Any = node
        place = (where.lineno, where.col_offset, where.end_lineno, where.end_col_offset)
        function = ".".join(self.function) if self.inside else MODULE
        return Mutant(kind, function, place, old, new_code, lambda: put(new))


def _setter(node: ast.AST, name: str, number: int | None = None) -> Put:
    """Return a function that replaces a child of a node."""

    def put(new: Any) -> None:
        if number is None:
            setattr(node, name, new)
        else:
            getattr(node, name)[number] = new

    return put


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _operation(left: ast.AST, operator: ast.AST, right: ast.AST) -> str:
    """Return an operation between two operands as code; long operands are cut."""
    return f"{_quote(left, MOST_LETTERS // 2)} {SIGNS[type(operator)]} {_quote(right, MOST_LETTERS // 2)}"


def _in_parent(node: ast.Constant, parent: ast.AST, put: Put, new: ast.Constant) -> tuple[str, str]:
    """Quote the expression that contains a number, before and after the change, because a number alone says little."""
    if not isinstance(parent, ast.expr | ast.keyword | ast.Assign | ast.AnnAssign | ast.Return):
        return _quote(node), _quote(new)
    old = _quote(parent)
    put(new)
    changed = _quote(parent)
    put(node)
    return (_quote(node), _quote(new)) if old == changed else (old, changed)


def _quote(node: ast.AST, most: int = MOST_LETTERS) -> str:
    if isinstance(node, ast.keyword):
        return f"{node.arg}={_quote(node.value, most)}"
    quoted = " ".join(ast.unparse(ast.fix_missing_locations(deepcopy(node))).split())
    return quoted if len(quoted) <= most else f"{quoted[: most - 1]}…"


def _holds_text(node: ast.AST) -> bool:
    """True if a node is a docstring or a translatable text."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS


def _only_for_types(node: ast.AST) -> bool:
    """True if a node is a protocol or imports for type checkers."""
    if isinstance(node, ast.ClassDef):
        return any(isinstance(base, ast.Name) and base.id == "Protocol" for base in node.bases)
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
