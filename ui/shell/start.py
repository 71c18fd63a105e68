"""From the command line to the first frame: as little as possible before it."""

from __future__ import annotations

import pygame

from games import registry
from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.contract.texts import N_, say
from games.shipped import register_shipped
from ui.drawing import text
from ui.shell import crash, loop, settings, window
from ui.shell.app import App, make_screen

REPEAT = (400, 40)  # milliseconds until a key that is down comes again, and from then on


def open_program(game: str | None = None) -> int:
    """Open the window at the menu, or at a game's new-game form, and run until it is closed; return the exit code.

    UsageError for an unknown game, NoDisplayError where there is no display.
    """
    register_shipped()
    known = sorted(facts.id for facts in registry.all_facts())
    if game is not None and game not in known:
        raise UsageError(f"there is no game called {game!r}; known: {', '.join(known)}")
    chosen, trouble = settings.load()
    window.start_video()
    window.dress_window()
    app = App(chosen, window.open_window(None, chosen.fullscreen), settings.save)
    pygame.key.set_repeat(*REPEAT)
    pygame.key.stop_text_input()
    try:
        app.push(make_screen(app, "menu"))
        if game is not None:
            app.open("setup", game=game)
        if trouble is not None:
            app.error(trouble, N_("Settings"))
        app.later(app.sounds.open)
        loop.run(app)
    except PlanszowniaError:
        raise
    except Exception as error:
        # Even the menu failed: nothing is left to show it in, so the report's place goes to the terminal.
        path = crash.write_report(error, "the menu")
        told = N_("An unexpected fault ended the program. {where}", where=crash.whereabouts(path))
        if pygame.display.get_driver() not in window.UNSEEN:
            pygame.display.message_box(window.NAME, say(told, app.language), "error")
        raise PlanszowniaError(say(told, "en")) from error
    finally:
        app.close()
        pygame.quit()
        text.load.cache_clear()  # fonts do not outlive pygame
    return 0
