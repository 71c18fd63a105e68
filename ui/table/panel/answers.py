"""The answers in the decision card: cards, rows and small buttons, and the button at its bottom that goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pygame import Rect

from games.core.contract.contract import Move, View
from games.core.contract.selection import Selection
from games.core.contract.texts import N_, Text
from ui.drawing import text
from ui.drawing.theme import SMALL
from ui.table import words
from ui.table.panel import played
from ui.table.panel.buttons import CardChoice, RowChoice, row_high
from ui.table.panel.sum_rows import lay_rows

if TYPE_CHECKING:
    from ui.table.panel.card import Card
    from ui.table.screen import TableScreen

CARD_KINDS = ("card", "time")
SPACE, ENTER_KEY = N_("Space"), N_("Enter")
GAP = 10


class Answers:
    """Lays out below the question what can be answered; a part of the decision card."""

    def __init__(self, card: Card, table: TableScreen) -> None:
        self.card, self.table = card, table
        self.answering = False  # a card is to be answered by some of those in hand: they are offered here as well

    def lay_out(self, selection: Selection) -> None:
        """Add a widget for each answer that is not chosen on the board or in the tray."""
        table = self.table
        passing = self._passing_names(selection)
        groups: dict[str, list[str]] = {}
        for name in selection.named():
            kind = name.partition(":")[0]
            if name in passing or kind == "seat" or table.painter.covers(name):
                continue
            if kind == "symbol" or self._in_tray(name, selection):
                continue
            groups.setdefault(kind, []).append(name)
        whom = self._whom(selection, passing)
        if whom is not None:
            self.card.write(self._say(whom), SMALL + 1, gap=8)
        for kind, names in groups.items():
            caption = table.session.controller.groups.get(kind)
            if caption is not None and len(groups) > 1:
                self.card.write(table.say(caption), SMALL + 1, gap=5)
            if kind == "card" and table.session.controller.face is not None:
                self._faces(names, selection)
            elif kind in CARD_KINDS:
                self._cards(names)
            elif kind in table.session.controller.sums or kind in table.session.controller.explained:
                left, width = self.card.inner()
                self.card.y = lay_rows(table, left, self.card.y, width, names, selection) + table.px(2)
            elif kind == "button":
                self._rows(names, selection)
            else:
                self._small(names, selection)

    def _whom(self, selection: Selection, passing: set[str]) -> Text | None:
        """Return where to click to choose a player, unless the button says it; the same after one is chosen."""
        if self._waits_at_first(selection):
            return None
        named = _kinds(name for name in selection.named() if name not in passing)
        if passing and "seat" in named and (told := self._worded(named)) is not None:
            return told
        asked = _kinds(name for name in (*selection.open_names(), *selection.chosen) if name not in passing)
        return words.CHOOSE_SEAT if asked == {"seat"} else None

    def _faces(self, names: list[str], selection: Selection) -> None:
        """Offer real cards that do not lie in the hand: a few as rows, more in a panel of their own."""
        table = self.table
        left, width = self.card.inner()
        describe = table.session.controller.face
        assert describe is not None
        if len(names) > played.MOST_ROWS:
            chosen = next((name for name in names if name in selection.chosen), None)
            caption = table.say(words.CHOOSE_CARD)
            if chosen is not None:
                caption = self._say(words.CARD_CHOSEN.but(card=describe(table.session.view, chosen).title))
            self.card.button("cards:choose", caption, lambda: table.navigation.choose_card(names), kind="ivory")
            return
        high = table.px(played.ROW_HIGH)
        for name in names:
            can = selection.named()[name]
            reason = None if can else table.choosing.why_not(name)
            rect = Rect(left, self.card.y, width, high)
            face = describe(table.session.view, name)
            table.widgets.add(played.FaceRow(table, name, rect, face, enabled=can, reason=reason))
            self.card.y += high + table.px(8)

    def _cards(self, names: list[str]) -> None:
        table = self.table
        left, width = self.card.inner()
        gap = table.px(8)
        labels = {name: table.session.controller.label(table.session.view, name) for name in names}
        columns = len(names)
        font = table.font(SMALL + 1, "bold")
        longest = max(
            (text.width(word, font) for label in labels.values() for word in self._say(label.title).split(" ")),
            default=0,
        )
        if columns > 2 and (width + gap) // columns - gap < longest + table.px(10):
            columns = -(-columns // 2)
        each = (width - gap * (columns - 1)) // columns
        wide = len(names) <= 2 or columns < len(names)
        high = table.px(84 if not wide else 72 if columns == len(names) else 60)
        for number, name in enumerate(names):
            row, column = divmod(number, columns)
            rect = Rect(left + column * (each + gap), self.card.y + row * (high + gap), each, high)
            table.widgets.add(CardChoice(table, name, rect, labels[name], wide))
        rows = -(-len(names) // columns)
        self.card.y += rows * high + (rows - 1) * gap + table.px(GAP)

    def _rows(self, names: list[str], selection: Selection) -> None:
        table = self.table
        left, width = self.card.inner()
        for name in names:
            label = table.session.controller.label(table.session.view, name)
            high = row_high(table, label, width)
            can = selection.named()[name]
            reason = None if can else table.choosing.why_not(name)
            rect = Rect(left, self.card.y, width, high)
            table.widgets.add(RowChoice(table, name, rect, label, enabled=can, reason=reason))
            self.card.y += high + table.px(8)

    def _small(self, names: list[str], selection: Selection) -> None:
        table = self.table
        left, width = self.card.inner()
        gap = table.px(8)
        each = (width - gap * (len(names) - 1)) // len(names)
        high = table.px(44)
        for number, name in enumerate(names):
            label = table.session.controller.label(table.session.view, name)
            can = selection.named()[name]
            reason = None if can else table.choosing.why_not(name)
            rect = Rect(left + number * (each + gap), self.card.y, each, high)
            table.widgets.add(RowChoice(table, name, rect, label, enabled=can, reason=reason))
        self.card.y += high + table.px(GAP)

    def some_of_the_hand(self) -> bool:
        """Whether some cards in hand can be chosen and others not: worth naming those that can."""
        tray, selection = self.table.tray, self.table.session.selection
        if tray is None or selection is None:
            return False
        named = selection.named()
        can = [bool(named.get(card.name)) for card in tray.cards if card.name.startswith("card:")]
        return any(can) and not all(can)

    def _in_tray(self, name: str, selection: Selection) -> bool:
        """Whether a name is chosen in the tray, by itself or by a card that means the same.

        Cards that can answer another one are offered here as well.
        """
        tray = self.table.tray
        if tray is None or name.partition(":")[0] in self.table.session.controller.explained:
            return False
        if tray.holds(name):
            return not self.answering or not selection.named()[name]
        return any(tray.holds(twin) for twin in selection.twins(name))

    def _passing_names(self, selection: Selection) -> set[str]:
        move = selection.passing_move()
        if move is None:
            return set()
        parts = self.table.session.controller.controls[move[0]].parts(self.table.session.view, move)
        return {name for part in parts for name in part}

    def _say(self, words_: Text) -> str:
        return self.table.say(words_, self.table.session.lexicon)

    def going_on(self, selection: Selection, view: View) -> None:
        """Add the button at the bottom: confirm what is chosen, or pass, or say that something is missing."""
        table = self.table
        ready = table.session.ready()
        lexicon = table.session.lexicon
        passing = selection.passing_move()
        if ready and ready != (passing,):
            confirms = table.session.controller.confirms
            told = confirms(view, ready[-1]) if confirms is not None else None
            label = table.say(told or words.CONFIRM, lexicon)
            self.card.button(
                "confirm", label, table.choosing.confirm, kind="accent", hint=table.say(ENTER_KEY), sound="confirm"
            )
        elif passing is not None and not selection.chosen:
            control = table.session.controller.controls[passing[0]]
            label = table.say(control.words(view, passing), lexicon)
            kind = "ivory" if len(selection.moves) > 1 else "accent"  # nothing else is left: the clear next step
            self.card.button("pass", label, table.choosing.pass_on, kind=kind, hint=table.say(SPACE), sound="confirm")
        elif self._waits(selection) or self.card.shows_secret:  # whose button always stands at the same place then
            self.card.button("confirm", self._wanted(selection), table.choosing.confirm, enabled=False)

    def _waits(self, selection: Selection) -> bool:
        """Whether a button waits until what is to be confirmed has been chosen whole."""
        return bool(selection.chosen) or self._waits_at_first(selection)

    def _waits_at_first(self, selection: Selection) -> bool:
        """Whether it does so before anything is chosen."""
        return selection.passing_move() is None and selection.needs_confirming(*selection.moves)

    def _wanted(self, selection: Selection) -> str:
        """Say what is still to be chosen, as the game words it; else where it lies."""
        table = self.table
        passing = self._passing_names(selection)
        names = [name for name in selection.dividing_names() or selection.open_names() if name not in passing]
        kinds = _kinds(names)
        if (told := self._worded(kinds)) is not None:
            return self._say(told)
        if kinds == {"seat"}:
            return table.say(words.CHOOSE_SEAT)
        board = {name for name in names if table.painter.covers(name)}
        tray = {name for name in names if name not in board and self._in_tray(name, selection)}
        where = (bool(board), bool(tray), len(board) + len(tray) < len(names))
        return table.say(words.CHOOSE_WHERE[where])

    def _worded(self, kinds: set[str]) -> Text | None:
        """Return how the game asks for names of these kinds, if it does so for all of them alike."""
        wanted = self.table.session.controller.wanted
        together = wanted.get("+".join(sorted(kinds)))
        asked = [together] if together is not None else [wanted.get(kind) for kind in kinds]
        return asked[0] if asked and all(other == asked[0] for other in asked) else None

    def hint(self, move: Move, why: Text) -> None:
        """Say what a computer would do, and why."""
        table = self.table
        lexicon = table.session.lexicon
        doing = table.session.controller.controls[move[0]].words(table.session.view, move)
        told, because = table.say(words.HINT.but(move=table.say(doing, lexicon))), table.say(why, lexicon)
        if self.card.crowded:
            self.card.note = f"{told}\n{because}"
            return
        self.card.write(told, SMALL + 2, "bold", True, gap=2)
        self.card.write(because, SMALL + 1, gap=8)


def _kinds(names: Iterable[str]) -> set[str]:
    """Return the kinds of names on the table: what stands before their colon."""
    return {name.partition(":")[0] for name in names}
