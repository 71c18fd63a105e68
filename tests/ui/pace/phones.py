"""People whose secret answers are tapped on phones, all at once; everything public is clicked at the table."""

from __future__ import annotations

from games.core.contract.contract import Move, Seat
from games.core.match.settings import MatchSettings
from tests.ui.clicker import FastWindow, Unreachable
from tests.ui.pace.person import People, RecordedMatch
from tests.ui.phones.tables import Phone, make_host


class PeopleWithPhones(People):
    """The persons of a recorded match at one mouse, each with a phone."""

    def __init__(self, it: FastWindow, recorded: RecordedMatch, settings: MatchSettings | None = None) -> None:
        super().__init__(it, recorded, settings)
        self.host = make_host()
        it.app.phones = self.host
        self.host.open_table(self.table.turn_driver.phones)
        self.phones = [Phone(self.host) for _ in self.match.players]
        for seat, phone in enumerate(self.phones):
            phone.join(seat)
        it.step()

    def close(self) -> None:
        """Turn the phones off."""
        self.it.app.phones = None

    def _act(self) -> bool:
        waiting = [seat for seat, is_ready in self.match.people_answering().items() if not is_ready]
        if not waiting or self.table.motion.is_running:
            return super()._act()
        # those who are asked later answer first, so that nobody waits for anybody
        self._answer(next((seat for seat in waiting if not self.match.is_deciding(seat)), waiting[0]))
        return True

    def _answer(self, seat: Seat) -> None:
        """Tap a seat's next recorded answer on its phone."""
        number, phone = self.match.move_count, self.phones[seat]
        move = self._next_move(seat)
        view = self.match.asked_view(seat)
        assert view is not None
        first, second = (part[0] for part in self.match.game.controller.controls[move[0]].parts(view, move))
        assert second in phone.shown["snapshot"]["question"]["groups"][0]["partners"], "one tap chooses both cards"
        self._tap(phone, "choose", first, second)
        question = phone.shown["snapshot"].get("question", {})
        if self.match.move_count == number and question.get("main", {}).get("is_enabled"):
            self._tap(phone, "confirm")
        if move not in self.match.early.of(seat) and self.match.move_count == number:
            raise Unreachable(f"{move} was tapped, but not answered")

    def _next_move(self, seat: Seat) -> Move:
        """Return the recorded answer of a seat among those that are given at the same time."""
        state, match = self.match.state.copy(), self.match
        for move in self.recorded.moves[match.move_count :]:
            decision = match.game.decision(state)
            if decision is not None and decision.seat == seat:
                return move
            match.game.apply(state, move, match.make_dice(state, match.seed, ""))
        raise Unreachable("the recording ends before this answer")

    def _tap(self, phone: Phone, action: str, name: str = "", partner: str = "") -> None:
        self.count.add(self.match.turn()[0], "tap")
        position = phone.shown["snapshot"]["position"]
        if phone.send(type="tap", position=position, action=action, name=name, partner=partner).get("is_refusal"):
            raise Unreachable(f"{action} {name}: {phone.shown['message']}")
        self.it.step(0.1)
