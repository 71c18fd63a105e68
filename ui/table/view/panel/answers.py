"""The answers in the decision card, and its main button."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial
from itertools import product

from pygame import Rect

from games.core.contract.contract import Move
from games.core.contract.controller import Label
from games.core.contract.names import is_seat_name, kind_of
from games.core.contract.selection import Selection
from games.core.contract.texts import Text
from ui.drawing import text
from ui.drawing.theme import SMALL
from ui.layout import Column, Grid, Node, Row, Slot
from ui.table import messages
from ui.table.context import TableContext
from ui.table.intents import Confirm, Intent, OpenCards, PassTurn, PlayUseful
from ui.table.view.panel import played_cards
from ui.table.view.panel.answer_widgets import (
    CARD_TEXT_HEIGHT,
    CardOption,
    MissingChoice,
    PairOption,
    RowOption,
    breakdown_rows,
    button_text_width,
    card_text_height,
    most_in_row,
    row_height,
)
from ui.table.view.panel.column import BUTTON_HEIGHT, GAP, CardColumn

ANSWER_GAP = 8  # design units: gap between two answers
CAPTION_GAP = 12  # design units: gap below a caption, for the key and the ring that reach above a card
# Pairs of cards chosen by one click: their largest number; design units: height of their buttons, gap between them.
MAX_PAIRS, PAIR_HEIGHT, PAIR_GAP = 12, 26, 3


class AnswerContent:
    """Lays out the answers below the question."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        # whether a played card is to be answered, so that cards in hand are also offered in the decision card
        self._answering = False

    # -- the answers --------------------------------------------------------------------------------------------------
    def lay_out(
        self, column: CardColumn, selection: Selection, answering: bool, spoken: Container[str] | None = None
    ) -> None:
        """Add a widget for each answer that is not chosen elsewhere.

        `answering`: the question asks for an answer to a played card. `spoken`: names of disabled buttons to display;
        None: all.
        """
        self._answering = answering and self._some_of_the_hand(selection)
        passing, refused = self._passing_names(selection), self._refused_passing_names(selection)
        groups: dict[str, list[str]] = {}
        for name, can in selection.candidate_names().items():
            unsaid = spoken is not None and not can and kind_of(name) == "button" and name not in spoken
            unsaid |= not can and name in refused
            if name not in passing and not unsaid and not self._elsewhere(name, selection):
                groups.setdefault(kind_of(name), []).append(name)
        whom = self._whom(selection, passing)
        if whom is not None:
            column.add_paragraph(whom, SMALL + 1, gap=8)
        partners = self._partners(groups, selection)
        for kind, names in groups.items():
            caption = self.session.controller.decision_extras.group_titles.get(kind)
            if caption is not None and len(groups) > 1:
                column.add_paragraph(caption, SMALL + 1, gap=CAPTION_GAP)
            self._group(column, selection, kind, names, partners.get(kind, ()), bool(partners))

    def _partners(self, groups: Mapping[str, Sequence[str]], selection: Selection) -> dict[str, Sequence[str]]:
        """Return the cards that can be chosen together with each card of a kind, by one click.

        There are such cards if the question asks for one card of each of two kinds, and all pairs are legal.
        """
        if len(groups) != 2 or len(selection.moves) > MAX_PAIRS:
            return {}
        (kind, first), second = next(iter(groups.items())), list(groups.values())[1]
        has_badges = all(self._label(name).badge is not None for name in (*first, *second))
        pairs = [selection.matching_moves(pair) for pair in product(first, second)]
        is_whole = len(pairs) == len(selection.moves) and all(len(moves) == 1 for moves in pairs)
        return {kind: second} if has_badges and is_whole and min(len(first), len(second)) > 1 else {}

    def _elsewhere(self, name: str, selection: Selection) -> bool:
        """Return whether a name is chosen on the board, in a row or in the tray, or only after another name."""
        if is_seat_name(name) or kind_of(name) == "symbol" or self.ctx.painter.is_on_board(name):
            return True
        if kind_of(name) in self.session.controller.decision_extras.offer_only_kinds:
            return True
        return self._in_tray(name, selection)

    def _group(
        self, column: CardColumn, selection: Selection, kind: str, names: list[str], partners: Sequence[str],
        has_pairs: bool,
    ) -> None:  # fmt: skip
        """Add the answers of one kind; `partners`: see `_partners`."""
        controller = self.session.controller
        if kind == "card" and controller.cards.face is not None:
            self._faces(column, names, selection)
        elif controller.label(self.session.view, names[0]).badge is not None:
            self._cards(column, names, partners, has_pairs)
        elif (
            kind in controller.decision_extras.calculations
            or kind in controller.decision_extras.inline_description_kinds
        ):
            column.add_node(breakdown_rows(self.ctx, names, selection, column.width), GAP)
        elif kind == "button":
            for name in names:
                height = partial(row_height, self.ctx, self._label(name))
                column.add_widget(partial(self._row, name, selection), height, ANSWER_GAP)
        else:
            self._small(column, names, selection)

    def _label(self, name: str) -> Label:
        return self.session.controller.label(self.session.view, name)

    def _faces(self, column: CardColumn, names: list[str], selection: Selection) -> None:
        """Add cards that are not in the hand.

        A few are rows; more are behind a button.
        """
        describe, view = self.session.controller.cards.face, self.session.view
        assert describe is not None
        if len(names) > played_cards.MAX_CARD_ROWS:
            chosen = next((name for name in names if name in selection.chosen), None)
            label = (
                messages.CARD_CHOSEN.with_args(card=describe(view, chosen).title) if chosen else messages.CHOOSE_CARD
            )
            choose = self.ctx.send(OpenCards(messages.CHOOSE_CARD, names, can_choose=True))
            column.add_button("cards:choose", label, choose, kind="ivory")
            return
        for name in names:
            column.add_node(Slot(partial(self._face, name, selection), height=played_cards.ROW_HEIGHT), ANSWER_GAP)

    def _face(self, name: str, selection: Selection, rect: Rect) -> played_cards.FaceRow:
        describe, can = self.session.controller.cards.face, selection.candidate_names()[name]
        assert describe is not None
        face = describe(self.session.view, name)
        return played_cards.FaceRow(self.ctx, name, rect, face, enabled=can, reason=self._why(name, can))

    def _why(self, name: str, can: bool) -> str | None:
        return None if can else self.ctx.translate(self.session.why_not(name))

    def _cards(self, column: CardColumn, names: list[str], partners: Sequence[str], has_pairs: bool) -> None:
        """Add paper cards side by side, each with a strip of buttons for its `partners` below.

        `has_pairs`: this or another group of the question has such strips.
        """
        labels = [self._label(name) for name in names]
        columns, unit = self._columns(column, labels), self.ctx.unit
        is_wide = len(names) <= 2 or columns < len(names)
        width = (column.width - ANSWER_GAP * unit * (columns - 1)) / columns
        foot = card_text_height(self.ctx, labels, width)
        is_low = has_pairs and foot <= CARD_TEXT_HEIGHT * unit  # low cards: the strips need height, too
        high, wide = (76, 60) if is_low else (84, 72)
        least = high if not is_wide else wide if columns == len(names) else 60
        height = least + max(0.0, foot / unit - CARD_TEXT_HEIGHT)
        cards: list[Node] = [
            Slot(partial(self._card, name, label, is_wide, foot), height=height)
            for name, label in zip(names, labels, strict=True)
        ]
        if partners:
            strips = [self._strip(column, name, partners) for name in names]
            cards = [Column(card, strip, gap=PAIR_GAP) for card, strip in zip(cards, strips, strict=True)]
        column.add_node(Grid(cards, columns, gap=ANSWER_GAP), GAP)

    def _card(self, name: str, label: Label, is_wide: bool, foot: float, rect: Rect) -> CardOption:
        return CardOption(self.ctx, name, rect, label, is_wide, foot)

    def _strip(self, column: CardColumn, name: str, partners: Sequence[str]) -> Node:
        """Return a row of buttons; each chooses the card `name` together with one of its `partners`."""
        pairs = [(name, other) for other in partners]
        slots = [Slot(partial(PairOption, self.ctx, pair, self._label(pair[1])), weight=1) for pair in pairs]
        return Row(*slots, gap=PAIR_GAP, height=column.touch_height(PAIR_HEIGHT))

    def _columns(self, column: CardColumn, labels: Sequence[Label]) -> int:
        """Return the number of paper cards in a line: all, or half of them, or fewer so that no word is broken."""
        font, unit, count = self.ctx.font(SMALL + 1, "bold"), self.ctx.unit, len(labels)
        titles = [self.ctx.translate(label.title) for label in labels]
        longest = max((text.width(word, font) for title in titles for word in title.split(" ")), default=0)
        most = count if count <= 2 or self._share(column, count) >= longest + 10 * unit else -(-count // 2)

        def size_in_row_of(across: int) -> tuple[float, float]:
            # no limit for the height (the window's), because a card becomes as high as its text
            return self._share(column, across) - 10 * unit, self.ctx.app.size[1]

        return most_in_row(titles, most, font, size_in_row_of)

    def _share(self, column: CardColumn, count: int) -> float:
        """Return the width in pixels of one of several answers side by side."""
        return (column.width + ANSWER_GAP * self.ctx.unit) / count - ANSWER_GAP * self.ctx.unit

    def _row(self, name: str, selection: Selection, rect: Rect) -> RowOption:
        can = selection.candidate_names()[name]
        return RowOption(self.ctx, name, rect, self._label(name), enabled=can, reason=self._why(name, can))

    def _small(self, column: CardColumn, names: list[str], selection: Selection) -> None:
        """Add small buttons side by side, in several rows if a word would be broken otherwise."""
        height, font, unit = column.touch_height(BUTTON_HEIGHT), self.ctx.font(16, "bold"), self.ctx.unit
        titles = [self.ctx.translate(self._label(name).title) for name in names]

        def size_in_row_of(count: int) -> tuple[float, float]:
            return button_text_width(self.ctx, self._share(column, count)), (height - 10) * unit

        columns = most_in_row(titles, len(names), font, size_in_row_of)
        if columns == 1 and len(names) > 1:
            width = round(size_in_row_of(1)[0])
            height = max(height, *(text.measure(title, font, width)[1] / unit + 10 for title in titles))
        buttons = [Slot(partial(self._row, name, selection), height=height, weight=1) for name in names]
        if columns == len(names):
            column.add_node(Row(*buttons, gap=ANSWER_GAP, height=height), GAP)
        else:
            column.add_node(Grid(buttons, columns, gap=ANSWER_GAP), GAP)

    # -- the hand -----------------------------------------------------------------------------------------------------
    def _some_of_the_hand(self, selection: Selection) -> bool:
        """Return whether only a part of the hand can be chosen."""
        named = selection.candidate_names()
        can = [bool(named.get(card.name)) for card in self.ctx.tray_cards() if kind_of(card.name) == "card"]
        return any(can) and not all(can)

    def _in_tray(self, name: str, selection: Selection) -> bool:
        """Return whether a name is chosen in the tray."""
        if not self.ctx.has_tray or kind_of(name) in self.session.controller.decision_extras.inline_description_kinds:
            return False
        if self.ctx.is_in_tray(name):
            return not self._answering or not selection.candidate_names()[name]
        return any(self.ctx.is_in_tray(twin) for twin in selection.aliases(name))

    # -- the main button ----------------------------------------------------------------------------------------------
    def add_main_button(self, column: CardColumn, selection: Selection, always: bool, waiting: bool = True) -> None:
        """Add the button that confirms, plays the useful move, passes, or names the missing choice.

        If there are two, passing comes first, so that the main button is always the lowest. `always`: add it even if
        it is not needed. `waiting`: add it while a choice is missing.
        """
        ready, passing, useful = self.session.complete_moves(), selection.pass_move(), selection.useful_move()
        confirms, chosen = bool(ready) and ready != (passing,), bool(selection.chosen)
        may_pass = not (chosen and selection.is_pass_risky()) and (chosen or not confirms)
        if passing is not None and may_pass:
            self._pass(column, selection, passing)
        if confirms:
            self._confirm(column, ready[-1])
        elif useful is not None and not chosen:
            self._useful(column, selection, useful)
        elif waiting and (passing is None or chosen) and (always or chosen or self._waits_at_first(selection)):
            make = partial(MissingChoice, self.ctx.translate(self._wanted(selection)))
            column.add_node(Slot(make, height=BUTTON_HEIGHT), GAP)

    def _useful(self, column: CardColumn, selection: Selection, move: Move) -> None:
        """Add the button that plays the useful move."""
        label = self.session.controller.controls[move[0]].text(self.session.view, move)
        named = (name for part in selection.parts(move) for name in part if kind_of(name) == "button")
        self._big(column, next(named, "useful"), label, messages.SPACE_KEY, "accent", PlayUseful())

    def _pass(self, column: CardColumn, selection: Selection, move: Move) -> None:
        """Add the button that passes."""
        label = self.session.controller.controls[move[0]].text(self.session.view, move)
        if selection.is_pass_risky():
            act = self.ctx.send(PassTurn())
            column.add_button("pass", label, act, kind="quiet", hint=messages.SKIP_KEY, sound="click")
            return
        # If passing is the only move, it is the obvious next step.
        kind = "ivory" if len(selection.moves) > 1 else "accent"
        self._big(column, "pass", label, messages.SPACE_KEY, kind, PassTurn())

    def _confirm(self, column: CardColumn, move: Move) -> None:
        confirms = self.session.controller.decision_extras.confirm_label
        label = confirms(self.session.view, move) if confirms is not None else None
        self._big(column, "confirm", label or messages.CONFIRM, messages.ENTER_KEY, "accent", Confirm())

    def _big(self, column: CardColumn, key: str, label: Text, hint: Text, kind: str, intent: Intent) -> None:
        column.add_button(key, label, self.ctx.send(intent), kind=kind, hint=hint, sound="confirm")

    def _waits_at_first(self, selection: Selection) -> bool:
        """Return whether the button is displayed from the start: the choice is secret, or must be confirmed."""
        secret = self.session.match.game.information_rules.uninformative_decisions
        waits = self.session.view["decision"]["kind"] in secret or selection.needs_confirming(*selection.moves)
        return selection.pass_move() is None and waits

    def _passing_names(self, selection: Selection) -> set[str]:
        """Return the names that the large buttons choose."""
        moves = [move for move in (selection.pass_move(), selection.useful_move()) if move is not None]
        return {name for move in moves for part in selection.parts(move) for name in part}

    def _refused_passing_names(self, selection: Selection) -> set[str]:
        """Return the names of moves that pass, but are forbidden now: no button is shown instead of a greyed one."""
        kinds = self.session.controller.decision_extras.pass_kinds
        moves = [tuple(move) for move, *_ in selection.view["refused"] if move[0] in kinds]
        return {name for move in moves for part in selection.parts(move) for name in part if kind_of(name) == "button"}

    # -- missing parts of the move ------------------------------------------------------------------------------------
    def _whom(self, selection: Selection, passing: set[str]) -> Text | None:
        """Return the instruction for choosing a player, or None."""
        if self._waits_at_first(selection):
            return None
        named = _kinds(selection.candidate_names(), passing)
        prompt = self.session.controller.decision_extras.choose_prompt
        if passing and "seat" in named and (label := prompt(named)) is not None:
            return label
        asked = _kinds((*selection.choosable_names(), *selection.chosen), passing)
        return messages.CHOOSE_SEAT if asked == {"seat"} else None

    def _wanted(self, selection: Selection) -> Text:
        """Return the text that asks for the missing choice."""
        passing = self._passing_names(selection)
        names = [
            name for name in selection.distinguishing_names() or selection.choosable_names() if name not in passing
        ]
        kinds = _kinds(names, passing)
        label = self.session.controller.decision_extras.choose_prompt(kinds)
        if label is not None:
            return label
        return messages.CHOOSE_SEAT if kinds == {"seat"} else self._where(names, selection)

    def _where(self, names: list[str], selection: Selection) -> Text:
        board = {name for name in names if self.ctx.painter.is_on_board(name)}
        tray = {name for name in names if name not in board and self._in_tray(name, selection)}
        return messages.CHOOSE_WHERE[bool(board), bool(tray), len(board) + len(tray) < len(names)]


def _kinds(names: Iterable[str], passing: set[str]) -> set[str]:
    """Return the kinds of the names that do not pass."""
    return {kind_of(name) for name in names if name not in passing}
