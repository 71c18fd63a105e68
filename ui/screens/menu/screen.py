"""The main menu: the games on the table, going on, loading, history, settings, about, language, quit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import Facts
from games.core.contract.texts import LANGUAGES, N_, N_n, Text
from games.core.program.version import VERSION
from ui.drawing import pictures, text
from ui.drawing.backdrop import draw_table
from ui.drawing.theme import HOUSE, TEXT_2, game_theme, hex_colour
from ui.screens.menu import props
from ui.screens.menu.boxes import MenuBox, ResumeBox
from ui.screens.menu.tile import RISE, TALL, LearnButton, Tile
from ui.screens.shared.dates import turn_text
from ui.shell.screen import Screen
from ui.widgets.base import Widget
from ui.widgets.button import Button
from ui.widgets.choice import Item, Segmented
from ui.widgets.scroll import ScrollArea

if TYPE_CHECKING:
    from games.core.contract.errors import JournalError
    from games.core.journal.saves import SaveInfo
    from ui.shell.app import App

GAP = 24
LOWER = 92  # height of the boxes under the games
FOOT = 30
LOWEST_TILE = 390  # a standing tile lower than that is better laid down
LEAST_LYING = (240, 120)  # lying tiles that would be smaller scroll in rows of two
ROW_OF_TILES = (300, 152)  # at least so wide, and so high, are tiles that scroll
NARROW_TILE = 222  # six of them fit a window of 1600
LINES = (
    N_("A Polish game, one table, one mouse."),
    N_("Two Polish games, one table, one mouse."),
    N_("Three Polish games, one table, one mouse."),
    N_("Four Polish games, one table, one mouse."),
    N_("Five Polish games, one table, one mouse."),
)
TITLE_INK = (hex_colour("#FBF2DC"), hex_colour("#D0B98A"))


def make(app: App) -> MenuScreen:
    """Build the menu."""
    return MenuScreen(app)


GRID = 5 * TALL[0] + 4 * GAP  # design units of five games side by side


class MenuScreen(Screen):
    """What the program opens with. The saves are read after the first frame, and again on every return."""

    name = "menu"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.games = registry.all_facts()
        self.known = False  # whether the saves were read yet
        self.resume: SaveInfo | None = None
        self.damaged: SaveInfo | None = None  # the match played last, where it can't be read
        self.learnt: dict[str, tuple[int, int]] = {}  # by game: lessons done, and of how many
        self.learning = ""  # the game whose lessons were gone through last
        self.unfinished = 0
        self.finished = 0

    def title(self) -> Text:
        return N_("menu")

    def enter(self) -> None:
        self.app.later(self.read_saves)

    def read_saves(self) -> None:
        """Look which matches there are."""
        from games.core.journal import saves

        found = saves.list_all()
        going = [one for one in found if not one.finished]
        ids = {facts.id for facts in self.games}
        before, known = self.resume, self.known
        self.resume = next((one for one in going if one.trouble is None and one.game in ids), None)
        self.damaged = next((one for one in going[:1] if one.error is not None), None)
        self.unfinished, self.finished = len(going), len(found) - len(going)
        self.known = True
        self._read_progress()
        if self in self.app.visible():  # also under a dialogue
            self.rebuild()
            if not (known and before == self.resume):  # who only looked into a game goes on from there
                self._begin()

    def _read_progress(self) -> None:
        """Look how many lessons there are of each game, and how many are done."""
        from games.core.lessons import files

        progress = self.app.progress
        progress.refresh()
        outlines = {facts.id: files.outline(facts.id) for facts in self.games if self._taught(facts)}
        self.learnt = {
            game: (len({*progress.done(game)} & {*lessons}), len(lessons)) for game, lessons in outlines.items()
        }
        latest = progress.latest()
        self.learning = latest if latest in self.learnt and progress.begun(latest) else ""

    def _begin(self) -> None:
        """Put the focus on what one most likely wants: to go on, or else to play."""
        self.widgets.focus(self.widgets.find("resume" if self.resume else f"game:{self.games[0].id}"))

    def escape(self) -> None:
        self.app.dialogue(
            N_("Quit Planszownia?"),
            N_("Every match is saved as you play; next time you can go on from here."),
            [("quit", N_("Quit"), self.app.quit), ("stay", N_("Stay"), None)],
            icon="exit",
        )

    # Layout --------------------------------------------------------------------------------------------------------
    @property
    def margin(self) -> float:
        """What is left free at both sides: head, tiles and foot stand between, however wide the window is."""
        wide = self.scale.width
        least = 72 if wide >= 1500 else 48 if wide >= 1150 else 32
        return max(least, (wide - GRID) / 2)

    def layout(self) -> None:
        low = self.scale.height < 760
        self.brand = self._place_brand(low)
        foot_top = self.scale.height - (16 if low else 24) - FOOT
        lower_top = foot_top - (12 if low else 22) - LOWER
        self._add_language(low)
        bottom = self.brand.bottom / self.scale.factor
        self._add_tiles(bottom + (12 if low else 18), lower_top - (16 if low else 42))
        self._add_lower(lower_top)
        self._add_foot(foot_top)
        if self.widgets.focused is None:
            self._begin()

    def _place_brand(self, low: bool) -> Rect:
        sign = 64 if low else 92
        top = 20 if low else 60 if self.scale.height >= 860 else 36
        return self.rect(self.margin, top, self.scale.width - 2 * self.margin - 140, sign + (4 if low else 40))

    def _add_language(self, low: bool) -> None:
        rect = self.rect(self.scale.width - self.margin - 116, 28 if low else 92, 116, 40)
        items = [Item(code, code.upper()) for code in LANGUAGES]
        tip = N_("Language of the program")
        change = self._speak
        self.widgets.add(Segmented("language", rect, items, self.app.language, change, look="ivory", size=15, tip=tip))

    def _speak(self, language: str) -> None:
        self.app.change(language=language)

    def _add_tiles(self, top: float, bottom: float) -> None:
        count = len(self.games)
        room = self.scale.width - 2 * self.margin
        wide = min(TALL[0], (room - GAP * (count - 1)) / count)
        if bottom - top >= LOWEST_TILE and wide >= NARROW_TILE:
            across, size = count, (wide, min(float(TALL[1]), bottom - top))
        else:
            across, size = self._lying(count, room, bottom - top)
            if size[0] < LEAST_LYING[0] or size[1] < LEAST_LYING[1]:
                self._scroll_tiles(top, bottom)
                return
        rows = [self.games[n : n + across] for n in range(0, count, across)]
        pitch = size[1] + GAP
        start = top + (bottom - top - len(rows) * pitch + GAP) / 2
        for number, row in enumerate(rows):
            left = (self.scale.width - len(row) * (size[0] + GAP) + GAP) / 2
            for column, facts in enumerate(row):
                self._add_tile(facts, self.rect(left + column * (size[0] + GAP), start + number * pitch, *size))
        self._one_size_of_blurbs()

    def _scroll_tiles(self, top: float, bottom: float) -> None:
        """Let the games scroll, two side by side, where a large interface leaves no room for all."""
        wide, high = self.scale.width - 2 * self.margin, ROW_OF_TILES[1]
        across = max(1, int((wide + GAP) // (ROW_OF_TILES[0] + GAP)))
        each = (wide - GAP * (across - 1)) / across
        rows = -(-len(self.games) // across)
        room = self.rect(self.margin - GAP, top, wide + 2 * GAP, bottom - top)
        area = ScrollArea("games", room, self.px(RISE + rows * (high + GAP)))
        area.focusable = False  # the arrows go from game to game
        self.widgets.add(area)
        for number, facts in enumerate(self.games):
            row, column = divmod(number, across)
            left, above = self.margin + column * (each + GAP), top + RISE + row * (high + GAP)
            self._add_tile(facts, self.rect(left, above, each, high), area.put)
        self._one_size_of_blurbs()

    def _one_size_of_blurbs(self) -> None:
        tiles = [widget for widget in self.widgets.widgets if isinstance(widget, Tile)]
        smallest = min(tile.blurb_fitting() for tile in tiles)
        for tile in tiles:  # one size for all, as they stand side by side
            tile.blurb_px = smallest

    @staticmethod
    def _lying(count: int, room: float, high: float) -> tuple[int, tuple[float, float]]:
        """Return how many lying tiles stand side by side, and how large they are, so that all fit."""
        rows = 1
        while rows < count and (room + GAP) / -(-count // rows) - GAP < 300 and (high + GAP) / (rows + 1) - GAP >= 120:
            rows += 1
        across = -(-count // rows)
        wide = min(540.0, (room + GAP) / across - GAP)
        return across, (wide, min(240.0, (high + GAP) / rows - GAP, wide * 0.6))

    def _add_tile(self, facts: Facts, rect: Rect, put: Callable[[Widget], object] | None = None) -> None:
        few, most = facts.seats
        seats = N_n("{n} person", "{n} people", n=most)
        if few != most:
            seats = N_n("{few}–{n} person", "{few}–{n} people", few=few, n=most)
        words = (self.say(seats), self.say(N_("New game")), self.say(facts.blurb))
        tip = N_("Choose who plays, then begin")
        taught = self._taught(facts)
        learn = self.say(N_("Learn")) if taught else ""
        tile = Tile(f"game:{facts.id}", rect, facts, *words, lambda: self._choose(facts), learn, tip=tip)
        put = put or self.widgets.add
        put(tile)
        if taught:
            done, count = self.learnt.get(facts.id, (0, 0))
            told = N_n("Learn by playing: {n} short lesson", "Learn by playing: {n} short lessons", n=count)
            learn_tip = told if count else N_("Learn by playing")
            way = partial(self.app.open, "learn", game=facts.id)
            put(LearnButton(tile, done, count, way, f"learn:{facts.id}", tip=learn_tip))

    @staticmethod
    def _taught(facts: Facts) -> bool:
        """Whether a game has lessons."""
        return (registry.folder(facts.id) / "lessons.yaml").is_file()

    def _choose(self, facts: Facts) -> None:
        self.app.open("setup", game=facts.id)

    def _add_lower(self, top: float) -> None:
        room = min(self.scale.width - 2 * self.margin, GRID)
        left, wide = (self.scale.width - room) / 2, room > 1200
        gap = GAP if wide else 16
        share = (room - (4 if wide else 3) * gap) / 5
        resume = 2 * share + (gap if wide else 0)  # then all stand under the columns of five games
        self._add_resume(self.rect(left, top, resume, LOWER))
        saved = N_n("{n} saved match", "{n} saved matches", n=self.unfinished) if self.known else ""
        played = N_n("{n} match played", "{n} matches played", n=self.finished) if self.known else ""
        boxes = (
            ("load", "folder-load", N_("Load"), saved, N_("All unfinished matches")),
            ("history", "history", N_("History"), played, N_("Finished matches; each can be watched again")),
            ("settings", "settings", N_("Settings"), N_("sound, screen, pace"), N_("How the program looks and sounds")),
        )
        for number, (key, icon, words, line, tip) in enumerate(boxes):
            rect = self.rect(left + resume + gap + number * (share + gap), top, share, LOWER)
            act = self._opener(key)
            self.widgets.add(MenuBox(key, rect, icon, self.say(words), self.say(line), act, tip=tip))

    def _opener(self, name: str) -> Callable[[], object]:
        return lambda: self.app.open(name)

    def _add_resume(self, rect: Rect) -> None:
        info = self.resume
        if self.damaged is not None:
            self._add_damaged(rect, self.damaged)
            return
        taught = [facts for facts in self.games if facts.id in self.learnt]
        if info is None and taught:
            self._add_learning(rect, next((facts for facts in taught if facts.id == self.learning), taught[0]))
            return
        if info is None:
            words = self.say(N_("Begin by choosing a game")) if self.known else ""
            reason = N_("There are no unfinished matches.")
            self.widgets.add(
                ResumeBox("resume", rect, words, "", self._go_on, theme=HOUSE, enabled=False, reason=reason)
            )
            return
        facts = next(facts for facts in self.games if facts.id == info.game)
        players = info.players
        if info.started is not None:
            players = self.app.house.shown(players, int(info.started.timestamp()), self.app.language)
        names = ", ".join(player.name for player in players)
        seats = [self.app.palette.marks[player.mark - 1] for player in info.players]
        told = names  # alone before the first turn, and where none are counted
        turn = turn_text(info, facts) if info.turn[0] else None
        if turn is not None:
            told = self.say(N_("{turn} · {names}", turn=turn, names=names))
        said = (self.say(N_("Continue: {title}", title=facts.title)), told)
        tip = N_("Continue the last match")
        theme = game_theme(facts.theme)
        self.widgets.add(ResumeBox("resume", rect, *said, self._go_on, theme=theme, seats=seats, tip=tip))

    def _add_learning(self, rect: Rect, first: Facts) -> None:
        """Offer the lessons of a game in the place of going on with a match, of which there is none."""
        if self.learning:
            done, count = self.learnt[first.id]
            title = N_("Go on learning: {game}", game=first.title)
            line = N_n("{done} of {n} lesson done", "{done} of {n} lessons done", done=done, n=count)
        else:
            title, line = N_("New here?"), N_("All the rules of a game in twenty minutes, at the table")
        tip = N_("Lessons: short matches with a coach")
        way, theme = partial(self.app.open, "learn", game=first.id), game_theme(first.theme)
        words = (self.say(title), self.say(line))
        self.widgets.add(ResumeBox("resume", rect, *words, way, theme=theme, icon="school", tip=tip))

    def _add_damaged(self, rect: Rect, info: SaveInfo) -> None:
        """Say in the place of going on that the match played last can't be read."""
        words, line = N_("The last match can't be read in full"), N_("See what can be done about it")
        tip = N_("Its file is damaged; other matches are not")
        ask = partial(self._ask_damaged, info)
        self.widgets.add(MenuBox("resume", rect, "warning", self.say(words), self.say(line), ask, tip=tip))

    def _go_on(self) -> None:
        """Open the match over the list of all, which is where one stays if it can't be opened."""
        from ui.screens.saves.reopening import open_saved

        info = self.resume
        if info is not None:
            self._list()
            open_saved(self.app, info.path, partial(self._broken, info))

    def _broken(self, info: SaveInfo, error: JournalError) -> None:
        """Ask about a match whose beginning is fine and that turned out to be damaged further down."""
        self._ask_damaged(replace(info, trouble=error.text or N_("{why}", why=error.expected), error=error))

    def _ask_damaged(self, info: SaveInfo) -> None:
        """Ask what to do about a damaged match, over the list of all; the last good one can be gone on with."""
        from ui.screens.saves.reopening import ask_damaged

        self._list()
        other = self.resume if self.resume is not None and self.resume.path != info.path else None
        facts = next((facts for facts in self.games if other is not None and facts.id == other.game), None)
        go_on = [("other", N_("Continue: {title}", title=facts.title), self._go_on)] if facts is not None else []
        ask_damaged(self.app, info, self._listed, go_on)

    def _list(self) -> None:
        """Open the list of the matches that go on, unless it lies over the menu already."""
        if self.app.top.name != "load":
            self.app.open("load")

    def _listed(self) -> None:
        """Have the list read anew, which lies over the menu."""
        self.app.top.enter()

    def _add_foot(self, top: float) -> None:
        buttons: tuple[tuple[str, Text, Text, Callable[[], object]], ...] = (
            ("boards", N_("Boards"), N_("Boards of all games; make your own"), self._opener("boards")),
            (
                "people",
                N_("People"),
                N_("Who plays here, and how well: results, strength, records"),
                self._opener("people"),
            ),
            ("about", N_("About"), N_("Licences, and where your files are"), self._opener("about")),
            ("quit", N_("Quit"), N_("Quit the program; every match stays saved"), self.app.quit),
        )
        widths = [text.width(self.say(words), self.font(15)) / self.scale.factor + 28 for _, words, *_ in buttons]
        left = (
            self.scale.width - self.margin + 14 - sum(widths) - 12 * (len(widths) - 1)
        )  # their words end at the margin
        for (key, words, tip, act), wide in zip(buttons, widths, strict=True):
            rect = self.rect(left, top, wide, FOOT)
            self.widgets.add(Button(key, rect, self.say(words), act, kind="quiet", size=15, tip=tip))
            left += wide + 12

    # Drawing -------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        draw_table(surface)
        self._draw_props(surface)
        self._draw_brand(surface)
        version = self.rect(self.margin, self.scale.height, 300, FOOT)
        version.top = self.widgets["quit"].rect.top
        words = self.say(N_("Planszownia {version}", version=VERSION))
        text.draw(surface, words, version, self.font(14), TEXT_2)
        super().draw(surface)

    def _draw_brand(self, surface: Surface) -> None:
        low = self.scale.height < 760
        side = self.px(64 if low else 92)
        sign = pictures.load("assets/art/sign.svg", (side * 216 // 200, side))
        surface.blit(sign, self.brand.topleft)
        left = self.brand.left + sign.get_width() + self.px(20)
        room = Rect(left, self.brand.top - self.px(8), self.brand.right - left, side + self.px(16))
        size = 60 if low else 92
        shade = max(1, self.px(3))
        name = text.draw(surface, "Planszownia", room, self.font(size, "serif-bold"), TITLE_INK, shadow=shade)
        count = len(self.games)
        line = N_n("{n} Polish game, one table, one mouse.", "{n} Polish games, one table, one mouse.", n=count)
        line = LINES[count - 1] if 0 < count <= len(LINES) else line
        below = Rect(left, self.brand.bottom - self.px(28), self.brand.right - left, self.px(28))
        if low:  # beside the name instead of under it
            below = Rect(name.right + self.px(24), self.brand.top, self.brand.right - name.right - self.px(24), side)
        text.draw(surface, self.say(line), below, self.font(18 if not low else 15), TEXT_2)

    def _draw_props(self, surface: Surface) -> None:
        """Lay pieces and cards beside one or two games, where there is room for them."""
        tiles = [widget.rect for widget in self.widgets.widgets if isinstance(widget, Tile)]
        if not tiles or len(tiles) > 2:
            return
        whole = tiles[0].unionall(tiles[1:])
        beside = whole.left - self.px(self.margin)
        unit = min(self.scale.factor, beside / 420, whole.height / 330)
        if unit < 0.45 * self.scale.factor:
            return
        props.draw_cards(surface, self.games[0], (whole.left - beside // 2, whole.centery), unit)
        right = (whole.right + surface.get_width() - self.px(self.margin)) // 2
        props.draw_tokens(surface, self.app.palette.marks, (right, whole.centery), unit)
