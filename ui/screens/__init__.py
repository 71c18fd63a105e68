"""The program's screens. `app.open(name, …)` imports a screen's module and calls `create_screen(app, **arguments)`.

`opening` is no screen: it opens files dropped on the window or named on the command line.
"""

from ui.shell import stack

MODULES = {
    "about": "ui.screens.about",
    "boards": "ui.screens.boards.screen",
    "dialogue": "ui.screens.dialogue",
    "loading": "ui.screens.loading",
    "fair": "ui.screens.fair.screen",
    "game": "ui.screens.people.game",
    "history": "ui.screens.saves.history",
    "keyboard": "ui.screens.keyboard",
    "keys": "ui.screens.keys",
    "learn": "ui.screens.learn.screen",
    "lesson": "ui.table.lesson",
    "load": "ui.screens.saves.load",
    "menu": "ui.screens.menu.screen",
    "opening": "ui.screens.opening",
    "people": "ui.screens.people.screen",
    "people_tables": "ui.screens.people.tables",
    "person": "ui.screens.people.person",
    "phones": "ui.screens.phones",
    "puzzle": "ui.table.puzzle",
    "puzzles": "ui.screens.review.puzzles",
    "replay": "ui.screens.replay.screen",
    "result": "ui.screens.result.screen",
    "review": "ui.screens.review.screen",
    "rules": "ui.screens.rules.screen",
    "settings": "ui.screens.settings",
    "setup": "ui.screens.setup.screen",
    "share": "ui.screens.share.screen",
    "table": "ui.table",
    "workshop": "ui.screens.workshop.screen",
}


def register_screens() -> None:
    """Register the modules of all screens with `ui.shell.stack`."""
    stack.register(MODULES)
