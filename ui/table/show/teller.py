"""Which movements belong to which card of the story, and how long each stands so that it can be read."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.core.contract.contract import Event, View
from games.core.match.playing import Played
from ui.boards.shared.base import Stage
from ui.table.context import TableContext
from ui.table.model.beats import LEAST, PLAN, PLANS_EACH, PLANS_LEAST, TurnTime, beat, factor
from ui.table.model.parts import Part
from ui.table.model.phrases import caption_of
from ui.table.model.story import Shown


class Narrator:
    """Divides what has happened into parts, each with its time."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story = desk, desk.story
        self._time = TurnTime()

    def parts(self, stages: Sequence[Stage], events: Sequence[Event], before: View) -> list[Part]:
        """Return what moves, in order; `events` are those that whoever looks may know."""
        cards = self._cards_of(events) if self.story.tells else []
        if not cards:
            return [Part(list(stages))]
        found = self._divided(stages, events, cards)
        self._give_time(found, before)
        if stages:
            found[0].still = Stage(stages[0].before, stages[0].before, 0, before)
        told = [card for part in found for card in part.cards]
        self.story.coming = {card.id: card for card in told}
        self.story.fresh += [card.id for card in told]
        return found

    def _divided(self, stages: Sequence[Stage], events: Sequence[Event], cards: Sequence[Shown]) -> list[Part]:
        """Put each stage to the card of its event; where no event tells of a movement, it comes first."""
        whose = {id(event): card for card in cards for event in card.action.events}
        staged = {id(stage.event): stage for stage in stages if stage.event is not None}
        found: list[Part] = [Part([stage for stage in stages if stage.event is None])]
        last: Shown | None = None
        for event in events:
            card = whose.get(id(event))
            if card is not last:
                self._add(found, card)
                last = card
            if id(event) in staged:
                found[-1].stages.append(staged[id(event)])
        for card in cards:
            if card.action.change:
                self._add(found, card)
        return [part for part in found if part.stages or part.cards]

    def _cards_of(self, events: Sequence[Event]) -> list[Shown]:
        """Return the cards that these events belong to, and those of what the same moves have changed."""
        known = {id(event) for event in events}
        moves = self.story.match.moves
        played = {number for number, move in enumerate(moves, 1) if any(id(event) in known for event in move.events)}
        return [
            card
            for card in self.story.all()
            if (card.action.change and card.action.last in played)
            or any(id(event) in known for event in card.action.events)
        ]

    def _add(self, found: list[Part], card: Shown | None) -> None:
        """Begin another part, or go on with the last one where the same is done once more by the same."""
        if card is None or not self._captioned(card):
            found.append(Part())
            return
        if found and found[-1].cards and _alike(found[-1].cards[-1], card):
            found[-1].cards.append(card)
            return
        reveals = any(event.kind in self.desk.controller.plot.reveals for event in card.action.events)
        found.append(Part(cards=[card], reveals=reveals))

    def _captioned(self, card: Shown) -> bool:
        """Whether a card is told on the board: not what the person at the mouse has just done with their own hands."""
        players = self.story.match.players
        mover = card.action.mover
        return not (players[mover].is_person and card.told.doers == {mover})

    def _give_time(self, parts: Sequence[Part], before: View) -> None:
        pace, app, match = self.story.pace, self.desk.app, self.story.match
        told = [part for part in parts if part.cards]
        last = match.moves[-1]
        bot = not match.players[last.seat].is_person
        turn = (last.seat, _turn_of(match.moves)) if bot else match.number
        self._time.begin(turn, pace)
        for number, part in enumerate(told):
            part.moved = sum(stage.duration for stage in part.stages) / 1000 * app.pace
            if part.reveals:
                self._reveal(part, before)
            else:
                letters = sum(map(len, caption_of(self.desk, part.cards)))
                part.seconds = self._time.take(part.moved, beat(letters, pace), len(told) - number)

    def _reveal(self, part: Part, before: View) -> None:
        """Give plans that are turned over their time: till somebody says so where several people look on."""
        match, plans = self.story.match, self.desk.controller.plot.plans
        events = [event for card in part.cards for event in card.action.events]
        shown = [event for event in events if event.kind in self.desk.controller.plot.reveals]
        part.plans = plans(before, shown) if plans is not None else ()
        if part.plans:
            part.stages, part.moved = [], 0.0  # the plates turn over instead
        seats = len({event.args.get("who") for event in shown})
        stands = max(PLANS_LEAST, PLANS_EACH * seats) * factor(self.story.pace) / factor("calmly")
        waits = self.story.pace == "steps" or match.person_count > 1
        part.seconds = math.inf if waits and match.person_count else part.moved + PLAN * len(part.plans) + stands

    # -- while it runs ------------------------------------------------------------------------------------------------
    def begin(self, part: Part) -> None:
        """Show the caption of a part."""
        self.story.begin(part.cards)
        story = self.story
        story.plans, story.turned, story.revealing = part.plans, 0.0, part.reveals

    def turn(self, share: float) -> None:
        """Turn plans over, 0..1 of all."""
        before, self.story.turned = self.story.turned, share * len(self.story.plans)
        if int(self.story.turned) > int(before):
            self.desk.app.sounds.play("flip")

    def done(self, part: Part) -> None:
        """Take the caption away."""
        self.story.done(LEAST)
        self.story.plans, self.story.revealing = (), False


def _alike(one: Shown, other: Shown) -> bool:
    """Whether one caption tells of both: what somebody does twice, but no two places that are scored."""
    kinds = [[event.kind for event in card.action.events] for card in (one, other)]
    return kinds[0] == kinds[1] and bool(one.told.doers) and one.told.doers == other.told.doers


def _turn_of(moves: Sequence[Played]) -> int:
    """Return the number of the first of the last moves that one seat has made in a row."""
    number, seat = len(moves), moves[-1].seat
    while number and moves[number - 1].seat == seat:
        number -= 1
    return number
