"""The ordered lists of a board, and the actions for the chosen entry. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from games.core.workshop import form_edits
from games.core.workshop.edits import Edit
from games.core.workshop.fields import name_at
from games.core.workshop.form import OrderedList, call_form_function, thing_name_at
from ui.screens.workshop.session import Editor
from ui.table.memo import Memo


def displayed_number(strip: OrderedList, entry: Any, index: int) -> str:
    """Return the number under which a strip shows the entry at `index`."""
    printed = entry.get("number") if isinstance(entry, dict) else None
    # entries with several values, such as the fields of a road, are numbered from 0
    from_0 = isinstance(entry, dict) and strip.table is None
    return str(printed if printed is not None else index if from_0 else index + 1)


class EntryRef(NamedTuple):
    """A reference to an entry: index of its list, and number in the list."""

    strip: int
    number: int


class SpaceLists:
    """The ordered lists of a board, and the actions for the chosen entry.

    An ordered list is a list in the file whose order matters, such as the fields of a road. Its entries are shown as a
    strip under the board, or as a table. An entry may have a name on the board, such as `field:9`.
    """

    def __init__(self, editor: Editor) -> None:
        self.editor, self.session = editor, editor.session
        self.chosen: EntryRef | None = None
        self._pairs = Memo[list[tuple[str, str]]]()

    @property
    def strips(self) -> Sequence[OrderedList]:
        """The ordered lists that have entries in the file."""
        return [strip for strip in self.session.form.ordered_lists if form_edits.list_entries(self.session.data, strip)]

    @property
    def shows_tables(self) -> bool:
        """True if lists are shown as tables."""
        return any(strip.table is not None for strip in self.strips)

    @property
    def chosen_strip(self) -> OrderedList | None:
        """The list with the chosen entry, or None."""
        chosen = self.chosen
        if chosen is None or chosen.strip >= len(self.strips):
            return None
        strip = self.strips[chosen.strip]
        return strip if chosen.number < len(form_edits.list_entries(self.session.data, strip)) else None

    def chosen_name(self) -> str:
        """Return the chosen entry's name on the board, or ""."""
        strip = self.chosen_strip
        if strip is None or self.chosen is None:
            return ""
        return thing_name_at(self.session.form, self.session.data, (*strip.list_path, self.chosen.number))

    def links(self) -> list[tuple[str, bool]]:
        """Return (name, True if the link is dashed) of each neighbour of the chosen entry."""
        strip = self.chosen_strip
        if strip is None or self.chosen is None or strip.links is None:
            return []
        try:
            links = strip.links(self.session.data, self.chosen.number)
        except (KeyError, TypeError, IndexError):
            return []  # a malformed file
        form, data = self.session.form, self.session.data
        return [(thing_name_at(form, data, (*strip.list_path, number)), dashed) for number, dashed in links]

    def label(self, strip: OrderedList, number: int) -> str:
        """Return the label of an entry."""
        language, entry = self.editor.language, form_edits.list_entries(self.session.data, strip)[number]
        if strip.entry_label is not None:
            return self.editor.translate(strip.entry_label(self.session.data, entry, language))
        return name_at(self.session.data, (*strip.list_path, number), language)

    # -- strips --------------------------------------------------------------------------------------------------------
    @property
    def shows_strips(self) -> bool:
        """True if lists are shown as strips."""
        return bool(self.strips) and not self.shows_tables

    def board_name(self, strip: OrderedList, number: int) -> str:
        """Return an entry's name on the board, or ""."""
        return thing_name_at(self.session.form, self.session.data, (*strip.list_path, number))

    def number_text(self, strip: OrderedList, number: int) -> str:
        """Return an entry's number, as displayed."""
        return displayed_number(strip, form_edits.list_entries(self.session.data, strip)[number], number)

    def icon_file(self, strip: OrderedList, number: int) -> str:
        """Return the file of an entry's icon, or ""."""
        sign = strip.badge
        entry = form_edits.list_entries(self.session.data, strip)[number]
        return call_form_function(partial(sign, entry), "") if sign is not None else ""

    def choose(self, strip: int, number: int) -> None:
        """Choose an entry."""
        self.chosen = EntryRef(strip, number)
        self.editor.rebuild()

    def entries_by_name(self) -> dict[str, EntryRef]:
        """Return name on the board -> entry."""
        return {
            thing: EntryRef(index, number)
            for index, strip in enumerate(self.strips)
            for number in range(len(form_edits.list_entries(self.session.data, strip)))
            if (thing := thing_name_at(self.session.form, self.session.data, (*strip.list_path, number)))
        }

    def move(self, index: int, old: int, new: int) -> None:
        """Move an entry in its list."""
        strip = self.strips[index]
        edits = self.editor.try_edits(partial(form_edits.move_edits, self.session.data, strip, old, new))
        self._ask(strip, edits, EntryRef(index, new))

    def move_chosen(self, offset: int) -> None:
        """Move the chosen entry by `offset` places."""
        if self.chosen is not None and self.chosen_strip is not None:
            self.move(self.chosen.strip, self.chosen.number, self.chosen.number + offset)

    def insert(self, kind: Any = None, number: int | None = None) -> None:
        """Insert an entry at `number`, by default after the chosen one. `kind` is from the palette."""
        strip = self.chosen_strip
        if strip is not None and self.chosen is not None:
            number = self.chosen.number + 1 if number is None else max(number, strip.fixed_ends)
            last = len(form_edits.list_entries(self.session.data, strip)) - strip.fixed_ends
            new, palette = strip.new_entry, strip.palette
            if kind is not None and new is not None and palette is not None:
                strip = strip._replace(new_entry=lambda data, place: {**new(data, place), palette[0]: kind})
            edits = self.editor.try_edits(partial(form_edits.insert_edits, self.session.data, strip, number))
            self._ask(strip, edits, EntryRef(self.chosen.strip, min(number, last)), number=True)

    def insert_at(self, place: EntryRef) -> None:
        """Insert an entry before another one."""
        self.chosen = EntryRef(place.strip, max(0, place.number - 1))
        self.insert(number=place.number)

    def copy_chosen(self) -> None:
        """Duplicate the chosen entry."""
        strip = self.chosen_strip
        if strip is not None and self.chosen is not None:
            edits = self.editor.try_edits(
                partial(form_edits.duplicate_edits, self.session.data, strip, self.chosen.number)
            )
            self._ask(strip, edits, EntryRef(self.chosen.strip, self.chosen.number + 1), number=True)

    def choose_next(self, offset: int) -> bool:
        """Choose the entry `offset` places further; return True if there is one."""
        strip, chosen = self.chosen_strip, self.chosen
        if strip is None or chosen is None:
            return False
        number = chosen.number + offset
        if not 0 <= number < len(form_edits.list_entries(self.session.data, strip)):
            return False
        self.choose(chosen.strip, number)
        return True

    def other_links(self) -> list[tuple[str, str]]:
        """Return the names of linked spaces as pairs, without the links of the chosen entry."""
        # cached, because it is called in every frame
        return self._pairs.get(self.session.data, (self.chosen,), self._other_pairs)

    def _other_pairs(self) -> list[tuple[str, str]]:
        chosen, form, data = self.chosen, self.session.form, self.session.data
        pairs: dict[tuple[str, str], None] = {}
        for index, strip in enumerate(self.strips):
            for number in range(len(form_edits.list_entries(data, strip)) if strip.links is not None else 0):
                for other in self._joined(strip, number):
                    if EntryRef(index, number) != chosen and EntryRef(index, other) != chosen and number < other:
                        pair = [thing_name_at(form, data, (*strip.list_path, one)) for one in (number, other)]
                        pairs[pair[0], pair[1]] = None
        return list(pairs)

    def _joined(self, strip: OrderedList, number: int) -> list[int]:
        try:
            return [other for other, _ in strip.links(self.session.data, number)] if strip.links is not None else []
        except (KeyError, TypeError, IndexError):
            return []  # a malformed file

    def remove_chosen(self) -> None:
        """Remove the chosen entry."""
        strip = self.chosen_strip
        if strip is not None and self.chosen is not None:
            edits = self.editor.try_edits(
                partial(form_edits.remove_edits, self.session.data, strip, self.chosen.number)
            )
            self._ask(strip, edits, EntryRef(self.chosen.strip, max(0, self.chosen.number - 1)), number=True)

    def _ask(self, strip: OrderedList, edits: Sequence[Edit], then: EntryRef, number: bool = False) -> None:
        """Apply edits and choose the entry `then`.

        If the board's picture shows the edited values, ask first whether to remove the picture.
        """
        if not edits:
            return

        def really() -> None:
            self.chosen = then
            self.editor.change(edits)

        if not form_edits.needs_picture_removed(self.session.data, strip, number):
            really()
            return
        self.editor.confirm_picture_removal(really)
