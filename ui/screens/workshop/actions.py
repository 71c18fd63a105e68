"""What is done with the whole board, and its buttons in the bar: try it, is it fair, share, text editor, undo, redo."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from games import registry
from games.core.contract.texts import N_, Text
from games.core.data import boards
from ui.drawing import text
from ui.drawing.theme import BODY, GameTheme
from ui.screens.boards import doing
from ui.screens.boards.shown import found
from ui.screens.workshop import trying
from ui.screens.workshop.faults import Whereabouts
from ui.screens.workshop.session import Session
from ui.screens.workshop.spaces import Spaces
from ui.shell import desktop
from ui.shell.screen import Screen
from ui.widgets import Button, IconButton
from ui.widgets.base import FINGER, FINGER_GAP

if TYPE_CHECKING:
    from ui.shell.app import App


def edit_file(app: App, path: Path) -> None:
    """Open a file in the text editor; where there is none, say where the file lies."""
    if not desktop.edit(path):
        app.toast(N_("The file is here: {path}", path=str(path)), "folder")


class Actions:
    """Places the buttons in the bar and does what they, and the keys for the same, mean."""

    def __init__(self, screen: Screen, session: Session, theme: GameTheme, spaces: Spaces) -> None:
        self.screen, self.session, self.theme, self.spaces = screen, session, theme, spaces

    # The buttons -----------------------------------------------------------------------------------------------------
    def lay_out(self, right: float) -> float:
        """Place the buttons from the right, where there is room up to; return where they begin. In design units."""
        screen, waits = self.screen, self.why_not()
        buttons = (
            ("try", N_("Try it"), self.try_it, "play", "accent", N_("At the table with computers (Ctrl+T)")),
            ("fair", N_("Is it fair?"), self.ask_fair, "chart-bars", "plain", N_("Let computers find out (Ctrl+U)")),
        )
        for key, words, act, icon, kind, tip in buttons:
            need = text.width(screen.say(words), screen.font(BODY, "bold")) / screen.scale.factor + 76
            right -= need
            screen.widgets.add(
                Button(key, screen.rect(right, 5, need, 38), screen.say(words), act, kind=kind, theme=self.theme,
                       icon=icon, enabled=waits is None, reason=waits, tip=screen.say(tip))
            )  # fmt: skip
            right -= 10
        document = self.session.document
        icons = (
            ("share", "export", self.share, N_("Share…"), True, None),
            ("edit", "external", self.edit, N_("Open in the text editor"), True, None),
            ("redo", "redo", self.redo, N_("Redo (Ctrl+Y)"), bool(document.undone), N_("There is nothing to redo.")),
            ("undo", "undo", self.undo, N_("Undo (Ctrl+Z)"), bool(document.done), N_("There is nothing to undo.")),
        )
        for key, icon, act, tip, able, reason in icons:
            right -= FINGER + FINGER_GAP if screen.for_fingers else 44
            screen.widgets.add(
                IconButton(key, screen.rect(right, 4, 40, 40), icon, act, tip=screen.say(tip), enabled=able,
                           reason=reason)
            )  # fmt: skip
        return right

    def refresh(self) -> None:
        """Bring the buttons up to date without a new layout: somebody is typing."""
        widgets, document = self.screen.widgets, self.session.document
        undo, redo = widgets["undo"], widgets["redo"]
        undo.enabled, redo.enabled = bool(document.done), bool(document.undone)
        for key in ("try", "fair"):
            widgets[key].reason = self.why_not()
            widgets[key].enabled = widgets[key].reason is None

    def why_not(self) -> Text | str | None:
        """Return why one can't play on the board as it is now."""
        problems = self.session.problems
        if problems is None:
            return N_("The board is being checked…")
        if not problems:
            return None
        return Whereabouts(self.session, self.screen.app.language).fault(*self.session.faults()[0])

    # What they do ----------------------------------------------------------------------------------------------------
    def undo(self) -> None:
        """Take the last step back."""
        if self.session.undo(self.screen.now):
            self.screen.rebuild()

    def redo(self) -> None:
        """Make it again."""
        if self.session.redo(self.screen.now):
            self.screen.rebuild()

    def try_it(self) -> None:
        """Play on the board at the table, and come back."""
        self.session.save()
        if self.why_not() is None:
            trying.play(self.screen.app, self.session.facts, self.session.kept.path)

    def ask_fair(self) -> None:
        """Let computers play on the board and see who wins from which seat."""
        self.session.save()
        if self.why_not() is None:
            app, game_id = self.screen.app, self.session.facts.id
            board = boards.load(game_id, self.session.kept.path)
            called, drawn = self.session.name(app.language), self.session.drawn
            app.open("fair", game_id=game_id, board=board, called=called, drawn=drawn)

    def edit(self) -> None:
        """Open the file in the text editor; what is changed there is loaded anew."""
        self.session.save()
        edit_file(self.screen.app, self.session.kept.path)

    def share(self) -> None:
        """Give the board away."""
        self.session.save()
        one = next((one for one in found() if one.path == self.session.kept.path), None)
        if one is not None:
            doing.share(self.screen.app, one)

    def open_rules(self) -> None:
        """Open the rules at the chosen space, else at their beginning."""
        game_id, thing = self.session.facts.id, self.spaces.thing()
        sections = registry.game(game_id).controller.sections(boards.usual(game_id), thing) if thing else ()
        self.screen.app.open("rules", game_id=game_id, anchor=" ".join(sections))
