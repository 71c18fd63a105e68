"""Open, watch, rescue in a copy, or delete a saved match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from games.core.contract.errors import InaccessibleJournal, JournalError, error_reason
from games.core.contract.texts import N_, N_c, N_n, Text
from games.core.journal.lock import JournalLocked
from games.core.journal.saves import SaveInfo
from games.core.match.players import InvalidPlayer
from games.core.program.tasks import BackgroundTask
from ui.screens.shared.dates import date_text
from ui.screens.shared.loading import load_in_background

if TYPE_CHECKING:
    from games.core.journal.saves import StateOffer
    from games.core.match.match import Match
    from ui.screens.dialogue import DialogueButton
    from ui.shell.app import App

OPEN_ELSEWHERE = N_("This match is open in another window.")
RESCUE_LABEL = N_("Continue from the last readable move, in a copy")
DAMAGED_TITLE = N_("This match can't be read in full")


def continue_saved(app: App, path: Path, on_damaged: Callable[[JournalError], object]) -> None:
    """Open the table of a saved match in place of the top screen. `on_damaged` is called if the match is damaged."""
    from games.core.journal import saves
    from games.core.match.match import Match

    def open_loaded(task: BackgroundTask[Match | StateOffer]) -> None:
        try:
            opened = task.result()
        except JournalLocked:
            app.show_error(OPEN_ELSEWHERE)
        except JournalError as error:
            on_damaged(error)
        else:
            if isinstance(opened, Match):
                use_current_names(app, opened)
            open_table(app, opened)

    load_in_background(app, lambda check: saves.open_match(path, check), open_loaded, close_opened)


def close_opened(opened: Match | StateOffer) -> None:
    """Close the journal of a match that is no longer needed."""
    journal = getattr(opened, "journal", None)
    if journal is not None:
        journal.close()


def use_current_names(app: App, match: Match) -> None:
    """Show a loaded match with its players' current names."""
    if match.started is None:
        return
    shown = app.people_store.with_current_names(match.players, int(match.started.timestamp()), app.language)
    for seat, (player, told) in enumerate(zip(match.players, shown, strict=True)):
        if player != told:
            with suppress(InvalidPlayer):  # if another player of the match already has the current name
                match.replace_player(seat, told)


def continue_in_copy(app: App, path: Path, good: int) -> None:
    """Continue a damaged match in a copy of its first `good` lines."""
    from games.core.journal import saves

    def open_copy(task: BackgroundTask[Match | StateOffer]) -> None:
        try:
            opened = task.result()
        except (JournalError, JournalLocked, OSError) as error:
            app.show_error(N_("No part of this match could be rescued: {why}", why=error_reason(error)))
        else:
            open_table(app, opened)

    load_in_background(
        app,
        lambda check: saves.continue_in_copy(path, good, saves.unused_copy_path(path), check),
        open_copy,
        close_opened,
    )


def open_saved_read_only(app: App, path: Path, screen: str, on_damaged: Callable[[JournalError], object]) -> None:
    """Open a saved match on the screen `replay` or `result`.

    `on_damaged` is called if the match is damaged.
    """
    from games.core.journal import saves

    def open_loaded(task: BackgroundTask[Match]) -> None:
        try:
            match = task.result()
        except JournalError as error:
            on_damaged(error)
            return
        use_current_names(app, match)
        # another window may have continued the match
        app.open("replay" if match.result is None else screen, match=match, path=path)

    load_in_background(app, lambda check: saves.load_for_viewing(path, check), open_loaded)


def open_table(app: App, opened: Match | StateOffer) -> None:
    """Open the table of a loaded match. If the rules have changed, offer the last saved position."""
    from games.core.journal.saves import unused_copy_path
    from games.core.match.match import Match
    from ui.shell.app import make_screen

    if isinstance(opened, Match):
        app.replace(make_screen(app, "table", match=opened))
        return
    line = N_n(
        "The rules have changed since this match was played. You can play on from the position after {n} move.",
        "The rules have changed since this match was played. You can play on from the position after {n} moves.",
        n=opened.move_count,
    )

    def continue_from_offer() -> None:
        open_table(app, opened.accept(unused_copy_path(opened.path)))

    buttons = [("accept", N_("Play on"), continue_from_offer), ("leave", N_("Leave it"), None)]
    app.show_dialogue(N_("Continue from a saved position?"), line, buttons)


def is_rescuable(save_info: SaveInfo) -> bool:
    """Return True if a damaged match can be continued from an intact beginning."""
    return save_info.error is not None and save_info.error.last_good_line > 0


def damage_text(save_info: SaveInfo) -> Text:
    """Return what is wrong with a match, and what can be done."""
    if save_info.error is None:
        return N_("You can open it once its game is back in the program ({why}).", why=save_info.trouble)
    if isinstance(save_info.error, InaccessibleJournal):
        return N_("Its file can't be opened just now. It stays as it is; try again later.")
    if not is_rescuable(save_info):
        return N_("Its file is damaged from the very beginning, so nothing can be rescued.")
    return N_n(
        "Its file is damaged. {n} move is intact: you can play on from there, in a copy.",
        "Its file is damaged. {n} moves are intact: you can play on from there, in a copy.",
        n=save_info.error.good_moves,
    )


def ask_damaged(
    app: App, save_info: SaveInfo, on_done: Callable[[], object], others: Sequence[DialogueButton] = ()
) -> None:
    """Offer actions for a damaged match.

    `others` are additional buttons. `on_done` is called after the match was deleted.
    """
    good = save_info.error.last_good_line if save_info.error is not None else 0
    rescue: DialogueButton = ("rescue", RESCUE_LABEL, lambda: continue_in_copy(app, save_info.path, good))
    delete: DialogueButton = ("delete", N_("Delete…"), lambda: ask_delete(app, save_info, on_done))
    buttons = [*([rescue] if is_rescuable(save_info) else []), *others, delete, ("leave", N_("Leave it"), None)]
    app.show_dialogue(DAMAGED_TITLE, damage_text(save_info), buttons, icon="warning")


def ask_delete(app: App, save_info: SaveInfo, on_done: Callable[[], object]) -> None:
    """Ask for confirmation, then delete a match in a thread and call `on_done`."""
    names = ", ".join(player.name for player in save_info.players) or save_info.path.name
    names = app.match_notes.note(save_info.key).name or names
    line = N_("{names} – {date}. This can't be undone.", names=names, date=date_text(save_info.last_played))

    def delete_match(check: Callable[[], None]) -> tuple[Text | None, bool]:
        """Delete the match; return (error message or None, True if a copy is left)."""
        from games.core.journal import saves

        try:
            trouble = saves.delete_match(save_info.path)
        except JournalLocked:
            return OPEN_ELSEWHERE, True
        return trouble, trouble is not None or any(save_info.key == other.key for other in saves.list_matches())

    def forget_note(result: tuple[Text | None, bool]) -> None:
        if save_info.key and not result[1]:
            app.match_notes.remove_note(save_info.key)

    def finish(task: BackgroundTask[tuple[Text | None, bool]]) -> None:
        trouble, _ = task.result()
        forget_note(task.result())
        if trouble is not None:
            app.show_error(trouble)
        else:
            on_done()

    act = partial(app.background.run, "delete", delete_match, finish, forget_note)
    buttons: list[DialogueButton] = [("delete", N_("Delete"), act), ("keep", N_c("file", "Keep"), None)]
    app.show_dialogue(N_("Delete this match?"), line, buttons, icon="trash")


def mark_unknown_game(save_info: SaveInfo, known: set[str]) -> SaveInfo:
    """Return the match, with an error if its game is not among the ids `known`."""
    if save_info.trouble is None and save_info.game not in known:
        trouble = N_("this program has no game called {name}", name=save_info.game)
        return replace(save_info, trouble=trouble, game_is_missing=True)
    return save_info
