"""Games from outside the program: which of them may run, and the question that the window asks before it runs one.

This is a separate module, because `start` imports it only if there are such games.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from games import guests
from games.commands.command_line import print_error
from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_, Text
from games.core.data.boards import text_in_language
from games.core.data.game_folder import GameFolder, content_hash
from games.core.storage.trusted import TrustedGames
from ui.shell.app import App

_log = logging.getLogger(__name__)
QUESTION = N_("Run {name}?")
WARNING = N_(
    "{name}, by {author}, comes from somebody else: it is a program that can do anything on this "
    "computer that you can. Run it only if you trust the person who gave it to you. If it changes, "
    "you'll be asked again. Folder: {folder}"
)
BROKEN = N_("{name} can't be run: {why}")


def load_trusted_list_others(folders: Sequence[str], trusted: TrustedGames) -> list[GameFolder]:
    """Load the games that a person has allowed earlier (`trusted`); return those that the window must ask about."""
    found = [*guests.read_guests(map(Path, folders)), *guests.installed_guests()]
    for guest in found[: len(folders)]:
        if sys.stderr is not None:
            print_error(f"the code of {guest.id} in {guest.path} runs as soon as the window has your yes")
    return guests.load_trusted(found, trusted.value) if found else []


def ask_about_guests(app: App, asked: Sequence[GameFolder]) -> None:
    """Ask about games, one after the other; run those that are allowed and show them in the menu."""
    if not asked:
        return
    guest, rest = asked[0], asked[1:]
    name = text_in_language(guest.name, app.language)
    warning = WARNING.with_args(name=name, author=guest.author, folder=str(guest.path))
    seen = content_hash(guest.path)  # the answer is valid only for these files, see `_allow`

    def allow() -> None:
        _allow(app, guest, name, seen)
        ask_about_guests(app, rest)

    later = partial(ask_about_guests, app, rest)
    # the safe answer is first, so that Enter chooses it, as Esc does
    buttons: list[tuple[str, Text, Callable[[], object] | None]] = [
        ("leave", N_("Not now"), later),
        ("run", N_("Run it"), allow),
    ]
    app.show_dialogue(QUESTION.with_args(name=name), warning, buttons, icon="warning", escape="leave")


def _allow(app: App, guest: GameFolder, name: str, seen: str) -> None:
    if content_hash(guest.path) != seen:  # the files have changed while the question was open
        ask_about_guests(app, [guest])
        return
    try:
        guests.load(guest)
    except Exception as error:
        _log.exception("the game %s failed to load", guest.id)
        why = str(error) if isinstance(error, PlanszowniaError) else f"{type(error).__name__}: {error}"
        app.show_error(BROKEN.with_args(name=name, why=why))
        return
    app.trusted_games.add(seen)
    app.top.enter()
    app.top.rebuild()
