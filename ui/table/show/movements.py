"""What moves on the board: the stages of what happened, one after the other, and the trails of the last of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.core.contract.contract import Event, View
from ui.boards.shared.base import Stage
from ui.table.context import TableContext
from ui.table.intents import Continue, FinishMovement, Handlers, LeaveTrails, Relayout, TellParts, WakeHalos
from ui.table.model.beats import PLAN, TAKEN
from ui.table.model.parts import Part
from ui.table.show.flights import Flights
from ui.table.show.reveal import Reveal
from ui.table.show.teller import Narrator

TRAILS = 10  # of so many last movements a trail is drawn


class Movements:
    """Shows what happened between two views of the board, and says what is being shown now."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.motion, self.story, self.state = desk, desk.motion, desk.story, desk.movement
        self.flights, self.reveal, self.narrator = Flights(desk), Reveal(desk), Narrator(desk)

    def handlers(self) -> Handlers:
        """Return what this part does for which intents."""
        return {
            LeaveTrails: lambda intent: self.leave_trails(intent.events),
            TellParts: lambda intent: self.tell_parts(intent.parts),
            FinishMovement: lambda intent: self.motion.finish(),
        }

    def leave_trails(self, events: Sequence[Event]) -> None:
        """Draw trails of the last of these events from now on; no events: no trails."""
        self.state.past = events
        found = [self.desk.painter.trace(event) for event in events]
        self.state.trails = [trail for trail in found if trail is not None][-TRAILS:]

    def show(self, before: View, events: Sequence[Event]) -> None:
        """Move the pieces from `before` to the present view, as `events` tell or by what differs."""
        desk = self.desk
        self._sound(events)
        moves = desk.app.pace or self.story.tells
        parts = self.narrator.parts(
            desk.painter.stages(before, events, desk.session.view) if moves else [], events, before
        )
        if any(part.stages or part.cards for part in parts):
            self.tell_parts(parts)
        else:
            self.end()

    def tell_parts(self, parts: Sequence[Part]) -> None:
        """Queue movements with their captions, and then show the board as it is."""
        for part in parts:
            self.tell(part)
        self.motion.add(0.0, None, None, self.end)

    def tell(self, part: Part) -> None:
        """Queue the movements of a part, with its caption over them and for as long as it is to be read."""
        add, moved = self.motion.add, 0.0
        if part.cards:
            add(0.0, None, partial(self._tell, part))
            if part.plans:
                add(PLAN * len(part.plans), self.narrator.turn, steady=True)
                moved = PLAN * len(part.plans)
        quicker = min(1.0, part.seconds / part.moved) if part.cards and part.moved else 1.0
        for stage in part.stages:
            add(stage.duration * quicker / 1000, partial(self._advance, stage), partial(self._begin, stage))
        if part.cards:
            left = max(0.0, part.seconds - moved - part.moved * quicker)
            add(left, None, None, partial(self._done, part), steady=True, mark=True)
            if part.plans:
                add(TAKEN, self._carry, None, self._laid, mark=True)

    def _tell(self, part: Part) -> None:
        self.narrator.begin(part)
        if part.still is not None and not part.stages:
            self._begin(part.still)
            self.state.progress = 1.0
        elif not part.stages:
            self.desk.dispatch(Relayout())

    def _done(self, part: Part) -> None:
        """Take the caption of a part away; plans fly from it to their rows."""
        self.narrator.done(part)
        if part.plans:
            self.flights.carry(self.reveal.plates.ways(part.plans, self.desk.rows))

    def _carry(self, share: float) -> None:
        self.flights.progress = share

    def _laid(self) -> None:
        self.flights.carry(())
        self.flights.progress = 1.0
        self.desk.dispatch(Relayout())

    def _sound(self, events: Sequence[Event]) -> None:
        """Play the sounds of what does not move, and, where nothing moves at all, one of each kind of movement."""
        controller, app = self.desk.controller, self.desk.app
        sounds = [controller.sounds.get(event.kind) for event in events]
        if not app.pace:
            moved = {event.kind: event for event in events if event.kind in controller.motions}
            for event in moved.values():
                sound = controller.motions[event.kind].sound
                sounds.append(sound(event.args) if callable(sound) else sound)
        for sound in filter(None, sounds):
            app.sounds.play(sound)

    def show_together(self, before: View, events: Sequence[Event]) -> None:
        """Show what everybody may watch together before a curtain falls: public events between two public views."""
        together = self.desk.controller.watching.together
        seen = [event for event in events if event.kind in together and event.to is None]
        if seen:
            self.show(before, seen)
        else:
            self.end()

    def sum_up(self, events: Sequence[Event]) -> None:
        """Note the table that tells what was counted, if anything was; the result has its own."""
        session = self.desk.session
        summary = session.controller.watching.summary
        if summary is not None and not session.match.over and session.match.person_count:
            self.state.summary = summary(session.match.view(None), [event for event in events if event.to is None])

    def end(self) -> None:
        """Show the board as it is now, without any movement."""
        self.desk.stage, self.state.progress = None, 1.0
        self.flights.end()
        self.story.settle()
        self.desk.painter.show(self.desk.session.view)
        self.desk.dispatch(WakeHalos())
        self.desk.dispatch(Continue())
        self.desk.dispatch(Relayout())

    def _begin(self, stage: Stage) -> None:
        self.flights.begin(stage)  # from where things lie now
        self.desk.stage, self.state.progress, self.flights.progress = stage, 0.0, 0.0
        if stage.sound and self.desk.app.pace:
            self.desk.app.sounds.play(stage.sound)
        self.desk.dispatch(Relayout())

    def _advance(self, stage: Stage, share: float) -> None:
        if self.desk.stage is stage:
            self.state.progress = self.flights.progress = share
