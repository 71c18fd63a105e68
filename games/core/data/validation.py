"""Check plain data against a pydantic model. All faults are reported at once, in our own sentences, with line and
column.

Our sentences are made from the model's JSON Schema, so one table of phrases serves every field of every game. pydantic
is imported inside functions, because importing it takes 0.1 s and the first frame does not need it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from games.core.contract.errors import Problem, escape_invisible
from games.core.contract.texts import LANGUAGES, N_, N_n, Text
from games.core.data.yaml_reader import Document, ValuePath

if TYPE_CHECKING:
    from pydantic import BaseModel

    M = TypeVar("M", bound=BaseModel)

Schema = Mapping[str, Any]

FORMAT_PHRASES: dict[str, Text] = {  # description of our own types, by `format` in the JSON Schema
    "id": N_("an id (lower-case letters a–z, digits and _, starting with a letter)"),
    "point": N_("a point [x, y]"),
    "rect": N_("a rectangle [x, y, width, height]"),
    "picture": N_("the name of a picture (svg, webp or png)"),
    "anchor": N_("an anchor such as middle-centre or baseline-left"),
}


class Fault(NamedTuple):
    """A fault found by a model's own validator. Its path is relative to the validated value."""

    place: ValuePath
    text: Text
    on_key: bool = False


def raise_faults(faults: Iterable[Fault]) -> None:
    """Raise the faults, if any, inside a pydantic validator."""
    fault_list = list(faults)
    if fault_list:
        from pydantic_core import PydanticCustomError

        raise PydanticCustomError("faults", "{count} faults", {"count": len(fault_list), "faults": fault_list})


def validate(model: type[M], document: Document) -> tuple[M | None, list[Problem]]:
    """Check `document` against `model`; return (instance of the model or None, faults).

    Validators of the model find the document in `info.context`.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(document.data, context=document), []
    except ValidationError as error:
        schema = schema_of(model)
        problems: dict[tuple[ValuePath, str], Problem] = {}
        for item in error.errors(include_url=False):
            for fault in _faults(document.data, schema, item):
                problem = document.problem(fault.place, fault.text, fault.on_key)
                problems.setdefault((fault.place, problem.expected), problem)
        return None, list(problems.values())


@cache
def schema_of(model: type[BaseModel]) -> Schema:
    """Return the model's JSON Schema, computed once."""
    return model.model_json_schema()


def _faults(data: Any, root: Schema, item: Mapping[str, Any]) -> Iterator[Fault]:
    kind, loc = item["type"], tuple(item["loc"])
    place = _place(data, loc, kind)
    if kind == "faults":
        yield from (Fault((*place, *fault.place), fault.text, fault.on_key) for fault in item["ctx"]["faults"])
    elif kind in ("extra_forbidden", "invalid_key"):
        yield Fault(place, _unknown_key(str(place[-1]), schema_nodes_at(root, place[:-1], data)), on_key=True)
    elif loc and loc[-1] == "[key]":
        what = N_("a whole number") if kind.startswith("int") else FORMAT_PHRASES["id"]
        yield Fault(place, N_("expected {what} as a key, got {got}", what=what, got=value_text(place[-1])), on_key=True)
    elif kind == "missing" and not isinstance(place[-1], int):
        what = expected_text(schema_nodes_at(root, place, data), root)
        yield Fault(place, N_("missing, expected {what}", what=what))
    else:
        # a missing index is a fault of its list, which has too few values
        place = place[:-1] if kind == "missing" else place
        what = expected_text(schema_nodes_at(root, place, data), root)
        value = _at(data, place)
        text = N_("expected {what}, got {got}", what=what, got=value_text(value))
        if isinstance(value, int | float) and any(map(_is_free_text, schema_nodes_at(root, place, data))):
            text = N_("expected {what}, got {got}; put it in quotes", what=what, got=value_text(value))
        yield Fault(place, text)


def _is_free_text(node: Schema) -> bool:
    return node.get("type") == "string" and not {"format", "pattern", "enum", "const"} & node.keys()


def _place(data: Any, loc: tuple[str | int, ...], kind: str) -> ValuePath:
    """Return pydantic's location as keys and indices of the data, without the names of union members."""
    place: list[str | int] = []
    for number, step in enumerate(loc):
        inside = isinstance(data, Mapping) and step in data
        inside = inside or (isinstance(data, list) and isinstance(step, int) and step < len(data))
        if inside:
            place.append(step)
            data = data[step]
        elif kind == "missing" and number == len(loc) - 1:
            place.append(step)
    return tuple(place)


def _at(data: Any, place: ValuePath) -> Any:
    for step in place:
        data = data[step]
    return data


def schema_nodes_at(root: Schema, place: ValuePath, data: Any) -> list[Schema]:
    """List the schema nodes for the value at a path; several if the schema has alternatives."""
    nodes = _open(root, root)
    for step in place:
        inner: list[Schema] = []
        for node in nodes:
            if isinstance(step, int) and isinstance(data, list) and step < len(node.get("prefixItems", ())):
                inner += _open(node["prefixItems"][step], root)
            elif isinstance(step, int) and isinstance(data, list) and "items" in node:
                inner += _open(node["items"], root)
            elif str(step) in node.get("properties", {}):
                inner += _open(node["properties"][str(step)], root)
            elif not isinstance(data, list):
                others = [node.get("additionalProperties"), *node.get("patternProperties", {}).values()]
                inner += [branch for other in others if isinstance(other, Mapping) for branch in _open(other, root)]
        nodes = inner
        if isinstance(data, Mapping):
            data = data.get(step)
        else:
            data = data[step] if isinstance(data, list) and isinstance(step, int) and step < len(data) else None
    return nodes


def _open(node: Schema, root: Schema) -> list[Schema]:
    """Return a schema node's alternatives, with references resolved."""
    if "$ref" in node:
        return _open(root["$defs"][node["$ref"].rsplit("/", 1)[1]], root)
    branches = node.get("anyOf") or node.get("oneOf")
    return [inner for branch in branches for inner in _open(branch, root)] if branches else [node]


def _unknown_key(key: str, nodes: list[Schema]) -> Text:
    from difflib import get_close_matches

    known = [name for node in nodes for name in node.get("properties", {})]
    near = get_close_matches(key, known, n=1, cutoff=0.6)
    if near:
        return N_("unknown key; did you mean \"{near}\"?", near=near[0])  # fmt: skip
    return N_("unknown key; known here: {known}", known=", ".join(known))


def expected_text(nodes: list[Schema], root: Schema) -> Text:
    """Describe the values that these schema nodes allow, joined by "or"."""
    phrases = list(dict.fromkeys(_Hashed(_phrase(node)) for node in nodes if node.get("type") != "null"))
    if not phrases:
        return N_("something else")
    text = phrases[-1].text
    for phrase in reversed(phrases[:-1]):
        text = N_("{one} or {other}", one=phrase.text, other=text)
    return text


class _Hashed:
    """A hashable text, used to drop duplicate alternatives."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self._key = repr(text)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed) and self._key == other._key


def _phrase(node: Schema) -> Text:
    if node.get("format") in FORMAT_PHRASES:
        return FORMAT_PHRASES[node["format"]]
    if "const" in node:
        return N_("{values}", values=str(node["const"]))
    if "enum" in node:
        return N_("one of: {values}", values=", ".join(str(value) for value in node["enum"]))
    kind = node.get("type")
    if kind in ("integer", "number"):
        return _number(node, whole=kind == "integer")
    if kind == "string":
        return _string(node)
    if kind == "array":
        return _list(node)
    if kind == "object" and node.get("properties", {}).keys() == set(LANGUAGES):
        return N_("text under pl, en or both")
    if kind == "object":
        return N_("a mapping (lines like \"key: value\")")  # fmt: skip
    if kind == "boolean":
        return N_("true or false")
    return N_("something else")


def _number(node: Schema, whole: bool) -> Text:
    low, high = node.get("minimum"), node.get("maximum")
    over = node.get("exclusiveMinimum")
    if over is not None:
        return N_("a whole number > {low}", low=over) if whole else N_("a number > {low}", low=over)
    if low is not None and high is not None:
        text = N_("a whole number from {low} to {high}") if whole else N_("a number from {low} to {high}")
        return text.with_args(low=low, high=high)
    if low is not None:
        text = N_("a whole number of at least {low}") if whole else N_("a number of at least {low}")
        return text.with_args(low=low)
    if high is not None:
        return (
            N_("a whole number of at most {high}", high=high) if whole else N_("a number of at most {high}", high=high)
        )
    return N_("a whole number") if whole else N_("a number")


def _string(node: Schema) -> Text:
    most = node.get("maxLength")
    if "pattern" in node:
        return N_("text that matches {pattern}", pattern=node["pattern"])
    if most is not None:
        return N_n("text of 1 to {n} character", "text of 1 to {n} characters", n=most)
    return N_("text")


def _list(node: Schema) -> Text:
    low, high = node.get("minItems"), node.get("maxItems")
    if low is not None and low == high:
        return N_n("a list of {n} item", "a list of {n} items", n=low)
    if low is not None and high is not None:
        return N_n("a list of {low} to {n} item", "a list of {low} to {n} items", low=low, n=high)
    if low is not None:
        return N_n("a list of at least {n} item", "a list of at least {n} items", n=low)
    return N_("a list")


def value_text(value: Any) -> Any:
    """Describe a value from a file, shortened; numbers are returned unchanged."""
    if value is None:
        return N_("nothing")
    if value is True or value is False:
        return N_("true") if value else N_("false")
    if isinstance(value, list):
        return N_n("a list of {n} item", "a list of {n} items", n=len(value))
    if isinstance(value, Mapping):
        return N_("a mapping")
    if isinstance(value, str):
        shown = value if len(value) <= 40 else value[:39] + "…"
        return N_("\"{words}\"", words=escape_invisible(shown.replace("\n", " ")))  # fmt: skip
    return value
