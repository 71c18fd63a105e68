"""The gallery screen: all boards with pictures, and whether each is playable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import GameFacts
from games.core.contract.texts import N_, N_n, Text
from games.core.journal.saves import JOURNAL_SUFFIX
from ui.drawing import marks, text
from ui.drawing.theme import DEFAULT_THEME, LINE, SMALL, TEXT, TEXT_2, TITLE, GameTheme, game_theme, mix
from ui.layout import (
    Column,
    Divider,
    EvenRows,
    FirstFit,
    Grid,
    Label,
    Node,
    Paint,
    Panel,
    Row,
    Scroll,
    Slot,
    Spacer,
    Stack,
)
from ui.screens.boards import actions
from ui.screens.boards.cards import (
    BoardCard,
    BoardDetail,
    NewBoardCard,
    draw_dashed_edge,
    filter_row,
    icon_painter,
    origin_text,
)
from ui.screens.boards.listing import (
    ALL_BOARDS,
    FAULTY_BOARDS,
    OWN_BOARDS,
    BoardEntry,
    cached_picture,
    distinct_name,
    list_boards,
    listing_problem,
    make_picture,
    passes_filter,
)
from ui.screens.shared.common import draw_dark_panel, draw_emblem, short_title, show_file
from ui.screens.shared.page import bar, page
from ui.shell.scale import BAR_HEIGHT, LOW_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import Button, Dropdown, DropdownEntry, IconButton, TextField
from ui.widgets.base import TOUCH_GAP
from ui.widgets.keyboard import ENTER, is_ctrl_held

if TYPE_CHECKING:
    from ui.shell.app import App

TOP, EDGE, GAP = 72.0, 24.0, 16.0
LIST, DETAIL, CARD, CARD_GAP = 240.0, 408.0, (282.0, 212.0), 13
NARROW_WIDTH = 1300.0  # design units: in narrower windows, a dropdown replaces the filter list
MIN_DETAIL_HEIGHT = 430.0  # design units: minimum height of the detail panel below the gallery
HEAD, DROP_MOST = 38, 170
DROP_HINT = N_("Drop a board file on the window to add it. It is checked first, and nothing in it is ever run.")


def _emblem(facts: GameFacts, surface: Surface, rect: Rect) -> None:
    draw_emblem(surface, facts, rect)


def create_screen(app: App, game: str = "", board: Path | None = None) -> BoardsScreen:
    """Build the gallery. `game` filters the boards, `board` is the file of the chosen board."""
    return BoardsScreen(app, game, board)


class BoardsScreen(Screen):
    """The gallery of boards. Files are listed at once, then checked and drawn one by one."""

    name = "boards"

    def __init__(self, app: App, game: str = "", board: Path | None = None) -> None:
        super().__init__(app)
        self.filter_id = game or ALL_BOARDS
        self.query = ""
        self.boards: list[BoardEntry] = []
        self.listing_problem: Text | None = None  # why some of the user's boards may be missing, or None
        self.chosen: Path | None = board
        self.closed = False
        self.today = datetime.now().astimezone()
        self._asked: set[object] = set()
        # number of times that the boards were listed; results of checks for an earlier listing are ignored
        self._turn = 0
        self.reload_boards()

    def title(self) -> Text:
        return N_("boards")

    def enter(self) -> None:
        if self.widgets.widgets:  # the screen was shown before, so files may have changed
            self.reload_boards()
            self.rebuild()

    def close(self) -> None:
        self.closed = True

    def reload_boards(self) -> None:
        """List the board files again and check them one by one."""
        self.boards, self.listing_problem = list_boards(), listing_problem()
        self.today = datetime.now().astimezone()
        self._turn += 1
        self._asked.clear()
        for one in self.boards:
            self.app.call_soon(partial(self._check, one, self._turn))
        if self.chosen_board is None or self.chosen_board not in self.filtered_boards():
            self.chosen = next((one.path for one in self.filtered_boards()), None)

    def _check(self, one: BoardEntry, turn: int) -> None:
        if self.closed or turn != self._turn:
            return
        one.check_playable()
        if self not in self.app.visible_screens():
            return
        if one.path == self.chosen or one is self.boards[-1]:
            self.rebuild()
        else:
            self.invalidate()

    def filtered_boards(self) -> list[BoardEntry]:
        """Return the boards that match the filter and the search."""
        return [one for one in self.boards if passes_filter(one, self.filter_id, self.query, self.app.language)]

    @property
    def chosen_board(self) -> BoardEntry | None:
        """The chosen board, or None."""
        return next((one for one in self.boards if one.path == self.chosen), None)

    def picture(self, entry: BoardEntry, size: tuple[int, int]) -> Surface | None:
        """Return the board's picture that fits `size` (pixels), or None; a missing picture is scheduled."""
        board = entry.verdict.board if entry.verdict is not None else None
        if board is None or min(size) < 8:
            return None
        stamp = entry.changed_at.timestamp() if entry.changed_at is not None else 0.0
        key = (entry.path, stamp, size, *self.app.look_key)
        picture = cached_picture(key)
        if picture is None and key not in self._asked:
            self._asked.add(key)

            def paint_picture() -> None:
                if not self.closed:
                    make_picture(self.app, entry.facts, board, size, key)
                    self.invalidate()

            self.app.call_soon(paint_picture)
        return picture

    def build(self) -> Node:
        width, one = self.scale.width, self.chosen_board
        self.is_narrow = width < NARROW_WIDTH
        is_portrait = self.scale.is_portrait
        beside = 0 if is_portrait else DETAIL if width >= 1500 else max(320.0, width * 0.27)
        search = Slot(self._search_field, width=min(284.0, width * 0.24), height=36)
        folder = Slot(self._folder_button, width=40, height=40)
        right = [Spacer(12), search, Spacer(12), folder]
        header = bar(self, [N_("Boards")], N_("Back to where you were (Esc)"), right=right)
        gallery = width - 2 * EDGE - (beside + GAP if beside else 0) - (0 if self.is_narrow else LIST + GAP)
        cards = Scroll("gallery", self._gallery(gallery))
        middle = Column(self._field(), cards, gap=12, weight=1) if self.is_narrow else cards
        detail: Node = Spacer() if one is None else self._detail(one, beside or width - 2 * EDGE)
        self.detail, pad = detail, (EDGE, TOP - BAR_HEIGHT, EDGE, EDGE)
        detail.weight = 0
        if is_portrait:
            detail.height = 0 if one is None else max(MIN_DETAIL_HEIGHT, 0.34 * self.scale.height)
            middle.weight = 1
            return page(self, header, Column(middle, detail, gap=GAP, pad=pad), dim=70)
        detail.width = beside
        columns = Row(None if self.is_narrow else self._list(), middle, detail, gap=GAP, pad=pad)
        return page(self, header, columns, dim=70)

    def layout(self) -> None:
        super().layout()
        self.widgets["gallery"].focusable = False
        if self.widgets.focused is None and self.chosen_board is not None:
            self.widgets.focus(self.widgets.find(f"board:{self.chosen_board.path}"))

    def _search_field(self, rect: Rect) -> TextField:
        hint = self.translate(N_("Search boards"))
        return TextField(
            "search", rect, self.query, self._search, limit=40, placeholder=hint, size=15, tip=N_("Ctrl+F")
        )

    def _folder_button(self, rect: Rect) -> IconButton:
        return IconButton("folder", rect, "folder", self._show_folder, tip=N_("Show the folder with your boards"))

    def _search(self, query: str) -> None:
        self.query = query
        if self.chosen_board not in self.filtered_boards():
            self.chosen = next((one.path for one in self.filtered_boards()), None)
        self.app.call_soon(self.rebuild)

    def _filters(self) -> list[tuple[str, Text | str, Callable[[Surface, Rect], object]]]:
        rows: list[tuple[str, Text | str, Callable[[Surface, Rect], object]]] = [
            (ALL_BOARDS, N_("All games"), icon_painter("map"))
        ]
        for facts in registry.all_facts():
            rows.append((facts.id, short_title(facts), partial(_emblem, facts)))
        return [
            *rows,
            (OWN_BOARDS, N_("Only your own"), icon_painter("person", TEXT_2)),
            (FAULTY_BOARDS, N_("With errors"), icon_painter("error", TEXT_2)),
        ]

    def _list(self) -> Node:
        """Return the filter list, and below it the ways to import a board."""
        rows = {what: self._filter_row(what, words, picture) for what, words, picture in self._filters()}
        games = [row for what, row in rows.items() if what not in (OWN_BOARDS, FAULTY_BOARDS)]
        gap = TOUCH_GAP if self.for_touch else 4
        line = Node([Column(Spacer(9), Divider())], pad=(6, 0), height=18)
        filters = Column(Column(*games, gap=gap), line, Column(rows[OWN_BOARDS], rows[FAULTY_BOARDS], gap=gap))
        lower = Column(self._drop(), Slot(self._take_button, height=48), gap=14, pad=(6, 14, 6, 6), weight=1)
        return Panel(Column(filters, lower), pad=8, width=LIST)

    def _filter_row(self, what: str, label: Text | str, picture: Callable[[Surface, Rect], object]) -> Node:
        count = sum(passes_filter(one, what, "", self.app.language) for one in self.boards)
        act, chosen = partial(self._filter, what), self.filter_id == what
        return filter_row(self, f"filter:{what}", label, count, picture, chosen, act)

    def _drop(self) -> Node:
        """Return the box for dropping a board file, if there is room."""
        hint = self.translate(DROP_HINT)
        icon = Paint(
            lambda surface, rect: marks.draw_icon(surface, "import", rect.center, self.px(30), TEXT_2), height=44
        )
        label = Label(hint, SMALL + 1, TEXT_2, align="center", valign="top")
        inside = Column(Spacer(12), icon, label, Spacer(8), pad=(12, 0))
        edge = Paint(lambda surface, rect: draw_dashed_edge(surface, rect, mix(LINE, TEXT, 0.25), self.px(9)))
        need = 64 + text.measure(hint, self.font(SMALL + 1), round((LIST - 52) * self.unit))[1] / self.unit
        if self.scale.height < 700 or need > DROP_MOST:
            return Spacer()
        return FirstFit(EvenRows([Stack([edge, inside])], min_height=need, max_height=DROP_MOST), Spacer(), weight=1)

    def _take_button(self, rect: Rect) -> Button:
        label, tip = self.translate(N_("Add from a file…")), N_("Choose a board file that somebody sent you")
        return Button("take", rect, label, self._pick, icon="import", size=15, tip=tip)

    def _field(self) -> Node:
        """Return the filter dropdown of narrow windows."""
        return Row(Slot(self._filter_field, weight=1), Slot(self._take_button, width=190), gap=12, height=44)

    def _filter_field(self, rect: Rect) -> Dropdown:
        entries = [DropdownEntry(what, self.translate(words), picture) for what, words, picture in self._filters()]
        return Dropdown("filter", rect, entries, self.filter_id, self._filter)

    def _filter(self, what: str) -> None:
        self.filter_id = what
        if self.chosen_board not in self.filtered_boards():
            self.chosen = next((one.path for one in self.filtered_boards()), None)
        self.rebuild()

    def _gallery(self, width: float) -> Node:
        """Return the cards: the user's boards, then the shipped ones."""
        inner = width - 16
        columns = max(1, int((inner + CARD_GAP) // (CARD[0] * 0.86 + CARD_GAP)))
        height = (inner - (columns - 1) * CARD_GAP) / columns * CARD[1] / CARD[0]
        filtered = self.filtered_boards()
        own = [one for one in filtered if not one.ref.is_shipped]
        shipped = [one for one in filtered if one.ref.is_shipped]
        mine: list[BoardEntry | None] = [*own, None] if self.filter_id != FAULTY_BOARDS else [*own]
        sections: list[tuple[Text, Sequence[BoardEntry | None], Text]] = [
            (N_("Yours"), mine, self.listing_problem or N_n("{n} board", "{n} boards", n=len(own))),
            (N_("Built in"), shipped, N_n("{n} board, read-only", "{n} boards, read-only",
                                                  n=len(shipped))),
        ]  # fmt: skip
        return Column(*(self._section(*one, columns, height) for one in sections if one[1]))

    def _section(
        self, title: Text, entries: Sequence[BoardEntry | None], count: Text, columns: int, height: float
    ) -> Node:
        """Return a section of the gallery: a heading above cards."""
        heading = Label(title, TITLE, TEXT, "bold", wrapping=False, height=HEAD)
        count_label = Label(count, 15, TEXT_2, align="right", wrapping=False, weight=1, height=HEAD)
        cards = Grid([Slot(partial(self._card, one), height=height) for one in entries], columns, gap=CARD_GAP)
        header = Row(heading, count_label, pad=(0, 0, 18, 0), height=HEAD)
        return Column(header, Spacer(9), Column(cards, pad=(3, 0, 13, 0)), Spacer(23))

    def _card(self, one: BoardEntry | None, rect: Rect) -> BoardCard | NewBoardCard:
        if one is None:
            reason = N_("Choose a board first: yours starts as a copy of it.")
            chosen = self.chosen_board
            able = chosen is not None and chosen.verdict is not None and bool(chosen.data)
            return NewBoardCard("make", rect, self.copy_chosen, enabled=able, reason=reason)
        return BoardCard(
            f"board:{one.path}", rect, one, partial(self._lines, one), self.picture, one.path == self.chosen,
            self._choose, self._play, distinct_name(one, self.boards, self.app.language),
        )  # fmt: skip

    def _lines(self, one: BoardEntry) -> list[str]:
        """Return the texts for the line under a board's name, the longest first."""
        size = self.translate(one.size_text) if one.size_text is not None else ""
        origin = "" if one.ref.is_shipped else one.author or origin_text(self, one, self.today)
        both = [self.translate(N_("{first} · {second}", first=origin, second=size))] if origin and size else []
        return [*both, *filter(None, (origin, size)), ""]

    def _choose(self, one: BoardEntry) -> None:
        if one.path != self.chosen:
            self.chosen = one.path
            self.app.call_soon(self.rebuild)
            self.invalidate()

    def _detail(self, one: BoardEntry, width: float) -> Node:
        """Return the details of a board, above its buttons."""
        theme = self.theme(one)
        pad, gap, height = (14, 6, 38) if self.scale.height < LOW_HEIGHT else (22, 10, 46)
        rows = (Row(*row, gap=gap, height=height) for row in self._buttons(one))
        ground = Paint(lambda surface, rect: draw_dark_panel(self, surface, rect, theme))
        name = distinct_name(one, self.boards, self.app.language)
        content = BoardDetail(self, one, name, self.picture, self.today, width, self.scale.is_portrait).build()
        return Stack([ground, Column(content, Column(*rows, gap=gap, pad=(pad, 0, pad, pad)))])

    def _buttons(self, one: BoardEntry) -> list[list[Slot]]:
        """Return the rows of buttons of the detail panel."""
        theme, own = self.theme(one), not one.ref.is_shipped
        plays = one.verdict is not None and one.verdict.is_playable
        first = (
            one.verdict.problems[0].translate_without_place(self.app.language)
            if one.verdict and one.verdict.problems
            else ""
        )
        why = first or N_("This board has not been checked yet.")

        def make_button(key: str, words: Text, act: Callable[[], object], icon: str, **more: Any) -> Slot:
            return Slot(
                lambda rect: Button(key, rect, self.translate(words), act, icon=icon, theme=theme, size=15, **more),
                weight=1,
            )

        play = make_button("play", N_("Play on it"), partial(self._play, one), "play", kind="accent", hint="Enter",
                      enabled=plays, reason=why)  # fmt: skip
        edit = make_button("edit", N_("Edit"), self.edit_chosen, "pencil", hint="E", enabled=own,
                      reason=actions.SHIPPED_NOTE, tip=N_("In the workshop"))  # fmt: skip
        fair = make_button("fair", N_("Is it fair?"), self.open_fairness_test, "chart-bars", enabled=plays, reason=why,
                      tip=N_("Let computers find out (U)"))  # fmt: skip
        make_own = make_button("make_own", N_("Make your own from this"), self.copy_chosen, "copy", hint="C",
                          enabled=bool(one.data), reason=why)  # fmt: skip
        rename = make_button(
            "rename", N_("Rename…"), self.rename_chosen, "pencil", enabled=own, reason=actions.SHIPPED_NOTE
        )
        share = make_button("share", N_("Share…"), self.share_chosen, "export")
        show = make_button("show", N_("Show file"), partial(show_file, self.app, one.path), "folder",
                      tip=N_("In the file manager"))  # fmt: skip
        delete = make_button(
            "delete", N_("Delete…"), self.delete_chosen, "trash", enabled=own, reason=actions.SHIPPED_NOTE
        )
        if self.scale.is_portrait:
            return [[play, make_own], [edit, fair, rename], [share, show, delete]]
        return [[play], [edit, fair], [make_own], [rename, share], [show, delete]]

    @staticmethod
    def theme(entry: BoardEntry | None) -> GameTheme:
        """Return the theme of a board's game."""
        return game_theme(entry.facts.theme) if entry is not None else DEFAULT_THEME

    def _play(self, one: BoardEntry) -> None:
        if one.verdict is not None and one.verdict.is_playable:
            actions.play_on_board(self.app, one)
        elif one.verdict is not None:
            self.widgets.show_refusal(
                one.verdict.problems[0].translate_without_place(self.app.language), self.detail.rect, prefers_side=True
            )

    def copy_chosen(self) -> None:
        """Copy the chosen board under a new name."""
        if self.chosen_board is not None and self.chosen_board.data:
            actions.ask_board_copy(self.app, self.chosen_board, self.show_board)

    def edit_chosen(self) -> None:
        """Open the chosen board in the workshop."""
        if self.chosen_board is None:
            return
        if self.chosen_board.ref.is_shipped:
            self.widgets.show_refusal(self.translate(actions.SHIPPED_NOTE), self.detail.rect, prefers_side=True)
            return
        self.app.open("workshop", game=self.chosen_board.facts.id, path=self.chosen_board.path)

    def open_fairness_test(self) -> None:
        """Open the fairness test with the chosen board."""
        one = self.chosen_board
        if one is None or one.verdict is None or one.verdict.board is None:
            return
        self.app.open("fair", game_id=one.facts.id, board=one.verdict.board, board_name=one.name(self.app.language))

    def rename_chosen(self) -> None:
        """Rename the chosen board."""
        if self.chosen_board is not None and not self.chosen_board.ref.is_shipped:
            actions.ask_board_name(self.app, self.chosen_board, self.show_board)

    def share_chosen(self) -> None:
        """Share the chosen board."""
        if self.chosen_board is not None:
            actions.ask_board_share(self.app, self.chosen_board)

    def delete_chosen(self) -> None:
        """Delete the chosen board, after confirmation."""
        if self.chosen_board is None:
            return
        if self.chosen_board.ref.is_shipped:
            self.widgets.show_refusal(self.translate(actions.SHIPPED_NOTE), self.detail.rect, prefers_side=True)
            return
        actions.ask_board_deletion(self.app, self.chosen_board, self._again)

    def _again(self) -> None:
        self.reload_boards()
        if self in self.app.visible_screens():
            self.rebuild()

    def show_board(self, path: Path) -> None:
        """List the files again and choose this board."""
        self.chosen = path
        self.reload_boards()
        if self.chosen_board is not None and self.chosen_board not in self.filtered_boards():
            self.filter_id, self.query = ALL_BOARDS, ""
        self.chosen = path
        self.widgets.forget_focus()
        if self in self.app.visible_screens():
            self.rebuild()

    def _pick(self) -> None:
        actions.ask_board_file(self.app, self.show_board)

    def _show_folder(self) -> None:
        from games.core.program.disk import make_folder
        from games.core.program.paths import user_folder

        folder = user_folder() / "boards"
        make_folder(folder)
        show_file(self.app, folder / "board.yaml")

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.DROPFILE:
            if Path(event.file).suffix == JOURNAL_SUFFIX:
                return False  # the dropped file is a saved match, which the app opens
            why = actions.import_board(self.app, Path(event.file), self.show_board)
            if why is not None:
                self.app.show_error(why, N_("This file can't be added"))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_f and is_ctrl_held(event):
            self.widgets.focus(self.widgets["search"])
            return True
        typing = isinstance(self.widgets.focused, TextField)
        act = {
            pygame.K_DELETE: self.delete_chosen,
            pygame.K_c: self.copy_chosen,
            pygame.K_e: self.edit_chosen,
            pygame.K_u: self.open_fairness_test,
            pygame.K_F2: self.rename_chosen,
        }.get(event.key)
        focused = self.widgets.focused
        presses = focused is not None and not typing and not self.app.previous_device.is_pointer
        if event.key in ENTER and self.chosen_board is not None and not presses:
            self._play(self.chosen_board)
            return True
        if act is None or typing or is_ctrl_held(event):
            return False
        act()
        return True
