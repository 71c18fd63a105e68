"""Commands and keys of the workshop, and the footer that lists the keys."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from games import registry
from games.core.contract.contract import Board, GameFacts
from games.core.contract.texts import N_, Text
from games.core.data import boards
from games.core.data.yaml_reader import ValuePath
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.core.people.store import default_names
from ui.layout import Node
from ui.screens.boards import actions
from ui.screens.boards.listing import list_boards
from ui.screens.shared.page import KeyHints, draw_footer
from ui.screens.workshop.board_overlay import entry_at
from ui.screens.workshop.board_picture import ZoomControls
from ui.screens.workshop.context import FAULTS_TAB, NUMBERS_TAB, SPACES_TAB, WORDS_TAB, WorkshopContext
from ui.screens.workshop.panel_rows import widget_key
from ui.screens.workshop.strips import StripWidget
from ui.screens.workshop.tables import choose_cell, focus_chosen_row
from ui.screens.workshop.tabs import FaultDescriber
from ui.screens.workshop.tools import CENTRES, CHOOSE, CORNERS, LINKS, PLACES
from ui.shell import desktop
from ui.widgets import Stepper, TextField
from ui.widgets.host import InputDevice
from ui.widgets.keyboard import character, is_ctrl_held

if TYPE_CHECKING:
    from ui.shell.app import App

BACK_LABEL = N_("Back to the workshop")
# design units: footer height; minimum window height with a footer
FOOTER_HEIGHT, MIN_WINDOW_HEIGHT = 30, 700

TRY_HINT = (N_("Space"), N_("try it"))
UNDO_HINT = ("Ctrl+Z", N_("undo"))
MOVE_HINTS: KeyHints = ((N_("arrows"), N_("by 1, with Shift by 10")), ("Page Down", N_("the next one")))

NOTHING_CHOSEN_HINTS: tuple[Text, KeyHints] = (N_("Choose a space on the board or below it."), (UNDO_HINT, TRY_HINT))
TOOL_HINTS: Mapping[str, tuple[Text, KeyHints]] = {
    CHOOSE: (
        N_("Drag it along the strip to move it; its details are on the right."),
        (("[ ]", N_("earlier, later")), ("A", N_("insert one")), TRY_HINT),
    ),
    LINKS: (
        N_("Links: click a neighbour of the chosen space. Click it again to unlink it."),
        (("B", N_("land or bridge")), UNDO_HINT, TRY_HINT),
    ),
    PLACES: (N_("Drag the places for pieces and labels."), (*MOVE_HINTS, UNDO_HINT)),
    CENTRES: (
        N_("Drag the spaces, and the road follows."),
        (("Insert", N_("one more space")), (N_("Del"), N_("one fewer")), *MOVE_HINTS),
    ),
    CORNERS: (
        N_("Drag corners; the disc moves the whole space."),
        (("Insert", N_("one more corner")), (N_("Del"), N_("one fewer")), *MOVE_HINTS),
    ),
}  # fmt: skip
TABLE_HINTS: tuple[Text, KeyHints] = (
    N_("Click a card's name to choose it; edit the numbers in place."),
    (("A", N_("a copy")), (N_("Del"), N_("remove")), ("[ ]", N_("earlier, later")), TRY_HINT),
)
PAINT_HINTS: tuple[Text, KeyHints] = (
    N_("Drag to paint; the other layers follow. One undo takes back a whole stroke."),
    (("Shift", N_("in a line")), (N_("Right button"), N_("clear")), ("+ −", N_("zoom in, zoom out")), TRY_HINT),
)
OTHER_TAB_HINTS: tuple[Text, KeyHints] = (
    N_("Every change is checked and saved immediately."),
    (UNDO_HINT, ("Ctrl+Y", N_("redo")), TRY_HINT),
)


def edit_file(app: App, path: Path) -> None:
    """Open a file in the text editor, or else say where it is."""
    if not desktop.open_in_editor(path):
        app.show_toast(N_("The file is here: {path}", path=str(path)), "folder")


def try_board(app: App, facts: GameFacts, path: Path) -> None:
    """Start a match on a board file; closing its table returns to the workshop."""
    from ui.table.table import TableScreen

    game = registry.game(facts.id)
    seats = max(facts.seats[0], min(3, facts.seats[1]))
    person = app.people_store.people[0].name if app.people_store.people else default_names("person", app.language)[0]
    names = [person, *[name for name in facts.bot_names if name != person]][:seats]
    kinds = ["person", *["bot"] * (seats - 1)]
    players = [Player(name, mark, kind, "easy") for name, mark, kind in zip(names, facts.marks, kinds, strict=False)]  # type: ignore[arg-type]
    options = {option.id: option.default for option in game.options if option.is_offered(seats)}
    match = Match.start(
        game, boards.load_game_board(facts.id, path), players, options, secrets.randbelow(10**6), MatchSettings()
    )
    table = TableScreen(app, match)
    table.ctx.return_option = (BACK_LABEL, partial(app.pop, table))
    app.push(table)


class BoardCommands:
    """The commands of the workshop's buttons, keys and links."""

    def __init__(self, context: WorkshopContext) -> None:
        self.context, self.session, self.app = context, context.session, context.screen.app

    def why_not_playable(self) -> Text | str | None:
        """Return why the board is not playable, or None."""
        problems = self.session.problems
        if problems is None:
            return N_("The board is being checked…")
        if not problems:
            return None
        return FaultDescriber(self.session, self.context.language).describe_fault(*self.session.faults()[0])

    def undo(self) -> None:
        """Undo the last change."""
        if self.session.undo(self.app.now):
            self.context.rebuild()

    def redo(self) -> None:
        """Redo the last undone change."""
        if self.session.redo(self.app.now):
            self.context.rebuild()

    def try_out(self) -> None:
        """Start a match on the board."""
        self.session.save()
        why = self.why_not_playable()
        if why is not None:
            self.app.show_toast(why if isinstance(why, Text) else N_("{why}", why=why), "warning")
        else:
            try_board(self.app, self.session.facts, self.session.file.path)

    def open_fairness(self) -> None:
        """Open the fairness test with the board."""
        self.session.save()
        if self.why_not_playable() is None:
            app, game_id = self.app, self.session.facts.id
            board = boards.load_game_board(game_id, self.session.file.path)
            called, drawn = self.session.name(app.language), self.session.rendered
            app.open("fair", game_id=game_id, board=board, board_name=called, drawn=drawn)

    def open_text_editor(self) -> None:
        """Open the file in the text editor. Changes made there are loaded automatically."""
        self.session.save()
        edit_file(self.app, self.session.file.path)

    def share_board(self) -> None:
        """Ask how to share the board."""
        self.session.save()
        one = next((one for one in list_boards() if one.path == self.session.file.path), None)
        if one is not None:
            actions.ask_board_share(self.app, one)

    def open_rules(self) -> None:
        """Open the rules about the chosen space."""
        board = self._board() if self.session.is_playable else None
        game_id, thing = self.session.facts.id, self.context.spaces.chosen_name()
        sections = (
            registry.game(game_id).controller.sections(boards.load_default_board(game_id), thing) if thing else ()
        )
        self.app.open("rules", game_id=game_id, anchor=" ".join(sections), board=board)

    def _board(self) -> Board:
        """Return the board as it was last saved."""
        self.session.save()
        return boards.load_game_board(self.session.facts.id, self.session.file.path)

    # -- focusing a row ------------------------------------------------------------------------------------------------
    def focus_name(self) -> None:
        """Focus the board's name."""
        self.go_to_place(("name", self.app.language))

    def show_faults(self) -> None:
        """Open the list of faults."""
        self.context.open_tab(FAULTS_TAB)

    def go_to_place(self, place: ValuePath) -> None:
        """Choose the tool or focus the row that changes the value at a path, or say that there is none."""
        if self.context.painting.choose_place(place):
            self.context.open_tab(SPACES_TAB)
            return
        for tab in (NUMBERS_TAB, WORDS_TAB):
            groups = self.session.fields.text_fields(self.session.data, self.app.language)
            for group in range(len(groups) if tab == WORDS_TAB else 1):
                if self._focus_in(tab, group, place):
                    return
        if self._choose_in(place):
            return
        self.context.open_tab(FAULTS_TAB)
        problem = next((problem for problem, there in self.session.faults() if there == place), None)
        line = problem.line if problem is not None else 0
        if place[:1] == ("geometry",):
            self.app.show_toast(N_("The picture doesn't match the board: remove it here."), "info")
        else:
            self.app.show_toast(N_("Fix this in the text editor, on line {line}.", line=line), "info")

    def _choose_in(self, place: ValuePath) -> bool:
        """Choose the entry with the value at a path, and focus its row; return True if there is one."""
        widgets = self.context.screen.widgets
        for strip, listed in enumerate(self.context.spaces.strips):
            depth = len(listed.list_path)
            if place[:depth] == listed.list_path:
                self.context.tab = SPACES_TAB
                self.context.spaces.choose(strip, int(place[depth]) if len(place) > depth else 0)
                ends = range(len(place), depth, -1)
                rows = (widgets.find(widget_key(place[:end])) for end in ends)
                widgets.focus(next((one for one in rows if one is not None), None))
                return True
        return False

    def _focus_in(self, tab: str, group: int, place: ValuePath) -> bool:
        """Focus the row of a value in a tab and group; return True if there is one."""
        language = self.app.language
        if tab == NUMBERS_TAB:
            places = [one.place for one in self.session.fields.all_fields(self.session.data, language)]
        else:
            words = self.session.fields.text_fields(self.session.data, language)[group][1]
            places = [(*one.place, language) for one in words for language in ("pl", "en")]
        near = next((one for one in places if one == place), None)
        near = near or next((one for one in places if place and one[: len(place)] == place), None)
        if near is None:
            return False
        tabled = tab == NUMBERS_TAB and choose_cell(self.context, near)
        self.context.group = group if tab == WORDS_TAB else self.context.group
        self.context.open_tab(SPACES_TAB if tabled else tab)
        self.context.screen.widgets.focus(self.context.screen.widgets.find(widget_key(near)))
        return True


def space_key_tries_board(context: WorkshopContext, by_keyboard: bool) -> bool:
    """Return True if the space bar starts a match on the board now, instead of typing or pressing a widget.

    It presses the focused widget only if the keyboard was used last, because only then the focus is visible.
    """
    widgets = context.screen.widgets
    focused = widgets.focused
    if widgets.popup is not None or isinstance(focused, TextField):
        return False
    return focused is None or not by_keyboard


class WorkshopFooter(Node):
    """The footer under the board."""

    def __init__(self, context: WorkshopContext) -> None:
        super().__init__(height=FOOTER_HEIGHT, weight=1)
        self.context = context

    def draw_hints(self, surface: Surface) -> None:
        """Draw what to do next, and its keys."""
        screen = self.context.screen
        hint, keys = self._now()
        if not space_key_tries_board(self.context, screen.by_keyboard):
            keys = tuple(("Ctrl+T", words) if (key, words) == TRY_HINT else (key, words) for key, words in keys)
        keyless = screen.for_touch or screen.input_device is InputDevice.PAD
        draw_footer(screen, surface, self.rect, hint, () if keyless else keys)

    def _now(self) -> tuple[str, KeyHints]:
        """Return (what to do next, key hints)."""
        context, grid_map = self.context, self.context.grid_map
        if grid_map is not None:
            hint, keys = PAINT_HINTS
            return context.painting.describe_cell(grid_map) or context.translate(hint), keys
        if context.tab != SPACES_TAB:
            hint, keys = OTHER_TAB_HINTS
        elif context.shows_tables:
            hint, keys = TABLE_HINTS
        else:
            hint, keys = (
                TOOL_HINTS[context.tools.tool] if context.spaces.chosen_strip is not None else NOTHING_CHOSEN_HINTS
            )
        return context.translate(hint), keys


class WorkshopShortcuts:
    """The workshop's keys."""

    def __init__(self, context: WorkshopContext, commands: BoardCommands, zoom_controls: ZoomControls) -> None:
        self.context, self.commands, self.zoom_controls = context, commands, zoom_controls
        self.spaces, self.painting, self.tools = context.spaces, context.painting, context.tools

    def on_key(self, event: pygame.event.Event) -> bool:
        """Handle a key; return True if it was used."""
        if not is_ctrl_held(event):
            return self._on_letter(event)
        back = event.mod & pygame.KMOD_SHIFT
        act = {
            pygame.K_z: self.commands.redo if back else self.commands.undo,
            pygame.K_y: self.commands.redo,
            pygame.K_t: self.commands.try_out,
            pygame.K_u: self.commands.open_fairness,
            pygame.K_d: self.spaces.copy_chosen,
            pygame.K_s: self.commands.session.save,
        }.get(event.key)
        if act is None:
            return False
        act()
        self.context.screen.invalidate()
        return True

    def _on_letter(self, event: pygame.event.Event) -> bool:
        """Handle a key without Ctrl; return True if it was used."""
        grid_map, widgets = self.context.grid_map, self.context.screen.widgets
        if event.key == pygame.K_ESCAPE and grid_map is not None and grid_map.stroke:
            grid_map.cancel()
            return True
        if event.key == pygame.K_F1:
            self.commands.open_rules()
            return True
        if isinstance(widgets.focused, TextField) or widgets.popup is not None:
            return False
        return self._on_free_key(event) or (self.context.tab == SPACES_TAB and self._on_space_key(event))

    def _on_free_key(self, event: pygame.event.Event) -> bool:
        """Handle a key that works in every tab, while no text field or popup is in use; return True if it was used."""
        focused = self.context.screen.widgets.focused
        # the device that was used before this key was pressed
        by_keyboard = not self.commands.app.previous_device.is_pointer
        if event.key == pygame.K_SPACE and space_key_tries_board(self.context, by_keyboard):
            self.commands.try_out()
            return True
        if event.key == pygame.K_TAB and isinstance(focused, StripWidget):
            return self.spaces.choose_next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        # a focused number field uses the keys − and 0 itself
        return not isinstance(focused, Stepper) and self.zoom_controls.on_key(character(event))

    def _on_space_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys for spaces and the map; return True if the key was used."""
        acts: dict[str, Callable[[], None]] = {
            "a": self.spaces.insert,
            "[": partial(self.spaces.move_chosen, -1),
            "]": partial(self.spaces.move_chosen, 1),
        }
        handles, painted = self.context.screen.widgets.find("handles"), self.context.shows_map
        if event.key == pygame.K_DELETE and handles is not None and handles.focused and handles.on_key(event):
            return True
        sign = character(event)
        act = self.spaces.remove_chosen if event.key == pygame.K_DELETE else acts.get(sign)
        if painted and sign in ("[", "]"):
            self.painting.move_entry(-1 if sign == "[" else 1)
            return True
        if act is None and self.context.shows_tables:
            return False
        if act is None and painted:
            return self.painting.on_letter(sign)
        if act is None:
            return self.spaces.strips != [] and self.tools.on_letter(event, self._pointed)
        act()
        focus_chosen_row(self.context)
        return True

    def _pointed(self) -> int | None:
        """Return the number of the entry under the pointer, or None."""
        return entry_at(self.context, self.context.screen.pointer)
