"""Requests moves and hints from the computer players' process, and passes all moves to the match."""

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

HINT_LEVEL = "hard"
# Constant duration in seconds of a silent answer, so that its length reveals nothing about the hand.
SILENT_SECONDS = 0.5


class BotRequests:
    """Requests moves and hints from the computers' process, which starts at the first request."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session, self.state = ctx, ctx.session, ctx.session.bots
        self._thinker: Any = None
        # Kind of the open request, "move" or "hint"; None: no request. Every change of position cancels it.
        self._asked: str | None = None
        self._quiet = False  # the answer is used only after `SILENT_SECONDS`, so that its speed reveals nothing
        self._due: float | None = None  # time at which the answer to a hidden request may be used
        self._had_choice = False  # the last request had more than one legal move

    def handlers(self) -> Handlers:
        """Return this part's function for each intent."""
        return {
            AskHint: lambda intent: self.ask_hint(),
            StopThinking: lambda intent: self.cancel(),
            TogglePause: lambda intent: self.toggle_pause(),
            RetryBots: lambda intent: self.retry(),
        }

    def _await(self, what: str | None) -> None:
        """Set the expected answer, "move" or "hint"; None: no answer is expected."""
        self._asked = what
        self.state.thinking = what is not None

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
        """Request the move of the "hard" computer for the deciding person; play the displayed hint, or say why there is
        none.

        The computer is given only the displayed view: in a public view its advice would reveal a secret, and it must
        not use a card that the person may not look at again.
        """
        problem, match, hint = self.session.hint_refusal(), self.session.match, self.session.hint
        if problem is not None:
            self.ctx.feedback.refuse_action(problem)
        elif hint is not None:
            self.ctx.dispatch(Play([hint[0]]))
        elif self._asked is None:
            self._ask("hint", match.view(match.audience()), HINT_LEVEL)

    def tick(self, now: float) -> None:
        """Use an answer that has arrived: show it as a hint, or play it as a move."""
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
        if what == "hint":
            self.session.hint = (answer.move, answer.why)
            self.ctx.dispatch(Relayout())
        else:
            self.ctx.dispatch(Play([answer.move], answer.why.text if self._had_choice else None))

    def _ask(self, what: str, view: View, level: str) -> None:
        from games.core.computers.process import BotDied

        match, decision = self.session.match, view["decision"]
        quiet = what == "move" and match.is_asked_silently(decision["kind"], decision["seat"])
        try:
            self._process().ask(view, level, match.turn()[0], seconds=SILENT_SECONDS / 4 if quiet else None)
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
        """Show the error that the computers' process has ended twice, with a button to try again."""
        self._await(None)
        self.state.failure = messages.BOT_GONE
        self.ctx.dispatch(Relayout())

    def retry(self) -> None:
        """Repeat the request after the process has ended."""
        self.state.failure = None
        self.ctx.dispatch(Continue())
        self.ctx.dispatch(Relayout())

    def toggle_pause(self) -> None:
        """Pause or resume a match in which only computers play."""
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
    """Plays moves in the match and starts the animation of their result."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session

    def play(self, moves: Sequence[Move], why: Text | None = None) -> None:
        """Play moves of the deciding seat, animate the result, and continue; `why`: the reason for a bot's move."""
        session, guide = self.session, self.session.guide
        if guide is not None and not guide.may_play(moves):
            return
        before, number = session.view, session.match.move_count
        session.recap_since, session.clicked_aliases = self._recap(), self._aliases_of_chosen()
        try:
            events = session.match.play_group(moves, auto_answers=True, why=why)
        except IllegalMove as refusal:
            self.ctx.feedback.refuse_action(session.controller.reason_text(refusal.reason))
            return
        if guide is not None:
            guide.on_played(moves)
        if session.match.players[session.match.moves[number].seat].is_person:
            self.ctx.story.reset()
        self.ctx.dispatch(StopThinking())  # an expected hint belongs to the previous position
        seen = session.visible_events(events)
        self.ctx.dispatch(SetTrails(seen))
        self.ctx.dispatch(ShowChange(before, seen, number))

    def _recap(self) -> int | None:
        """Return the number of the first move to highlight in the log: computers' moves since a person's last one."""
        match = self.session.match
        if not match.person_count or self.session.deciding_bot() is None:
            return None
        return self.session.recap_since if self.session.recap_since is not None else match.move_count + 1

    def recap(self, seat: int) -> None:
        """Highlight the log entries since the last decision of `seat`."""
        match = self.session.match
        moves = match.recap(seat)
        self.session.recap_since = moves[0].number if moves else match.move_count

    def _aliases_of_chosen(self) -> dict[str, str]:
        """Map interchangeable names, such as that of an equal card in hand, to the chosen name."""
        selection = self.session.selection
        if selection is None:
            return {}
        pairs = ((other, name) for name in selection.chosen for other in selection.aliases(name))
        return {other: name for other, name in pairs if kind_of(other) == kind_of(name)}
