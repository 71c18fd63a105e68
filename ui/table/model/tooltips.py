"""What is told of the things on the table: what choosing one would do, what it is, and how it would score now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from games.core.contract.extras.rows import Count, SeatFacts
from games.core.contract.names import seat_name, split_name
from games.core.contract.texts import N_, Text
from ui.table import words
from ui.table.choice import TIP_BREAK
from ui.table.desk import TableDesk
from ui.table.memo import Memo
from ui.table.model.hover import HoverState
from ui.table.model.rows import SeatRows
from ui.widgets.base import Tip
from ui.widgets.group import TIP_DELAY

ROWS = ("seat", "guest")  # kinds of the names of rows beside the board
POINTS_OF = N_("{who} +{n}")
COUNTED = N_("{what}: {n}")


class Tooltips:
    """Words things for tooltips; the same thing is worded once as long as the table stays as it is."""

    def __init__(self, desk: TableDesk, hover: HoverState, rows: SeatRows) -> None:
        self.desk, self.hover, self.rows = desk, hover, rows
        self._told = Memo[dict[object, list[str]]]()

    def tip(self, now: float) -> Tip | None:
        """Return the tooltip for a thing on the board that can't be chosen, or a seat's badges."""
        desk = self.desk
        if desk.app.by_keyboard or desk.stage is not None or now - self.hover.since < TIP_DELAY:
            return None
        for name in self.hover.under:
            row = split_name(name)[0] in ROWS
            if not (row or desk.painter.covers(name)):
                continue  # gone from the board since the pointer came
            lines = self._once(("is", name), partial(self.about, name))
            if lines:
                return Tip(TIP_BREAK.join(lines), self._area(name), self.heading(name), aside=row)
        return None

    def _area(self, name: str) -> Rect:
        painter = self.desk.painter
        return painter.tip_at(name) if painter.covers(name) else self.rows.row_of(name)

    def lines(self, name: str) -> list[str]:
        """Word what choosing a name would do, what the thing is, and how it would score.

        The first line is the title: what choosing it would do where there is more to say; else the name of the place
        it is about, or nothing.
        """
        return self._once(("do", name), lambda: self._titled(name))

    def _titled(self, name: str) -> list[str]:
        thing = self._thing(name)
        doing = [line for told in self._doing(name) for line in told.split(TIP_BREAK)]
        about = self.about(thing)
        if doing and len(doing) + len(about) > 1:
            title, *lines = [*doing, *about]
        else:
            title = self.heading(thing) if not doing and self.desk.painter.covers(thing) else ""
            lines = [*doing, *about]
        return [title, *filter(None, TIP_BREAK.join(lines).split(TIP_BREAK))]

    def _once(self, what: object, make: Callable[[], list[str]]) -> list[str]:
        """Return what `make` gives, made anew only when something else is asked or the table has changed."""
        session = self.desk.session
        chosen = tuple(session.selection.chosen) if session.selection is not None else ()
        told = self._told.get(session.view, (chosen, self.desk.app.language), dict)
        if what not in told:
            told[what] = make()
        return told[what]

    def _doing(self, name: str) -> list[str]:
        """Say what choosing a name would do, if it leaves one move or a shortcut."""
        session = self.desk.session
        selection, lines = session.selection, []
        if selection is not None:
            far, move = selection.shortcut_by(name), selection.move_by(name)
            if far is not None:
                lines.append(self.desk.say(far.words))
            if move is not None:
                lines.append(self.desk.say(session.controller.controls[move[0]].words(session.view, move)))
        return lines

    def heading(self, name: str) -> str:
        """Return what heads the tooltip of a thing: what the game says, or its name."""
        kind, key = split_name(name)
        return self.desk.say(self.rows.guests[int(key)][0].words) if kind == "guest" else self.desk.called(name)

    def _thing(self, name: str) -> str:
        """Return the place a card leads to instead of the card: that is worth a word."""
        covers = self.desk.painter.covers
        return name if covers(name) else next((twin for twin in self.desk.session.twins(name) if covers(twin)), name)

    # -- what a thing is ----------------------------------------------------------------------------------------------
    def about(self, name: str) -> list[str]:
        """Say what a thing is and how it would score now, or what the signs in a seat's row mean."""
        session, (kind, key) = self.desk.session, split_name(name)
        texts: list[Text | None] = []
        if kind == "guest":
            texts += _signs(self.rows.guests[int(key)][0].facts)
        elif kind == "seat":
            texts += _signs(session.controller.seat(session.view, int(key)))
        texts += [session.controller.about(session.view, name), self._scoring(name)]
        return [self.desk.say(told) for told in texts if told is not None]

    def _scoring(self, name: str) -> Text | None:
        """Say what everybody would get for a place if it were scored now, if it is one that scores."""
        session = self.desk.session
        scoring = session.match.game.standings(session.view).get("places", {}).get(name)
        if scoring is None:
            return None
        parts = [POINTS_OF.but(who=seat_name(seat), n=n) for seat, n in enumerate(scoring["awards"]) if n]
        return words.IF_SCORED.but(parts=parts) if parts else words.NOBODY_SCORES


def _signs(facts: SeatFacts) -> list[Text]:
    """List what the signs in a row mean."""
    texts = [facts.amount.words] if facts.amount is not None else []
    texts += [_counted(count) for count in facts.counts]
    texts += [told for _, told in facts.badges]
    return texts + [tag.words for tag in facts.low.tags] if facts.low is not None else texts


def _counted(count: Count) -> Text:
    """Word a number in a seat's row; some are signs alone."""
    return COUNTED.but(what=count.words, n=count.figure + count.of) if count.figure else count.words
