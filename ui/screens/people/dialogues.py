"""Dialogues for a person's name: rename, merge with another person, separate, forget."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract.texts import N_, N_c, N_n, Text
from games.core.match.players import MAX_NAME_LENGTH, name_problem, normalize_name
from games.core.people import pages
from games.core.people.forgetting import files_to_search, remove_from_file, without_names
from games.core.people.journals import remove_names
from games.core.people.pages import PersonSummary
from games.core.people.store import ANONYMOUS_NAME, Person, is_placeholder, person_key
from games.core.program.paths import user_folder
from ui.drawing import draw, marks
from ui.drawing.theme import BODY, INK_2, INK_3, TEXT, TEXT_2
from ui.layout import Column, Hoverable, Label, Node, Paint, Row, Scroll, Slot
from ui.screens.people import words
from ui.screens.people.model import RecordsModel
from ui.screens.shared.page import PopupScreen
from ui.widgets import Button, TextField

if TYPE_CHECKING:
    from ui.shell.app import App

WIDTH, PADDING, ROW_HEIGHT = 560, 28, 52  # design units: width, padding and row height of a dialogue
SAME_TABLE_MESSAGE = N_("{one} and {other} have played at the same table, so they are two different people.")
Done = Callable[[], object]


def offer_name_actions(app: App, records: RecordsModel, key: str, current_name: str, on_done: Done) -> None:
    """Offer to rename, merge, separate or forget a person."""
    name = records.current_name(key, current_name)
    buttons = [
        ("rename", words.RENAME, partial(ask_new_name, app, records, key, current_name, on_done)),
        ("merge", words.MERGE, partial(ask_person_to_merge, app, records, key, current_name, on_done)),
        ("forget", words.FORGET, partial(ask_to_forget, app, records, key, current_name, on_done)),
        ("leave", N_("Leave it"), None),
    ]
    app.show_dialogue(N_("{name}", name=name), words.FORGET_LOCAL_ONLY, buttons, icon="person")


def ask_new_name(app: App, records: RecordsModel, key: str, current_name: str, on_done: Done) -> None:
    """Ask for a new name, then rename a person."""
    app.push(RenameScreen(app, records, key, current_name, on_done))


def ask_person_to_merge(app: App, records: RecordsModel, key: str, current_name: str, on_done: Done) -> None:
    """Ask which other person is the same human, then merge the two."""
    app.push(MergeScreen(app, records, key, current_name, on_done))


def _recompute(records: RecordsModel, done: Done) -> None:
    """Recompute the statistics after a change of names, then call `done`."""
    records.index_updater.start()
    done()


class RenameScreen(PopupScreen):
    """A popup that renames a person. If the name is another person's, it offers to merge the two."""

    name = "rename"

    def __init__(self, app: App, records: RecordsModel, key: str, told: str, done: Done) -> None:
        super().__init__(app)
        self.records, self.key, self.done = records, key, done
        self.old = self.value = records.current_name(key, told)

    def build(self) -> Node:
        field, button = Slot(self._name_field, height=48), Slot(self._take_button, height=48)
        content = Column(field, button, gap=18, pad=(PADDING, 14, PADDING, 0))
        return self.popup(N_("Another name for {name}", name=self.old), content, width=WIDTH, height=212)

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.field)

    def _name_field(self, rect: Rect) -> TextField:
        self.field = TextField(
            "name", rect, self.value, self._typed, done=self._take, limit=MAX_NAME_LENGTH, size=18,
            placeholder=self.translate(N_("Name")),
        )  # fmt: skip
        return self.field

    def _take_button(self, rect: Rect) -> Button:
        return Button("take", rect, self.translate(N_("Change the name")), self._take, kind="accent", hint="Enter")

    def _typed(self, value: str) -> None:
        self.value = value
        problem = self._problem()
        self.field.error = None if problem is None else self.translate(problem)

    def _problem(self) -> Text | None:
        name = normalize_name(self.value)
        if is_placeholder(name):
            return N_("This name is suggested to everybody, so it belongs to nobody.")
        return name_problem(name)

    def _take(self) -> None:
        name, problem = normalize_name(self.value), self._problem()
        if problem is not None:
            self.widgets.show_refusal(self.translate(problem), self.field.rect)
            return
        new = person_key(name)
        page = self.records.query(lambda db: pages.query_people_page(db))
        other = next((card for card in page.people if card.key == new), None) if page is not None else None
        if new != self.key and other is not None:
            self.app.pop(self)
            ask_merge(self.app, self.records, (self.key, self.old), (other.key, name), self.done)
            return
        house = self.app.people_store
        known = house.person(self.key)
        cards = [card for card in page.people if card.key == self.key] if page is not None else []
        mark = known.mark if known is not None else cards[0].mark if cards else 1
        self.app.pop(self)
        house.rename_person(self.key, Person(name, mark))
        _recompute(self.records, self.done)


def ask_merge(app: App, records: RecordsModel, one: tuple[str, str], into: tuple[str, str], on_done: Done) -> None:
    """Ask whether two people, given as (key, name), are the same human.

    It refuses people who have played in the same match.
    """
    if records.query(lambda db: pages.have_met(db, one[0], into[0])) is not False:
        app.show_error(SAME_TABLE_MESSAGE.with_args(one=one[1], other=into[1]), N_("Two people"))
        return
    page = records.query(lambda db: pages.query_people_page(db))
    counts = {card.key: card.rate.matches for card in page.people} if page is not None else {}
    line = N_(
        "{one} and {other}: {n} + {m} matches, under the name {other}. You can separate them again later.",
        one=one[1],
        other=into[1],
        n=counts.get(one[0], 0),
        m=counts.get(into[0], 0),
    )

    def merge() -> None:
        app.people_store.merge_people(one[0], into[0])
        _recompute(records, on_done)

    app.show_dialogue(
        N_("One person from now on?"), line, [("merge", N_("Merge"), merge), ("leave", N_("Leave it"), None)]
    )


class MergeScreen(PopupScreen):
    """A popup that merges a person with another, or separates merged people."""

    name = "merge"

    def __init__(self, app: App, records: RecordsModel, key: str, told: str, done: Done) -> None:
        super().__init__(app)
        self.records, self.key, self.done = records, key, done
        self.person_name = records.current_name(key, told)
        page = records.query(lambda db: pages.query_people_page(db))
        self.others: Sequence[PersonSummary] = (
            [card for card in page.people if card.key != key] if page is not None else []
        )

    @property
    def merged(self) -> list[str]:
        """The keys of people merged into this person."""
        return self.app.people_store.identity.names_of_person(self.key)[1:]

    def build(self) -> Node:
        names: list[Node] = [self._part_button(name) for name in self.merged] + [
            self._row(card) for card in self.others
        ]
        height = 64 + PADDING + min(max(1, len(names)) * ROW_HEIGHT, self.scale.height - 180)
        heading = N_("{name} is the same person as…", name=self.person_name)
        rows = [Column(name, pad=(8, 4, 16, 4), height=ROW_HEIGHT) for name in names]
        nobody = Label(self.records.incomplete_reason or N_("There is nobody else yet."), BODY, TEXT_2, weight=1)
        content = (
            Column(Scroll("names", Column(*rows)), pad=(PADDING - 8, 12, PADDING - 8, PADDING / 2))
            if rows
            else Row(nobody, pad=(PADDING, 0, PADDING, 12))
        )
        return self.popup(heading, content, width=WIDTH, height=height)

    def layout(self) -> None:
        super().layout()
        area = self.widgets.find("names")
        if area is not None:
            area.focusable = False

    def _part_button(self, name: str) -> Slot:
        told, act = self.translate(N_("Separate again: {name}", name=name)), partial(self._part, name)
        return Slot(lambda rect: Button(f"part:{name}", rect, told, act, icon="undo"), height=ROW_HEIGHT - 8)

    def _row(self, card: PersonSummary) -> Node:
        mark = self.records.latest_mark(self.palette, card.key, card.mark)
        sign = Paint(lambda surface, rect: marks.draw_seat_mark(surface, mark, rect.center, self.px(22)), width=48)
        name = Label(self.records.current_name(card.key, card.name), BODY, TEXT, "bold", wrapping=False, weight=1)
        told = N_n("{n} match", "{n} matches", n=card.rate.matches)
        row = Row(sign, name, Label(told, 15, TEXT_2, align="right", width=110), pad=(0, 0, 12, 0))
        act = partial(self._choose, card)
        return Hoverable(f"with:{card.key}", row, act, paint=self._draw_under, height=ROW_HEIGHT - 8)

    def _draw_under(self, surface: Surface, rect: Rect, lit: bool) -> None:
        draw.rounded_box(surface, rect, INK_3 if lit else INK_2, self.px(8))

    def _choose(self, card: PersonSummary) -> None:
        other = self.records.current_name(card.key, card.name)
        self.app.pop(self)
        ask_merge(self.app, self.records, (self.key, self.person_name), (card.key, other), self.done)

    def _part(self, name: str) -> None:
        self.app.pop(self)
        self.app.people_store.separate_name(name)
        _recompute(self.records, self.done)


# -- forgetting -----------------------------------------------------------------------------------------------------
def ask_to_forget(app: App, records: RecordsModel, key: str, current_name: str, on_done: Done) -> None:
    """Ask whether to forget a person's name, and whether to remove it from the journals."""
    name = records.current_name(key, current_name)
    names = app.people_store.identity.names_of_person(key)
    line = N_("The matches stay, with “Somebody” in place of the name. Their files still contain the name.")

    def forget() -> None:
        files = records.query(lambda db: pages.journals_with(db, names)) or []
        app.people_store.forget_person(key, int(time.time()))
        app.learning_progress.forget_people(names)
        app.change_settings(setups=without_names(app.settings.setups, names))
        app.match_notes.forget_people(names, app.translate(ANONYMOUS_NAME))
        _recompute(records, on_done)
        _remove_from_files(app, files_to_search(user_folder()), names, 0)
        _ask_journals(app, records, name, names, files)

    app.show_dialogue(
        N_("Forget {name}?", name=name),
        line,
        [("forget", N_("Forget"), forget), ("keep", N_c("file", "Keep"), None)],
        icon="trash",
    )


def _remove_from_files(app: App, files: list[Path], names: Sequence[str], kept: int) -> None:
    """Remove the names from the journals, one file per frame, and report what remains."""
    if files:
        kept += not remove_from_file(files[0], names, app.language)
        app.call_soon(partial(_remove_from_files, app, files[1:], names, kept))
    elif kept:
        told = N_n(
            "{n} file keeps the name, as it can't be read or written.",
            "{n} files keep the name, as they can't be read or written.",
            n=kept,
        )
        app.show_toast(told, "warning")


def _ask_journals(app: App, records: RecordsModel, name: str, names: Sequence[str], files: Sequence[str]) -> None:
    if not files:
        return
    line = N_n(
        "{n} match file will be rewritten with “Somebody” in place of {name}. This can't be undone.",
        "{n} match files will be rewritten with “Somebody” in place of {name}. This can't be undone.",
        n=len(files),
        name=name,
    )

    def scrub_journals() -> None:
        _scrub(app, records, list(files), names, [])

    app.show_dialogue(
        N_("Remove the name from the match files too?"), line,
        [("scrub", N_("Remove it"), scrub_journals), ("leave", N_("Leave it there"), None)], icon="trash",
    )  # fmt: skip


def _scrub(app: App, records: RecordsModel, files: list[str], names: Sequence[str], kept: list[str]) -> None:
    """Rewrite the next journal without the names, or report the result."""
    if files:
        found = remove_names(
            [records.index_updater.journals / files[0]], names, app.language, app.match_notes.copy_note
        )
        if found.changed:
            records.index_updater.read_again(found.changed)
        app.call_soon(partial(_scrub, app, records, files[1:], names, [*kept, *found.kept]))
        return
    records.index_updater.start()
    if kept:
        n = len(kept)
        told = N_n(
            "{n} match file keeps the name: it is open, damaged or can't be written.",
            "{n} match files keep the name: they are open, damaged or can't be written.",
            n=n,
        )
        app.show_toast(told, "warning")
    else:
        app.show_toast(N_("The name is gone from the match files."), "check")
