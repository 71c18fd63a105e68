"""How events form a story: which events are one action, who acts on whom, and whom it affects.

A game without `StoryRules` has a story, too: a new action begins when another seat acts and at each scoring, and the
texts are those of the log. The rules add only what the events of a game do not show by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Seat, View
from games.core.contract.names import is_seat_name, seat_of
from games.core.contract.texts import Text


class ActionStory(NamedTuple):
    """A game's description of one action; missing fields are derived from its events and their log texts.

    `who` acts on `whom`, both names of things on the table. `tag` is the result in a word or number; `harms` and
    `helps` are the seats for which it is bad or good. `picture` is a card or another name with a face that looks the
    same to everybody, `where` the thing on the board at which it happens. `brief` describes the action in a few words,
    for a narrow row below a heading with `who` and `whom`.
    """

    who: str | None = None  # Wrocław: `card:witold`
    whom: str | None = None  # for example `card:igor`
    what: Text | None = None  # the calculation of the shot
    tag: Text | None = None  # for example `2 wounds`
    harms: frozenset[Seat] = frozenset()
    helps: frozenset[Seat] = frozenset()
    picture: str = ""
    where: str = ""
    brief: Text | None = None  # Wampiry: `clock: The Bat`


class PlanCard(NamedTuple):
    """One card of a plan: an icon, a figure next to it or (`inside`) in it, and its effect as text."""

    icon: str  # for example `clock`
    number_text: str  # for example `+2`
    text: Text
    is_inside: bool = False


class RevealedPlan(NamedTuple):
    """One seat's secret plan at the moment of its revelation.

    A piece will go from `origin` to `goal`, both things on the board; plans with the same goal meet there.
    """

    seat: Seat
    cards: tuple[PlanCard, ...]
    origin: str = ""
    goal: str = ""  # Wampiry: an estate


class StoryRules(NamedTuple):
    """How the events of a game form a story. All fields are optional; the sets contain kinds of event."""

    # True if an event begins a new action after the earlier events of the same move. Wampiry: `used`.
    starts_action: Callable[[Sequence[Event], Event], bool] | None = None
    # Events that are only shown together with an action: the money or the die that it involves.
    minor_events: frozenset[str] = frozenset()
    # Events that only accompany others and appear only in the log. Wrocław: `returned`.
    log_only: frozenset[str] = frozenset()
    # Events that happen to their `who` instead of being done by it. Kraków: `owned`.
    passive: frozenset[str] = frozenset()
    # Describes an action in more detail than the log. Wrocław: a shot with its wounds.
    describe_action: Callable[[View, Sequence[Event]], ActionStory | None] | None = None
    # The owner of a thing, by its name. Wrocław: `fighter:1:0` belongs to seat 1.
    owner: Callable[[View, str], Seat | None] | None = None
    # Events that reveal the plans of several seats before the first is carried out. Wampiry: `revealed`.
    plan_reveals: frozenset[str] = frozenset()
    # The revealed plans in order of execution; None: the board shows them. Wampiry has it.
    plans: Callable[[View, Sequence[Event]], Sequence[RevealedPlan]] | None = None
    # Further changes caused by a move, as events of special kinds that are shown after its own: (public view before,
    # after). Ankh-Morpork: who controls a district.
    implied_events: Callable[[View, View], Sequence[Event]] | None = None
    # True: at the beginning, all people look at their own secret once. Ankh-Morpork: the identity.
    look_first: bool = False


def strings_in(value: Any) -> list[str]:
    """List all strings in the arguments of an event, at any depth."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [name for part in value.values() for name in strings_in(part)]
    if isinstance(value, list | tuple):
        return [name for part in value for name in strings_in(part)]
    return []


def owner_of(rules: StoryRules, view: View, name: str) -> Seat | None:
    """Return the owner of a thing: a seat's name belongs to the seat, the game decides about others; None: no owner."""
    if is_seat_name(name):
        return seat_of(name)
    return rules.owner(view, name) if rules.owner is not None else None
