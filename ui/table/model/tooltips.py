"""What is told of the things on the table: tooltips, and refusals that answer on the spot.

A tooltip tells what choosing a thing would do, what it is, and how it would score now; a refusal, why a name can't be
chosen now, or a thing can't be done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from games.core.contract.extras.seat_rows import SeatCount, SeatFacts
from games.core.contract.names import is_seat_name, seat_name, split_name
from games.core.contract.texts import N_, Text
from ui.table import messages
from ui.table.drawing_context import InteractiveContext
from ui.table.memo import Memo
from ui.table.messages import CANNOT
from ui.table.model.hover import HoverState, SeatRowAreas
from ui.table.option_widget import TIP_BREAK
from ui.widgets.base import Tip
from ui.widgets.group import TIP_DELAY

# -- tooltips ---------------------------------------------------------------------------------------------------------
ROWS = ("seat", "guest")  # kinds of the names of rows beside the board
POINTS_OF = N_("{who} +{n}")
COUNTED = N_("{what}: {n}")


class Tooltips:
    """Words things for tooltips; the same thing is worded once as long as the table stays as it is."""

    def __init__(self, ctx: InteractiveContext, hover: HoverState, rows: SeatRowAreas) -> None:
        self.ctx, self.hover, self.rows = ctx, hover, rows
        self._cache = Memo[dict[object, list[str]]]()

    def tip(self, now: float) -> Tip | None:
        """Return the tooltip for a thing on the board that can't be chosen, or a seat's badges."""
        ctx = self.ctx
        if ctx.app.by_keyboard or ctx.stage is not None or now - self.hover.since < TIP_DELAY:
            return None
        for name in self.hover.names_under:
            row = split_name(name)[0] in ROWS
            if not (row or ctx.painter.covers(name)):
                continue  # gone from the board since the pointer came
            lines = self._cached(("is", name), partial(self.about, name))
            if lines:
                return Tip(TIP_BREAK.join(lines), self._area(name), self.heading(name), prefers_side=row)
        return None

    def _area(self, name: str) -> Rect:
        painter = self.ctx.painter
        return painter.tooltip_area(name) if painter.covers(name) else self.rows.row_of(name)

    def lines(self, name: str) -> list[str]:
        """Word what choosing a name would do, what the thing is, and how it would score.

        The first line is the title: what choosing it would do where there is more to say; else the name of the place
        it is about, or nothing.
        """
        return self._cached(("do", name), lambda: self._option_lines(name))

    def _option_lines(self, name: str) -> list[str]:
        thing = self._thing(name)
        doing = [line for told in self._move_lines(name) for line in told.split(TIP_BREAK)]
        about = self.about(thing)
        if doing and len(doing) + len(about) > 1:
            title, *lines = [*doing, *about]
        else:
            title = self.heading(thing) if not doing and self.ctx.painter.covers(thing) else ""
            lines = [*doing, *about]
        return [title, *filter(None, TIP_BREAK.join(lines).split(TIP_BREAK))]

    def _cached(self, what: object, make: Callable[[], list[str]]) -> list[str]:
        """Return what `make` gives, made anew only when something else is asked or the table has changed."""
        session = self.ctx.session
        chosen = tuple(session.selection.chosen) if session.selection is not None else ()
        told = self._cache.get(session.view, (chosen, self.ctx.app.language), dict)
        if what not in told:
            told[what] = make()
        return told[what]

    def _move_lines(self, name: str) -> list[str]:
        """Say what choosing a name would do, if it leaves one move or a shortcut."""
        session = self.ctx.session
        selection, lines = session.selection, []
        if selection is not None:
            far, move = selection.shortcut_after(name), selection.move_after(name)
            if far is not None:
                lines.append(self.ctx.translate(far.text))
            if move is not None:
                lines.append(self.ctx.translate(session.controller.controls[move[0]].text(session.view, move)))
        return lines

    def heading(self, name: str) -> str:
        """Return what heads the tooltip of a thing: what the game says, or its name."""
        kind, key = split_name(name)
        return self.ctx.translate(self.rows.guests[int(key)][0].label) if kind == "guest" else self.ctx.label_of(name)

    def _thing(self, name: str) -> str:
        """Return the place a card leads to instead of the card: that is worth a word."""
        covers = self.ctx.painter.covers
        return name if covers(name) else next((twin for twin in self.ctx.session.aliases(name) if covers(twin)), name)

    # -- what a thing is ----------------------------------------------------------------------------------------------
    def about(self, name: str) -> list[str]:
        """Say what a thing is and how it would score now, or what the signs in a seat's row mean."""
        session, (kind, key) = self.ctx.session, split_name(name)
        texts: list[Text | None] = []
        if kind == "guest":
            texts += _signs(self.rows.guests[int(key)][0].facts)
        elif kind == "seat":
            texts += _signs(session.controller.seat_facts(session.view, int(key)))
        texts += [session.controller.description(session.view, name), self._scoring(name)]
        return [self.ctx.translate(told) for told in texts if told is not None]

    def _scoring(self, name: str) -> Text | None:
        """Say what everybody would get for a place if it were scored now, if it is one that scores."""
        session = self.ctx.session
        scoring = session.match.game.standings(session.view).get("places", {}).get(name)
        if scoring is None:
            return None
        parts = [POINTS_OF.with_args(who=seat_name(seat), n=n) for seat, n in enumerate(scoring["awards"]) if n]
        return messages.IF_SCORED.with_args(parts=parts) if parts else messages.NOBODY_SCORES


def _signs(facts: SeatFacts) -> list[Text]:
    """List what the signs in a row mean."""
    texts = [facts.amount.text] if facts.amount is not None else []
    texts += [_counted(count) for count in facts.counts]
    texts += [told for _, told in facts.icons]
    return texts + [tag.tooltip for tag in facts.compact.tags] if facts.compact is not None else texts


def _counted(count: SeatCount) -> Text:
    """Word a number in a seat's row; some are signs alone."""
    return COUNTED.with_args(what=count.tooltip, n=count.figure + count.out_of) if count.figure else count.tooltip


# -- refusals ---------------------------------------------------------------------------------------------------------
class Feedback:
    """Shows them beside what they are about, until the next input."""

    def __init__(self, ctx: InteractiveContext, tooltips: Tooltips, rows: SeatRowAreas) -> None:
        self.ctx, self.tooltips, self.rows = ctx, tooltips, rows

    def refuse(self, name: str) -> None:
        """Say on the spot what a thing is, and why it can't be chosen now: in a guide's words, else in the game's.

        While a guide only tells or asks, nobody has clicked anything wrong.
        """
        guide = self.ctx.session.guide
        bad = guide is None or guide.expects_choice
        self.ctx.app.sounds.play("refuse" if bad else "click")
        told = guide.why_not(name) if guide is not None else None
        ctx, on_board = self.ctx, self.ctx.painter.covers(name)
        about = "\n".join(self.tooltips.about(name)) if on_board else ""
        why, heading = ctx.translate(told or ctx.session.why_not(name)), self.tooltips.heading(name)
        if why in about.splitlines():
            why = ctx.translate(CANNOT)  # the game tells only what it is, and that stands above
        aside = is_seat_name(name)  # under a row stands the question
        ctx.widgets.show_note(Tip(why, self._area_of(name), heading, is_refusal=bad, prefers_side=aside, subject=about))

    def explain(self, names: Sequence[str]) -> bool:
        """Say on the spot what the first of these things is that there is something to say of; False: of none."""
        for name in names:
            lines = self.tooltips.about(name)
            if lines:
                tip = Tip(
                    "\n".join(lines), self._area_of(name), self.tooltips.heading(name), prefers_side=is_seat_name(name)
                )
                self.ctx.widgets.show_note(tip)
                return True
        return False

    def refuse_action(self, why: Text) -> None:
        """Say beside the decision card why something can't be done now."""
        self.ctx.app.sounds.play("refuse")
        self.ctx.widgets.refuse(self.ctx.translate(why), Rect(self.ctx.card_area))

    def advise(self, told: str) -> None:
        """Say beside the decision card what would be better than what was clicked."""
        self.ctx.app.sounds.play("click")
        self.ctx.widgets.show_note(Tip(told, Rect(self.ctx.card_area), prefers_side=True))

    def show_message(self, why: Text | str, name: str, aside: bool = False, bad: bool = True) -> None:
        """Say something beside the thing it is about, without the sound of a refusal; `bad`: in the colour of one."""
        self.ctx.widgets.show_note(
            Tip(self.ctx.translate(why), self._area_of(name), is_refusal=bad, prefers_side=aside)
        )

    def _area_of(self, name: str) -> Rect:
        """Return the box of a thing on the board, in the tray or in the decision card, or of a seat's row."""
        if self.ctx.painter.covers(name):
            return self.ctx.painter.area_of(name)
        if is_seat_name(name):
            return self.rows.row_of(name)
        widget = self.ctx.widgets.find(name)
        return widget.rect if widget is not None else Rect(self.ctx.card_area)
