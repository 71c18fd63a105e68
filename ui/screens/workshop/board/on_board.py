"""On the board: what a click there means; the chosen space with its threads, faults and what is dragged are drawn."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.texts import N_
from games.core.data.yaml_marks import Place
from games.core.workshop.form import thing_at
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, TEXT, hex_colour
from ui.screens.workshop.board.gaps import Gaps
from ui.screens.workshop.board.stage import Stage
from ui.screens.workshop.painting import Painting
from ui.screens.workshop.session import Session
from ui.screens.workshop.spaces import Chosen, Spaces
from ui.screens.workshop.tabs import SPACES, PanelTabs
from ui.screens.workshop.tape import TapeWidget
from ui.screens.workshop.tools import CHOOSE, JOIN, THREADS, Tools
from ui.shell.screen import Screen
from ui.widgets.base import Tip

THREAD = hex_colour("#A8321F")


class OnBoard:
    """Finds what lies on the picture of the board, does what a click there means, and draws what is marked."""

    def __init__(
        self, screen: Screen, session: Session, tabs: PanelTabs, spaces: Spaces, painting: Painting, tools: Tools,
        stage: Stage,
    ) -> None:  # fmt: skip
        self.screen, self.session, self.tabs, self.painting = screen, session, tabs, painting
        self.spaces, self.tools, self.stage = spaces, tools, stage
        self.gaps = Gaps(spaces, stage)
        self._lit: Chosen | None = None  # the place between spaces that is pointed at

    # What lies at a point --------------------------------------------------------------------------------------------
    def spot(self, pos: tuple[int, int]) -> int | None:
        """Return the number of the entry at a point, on the board or on the tape of the chosen one."""
        tape, chosen = self.spaces.tape, self.spaces.chosen
        if tape is None or chosen is None:
            return None
        widget = self.screen.widgets[f"tape:{tape.path}"]
        if isinstance(widget, TapeWidget) and widget.rect.collidepoint(pos):
            return widget.at(pos)
        things = self.spaces.things()
        space = self.stage.name_at(pos, list(things))
        return things[space].number if space is not None and things[space].tape == chosen.tape else None

    def _space_at(self, pos: tuple[int, int]) -> Chosen | None:
        """Return the space at a point."""
        things = self.spaces.things()
        name = self.stage.name_at(pos, list(things))
        return things[name] if name is not None else None

    def _fault_at(self, pos: tuple[int, int]) -> Place | None:
        """Return the place of the fault whose disc lies at a point."""
        for name, number in self._discs():
            disc = self.stage.disc(name)
            if disc is not None and disc.collidepoint(pos):
                return self.session.faults()[number - 1][1]
        return None

    def _discs(self) -> list[tuple[str, int]]:
        """Return the spaces with faults, each with the number of its first one."""
        found_: dict[str, int] = {}
        for number, (_, place) in enumerate(self.session.faults(), 1):
            thing = thing_at(self.session.form, self.session.data, place)
            if thing:
                found_.setdefault(thing, number)
        return list(found_.items())

    @property
    def _offers(self) -> bool:
        """Whether the places between spaces are offered for new ones."""
        return self.tabs.open == SPACES and self.tools.tool == CHOOSE and self.painting.map is None

    def tip(self) -> Tip | None:
        """Say what a click at the pointer does."""
        pointer, say = self.screen.pointer, self.screen.say
        gap = self.gaps.at(pointer) if self._offers else None
        if gap is not None:
            return Tip(say(self.gaps.words(gap)), gap.box)
        told = self.tools.told(self.stage.name_at(pointer, list(self.spaces.things())))
        return Tip(say(told), Rect(pointer, (1, 1))) if told is not None else None

    def pointed_elsewhere(self) -> bool:
        """Whether another place between spaces is pointed at than before."""
        gap = self.gaps.at(self.screen.pointer) if self._offers else None
        before, self._lit = self._lit, gap.place if gap is not None else None
        return self._lit != before

    # What a click does -----------------------------------------------------------------------------------------------
    def pressed(self, pos: tuple[int, int]) -> bool:
        """Go to the fault, put a space in, join or choose the one that was clicked; return whether there is one."""
        place = self._fault_at(pos)
        if place is not None:
            self.tabs.go_to(place)
            return True
        if not self.stage.box.collidepoint(pos) or self.screen.widgets.popup is not None:
            return False
        if self.tools.widget is not None and self.tools.widget.hit(pos):
            return False
        gap = self.gaps.at(pos) if self._offers else None
        if gap is not None:
            self.spaces.put_between(gap.place)
            return True
        space = self._space_at(pos)
        if space is None:
            return False
        if not self._join(space):
            self.tabs.open = SPACES
            self.spaces.choose(*space)
        return True

    def _join(self, space: Chosen) -> bool:
        """Join the chosen space with another one of its list, if that is what the tool does."""
        chosen = self.spaces.chosen
        return chosen is not None and space.tape == chosen.tape and self.tools.join(space.number)

    # Drawing ---------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw over the board, as far as it is seen: the chosen space, places for new ones, faults."""
        with self.stage.clip(surface):
            if self.tabs.open == SPACES:
                self._draw_chosen(surface)
            if self._offers:
                self.gaps.draw(surface, self.screen.pointer)
            if not self.tabs.tabled:
                self._draw_faults(surface)

    def _draw_chosen(self, surface: Surface) -> None:
        """Draw what is chosen, and what it is joined with."""
        thing, joins = self.spaces.thing(), self.tools.tool == THREADS
        if joins:
            for one, other in self.spaces.others():
                self.stage.thin(surface, one, other)
        if not thing:
            return
        self.stage.mark(surface, thing)
        for other, dashed in self.spaces.threads() if self.tools.shows_threads else ():
            self.stage.thread(surface, thing, other, THREAD, dashed)
        over = self.stage.name_at(self.screen.pointer, list(self.spaces.things())) if joins else None
        leads = self.tools.thread_to(over)
        if leads is not None:
            self.stage.thread(surface, thing, leads[0], leads[1], dashed=True)
            self.stage.outline(surface, *leads)

    def _draw_faults(self, surface: Surface) -> None:
        """Draw where faults are, each with its number."""
        bad = self.screen.palette.bad
        for name, number in self._discs():
            self.stage.outline(surface, name, bad)
            self.stage.number(surface, name, number, bad)

    def draw_carried(self, surface: Surface) -> None:
        """Draw what is dragged out of the palette, and where it would go."""
        kind, tape = self.spaces.carried, self.spaces.tape
        if kind is None or kind.carried is None:
            return
        words, pos = kind.words, kind.carried
        number = self.spot(pos)
        if number is not None and tape is not None:
            self.stage.outline(surface, thing_at(self.session.form, self.session.data, (*tape.way, number)), JOIN)
            words = self.screen.say(N_("becomes {n}", n=max(number, tape.ends)))
        font = self.screen.font(14, "bold")
        box = Rect(0, 0, text.width(words, font) + self.screen.px(24), self.screen.px(32))
        box.midbottom = (pos[0], pos[1] - self.screen.px(8))
        box.clamp_ip(surface.get_rect())
        draw.panel(surface, box, INK_2, self.screen.px(6), self.stage.theme.light)
        text.draw(surface, words, box, font, TEXT, align="center", wrapping=False)
