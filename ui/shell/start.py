"""From the command line to the first frame: as little as possible before it."""

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

REPEAT = (400, 40)  # milliseconds until a key that is down comes again, and from then on


def open_people_store(settings_file: SettingsFile) -> PeopleStore:
    """Open the names of the house. Those that release 1.0.0 kept in its settings move there, once."""
    house, chosen = PeopleStore.open(), settings_file.value
    if house.is_new and chosen.setups:
        from ui.screens.setup.form import people_in, without_people

        if house.add_seated(people_in(chosen.setups)):
            settings_file.save(replace(chosen, setups=without_people(chosen.setups)))
    return house


def open_program(game: str | None = None, file: str | None = None) -> int:
    """Open the window at the menu, a game's new-game form or a file; run until it is closed; return the exit code.

    UsageError for an unknown game, NoDisplayError where there is no display.
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
        # Even the menu failed: nothing is left to show it in, so the report's place goes to the terminal.
        path = loop.write_report(error, "the menu")
        told = N_("An unexpected error ended the program. {where}", where=loop.report_location(path))
        if pygame.display.get_driver() not in window.HEADLESS_DRIVERS:
            app.close()  # matches are left as they should be, however the box is ended
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)  # SDL makes events of them, and nobody reads events any more
            pygame.display.message_box(window.NAME, translate(told, app.language), "error")
        raise PlanszowniaError(translate(told, "en")) from error
    finally:
        app.close()
        pygame.quit()
        text.load.cache_clear()  # fonts do not outlive pygame
    return 0


def quit_on_hangup() -> None:
    """Let a terminal that closes end the program as any other way does; SDL does so for SIGTERM and SIGINT only."""
    hang_up = getattr(signal, "SIGHUP", None)  # Windows has none
    if hang_up is not None and signal.getsignal(hang_up) == signal.SIG_DFL:  # else `nohup` keeps it running
        signal.signal(hang_up, lambda number, frame: pygame.event.post(pygame.event.Event(pygame.QUIT)))
