"""Requests to the computer players' process, and the playing of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import Move, View
from games.core.contract.errors import IllegalMove
from games.core.contract.names import kind_of
from games.core.contract.texts import Text
from ui.table import messages
from ui.table.context import TableContext
from ui.table.intents import (
    AskHint,
    Continue,
    Handlers,
    Play,
    Relayout,
    RetryBots,
    SetTrails,
    ShowChange,
    StopThinking,
    TogglePause,
)
from ui.table.session import OWN_HINT_KEY, MoveHint

# Duration in seconds of an answer that a computer gives silently; constant, so that it reveals nothing about the hand.
SILENT_SECONDS = 0.5


class BotRequests:
    """Requests moves and hints from the computer players' process.

    The process starts at the first request.
    """

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session, self.state = ctx, ctx.session, ctx.session.bots
        self._thinker: Any = None
        # Kind of the open request: "move", "hint" or "own hint"; None: no request. Every change of position cancels it.
        self._asked: str | None = None
        # the answer is used only after `SILENT_SECONDS`, so that its speed reveals nothing about the hand
        self._quiet = False
        self._due: float | None = None  # earliest time at which the answer to a silent request may be used
        self._had_choice = False  # the last request had more than one legal move

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {
            AskHint: lambda intent: self.ask_hint(),
            StopThinking: lambda intent: self.cancel(),
            TogglePause: lambda intent: self.toggle_pause(),
            RetryBots: lambda intent: self.retry(),
        }

    def _await(self, what: str | None) -> None:
        """Set the kind of the expected answer, or None."""
        self._asked = what
        self.state.thinking, self.state.advising = what in ("move", "hint"), what == "own hint"

    def _process(self) -> Any:
        if self._thinker is None:
            from games.core.computers.process import BotProcess

            self._thinker = BotProcess(self.session.match.game.facts.id)
        return self._thinker

    def ask(self) -> None:
        """Request a move for the deciding computer player."""
        match, seat = self.session.match, self.session.deciding_bot()
        if self._asked is None and seat is not None:
            self._ask("move", match.knowledge(seat), match.players[seat].bot_spec)

    def ask_hint(self) -> None:
        """Request a hint for the deciding person, or play the displayed one.

        The computer is given only the displayed view. If that view hides something that the person knows, a second,
        private hint follows, shown only while a button is held.
        """
        problem, match, hint = self.session.hint_refusal(), self.session.match, self.session.hint
        if problem is not None:
            self.ctx.object_messages.refuse_action(problem)
        elif hint is not None:
            self.ctx.dispatch(Play([hint.move]))
        elif self._asked is None:
            self._ask("hint", match.view(match.audience()))

    def continue_hint(self) -> None:
        """Request the hint for the next part of a move whose first part was played as hinted."""
        session = self.session
        if session.follows_hint and session.is_half_done() and session.hint_refusal() is None:
            session.follows_hint = False
            if session.hint is None:
                self.ask_hint()

    def tick(self, now: float) -> None:
        """Use a computer's answer that has arrived."""
        if self._asked is None or self.ctx.is_moving():
            return
        if self._quiet:
            self._due = self._due or now + SILENT_SECONDS
            if now < self._due:
                return
        answer = self._poll()
        if answer is None:
            return
        what = self._asked
        self._await(None)
        if what == "own hint":
            self.session.own_hint = MoveHint(answer.move, answer.why, answer.is_close)
            button = self.ctx.widgets.find(OWN_HINT_KEY)
            if button is not None:
                button.invalidate()
        elif what == "hint":
            self.session.hint = MoveHint(answer.move, answer.why, answer.is_close)
            if self.session.has_private_hint():
                self._ask("own hint", self.session.match.view(self.session.deciding_seat()))
            self.ctx.dispatch(Relayout())
        else:
            self.ctx.dispatch(Play([answer.move], answer.why.text if self._had_choice else None))

    def _ask(self, what: str, view: View, level: str = "") -> None:
        from games.core.computers.process import BotDied

        match, decision = self.session.match, view["decision"]
        quiet = what == "move" and match.is_asked_silently(decision["kind"], decision["seat"])
        try:
            if what == "move":
                seconds = SILENT_SECONDS / 4 if quiet else None
                self._process().request_move(view, level, match.turn()[0], seconds=seconds)
            else:
                self._process().request_hint(view)
        except BotDied:
            self._report_death()
        else:
            self._await(what)
            self._had_choice = len(view["moves"]) > 1
            self._quiet, self._due = quiet, None
            self.state.failure = None if self.state.failure == messages.BOT_GONE else self.state.failure

    def _poll(self) -> Any:
        from games.core.computers.process import BotDied

        try:
            answer = self._thinker.poll()
        except BotDied:
            self._report_death()
            return None
        if self._thinker.restarts and self.state.failure is None:
            self.state.failure = messages.BOT_DIED
        return answer

    def _report_death(self) -> None:
        """Show an error: the bots' process has died twice."""
        self._await(None)
        self.state.failure = messages.BOT_GONE
        self.ctx.dispatch(Relayout())

    def retry(self) -> None:
        """Repeat the request after the bots' process has died."""
        self.state.failure = None
        self.ctx.dispatch(Continue())
        self.ctx.dispatch(Relayout())

    def toggle_pause(self) -> None:
        """Pause or resume a match without persons."""
        self.state.paused = not self.state.paused
        if self.state.paused:
            self.cancel()
        else:
            self.ctx.dispatch(Continue())
        self.ctx.dispatch(Relayout())

    def cancel(self) -> None:
        """Cancel the request."""
        if self._thinker is not None and self._asked is not None:
            self._thinker.cancel()
        self._await(None)

    def close(self) -> None:
        """End the process."""
        if self._thinker is not None:
            self._thinker.close()
        self._thinker = None
        self._await(None)


class MoveExecutor:
    """Plays moves in the match and animates them."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session

    def play(self, moves: Sequence[Move], reason: Text | None = None, by_hint: bool = False) -> None:
        """Play moves of the deciding seat, and continue the match; see `Play`."""
        session, guide = self.session, self.session.guide
        if guide is not None and not guide.may_play(moves):
            return
        before, number = session.view, session.match.move_count
        followed = session.hint is not None and [tuple(move) for move in moves] == [session.hint.move]
        session.recap_since, session.clicked_aliases = self._recap(), self._aliases_of_chosen()
        try:
            by_hint = by_hint or (bool(moves) and tuple(moves[0]) in session.hinted_moves())
            events = session.match.play_group(moves, auto_answers=True, why=reason, by_hint=by_hint)
        except IllegalMove as refusal:
            self.ctx.object_messages.refuse_action(session.controller.reason_text(refusal.reason))
            return
        session.follows_hint = followed
        if guide is not None:
            guide.on_played(moves)
        if session.match.players[session.match.moves[number].seat].is_person:
            self.ctx.story.reset()
        self.ctx.dispatch(StopThinking())  # an expected hint belongs to the previous position
        seen = session.visible_events(events)
        self.ctx.dispatch(SetTrails(seen))
        self.ctx.dispatch(ShowChange(before, seen, number))

    def _recap(self) -> int | None:
        """Return the number of the first move in the present run of computers' moves.

        Return None if a person decides now, or only computers play.
        """
        match = self.session.match
        if not match.person_count or self.session.deciding_bot() is None:
            return None
        return self.session.recap_since if self.session.recap_since is not None else match.move_count + 1

    def highlight_log_since_own_move(self, seat: int) -> None:
        """Highlight the log's lines since the last decision of `seat`."""
        match = self.session.match
        moves = match.events_since_own_move(seat)
        self.session.recap_since = moves[0].move_number if moves else match.move_count

    def _aliases_of_chosen(self) -> dict[str, str]:
        """Map each alias of a chosen name, such as an equal card, to that name."""
        selection = self.session.selection
        if selection is None:
            return {}
        pairs = ((other, name) for name in selection.chosen for other in selection.aliases(name))
        return {other: name for other, name in pairs if kind_of(other) == kind_of(name)}
