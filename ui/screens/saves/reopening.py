"""From a saved match to its table: continue it, watch it, rescue a damaged one in a copy, delete it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from games.core.contract.errors import InaccessibleJournal, JournalError, error_reason
from games.core.contract.texts import N_, N_n, Text
from games.core.journal.lock import JournalLocked
from games.core.journal.saves import SaveInfo
from games.core.match.players import BadPlayer
from games.core.program.disk import open_regular
from games.core.program.tasks import BackgroundTask
from ui.screens.shared.dates import date_text
from ui.screens.shared.loading import load

if TYPE_CHECKING:
    from games.core.journal.saves import StateOffer
    from games.core.match.match import Match
    from ui.screens.dialogue import DialogueButton
    from ui.shell.app import App

OPEN_ELSEWHERE = N_("This match is open in another window.")
RESCUE = N_("Continue from the last good move, in a copy")
DAMAGED = N_("This match can't be read in full")


def continue_saved(app: App, path: Path, on_damaged: Callable[[JournalError], object]) -> None:
    """Continue a saved match in place of the top screen; call `on_damaged` if it is damaged."""
    from games.core.journal import saves
    from games.core.match.match import Match

    def use(task: BackgroundTask[Match | StateOffer]) -> None:
        try:
            opened = task.result()
        except JournalLocked:
            app.show_error(OPEN_ELSEWHERE)
        except JournalError as error:
            on_damaged(error)
        else:
            if isinstance(opened, Match):
                use_current_names(app, opened, path)
            open_table(app, opened)

    load(app, lambda check: saves.open_match(path, check), use, close_opened)


def close_opened(opened: Match | StateOffer) -> None:
    """Close the journal of a match that is not wanted any more."""
    journal = getattr(opened, "journal", None)
    if journal is not None:
        journal.close()


def use_current_names(app: App, match: Match, path: Path) -> None:
    """Use the present names of a match's players on the screen; its journal is not changed."""
    from games.core.journal import saves

    started = saves.read_info(path).started
    if started is None:
        return
    shown = app.people_store.with_current_names(match.players, int(started.timestamp()), app.language)
    for seat, (player, told) in enumerate(zip(match.players, shown, strict=True)):
        if player != told:
            with suppress(BadPlayer):  # another player of this match has the name
                match.replace_player(seat, told)


def continue_in_copy(app: App, path: Path, good: int) -> None:
    """Continue a damaged match from its intact lines in a copy; the file is not changed."""
    from games.core.journal import saves

    def use(task: BackgroundTask[Match | StateOffer]) -> None:
        try:
            opened = task.result()
        except (JournalError, JournalLocked, OSError) as error:
            app.show_error(N_("Nothing of this match could be rescued: {why}", why=error_reason(error)))
        else:
            open_table(app, opened)

    load(app, lambda check: saves.continue_in_copy(path, good, saves.copy_path(path), check), use, close_opened)


def open_saved_read_only(app: App, path: Path, screen: str, on_damaged: Callable[[JournalError], object]) -> None:
    """Show a saved match on a screen, its `replay` or its `result`, without continuing it.

    `on_damaged` is called if the match is damaged.
    """
    from games.core.journal import saves

    def use(task: BackgroundTask[Match]) -> None:
        try:
            match = task.result()
        except JournalError as error:
            on_damaged(error)
            return
        use_current_names(app, match, path)
        # it may have been continued in another window meanwhile
        app.open("replay" if match.result is None else screen, match=match, path=path)

    load(app, lambda check: saves.load_for_viewing(path, check), use)


def open_table(app: App, opened: Match | StateOffer) -> None:
    """Go to the table of an opened match; if its rules have changed, offer its last saved position."""
    from games.core.journal.saves import copy_path
    from games.core.match.match import Match
    from ui.shell.app import make_screen

    if isinstance(opened, Match):
        app.replace(make_screen(app, "table", match=opened))
        return
    line = N_n(
        "The rules have changed since it was played. Its position after {n} move can be gone on from.",
        "The rules have changed since it was played. Its position after {n} moves can be gone on from.",
        n=opened.number,
    )

    def accept() -> None:
        open_table(app, opened.accept(copy_path(opened.path)))

    buttons = [("accept", N_("Go on"), accept), ("leave", N_("Leave it"), None)]
    app.show_dialogue(N_("Continue from a saved position?"), line, buttons)


def is_rescuable(info: SaveInfo) -> bool:
    """Return True if a damaged match has intact lines to continue from."""
    return info.error is not None and info.error.last_good_line > 0


def damage_text(info: SaveInfo) -> Text:
    """Return what has happened to a damaged match, and what players can do about it."""
    if info.error is None:
        return N_("You can play it once the program has its game again. {why}.", why=info.trouble)
    if isinstance(info.error, InaccessibleJournal):
        return N_("Its file can't be opened just now. It stays as it is; try again later.")
    if not is_rescuable(info):
        return N_("Its file is damaged from the very beginning, so nothing of it can be saved.")
    n = _good_moves(info.path, info.error.last_good_line)
    return N_n(
        "Its file is damaged. {n} move is intact: you can go on from there, in a copy.",
        "Its file is damaged. {n} moves are intact: you can go on from there, in a copy.",
        n=n,
    )


def _good_moves(path: Path, good: int) -> int:
    """Count the moves in the first lines of a journal."""
    try:
        with open_regular(path) as file:
            return sum(b'"move":' in line for _, line in zip(range(good), file, strict=False))
    except OSError:
        return 0


def ask_damaged(app: App, info: SaveInfo, done: Callable[[], object], others: Sequence[DialogueButton] = ()) -> None:
    """Say that a match is damaged, and offer what can be done about it.

    `others` are further answers; `done` is called after the match was deleted.
    """
    good = info.error.last_good_line if info.error is not None else 0
    rescue: DialogueButton = ("rescue", RESCUE, lambda: continue_in_copy(app, info.path, good))
    delete: DialogueButton = ("delete", N_("Delete…"), lambda: ask_delete(app, info, done))
    buttons = [*([rescue] if is_rescuable(info) else []), *others, delete, ("leave", N_("Leave it"), None)]
    app.show_dialogue(DAMAGED, damage_text(info), buttons, icon="warning")


def ask_delete(app: App, info: SaveInfo, done: Callable[[], object]) -> None:
    """Ask, then delete a match; call `done` afterwards."""
    names = ", ".join(player.name for player in info.players) or info.path.name
    names = app.match_notes.note(info.key).name or names
    line = N_("{names} – {date}. It can't be brought back.", names=names, date=date_text(info.last_played))

    def delete() -> None:
        from games.core.journal import saves

        try:
            trouble = saves.delete(info.path)
        except JournalLocked:
            trouble = OPEN_ELSEWHERE
        if trouble is not None:
            app.show_error(trouble)
        elif info.key and all(info.key != other.key for other in saves.list_all()):
            app.match_notes.remove(info.key)  # no copy is left
        done()

    buttons: list[DialogueButton] = [("delete", N_("Delete"), delete), ("keep", N_("Keep"), None)]
    app.show_dialogue(N_("Delete this match?"), line, buttons, icon="trash")


def mark_unknown_game(info: SaveInfo, known: set[str]) -> SaveInfo:
    """Return a match; if this program does not have its game, with a note that says so."""
    if info.trouble is None and info.game not in known:
        return replace(info, trouble=N_("this program has no game called {name}", name=info.game))
    return info
