"""Edits of a board's text change only their own lines, and keep comments and style."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.data import files
from games.core.program.paths import resource_path
from games.core.workshop import edits
from games.core.workshop.document import BoardDocument
from games.core.workshop.edits import (
    Edit,
    EditNotPlaced,
    InsertItem,
    MoveItem,
    RemoveItem,
    SetValue,
    apply_to_data,
    copy_data,
    get_value,
    is_same_data,
)
from tests.core.workshop.undo_checks import assert_undo_restores_all

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
SHORT = """\
# a small board
name: {pl: Gród, en: "Castle: the first"}   # both
empty:
none: []
rules:
  turns: 15     # of each player
  awards: {raised: [7, 5, 3], lowered: [3, 1, 0]}
  cards:
    {cw1: 1,
     cw2: 2}
# the road
track:   # in order
  - {kind: bus}
  # a comment of the second
  - {kind: plain, valley: 1}   # behind it
  - kind: herbata

    about:
      pl: 'It''s'
      en: Tea, hot
  - - nested
    - list
map: |  # letters
  ..A.
  ~~B~

points:
- [1, 2]
- [3.5, -4]
last: no end"""


def apply_to_text(text: str, data: Any, *made: Edit) -> str:
    """Return a text after edits."""
    return edits.apply_edits(text, data, made, "")[0]


def apply_to_copy(data: Any, edit: Edit) -> Any:
    """Return a copy of plain data after an edit."""
    root = copy_data(data)
    apply_to_data(root, edit)
    return root


def changed_lines(text: str, edit: Edit) -> list[str]:
    """Return the lines that an edit removes and adds; also check that the new text has the edited data."""
    new = apply_to_text(text, files.read_document_from_text(text, "f").data, edit)
    assert is_same_data(
        files.read_document_from_text(new, "f").data, apply_to_copy(files.read_document_from_text(text, "f").data, edit)
    )
    diff = list(unified_diff(text.splitlines(), new.splitlines(), n=0, lineterm=""))[2:]
    return [line for line in diff if not line.startswith("@@")]


@pytest.mark.parametrize(
    ("edit", "lines"),
    [
        (SetValue(("rules", "turns"), 9), ["-  turns: 15     # of each player", "+  turns: 9     # of each player"]),
        (
            SetValue(("name", "en"), "Keep: 2"),
            [
                '-name: {pl: Gród, en: "Castle: the first"}   # both',
                '+name: {pl: Gród, en: "Keep: 2"}   # both',
            ],
        ),
        (SetValue(("name",), {"pl": "Zamek, nowy", "en": "Castle: the first"}),
         ['-name: {pl: Gród, en: "Castle: the first"}   # both',
          '+name: {pl: "Zamek, nowy", en: "Castle: the first"}   # both']),
        (SetValue(("empty",), 3), ["-empty:", "+empty: 3"]),
        (SetValue(("map",), "..A.\n~BB~\n"), ["-  ~~B~", "+  ~BB~"]),
        (SetValue(("track", 2, "about", "pl"), "on"), ["-      pl: 'It''s'", "+      pl: 'on'"]),
        (SetValue(("track", 2, "about", "en"), "yes"), ["-      en: Tea, hot", "+      en: yes"]),
        (SetValue(("rules", "awards", "lowered"), [3, 2, 0]),
         ["-  awards: {raised: [7, 5, 3], lowered: [3, 1, 0]}", "+  awards: {raised: [7, 5, 3], lowered: [3, 2, 0]}"]),
        (InsertItem(("none", 0), {"cell": [1, 2]}), ["-none: []", "+none: [{cell: [1, 2]}]"]),
        (InsertItem(("track", 2), {"kind": "mara"}), ["+  - {kind: mara}"]),
        (InsertItem(("track", 3), {"kind": "lawina", "about": {"pl": "1"}}),
         ["+  - kind: lawina", "+    about:", "+      pl: '1'"]),
        (InsertItem(("rules", "cards", "cw3"), 3), ["-     cw2: 2}", "+     cw2: 2,", "+     cw3: 3}"]),
        (InsertItem(("author",), "Maja", "name"), ["+author: Maja"]),
        (InsertItem(("points", 0), [0, 0]), ["+- [0, 0]"]),
        (InsertItem(("points", 2), [0, 0]), ["+- [0, 0]"]),
        (InsertItem(("more",), "x"), ["-last: no end", "+last: no end", "+more: x"][2:]),
        (RemoveItem(("track", 0)), ["-  - {kind: bus}"]),
        (RemoveItem(("rules", "awards", "raised")),
         ["-  awards: {raised: [7, 5, 3], lowered: [3, 1, 0]}", "+  awards: {lowered: [3, 1, 0]}"]),
        (RemoveItem(("track", 2, "kind")), ["-  - kind: herbata", "-", "-    about:", "+  - about:"]),
        (MoveItem(("points",), 0, 1), ["-- [3.5, -4]", "+- [3.5, -4]"]),
        (MoveItem(("rules", "awards", "raised"), 2, 0),
         ["-  awards: {raised: [7, 5, 3], lowered: [3, 1, 0]}", "+  awards: {raised: [3, 7, 5], lowered: [3, 1, 0]}"]),
        (MoveItem(("track",), 1, 0),
         ["-  - {kind: bus}", "+  - {kind: bus}"]),
    ],
)  # fmt: skip
def test_an_edit_changes_only_its_own_lines(edit: Edit, lines: list[str]) -> None:
    assert sorted(changed_lines(SHORT, edit)) == sorted(lines)


def test_a_moved_item_takes_its_comments_along() -> None:
    new = apply_to_text(SHORT, files.read_document_from_text(SHORT, "f").data, MoveItem(("track",), 1, 2))
    assert "      en: Tea, hot\n  # a comment of the second\n  - {kind: plain, valley: 1}   # behind it\n" in new


def test_removing_the_last_item_keeps_the_comment_after_the_key() -> None:
    text = "grounds:  # names of open ground\n  - {name: a, cells: [[1, 2]]}\n\nriver: 1\n"
    new = apply_to_text(text, files.read_document_from_text(text, "f").data, RemoveItem(("grounds", 0)))
    assert new == "grounds: []  # names of open ground\n\nriver: 1\n"
    assert apply_to_text(new, files.read_document_from_text(new, "f").data, InsertItem(("grounds", 0), 3)).startswith(
        "grounds: [3]  # names"
    )


def test_windows_line_ends_are_kept() -> None:
    text = "a: 1\r\nlist:\r\n  - {b: 2}\r\n"
    new = apply_to_text(text, files.read_document_from_text(text, "f").data, InsertItem(("list", 1), {"b": 3}))
    assert new == text + "  - {b: 3}\r\n"


@pytest.mark.parametrize(
    "edit",
    [
        SetValue(("two", "x"), 5),  # through an alias
        SetValue(("one", "x"), 5),  # would also change the alias's value
        SetValue(("absent",), 1), RemoveItem(("absent",)), InsertItem(("one",), 1), InsertItem(("list", 9), 1),
        MoveItem(("list",), 0, 4),
        SetValue(("twice",), 3),
    ],
)  # fmt: skip
def test_an_edit_without_a_certain_place_is_refused(edit: Edit) -> None:
    text = "one: &a {x: 1}\ntwo: *a\nlist: [1, 2]\ntwice: 1\ntwice: 2\n"
    data = files.parse_document_from_text(text, "f").data
    if edit == SetValue(("twice",), 3):
        assert apply_to_text(text, data, edit).startswith("one: &a {x: 1}\ntwo: *a\nlist: [1, 2]\ntwice: 3\n")
        return
    with pytest.raises(EditNotPlaced):
        apply_to_text(text, data, edit)


@pytest.mark.parametrize("words", [
    "", " ", "a", "no", "Null", "12", "-", "- a", "a: b", "a #b", "#", "[", "a, b", "'", '"', "\\", "*a", "&a", "!x",
    "%", "@", "`", "?", "? a", "ą–„”", "a\nb", "\t", "1e3", "~", "{", "}", "a]", "|", ">", "don't", "\u2028", "\x85",
    "a:", "=", "<<", "0x1F", "true", "…", "🂡", "x\r\ny",
])  # fmt: skip
@pytest.mark.parametrize("place", [("name", "pl"), ("track", 2, "about", "pl"), ("track", 2, "about", "en"), ("last",)])
def test_any_text_can_be_written(words: str, place: tuple[str | int, ...]) -> None:
    changed_lines(SHORT, SetValue(place, words))


@pytest.mark.parametrize("game", GAMES)
def test_a_number_of_a_shipped_board_changes_one_line(game: str) -> None:
    text = resource_path(f"data/{game}/board.yaml").read_text("utf-8")
    key = "minions" if game == "ankh_morpork" else "turns"
    assert len(changed_lines(text, SetValue(("rules", key), 3))) == 2


VALUES = st.one_of(
    st.integers(-99, 99), st.booleans(), st.none(), st.text(max_size=8), st.floats(-10, 10).map(lambda x: round(x, 2)),
    st.lists(st.integers(0, 9), max_size=3), st.dictionaries(st.sampled_from(["a", "kind", "pl"]), st.text(max_size=4)),
)  # fmt: skip


def places(value: Any, place: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place, *(found for key, part in inner for found in places(part, (*place, key)))]


def draw_edit(draw: Any, data: Any) -> Edit:
    place = draw(st.sampled_from(places(data)[1:]))
    parent, value = get_value(data, place[:-1]), get_value(data, place)
    kinds: list[Edit] = [SetValue(place, draw(VALUES)), RemoveItem(place)]
    if isinstance(parent, list):
        kinds += [
            InsertItem(place, draw(VALUES)),
            MoveItem(place[:-1], int(place[-1]), draw(st.integers(0, len(parent) - 1))),
        ]
    if isinstance(value, dict) and "new" not in value:
        kinds.append(InsertItem((*place, "new"), draw(VALUES)))
    return draw(st.sampled_from(kinds))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_edits_leave_a_file_that_parses_and_undo_restores_the_first_bytes(
    data: st.DataObject,
) -> None:
    first = b"\xef\xbb\xbf" + SHORT.encode()
    document = BoardDocument(first, "f")
    for _ in range(data.draw(st.integers(1, 12))):
        what = data.draw(st.sampled_from(["edit", "edit", "edit", "undo", "redo", "end_undo_group"]))
        if what == "edit" and len(places(document.data)) > 1:
            edit = draw_edit(data.draw, document.data)
            meant = apply_to_copy(document.data, edit)
            try:
                document.change(edit, undo_group=data.draw(st.sampled_from([None, "typing"])))
                assert is_same_data(document.data, meant)
            except EditNotPlaced:
                pass
        elif what != "edit":
            getattr(document, what)()
        assert is_same_data(files.parse_document_from_text(document.text, "f").data, document.data)
    assert_undo_restores_all(document, first)


def test_common_edits_of_shipped_boards_are_possible() -> None:
    """Set a value, and move, insert and remove items of lists."""
    text = resource_path("data/osada/board.yaml").read_text("utf-8")
    data = files.read_document_from_text(text, "f").data
    for edit in (SetValue(("characters", 1, "name", "en"), "Ann: a"), MoveItem(("characters",), 4, 0),
                 InsertItem(("track", 5), data["track"][18]), RemoveItem(("track", 18)), RemoveItem(("geometry",)),
                 InsertItem(("characters", 5), data["characters"][0])):  # fmt: skip
        apply_to_text(text, data, edit)


def test_typing_is_one_undo_step_until_it_pauses(tmp_path: Path) -> None:
    document = BoardDocument(SHORT.encode(), "f")
    for words in ("K", "Ke", "Kee"):
        document.change(SetValue(("name", "en"), words), undo_group="name.en")
    document.end_undo_group()
    document.change(SetValue(("name", "en"), "Keep"), undo_group="name.en")
    assert document.undo()
    assert document.data["name"]["en"] == "Kee"
    assert document.undo()
    assert not document.undo()
    assert document.text == SHORT
    assert document.redo()
    assert document.redo()
    assert not document.redo()
    assert document.data["name"]["en"] == "Keep"


def test_a_change_that_fails_halfway_changes_nothing() -> None:
    document = BoardDocument(SHORT.encode(), "f")
    with pytest.raises(EditNotPlaced):
        document.change(SetValue(("rules", "turns"), 3), RemoveItem(("nowhere",)))
    assert (document.text, document.done) == (SHORT, [])
