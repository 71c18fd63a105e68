"""The workshop: one's own board, large, and beside it all that can be changed about it, checked with every change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import DataError
from games.core.contract.texts import N_, N_n, Text
from games.core.data import boards
from games.core.data.yaml_marks import Place
from games.core.workshop.edits import Edit
from games.core.workshop.form import Tape
from ui.drawing import draw, text
from ui.drawing.theme import BODY, INK_1, LINE, RADIUS_PANEL, TEXT, TEXT_2, game_theme
from ui.screens.boards import doing
from ui.screens.boards.shown import found
from ui.screens.shared.common import Bar, backdrop
from ui.screens.shared.foot import Keys, draw_foot
from ui.screens.workshop import foot, trying
from ui.screens.workshop.fair import FairScreen
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.handles import HandlesWidget
from ui.screens.workshop.head import Head
from ui.screens.workshop.looking import Looking
from ui.screens.workshop.on_board import OnBoard
from ui.screens.workshop.painting import Painting
from ui.screens.workshop.panel import Rows, Whereabouts, fault_rows, key_of
from ui.screens.workshop.session import Session
from ui.screens.workshop.spaces import Spaces
from ui.screens.workshop.stage import Stage
from ui.screens.workshop.tables import Tables
from ui.screens.workshop.tape import TapeWidget
from ui.screens.workshop.tools import CHOOSE, Tools
from ui.shell import desktop
from ui.shell.screen import Screen
from ui.widgets import Button, Dropdown, Entry, IconButton, Item, Stepper, Tabs, TextField
from ui.widgets.base import FINGER, FINGER_GAP, Tip, Widget, with_ctrl
from ui.widgets.hands import Hand

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, TOP, PANEL = 24.0, 64.0, 384.0
FOOT, ROOM_FOR_FOOT = 30, 700  # design units: how high the last line is, and a window that has room for it
SPACES, NUMBERS, WORDS, FAULTS = "spaces", "numbers", "words", "faults"


def make(app: App, game: str, path: Path) -> WorkshopScreen:
    """Build the workshop of one's own board; DataError where its file can't be read."""
    return WorkshopScreen(app, game, path)


def open_workshop(app: App, game: str, path: Path) -> None:
    """Open the workshop, or say why the file can't be changed there and offer the text editor."""
    try:
        screen = make(app, game, path)
    except DataError as error:
        app.dialogue(
            N_("This file can't be opened in the workshop"),
            N_("{why}", why=error.problems[0].say(app.language)),
            [
                ("edit", N_("Open it in the text editor"), partial(_edit, app, path)),
                ("back", N_("Back"), None),
            ],
            icon="error",
        )
        return
    app.push(screen)


def _edit(app: App, path: Path) -> None:
    if not desktop.edit(path):
        app.toast(N_("The file is here: {path}", path=str(path)), "folder")


class WorkshopScreen(Screen):
    """The frame: bar, board, panel with tabs."""

    name = "workshop"

    def __init__(self, app: App, game: str, path: Path) -> None:
        super().__init__(app)
        self.session = Session(game, path, self._again)
        self.facts = self.session.facts
        self.theme = game_theme(self.facts.theme)
        self.stage = Stage(self, Rect(0, 0, 1, 1), self.theme)
        self.spaces = Spaces(self, self.session, self.theme, self.change)
        self.spaces.tint, self.spaces.cutout = self.stage.tint, self.stage.cutout
        self.painting = Painting(self, self.session, self.theme, self.change)
        self.tables = Tables(self, self.session, self.spaces, self.change, partial(self._turn, SPACES))
        self.tab = SPACES if self.spaces.tapes or self.painting.grid is not None else NUMBERS
        self.group = 0  # of words
        self.head = Head(self, self.session, self.theme)
        self.tools = Tools(self, self.spaces, self.stage, self.change)
        self.on_board = OnBoard(self, self.session, self.spaces, self.tools, self.stage)
        self.spaces.spot = self.on_board.spot
        self.map: GridMap | None = None
        self.looking = Looking(self._shown, self._looked)
        self._asking = False
        self._still: tuple[object, Surface] | None = None  # all that rests while something is dragged

    def title(self) -> Text:
        return N_("workshop")

    def close(self) -> None:
        self.session.close()

    def leave(self) -> None:
        self.session.save()

    @property
    def tabled(self) -> bool:
        """Whether tables stand in the place of the board."""
        return self.tab == SPACES and self.tables.there

    def _again(self) -> None:
        self.spaces.chosen = None
        if self in self.app.visible():
            self.rebuild()

    # Layout ----------------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        if self.tab == SPACES and not self.spaces.tapes and self.painting.grid is None:
            self.tab = NUMBERS  # the tables were taken back
        wide, high = self.scale.width, self.scale.height
        panel = min(PANEL, wide * 0.4)
        self.panel = self.rect(wide - EDGE - panel, 60, panel, high - 60 - EDGE)
        self._add_bar()
        room = self.rect(EDGE, TOP, wide - 2 * EDGE - panel - 16, high - TOP - EDGE)
        self.foot = Rect(0, 0, 0, 0)
        if high >= ROOM_FOR_FOOT:
            self.foot = Rect(room.left, room.bottom - self.px(FOOT), room.width, self.px(FOOT))
            room.height -= self.foot.height + self.px(4)
        drawn = self.spaces.tapes and not self.tables.there
        if drawn and self.tab == SPACES:
            self.tools.lay_out(self.px(12), room.top)
            used = self.tools.box.right + self.px(10) - room.left
            room = Rect(room.left + used, room.top, room.width - used, room.height)
        self.tape_box = Rect(0, 0, 0, 0)
        self.headings: list[tuple[Rect, Tape]] = []
        if drawn:
            box = Rect(room.left, room.bottom - self.px(self.spaces.high), room.width, self.px(self.spaces.high))
            room.height -= box.height + self.px(12)
            self.tape_box = box
            self.headings = self.spaces.lay_out(box.inflate(-2 * self.px(12), -2 * self.px(8)))
        self.stage.box = room
        self.stage._drawn = None
        self.session.see(self.stage.size, self.app.language, self.app.settings.colour_safe)
        self.stage.show(self.session.drawn)
        grid = self.painting.grid
        self.map = self.painting.lay_out(grid, room) if grid is not None and self.tab == SPACES else None
        self._lay_under()
        self.tools.add_handles(self.tab == SPACES)
        if self.tabled:
            self.tables.lay_out(room)
        self._add_tabs()

    def _add_bar(self) -> None:
        self.bar = Bar(self, [N_("Boards"), ""], N_("Back to the boards (Esc)"))  # the name is a widget of the head
        right = self.scale.width - EDGE
        waits = self._why_not()
        buttons = (
            ("try", N_("Try it"), self.try_it, "play", "accent", N_("At the table with computers (Ctrl+T)")),
            ("fair", N_("Is it fair?"), self.ask_fair, "chart-bars", "plain", N_("Let computers find out (Ctrl+U)")),
        )
        for key, words, act, icon, kind, tip in buttons:
            need = text.width(self.say(words), self.font(BODY, "bold")) / self.scale.factor + 76
            right -= need
            self.widgets.add(
                Button(key, self.rect(right, 5, need, 38), self.say(words), act, kind=kind, theme=self.theme, icon=icon,
                       enabled=waits is None, reason=waits, tip=self.say(tip))
            )  # fmt: skip
            right -= 10
        document = self.session.document
        icons = (
            ("share", "export", doing.share, N_("Share…"), True, None),
            ("edit", "external", None, N_("Open in the text editor"), True, None),
            ("redo", "redo", None, N_("Redo (Ctrl+Y)"), bool(document.undone), N_("There is nothing to redo.")),
            ("undo", "undo", None, N_("Undo (Ctrl+Z)"), bool(document.done), N_("There is nothing to undo.")),
        )
        acts = {"share": self.share, "edit": self.edit_file, "redo": self.redo, "undo": self.undo}
        for key, icon, _, tip, able, reason in icons:
            right -= FINGER + FINGER_GAP if self.for_fingers else 44
            self.widgets.add(
                IconButton(key, self.rect(right, 4, 40, 40), icon, acts[key], tip=self.say(tip), enabled=able,
                           reason=reason)
            )  # fmt: skip
        left = self.px(66 + 14) + text.width(f"{self.say(N_('Boards'))} ·", self.font(BODY + 1))
        rename = partial(self.go_to, ("name", self.app.language))
        faults = partial(self._turn, FAULTS)
        self.head.lay_out(left, self.px(right - 8), self.bar.rect.height, rename, faults)

    def _why_not(self) -> Text | str | None:
        """Return why one can't play on the board as it is now."""
        problems = self.session.problems
        if problems is None:
            return N_("The board is being checked…")
        if not problems:
            return None
        return Whereabouts(self.session, self.app.language).fault(*self.session.faults()[0])

    def _tabs(self) -> list[Item]:
        count = len(self.session.problems or ())
        faults = N_n("Faults ({n})", "Faults ({n})", n=count) if count else N_("Faults")
        spaces = N_("Cards") if self.tables.there else N_("Spaces")
        return [
            *([Item(SPACES, self.say(spaces))] if self.spaces.tapes else []),
            *([Item(SPACES, self.say(N_("Paint")))] if self.painting.grid is not None else []),
            Item(NUMBERS, self.say(N_("Numbers"))),
            Item(WORDS, self.say(N_("Words"))),
            Item(FAULTS, self.say(faults)),
        ]

    def _add_tabs(self) -> None:
        pad = self.px(18)
        inner = Rect(self.panel.left + pad, self.panel.top + self.px(8), self.panel.width - 2 * pad, self.px(44))
        self.widgets.add(Tabs("tabs", inner, self._tabs(), self.tab, self._turn, theme=self.theme))
        top = inner.bottom + self.px(12)
        room = Rect(inner.left, top, inner.width, self.panel.bottom - self.px(10) - top)
        if self.tab == WORDS:
            room = self._add_groups(room)
        rows = Rows(self, self.session, room, self.theme, self.change)
        grid = self.painting.grid
        if self.tab == NUMBERS:
            for section, fields in self.session.fields.parts(self.session.data, self.app.language):
                rows.section(section, fields)
            self.tables.offer(rows)
        elif self.tab == SPACES and grid is not None:
            self.painting.rows(rows, grid)
        elif self.tab == SPACES:
            self.spaces.rows(rows, self.tools.numbers())
        elif self.tab == WORDS:
            self._word_rows(rows)
        else:
            fault_rows(rows, self.go_to)
        part = self.group if self.tab == WORDS else self.spaces.chosen if self.tab == SPACES else 0
        rows.finish(f"rows:{self.tab}:{part}")

    def _add_groups(self, room: Rect) -> Rect:
        groups = self.session.fields.words(self.session.data, self.app.language)
        self.group = max(0, min(self.group, len(groups) - 1))
        if not groups:
            return room
        entries = [Entry(number, self.say(title)) for number, (title, _) in enumerate(groups)]
        box = Rect(room.left, room.top, room.width, self.px(44))
        self.widgets.add(Dropdown("group", box, entries, self.group, self._take_group))
        used = self.px(44 + 12)
        return Rect(room.left, room.top + used, room.width, room.height - used)

    def _take_group(self, group: int) -> None:
        self.group = group
        self.rebuild()

    def _word_rows(self, rows: Rows) -> None:
        groups = self.session.fields.words(self.session.data, self.app.language)
        for words in groups[self.group][1] if groups else ():
            rows.words(words)
        if self.group == 0:
            rows.author()

    def _turn(self, tab: str) -> None:
        self.tab = tab
        self.rebuild()

    # Changing --------------------------------------------------------------------------------------------------------
    def change(self, edits: Sequence[Edit], together: object) -> None:
        """Make edits; say why where they can't be made."""
        if not edits:
            return
        why = self.session.change(edits, self.app.now, together)
        if why is not None:
            self.app.toast(why, "warning")
        if together is None:
            self.rebuild()
        else:
            self._refresh()
        self.touch()

    def _refresh(self) -> None:
        """Bring the bar up to date without a new layout: somebody is typing."""
        undo, redo = self.widgets["undo"], self.widgets["redo"]
        undo.enabled, redo.enabled = bool(self.session.document.done), bool(self.session.document.undone)
        for key in ("try", "fair"):
            self.widgets[key].reason = self._why_not()
            self.widgets[key].enabled = self.widgets[key].reason is None

    def undo(self) -> None:
        """Take the last step back."""
        if self.session.undo(self.app.now):
            self.rebuild()

    def redo(self) -> None:
        """Make it again."""
        if self.session.redo(self.app.now):
            self.rebuild()

    def go_to(self, place: Place) -> None:
        """Open the tab with the row of a place and put the focus there; where there is none, say so."""
        for tab in (NUMBERS, WORDS):
            words = self.session.fields.words(self.session.data, self.app.language)
            for group in range(len(words) if tab == WORDS else 1):
                if self._focus_in(tab, group, place):
                    return
        if self._choose_in(place):
            return
        self.tab = FAULTS
        self.rebuild()
        problem = next((problem for problem, there in self.session.faults() if there == place), None)
        line = problem.line if problem is not None else 0
        self.app.toast(N_("This is mended in the text editor, in line {line}.", line=line), "info")

    def _choose_in(self, place: Place) -> bool:
        """Choose the entry of a list that a place lies in, with the focus on its row; return whether there is one."""
        for tape, listed in enumerate(self.spaces.tapes):
            deep = len(listed.way)
            if place[:deep] == listed.way and len(place) > deep:
                self.tab = SPACES
                self.spaces.choose(tape, int(place[deep]))
                ends = range(len(place), deep, -1)
                found = (self.widgets.find(key_of(place[:end])) for end in ends)
                self.widgets.focus(next((one for one in found if one is not None), None))
                return True
        return False

    def _focus_in(self, tab: str, group: int, place: Place) -> bool:
        if tab == NUMBERS:
            places = [one.place for one in self.session.fields.all(self.session.data, self.app.language)]
        else:
            words = self.session.fields.words(self.session.data, self.app.language)[group][1]
            places = [(*one.place, language) for one in words for language in ("pl", "en")]
        near = next((one for one in places if one == place), None)
        near = near or next((one for one in places if place and one[: len(place)] == place and len(place) > 1), None)
        if near is None:
            return False
        tabled = tab == NUMBERS and self.tables.show(near)
        self.tab, self.group = SPACES if tabled else tab, group if tab == WORDS else self.group
        self.rebuild()
        self.widgets.focus(self.widgets.find(key_of(near)))
        return True

    # Doing -----------------------------------------------------------------------------------------------------------
    def try_it(self) -> None:
        """Play on the board at the table, and come back."""
        self.session.save()
        if self._why_not() is None:
            trying.play(self.app, self.facts, self.session.kept.path)

    def ask_fair(self) -> None:
        """Let computers play on the board and see who wins from which seat."""
        self.session.save()
        if self._why_not() is None:
            board = boards.load(self.facts.id, self.session.kept.path)
            name = self.session.name(self.app.language)
            self.app.push(FairScreen(self.app, self.facts.id, board, name, self.session.drawn))

    def edit_file(self) -> None:
        """Open the file in the text editor; what is changed there is loaded anew."""
        self.session.save()
        _edit(self.app, self.session.kept.path)

    def share(self) -> None:
        """Give the board away."""
        self.session.save()
        one = next((one for one in found() if one.path == self.session.kept.path), None)
        if one is not None:
            doing.share(self.app, one)

    # Time ------------------------------------------------------------------------------------------------------------
    @property
    def busy(self) -> bool:
        return super().busy or self.session.pending

    def on_tick(self, now: float) -> bool:
        problems = self.session.problems
        different = self.session.tick(now)
        if self.session.outside(now) and not self._asking:
            self._ask_whose()
        self.stage.show(self.session.drawn)
        self._lay_under()
        if self.session.problems is not problems:
            self._checked()
        return different

    def _lay_under(self) -> None:
        """Put the board's picture under the map that is painted, unless it shows another state."""
        if self.map is not None:
            cells = (self.map.columns, len(self.map.rows))
            self.map.lay(None if self.session.problems else self.stage.map_picture(cells))

    def _checked(self) -> None:
        typing = isinstance(self.widgets.focused, TextField)
        if typing or self.widgets.popup is not None:
            self._refresh()
        else:
            self.rebuild()
        tabs = self.widgets.find("tabs")
        if isinstance(tabs, Tabs):
            tabs.items = self._tabs()
        self.touch()

    def _ask_whose(self) -> None:
        """Ask which state of the file is to be kept: both have changed."""
        self._asking = True

        def take() -> None:
            self._asking = False
            why = self.session.reload(self.app.now)
            if why is not None:
                self.app.error(why, N_("The file can't be read any more"))
                self.session.keep_mine()

        def keep() -> None:
            self._asking = False
            self.session.keep_mine()
            self.touch()

        self.app.dialogue(
            N_("The file was changed by another program"),
            N_("Both it and you have changed the board. What you don't take is kept beside it as a file."),
            [("mine", N_("Keep mine"), keep), ("theirs", N_("Take the file"), take)],
            icon="warning",
            escape="mine",
        )

    # Looking closer --------------------------------------------------------------------------------------------------
    def _shown(self) -> tuple[GridMap | Stage, Rect]:
        return (self.map, self.map.rect) if self.map is not None else (self.stage, self.stage.box)

    def _looked(self) -> None:
        """Have the board drawn as large as it is looked at."""
        if self.map is None:
            self.session.see(self.stage.size, self.app.language, self.app.settings.colour_safe)
        self.touch()

    def pinch(self, at: tuple[int, int], factor: float, way: tuple[int, int]) -> None:
        if not self.looking.pinch(at, factor, way):
            super().pinch(at, factor, way)

    def open_rules(self) -> None:
        """Open the rules at the chosen space, else at their beginning."""
        board = boards.usual(self.facts.id)
        thing = self.spaces.thing()
        sections = registry.game(self.facts.id).controller.sections(board, thing) if thing else ()
        self.app.open("rules", game_id=self.facts.id, anchor=" ".join(sections))

    def tip(self, now: float) -> Tip | None:
        found = super().tip(now)
        if found is not None or self.by_keyboard or self.tab != SPACES or self.tabled or self.widgets.held is not None:
            return found
        return self.on_board.tip(self._offers)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return not self.tabled and self._pressed(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self._pointed_elsewhere()
        if not self.tabled and self.looking.on_event(event, self.pointer):
            return True
        if self.map is not None and self._wiped(self.map, event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if not with_ctrl(event):
            return self._on_letter(event)
        back = event.mod & pygame.KMOD_SHIFT
        act = {
            pygame.K_z: self.redo if back else self.undo,
            pygame.K_y: self.redo,
            pygame.K_t: self.try_it,
            pygame.K_u: self.ask_fair,
            pygame.K_d: self.spaces.copy,
            pygame.K_s: self.session.save,
        }.get(event.key)
        if act is None:
            return False
        act()
        self.touch()
        return True

    @property
    def _offers(self) -> bool:
        """Whether the board offers the places between spaces for new ones."""
        return self.tab == SPACES and self.tools.tool == CHOOSE and self.map is None

    def _pointed_elsewhere(self) -> None:
        """Draw again what tells where the pointer is."""
        if self.map is not None:
            self.touch(self.foot)
        if self.on_board.pointed_elsewhere(self._offers):
            self.touch(self.stage.box)

    @staticmethod
    def _wiped(found_: GridMap, event: pygame.event.Event) -> bool:
        """Let the right button wipe what it is dragged over."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and found_.cell_at(event.pos) is not None:
            found_.begin(event.pos, ".")
        elif event.type == pygame.MOUSEMOTION and event.buttons[2] and found_.stroke:
            found_.drag(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 3 and found_.stroke:
            found_.end()
        else:
            return False
        return True

    def _on_letter(self, event: pygame.event.Event) -> bool:
        """Answer the keys of spaces, while nobody types."""
        if event.key == pygame.K_ESCAPE and self.map is not None and self.map.stroke:
            self.map.cancel()
            return True
        if event.key == pygame.K_F1:
            self.open_rules()
            return True
        if isinstance(self.widgets.focused, TextField) or self.widgets.popup is not None:
            return False
        return self._on_free_key(event) or (self.tab == SPACES and self._on_space_key(event))

    def _on_free_key(self, event: pygame.event.Event) -> bool:
        """Answer the keys that mean the same on every tab."""
        focused = self.widgets.focused
        activates = isinstance(focused, GridMap) or (focused is not None and self.by_keyboard)
        if event.key == pygame.K_SPACE and not activates:
            self.try_it()
            return True
        if event.key == pygame.K_TAB and isinstance(focused, TapeWidget):
            return self.spaces.go_on(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return not isinstance(focused, Stepper) and self.looking.on_key(event.unicode)  # a number takes − and 0

    def _on_space_key(self, event: pygame.event.Event) -> bool:
        """Answer the keys of spaces."""
        acts: dict[str, Callable[[], None]] = {
            "a": self.spaces.put_in,
            "[": partial(self.spaces.step, -1),
            "]": partial(self.spaces.step, 1),
        }
        handles = self.tools.widget
        if event.key == pygame.K_DELETE and handles is not None and handles.focused and handles.on_key(event):
            return True
        act = self.spaces.take_out if event.key == pygame.K_DELETE else acts.get(event.unicode.lower())
        if self.map is not None and event.unicode in ("[", "]"):
            self.painting.step(-1 if event.unicode == "[" else 1)
            return True
        if act is None and self.tabled:
            return False
        if act is None and self.map is not None:
            return self.painting.on_letter(event.unicode.lower())
        if act is None:
            return self.spaces.tapes != [] and self.tools.on_letter(event, lambda: self.on_board.spot(self.pointer))
        act()
        self.tables.follow()
        return True

    def _pressed(self, pos: tuple[int, int]) -> bool:
        """Go to the fault, or choose the space, that was clicked on the board."""
        place = self.on_board.fault_at(pos)
        if place is not None:
            self.go_to(place)
            return True
        if not self.stage.box.collidepoint(pos) or self.widgets.popup is not None:
            return False
        if self.tools.widget is not None and self.tools.widget.hit(pos):
            return False
        if self._offers and self.on_board.put_between(pos):
            return True
        space = self.on_board.space_at(pos)
        if space is None:
            return False
        if not self.on_board.join(space):
            self.tab = SPACES
            self.spaces.choose(*space)
        return True

    # Drawing ---------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        held = self.widgets.held
        if isinstance(held, (HandlesWidget, TapeWidget, GridMap)):
            self._draw_held(surface, held)
        else:
            self._still = None
            self._draw_all(surface)
        if self.foot.height:
            told, keys = self._now()
            draw_foot(self, surface, self.foot, told, () if self.for_fingers or self.hand is Hand.PAD else keys)
        carried = self.spaces.carried
        if carried is not None and carried.carried is not None:
            self.on_board.draw_carried(surface, carried.words, carried.carried)

    def _now(self) -> tuple[str, Keys]:
        """Word what to do now, with which keys."""
        if self.map is not None:
            told, keys = foot.PAINT
            return self.painting.told(self.map) or self.say(told), keys
        if self.tab != SPACES:
            told, keys = foot.ELSEWHERE
        elif self.tabled:
            told, keys = foot.CARDS
        else:
            told, keys = foot.TOOLS[self.tools.tool] if self.spaces.tape is not None else foot.NOTHING
        return self.say(told), keys

    def _draw_held(self, surface: Surface, held: Widget) -> None:
        """Draw what is dragged over all the rest, which is drawn once."""
        session = self.session
        state = (held, session.drawn, session.problems, session.told, session.kept.pending, surface.get_size())
        if self._still is None or self._still[0] != state:
            self._still = state, Surface(surface.get_size())
            self._draw_all(self._still[1], but=held)
        surface.blit(self._still[1], (0, 0))
        held.draw(surface)

    def _draw_all(self, surface: Surface, but: Widget | None = None) -> None:
        """Draw everything, or all but one widget."""
        backdrop(surface, 60)
        self.bar.draw(surface)
        self.head.draw(surface)
        if self.tabled:
            self.tables.draw(surface)
        elif self.map is None:
            self.stage.draw(surface, bool(self.session.problems))
        with self.stage.clip(surface):
            if self.tab == SPACES:
                self.on_board.draw_chosen(surface)
            if self._offers:
                self.on_board.gaps.draw(surface, self.pointer)
            if not self.tabled:
                self.on_board.draw_faults(surface)
        if self.tab == SPACES:
            self.tools.draw(surface)
        if self.headings:
            draw.panel(surface, self.tape_box, INK_1, self.px(RADIUS_PANEL), LINE)
        for box, tape in self.headings:
            title = self.say(tape.title)
            text.draw(surface, title, box, self.font(15, "bold"), TEXT, wrapping=False)
            told, font = self.say(tape.told) if tape.told is not None else "", self.font(14)
            if text.width(title, self.font(15, "bold")) + text.width(told, font) + self.px(16) < box.width:
                text.draw(surface, told, box, font, TEXT_2, align="right", wrapping=False)
        draw.panel(surface, self.panel, INK_1, self.px(RADIUS_PANEL), LINE)
        self.widgets.draw(surface, but=but)
