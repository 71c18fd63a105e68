"""The main menu: games, continue, load, history, settings, boards, people, about, language, quit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Unpack

from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import GameFacts
from games.core.contract.texts import LANGUAGES, N_, CatalogueLexicon, N_n, Text, translate
from games.core.program.version import VERSION
from ui.drawing import pictures, text
from ui.drawing.pictures import draw_wooden_table
from ui.drawing.theme import DEFAULT_THEME, TEXT_2, game_theme, hex_colour
from ui.layout import Anchor, Box, Column, Grid, Label, LayoutContext, Node, Paint, Row, Scroll, Slot, Spacer, Stack
from ui.layout.node import Extent
from ui.screens.menu.boxes import MenuBox, ResumeBox, draw_cards, draw_tokens
from ui.screens.menu.tile import RISE, UPRIGHT_TILE_SIZE, GameTile, LearnButton
from ui.screens.shared.dates import saved_turn_text
from ui.shell.screen import Screen
from ui.widgets.button import Button
from ui.widgets.choice import Segmented, SegmentItem

if TYPE_CHECKING:
    from games.core.contract.errors import JournalError
    from games.core.journal.saves import SaveInfo, Saves
    from games.core.program.tasks import BackgroundTask
    from ui.shell.app import App

TILE_GAP = 24
BOX_HEIGHT = 92  # design units: height of the boxes under the games
FOOTER_HEIGHT = 30
MIN_UPRIGHT_TILE_HEIGHT = 390  # design units: minimum height of upright tiles
MIN_HORIZONTAL_TILE = (240, 120)  # design units: minimum size of horizontal tiles; with less room, tiles are scrolled
SCROLLED_TILE = (300, 152)  # design units: minimum width and height of scrolled tiles
MIN_UPRIGHT_TILE_WIDTH = 222  # design units: minimum width of upright tiles; six of them fit into a window 1600 wide
MIN_PORTRAIT_TILE_HEIGHT = 160  # design units: minimum height of tiles in portrait windows
LINES = (
    N_("A Polish game, one table, one mouse."),
    N_("Two Polish games, one table, one mouse."),
    N_("Three Polish games, one table, one mouse."),
    N_("Four Polish games, one table, one mouse."),
    N_("Five Polish games, one table, one mouse."),
)
TITLE_INK = (hex_colour("#FBF2DC"), hex_colour("#D0B98A"))


def create_screen(app: App) -> MenuScreen:
    """Build the main menu."""
    return MenuScreen(app)


GRID_WIDTH = 5 * UPRIGHT_TILE_SIZE[0] + 4 * TILE_GAP  # design units: width of five tiles side by side


class MenuScreen(Screen):
    """The main menu. A thread reads the saved matches whenever the menu is shown."""

    name = "menu"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.games = registry.all_facts()
        self.has_read_saves = False  # True: the saves have been read
        self._reading: BackgroundTask[Saves] | None = None
        self.resume: SaveInfo | None = None
        self.damaged_match: SaveInfo | None = None  # the latest match if its file is damaged, or None
        self.trouble: Text | None = None  # why some matches can't be listed, or None
        self.lessons_done: dict[str, tuple[int, int]] = {}  # by game: (number of finished lessons, number of lessons)
        self.lesson_minutes: dict[str, int] = {}  # by game: minutes of all lessons
        self.latest_lessons = ""  # id of the game whose lessons were opened last
        self.unfinished = 0
        self.finished = 0

    def title(self) -> Text:
        return N_("menu")

    def enter(self) -> None:
        # meanwhile the user may have permitted a game that is not part of the program
        self.games = registry.all_facts()
        self.app.call_soon(self.read_saves)

    def read_saves(self) -> None:
        """Read the list of saved matches in another thread."""
        from ui.screens.saves.reading import read_saves

        self._stop_reading()
        self._reading = read_saves(self.app, self._use, lambda info: None)

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    def close(self) -> None:
        self._stop_reading()

    def _use(self, listing: Saves) -> None:
        """Show the number of matches, and the match to continue."""
        infos, self.trouble = listing
        unfinished = [one for one in infos if not one.is_finished]
        ids = {facts.id for facts in self.games}
        before, known = self.resume, self.has_read_saves
        self.resume = next((one for one in unfinished if one.trouble is None and one.game in ids), None)
        self.damaged_match = next((one for one in unfinished[:1] if one.error is not None), None)
        self.unfinished, self.finished = len(unfinished), len(infos) - len(unfinished)
        self.has_read_saves = True
        self._read_progress()
        if self in self.app.visible_screens():  # a dialogue over this screen leaves it visible
            self.rebuild()
            # if the match to continue is the same as before, the focus stays where it is
            if not (known and before == self.resume):
                self._begin()

    def _read_progress(self) -> None:
        """Count each game's lessons and finished lessons."""
        from games.core.lessons import files

        progress = self.app.learning_progress
        progress.refresh()
        outlines = {facts.id: files.lessons_outline(facts.id) for facts in self.games if self._taught(facts)}
        self.lessons_done = {
            game: (len({*progress.finished_lessons(game)} & {*outline.ids}), len(outline.ids))
            for game, outline in outlines.items()
        }
        self.lesson_minutes = {game: outline.minutes for game, outline in outlines.items()}
        latest = progress.latest_game()
        self.latest_lessons = latest if latest in self.lessons_done and progress.has_begun(latest) else ""

    def _begin(self) -> None:
        """Focus the button that continues a match, or else the first game."""
        self.widgets.focus(self.widgets.find("resume" if self.resume else f"game:{self.games[0].id}"))

    def escape(self) -> None:
        self.app.show_dialogue(
            N_("Quit Planszownia?"),
            N_("Every match is saved as you play; next time you can pick up right here."),
            [("quit", N_("Quit"), self.app.quit), ("stay", N_("Stay"), None)],
            icon="exit",
        )

    @property
    def margin(self) -> float:
        """The space at the left and right, in design units."""
        width = self.scale.width
        least = 72 if width >= 1500 else 48 if width >= 1150 else 32
        return max(least, (width - GRID_WIDTH) / 2)

    @property
    def is_low_window(self) -> bool:
        """True if all parts must move closer together, because the window is low."""
        return self.scale.height < 760

    def build(self) -> Node:
        low = self.is_low_window
        above = Spacer(12 if low else 18)
        tiles = SizeDependentNode(self._tiles, weight=1)
        footer = Column(self._foot(), pad=(0, 12 if low else 22, 0, 16 if low else 24))
        content = Column(self._head(), above, tiles, Spacer(16 if low else 42), self._lower(), footer)
        return Stack([Paint(lambda surface, rect: draw_wooden_table(surface)), Paint(self._draw_props), content])

    def layout(self) -> None:
        super().layout()
        if self.widgets.find("games") is not None:
            self.widgets["games"].focusable = False  # arrow keys move between games, not to the scrolled area
        tiles = self._placed_tiles()
        smallest = min(tile.fitting_blurb_size() for tile in tiles)
        for tile in tiles:  # all tiles have the same font size, that of the tile with the least room
            tile.blurb_size = smallest
        boxes = [one for one in self.widgets.widgets if isinstance(one, MenuBox) and not isinstance(one, ResumeBox)]
        is_tight = not all(box.fits_line for box in boxes)
        for box in boxes:  # so that their titles and icons are level
            box.is_tight = is_tight
        if self.widgets.focused is None:
            self._begin()

    def _placed_tiles(self) -> list[GameTile]:
        return [widget for widget in self.widgets.widgets if isinstance(widget, GameTile)]

    def _head(self) -> Node:
        """Return the header: logo, name, slogan, language."""
        low, sides = self.is_low_window, (self.margin, 0)
        top = 20 if low else 60 if self.scale.height >= 860 else 36
        brand = Column(Spacer(top), Paint(self._draw_brand, weight=1), pad=(self.margin, 0, self.margin + 140, 0))
        language = Row(Spacer(), Slot(self._language, width=116, height=40), height=40)
        height = top + (68 if low else 132)
        return Stack([brand, Column(Spacer(28 if low else 92), language, pad=sides)], height=height)

    def _language(self, rect: Rect) -> Segmented:
        items = [SegmentItem(code, code.upper()) for code in LANGUAGES]
        tip, now = N_("Language of the program"), self.app.language
        return Segmented("language", rect, items, now, self._speak, look="ivory", size=15, tip=tip)

    def _speak(self, language: str) -> None:
        self.app.change_settings(language=language)

    def _tiles(self, width: float, height: float) -> Node:
        """Return the tiles of all games, upright, horizontal or scrolled; `width` and `height` are design units."""
        count, room = len(self.games), width - 2 * self.margin
        each = min(UPRIGHT_TILE_SIZE[0], (room - TILE_GAP * (count - 1)) / count)
        row = (height + TILE_GAP) / count - TILE_GAP
        if height >= MIN_UPRIGHT_TILE_HEIGHT and each >= MIN_UPRIGHT_TILE_WIDTH:
            across, size = count, (each, min(float(UPRIGHT_TILE_SIZE[1]), height))
        elif self.scale.is_portrait and row >= MIN_PORTRAIT_TILE_HEIGHT:
            across, size = 1, (room, min(240.0, row))
        else:
            across, size = self._lying(count, room, height)
            if size[0] < MIN_HORIZONTAL_TILE[0] or size[1] < MIN_HORIZONTAL_TILE[1]:
                return self._scrolled(room)
        tiles = [self._tile(facts, size) for facts in self.games]
        rows = [Anchor(Row(*tiles[at : at + across], gap=TILE_GAP), height=size[1]) for at in range(0, count, across)]
        return Anchor(Column(*rows, gap=TILE_GAP, width=width))

    def _scrolled(self, room: float) -> Node:
        """Return the tiles in a scrolled grid, for large interface sizes."""
        across = max(1, int((room + TILE_GAP) // (SCROLLED_TILE[0] + TILE_GAP)))
        tiles = [self._tile(facts, SCROLLED_TILE) for facts in self.games]
        grid = Grid(tiles, across, gap=TILE_GAP, pad=(TILE_GAP, RISE, TILE_GAP, TILE_GAP))
        return Row(Scroll("games", grid), pad=(self.margin - TILE_GAP, 0))

    @staticmethod
    def _lying(count: int, room: float, height: float) -> tuple[int, tuple[float, float]]:
        """Return (tiles per row, tile size) for horizontal tiles."""
        rows = 1
        while (
            rows < count
            and (room + TILE_GAP) / -(-count // rows) - TILE_GAP < 300
            and (height + TILE_GAP) / (rows + 1) - TILE_GAP >= 120
        ):
            rows += 1
        across = -(-count // rows)
        width = min(540.0, (room + TILE_GAP) / across - TILE_GAP)
        return across, (width, min(240.0, (height + TILE_GAP) / rows - TILE_GAP, width * 0.6))

    def _tile(self, facts: GameFacts, size: tuple[float, float]) -> Node:
        make_learn = partial(self._learn_button, facts) if self._taught(facts) else None
        return TileSlot(partial(self._make_tile, facts), make_learn, width=size[0], height=size[1])

    def _make_tile(self, facts: GameFacts, rect: Rect) -> GameTile:
        few, most = facts.seats
        seats = N_n("{n} person", "{n} people", n=most)
        if few != most:
            seats = N_n("{few}–{n} person", "{few}–{n} people", few=few, n=most)
        blurb = translate(facts.blurb, self.app.language, CatalogueLexicon(facts.id))
        texts = (self.translate(seats), self.translate(N_("New game")), blurb)
        learn = self.translate(N_("Learn")) if self._taught(facts) else ""
        choose, tip = partial(self._choose, facts), N_("Choose who plays, then begin")
        return GameTile(f"game:{facts.id}", rect, facts, *texts, choose, learn, tip=tip)

    def _learn_button(self, facts: GameFacts, tile: GameTile) -> LearnButton:
        done, count = self.lessons_done.get(facts.id, (0, 0))
        lessons = N_n("Learn by playing: {n} short lesson", "Learn by playing: {n} short lessons", n=count)
        tip = lessons if count else N_("Learn by playing")
        open_lessons = partial(self.app.open, "learn", game=facts.id)
        return LearnButton(tile, done, count, open_lessons, f"learn:{facts.id}", tip=tip)

    @staticmethod
    def _taught(facts: GameFacts) -> bool:
        """Return True if there are lessons for this game."""
        return (registry.data_folder(facts.id) / "lessons.yaml").is_file()

    def _choose(self, facts: GameFacts) -> None:
        self.app.open("setup", game=facts.id)

    def _lower(self) -> Node:
        """Return the boxes under the games."""
        room = min(self.scale.width - 2 * self.margin, GRID_WIDTH)
        is_wide = room > 1200
        gap = TILE_GAP if is_wide else 16
        share = (room - (4 if is_wide else 3) * gap) / 5
        saved = N_n("{n} saved match", "{n} saved matches", n=self.unfinished) if self.has_read_saves else ""
        played = N_n("{n} match played", "{n} matches played", n=self.finished) if self.has_read_saves else ""
        if self.trouble is not None:
            saved = played = N_("some can't be read")
        boxes = (
            ("load", "folder-load", N_("Load"), saved, N_("All unfinished matches")),
            ("history", "history", N_("History"), played, N_("Finished matches; you can watch any of them again")),
            ("settings", "settings", N_("Settings"), N_("sound, screen, pace"), N_("How the program looks and sounds")),
        )
        others = [Slot(partial(self._box, *one), width=share) for one in boxes]
        return Anchor(
            Row(Slot(self._resume_box, weight=1), *others, gap=gap, width=room, height=BOX_HEIGHT), height=BOX_HEIGHT
        )

    def _box(self, key: str, icon: str, label: Text, line: Text | str, tip: Text, rect: Rect) -> MenuBox:
        return MenuBox(key, rect, icon, self.translate(label), self.translate(line), self._opener(key), tip=tip)

    def _opener(self, name: str) -> Callable[[], object]:
        return lambda: self.app.open(name)

    def _resume_box(self, rect: Rect) -> MenuBox:
        """Return the box that continues the last match, or else offers lessons."""
        info = self.resume
        if self.damaged_match is not None:
            return self._damaged_box(rect, self.damaged_match)
        taught = [facts for facts in self.games if facts.id in self.lessons_done]
        if info is None and self.trouble is not None:
            label, tip = self.translate(self.trouble), N_("Try to list the matches again")
            return MenuBox("resume", rect, "warning", label, "", self._opener("load"), tip=tip)
        if info is None and taught:
            return self._learning_box(rect, next((one for one in taught if one.id == self.latest_lessons), taught[0]))
        if info is None:
            label = self.translate(N_("Begin by choosing a game")) if self.has_read_saves else ""
            reason = N_("There are no unfinished matches.") if self.has_read_saves else ""
            return ResumeBox("resume", rect, label, "", self._go_on, theme=DEFAULT_THEME, enabled=False, reason=reason)
        facts = next(facts for facts in self.games if facts.id == info.game)
        players = info.players
        if info.started is not None:
            players = self.app.people_store.with_current_names(
                players, int(info.started.timestamp()), self.app.language
            )
        names = ", ".join(player.name for player in players)
        seats = [self.app.palette.seat_marks[player.mark - 1] for player in info.players]
        line = names  # before the first turn, or in a game that does not count turns
        turn = saved_turn_text(info, facts) if info.turn[0] else None
        if turn is not None:
            line = self.translate(N_("{turn} · {names}", turn=turn, names=names))
        texts = (self.translate(N_("Continue: {title}", title=facts.title)), line)
        tip = N_("Continue the last match")
        theme = game_theme(facts.theme)
        return ResumeBox("resume", rect, *texts, self._go_on, theme=theme, seats=seats, tip=tip)

    def _learning_box(self, rect: Rect, first: GameFacts) -> MenuBox:
        """Return the box that offers a game's lessons."""
        if self.latest_lessons:
            done, count = self.lessons_done[first.id]
            title = N_("Keep learning: {game}", game=first.title)
            line = N_n("{done} of {n} lesson done", "{done} of {n} lessons done", done=done, n=count)
        else:
            title = N_("New here?")
            line = N_n("All the rules and a short match in {n} minute, at the table",
                       "All the rules and a short match in {n} minutes, at the table",
                       n=self.lesson_minutes[first.id])  # fmt: skip
        tip = N_("Lessons: short matches with a coach")
        open_lessons, theme = partial(self.app.open, "learn", game=first.id), game_theme(first.theme)
        texts = (self.translate(title), self.translate(line))
        return ResumeBox("resume", rect, *texts, open_lessons, theme=theme, icon="school", tip=tip)

    def _damaged_box(self, rect: Rect, info: SaveInfo) -> MenuBox:
        """Return the box that says that the last match is damaged."""
        label, line = N_("The last match can't be read in full"), N_("See what can be done")
        tip = N_("Its file can't be read; other matches are not affected")
        ask = partial(self._ask_damaged, info)
        return MenuBox("resume", rect, "warning", self.translate(label), self.translate(line), ask, tip=tip)

    def _go_on(self) -> None:
        """Open the list of unfinished matches, then the last match above it. If that fails, the list is shown."""
        from ui.screens.saves.reopening import continue_saved

        info = self.resume
        if info is not None:
            self._list()
            continue_saved(self.app, info.path, partial(self._broken, info))

    def _broken(self, info: SaveInfo, error: JournalError) -> None:
        """Show a dialogue about a damaged match."""
        self._ask_damaged(replace(info, trouble=error.text or N_("{why}", why=error.expected), error=error))

    def _ask_damaged(self, info: SaveInfo) -> None:
        """Ask what to do with a damaged match; also offer the last intact one."""
        from ui.screens.saves.reopening import ask_damaged

        self._list()
        other = self.resume if self.resume is not None and self.resume.path != info.path else None
        facts = next((facts for facts in self.games if other is not None and facts.id == other.game), None)
        go_on = [("other", N_("Continue: {title}", title=facts.title), self._go_on)] if facts is not None else []
        ask_damaged(self.app, info, self._listed, go_on)

    def _list(self) -> None:
        """Open the list of unfinished matches, unless it is open."""
        if self.app.top.name != "load":
            self.app.open("load")

    def _listed(self) -> None:
        """Read the list of matches again."""
        self.app.top.enter()

    def _foot(self) -> Node:
        """Return the footer: version, and buttons."""
        buttons: tuple[tuple[str, Text, Text, Callable[[], object]], ...] = (
            ("boards", N_("Boards"), N_("Boards for all games; make your own"), self._opener("boards")),
            (
                "people",
                N_("People"),
                N_("Who plays here, and how well: results, strength, records"),
                self._opener("people"),
            ),
            ("about", N_("About"), N_("Licences, and where your files are"), self._opener("about")),
            ("quit", N_("Quit"), N_("Quit the program; all matches are saved"), self.app.quit),
        )
        version = Label(N_("Planszownia {version}", version=VERSION), 14, TEXT_2, height=FOOTER_HEIGHT, weight=1)
        sides = (self.margin, 0, self.margin - 14, 0)
        return Row(version, *(self._foot_button(*one) for one in buttons), gap=12, pad=sides, height=FOOTER_HEIGHT)

    def _foot_button(self, key: str, label: Text, tip: Text, act: Callable[[], object]) -> Slot:
        translated = self.translate(label)
        width = text.width(translated, self.font(15)) / self.unit + 28
        return Slot(lambda rect: Button(key, rect, translated, act, kind="quiet", size=15, tip=tip), width=width)

    def _draw_brand(self, surface: Surface, rect: Rect) -> None:
        low, box = self.is_low_window, Box.of(rect, self.unit)
        side, size = (64, 60) if low else (92, 92)
        sign = box.cut_left(side * 1.08, 20).cut_top(side).rect
        surface.blit(pictures.load("assets/art/sign.svg", sign.size), sign)
        room, font = box.pad(0, -8, 0, -4 if low else 32).rect, self.font(size, "serif-bold")
        name = text.draw(surface, "Planszownia", room, font, TITLE_INK, shadow=max(1, self.px(3)))
        count = len(self.games)
        line = N_n("{n} Polish game, one table, one mouse.", "{n} Polish games, one table, one mouse.", n=count)
        line = LINES[count - 1] if 0 < count <= len(LINES) else line
        below = box.cut_bottom(28)
        if low:  # there is no room below the name, so the slogan is beside it
            below = Box(name.right, box.top, box.right - name.right, sign.height, box.unit).pad(24, 0, 0, 0)
        text.draw(surface, self.translate(line), below.rect, self.font(15 if low else 18), TEXT_2)

    def _draw_props(self, surface: Surface, rect: Rect) -> None:
        """Draw decorative pieces and cards, if there is room."""
        tiles = [tile.rect for tile in self._placed_tiles()]
        if not tiles or len(tiles) > 2:
            return
        whole = tiles[0].unionall(tiles[1:])
        inner = Box.of(rect, self.unit).pad(self.margin).rect
        free_width = whole.left - inner.left
        unit = min(self.unit, free_width / 420, whole.height / 330)
        if unit < 0.45 * self.unit:
            return
        draw_cards(surface, self.games[0], (whole.left - free_width // 2, whole.centery), unit)
        draw_tokens(surface, self.app.palette.seat_marks, ((whole.right + inner.right) // 2, whole.centery), unit)


class SizeDependentNode(Node):
    """A node whose content depends on the available size. `choose(width, height)` gets design units."""

    def __init__(self, choose: Callable[[float, float], Node], **extent: Unpack[Extent]) -> None:
        super().__init__(**extent)
        self.choose = choose
        self.content: Node = Spacer()

    def arrange(self, context: LayoutContext, box: Box) -> None:
        self.content = self.choose(box.width / box.unit, box.height / box.unit)
        self.content.place(context, box)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        self.content.draw(surface, shift)


class TileSlot(Node):
    """A game's tile, and on it the button for its lessons."""

    def __init__(
        self,
        make: Callable[[Rect], GameTile],
        make_learn: Callable[[GameTile], LearnButton] | None,
        **extent: Unpack[Extent],
    ) -> None:
        super().__init__(**extent)
        self.make, self.make_learn = make, make_learn

    def arrange(self, context: LayoutContext, box: Box) -> None:
        tile = self.make(self.rect)
        context.add(tile)
        if self.make_learn is not None:
            context.add(self.make_learn(tile))
