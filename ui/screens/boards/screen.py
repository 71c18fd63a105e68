"""The boards: a gallery of what ships with the program and of one's own, with live pictures and whether they play."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import Facts
from games.core.contract.texts import N_, N_n, Text
from games.core.journal.saves import ENDING
from ui.drawing import draw, marks, text
from ui.drawing.theme import HOUSE, INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE, GameTheme, game_theme, mix
from ui.screens.boards import doing, pictures
from ui.screens.boards.card import BoardCard, FilterRow, MakeCard, dashed, icon_picture
from ui.screens.boards.detail import draw_detail, told_of
from ui.screens.boards.shown import ALL, FAULTY, OWN, Shown, found, unlisted, wanted
from ui.screens.shared.common import Bar, backdrop, emblem, short_title
from ui.shell.scale import LOW
from ui.shell.screen import Screen
from ui.widgets import Button, Dropdown, Entry, IconButton, ScrollArea, TextField
from ui.widgets.base import FINGER, FINGER_GAP, with_ctrl

if TYPE_CHECKING:
    from ui.shell.app import App

TOP, EDGE, GAP = 72.0, 24.0, 16.0
LIST, DETAIL, CARD = 240.0, 408.0, (282.0, 212.0)
NARROW = 1300.0  # design units across below which the list at the left becomes a field over the gallery
HEAD = 44.0
DROP = N_("Drop a board file on the window to take it in. It is checked first; nothing in it is ever run.")


def _emblem(facts: Facts, surface: Surface, rect: Rect) -> None:
    emblem(surface, facts, rect)


def make(app: App, game: str = "", board: Path | None = None) -> BoardsScreen:
    """Build the gallery: of one game, if that is said, with a board chosen."""
    return BoardsScreen(app, game, board)


class BoardsScreen(Screen):
    """The gallery. Files are listed at once, checked and drawn one after the other after the first frame."""

    name = "boards"

    def __init__(self, app: App, game: str = "", board: Path | None = None) -> None:
        super().__init__(app)
        self.what = game or ALL
        self.words = ""
        self.boards: list[Shown] = []
        self.unlisted: Text | None = None  # why boards of one's own may be missing
        self.chosen: Path | None = board
        self.closed = False
        self.today = datetime.now().astimezone()
        self._asked: set[object] = set()
        self._turn = 0  # of checking: what was begun before the files were listed anew is dropped
        self.read()

    def title(self) -> Text:
        return N_("boards")

    def enter(self) -> None:
        if self.widgets.widgets:  # seen again: something may have changed
            self.read()
            self.rebuild()

    def close(self) -> None:
        self.closed = True

    # What there is ---------------------------------------------------------------------------------------------------
    def read(self) -> None:
        """List the files anew and have them checked, one after the other."""
        self.boards, self.unlisted = found(), unlisted()
        self.today = datetime.now().astimezone()
        self._turn += 1
        self._asked.clear()
        for one in self.boards:
            self.app.later(partial(self._check, one, self._turn))
        if self.one is None or self.one not in self.visible():
            self.chosen = next((one.path for one in self.visible()), None)

    def _check(self, one: Shown, turn: int) -> None:
        if self.closed or turn != self._turn:
            return
        one.check()
        if self not in self.app.visible():
            return
        if one.path == self.chosen or one is self.boards[-1]:
            self.rebuild()
        else:
            self.touch()

    def visible(self) -> list[Shown]:
        """Return the boards that the filter and the search leave."""
        return [one for one in self.boards if wanted(one, self.what, self.words, self.app.language)]

    @property
    def one(self) -> Shown | None:
        """The board chosen, or None."""
        return next((one for one in self.boards if one.path == self.chosen), None)

    def picture(self, one: Shown, size: tuple[int, int]) -> Surface | None:
        """Return the picture of a board that fits into `size`, or None and have it made."""
        board = one.verdict.board if one.verdict is not None else None
        if board is None or min(size) < 8:
            return None
        stamp = one.changed.timestamp() if one.changed is not None else 0.0
        key = (one.path, stamp, size, self.app.settings.colour_safe, self.app.language)
        kept = pictures.known(key)
        if kept is None and key not in self._asked:
            self._asked.add(key)

            def paint() -> None:
                if not self.closed:
                    pictures.make(self.app, one.facts, board, size, key)
                    self.touch()

            self.app.later(paint)
        return kept

    # Layout ----------------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        wide, high = self.scale.width, self.scale.height
        self.bar = Bar(self, [N_("Boards")], N_("Back to where you were (Esc)"))
        self._add_search()
        low = high - TOP - EDGE
        self.narrow = wide < NARROW
        detail = DETAIL if wide >= 1500 else max(320.0, wide * 0.27)
        left = EDGE if self.narrow else EDGE + LIST + GAP
        self.list_box = self.rect(EDGE, TOP, LIST, low)
        self.detail = self.rect(wide - EDGE - detail, TOP, detail, low)
        room = self.rect(left, TOP, wide - EDGE - detail - GAP - left, low)
        if self.narrow:
            room = self._add_field(room)
        else:
            self._add_list()
        self._add_gallery(room)
        self._add_buttons()
        if self.widgets.focused is None and self.one is not None:
            self.widgets.focus(self.widgets.find(f"board:{self.one.path}"))

    def _add_search(self) -> None:
        wide = min(284.0, self.scale.width * 0.24)
        box = self.rect(self.scale.width - EDGE - 52 - wide, 6, wide, 36)
        hint = self.say(N_("Search boards"))
        self.widgets.add(
            TextField("search", box, self.words, self._search, limit=40, placeholder=hint, size=15, tip=N_("Ctrl+F"))
        )
        side = self.rect(self.scale.width - EDGE - 40, 4, 40, 40)
        tip = N_("Show the folder of your boards")
        self.widgets.add(IconButton("folder", side, "folder", self._show_folder, tip=tip))
        self.bar.right = box.left - self.px(12)

    def _search(self, words: str) -> None:
        self.words = words
        if self.one not in self.visible():
            self.chosen = next((one.path for one in self.visible()), None)
        self.app.later(self.rebuild)

    def _filters(self) -> list[tuple[str, Text | str, Callable[[Surface, Rect], object]]]:
        rows: list[tuple[str, Text | str, Callable[[Surface, Rect], object]]] = [
            (ALL, N_("All games"), icon_picture("map"))
        ]
        for facts in registry.all_facts():
            rows.append((facts.id, short_title(facts), partial(_emblem, facts)))
        return [
            *rows,
            (OWN, N_("Only your own"), icon_picture("person", TEXT_2)),
            (FAULTY, N_("With faults"), icon_picture("error", TEXT_2)),
        ]

    def _add_list(self) -> None:
        box, pad, high = self.list_box, self.px(8), self.px(FINGER if self.for_fingers else 46)
        top = box.top + pad
        rows = self._filters()
        for what, words, picture in rows:
            top += self.px(14) if what == OWN else 0
            row = Rect(box.left + pad, top, box.width - 2 * pad, high)
            count = sum(wanted(one, what, "", self.app.language) for one in self.boards)
            act = partial(self._filter, what)
            chosen = self.what == what
            self.widgets.add(FilterRow(f"filter:{what}", row, self.say(words), count, picture, chosen, act))
            top += high + self.px(FINGER_GAP if self.for_fingers else 4)
        button = Rect(box.left + self.px(14), box.bottom - self.px(14 + 48), box.width - self.px(28), self.px(48))
        low = self.scale.height < 700
        self.drop_box = Rect(button.left, top + self.px(10), button.width, 0)
        self.drop_box.height = 0 if low else min(self.px(170), button.top - self.px(14) - self.drop_box.top)
        self._add_take(button)

    def _add_take(self, box: Rect) -> None:
        words, tip = self.say(N_("Take in a file…")), N_("Choose the file of a board that somebody gave you")
        self.widgets.add(Button("take", box, words, self._pick, icon="import", size=15, tip=tip))

    def _add_field(self, room: Rect) -> Rect:
        """Place what chooses games over the gallery; return what is left."""
        take = Rect(room.right - self.px(190), room.top, self.px(190), self.px(44))
        field = Rect(room.left, room.top, take.left - self.px(12) - room.left, self.px(44))
        entries = [Entry(what, self.say(words), picture) for what, words, picture in self._filters()]
        self.widgets.add(Dropdown("filter", field, entries, self.what, self._filter))
        self._add_take(take)
        self.drop_box = Rect(0, 0, 0, 0)
        used = self.px(44 + 12)
        return Rect(room.left, room.top + used, room.width, room.height - used)

    def _filter(self, what: str) -> None:
        self.what = what
        if self.one not in self.visible():
            self.chosen = next((one.path for one in self.visible()), None)
        self.rebuild()

    def _add_gallery(self, room: Rect) -> None:
        """Place the cards in two sections: one's own, then those of the program."""
        gap = self.px(13)
        inner = room.width - self.px(16)
        columns = max(1, (inner + gap) // (self.px(CARD[0] * 0.86) + gap))
        wide = (inner - (columns - 1) * gap) // columns
        high = round(wide * CARD[1] / CARD[0])
        shown = self.visible()
        own = [one for one in shown if not one.ref.shipped]
        shipped = [one for one in shown if one.ref.shipped]
        self.sections: list[tuple[int, Text, Text]] = []  # top, heading, what stands at its right
        cells: list[tuple[Rect, Shown | None]] = []
        top = 0
        mine: list[Shown | None] = [*own, None] if self.what != FAULTY else [*own]
        for heading, ones, count in (
            (N_("Yours"), mine, self.unlisted or N_n("{n} board", "{n} boards", n=len(own))),
            (N_("With the program"), shipped, N_n("{n} board, never changed", "{n} boards, never changed",
                                                  n=len(shipped))),
        ):  # fmt: skip
            if not ones:
                continue
            self.sections.append((top, heading, count))
            top += self.px(HEAD)
            for number, one in enumerate(ones):
                row, column = divmod(number, columns)
                cells.append((Rect(column * (wide + gap), top + row * (high + gap), wide, high), one))
            top += -(-len(ones) // columns) * (high + gap) + gap
        area = ScrollArea("gallery", Rect(room.left, room.top, room.width, room.height), top, self._paint)
        area.focusable = False
        self.area = self.widgets.add(area)
        for rect, one in cells:
            rect.move_ip(room.left + self.px(3), room.top + self.px(3))
            area.put(self._card(rect, one))

    def _card(self, rect: Rect, one: Shown | None) -> BoardCard | MakeCard:
        if one is None:
            reason = N_("Choose a board first: yours begins as a copy of it.")
            chosen = self.one
            able = chosen is not None and chosen.verdict is not None and bool(chosen.data)
            return MakeCard("make", rect, self.make_own, enabled=able, reason=reason)
        return BoardCard(
            f"board:{one.path}", rect, one, partial(self._lines, one), self.picture, one.path == self.chosen,
            self._choose, self._play, self.app.language,
        )  # fmt: skip

    def _lines(self, one: Shown) -> list[str]:
        """Return what may stand under a board's name: who made it or when, and how large it is; the longest first."""
        size = self.say(one.size) if one.size is not None else ""
        told = "" if one.ref.shipped else one.author or told_of(self, one, self.today)
        both = [self.say(N_("{first} · {second}", first=told, second=size))] if told and size else []
        return [*both, *filter(None, (told, size)), ""]

    def _choose(self, one: Shown) -> None:
        if one.path != self.chosen:
            self.chosen = one.path
            self.app.later(self.rebuild)
            self.touch()

    def _add_buttons(self) -> None:
        one = self.one
        self.buttons_top = self.detail.bottom
        if one is None:
            return
        pad, gap, high = (self.px(one) for one in ((14, 6, 38) if self.scale.height < LOW else (22, 10, 46)))
        inner = Rect(self.detail.left + pad, 0, self.detail.width - 2 * pad, high)
        for row in reversed(self._rows(one)):
            self.buttons_top -= high + gap if self.buttons_top != self.detail.bottom else high + pad
            wide = (inner.width - (len(row) - 1) * gap) // len(row)
            for number, button in enumerate(row):
                button.rect = Rect(inner.left + number * (wide + gap), self.buttons_top, wide, high)
        for row in self._rows_made:
            for button in row:
                self.widgets.add(button)

    def _rows(self, one: Shown) -> list[list[Button]]:
        """Make the buttons of the chosen board, a list a row; their places come later."""
        theme, own, empty = self.theme(one), not one.ref.shipped, Rect(0, 0, 1, 1)
        plays = one.verdict is not None and one.verdict.plays
        first = one.verdict.problems[0].inside(self.app.language) if one.verdict and one.verdict.problems else ""
        why = first or N_("This board has not been checked yet.")

        def button(key: str, words: Text, act: Callable[[], object], icon: str, **more: object) -> Button:
            return Button(key, empty.copy(), self.say(words), act, icon=icon, theme=theme, size=15, **more)  # type: ignore[arg-type]

        self._rows_made = [
            [button("play", N_("Play on it"), partial(self._play, one), "play", kind="accent", hint="Enter",
                    enabled=plays, reason=why)],
            [button("edit", N_("Edit"), self.edit, "pencil", hint="E", enabled=own, reason=doing.SHIPPED,
                    tip=N_("In the workshop")),
             button("fair", N_("Is it fair?"), self.ask_fair, "chart-bars", enabled=plays, reason=why,
                    tip=N_("Let computers find out (U)"))],
            [button("make_own", N_("Make your own from this"), self.make_own, "copy", hint="C", enabled=bool(one.data),
                    reason=why)],
            [button("rename", N_("Rename…"), self.rename, "pencil", enabled=own, reason=doing.SHIPPED),
             button("share", N_("Share…"), self.share, "export")],
            [button("show", N_("Show file"), partial(doing.show, self.app, one.path), "folder",
                    tip=N_("In the file manager")),
             button("delete", N_("Delete…"), self.delete, "trash", enabled=own, reason=doing.SHIPPED)],
        ]  # fmt: skip
        return self._rows_made

    @staticmethod
    def theme(one: Shown | None) -> GameTheme:
        """Return the theme of a board's game."""
        return game_theme(one.facts.theme) if one is not None else HOUSE

    # Doing -----------------------------------------------------------------------------------------------------------
    def _play(self, one: Shown) -> None:
        if one.verdict is not None and one.verdict.plays:
            doing.play(self.app, one)
        elif one.verdict is not None:
            self.widgets.refuse(one.verdict.problems[0].inside(self.app.language), self.detail, aside=True)

    def make_own(self) -> None:
        """Copy the chosen board under a name of its own."""
        if self.one is not None and self.one.data:
            doing.make_own(self.app, self.one, self.show_board)

    def edit(self) -> None:
        """Open the chosen board in the workshop."""
        if self.one is None:
            return
        if self.one.ref.shipped:
            self.widgets.refuse(self.say(doing.SHIPPED), self.detail, aside=True)
            return
        self.app.open("workshop", game=self.one.facts.id, path=self.one.path)

    def ask_fair(self) -> None:
        """Let computers find out whether the chosen board is fair."""
        one = self.one
        if one is None or one.verdict is None or one.verdict.board is None:
            return
        self.app.open("fair", game_id=one.facts.id, board=one.verdict.board, called=one.name(self.app.language))

    def rename(self) -> None:
        """Ask for another name."""
        if self.one is not None and not self.one.ref.shipped:
            doing.rename(self.app, self.one, self.show_board)

    def share(self) -> None:
        """Give the chosen board away."""
        if self.one is not None:
            doing.share(self.app, self.one)

    def delete(self) -> None:
        """Ask, then delete the chosen board."""
        if self.one is None:
            return
        if self.one.ref.shipped:
            self.widgets.refuse(self.say(doing.SHIPPED), self.detail, aside=True)
            return
        doing.delete(self.app, self.one, self._again)

    def _again(self) -> None:
        self.read()
        if self in self.app.visible():
            self.rebuild()

    def show_board(self, path: Path) -> None:
        """List the files anew and choose one."""
        self.chosen = path
        self.read()
        if self.one is not None and self.one not in self.visible():
            self.what, self.words = ALL, ""
        self.chosen = path
        self.widgets.forget_focus()
        if self in self.app.visible():
            self.rebuild()

    def _pick(self) -> None:
        doing.pick(self.app, self.show_board)

    def _show_folder(self) -> None:
        from games.core.program.disk import make_folder
        from games.core.program.paths import user_folder

        folder = user_folder() / "boards"
        make_folder(folder)
        doing.show(self.app, folder / "board.yaml")

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            if Path(event.file).suffix == ENDING:
                return False  # a saved game, which the program opens
            why = doing.take_in(self.app, Path(event.file), self.show_board)
            if why is not None:
                self.app.error(why, N_("This file can't be taken in"))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_f and with_ctrl(event):
            self.widgets.focus(self.widgets["search"])
            return True
        typing = isinstance(self.widgets.focused, TextField)
        act = {
            pygame.K_DELETE: self.delete,
            pygame.K_c: self.make_own,
            pygame.K_e: self.edit,
            pygame.K_u: self.ask_fair,
            pygame.K_F2: self.rename,
        }.get(event.key)
        if act is None or typing or with_ctrl(event):
            return False
        act()
        return True

    # Drawing ---------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 70)
        self.bar.draw(surface)
        if not self.narrow:
            self._draw_list(surface)
        one = self.one
        if one is not None:
            draw_detail(self, surface, self.detail, self.buttons_top, one, self.theme(one), self.picture, self.today)
        super().draw(surface)

    def _draw_list(self, surface: Surface) -> None:
        box = self.list_box
        draw.panel(surface, box, INK_1, self.px(RADIUS_PANEL), LINE)
        line = self.widgets[f"filter:{OWN}"].rect.top - self.px(9)
        surface.fill(LINE, (box.left + self.px(14), line, box.width - self.px(28), 1))
        drop, words, font = self.drop_box, self.say(DROP), self.font(SMALL + 1)
        room = Rect(
            drop.left + self.px(12), drop.top + self.px(56), drop.width - self.px(24), drop.height - self.px(64)
        )
        if text.measure(words, font, room.width)[1] > room.height:
            return
        dashed(surface, drop, mix(LINE, TEXT, 0.25), self.px(9))
        marks.icon(surface, "import", (drop.centerx, drop.top + self.px(34)), self.px(30), TEXT_2)
        text.draw(surface, words, room, font, TEXT_2, align="center", valign="top")

    def _paint(self, surface: Surface, content: Rect) -> None:
        """Draw the headings over the cards."""
        for top, heading, count in self.sections:
            row = Rect(content.left, content.top + top, content.width - self.px(18), self.px(HEAD - 6))
            text.draw(surface, self.say(heading), row, self.font(TITLE, "bold"), TEXT, wrapping=False)
            text.draw(surface, self.say(count), row, self.font(15), TEXT_2, align="right", wrapping=False)
