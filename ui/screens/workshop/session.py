"""The board file being edited: undo, saving, checking. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, cast

from games import registry
from games.core.contract.errors import DataError, Problem, system_reason
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.data.boards import text_in_language
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import find_problem_places
from games.core.workshop.document import EditedFile
from games.core.workshop.edits import Edit, EditNotPlaced
from games.core.workshop.effect_texts import EffectText, EffectTextWatch, effect_text_edits
from games.core.workshop.fields import FormFields
from games.core.workshop.form import MALFORMED_ERRORS, BoardData, form_of
from ui.drawing.theme import game_theme
from ui.screens.workshop import rendering
from ui.screens.workshop.rendering import BoardCheck, RenderedBoard, RenderRequest, Reply
from ui.shell.screen import Screen
from ui.table.memo import Memo

TYPING_SECONDS = 1.0  # seconds after the last typed letter until the text is one undo step
FILE_CHECK_SECONDS = 1.0  # seconds between checks for outside changes
CHECK_DELAY_SECONDS = 0.12  # seconds after a typed letter until the board is checked
PICTURE_QUESTION = N_(
    "This changes something the picture shows. Without the picture, the program draws the board itself; one "
    "undo brings the picture back."
)


CHANGED_UNREADABLE = N_("changed elsewhere, and can't be read")


class EditSession:
    """A board file being edited. `on_reloaded` is called after the file was loaded again.

    Raises DataError if the file can't be read.
    """

    def __init__(self, game_id: str, path: Path, on_reloaded: Callable[[], object]) -> None:
        self.file = EditedFile(path)
        self.registered = registry.game_entry(game_id)
        self.facts = self.registered.facts
        self.form = form_of(game_id)
        self.fields = FormFields(game_id, self.form)
        self.effect_texts = EffectTextWatch(self.form, self._known_boards())
        self.on_reloaded = on_reloaded
        self.renderer = rendering.start_renderer()
        self.problems: Sequence[Problem] | None = None  # None before the check
        self.rendered: RenderedBoard | None = None  # the last picture, or None
        self.notice: Text | None = None  # message that the file was loaded again, or None
        self.saved_at: datetime | None = None
        self.save_error: Text | None = None  # why the file can't be saved, or None
        self.picture_options: tuple[tuple[int, int] | None, str, bool] = (None, "en", False)
        self.hides_pieces = self.form.has_spaces  # True: the board is drawn without pieces
        self._faults = Memo[list[tuple[Problem, ValuePath]]]()
        self._unfit, self._own = Memo[dict[ValuePath, EffectText]](), Memo[dict[ValuePath, EffectText]]()
        self._number = 0
        self._due: float | None = None
        self._check_at: float | None = 0.0
        self._watched = 0.0

    def _known_boards(self) -> list[Mapping[str, Any]]:
        """Return the boards with sentences about effects that count as generated: the default board's."""
        return [boards.load_default_board(self.facts.id).data] if self.form.effect_texts else []

    @property
    def default_data(self) -> BoardData:
        """The contents of the game's default board as plain data."""
        return cast(BoardData, boards.load_default_board(self.facts.id).data)

    @property
    def document(self) -> Any:
        """The edited document."""
        return self.file.document

    @property
    def data(self) -> BoardData:
        """The document's contents as plain data."""
        data: BoardData = self.file.document.data
        return data

    @property
    def is_playable(self) -> bool:
        """True if the board has been checked and has no faults."""
        return self.problems is not None and not self.problems and self._check_at is None and not self.is_unchecked

    @property
    def is_unchecked(self) -> bool:
        """True if the last change has not been checked yet."""
        return self.problems is None

    @property
    def save_status(self) -> Text:
        """The text on whether the file is saved."""
        if self.file.has_changes or self.saved_at is None:
            saved = N_("not saved") if self.file.has_changes else N_("saved")
        else:
            saved = N_("saved {time}", time=f"{self.saved_at:%H:%M}")
        return self.save_error or self.notice or saved

    def name(self, language: str) -> str:
        """Return the board's name, or its file's name."""
        name = self.data.get("name")
        translated = (
            text_in_language({str(key): str(words) for key, words in name.items()}, language)
            if isinstance(name, dict)
            else ""
        )
        return translated or self.file.path.stem

    def faults(self) -> list[tuple[Problem, ValuePath]]:
        """Return (fault, path of the faulty value) for each fault."""
        problems = self.problems or ()
        return self._faults.get(
            self.document.parsed, (problems,),
            lambda: list(zip(problems, find_problem_places(problems, self.document.parsed), strict=True)),
        )  # fmt: skip

    def unfit_texts(self) -> dict[ValuePath, EffectText]:
        """Return by path the sentences that are missing, or that describe another effect than their space has."""
        return self._unfit.get(self.document.parsed, (), lambda: self.effect_texts.unfit_texts(self.data))

    def ungenerated_texts(self) -> dict[ValuePath, EffectText]:
        """Return by path the sentences about effects that are missing, or that differ from the generated ones."""
        return self._own.get(self.document.parsed, (), lambda: self.effect_texts.own_texts(self.data))

    # -- edits ---------------------------------------------------------------------------------------------------------
    def change(self, edits: Sequence[Edit], now: float, merge_key: object = None) -> Text | None:
        """Apply edits as one change; return an error message, or None on success."""
        try:
            further_edits = partial(effect_text_edits, form=self.form)
            if not self.document.change(*edits, undo_group=merge_key, further_edits=further_edits):
                return None
        except EditNotPlaced as error:
            return N_("{why}", why=error.reason_text)
        self._after(now, TYPING_SECONDS if merge_key is not None else 0.0)
        return None

    def end_typing(self) -> None:
        """End the typed text as one undo step."""
        self.document.end_undo_group()

    def undo(self, now: float) -> bool:
        """Undo the last change; return True if there was one."""
        return self._moved(self.document.undo(), now)

    def redo(self, now: float) -> bool:
        """Redo the last undone change; return True if there was one."""
        return self._moved(self.document.redo(), now)

    def _moved(self, moved: bool, now: float) -> bool:
        if moved:
            self._after(now, 0.0)
        return moved

    def _after(self, now: float, rest: float) -> None:
        self._due = now + rest
        self._check_at = now + (CHECK_DELAY_SECONDS if rest else 0.0)
        self.notice = None
        self.problems = None

    def tick(self, now: float) -> bool:
        """Save, check and collect replies when due; return True if anything changed."""
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
        """True if saving or checking is due soon."""
        return self._due is not None or self._check_at is not None or self.renderer.is_busy

    def request_check(self) -> None:
        """Request a check and a picture of the board."""
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
        """Set size, language and palette of the picture. A change requests a new picture."""
        if (size, language, colour_safe) != self.picture_options:
            self.picture_options = (size, language, colour_safe)
            self.request_check()

    def hide_pieces(self, hidden: bool) -> None:
        """Draw the board with or without the pieces of the start position."""
        self.hides_pieces = hidden
        self.request_check()

    def save(self, overwrite: bool = False) -> None:
        """Write the file. `save_error` says if that failed.

        Another program's version is overwritten only with `overwrite`.
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

    def has_outside_conflict(self, now: float) -> bool:
        """Check for changes of the file by another program; return True if the user must decide.

        Without unsaved changes, the file is loaded again; if it can't be read, a notice says why until it can be.
        """
        if now - self._watched < FILE_CHECK_SECONDS:
            return False
        self._watched = now
        if not self.file.was_changed_outside:
            return False
        if self.file.has_changes or not self.file.path.exists():
            return True
        try:
            self.reload(now)
        except DataError as error:
            line = error.problems[0].line
            self.notice = N_("changed elsewhere: error in line {line}", line=line) if line else CHANGED_UNREADABLE
        return False

    def reload(self, now: float) -> None:
        """Load the file again. Raises DataError."""
        self.file.load()
        self._due, self._check_at, self.problems = None, now, None
        self.notice = N_("changed elsewhere, reloaded")
        self.on_reloaded()

    def overwrite_outside_version(self) -> None:
        """Overwrite the file. The other version is saved under another name."""
        try:
            self.file.save_outside_version()
        except OSError as error:
            self.save_error = N_("not saved: {why}", why=system_reason(error))
            return
        self.save(overwrite=True)

    def close(self) -> None:
        """Save the file and end the worker process."""
        if self.file.has_changes and self.file.was_changed_outside:
            self.overwrite_outside_version()
        self.save()
        self.renderer.close()


class Editor:
    """Applies edits to a session's board and rebuilds the layout.

    After a typed letter, `on_typed` is called instead of a rebuild, which would replace the text field.
    """

    def __init__(self, screen: Screen, session: EditSession, on_typed: Callable[[], object]) -> None:
        self.screen, self.session, self.on_typed = screen, session, on_typed
        self.theme = game_theme(session.facts.theme)

    @property
    def language(self) -> str:
        """The program's language."""
        return self.screen.app.language

    def translate(self, message: Text | str) -> str:
        """Translate a text."""
        return self.screen.translate(message)

    def rebuild(self) -> None:
        """Rebuild the layout."""
        self.screen.rebuild()

    def change(self, edits: Sequence[Edit], merge_key: object = None) -> None:
        """Apply edits as one change, or show why that is impossible.

        Successive changes with the same `merge_key` are one undo step.
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

    def try_edits(self, job: Callable[[], Sequence[Edit]]) -> list[Edit]:
        """Return the edits of `job`. If the file is malformed, show a message and return none."""
        try:
            return list(job())
        except MALFORMED_ERRORS:
            self.screen.app.show_toast(N_("{why}", why=EditNotPlaced().reason_text), "warning")
            return []

    def confirm_picture_removal(self, change: Callable[[], None]) -> None:
        """Ask whether to remove the board's picture; if so, call `change`."""
        self.screen.app.show_dialogue(
            N_("Remove the picture?"),
            PICTURE_QUESTION,
            [("off", N_("Remove it"), change), ("leave", N_("Leave it"), None)],
            icon="image",
            theme=self.theme,
        )
