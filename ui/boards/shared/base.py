"""Types of painters: sprites, transitions, scenes, and the `Painter` protocol.

Lengths are board units unless pixels are mentioned.
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
# returns the text of a name or a Text
Translate = Callable[[str | Text], str]


class Sprite(NamedTuple):
    """A piece to draw. `at` is its position in board units, `look` selects its picture, `text` is written on it."""

    look: tuple[object, ...]
    at: Point
    size: float  # height or radius in board units
    text: str = ""
    layer: int = 0


# pieces by name; a piece keeps its name, so that its movement can be animated
Sprites = dict[str, Sprite]


class PlacedText(NamedTuple):
    """A rising text, such as points, with its colour and the position from which it rises."""

    text: str
    at: Point
    colour: Colour


@dataclass(slots=True)
class Transition:
    """A stage of an animation, from the pieces `before` to the pieces `after`. `duration` is in milliseconds at normal
    speed.
    """

    before: Sprites
    after: Sprites
    duration: int
    view: View  # the view that the panel shows during the transition
    sound: str = ""
    rising_texts: list[PlacedText] = field(default_factory=list)
    event: Event | None = None
    announcement: RevealAnimation | None = None  # a large announcement over the board, or None


class Trail(NamedTuple):
    """A line from `origin` to `goal`, which shows a seat's last move."""

    origin: str
    goal: str
    seat: int


@dataclass(slots=True)
class BoardScene:
    """What a painter draws besides the pieces: highlights, trails, a transition."""

    colour: Colour
    selectable: Sequence[str] = ()  # names of objects that can be chosen
    chosen: Sequence[str] = ()
    hovered: str | None = None
    focus: str | None = None  # name of the object with the keyboard focus
    mentioned: Sequence[str] = ()  # names in the hovered log line or the question
    trails: Sequence[Trail] = ()
    preview_events: Sequence[Event] = ()  # events of the hovered or chosen move, shown as ghosts
    pulse: float = 1.0  # brightness of halos, 0.7..1
    transition: Transition | None = None
    progress: float = 1.0  # eased progress of the transition, 0..1
    acting_seat: int | None = None
    # name of a selectable object -> its cost
    costs: Mapping[str, int] = field(default_factory=dict)
    # name of a selectable object -> digit key that chooses it
    keys: Mapping[str, str] = field(default_factory=dict)
    path: Sequence[str] = ()  # names of the spaces along the hovered route
    all_chosen: Sequence[str] = ()  # names of all chosen objects, also outside the board
    # names of all hovered objects, also outside the board, the most specific first
    all_hovered: Sequence[str] = ()
    # events of every move that is still possible after the objects chosen so far, see `Painter.shows_possible_moves`
    possible_events: Sequence[Event] = ()
    last_events: Sequence[Event] = ()  # events of the last move
    news_pending: bool = False  # True: other players' moves are being animated, so the person is not asked yet


class Painter(Protocol):
    """Draws a kind of board and knows the positions of its objects, in window pixels.

    Objects are the parts of a board that have names: spaces, pieces, signs and so on.

    fills_zone            True: the board fills its area whatever the proportions, without margins
    pieces_overlap        True: pieces of a kind may cover each other, so that the key R must cycle through them
    shows_possible_moves  True: the painter needs the events of all moves that are still possible
    digit_names           names that the digit keys 1, 2, … choose, in order
    """

    fills_zone: bool
    pieces_overlap: bool
    shows_possible_moves: bool
    digit_names: Sequence[str]

    def resize(self, area: Rect) -> None:
        """Lay out the board in `area` (pixels), and render the background."""

    def area_for_width(self, width: int) -> Rect:
        """Return an area of a width (pixels) with the board's proportions."""

    def height_for_width(self, width: int) -> int:
        """Return the height for a width, both in pixels."""

    def show(self, view: View) -> None:
        """Set the view to draw at rest."""

    def transitions(self, before: View, events: Sequence[Event], after: View) -> list[Transition]:
        """Return the animation stages between two views. Without events, one stage shows the difference."""

    def trail_of(self, event: Event) -> Trail | None:
        """Return the trail of an event, or None."""

    def draw(self, surface: Surface, scene: BoardScene) -> None:
        """Draw board, pieces and highlights."""

    def prepare(self, colours: Sequence[Colour]) -> Iterator[None]:
        """Render the halos in these colours in advance, in steps of a few milliseconds."""

    def names_at(self, position: tuple[int, int]) -> list[str]:
        """List the names at a position, the topmost first."""

    def tooltip_order(self, names: list[str], position: tuple[int, int]) -> list[str]:
        """Sort the names at a position for tooltips."""

    def is_on_board(self, name: str) -> bool:
        """Return True if an object is on the board. Other objects are offered in the panel."""

    def area_of(self, name: str) -> Rect:
        """Return the bounding box of an object. Raises KeyError if it is not on the board."""

    def shape_of(self, name: str) -> list[tuple[int, int]]:
        """Return the outline of an object as a polygon. Raises KeyError if it is not on the board."""

    def tooltip_area(self, name: str) -> Rect:
        """Return the box that the tooltip of an object must not cover."""

    def rect(self) -> Rect:
        """Return the bounding box of the board."""

    def lights(self) -> list[tuple[tuple[int, int], int]]:
        """List the lights on the board as (centre, radius) in pixels."""

    def weather_free_boxes(self) -> list[Rect]:
        """List the boxes in which no weather (snow or mist) is drawn, in pixels."""


@runtime_checkable
class LimitsCardArea(Protocol):
    """A painter that limits the area of enlarged hand cards, to keep the board visible."""

    def card_area(self) -> Rect:
        """The area of enlarged hand cards, in pixels."""


@runtime_checkable
class ShowsCalculations(Protocol):
    """A painter that writes calculations on the board, such as that of a shot."""

    def calculation_area(self) -> Rect | None:
        """The box of the displayed calculation in pixels, or None."""


@runtime_checkable
class ZoomablePainter(Protocol):
    """A painter whose board can be zoomed, with an overlay in the colours of leaders."""

    overlay: bool  # True while the overlay is visible
    mover_kinds: frozenset[str]  # kinds of draggable pieces; dragging other objects scrolls

    @property
    def is_zoomed(self) -> bool:
        """True if only a part of the board is visible."""

    def zoom(self, position: tuple[int, int], steps: float) -> bool:
        """Zoom in (`steps` above 0) or out around a position; return True if anything changed."""

    def pan(self, dx: int, dy: int) -> bool:
        """Scroll the zoomed board; return True if anything changed."""

    def show_all(self) -> bool:
        """Show the whole board again; return True if anything changed."""

    def reveal(self, name: str) -> bool:
        """Scroll until an object is visible; return True if anything changed."""

    def show_overlay(self, visible: bool) -> None:
        """Show or hide the overlay in the colours of leaders."""
