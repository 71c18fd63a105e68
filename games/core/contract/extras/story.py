"""Rules for the story of a match: which events form one action, who acts, and who is affected.

In a game without these rules, a new action begins when another seat acts and at each scoring. Its texts are those of
the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Seat, View
from games.core.contract.names import is_seat_name, seat_of
from games.core.contract.texts import Text


class ActionStory(NamedTuple):
    """A game's description of one action. Missing fields are derived from its events and their log texts.

    `who` acts on `whom`; both are names of things on the table. `tag` is the result in a word or number. `harmed_seats`
    and `helped_seats` are those for which the result is bad or good. `picture` is a card, or another thing with a face,
    that looks the same to everybody. `where` is the place of the action on the board. `brief` describes the action in a
    few words.
    """

    who: str | None = None  # name of the actor, such as `card:witold` in Wrocław
    whom: str | None = None  # name of the target, such as `card:igor`
    what: Text | None = None  # the action in words, such as the calculation of a shot
    tag: Text | None = None  # the result, such as `2 wounds`
    harmed_seats: frozenset[Seat] = frozenset()
    helped_seats: frozenset[Seat] = frozenset()
    picture: str = ""
    where: str = ""
    brief: Text | None = None  # short description, such as `clock: The Bat` in Wampiry


class PlanCard(NamedTuple):
    """A card of a plan: its icon, number and effect. With `is_inside`, the number is drawn in the icon."""

    icon: str  # key of an icon, such as `clock`
    number_text: str  # the number as text, such as `+2`
    text: Text
    is_inside: bool = False


class RevealedPlan(NamedTuple):
    """A seat's secret plan at the time of its reveal.

    A piece will go from `origin` to `goal`, both names of things on the board. Plans with the same goal are drawn as
    meeting there.
    """

    seat: Seat
    cards: tuple[PlanCard, ...]
    origin: str = ""
    goal: str = ""  # name of the destination, such as an estate in Wampiry


class StoryRules(NamedTuple):
    """Rules by which a game's events form a story. All fields are optional; sets contain kinds of events."""

    # (earlier events of the same move, event) -> True if the event begins a new action. Wampiry: `used`.
    starts_action: Callable[[Sequence[Event], Event], bool] | None = None
    # Events that are shown only as part of an action, such as the roll of a die.
    minor_events: frozenset[str] = frozenset()
    # Events that accompany others and appear only in the log. Wrocław: `returned`.
    log_only_events: frozenset[str] = frozenset()
    # Events that happen to the seat `who`, instead of being done by that seat. Kraków: `owned`.
    passive_events: frozenset[str] = frozenset()
    # (view, events of an action) -> a description with more detail than the log, or None.
    describe_action: Callable[[View, Sequence[Event]], ActionStory | None] | None = None
    # (view, name of a thing) -> its owner, or None. Wrocław: `fighter:1:0` belongs to seat 1.
    owner: Callable[[View, str], Seat | None] | None = None
    # Events that reveal the plans of several seats before the first plan is carried out.
    plan_reveal_events: frozenset[str] = frozenset()
    # Returns the revealed plans in order of execution; None: the board itself shows plans.
    plans: Callable[[View, Sequence[Event]], Sequence[RevealedPlan]] | None = None
    # (public view before a move, view after it) -> further changes as events, shown after the move's own events.
    # Ankh-Morpork: who controls a district.
    implied_events: Callable[[View, View], Sequence[Event]] | None = None
    # True: at the beginning, all people look once at their own secret, such as their identity.
    looks_at_secrets_first: bool = False


def strings_in(value: Any) -> list[str]:
    """List all strings in a value from an event's arguments, at any depth."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [name for part in value.values() for name in strings_in(part)]
    if isinstance(value, list | tuple):
        return [name for part in value for name in strings_in(part)]
    return []


def owner_of(rules: StoryRules, view: View, name: str) -> Seat | None:
    """Return the owner of the thing with this name, or None. A seat owns itself; the game decides about other
    things.
    """
    if is_seat_name(name):
        return seat_of(name)
    return rules.owner(view, name) if rules.owner is not None else None
