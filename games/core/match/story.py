"""The story of a match: its events grouped into actions, limited to what one reader may know.

One sentence describes an action: a shot with its wounds, a walk with all its steps, a scored place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.core.contract.contract import Event, Seat, View
from games.core.contract.controller import Controller
from games.core.contract.extras.story import ActionStory, StoryRules, owner_of, strings_in
from games.core.contract.names import is_name, kind_of, seat_name
from games.core.contract.texts import N_, Text
from games.core.match.history import may_know
from games.core.match.match import Match

HEADLINE_KINDS = frozenset({"turn", "undone"})  # kinds of events that are headings in every game, never actions
# event arguments that may name the target of an action, in order of preference
TARGET_ARGS = ("whom", "whose", "goal", "where")


class StoryAction(NamedTuple):
    """An action of the story, limited to what one reader may know.

    `id` stays the same while its first event is part of the match. `first` and `last` are the numbers of its moves.
    `mover` is the seat that played the first move. `is_change` is True for a further change caused by these moves
    (`StoryRules.implied_events`).
    """

    id: str
    first: int
    last: int
    mover: Seat
    events: tuple[Event, ...]
    is_change: bool = False


class Narration(NamedTuple):
    """The texts and names that describe one action, the same for every reader.

    actor, target    names of things on the table, or ""
    actor_seats      seats that perform the action
    affected_seats   other seats that it concerns
    mentioned        names of all things in it
    locations        names of things at which it can be shown, the best first
    rising_labels    (text, seat that it belongs to or None)
    summary          a short form of `what`, if the game has one
    """

    actor: str
    target: str
    what: tuple[Text, ...]
    tag: Text | None
    rising_labels: tuple[tuple[str, Seat | None], ...]
    harmed: frozenset[Seat]
    helped: frozenset[Seat]
    actor_seats: frozenset[Seat]
    affected_seats: frozenset[Seat]
    picture: str
    locations: tuple[str, ...]
    mentioned: tuple[str, ...]
    summary: Text | None = None


def story_actions(match: Match, reader: Seat | None, since: int = 0, until: int | None = None) -> list[StoryAction]:
    """Return the actions of the moves after number `since` that `reader` may know (None: the public).

    Actions that the log describes in one line, such as the steps of a walk, are merged.
    """
    result: list[StoryAction] = []
    for action in _cut(match, reader, since, match.move_count if until is None else until):
        if result and _goes_on(match.game.controller, result[-1], action):
            before = result[-1]
            result[-1] = before._replace(last=action.last, events=before.events + action.events)
        else:
            result.append(action)
    return result


def _cut(match: Match, reader: Seat | None, since: int, until: int) -> Iterator[StoryAction]:
    """Yield the actions of moves after number `since`, cached for speed."""
    cut, view = match.history.actions_cache, None
    for number in range(max(1, since + 1), until + 1):
        step = match.history.moves[number - 1]
        cached = cut.get((step.position_id, reader))
        if cached is None or cached[0] is not step:
            view = view or match.view(None)
            cached = cut[step.position_id, reader] = step, tuple(_actions_of(match, view, reader, number))
        yield from cached[1]


def _actions_of(match: Match, view: View, reader: Seat | None, number: int) -> Iterator[StoryAction]:
    """Yield the actions of one move."""
    controller, step = match.game.controller, match.history.moves[number - 1]
    known = ((place, event) for place, event in enumerate(step.events) if may_know(event, reader))
    for group in _groups(controller, view, known):
        place = group[0][0]
        events = tuple(event for _, event in group)
        yield StoryAction(f"{step.position_id}.{place}", number, number, step.seat, events)
    if controller.story_rules.implied_events is not None and step.events:
        kept = match.history.changes_cache
        if step.position_id not in kept:
            views = match.view_at(number - 1, None), match.view_at(number, None)
            kept[step.position_id] = tuple(controller.story_rules.implied_events(*views))
        for place, event in enumerate(kept[step.position_id]):
            yield StoryAction(f"{step.position_id}.change.{place}", number, number, step.seat, (event,), is_change=True)


NumberedEvent = tuple[int, Event]


def _groups(controller: Controller, view: View, known: Iterable[NumberedEvent]) -> Iterator[list[NumberedEvent]]:
    """Split the events of a move into groups, one for each action."""
    group: list[NumberedEvent] = []
    leading: list[NumberedEvent] = []  # events that prepare the next action
    plot = controller.story_rules
    for place, event in known:
        if event.kind in HEADLINE_KINDS:
            if group:
                yield group
            group, leading = [], []
            continue
        worded = controller.log_text(view, event.kind, event.args) is not None
        if not worded and event.kind not in controller.motions:
            continue  # the event is neither described in the log nor animated on the board
        led = not worded or event.kind in plot.log_only_events or event.kind in plot.minor_events
        if group and (led or not _starts(plot, [one for _, one in group], event)):
            group.append((place, event))
        elif led:
            leading.append((place, event))
        else:
            if group:
                yield group
            group, leading = [*leading, (place, event)], []
    if group:
        yield group


def _starts(plot: StoryRules, before: Sequence[Event], event: Event) -> bool:
    """Return True if an event begins a new action."""
    if event.kind in plot.plan_reveal_events or before[-1].kind in plot.plan_reveal_events:
        return not (event.kind in plot.plan_reveal_events and before[-1].kind in plot.plan_reveal_events)
    if plot.starts_action is not None:
        return plot.starts_action(before, event)
    who = next((one.args["who"] for one in before if "who" in one.args), None)
    return event.kind == "scored" or ("who" in event.args and who is not None and event.args["who"] != who)


def _goes_on(controller: Controller, before: StoryAction, action: StoryAction) -> bool:
    """Return True if the log merges an action into the previous one."""
    if controller.merge_events is None or before.mover != action.mover or before.last >= action.first:
        return False
    one = before.events[0]
    for event in before.events[1:]:
        both = controller.merge_events(one, event)
        if both is None:
            return False
        one = both
    return len(action.events) == 1 and controller.merge_events(one, action.events[0]) is not None


# -- narration ---------------------------------------------------------------------------------------------------------
def narrate_action(controller: Controller, view: View, action: StoryAction) -> Narration:
    """Describe an action in texts and names. `view` is the public view."""
    plot = controller.story_rules
    tale = (plot.describe_action(view, action.events) if plot.describe_action is not None else None) or ActionStory()
    events = _joined(controller, action.events)
    main = _main(controller, view, events)
    if main.kind in plot.plan_reveal_events:
        return _revealed(plot, action)
    who, whom = _people(plot, tale, main, events)
    doers = _doers(plot, view, who, main)
    spoken = [event for event in action.events if event.kind not in plot.log_only_events]
    named = tuple(dict.fromkeys(name for event in spoken for name in strings_in(event.args) if is_name(name)))
    owners = frozenset(seat for name in named if (seat := owner_of(plot, view, name)) is not None)
    return Narration(
        who,
        whom,
        (tale.what,) if tale.what is not None else _lines(controller, view, main, events),
        tale.tag,
        _rises(controller, action.events),
        tale.harmed_seats,
        tale.helped_seats,
        doers,
        (owners | _paid(events) | tale.harmed_seats | tale.helped_seats) - doers,
        tale.picture or next((name for name in named if kind_of(name) == "card"), ""),
        tuple(dict.fromkeys(name for name in (tale.where, whom, *_ends(main), who, *named) if name)),
        named,
        tale.brief,
    )


def _people(plot: StoryRules, tale: ActionStory, main: Event, events: Sequence[Event]) -> tuple[str, str]:
    """Return the names (actor, target) of an action."""
    who = "" if main.kind in plot.passive_events else str(main.args.get("who", ""))
    who = tale.who if tale.who is not None else who
    return who, tale.whom if tale.whom is not None else _whom(plot, main, who, events)


def _revealed(plot: StoryRules, action: StoryAction) -> Narration:
    """Describe revealed plans with their owners, in order. All seats take part, so none is affected."""
    turned = [event.args for event in action.events if event.kind in plot.plan_reveal_events]
    people = tuple(dict.fromkeys(str(args["who"]) for args in turned if "who" in args))
    what = (N_("All plans are revealed"), N_("{people}", people=list(people)))
    none = frozenset[Seat]()
    return Narration("", "", what, None, (), none, none, none, none, "", (), people)


def _doers(plot: StoryRules, view: View, who: str, main: Event) -> frozenset[Seat]:
    """Return the acting seats, which do not count as affected seats."""
    names = [who] if main.kind in plot.passive_events else [who, str(main.args.get("who", ""))]
    owners = [owner_of(plot, view, name) for name in names if who and name]
    return frozenset(seat for seat in owners if seat is not None)


def _joined(controller: Controller, events: Sequence[Event]) -> list[Event]:
    """Return the events, merged as the log merges them."""
    result: list[Event] = []
    for event in events:
        both = controller.merge_events(result[-1], event) if result and controller.merge_events is not None else None
        result = [*result[:-1], both] if both is not None else [*result, event]
    return result


def _main(controller: Controller, view: View, events: Sequence[Event]) -> Event:
    """Return the main event of an action: the first event with a log text of its own."""
    worded = [event for event in events if controller.log_text(view, event.kind, event.args) is not None]
    own = [
        event
        for event in worded
        if event.kind not in controller.story_rules.log_only_events | controller.story_rules.minor_events
    ]
    return next(iter(own or worded), events[0])


def _whom(plot: StoryRules, main: Event, who: str, events: Sequence[Event]) -> str:
    if main.kind in plot.passive_events:
        return str(main.args.get("who") or "")
    for event in (main, *events):
        for key in TARGET_ARGS:
            name = event.args.get(key)
            if isinstance(name, str) and is_name(name) and name != who:
                return name
    return ""


def _ends(main: Event) -> list[str]:
    """List the places in an event, the destination first."""
    return [str(main.args[key]) for key in ("goal", "where", "pawn", "whose") if isinstance(main.args.get(key), str)]


def _lines(controller: Controller, view: View, main: Event, events: Sequence[Event]) -> tuple[Text, ...]:
    """Return the log's lines for an action, the line of its main event first."""
    others = (
        event for event in events if event is not main and event.kind not in controller.story_rules.log_only_events
    )
    ordered = [main, *others]
    lines = (controller.log_text(view, event.kind, event.args) for event in ordered)
    return tuple(line for line in lines if line is not None)


def _rises(controller: Controller, events: Sequence[Event]) -> tuple[tuple[str, Seat | None], ...]:
    """List the labels that rise over the board: (text, seat or None)."""
    motions = [(controller.motions.get(event.kind), event) for event in events]
    return tuple(
        (rise.text, rise.seat if rise.seat >= 0 else None)
        for motion, event in motions
        if motion is not None and motion.rising_texts is not None
        for rise in motion.rising_texts(event.args)
    )


def _paid(events: Sequence[Event]) -> set[Seat]:
    """Return the seats that score points."""
    scored = (event.args["awards"] for event in events if event.kind == "scored")
    return {seat for awards in scored for seat, points in enumerate(awards) if points}


def narration_title(narration: Narration) -> Text | None:
    """Return a title of actor and target, such as `Ola → Lubicz Brewery`; None if there are no names."""
    if narration.actor and narration.target:
        return N_("{who} → {whom}", who=narration.actor, whom=narration.target)
    one = narration.actor or narration.target
    return N_("{name}", name=one) if one else None


# -- number of the last own move --------------------------------------------------------------------------------------
def last_own_move(match: Match, seat: Seat) -> int:
    """Return the number of the last move that a seat chose itself, or 0."""
    moves = match.moves
    return next((n for n in range(len(moves), 0, -1) if moves[n - 1].seat == seat and not moves[n - 1].auto), 0)


def end_of_previous_turn(match: Match, seat: Seat) -> int:
    """Return the number of the last move that a seat chose before others moved last, or 0.

    Moves that the seat has chosen since then belong to its present turn.
    """
    moves = match.moves
    others = next((n for n in range(len(moves), 0, -1) if moves[n - 1].seat != seat), 0)
    return next((n for n in range(others, 0, -1) if moves[n - 1].seat == seat and not moves[n - 1].auto), 0)


def was_shown_to_all(match: Match, action: StoryAction) -> bool:
    """Return True if an action was seen on the open table by all persons, not only by one behind the curtain."""
    moves, shared = match.moves, match.game.controller.shared_viewing.event_kinds
    if not match.settings.curtain or match.person_count < 2 or not _is_behind_curtain(match, action.last):
        return True
    following = moves[action.last] if action.last < len(moves) else match.decision()
    if following is None or not following.private:
        return True
    is_last = following.seat != moves[action.last - 1].seat  # if so, the curtain falls only after the shared events
    return is_last and all(event.kind in shared and event.to is None for event in action.events)


def _is_behind_curtain(match: Match, number: int) -> bool:
    """Return True if a move was made while only one person saw the table.

    This includes a computer player's private answer during a person's turn.
    """
    move = match.moves[number - 1]
    if not move.private or match.players[move.seat].is_person:
        return move.private
    whose = match.history.turn_owner(number)
    return any(whose == seat_name(seat) for seat, player in enumerate(match.players) if player.is_person)
