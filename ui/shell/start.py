"""Start the program: from the command line to the first frame, as fast as possible."""

from __future__ import annotations

import logging
import os
import platform
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from games import registry
from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_, translate
from games.core.people.store import PeopleStore
from games.core.program import guest_modules
from games.core.program.log import ProgramLog
from games.core.program.paths import openable_path, user_folder
from games.core.program.tasks import BackgroundTask
from games.core.program.unpacked import lock_unpacked_folder, remove_abandoned_folders
from games.core.program.version import VERSION
from games.shipped import register_shipped
from ui.drawing import text
from ui.screens import register_screens
from ui.shell import loop, window
from ui.shell.app import App, make_screen
from ui.shell.settings import SettingsFile

if TYPE_CHECKING:
    from games.core.data.game_folder import GameFolder
    from games.core.storage.trusted import TrustedGames

_log = logging.getLogger(__name__)
KEY_REPEAT = (400, 40)  # milliseconds until a held key repeats: first, later


def open_people_store(settings_file: SettingsFile) -> PeopleStore:
    """Open the people store. Names from the settings of 1.0.0 are moved to it once."""
    house, chosen = PeopleStore.open(), settings_file.value
    if house.is_new and chosen.setups:
        from ui.screens.setup.form import forms_without_people, people_in_forms

        if house.add_seated(people_in_forms(chosen.setups)):
            settings_file.save(replace(chosen, setups=forms_without_people(chosen.setups)))
    return house


def open_program(game: str | None = None, file: str | None = None, folders: Sequence[str] = ()) -> int:
    """Open the window at the menu, a new-game form or a file; return the exit code when it is closed.

    `folders` contain games from outside the program. Of these and of the games in installed packages, those that a
    person has allowed earlier are loaded; the window asks about the others. Raises UsageError for an unknown game,
    NoDisplayError without a display.
    """
    register_shipped()
    register_screens()
    asked, trusted = _guests_to_ask_about(folders)
    if game is not None and game not in {facts.id for facts in registry.all_facts()}:
        raise registry.unknown_game(game)
    program_log = ProgramLog(user_folder())
    try:
        can_shut_down = _run_window(game, file, asked, trusted)
    finally:
        program_log.close()
    if not can_shut_down:  # a normal exit would wait for SDL for ever
        pygame.display.quit()
        os._exit(0)
    return 0


def _guests_to_ask_about(folders: Sequence[str]) -> tuple[Sequence[GameFolder], TrustedGames | None]:
    """Load the games from outside that a person has allowed earlier; return (the other games, the file of answers).

    The window shows the notices of this file. If there are no games from outside, it is None, and the modules for such
    games are not imported.
    """
    if not folders and not guest_modules.installed_packages():
        return (), None
    from games.core.storage.trusted import TrustedGames
    from ui.shell.guest_games import load_trusted_list_others

    trusted = TrustedGames.open()
    return load_trusted_list_others(folders, trusted), trusted


def _run_window(
    game: str | None, file: str | None, asked: Sequence[GameFolder] = (), trusted: TrustedGames | None = None
) -> bool:
    """Run the window until it is closed; return False if the sound device hangs, so that SDL can't be shut down."""
    settings_file = SettingsFile.open()
    house = open_people_store(settings_file)
    chosen = settings_file.value
    window.start_video()
    quit_on_hangup()
    window.set_icon()
    size = window.fitted_size(chosen.window_size, window.desktop_scale())
    surface = window.open_window(size, chosen.fullscreen, chosen.maximised)
    if settings_file.is_new:
        chosen = replace(chosen, interface=window.initial_interface_scale(window.desktop_scale(), surface.get_height()))
    app = App(chosen, surface, settings_file, house)
    if trusted is not None:
        app.use_trusted_games(trusted)
    app.window_memory = window.WindowMemory(size, chosen.maximised)
    pygame.key.set_repeat(*KEY_REPEAT)
    pygame.key.stop_text_input()
    try:
        app.push(make_screen(app, "menu"))
        if asked:
            from ui.shell.guest_games import ask_about_guests

            ask_about_guests(app, asked)
        if game is not None:
            app.open("setup", game=game)
        if file is not None:
            app.open_file(openable_path(Path(file).absolute()))
        app.open_files()
        app.call_soon(lambda: _log_system(app.size))
        app.call_soon(app.sounds.open)
        app.call_soon(app.open_gamepads)
        app.call_soon(app.start_reviews)
        lock_unpacked_folder()
        app.call_soon(lambda: app.background.run("abandoned", remove_abandoned_folders, _log_removed))
        loop.run(app)
    except PlanszowniaError:
        raise
    except Exception as error:
        # even the menu failed, so a message box and the terminal show the report's path
        path = loop.write_report(error, "the menu")
        message = N_("An unexpected error ended the program. {where}", where=loop.report_location(path))
        if pygame.display.get_driver() not in window.HEADLESS_DRIVERS:
            app.close()  # closes matches properly
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)  # SDL's handler needs the main loop
            pygame.display.message_box(window.PROGRAM_NAME, translate(message, app.language), "error")
        raise PlanszowniaError(translate(message, "en")) from error
    finally:
        window.hide()  # closing the files may take long
        app.close()
        if not app.sounds.is_stuck:
            pygame.quit()
        text.load.cache_clear()  # fonts become invalid with pygame.quit
    return not app.sounds.is_stuck


def _log_system(size: tuple[int, int]) -> None:
    sdl, driver = ".".join(map(str, pygame.get_sdl_version())), pygame.display.get_driver()
    _log.info("Planszownia %s, Python %s, %s", VERSION, platform.python_version(), platform.platform())
    _log.info("pygame-ce %s, SDL %s, %s, window %dx%d", pygame.version.ver, sdl, driver, *size)


def _log_removed(task: BackgroundTask[int]) -> None:
    if task.result():
        _log.info("removed %d folders of killed runs", task.result())


def quit_on_hangup() -> None:
    """End the program when its terminal closes, which SDL does not handle."""
    hang_up = getattr(signal, "SIGHUP", None)  # None on Windows
    if hang_up is not None and signal.getsignal(hang_up) == signal.SIG_DFL:  # under `nohup` the program keeps running
        signal.signal(hang_up, lambda number, frame: pygame.event.post(pygame.event.Event(pygame.QUIT)))
