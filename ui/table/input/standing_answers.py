"""Controls with which a person answers questions in other players' turns in advance."""

from __future__ import annotations

from functools import partial

from ui.table import messages
from ui.table.context import TableContext
from ui.table.intents import EndStandingAnswer, Handlers, OfferStandingAnswer, Relayout


class StandingAnswerControls:
    """Lets the deciding person set a limit, such as a price, up to which later questions are answered automatically."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {
            OfferStandingAnswer: lambda intent: self.offer(),
            EndStandingAnswer: lambda intent: self.set_limit(None),
        }

    def offer(self) -> None:
        """Ask for the limit in a dialogue."""
        rule = self.session.controller.decision_extras.standing_answer
        if rule is None or not self.session.may_set_standing_answer():
            return
        limits = [
            (f"limit:{limit}", rule.limit_label.with_args(n=limit), partial(self.set_limit, limit))
            for limit in rule.limits
        ]
        ask = ("ask", messages.ASK_ME, None)
        self.ctx.app.show_dialogue(messages.STANDING_TITLE, rule.about, [*limits, ask], theme=self.ctx.theme)

    def set_limit(self, limit: int | None) -> None:
        """Set the deciding person's limit; None: ask about everything."""
        if self.session.may_set_standing_answer():
            self.session.match.standing.set_limit(self.session.view["seat"], limit)
            self.ctx.dispatch(Relayout())
