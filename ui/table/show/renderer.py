"""Drawing of the whole table or of parts of it.

Each part draws only inside its own box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.names import seat_name
from games.core.contract.selection import Selection
from ui.boards.shared.base import BoardScene
from ui.drawing.pictures import draw_wooden_table
from ui.drawing.theme import INK_0, IVORY
from ui.shell.scale import TableZones
from ui.table.context import TableContext
from ui.table.model.live_state import digit_keys
from ui.table.option_widget import OptionWidget
from ui.table.show.movements import MovementPlayer
from ui.table.show.overlays import MissedEventMarkers
from ui.table.show.weather import BackgroundAnimation
from ui.table.view.cards.looks import large_picture
from ui.table.view.panel.bar import Bar
from ui.table.view.panel.logbook import LogLine, mentioned_names
from ui.table.view.story.caption import StoryCaption
from ui.table.view.story.card import StoryCard
from ui.table.view.tray.cards import TrayCard
from ui.table.view.tray.tray import Tray


class CardOverlay(Protocol):
    """A card that can draw something over the board."""

    def draw_over(self, surface: Surface) -> None:
        """Draw the overlay."""


class DrawablePanel(Protocol):
    """The panel's interface for the renderer."""

    @property
    def card(self) -> CardOverlay:
        """The card in the panel."""

    def draw(self, surface: Surface) -> None:
        """Draw the panel; its widgets are drawn separately."""

    def draw_glow(self, surface: Surface) -> None:
        """Draw the part of the panel's glow that reaches onto the board."""


class ZoneOverlay(Protocol):
    """Something drawn over the board, such as a caption."""

    def draw(self, surface: Surface, zone: Rect) -> None:
        """Draw the overlay inside the board's zone."""


class TableRenderer:
    """Draws the table, and requests redraws."""

    def __init__(
        self, ctx: TableContext, movements: MovementPlayer, panel: DrawablePanel, bar: Bar, tray: Tray | None,
        light: Callable[[Surface], None] | None = None, has_story: bool = True,
    ) -> None:  # fmt: skip
        """Create the renderer; `light` draws highlights over board, panel and bar.

        `has_story`: draw captions and markers of missed events.
        """
        self.ctx, self.flights, self.prerender = ctx, movements.flights, Prerenderer(ctx)
        self.background = BackgroundAnimation(ctx)
        self.scenes = SceneBuilder(ctx, self.background)
        self.panel, self.bar, self.tray = panel, bar, tray
        self.overlays: Sequence[ZoneOverlay] = ()  # overlays on the board in draw order
        if has_story:
            self.overlays = MissedEventMarkers(ctx), movements.reveal, StoryCaption(ctx)
        self.draw_highlight = light
        self.frame: TableZones | None = None  # the zones of the last layout; None: nothing was laid out yet
        self._seen_by: Seat | None = None  # the seat whose view was drawn last

    # -- redraw requests ----------------------------------------------------------------------------------------------
    def request_table_redraw(self) -> None:
        """Request a redraw of the whole table.

        The board is redrawn first, the rest in later frames; after a change of viewer, everything at once.
        """
        seen_by = self.ctx.view()["seat"]
        if self.frame is None or seen_by != self._seen_by:
            self._seen_by = seen_by
            self.ctx.touch()
        else:
            self.ctx.touch(*self.moving_boxes())
            self.ctx.owe(*self._boxes_around(self.frame))

    def moving_boxes(self) -> list[Rect]:
        """List the boxes that change at each step of an animation."""
        if self.frame is None:
            return []
        flown = self.flights.dirty_boxes()
        beside = [part.clip(box) for part in self._boxes_around(self.frame) for box in flown]
        return [self.frame.zone, *(part for part in beside if part)]

    def request_board_redraw(self) -> None:
        """Request a redraw of the board."""
        if self.frame is not None:
            self.ctx.touch(self.frame.zone)

    def _boxes_around(self, frame: TableZones) -> list[Rect]:
        """List the boxes of panel, bar and tray, extended to the window's edges."""
        bar = Rect(0, 0, self.ctx.app.size[0], frame.zone.top)
        return [frame.beside, bar, *([frame.tray] if frame.tray is not None else [])]

    def draw(self, surface: Surface) -> None:
        """Draw everything inside the clip rectangle."""
        frame, clip = self.frame, surface.get_clip()
        if frame is None:
            return
        if frame.zone.colliderect(clip):
            surface.set_clip(frame.zone.clip(clip))
            self._draw_board(surface, frame)
        for box, part in zip(self._boxes_around(frame), (self.panel, self.bar, self.tray), strict=False):
            if box.colliderect(clip):
                surface.set_clip(box.clip(clip))
                surface.fill(INK_0, box)
                if part is not None:
                    part.draw(surface)
                self.ctx.widgets.draw(surface, box)
        surface.set_clip(clip)
        self._draw_over(surface)

    def _draw_board(self, surface: Surface, frame: TableZones) -> None:
        """Draw the board, the wood around it, the weather, and overlays such as captions."""
        for strip in _margins(frame.zone, self.ctx.painter.rect().clip(frame.zone)):
            draw_wooden_table(surface, strip)
        self.ctx.painter.draw(surface, self.scenes.build_scene())
        self.background.draw_weather(surface, self.ctx.painter.rect())
        self.panel.draw_glow(surface)
        for part in self.overlays:
            part.draw(surface, frame.zone)

    def _draw_over(self, surface: Surface) -> None:
        """Draw highlights, enlarged cards, and cards and coins in flight, over the table."""
        if self.draw_highlight is not None:
            self.draw_highlight(surface)
        if self.tray is not None:
            self.tray.draw_over(surface)
        self.panel.card.draw_over(surface)
        self.flights.draw(surface)


def _margins(zone: Rect, board: Rect) -> list[Rect]:
    """List the strips of the zone around the board."""
    return [
        Rect(zone.left, zone.top, zone.width, board.top - zone.top),
        Rect(zone.left, board.bottom, zone.width, zone.bottom - board.bottom),
        Rect(zone.left, board.top, board.left - zone.left, board.height),
        Rect(board.right, board.top, zone.right - board.right, board.height),
    ]


class SceneBuilder:
    """Builds the `BoardScene`: what the board highlights and previews."""

    def __init__(self, ctx: TableContext, ambient: BackgroundAnimation) -> None:
        self.ctx, self.ambient = ctx, ambient

    def build_scene(self) -> BoardScene:
        """Return the present scene."""
        acting = self.ctx.acting_names()
        seats = [seat for seat in range(len(self.ctx.marks)) if seat_name(seat) in acting]
        seat = seats[0] if len(seats) == 1 else None
        scene = BoardScene(
            self.ctx.marks[seat].colour if seat is not None else IVORY,
            mentioned=self._spoken(),
            trails=self.ctx.movement.trails,
            transition=self.ctx.stage,
            progress=self.ctx.movement.progress,
            acting_seat=seat,
            last_events=self.ctx.movement.last_events,
            news_pending=self.ctx.session.waits_for_story,
        )
        if self.ctx.stage is None and self.ctx.session.selection is not None:
            self._add_question(scene, self.ctx.session.selection)
        return scene

    def _add_question(self, scene: BoardScene, selection: Selection) -> None:
        """Add the question's selectable, chosen and hovered names."""
        session, painter, preview = self.ctx.session, self.ctx.painter, self.ctx.preview
        pointed, focus, far = preview.hover.pointed_names(), self.ctx.widgets.focused, preview.expected_shortcut()
        if session.guide is None or session.guide.expects_choice:
            scene.selectable = [name for name in session.selectable_names() if painter.is_on_board(name)]
        scene.chosen = [name for name in session.chosen() if painter.is_on_board(name)]
        scene.hovered = next((name for name in pointed if painter.is_on_board(name)), None)
        scene.focus = (
            focus.name if isinstance(focus, OptionWidget) and focus.on_board and focus.shows_focus_ring else None
        )
        scene.all_chosen = [*selection.chosen, *selection.default_names()]
        scene.all_hovered = pointed
        scene.preview_events, scene.costs = preview.ghost_events(), preview.costs()
        # Lessons and puzzles show no digits, except those of offered answers.
        if session.guide is None or session.offered_answers() is not None:
            scene.keys = digit_keys(self.ctx)
        scene.path = far.path if far is not None else ()
        scene.possible_events = preview.all_forecasts() if painter.shows_possible_moves else ()
        scene.pulse = self.ambient.halo_brightness()

    def _spoken(self) -> list[str]:
        """List the names mentioned by the hovered text, the question or the hint."""
        hovered, session = self.ctx.widgets.hovered, self.ctx.session
        if isinstance(hovered, LogLine):
            return mentioned_names(hovered.entry)
        return hovered.names if isinstance(hovered, StoryCard) else [*session.question_names, *session.hinted_names()]


class Prerenderer:
    """Renders pictures before they are needed, one in each idle frame."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx
        self._marks: Iterator[None] = iter(())
        self._cards: list[str] = []
        self._known: set[str] = set()

    def restart(self) -> None:
        """Start again after a new layout."""
        players = self.ctx.match.players
        colours = [mark.colour for mark, player in zip(self.ctx.marks, players, strict=True) if player.is_person]
        self._marks = self.ctx.painter.prepare(colours)
        self._known.clear()

    def register_hand(self) -> None:
        """Render the large pictures of the hand's cards in advance."""
        fly = any(motion.flights is not None for motion in self.ctx.controller.motions.values())
        held = [card for card in self.ctx.tray_cards() if isinstance(card, TrayCard)] if fly else []
        cards = [card.name for card in held if card.art.has_fixed_look]
        self._cards = [name for name in cards if name not in self._known]

    def tick(self) -> None:
        """Render one picture, unless an animation runs or animations are off."""
        if self.ctx.is_moving() or not self.ctx.app.pace:
            return
        if self._cards:
            name = self._cards.pop()
            self._known.add(name)
            large_picture(self.ctx, name)
        else:
            next(self._marks, None)
