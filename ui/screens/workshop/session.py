"""One board in the workshop: its file, undo, saving and checking. Draws nothing.

`Editor` applies edits: it shows why one is impossible, and asks before an edit removes the board's picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from games import registry
from games.core.contract.errors import DataError, Problem, system_reason
from games.core.contract.texts import N_, Text
from games.core.data.boards import text_in
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import problem_places
from games.core.workshop.document import EditedFile
from games.core.workshop.edits import Edit, EditNotPlaced
from games.core.workshop.fields import FormFields
from games.core.workshop.form import MALFORMED, Data, form_of
from ui.drawing.theme import game_theme
from ui.screens.workshop import rendering
from ui.screens.workshop.rendering import BoardCheck, RenderedBoard, RenderRequest, Reply
from ui.shell.screen import Screen
from ui.table.memo import Memo

REST = 1.0  # seconds after the last typed letter until the text is saved, as one undo step
WATCH = 1.0  # seconds between two checks whether the file was changed outside
SETTLE = 0.12  # seconds after a letter until the board is checked
PICTURE = N_(
    "This changes what the picture shows. Without it the program draws the board by itself; one undo puts it back."
)


class EditSession:
    """A board file that is being edited; `on_reloaded` is called after it was loaded again.

    Raises DataError if the file can't be read.
    """

    def __init__(self, game_id: str, path: Path, on_reloaded: Callable[[], object]) -> None:
        self.file = EditedFile(path)
        self.registered = registry.entry(game_id)
        self.facts = self.registered.facts
        self.form = form_of(game_id)
        self.fields = FormFields(game_id, self.form)
        self.on_reloaded = on_reloaded
        self.renderer = rendering.start_renderer()
        self.problems: Sequence[Problem] | None = None  # None: not checked yet
        self.rendered: RenderedBoard | None = None  # the last picture
        self.notice: Text | None = None  # says that the file was loaded again
        self.saved_at: datetime | None = None
        self.save_error: Text | None = None  # why the file can't be saved; None if it can
        self.picture_options: tuple[tuple[int, int] | None, str, bool] = (None, "en", False)
        self.hides_pieces = self.form.has_spaces  # whether the board is drawn without its pieces
        self._faults = Memo[list[tuple[Problem, ValuePath]]]()
        self._number = 0
        self._due: float | None = None
        self._check_at: float | None = 0.0
        self._watched = 0.0

    # State -----------------------------------------------------------------------------------------------------------
    @property
    def document(self) -> Any:
        """The document that is edited."""
        return self.file.document

    @property
    def data(self) -> Data:
        """The contents of the document as plain data."""
        data: Data = self.file.document.data
        return data

    @property
    def is_playable(self) -> bool:
        """True if the board was checked since the last change and has no faults."""
        return self.problems is not None and not self.problems and self._check_at is None and not self.is_unchecked

    @property
    def is_unchecked(self) -> bool:
        """True if the last change has not been checked yet."""
        return self.problems is None

    @property
    def save_status(self) -> Text:
        """Text that says whether the file is saved."""
        if self.file.has_changes or self.saved_at is None:
            saved = N_("not saved") if self.file.has_changes else N_("saved")
        else:
            saved = N_("saved {time}", time=f"{self.saved_at:%H:%M}")
        return self.save_error or self.notice or saved

    def name(self, language: str) -> str:
        """Return the board's name, or its file's name if it has none."""
        name = self.data.get("name")
        translated = (
            text_in({str(key): str(words) for key, words in name.items()}, language) if isinstance(name, dict) else ""
        )
        return translated or self.file.path.stem

    def faults(self) -> list[tuple[Problem, ValuePath]]:
        """Return every fault with its place in the data."""
        problems = self.problems or ()
        return self._faults.get(
            self.document.parsed, (problems,),
            lambda: list(zip(problems, problem_places(problems, self.document.parsed), strict=True)),
        )  # fmt: skip

    # Edits -----------------------------------------------------------------------------------------------------------
    def change(self, edits: Sequence[Edit], now: float, merge_key: object = None) -> Text | None:
        """Make edits as one change; return why that is impossible, or None."""
        try:
            if not self.document.change(*edits, undo_group=merge_key):
                return None
        except EditNotPlaced as error:
            return N_("{why}", why=error.why)
        self._after(now, REST if merge_key is not None else 0.0)
        return None

    def end_typing(self) -> None:
        """End typing, so that the typed text becomes one undo step."""
        self.document.end_undo_group()

    def undo(self, now: float) -> bool:
        """Undo the last step; return whether there was one."""
        return self._moved(self.document.undo(), now)

    def redo(self, now: float) -> bool:
        """Redo the step that was undone last; return whether there was one."""
        return self._moved(self.document.redo(), now)

    def _moved(self, moved: bool, now: float) -> bool:
        if moved:
            self._after(now, 0.0)
        return moved

    def _after(self, now: float, rest: float) -> None:
        self._due = now + rest
        self._check_at = now + (SETTLE if rest else 0.0)
        self.notice = None
        self.problems = None

    # Time ------------------------------------------------------------------------------------------------------------
    def tick(self, now: float) -> bool:
        """Save, check and collect replies when they are due; return whether anything changed."""
        different = False
        if self._due is not None and now >= self._due:
            self._due = None
            self.document.end_undo_group()
            self.save()
            different = True
        if self._check_at is not None and now >= self._check_at:
            self._check_at = None
            self.request_check()
        for answer in self.renderer.pop_replies():
            self._take(answer)
            different = True
        return different

    @property
    def is_pending(self) -> bool:
        """True if something will be saved or checked soon."""
        return self._due is not None or self._check_at is not None or self.renderer.is_busy

    def request_check(self) -> None:
        """Have the board checked and drawn."""
        self._number += 1
        size, language, safe = self.picture_options
        request = RenderRequest(
            self._number,
            self.registered,
            self.document.text,
            str(self.file.path),
            size,
            language,
            safe,
            self.hides_pieces,
        )  # fmt: skip
        self.renderer.request(request)

    def _take(self, answer: Reply) -> None:
        if isinstance(answer, BoardCheck):
            self.problems = answer.problems
        else:
            self.rendered = answer

    def set_picture_options(self, size: tuple[int, int], language: str, colour_safe: bool) -> None:
        """Have the board drawn at a size, in a language and a palette, unless it is already."""
        if (size, language, colour_safe) != self.picture_options:
            self.picture_options = (size, language, colour_safe)
            self.request_check()

    def hide_pieces(self, hidden: bool) -> None:
        """Have the board drawn without its pieces, or with the pieces of the start position."""
        self.hides_pieces = hidden
        self.request_check()

    # The file --------------------------------------------------------------------------------------------------------
    def save(self, overwrite: bool = False) -> None:
        """Write the file; if that fails, `save_error` says why.

        A file that was changed outside is overwritten only with `overwrite`; `outside_conflict` makes the screen ask
        first.
        """
        if self.file.was_changed_outside and not overwrite:
            return
        try:
            if self.file.save():
                self.saved_at = datetime.now()
        except OSError as error:
            self.save_error = N_("not saved: {why}", why=system_reason(error))
        else:
            self.save_error = None

    def outside_conflict(self, now: float) -> bool:
        """Check once a second whether the file was changed outside; return True if the user has to decide.

        Without unsaved changes the file is loaded again instead, if it can be read.
        """
        if now - self._watched < WATCH:
            return False
        self._watched = now
        if not self.file.was_changed_outside:
            return False
        if self.file.has_changes:
            return True
        return self.reload(now) is not None

    def reload(self, now: float) -> Text | None:
        """Load the file again; return why that is impossible, or None."""
        try:
            self.file.load()
        except DataError as error:
            problem = error.problems[0]
            return problem.text or N_("{words}", words=problem.expected)
        self._due, self._check_at, self.problems = None, now, None
        self.notice = N_("changed outside, loaded anew")
        self.on_reloaded()
        return None

    def keep_mine(self) -> None:
        """Overwrite the file with the edited version; the outside version is saved next to it under another name."""
        try:
            self.file.save_outside_version()
        except OSError as error:
            self.save_error = N_("not saved: {why}", why=system_reason(error))
            return
        self.save(overwrite=True)

    def close(self) -> None:
        """Save and end the worker; an outside version of the file is saved next to it."""
        if self.file.has_changes and self.file.was_changed_outside:
            self.keep_mine()
        self.save()
        self.renderer.close()


class Editor:
    """Makes changes to a session's board and lays the screen out again.

    After each typed letter `on_typed` is called instead, because a layout would replace the text field.
    """

    def __init__(self, screen: Screen, session: EditSession, on_typed: Callable[[], object]) -> None:
        self.screen, self.session, self.on_typed = screen, session, on_typed
        self.theme = game_theme(session.facts.theme)

    @property
    def language(self) -> str:
        """The language of the program."""
        return self.screen.app.language

    def translate(self, words: Text | str) -> str:
        """Translate a text."""
        return self.screen.translate(words)

    def rebuild(self) -> None:
        """Lay the screen out again."""
        self.screen.rebuild()

    def change(self, edits: Sequence[Edit], merge_key: object = None) -> None:
        """Make edits as one change, or say why they can't be made.

        Successive changes with the same `merge_key` are one undo step, for example the letters typed into one field.
        """
        if not edits:
            return
        why = self.session.change(edits, self.screen.now, merge_key)
        if why is not None:
            self.screen.app.show_toast(why, "warning")
        if merge_key is None:
            self.rebuild()
        else:
            self.on_typed()
        self.screen.invalidate()

    def try_edits(self, work: Callable[[], Sequence[Edit]]) -> list[Edit]:
        """Return the edits that `work` makes; for a malformed file show a message and return none."""
        try:
            return list(work())
        except MALFORMED:
            self.screen.app.show_toast(N_("{why}", why=EditNotPlaced().why), "warning")
            return []

    def confirm_picture_removal(self, change: Callable[[], None]) -> None:
        """Ask whether the board's picture may be removed, and if so make the change."""
        self.screen.app.show_dialogue(
            N_("Take the picture off?"),
            PICTURE,
            [("off", N_("Take it off"), change), ("leave", N_("Leave it"), None)],
            icon="image",
            theme=self.theme,
        )
