"""Tooltips of pieces, cards and rows, and messages about refused clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from games.core.contract.extras.seat_rows import SeatCount, SeatFacts
from games.core.contract.names import is_seat_name, seat_name, split_name
from games.core.contract.selection import CANNOT_CHOOSE
from games.core.contract.texts import N_, Text
from ui.table import messages
from ui.table.drawing_context import InteractiveContext
from ui.table.memo import Memo
from ui.table.model.hover import HoverState, SeatRowAreas
from ui.table.option_widget import TIP_BREAK
from ui.widgets.base import Tip
from ui.widgets.group import TIP_DELAY

# -- tooltips ---------------------------------------------------------------------------------------------------------
ROW_KINDS = ("seat", "guest")  # kinds of names that stand for rows next to the board
POINTS_OF = N_("{who} +{n}")
COUNTED = N_("{what}: {n}")


class Tooltips:
    """Creates the texts of tooltips, cached while the table is unchanged."""

    def __init__(self, ctx: InteractiveContext, hover: HoverState, rows: SeatRowAreas) -> None:
        self.ctx, self.hover, self.rows = ctx, hover, rows
        self._cache = Memo[dict[object, list[str]]]()

    def tip(self, now: float) -> Tip | None:
        """Return the descriptive tooltip of the seat row or board item under the pointer, or None.

        Items that can be chosen are widgets with tooltips of their own.
        """
        ctx = self.ctx
        if ctx.app.by_keyboard or ctx.stage is not None or now - self.hover.changed_at < TIP_DELAY:
            return None
        for name in self.hover.names_under:
            row = split_name(name)[0] in ROW_KINDS
            if not (row or ctx.painter.is_on_board(name)):
                continue  # the piece has left the board since the pointer moved
            lines = self._cached(("is", name), partial(self.describe, name))
            if lines:
                return Tip(TIP_BREAK.join(lines), self._area(name), self.heading(name), prefers_side=row)
        return None

    def _area(self, name: str) -> Rect:
        painter = self.ctx.painter
        return painter.tooltip_area(name) if painter.is_on_board(name) else self.rows.row_of(name)

    def tooltip_lines(self, name: str) -> list[str]:
        """Return the tooltip of a piece, card or row: the result of choosing it, its description, and its score.

        The first line is the title, which may be empty.
        """
        return self._cached(("do", name), lambda: self._option_lines(name))

    def _option_lines(self, name: str) -> list[str]:
        thing = self._thing(name)
        doing = [line for label in self._move_lines(name) for line in label.split(TIP_BREAK)]
        about = self.describe(thing)
        if doing and len(doing) + len(about) > 1:
            title, *lines = [*doing, *about]
        else:
            title = self.heading(thing) if not doing and self.ctx.painter.is_on_board(thing) else ""
            lines = [*doing, *about]
        return [title, *filter(None, TIP_BREAK.join(lines).split(TIP_BREAK))]

    def _cached(self, what: object, make: Callable[[], list[str]]) -> list[str]:
        """Return the result of `make`, cached under `what`."""
        session = self.ctx.session
        chosen = tuple(session.selection.chosen) if session.selection is not None else ()
        label = self._cache.get(session.view, (chosen, self.ctx.app.language), dict)
        if what not in label:
            label[what] = make()
        return label[what]

    def _move_lines(self, name: str) -> list[str]:
        """Return the result of choosing a name, if it determines a move."""
        session = self.ctx.session
        selection, lines = session.selection, []
        if selection is not None:
            far, move = selection.shortcut_started_by(name), selection.move_completed_by(name)
            if far is not None:
                lines.append(self.ctx.translate(far.text))
            if move is not None:
                lines.append(self.ctx.translate(session.controller.controls[move[0]].text(session.view, move)))
        return lines

    def heading(self, name: str) -> str:
        """Return the title of the tooltip of `name`."""
        kind, key = split_name(name)
        return self.ctx.translate(self.rows.guests[int(key)][0].label) if kind == "guest" else self.ctx.label_of(name)

    def _thing(self, name: str) -> str:
        """Return the place that a card leads to, or else the name itself."""
        covers = self.ctx.painter.is_on_board
        return name if covers(name) else next((twin for twin in self.ctx.session.aliases(name) if covers(twin)), name)

    # -- descriptions -------------------------------------------------------------------------------------------------
    def describe(self, name: str) -> list[str]:
        """Return the description and the present score of a piece, card or row."""
        session, (kind, key) = self.ctx.session, split_name(name)
        texts: list[Text | None] = []
        if kind == "guest":
            texts += _signs(self.rows.guests[int(key)][0].facts)
        elif kind == "seat":
            texts += _signs(session.controller.seat_facts(session.view, int(key)))
        texts += [session.controller.description(session.view, name), self._scoring(name)]
        return [self.ctx.translate(label) for label in texts if label is not None]

    def _scoring(self, name: str) -> Text | None:
        """Return what each player would get for a place now, or None."""
        session = self.ctx.session
        scoring = session.match.game.standings(session.view).get("places", {}).get(name)
        if scoring is None:
            return None
        parts = [POINTS_OF.with_args(who=seat_name(seat), n=n) for seat, n in enumerate(scoring["awards"]) if n]
        return messages.IF_SCORED.with_args(parts=parts) if parts else messages.NOBODY_SCORES


def _signs(facts: SeatFacts) -> list[Text]:
    """List the meanings of the icons in a seat's row."""
    texts = [facts.amount.text] if facts.amount is not None else []
    texts += [_counted(count) for count in facts.counts]
    texts += [label for _, label in facts.icons]
    return texts + [tag.tooltip for tag in facts.compact_row.tags] if facts.compact_row is not None else texts


def _counted(count: SeatCount) -> Text:
    """Return the text for a number in a seat's row."""
    return (
        COUNTED.with_args(what=count.tooltip, n=count.number_text + count.out_of)
        if count.number_text
        else count.tooltip
    )


# -- messages ---------------------------------------------------------------------------------------------------------
class ObjectMessages:
    """Shows messages next to pieces, cards and rows, until the next input."""

    def __init__(self, ctx: InteractiveContext, tooltips: Tooltips, rows: SeatRowAreas) -> None:
        self.ctx, self.tooltips, self.rows = ctx, tooltips, rows

    def refuse_choice(self, name: str) -> None:
        """Show why `name` can't be chosen now.

        While a lesson or puzzle expects no choice, the message does not sound and look like a refusal.
        """
        guide = self.ctx.session.guide
        bad = guide is None or guide.expects_choice
        self.ctx.app.sounds.play("refuse" if bad else "click")
        label = guide.why_not(name) if guide is not None else None
        ctx, on_board = self.ctx, self.ctx.painter.is_on_board(name)
        about = "\n".join(self.tooltips.describe(name)) if on_board else ""
        why, heading = ctx.translate(label or ctx.session.why_not(name)), self.tooltips.heading(name)
        if why in about.splitlines():
            why = ctx.translate(CANNOT_CHOOSE)  # the game's reason would only repeat the description above it
        aside = is_seat_name(name)  # at the side, because the question is below the seat's row
        ctx.widgets.show_note(Tip(why, self._area_of(name), heading, is_refusal=bad, prefers_side=aside, subject=about))

    def explain(self, names: Sequence[str]) -> bool:
        """Show the description of the first name that has one; return whether one had."""
        for name in names:
            lines = self.tooltips.describe(name)
            if lines:
                tip = Tip(
                    "\n".join(lines), self._area_of(name), self.tooltips.heading(name), prefers_side=is_seat_name(name)
                )
                self.ctx.widgets.show_note(tip)
                return True
        return False

    def refuse_action(self, reason: Text) -> None:
        """Show why an action can't be done now."""
        self.ctx.app.sounds.play("refuse")
        self.ctx.widgets.show_refusal(self.ctx.translate(reason), Rect(self.ctx.card_area))

    def show_advice(self, advice: str) -> None:
        """Show advice next to the decision card."""
        self.ctx.app.sounds.play("click")
        self.ctx.widgets.show_note(Tip(advice, Rect(self.ctx.card_area), prefers_side=True))

    def show_message(self, message: Text | str, name: str, prefers_side: bool = False, is_refusal: bool = True) -> None:
        """Show a message next to the piece, card or row `name`.

        `prefers_side`: right or left of it. `is_refusal`: in the colour of a refusal.
        """
        self.ctx.widgets.show_note(
            Tip(self.ctx.translate(message), self._area_of(name), is_refusal=is_refusal, prefers_side=prefers_side)
        )

    def show_note(self, message: Text | str, name: str) -> None:
        """Show a message that is no refusal next to the piece, card or row `name`.

        For an answer in the decision card it is next to the card, because the main button is below the answers.
        """
        area, card = self._area_of(name), Rect(self.ctx.card_area)
        in_card = card.contains(area)
        anchor = Rect(card.left, area.top, card.width, area.height) if in_card else area
        aside = in_card or is_seat_name(name)
        self.ctx.widgets.show_note(Tip(self.ctx.translate(message), anchor, prefers_side=aside))

    def _area_of(self, name: str) -> Rect:
        """Return the box of a piece, card or row at the table."""
        if self.ctx.painter.is_on_board(name):
            return self.ctx.painter.area_of(name)
        if is_seat_name(name):
            return self.rows.row_of(name)
        widget = self.ctx.widgets.find(name)
        return widget.rect if widget is not None else Rect(self.ctx.card_area)
