"""The user's notes about a saved match: its name, and whether it counts in records and statistics."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from games import registry
from games.core.contract.texts import N_, Text
from games.core.journal.saves import SaveInfo
from games.core.match.players import normalize_name
from games.core.people.match_notes import MAX_MATCH_NAME_LENGTH, match_name_problem
from ui.layout import Column, Node, Slot
from ui.screens.shared.page import PopupScreen
from ui.widgets import Button, TextField

if TYPE_CHECKING:
    from ui.screens.dialogue import DialogueButton
    from ui.shell.app import App

Done = Callable[[], object]
COUNTS_TEXT = N_("This match counts towards records and statistics.")
EXCLUDED_TEXT = N_("This match doesn't count towards records and statistics.")
NEVER_COUNTS_TEXT = N_(
    "This match didn't start from the usual setup, so it never counts towards records and statistics."
)
EXCLUDE, INCLUDE = N_("Leave it out of statistics"), N_("Count it in statistics")
ADD_NAME, CHANGE_NAME = N_("Name it…"), N_("Change its name…")
WIDTH, PADDING = 560, 28  # design units


def game_title(save_info: SaveInfo) -> str:
    """Return the title of a match's game, or the file name."""
    return next((facts.title for facts in registry.all_facts() if facts.id == save_info.game), save_info.path.name)


def match_title(app: App, save_info: SaveInfo) -> str:
    """Return the name of a match, or the game's title."""
    return app.match_notes.note(save_info.key).name or game_title(save_info)


def count_text(app: App, save_info: SaveInfo) -> Text:
    """Return a sentence on whether the match counts."""
    if not save_info.counts_for_records:
        return NEVER_COUNTS_TEXT
    return COUNTS_TEXT if app.match_notes.note(save_info.key).counts else EXCLUDED_TEXT


def offer_note_actions(app: App, save_info: SaveInfo, on_done: Done) -> None:
    """Offer the actions for a match's notes. `on_done` is called after a change."""
    note = app.match_notes.note(save_info.key)
    buttons: list[DialogueButton] = [
        ("name", CHANGE_NAME if note.name else ADD_NAME, partial(ask_match_name, app, save_info, on_done))
    ]
    if save_info.counts_for_records:
        buttons.append(
            ("counts", EXCLUDE if note.counts else INCLUDE, partial(exclude_or_include_match, app, save_info, on_done))
        )
    buttons.append(("leave", N_("Leave it"), None))
    app.show_dialogue(
        N_("{name}", name=match_title(app, save_info)), count_text(app, save_info), buttons, icon="history"
    )


def exclude_or_include_match(app: App, save_info: SaveInfo, on_done: Done) -> None:
    """Exclude a match from statistics, or include it again; then call `on_done`."""
    if save_info.counts_for_records:
        app.match_notes.set_counts(save_info.key, not app.match_notes.note(save_info.key).counts)
        on_done()
    app.show_toast(count_text(app, save_info), "chart-bars")


def ask_match_name(app: App, save_info: SaveInfo, on_done: Done) -> None:
    """Ask for the name of a match. `on_done` is called after a change."""
    app.push(MatchNameScreen(app, save_info, on_done))


class MatchNameScreen(PopupScreen):
    """A popup for the name of a match. An empty text removes the name."""

    name = "match_name"

    def __init__(self, app: App, info: SaveInfo, done: Done) -> None:
        super().__init__(app)
        self.info, self.done = info, done
        self.value = app.match_notes.note(info.key).name

    def title(self) -> Text:
        return N_("Name of the match")

    def build(self) -> Node:
        field, button = Slot(self._field, height=48), Slot(self._button, height=48)
        content = Column(field, button, gap=18, pad=(PADDING, 14, PADDING, 0))
        return self.popup(N_("Name of the match"), content, width=WIDTH, height=212)

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.field)

    def _field(self, rect: Rect) -> TextField:
        self.field = TextField(
            "name", rect, self.value, self._typed, done=self._save, limit=MAX_MATCH_NAME_LENGTH, size=18,
            placeholder=self.translate(N_("Without a name")),
        )  # fmt: skip
        return self.field

    def _button(self, rect: Rect) -> Button:
        return Button("save", rect, self.translate(N_("Save the name")), self._save, kind="accent", hint="Enter")

    def _typed(self, value: str) -> None:
        self.value = value
        problem = match_name_problem(normalize_name(value))
        self.field.error = None if problem is None else self.translate(problem)

    def _save(self) -> None:
        problem = match_name_problem(normalize_name(self.value))
        if problem is not None:
            self.widgets.show_refusal(self.translate(problem), self.field.rect)
            return
        self.app.pop(self)
        self.app.match_notes.rename_match(self.info.key, self.value)
        self.done()
