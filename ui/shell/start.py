"""Start the program: from the command line to the first frame, with as little work as possible before it."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path

import pygame

from games import registry
from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.contract.texts import N_, translate
from games.core.people.store import PeopleStore
from games.core.program.paths import openable_path
from games.shipped import register_shipped
from ui.drawing import text
from ui.screens import register_screens
from ui.shell import loop, window
from ui.shell.app import App, make_screen
from ui.shell.settings import SettingsFile

REPEAT = (400, 40)  # milliseconds until a held key repeats for the first time, and then each time


def open_people_store(settings_file: SettingsFile) -> PeopleStore:
    """Open the people store. Names that release 1.0.0 kept in the settings move there, once."""
    house, chosen = PeopleStore.open(), settings_file.value
    if house.is_new and chosen.setups:
        from ui.screens.setup.form import people_in, without_people

        if house.add_seated(people_in(chosen.setups)):
            settings_file.save(replace(chosen, setups=without_people(chosen.setups)))
    return house


def open_program(game: str | None = None, file: str | None = None) -> int:
    """Open the window at the menu, a new-game form or a file; run until it is closed, and return the exit code.

    UsageError for an unknown game, NoDisplayError without a display.
    """
    register_shipped()
    register_screens()
    known = sorted(facts.id for facts in registry.all_facts())
    if game is not None and game not in known:
        raise UsageError(f"there is no game called {game!r}; known: {', '.join(known)}")
    settings_file = SettingsFile()
    house = open_people_store(settings_file)
    chosen = settings_file.value
    window.start_video()
    quit_on_hangup()
    window.set_icon()
    surface = window.open_window(None, chosen.fullscreen)
    if settings_file.is_new:
        chosen = replace(chosen, interface=window.initial_interface_scale(window.desktop_scale(), surface.get_height()))
    app = App(chosen, surface, settings_file, house)
    pygame.key.set_repeat(*REPEAT)
    pygame.key.stop_text_input()
    try:
        app.push(make_screen(app, "menu"))
        if game is not None:
            app.open("setup", game=game)
        if file is not None:
            app.open_file(openable_path(Path(file).absolute()))
        app.open_files()
        app.call_soon(app.sounds.open)
        app.call_soon(app.open_gamepads)
        loop.run(app)
    except PlanszowniaError:
        raise
    except Exception as error:
        # Even the menu failed, so the path of the report goes to a message box and the terminal.
        path = loop.write_report(error, "the menu")
        message = N_("An unexpected error ended the program. {where}", where=loop.report_location(path))
        if pygame.display.get_driver() not in window.HEADLESS_DRIVERS:
            app.close()  # close matches properly, even if the message box fails
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)  # SDL's handler needs the ended main loop
            pygame.display.message_box(window.NAME, translate(message, app.language), "error")
        raise PlanszowniaError(translate(message, "en")) from error
    finally:
        app.close()
        pygame.quit()
        text.load.cache_clear()  # fonts become invalid with pygame.quit
    return 0


def quit_on_hangup() -> None:
    """End the program when its terminal closes; SDL does so only for SIGTERM and SIGINT."""
    hang_up = getattr(signal, "SIGHUP", None)  # Windows has none
    if hang_up is not None and signal.getsignal(hang_up) == signal.SIG_DFL:  # under `nohup` it keeps running
        signal.signal(hang_up, lambda number, frame: pygame.event.post(pygame.event.Event(pygame.QUIT)))
