"""The spaces of a board: its lists in order, what is chosen of them, and what can be done with it. Knows no pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from games.core.workshop import form_edits
from games.core.workshop.edits import Edit
from games.core.workshop.fields import name_at
from games.core.workshop.form import Tape, asked, thing_at
from ui.screens.workshop.session import Editor
from ui.table.memo import Memo


class Chosen(NamedTuple):
    """An entry of a list: which tape, which number."""

    tape: int
    number: int


class Spaces:
    """The tapes of a board, which entry of them is chosen, and what can be done with it."""

    def __init__(self, editor: Editor) -> None:
        self.editor, self.session = editor, editor.session
        self.chosen: Chosen | None = None
        self._pairs = Memo[list[tuple[str, str]]]()

    @property
    def tapes(self) -> Sequence[Tape]:
        """The lists of this kind of board that the file has."""
        return [tape for tape in self.session.form.tapes if form_edits.entries(self.session.data, tape)]

    @property
    def in_tables(self) -> bool:
        """Whether the file has lists that are shown in tables."""
        return any(tape.table is not None for tape in self.tapes)

    @property
    def tape(self) -> Tape | None:
        """The list that the chosen entry is in; None where nothing is chosen any more."""
        chosen = self.chosen
        if chosen is None or chosen.tape >= len(self.tapes):
            return None
        tape = self.tapes[chosen.tape]
        return tape if chosen.number < len(form_edits.entries(self.session.data, tape)) else None

    def thing(self) -> str:
        """Return the name on the board of the chosen entry; empty: of none."""
        tape = self.tape
        if tape is None or self.chosen is None:
            return ""
        return thing_at(self.session.form, self.session.data, (*tape.way, self.chosen.number))

    def threads(self) -> list[tuple[str, bool]]:
        """Return the names on the board of what the chosen entry is joined with, and whether the thread is dashed."""
        tape = self.tape
        if tape is None or self.chosen is None or tape.links is None:
            return []
        try:
            found = tape.links(self.session.data, self.chosen.number)
        except (KeyError, TypeError, IndexError):
            return []  # a file that is not as it must be
        form, data = self.session.form, self.session.data
        return [(thing_at(form, data, (*tape.way, number)), dashed) for number, dashed in found]

    def called(self, tape: Tape, number: int) -> str:
        """Return what an entry is called."""
        language, entry = self.editor.language, form_edits.entries(self.session.data, tape)[number]
        if tape.called is not None:
            return self.editor.translate(tape.called(self.session.data, entry, language))
        return name_at(self.session.data, (*tape.way, number), language)

    # The tapes ---------------------------------------------------------------------------------------------------
    @property
    def taped(self) -> bool:
        """Whether the lists lie as tapes under the board, not as tables in its place."""
        return bool(self.tapes) and not self.in_tables

    def name(self, tape: Tape, number: int) -> str:
        """Return the name on the board of an entry; empty: it has none."""
        return thing_at(self.session.form, self.session.data, (*tape.way, number))

    def number(self, tape: Tape, number: int) -> str:
        """Return the number of an entry, as the tape shows it."""
        entry = form_edits.entries(self.session.data, tape)[number]
        printed = entry.get("number") if isinstance(entry, dict) else None
        return str(printed if printed is not None else number if isinstance(entry, dict) else number + 1)

    def sign(self, tape: Tape, number: int) -> str:
        """Return the file of the picture that stands for an entry; empty: none."""
        sign = tape.sign
        entry = form_edits.entries(self.session.data, tape)[number]
        return asked(partial(sign, entry), "") if sign is not None else ""

    # Doing -------------------------------------------------------------------------------------------------------
    def choose(self, tape: int, number: int) -> None:
        """Choose an entry."""
        self.chosen = Chosen(tape, number)
        self.editor.rebuild()

    def things(self) -> dict[str, Chosen]:
        """Return the names on the board of all entries."""
        return {
            thing: Chosen(index, number)
            for index, tape in enumerate(self.tapes)
            for number in range(len(form_edits.entries(self.session.data, tape)))
            if (thing := thing_at(self.session.form, self.session.data, (*tape.way, number)))
        }

    def move(self, index: int, old: int, new: int) -> None:
        """Give an entry another place."""
        tape = self.tapes[index]
        edits = self.editor.made(partial(form_edits.moved, self.session.data, tape, old, new))
        self._ask(tape, edits, Chosen(index, new))

    def step(self, by: int) -> None:
        """Move the chosen entry by one place."""
        if self.chosen is not None and self.tape is not None:
            self.move(self.chosen.tape, self.chosen.number, self.chosen.number + by)

    def put_in(self, kind: Any = None, number: int | None = None) -> None:
        """Put a new entry of a kind of the palette before a place, else behind the chosen one."""
        tape = self.tape
        if tape is not None and self.chosen is not None:
            number = self.chosen.number + 1 if number is None else max(number, tape.ends)
            last = len(form_edits.entries(self.session.data, tape)) - tape.ends
            new, palette = tape.made, tape.palette
            if kind is not None and new is not None and palette is not None:
                tape = tape._replace(made=lambda data, place: {**new(data, place), palette[0]: kind})
            edits = self.editor.made(partial(form_edits.put_in, self.session.data, tape, number))
            self._ask(tape, edits, Chosen(self.chosen.tape, min(number, last)), number=True)

    def put_between(self, place: Chosen) -> None:
        """Put a new entry of a list before a place."""
        self.chosen = Chosen(place.tape, max(0, place.number - 1))
        self.put_in(number=place.number)

    def copy(self) -> None:
        """Put a copy of the chosen entry behind it."""
        tape = self.tape
        if tape is not None and self.chosen is not None:
            edits = self.editor.made(partial(form_edits.copied_in, self.session.data, tape, self.chosen.number))
            self._ask(tape, edits, Chosen(self.chosen.tape, self.chosen.number + 1), number=True)

    def go_on(self, by: int) -> bool:
        """Choose the next space in order, or the one before; return whether there is one."""
        tape, chosen = self.tape, self.chosen
        if tape is None or chosen is None:
            return False
        number = chosen.number + by
        if not 0 <= number < len(form_edits.entries(self.session.data, tape)):
            return False
        self.choose(chosen.tape, number)
        return True

    def others(self) -> list[tuple[str, str]]:
        """Return all pairs of names on the board that are joined, but for those of the chosen entry."""
        return self._pairs.get(self.session.data, (self.chosen,), self._other_pairs)  # it is asked at every frame

    def _other_pairs(self) -> list[tuple[str, str]]:
        chosen, form, data = self.chosen, self.session.form, self.session.data
        found: dict[tuple[str, str], None] = {}
        for index, tape in enumerate(self.tapes):
            for number in range(len(form_edits.entries(data, tape)) if tape.links is not None else 0):
                for other in self._joined(tape, number):
                    if Chosen(index, number) != chosen and Chosen(index, other) != chosen and number < other:
                        pair = [thing_at(form, data, (*tape.way, one)) for one in (number, other)]
                        found[pair[0], pair[1]] = None
        return list(found)

    def _joined(self, tape: Tape, number: int) -> list[int]:
        try:
            return [other for other, _ in tape.links(self.session.data, number)] if tape.links is not None else []
        except (KeyError, TypeError, IndexError):
            return []  # a file that is not as it must be

    def take_out(self) -> None:
        """Take the chosen entry out."""
        tape = self.tape
        if tape is not None and self.chosen is not None:
            edits = self.editor.made(partial(form_edits.taken_out, self.session.data, tape, self.chosen.number))
            self._ask(tape, edits, Chosen(self.chosen.tape, max(0, self.chosen.number - 1)), number=True)

    def _ask(self, tape: Tape, edits: Sequence[Edit], then: Chosen, number: bool = False) -> None:
        """Make edits; where the picture shows what they change, ask before whether it may go."""
        if not edits:
            return

        def really() -> None:
            self.chosen = then
            self.editor.change(edits)

        if not form_edits.pictured(self.session.data, tape, number):
            really()
            return
        self.editor.ask_picture_off(really)
