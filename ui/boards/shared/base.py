"""Types of painters: sprites, transitions, the scene to draw, and the `Painter` protocol.

Lengths are board units unless pixels are named. A name is a string for one thing on the table, such as
`estate:zielone`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import RevealAnimation
from games.core.contract.texts import Text
from ui.drawing.theme import Colour

Point = tuple[float, float]
Translate = Callable[[str | Text], str]  # translates a name or a Text into the current language


class Sprite(NamedTuple):
    """One piece at its place: `at` is in board units, `look` selects the picture, `text` is written on the piece."""

    look: tuple[object, ...]
    at: Point
    size: float  # height or radius, in board units
    text: str = ""
    layer: int = 0


Sprites = dict[str, Sprite]  # by a name that stays the same, so that a piece can move between views


class FloatingText(NamedTuple):
    """A short text that rises from a place during a transition, such as points won; `at` is in board units."""

    text: str
    at: Point
    colour: Colour


@dataclass(slots=True)
class Transition:
    """One animation from an earlier to a later set of pieces; `duration` is milliseconds at normal speed."""

    before: Sprites
    after: Sprites
    duration: int
    view: View  # shown in the panel meanwhile
    sound: str = ""
    floats: list[FloatingText] = field(default_factory=list)
    event: Event | None = None
    moment: RevealAnimation | None = None  # a large announcement over the board


class Trail(NamedTuple):
    """The line from `origin` to `goal` (names) that shows the last move of a seat until the next move."""

    origin: str
    goal: str
    seat: int


@dataclass(slots=True)
class BoardScene:
    """What to draw besides the pieces: highlights in the acting seat's colour, trails, a running transition."""

    colour: Colour
    selectable: Sequence[str] = ()  # names that can be chosen now
    chosen: Sequence[str] = ()
    hovered: str | None = None
    focus: str | None = None  # name with the keyboard focus
    mentioned: Sequence[str] = ()  # names in the log line under the pointer
    trails: Sequence[Trail] = ()
    preview_events: Sequence[Event] = ()  # events of the hovered or chosen move, drawn as ghosts
    pulse: float = 1.0  # 0.7..1: current brightness of the halos
    transition: Transition | None = None
    progress: float = 1.0  # of the transition, 0..1, already eased
    acting_seat: int | None = None
    costs: Mapping[str, int] = field(default_factory=dict)  # selectable name -> cost, if it has one
    keys: Mapping[str, str] = field(default_factory=dict)  # selectable name -> digit that chooses it, drawn next to it
    path: Sequence[str] = ()  # names along the hovered route, the goal last
    all_chosen: Sequence[str] = ()  # every chosen name, also outside the board
    all_hovered: Sequence[str] = ()  # every hovered name, also outside the board; the most specific first
    possible_events: Sequence[Event] = ()  # of all moves that contain the choice, if `shows_possible_moves`
    last_events: Sequence[Event] = ()  # events of the last move
    news_pending: bool = False  # moves of others are still being shown, before the decision


class Painter(Protocol):
    """Draws one kind of board and knows where each name is. All positions passed in or returned are window pixels.

    `fills_zone`: the board uses any area without margins, ideally 16:9. `shows_possible_moves`: it needs the events of
    all moves that contain the current choice. `pieces_overlap`: pieces of one kind may cover each other, so that R must
    cycle through them. `digit_names`: names selected with the digits from 1 on, in this order.
    """

    fills_zone: bool
    pieces_overlap: bool
    shows_possible_moves: bool
    digit_names: Sequence[str]

    def resize(self, area: Rect) -> None:
        """Lay the board out inside `area` (pixels) and draw the static picture."""

    def area_for_width(self, width: int) -> Rect:
        """Return an area of this width in the proportions of the board, in pixels."""

    def show(self, view: View) -> None:
        """Set the view whose pieces are drawn while nothing moves."""

    def transitions(self, before: View, events: Sequence[Event], after: View) -> list[Transition]:
        """Return the animations from one view to the next; without events, one for the whole difference."""

    def trail_of(self, event: Event) -> Trail | None:
        """Return the trail that an event leaves until the next move, or None."""

    def draw(self, surface: Surface, scene: BoardScene) -> None:
        """Draw board, pieces and highlights. Drawing twice gives the same picture."""

    def prepare(self, colours: Sequence[Colour]) -> Iterator[None]:
        """Build the halos in these colours in advance; each step takes a few milliseconds."""

    def names_at(self, position: tuple[int, int]) -> list[str]:
        """List the names at a position, topmost first."""

    def tooltip_order(self, names: list[str], position: tuple[int, int]) -> list[str]:
        """Sort names at a position for tooltips outside a decision: a sign before the cell below it."""

    def covers(self, name: str) -> bool:
        """Return True if the board has this name; others become buttons in the decision card."""

    def area_of(self, name: str) -> Rect:
        """Return the bounding box of a name, for tooltips and keyboard order; KeyError if it is not on the board."""

    def shape_of(self, name: str) -> list[tuple[int, int]]:
        """Return the outline of a name as a polygon; KeyError if it is not on the board."""

    def tooltip_area(self, name: str) -> Rect:
        """Return the box that the tooltip of a name must not cover."""

    def rect(self) -> Rect:
        """Return the bounding box of the board."""

    def lights(self) -> list[tuple[tuple[int, int], int]]:
        """List the lights on the board as (centre, radius) in pixels, for weather effects."""

    def weather_free_boxes(self) -> list[Rect]:
        """List the boxes, in pixels, on which no weather is drawn."""


@runtime_checkable
class LimitsCardArea(Protocol):
    """A painter that limits where hand cards may be enlarged, because parts of its board must stay visible."""

    def card_area(self) -> Rect:
        """Return the box inside which a hand card may be enlarged over the board, in pixels."""


@runtime_checkable
class ShowsSums(Protocol):
    """A painter that writes calculations on the board, such as the sums of Wrocław's shots."""

    def sums_area(self) -> Rect | None:
        """Return the box of the sums drawn now, in pixels, which no caption may cover; None without sums."""


@runtime_checkable
class ZoomablePainter(Protocol):
    """A painter whose board can be enlarged and can show an overlay of who leads where."""

    overlay: bool  # who leads where is shown
    mover_kinds: frozenset[str]  # kinds of pieces: dragging one moves it and does not scroll

    @property
    def zoomed(self) -> bool:
        """Return True if only a part of the board is visible."""

    def zoom(self, position: tuple[int, int], steps: float) -> bool:
        """Zoom in (`steps` above 0) or out around a window position; return True if anything changed."""

    def pan(self, dx: int, dy: int) -> bool:
        """Scroll the enlarged board by so many pixels; return True if anything changed."""

    def show_all(self) -> bool:
        """Show the whole board again; return True if anything changed."""

    def reveal(self, name: str) -> bool:
        """Scroll so that a name becomes visible; return True if anything changed."""

    def show_overlay(self, visible: bool) -> None:
        """Show or hide the overlay of who leads where."""
