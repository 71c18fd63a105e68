"""One seat's private screen: its snapshots, and the choices made on it before a move is complete.

    companion = Companion(match, 1, "pl")
    companion.snapshot().to_json()                             # sent to the screen
    answer = companion.tap(Tap(position=…, action="choose", name="card:tag"))
    match.play_group(answer.moves)                             # if there are any

The screen alone knows the choices: the table and the match learn of them when the move is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from games.core.companion.models import (
    CardData,
    ChoiceData,
    ChoiceGroup,
    EarlyData,
    MainButtonData,
    PassButtonData,
    QuestionData,
    SeatSnapshot,
    Tap,
)
from games.core.companion.wording import Wording
from games.core.contract.contract import Move, Seat, View
from games.core.contract.controller import MovePart
from games.core.contract.extras.offer_panel import OfferPanel
from games.core.contract.names import BUTTON_KINDS, kind_of
from games.core.contract.plain import digest
from games.core.contract.selection import Selection, refusal_text
from games.core.contract.texts import N_, Text
from games.core.match.match import Match

MAX_PAIRS = 12  # largest number of moves for which pairs of choices are offered
MAX_LISTED = 60  # if there are more shortcuts, they are only shown on the board
CONFIRM, CHOOSE, CLEAR = N_("Confirm"), N_("Choose above"), N_("Choose again")
OUTDATED = N_("The table has moved on. Here is the current question.")
NOT_ASKED = N_("Someone else is choosing now.")
NOT_COMPLETE = N_("Something is still missing.")
NO_PASS = N_("You can't pass now.")
NO_UNDO = N_("There is nothing to undo.")
NO_HINTS = N_("Hints are switched off in this match.")
HINT_COMES = N_("One moment…")
NO_ANSWERS = N_("The answers you gave in advance no longer fit.")


class SeatHint(NamedTuple):
    """A hint for a seat's question: the texts to show, and the move that they name (None: no move yet)."""

    lines: Sequence[Text] = ()
    move: Move | None = None


class TapResult(NamedTuple):
    """The effect of a tap: moves to play, an undo, or a refusal; all empty if only the choices have changed."""

    moves: tuple[Move, ...] = ()
    is_early: bool = False  # True: the moves answer questions that are not asked yet
    by_hint: bool = False  # True: the hint on this screen named the first move
    is_undo: bool = False
    refusal: str = ""


class Companion:
    """The private screen of one seat. `language` and `picture` (see `Wording`) belong to that screen."""

    def __init__(self, match: Match, seat: Seat, language: str, picture: Callable[[str], str] = str) -> None:
        self.match, self.seat, self.language, self._picture = match, seat, language, picture
        self._selection: Selection | None = None
        self._knowledge = ""  # the digest of the view
        self._asked = ""  # the digest of the view in which the question is answered; "" if there is none
        self._hint = SeatHint()  # the hint for the present question
        self._table: tuple[object, SeatSnapshot] | None = None  # (key of the cache, snapshot without the question)

    # -- the position --------------------------------------------------------------------------------------------------
    def _read(self) -> View:
        """Read the seat's view, and drop choices that were made in another position."""
        view, match = self.match.view(self.seat), self.match
        asked_view = match.asked_view(self.seat) if match.players[self.seat].is_person else None
        self._knowledge = digest(view)
        asked = digest(asked_view) if asked_view is not None else ""
        if asked != self._asked:
            self._hint = SeatHint()
            has_choice = asked_view is not None and asked_view["moves"]
            self._selection = Selection(match.game.controller, asked_view) if asked_view and has_choice else None
        self._asked = asked
        if self._selection is not None:
            self._selection.confirms_all = not self._is_early() and match.reveals_secret_choices()
        return view

    def _is_early(self) -> bool:
        """Return True if the question can be answered before it is asked."""
        return self._selection is not None and not self.match.is_deciding(self.seat)

    def _position(self) -> str:
        chosen = self._selection.chosen if self._selection is not None else []
        return digest({"knows": self._asked or self._knowledge, "chosen": chosen})

    # -- what is shown -------------------------------------------------------------------------------------------------
    def snapshot(self) -> SeatSnapshot:
        """Return everything that the screen shows now."""
        view, match = self._read(), self.match
        wording = Wording(match, self.language, self._picture)
        key = (self._knowledge, match.position_id, match.players, match.early.version, self.language)
        if self._table is None or self._table[0] != key:
            self._table = key, self._without_question(wording, view)
        changes = {"position": self._position(), "question": self._question(wording), "early": self._early(wording)}
        return self._table[1].model_copy(update=changes)

    def _without_question(self, wording: Wording, view: View) -> SeatSnapshot:
        match, controller, cards = self.match, self.match.game.controller, self.match.game.controller.cards
        card: Callable[[str], CardData] = partial(wording.card, view)
        offer = match.own_undo_offer(self.seat)
        return SeatSnapshot(
            position="",
            game=match.game.facts.id,
            title=match.game.facts.title,
            language=self.language,
            seat=self.seat,
            turn=wording.turn(view),
            waiting=wording.deciding_text(view, self.seat),
            hand=tuple(map(card, cards.hand(view))) if cards.hand is not None else (),
            shelf=tuple(map(card, cards.shelf(view))),
            secret=wording.secret(view),
            seats=wording.seats(view),
            others=wording.guests(view),
            piles=wording.piles(view),
            near=wording.translate_all(limit.text for limit in controller.ending.limits(view)),
            board=wording.places(view),
            log=wording.log(self.seat),
            undo=wording.translate(offer.why) if offer.kind == "free" else "",
            result=wording.result(),
        )

    def _early(self, wording: Wording) -> EarlyData | None:
        """Return the seat's answers to questions that are not asked yet; None if there are none."""
        match, moves = self.match, self.match.early.of(self.seat)
        if not moves:
            return None
        first = match.asked_view(self.seat, ())
        assert first is not None
        lines = wording.translate_all(match.game.controller.controls[move[0]].text(first, move) for move in moves)
        return EarlyData(
            lines=lines,
            position=digest({"knows": digest(first), "chosen": []}),
            moves=moves,
            can_change=self._can_change(first),
        )

    def _can_change(self, first: View) -> bool:
        """Return False if asking the first question again would show a card that may be seen only once."""
        cards = self.match.game.controller.cards
        return first["decision"]["kind"] not in cards.shown_once_kinds or cards.may_look_again(first)

    def _question(self, wording: Wording) -> QuestionData | None:
        selection = self._selection
        if selection is None:
            return None
        view, controller, offers = selection.view, self.match.game.controller, self._offers(selection)
        prompt = controller.prompt(view)
        title, subtitle = (prompt.title, prompt.subtitle) if offers is None else (offers.title, offers.subtitle)
        options = _Options(wording, view, selection)
        back = offers.back_label if offers is not None else None
        return QuestionData(
            kind=view["decision"]["kind"],
            title=wording.translate(title),
            subtitle=wording.translate(subtitle),
            is_private=view["decision"]["private"],
            is_early=self._is_early(),
            steps=wording.translate_all(prompt.steps),
            current_step=prompt.current_step,
            card=wording.card(view, prompt.card) if prompt.card and controller.cards.face is not None else None,
            chain=tuple(wording.title(view, name) for name in prompt.chain),
            symbols=wording.symbols(prompt.symbols),
            groups=options.groups() if offers is None else options.offer_groups(offers),
            on_board=options.board_only_names(),
            about=prompt.highlighted,
            main=self._main_button(wording, view, selection),
            passing=options.pass_button(),
            back=wording.translate(back or CLEAR) if selection.chosen else "",
            hint=wording.translate_all(self._hint.lines),
            has_hints=self.match.settings.hints,
        )

    def _offers(self, selection: Selection) -> OfferPanel | None:
        offers = self.match.game.controller.decision_extras.offer_panel
        return offers(selection.view, selection.matching_moves()) if offers is not None and selection.chosen else None

    def _main_button(self, wording: Wording, view: View, selection: Selection) -> MainButtonData | None:
        """Return the button that plays what is chosen, or says what is missing; None if a choice plays at once."""
        extras, moves = self.match.game.controller.decision_extras, selection.chosen_moves()
        if moves:
            label = extras.confirm_label(view, moves[-1]) if extras.confirm_label is not None else None
            return MainButtonData(label=wording.translate(label or CONFIRM), is_enabled=True)
        if not selection.chosen:
            return None
        kinds = {kind_of(name) for name in selection.distinguishing_names() or selection.choosable_names()}
        return MainButtonData(label=wording.translate(extras.choose_prompt(kinds) or CHOOSE), is_enabled=False)

    def chosen_moves(self) -> tuple[Move, ...]:
        """Return the moves that the choices complete; () if something is missing."""
        self._read()
        return self._selection.chosen_moves() if self._selection is not None else ()

    # -- what is tapped ------------------------------------------------------------------------------------------------
    def tap(self, tap: Tap) -> TapResult:
        """Update the choices on this screen after a tap, and return what the match must do."""
        self._read()
        if tap.position != self._position():
            return self._refuse(OUTDATED)
        if tap.action == "undo":
            can = self.match.own_undo_offer(self.seat).kind == "free"
            return TapResult(is_undo=True) if can else self._refuse(NO_UNDO)
        if tap.action in ("change", "again"):
            return self._change_early() if tap.action == "change" else self._give_again(tap.moves)
        selection = self._selection
        if selection is None:
            return self._refuse(NOT_ASKED)
        if tap.action == "hint":
            return self._ask_hint()
        if tap.action == "choose":
            return self._choose(selection, tap.name, tap.partner)
        if tap.action == "clear":
            selection.clear()
            return TapResult()
        if tap.action == "pass":
            passing = selection.pass_move()
            return self._answer((passing,)) if passing is not None else self._refuse(NO_PASS)
        moves = selection.chosen_moves()
        return self._answer(moves) if moves else self._refuse(NOT_COMPLETE)

    def _answer(self, moves: Sequence[Move]) -> TapResult:
        by_hint = bool(moves) and moves[0] == self._hint.move
        return TapResult(tuple(moves), is_early=bool(moves) and self._is_early(), by_hint=by_hint)

    def _change_early(self) -> TapResult:
        """Drop the seat's early answers, so that the first of these questions can be answered again."""
        first = self.match.asked_view(self.seat, ())
        if first is None or not self.match.early.of(self.seat) or not self._can_change(first):
            return self._refuse(NOT_ASKED)
        self.match.early.take_back(self.seat)
        return TapResult()

    def _give_again(self, moves: Sequence[Move]) -> TapResult:
        """Give again the early answers `moves`, which the screen remembers but the table has lost."""
        return self._answer(moves) if self.match.may_answer_early(self.seat, moves) else self._refuse(NO_ANSWERS)

    def question_view(self) -> View | None:
        """Return the view in which the present question is answered; None if nothing is asked."""
        self._read()
        return self._selection.view if self._selection is not None else None

    def _ask_hint(self) -> TapResult:
        if not self.match.settings.hints:
            return self._refuse(NO_HINTS)
        self._hint = SeatHint((HINT_COMES,))
        return TapResult()

    def show_hint(self, hint: SeatHint) -> None:
        """Show the hint for the present question, until another one is asked."""
        self._hint = hint

    def _choose(self, selection: Selection, name: str, partner: str = "") -> TapResult:
        if partner and selection.matching_moves([name, partner]):
            selection.clear()
            selection.choose(name)
            name = partner
        if not selection.choose(name):
            return self._refuse(refusal_text(self.match.game.controller, selection.view, selection, name))
        moves, offers = selection.chosen_moves(), self._offers(selection)
        waits = offers is not None and not offers.is_answered(selection.chosen)
        return TapResult() if waits or selection.needs_confirming(*moves) else self._answer(moves)

    def _refuse(self, why: Text) -> TapResult:
        return TapResult(refusal=Wording(self.match, self.language).translate(why))


class _Options:
    """The choices of one question, as data for the screen."""

    def __init__(self, wording: Wording, view: View, selection: Selection) -> None:
        self._wording, self._view, self._selection = wording, view, selection
        self._controller = selection.controller
        self._open = {*selection.choosable_names(), *selection.replacement_names()}
        self._twins = _twins(part for move in selection.moves for part in selection.parts(move))

    def groups(self) -> tuple[ChoiceGroup, ...]:
        """Return the choices by kind: those that can be made now, and those that a reason forbids."""
        passing = self._selection.pass_move()
        quick = {name for part in self._selection.parts(passing) for name in part} if passing is not None else set()
        hidden = self._controller.decision_extras.offer_only_kinds
        kinds: dict[str, list[ChoiceData]] = {}
        on_board = set(self.board_only_names())
        shown = dict.fromkeys((*self._selection.candidate_names(), *self._selection.choosable_names()))
        choices = list[ChoiceData]()
        for name in shown:
            if (name in on_board or name in self._twins) and name not in self._selection.chosen:
                continue
            if name not in quick and kind_of(name) not in hidden and (choice := self._choice(name)) is not None:
                choices.append(choice)
        for choice in self._merge_same_moves(choices):
            kinds.setdefault(choice.kind, []).append(choice)
        titles, partners = self._controller.decision_extras.group_titles, self._partners([*kinds.values()])
        return tuple(
            ChoiceGroup(
                title=self._wording.translate(titles.get(kind)),
                choices=tuple(choices),
                partners=partners if not number else (),
            )
            for number, (kind, choices) in enumerate(kinds.items())
        )

    def _merge_same_moves(self, choices: Sequence[ChoiceData]) -> list[ChoiceData]:
        """Merge choices that complete the same move, such as a move's letter and the space it leads to."""
        result, places = list[ChoiceData](), dict[Move, int]()
        for choice in choices:
            move = None if choice.reason else self._selection.move_completed_by(choice.name)
            at = places.setdefault(move, len(result)) if move is not None else len(result)
            if at == len(result):
                result.append(choice)
                continue
            first, second = sorted((result[at], choice), key=lambda one: not one.is_chosen)
            result[at] = first.model_copy(update={"also": (*first.also, second.name, *second.also)})
        return result

    def _partners(self, groups: Sequence[Sequence[ChoiceData]]) -> tuple[str, ...]:
        """Return the second group's names if each can be chosen together with each choice of the first group."""
        if len(groups) != 2 or len(self._selection.moves) > MAX_PAIRS or min(map(len, groups)) < 2:
            return ()
        first, second = groups
        pairs = [self._selection.matching_moves([one.name, other.name]) for one in first for other in second]
        is_whole = len(pairs) == len(self._selection.moves) and all(len(moves) == 1 for moves in pairs)
        return tuple(one.name for one in second) if is_whole else ()

    def board_only_names(self) -> tuple[str, ...]:
        """Return the shortcuts if they are too many for a list; the screen then shows them only on the board."""
        names = self._selection.shortcuts()
        return tuple(names) if len(names) > MAX_LISTED else ()

    def _choice(self, name: str) -> ChoiceData | None:
        """Return the data of one choice; None if an alias of it is listed instead."""
        selection, wording = self._selection, self._wording
        is_chosen, is_open = name in selection.chosen, name in self._open
        reason = None if is_chosen or is_open else selection.refusal_reason(name, with_all_chosen=True)
        if not (is_chosen or is_open or reason is not None):
            return None
        label = self._controller.label(self._view, name) if kind_of(name) in BUTTON_KINDS else None
        badge = label.badge if label is not None else None
        twins = [twin for twin, first in self._twins.items() if first == name]
        also = tuple(twin for twin in twins if twin in self._open)
        position = self._position_text(name, twins if is_chosen else also)
        return ChoiceData(
            name=name,
            kind=kind_of(name),
            title=wording.translate(label.title) if label is not None else wording.title(self._view, name),
            subtitle=wording.translate(label.subtitle) if label is not None else position,
            icon=label.icon if label is not None else "",
            badge=f"{badge.icon} {badge.number_text}".strip() if badge is not None else "",
            effect="" if reason is not None else self._effect(name),
            reason=wording.translate(self._controller.reason_text(reason)) if reason is not None else "",
            is_chosen=is_chosen,
            also=also,
        )

    def _position_text(self, name: str, also: Iterable[str]) -> str:
        """Return the position of the thing called `name`; without one, the titles of its aliases."""
        position = self._controller.spoken_position
        text = self._wording.translate(position(self._view, name)) if position is not None else ""
        return text or ", ".join(self._wording.title(self._view, twin) for twin in also)

    def _effect(self, name: str) -> str:
        """Return the effect of choosing the name, or what its offers are about, as text; "" if it is uncertain."""
        far = self._selection.shortcut_started_by(name)
        if far is not None:
            return self._wording.translate(far.text)
        move = self._selection.move_completed_by(name)
        if move is not None:
            return self._move_text(move)
        offers, moves = self._controller.decision_extras.offer_panel, self._selection.matching_moves([name])
        panel = offers(self._view, moves) if offers is not None and moves else None
        return self._wording.translate(panel.subtitle) if panel is not None else ""

    def _move_text(self, move: Move) -> str:
        return self._wording.translate(self._controller.controls[move[0]].text(self._view, move))

    def offer_groups(self, panel: OfferPanel) -> tuple[ChoiceGroup, ...]:
        """Return the answers of an offer panel, each with its outcome."""
        chosen: Sequence[str] = self._selection.chosen
        return tuple(
            ChoiceGroup(
                title=self._wording.translate(offer.title),
                choices=tuple(
                    ChoiceData(
                        name=outcome.name,
                        kind=kind_of(outcome.name),
                        title=self._wording.translate(outcome.text),
                        subtitle=self._wording.translate(offer.subtitle),
                        icon=self._wording.picture(offer.picture),
                        is_chosen=outcome.name in chosen,
                    )
                    for outcome in offer.outcomes
                ),
            )
            for offer in panel.offers
        )

    def pass_button(self) -> PassButtonData | None:
        """Return the button that passes or goes on, or None."""
        move, extras = self._selection.pass_move(), self._controller.decision_extras
        if move is None:
            return None
        warning = extras.pass_warning(self._view) if extras.pass_warning is not None else None
        return PassButtonData(label=self._move_text(move), warning=self._wording.translate(warning))


def _twins(parts: Iterable[MovePart]) -> dict[str, str]:
    """Map each alias to the name that is listed for it: the first name of the only move part that contains both."""
    first: dict[str, str] = {}
    several = set[str]()
    for part in parts:
        for name in part:
            if first.setdefault(name, part[0]) != part[0] or name == part[0]:
                several.add(name)
    return {name: other for name, other in first.items() if name not in several}
