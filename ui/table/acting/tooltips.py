"""What is told of the things on the table: what choosing one would do, what it is, and how it would score now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.core.contract.controller import Count
from games.core.contract.texts import N_, Text
from ui.table import words

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

TIP_BREAK = "\n"
POINTS_OF = N_("{who} +{n}")
COUNTED = N_("{what}: {n}")


def _counted(count: Count) -> Text:
    """Word a number in a seat's row; some are signs alone."""
    return COUNTED.but(what=count.words, n=count.figure + count.of) if count.figure else count.words


class Tooltips:
    """Words things for tooltips; the same thing is worded once as long as the table stays as it is."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._now: tuple[object, tuple[str, ...], str] | None = None  # how the table was when these were worded:
        self._told: dict[object, list[str]] = {}

    def words_for(self, name: str) -> str:
        """Word what choosing a name would do, what the thing is, and how it would score, but for the title."""
        return TIP_BREAK.join(self._told_of(name)[1:])

    def title_for(self, name: str) -> str:
        """Return what choosing a name would do where there is more to say; else the name of the place it is about."""
        return self._told_of(name)[0]

    def _told_of(self, name: str) -> list[str]:
        """Return title and lines; asked on every turn."""
        return self.once(("do", name), lambda: self._titled(name))

    def _titled(self, name: str) -> list[str]:
        thing = self._thing(name)
        doing = [line for told in self._doing(name) for line in told.split(TIP_BREAK)]
        about = self.about(thing)
        if doing and len(doing) + len(about) > 1:
            return [*doing, *about]
        return [self.heading(thing) if not doing and self.table.painter.covers(thing) else "", *doing, *about]

    def once(self, what: object, make: Callable[[], list[str]]) -> list[str]:
        """Return what `make` gives, made anew only when something else is asked or the table has changed."""
        selection = self.table.session.selection
        now = (self.table.session.view, tuple(selection.chosen) if selection else (), self.table.app.language)
        if self._now is None or now[0] is not self._now[0] or now[1:] != self._now[1:]:
            self._now, self._told = now, {}
        if what not in self._told:
            self._told[what] = make()
        return self._told[what]

    def _doing(self, name: str) -> list[str]:
        """Say what choosing a name would do, if it leaves one move or a shortcut."""
        table = self.table
        selection = table.session.selection
        lines = []
        if selection is not None:
            far, move = selection.shortcut_by(name), selection.move_by(name)
            if far is not None:
                lines.append(table.say(far.words, table.session.lexicon))
            if move is not None:
                control = table.session.controller.controls[move[0]]
                lines.append(table.say(control.words(table.session.view, move), table.session.lexicon))
        return lines

    def heading(self, name: str) -> str:
        """Return what heads the tooltip of a thing: what the game says, or its name."""
        table, session = self.table, self.table.session
        if name.startswith("guest:"):
            return table.say(table.seats.guests[int(name.partition(":")[2])][0].words)
        heading = session.controller.heading
        words_ = heading(session.view, name) if heading is not None else None
        if words_ is not None:
            return table.say(words_, session.lexicon)
        return session.lexicon(name, table.app.language)

    def _thing(self, name: str) -> str:
        """Return the place a card leads to instead of the card: that is worth a word."""
        if self.table.painter.covers(name):
            return name
        return next((other for other in self.table.pointing.twins(name) if self.table.painter.covers(other)), name)

    def about(self, name: str) -> list[str]:
        """Say what a thing is and how it would score now, or what the signs in a seat's row mean."""
        table = self.table
        session = table.session
        lines = []
        kind, _, key = name.partition(":")
        if kind in ("seat", "guest"):
            number = int(key)
            facts = (
                table.seats.guests[number][0].facts
                if kind == "guest"
                else session.controller.seat(session.view, number)
            )
            texts = [facts.amount[1]] if facts.amount is not None else []
            texts += [_counted(count) for count in facts.counts]
            texts += [told for _, told in facts.badges] + [tag.words for tag in facts.tags]
            lines = [table.say(told, session.lexicon) for told in texts]
        about = session.controller.about(session.view, name)
        if about is not None:
            lines.append(table.say(about, session.lexicon))
        scoring = session.match.game.standings(session.view).get("places", {}).get(name)
        if scoring is not None:
            parts = [POINTS_OF.but(who=f"seat:{seat}", n=n) for seat, n in enumerate(scoring["awards"]) if n]
            told = words.IF_SCORED.but(parts=parts) if parts else words.NOBODY_SCORES
            lines.append(table.say(told, session.lexicon))
        return lines
