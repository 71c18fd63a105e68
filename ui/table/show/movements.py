"""Animations of the events on the board, stage by stage and with captions."""

from __future__ import annotations

import math
from collections.abc import Sequence, Set
from functools import partial

from games.core.contract.contract import Event, View
from games.core.match.playing import PlayedMove
from ui.boards.shared.base import Transition
from ui.shell.settings import SKIPS_UNTIL_SHORTER
from ui.table.context import TableContext
from ui.table.intents import AnimateParts, Continue, FinishMovement, Handlers, PulseHalos, Relayout, SetTrails
from ui.table.model.story import (
    MIN_CAPTION_SECONDS,
    MIN_PLANS_SECONDS,
    PLAN_TURN_SECONDS,
    PLANS_FLIGHT_SECONDS,
    SECONDS_PER_PLAN,
    SHARED_FACTOR,
    StoryEntry,
    StoryPart,
    TurnTimeBudget,
    caption_factor,
    caption_seconds,
)
from ui.table.model.wording import caption_lines
from ui.table.show.flights import Flights
from ui.table.show.overlays import PlanReveal

MAX_TRAILS = 10  # maximum number of trails on the board


class Narrator:
    """Divides events into animated parts with durations and captions."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story
        self._time = TurnTimeBudget()

    def divide_into_parts(self, stages: Sequence[Transition], events: Sequence[Event], before: View) -> list[StoryPart]:
        """Return the animated parts in order."""
        cards = self._cards_of(events) if self.story.is_enabled else []
        if not cards:
            return [StoryPart(list(stages))]
        result = self._divided(stages, events, cards)
        self._give_time(result, before)
        if stages:
            result[0].still_stage = Transition(stages[0].before, stages[0].before, 0, before)
        label = [card for part in result for card in part.entries]
        self.story.pending = {card.id: card for card in label}
        self.story.unacknowledged += [card.id for card in label]
        return result

    def _divided(
        self, stages: Sequence[Transition], events: Sequence[Event], cards: Sequence[StoryEntry]
    ) -> list[StoryPart]:
        """Assign each stage to a story entry."""
        whose = {id(event): card for card in cards for event in card.action.events}
        staged = {id(stage.event): stage for stage in stages if stage.event is not None}
        result: list[StoryPart] = [StoryPart([stage for stage in stages if stage.event is None])]
        last: StoryEntry | None = None
        for event in events:
            card = whose.get(id(event))
            if card is not None and card is not last:  # an event without a new entry joins the previous part
                self._add(result, card)
                last = card
            if id(event) in staged:
                result[-1].stages.append(staged[id(event)])
        for card in cards:
            if card.action.is_change:
                self._add(result, card)
        return [part for part in result if part.stages or part.entries]

    def _cards_of(self, events: Sequence[Event]) -> list[StoryEntry]:
        """Return the story entries of the moves that caused these events."""
        ids = {id(event) for event in events}
        played = self._moves_of(ids)
        return [
            card
            for card in self.story.entries()
            if (card.action.is_change and card.action.last in played) or not ids.isdisjoint(map(id, card.action.events))
        ]

    def _moves_of(self, ids: Set[int]) -> set[int]:
        """Return the numbers of the moves that contain the events with these `id()`s."""
        moves, played, missing = self.story.match.moves, set[int](), set(ids)
        for number in range(len(moves), 0, -1):
            if not missing:
                break
            here = missing.intersection(map(id, moves[number - 1].events))
            if here:
                played.add(number)
                missing -= here
        return played

    def _add(self, result: list[StoryPart], card: StoryEntry) -> None:
        """Append a part, or extend the last part if the action is repeated."""
        if not self._captioned(card):
            result.append(StoryPart())
            return
        if result and result[-1].entries and _alike(result[-1].entries[-1], card):
            result[-1].entries.append(card)
            return
        reveals = any(event.kind in self.ctx.controller.story_rules.plan_reveal_events for event in card.action.events)
        result.append(StoryPart(entries=[card], reveals_plans=reveals))

    def _captioned(self, card: StoryEntry) -> bool:
        """Return whether an entry gets a caption.

        The person's own last actions get none.
        """
        players = self.story.match.players
        mover = card.action.mover
        return not (players[mover].is_person and card.narration.actor_seats == {mover})

    def _give_time(self, parts: Sequence[StoryPart], before: View) -> None:
        pace, app, match = self.story.pace, self.ctx.app, self.story.match
        label = [part for part in parts if part.entries]
        last = match.moves[-1]
        bot = not match.players[last.seat].is_person
        turn = (last.seat, _turn_of(match.moves)) if bot else match.move_count
        is_practised = app.settings.captions_skipped >= SKIPS_UNTIL_SHORTER
        self._time.start_turn(turn, pace, is_practised)
        for number, part in enumerate(label):
            part.movement_seconds = sum(stage.duration for stage in part.stages) / 1000 * app.pace
            if part.reveals_plans:
                self._reveal(part, before)
            else:
                letters = sum(map(len, caption_lines(self.ctx, part.entries)))
                wanted = caption_seconds(letters, pace, is_practised)
                part.seconds = self._time.seconds_for_action(part.movement_seconds, wanted, len(label) - number)

    def _reveal(self, part: StoryPart, before: View) -> None:
        """Set the duration of a part that reveals plans, longer if several persons look.

        At the pace "steps" it lasts until somebody continues.
        """
        match, plans = self.story.match, self.ctx.controller.story_rules.plans
        events = [event for card in part.entries for event in card.action.events]
        shown = [event for event in events if event.kind in self.ctx.controller.story_rules.plan_reveal_events]
        part.plans = plans(before, shown) if plans is not None else ()
        if part.plans:
            # no movement: instead, the plates with the plans are turned face up
            part.stages, part.movement_seconds = [], 0.0
        seats = len({event.args.get("who") for event in shown})
        stands = (
            max(MIN_PLANS_SECONDS, SECONDS_PER_PLAN * seats)
            * (SHARED_FACTOR if match.person_count > 1 else 1)
            * caption_factor(self.story.pace)
            / caption_factor("calmly")
        )
        part.seconds = (
            math.inf
            if self.story.pace == "steps" and match.person_count
            else part.movement_seconds + PLAN_TURN_SECONDS * len(part.plans) + stands
        )

    # -- captions -----------------------------------------------------------------------------------------------------
    def show_caption(self, part: StoryPart) -> None:
        """Show a part's caption."""
        self.story.begin_caption(part.entries)
        story = self.story
        story.plans, story.plans_turned, story.is_revealing = part.plans, 0.0, part.reveals_plans

    def turn_plans(self, share: float) -> None:
        """Turn `share` (0..1) of the plans face up."""
        before, self.story.plans_turned = self.story.plans_turned, share * len(self.story.plans)
        if int(self.story.plans_turned) > int(before):
            self.ctx.app.sounds.play("flip")

    def remove_caption(self, part: StoryPart) -> None:
        """Remove the caption."""
        self.story.end_caption(MIN_CAPTION_SECONDS)
        self.story.plans, self.story.is_revealing = (), False


def _alike(one: StoryEntry, other: StoryEntry) -> bool:
    """Return whether one caption can describe both entries."""
    kinds = [[event.kind for event in card.action.events] for card in (one, other)]
    return (
        kinds[0] == kinds[1]
        and bool(one.narration.actor_seats)
        and one.narration.actor_seats == other.narration.actor_seats
    )


def _turn_of(moves: Sequence[PlayedMove]) -> int:
    """Return how many moves precede the last moves that one seat has made in a row."""
    number, seat = len(moves), moves[-1].seat
    while number and moves[number - 1].seat == seat:
        number -= 1
    return number


class MovementPlayer:
    """Plays the animations between two views of the board."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.motion, self.story, self.state = ctx, ctx.motion, ctx.story, ctx.movement
        self.flights, self.reveal, self.narrator = Flights(ctx), PlanReveal(ctx), Narrator(ctx)

    def handlers(self) -> Handlers:
        """Map each class of intent to the function that carries it out."""
        return {
            SetTrails: lambda intent: self.set_trails(intent.events),
            AnimateParts: lambda intent: self.animate_parts(intent.parts),
            FinishMovement: lambda intent: self.motion.finish(),
        }

    def set_trails(self, events: Sequence[Event]) -> None:
        """Draw trails for the movements among these events.

        Without events, remove all trails.
        """
        self.state.last_events = events
        result = [self.ctx.painter.trail_of(event) for event in events]
        self.state.trails = [trail for trail in result if trail is not None][-MAX_TRAILS:]

    def animate_change(self, before: View, events: Sequence[Event]) -> None:
        """Animate the pieces from the view `before` to the present view."""
        ctx = self.ctx
        self._sound(events)
        moves = ctx.app.pace or self.story.is_enabled
        parts = self.narrator.divide_into_parts(
            ctx.painter.transitions(before, events, ctx.session.view) if moves else [], events, before
        )
        if any(part.stages or part.entries for part in parts):
            self.animate_parts(parts)
        else:
            self.stop()

    def animate_parts(self, parts: Sequence[StoryPart]) -> None:
        """Queue animations with their captions."""
        for part in parts:
            self._queue_part(part)
        self.motion.add(0.0, None, None, self.stop)

    def _queue_part(self, part: StoryPart) -> None:
        """Queue the stages of a part.

        Its caption stays long enough to be read.
        """
        add, moved = self.motion.add, 0.0
        if part.entries:
            add(0.0, None, partial(self._begin_part, part))
            if part.plans:
                add(PLAN_TURN_SECONDS * len(part.plans), self.narrator.turn_plans, steady=True)
                moved = PLAN_TURN_SECONDS * len(part.plans)
        quicker = min(1.0, part.seconds / part.movement_seconds) if part.entries and part.movement_seconds else 1.0
        for stage in part.stages:
            add(stage.duration * quicker / 1000, partial(self._advance, stage), partial(self._begin, stage))
        if part.entries:
            left = max(0.0, part.seconds - moved - part.movement_seconds * quicker)
            add(left, None, None, partial(self._end_part, part), steady=True, is_stop=True)
            if part.plans:
                add(PLANS_FLIGHT_SECONDS, self._carry, None, self._end_carrying, is_stop=True)

    def _begin_part(self, part: StoryPart) -> None:
        self.narrator.show_caption(part)
        if part.still_stage is not None and not part.stages:
            self._begin(part.still_stage)
            self.state.progress = 1.0
        elif not part.stages:
            self.ctx.dispatch(Relayout())

    def _end_part(self, part: StoryPart) -> None:
        """Finish a part: remove its caption, and let its plans fly to the seats."""
        self.narrator.remove_caption(part)
        if part.plans:
            self.flights.start_card_flights(self.reveal.plates.flying_cards(part.plans, self.ctx.rows))
            self.ctx.dispatch(Relayout())

    def _carry(self, share: float) -> None:
        self.flights.progress = share

    def _end_carrying(self) -> None:
        self.flights.start_card_flights(())
        self.flights.progress = 1.0
        self.ctx.dispatch(Relayout())

    def _sound(self, events: Sequence[Event]) -> None:
        """Play the sounds of events that are not animated."""
        controller, app = self.ctx.controller, self.ctx.app
        sounds = [controller.sounds.get(event.kind) for event in events]
        if not app.pace:
            moved = {event.kind: event for event in events if event.kind in controller.motions}
            for event in moved.values():
                sound = controller.motions[event.kind].sound
                sounds.append(sound(event.args) if callable(sound) else sound)
        for sound in filter(None, sounds):
            app.sounds.play(sound)

    def show_together(self, before: View, events: Sequence[Event]) -> None:
        """Animate public events that all persons watch together."""
        together = self.ctx.controller.shared_viewing.event_kinds
        seen = [event for event in events if event.kind in together and event.to is None]
        if seen:
            self.animate_change(before, seen)
        else:
            self.stop()

    def collect_summary(self, events: Sequence[Event]) -> None:
        """Keep the scoring table of these events until it can be shown."""
        session = self.ctx.session
        summary = session.controller.shared_viewing.scoring_table
        if summary is not None and not session.match.is_over and session.match.person_count:
            self.state.summary = summary(session.match.view(None), [event for event in events if event.to is None])

    def stop(self) -> None:
        """Stop all animations, and show the board at rest."""
        self.ctx.stage, self.state.progress = None, 1.0
        self.flights.stop()
        self.story.on_rest()
        self.ctx.painter.show(self.ctx.session.view)
        self.ctx.dispatch(PulseHalos())
        self.ctx.dispatch(Continue())
        self.ctx.dispatch(Relayout())

    def _begin(self, stage: Transition) -> None:
        self.flights.start_stage(stage)  # cards and coins start where they are displayed now
        self.ctx.stage, self.state.progress, self.flights.progress = stage, 0.0, 0.0
        if stage.sound and self.ctx.app.pace:
            self.ctx.app.sounds.play(stage.sound)
        self.ctx.dispatch(Relayout())

    def _advance(self, stage: Transition, share: float) -> None:
        if self.ctx.stage is stage:
            self.state.progress = self.flights.progress = share
