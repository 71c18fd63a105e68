"""The answers in the decision card: cards, rows and small buttons, and the main button at its bottom."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import partial

from pygame import Rect

from games.core.contract.contract import Move
from games.core.contract.controller import Label
from games.core.contract.names import is_seat_name, kind_of
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from ui.drawing import text
from ui.drawing.theme import SMALL
from ui.layout import Grid, Row, Slot
from ui.table import messages
from ui.table.context import TableContext
from ui.table.intents import Confirm, Intent, OpenCards, PassTurn, PlayUseful
from ui.table.view.panel import played_cards
from ui.table.view.panel.answer_widgets import FOOT, CardOption, RowOption, card_foot, row_height, sum_rows
from ui.table.view.panel.column import BUTTON, GAP, CardColumn

BETWEEN, QUIET = 8, 36  # design units: the gap between two answers; the height of a quiet button


class AnswerContent:
    """Lays out the answers below the question in the decision card."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        # A played card is to be answered, so cards in hand are also offered in the decision card.
        self._answering = False

    # -- the answers --------------------------------------------------------------------------------------------------
    def lay_out(
        self, column: CardColumn, selection: Selection, answering: bool, spoken: Container[str] | None = None
    ) -> None:
        """Add a widget for each answer that is not chosen on the board or in the tray.

        `answering`: a played card is to be answered, for example by another card. `spoken`: names of the disabled
        buttons to keep; None: keep all.
        """
        self._answering = answering and self._some_of_the_hand(selection)
        passing = self._passing_names(selection)
        groups: dict[str, list[str]] = {}
        for name, can in selection.candidate_names().items():
            unsaid = spoken is not None and not can and kind_of(name) == "button" and name not in spoken
            if name not in passing and not unsaid and not self._elsewhere(name, selection):
                groups.setdefault(kind_of(name), []).append(name)
        whom = self._whom(selection, passing)
        if whom is not None:
            column.write(whom, SMALL + 1, gap=8)
        for kind, names in groups.items():
            caption = self.session.controller.asking.group_titles.get(kind)
            if caption is not None and len(groups) > 1:
                column.write(caption, SMALL + 1, gap=5)
            self._group(column, selection, kind, names)

    def _elsewhere(self, name: str, selection: Selection) -> bool:
        """Return True if this name is chosen outside the card (board, seat row, tray) or later in the move."""
        if is_seat_name(name) or kind_of(name) == "symbol" or self.ctx.painter.covers(name):
            return True
        if kind_of(name) in self.session.controller.asking.offer_only:
            return True
        return self._in_tray(name, selection)

    def _group(self, column: CardColumn, selection: Selection, kind: str, names: list[str]) -> None:
        """Lay out the answers of one kind."""
        controller = self.session.controller
        if kind == "card" and controller.cards.face is not None:
            self._faces(column, names, selection)
        elif controller.label(self.session.view, names[0]).badge is not None:
            self._cards(column, names)
        elif kind in controller.asking.calculations or kind in controller.asking.described_inline:
            column.add(sum_rows(self.ctx, names, selection), GAP)
        elif kind == "button":
            for name in names:
                height = partial(row_height, self.ctx, self._label(name))
                column.slot(partial(self._row, name, selection), height, BETWEEN)
        else:
            self._small(column, names, selection)

    def _label(self, name: str) -> Label:
        return self.session.controller.label(self.session.view, name)

    def _faces(self, column: CardColumn, names: list[str], selection: Selection) -> None:
        """Add cards that are not in the hand: a few as rows, more as a button that opens a panel of cards."""
        describe, view = self.session.controller.cards.face, self.session.view
        assert describe is not None
        if len(names) > played_cards.MOST_ROWS:
            chosen = next((name for name in names if name in selection.chosen), None)
            label = (
                messages.CARD_CHOSEN.with_args(card=describe(view, chosen).title) if chosen else messages.CHOOSE_CARD
            )
            choose = self.ctx.send(OpenCards(messages.CHOOSE_CARD, names, choose=True))
            column.button("cards:choose", label, choose, kind="ivory")
            return
        for name in names:
            column.add(Slot(partial(self._face, name, selection), height=played_cards.ROW_HEIGHT), BETWEEN)

    def _face(self, name: str, selection: Selection, rect: Rect) -> played_cards.FaceRow:
        describe, can = self.session.controller.cards.face, selection.candidate_names()[name]
        assert describe is not None
        face = describe(self.session.view, name)
        return played_cards.FaceRow(self.ctx, name, rect, face, enabled=can, reason=self._why(name, can))

    def _why(self, name: str, can: bool) -> str | None:
        return None if can else self.ctx.translate(self.session.why_not(name))

    def _cards(self, column: CardColumn, names: list[str]) -> None:
        """Add paper cards side by side, in two rows if their texts need it."""
        labels = [self._label(name) for name in names]
        columns, unit = self._columns(column, labels), self.ctx.unit
        is_wide = len(names) <= 2 or columns < len(names)
        width = (column.width - BETWEEN * unit * (columns - 1)) / columns
        foot = card_foot(self.ctx, labels, width)
        height = (84 if not is_wide else 72 if columns == len(names) else 60) + max(0.0, foot / unit - FOOT)
        cards = [
            Slot(partial(self._card, name, label, is_wide, foot), height=height)
            for name, label in zip(names, labels, strict=True)
        ]
        column.add(Grid(cards, columns, gap=BETWEEN), GAP)

    def _card(self, name: str, label: Label, is_wide: bool, foot: float, rect: Rect) -> CardOption:
        return CardOption(self.ctx, name, rect, label, is_wide, foot)

    def _columns(self, column: CardColumn, labels: Sequence[Label]) -> int:
        """Return the number of paper cards in a row: all of them, or half if a word would not fit."""
        font, unit = self.ctx.font(SMALL + 1, "bold"), self.ctx.unit
        read = [word for label in labels for word in self.ctx.translate(label.title).split(" ")]
        longest = max((text.width(word, font) for word in read), default=0)
        width = (column.width + BETWEEN * unit) / len(labels) - BETWEEN * unit
        fits = width >= longest + 10 * unit
        return len(labels) if len(labels) <= 2 or fits else -(-len(labels) // 2)

    def _row(self, name: str, selection: Selection, rect: Rect) -> RowOption:
        can = selection.candidate_names()[name]
        return RowOption(self.ctx, name, rect, self._label(name), enabled=can, reason=self._why(name, can))

    def _small(self, column: CardColumn, names: list[str], selection: Selection) -> None:
        """Add small buttons side by side."""
        buttons = [Slot(partial(self._row, name, selection), weight=1) for name in names]
        column.add(Row(*buttons, gap=BETWEEN, height=column.touch_height(BUTTON)), GAP)

    # -- the hand -----------------------------------------------------------------------------------------------------
    def _some_of_the_hand(self, selection: Selection) -> bool:
        """Return True if some cards in hand can be chosen and others not, so that it helps to list the former."""
        named = selection.candidate_names()
        can = [bool(named.get(card.name)) for card in self.ctx.tray_cards() if kind_of(card.name) == "card"]
        return any(can) and not all(can)

    def _in_tray(self, name: str, selection: Selection) -> bool:
        """Return True if this name is chosen in the tray, by itself or by a card that is its alias.

        Cards that can answer a played card are offered in the decision card as well.
        """
        if not self.ctx.has_tray or kind_of(name) in self.session.controller.asking.described_inline:
            return False
        if self.ctx.in_tray(name):
            return not self._answering or not selection.candidate_names()[name]
        return any(self.ctx.in_tray(twin) for twin in selection.aliases(name))

    # -- the main button ----------------------------------------------------------------------------------------------
    def add_main_button(self, column: CardColumn, selection: Selection, always: bool, waiting: bool = True) -> None:
        """Add the button at the bottom, which confirms the selection, passes, or names the part still to choose.

        `always`: add the button even if it is not needed. `waiting`: also add it while a part is missing.
        """
        ready, passing, useful = self.session.complete_moves(), selection.pass_move(), selection.useful_move()
        waits = False
        if ready and ready != (passing,):
            self._confirm(column, ready[-1])
            passing = passing if selection.chosen and not selection.is_pass_risky() else None
        elif useful is not None and not selection.chosen:
            label = self.session.controller.controls[useful[0]].text(self.session.view, useful)
            named = (name for part in selection.parts(useful) for name in part if kind_of(name) == "button")
            self._big(column, next(named, "useful"), label, messages.SPACE_KEY, "accent", PlayUseful())
        elif passing is None or selection.chosen:
            waits = True
        wanted = waiting and waits and (always or selection.chosen or self._waits_at_first(selection))
        if wanted:
            column.button("confirm", self._wanted(selection), self.ctx.send(Confirm()), enabled=False)
        if passing is not None and not (selection.chosen and selection.is_pass_risky()):
            self._pass(column, selection, passing)

    def _pass(self, column: CardColumn, selection: Selection, move: Move) -> None:
        """Add the button that passes: secondary if passing gives something up, large if no other move is left."""
        label = self.session.controller.controls[move[0]].text(self.session.view, move)
        if selection.is_pass_risky():
            act = self.ctx.send(PassTurn())
            column.button("pass", label, act, high=QUIET, kind="quiet", hint=messages.SKIP_KEY, sound="click")
            return
        # If passing is the only move left, it is the obvious next step.
        kind = "ivory" if len(selection.moves) > 1 else "accent"
        self._big(column, "pass", label, messages.SPACE_KEY, kind, PassTurn())

    def _confirm(self, column: CardColumn, move: Move) -> None:
        confirms = self.session.controller.asking.confirm_label
        label = confirms(self.session.view, move) if confirms is not None else None
        self._big(column, "confirm", label or messages.CONFIRM, messages.ENTER_KEY, "accent", Confirm())

    def _big(self, column: CardColumn, key: str, label: Text, hint: Text, kind: str, intent: Intent) -> None:
        column.button(key, label, self.ctx.send(intent), kind=kind, hint=hint, sound="confirm")

    def _waits_at_first(self, selection: Selection) -> bool:
        """Return True if the answer must be confirmed, so that the button is there before anything is chosen."""
        return selection.pass_move() is None and selection.needs_confirming(*selection.moves)

    def _passing_names(self, selection: Selection) -> set[str]:
        """Return the names chosen by the large buttons: those that pass, and those of the useful move."""
        moves = [move for move in (selection.pass_move(), selection.useful_move()) if move is not None]
        return {name for move in moves for part in selection.parts(move) for name in part}

    # -- missing parts ------------------------------------------------------------------------------------------------
    def _whom(self, selection: Selection, passing: set[str]) -> Text | None:
        """Return where to click to choose a player, unless the button says it; the text stays after one is chosen."""
        if self._waits_at_first(selection):
            return None
        named = _kinds(selection.candidate_names(), passing)
        if passing and "seat" in named and (label := self._worded(named)) is not None:
            return label
        asked = _kinds((*selection.open_names(), *selection.chosen), passing)
        return messages.CHOOSE_SEAT if asked == {"seat"} else None

    def _wanted(self, selection: Selection) -> Text:
        """Return the text that asks for the missing part: the game's text, or one based on the part's place."""
        passing = self._passing_names(selection)
        names = [name for name in selection.distinguishing_names() or selection.open_names() if name not in passing]
        kinds = _kinds(names, passing)
        if (label := self._worded(kinds)) is not None:
            return label
        return messages.CHOOSE_SEAT if kinds == {"seat"} else self._where(names, selection)

    def _where(self, names: list[str], selection: Selection) -> Text:
        board = {name for name in names if self.ctx.painter.covers(name)}
        tray = {name for name in names if name not in board and self._in_tray(name, selection)}
        return messages.CHOOSE_WHERE[bool(board), bool(tray), len(board) + len(tray) < len(names)]

    def _worded(self, kinds: set[str]) -> Text | None:
        """Return the game's text that asks for these kinds of names, if it is the same for all of them."""
        wanted = self.session.controller.asking.choose_prompts
        together = wanted.get("+".join(sorted(kinds)))
        asked = [together] if together is not None else [wanted.get(kind) for kind in kinds]
        return asked[0] if asked and all(other == asked[0] for other in asked) else None


def _kinds(names: Iterable[str], passing: set[str]) -> set[str]:
    """Return the kinds of these names, without those that pass."""
    return {kind_of(name) for name in names if name not in passing}
