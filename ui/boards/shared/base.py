"""Types that painters share: sprites, transitions, the scene to draw, and the `Painter` protocol.

Lengths are board units unless pixels are mentioned. A name is a string that identifies one thing on the table, such as
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
# Returns the text for the name of a thing, or for a Text, in the current language.
Translate = Callable[[str | Text], str]


class Sprite(NamedTuple):
    """One piece to draw: `at` is its position, `look` selects its picture, `text` is written on it."""

    look: tuple[object, ...]
    at: Point
    size: float  # height or radius in board units
    text: str = ""
    layer: int = 0


# Pieces by name; a piece keeps its name between views, so that its movement can be animated.
Sprites = dict[str, Sprite]


class FloatingText(NamedTuple):
    """A short text, such as points won, that rises from the position `at` (board units) during a transition."""

    text: str
    at: Point
    colour: Colour


@dataclass(slots=True)
class Transition:
    """One animation stage from an earlier to a later set of pieces; `duration` is milliseconds at normal speed."""

    before: Sprites
    after: Sprites
    duration: int
    view: View  # the view that the panel displays during the transition
    sound: str = ""
    floats: list[FloatingText] = field(default_factory=list)
    event: Event | None = None
    announcement: RevealAnimation | None = None  # a large announcement drawn over the board


class Trail(NamedTuple):
    """The line from the thing `origin` to the thing `goal` that shows a seat's last move until the next move."""

    origin: str
    goal: str
    seat: int


@dataclass(slots=True)
class BoardScene:
    """What a painter draws in addition to the pieces: highlights in the acting seat's colour, trails, a transition."""

    colour: Colour
    selectable: Sequence[str] = ()  # names of things that can be chosen now
    chosen: Sequence[str] = ()
    hovered: str | None = None
    focus: str | None = None  # name of the thing with the keyboard focus
    mentioned: Sequence[str] = ()  # names of things that the hovered log line or the question mentions
    trails: Sequence[Trail] = ()
    preview_events: Sequence[Event] = ()  # events of the hovered or chosen move, drawn as ghosts
    pulse: float = 1.0  # current brightness of the halos, 0.7..1
    transition: Transition | None = None
    progress: float = 1.0  # progress of the transition, 0..1, already eased
    acting_seat: int | None = None
    costs: Mapping[str, int] = field(default_factory=dict)  # name of a selectable thing -> its cost, if it has one
    # Name of a selectable thing -> digit key that chooses it, drawn next to it.
    keys: Mapping[str, str] = field(default_factory=dict)
    path: Sequence[str] = ()  # names of the spaces along the hovered route, the goal last
    all_chosen: Sequence[str] = ()  # names of all chosen things, also outside the board
    all_hovered: Sequence[str] = ()  # names of all hovered things, also outside the board; the most specific first
    # Events of all moves that contain the current choice; only if the painter `shows_possible_moves`.
    possible_events: Sequence[Event] = ()
    last_events: Sequence[Event] = ()  # events of the last move
    news_pending: bool = False  # other players' moves are still being shown, so the person is not asked yet


class Painter(Protocol):
    """Draws one kind of board and knows the positions of its things; all positions passed or returned are window
    pixels.

    `fills_zone`: the board uses any area without margins, ideally 16:9. `shows_possible_moves`: the painter needs the
    events of all moves that contain the current choice. `pieces_overlap`: pieces of one kind may cover each other, so
    that the key R must cycle through them. `digit_names`: names of the things that the digit keys from 1 on choose, in
    this order.
    """

    fills_zone: bool
    pieces_overlap: bool
    shows_possible_moves: bool
    digit_names: Sequence[str]

    def resize(self, area: Rect) -> None:
        """Lay out the board inside `area` (pixels), and render the static picture."""

    def area_for_width(self, width: int) -> Rect:
        """Return an area of this width, in pixels, with the proportions of the board."""

    def show(self, view: View) -> None:
        """Set the view to draw while no animation runs."""

    def transitions(self, before: View, events: Sequence[Event], after: View) -> list[Transition]:
        """Return the animation stages from one view to the next; without events, one stage for the whole difference."""

    def trail_of(self, event: Event) -> Trail | None:
        """Return the trail that an event leaves until the next move, or None."""

    def draw(self, surface: Surface, scene: BoardScene) -> None:
        """Draw board, pieces and highlights; the same scene always gives the same picture."""

    def prepare(self, colours: Sequence[Colour]) -> Iterator[None]:
        """Render the halos in these colours in advance; each step of the iterator takes a few milliseconds."""

    def names_at(self, position: tuple[int, int]) -> list[str]:
        """List the names of the things at a position, topmost first."""

    def tooltip_order(self, names: list[str], position: tuple[int, int]) -> list[str]:
        """Sort the names at a position for tooltips outside a decision, for example a sign before the cell below it."""

    def covers(self, name: str) -> bool:
        """Return True if the thing with this name is on the board; other things are offered in the decision card."""

    def area_of(self, name: str) -> Rect:
        """Return the bounding box of a thing, for tooltips and keyboard order; KeyError if it is not on the board."""

    def shape_of(self, name: str) -> list[tuple[int, int]]:
        """Return the outline of a thing as a polygon; KeyError if it is not on the board."""

    def tooltip_area(self, name: str) -> Rect:
        """Return the box that the tooltip of a thing must not cover."""

    def rect(self) -> Rect:
        """Return the bounding box of the board."""

    def lights(self) -> list[tuple[tuple[int, int], int]]:
        """List the lights on the board as (centre, radius) in pixels, for weather effects."""

    def weather_free_boxes(self) -> list[Rect]:
        """List the boxes, in pixels, on which no weather is drawn."""


@runtime_checkable
class LimitsCardArea(Protocol):
    """A painter that limits where hand cards may be enlarged over the board, because parts of it must stay visible."""

    def card_area(self) -> Rect:
        """Return the box inside which a hand card may be enlarged over the board, in pixels."""


@runtime_checkable
class ShowsSums(Protocol):
    """A painter that writes calculations on the board, such as those of Wrocław's shots."""

    def sums_area(self) -> Rect | None:
        """Return the box of the displayed calculation in pixels, which captions must not cover; None without one."""


@runtime_checkable
class ZoomablePainter(Protocol):
    """A painter whose board can be zoomed, and that has an overlay which marks the leader of each place."""

    overlay: bool  # the overlay with the leader of each place is visible
    mover_kinds: frozenset[str]  # kinds of pieces that a drag moves; dragging anything else scrolls

    @property
    def zoomed(self) -> bool:
        """Return True if only a part of the board is visible."""

    def zoom(self, position: tuple[int, int], steps: float) -> bool:
        """Zoom in (`steps` above 0) or out around a window position; return True if anything changed."""

    def pan(self, dx: int, dy: int) -> bool:
        """Scroll the enlarged board by `dx`, `dy` pixels; return True if anything changed."""

    def show_all(self) -> bool:
        """Show the whole board again; return True if anything changed."""

    def reveal(self, name: str) -> bool:
        """Scroll so that the thing with this name becomes visible; return True if anything changed."""

    def show_overlay(self, visible: bool) -> None:
        """Show or hide the overlay that marks the leader of each place."""
