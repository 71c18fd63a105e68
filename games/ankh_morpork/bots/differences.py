"""Explanations of what a move changes on the board: goal, control, pieces, buildings, trouble.

Each text names an area."""

from __future__ import annotations

from collections.abc import Callable

from games.ankh_morpork.rules import ending, pieces
from games.ankh_morpork.rules.board import OWNERS, TROLL, Effect
from games.ankh_morpork.rules.pieces import owner_of
from games.ankh_morpork.rules.state import NOBODY, State
from games.ankh_morpork.rules.symbols import effect_of
from games.ankh_morpork.view.view import guess
from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.names import kind_of, seat_name
from games.core.contract.texts import N_, N_n, Text

NEARER_GOAL = {  # way to win -> text for progress towards the seat's own goal
    "spread": N_("Nearer the goal, minions in {n} of {total} areas: {where}"),
    "control": N_("Nearer the goal, {n} of {total} areas under control: {where}"),
    "trouble": N_("Nearer the goal, {n} of {total} trouble markers: {where}"),
    "worth": N_("Nearer the goal, ${n} of ${total}: {where}"),
}


class MoveContext:
    """The position as the deciding seat sees it, with methods that explain changes."""

    def __init__(self, view: View) -> None:
        self.view, self.board = view, view.board
        self.state: State = guess(view, BotDice(0))
        self.seat: Seat = view["decision"]["seat"]
        self.step = self.state.agenda[-1]

    def area_number(self, move: Move) -> int:
        return int(self.board.index[move[1]])

    def area_name(self, area: int) -> str:
        return f"area:{self.board.areas[area].id}"

    def effect(self) -> Effect:
        if self.step[0] != "act":
            return Effect(self.step[0])
        return effect_of(self.board, *self.step[2:5])

    def asking_card(self) -> str:
        """Return the name of the card or event that causes the question."""
        named = [arg for arg in self.step if isinstance(arg, str) and kind_of(arg) in ("card", "event")]
        if named:
            return named[0]
        if self.step[0] == "act":
            _, _seat, card, _place, _part = self.step
            return f"card:{self.board.cards[card].id}"
        if self.state.playing != NOBODY:
            return f"card:{self.board.cards[self.state.playing].id}"
        return f"event:{self.board.events[self.state.spent[-1]]}" if self.state.spent else ""

    # -- comparing positions ------------------------------------------------------------------------------------------
    def explain_change(self, area: int, change: Callable[[State], None], plain: Text) -> list[Text]:
        """Explain a change to the board, most important effect first and `plain` last; each text names an area."""
        after = self.state.copy()
        change(after)
        where = self.area_name(area)
        texts = (
            self._own_goal(after, where), self._control(after, area), self._wide(after, where),
            self._losses(after, where), self._trouble(after, where), plain.with_args(where=where),
        )  # fmt: skip
        return [text for text in texts if text is not None]

    def wins_by(self) -> tuple[str, int]:
        """Return the seat's way to win and its goal; an empty string and 0 where the identity is hidden."""
        secret = self.view["secrets"][self.seat]
        if secret is None:
            return "", 0
        one = next(one for one in self.board.personalities if one.id == secret["personality"])
        return one.wins_by, 0 if one.wins_by == "last_card" else one.goal[self.state.seats]

    def _own_goal(self, after: State, where: str) -> Text | None:
        wins_by, total = self.wins_by()
        if wins_by not in NEARER_GOAL:
            return None
        now = ending.progress(after, self.seat, wins_by)
        if now <= ending.progress(self.state, self.seat, wins_by):
            return None
        return NEARER_GOAL[wins_by].with_args(n=now, total=total, where=where)

    def _control(self, after: State, first: int) -> Text | None:
        order = [first, *(place for place in range(len(self.board.areas)) if place != first)]
        for place in order:
            old, new = ending.controller_of(self.state, place), ending.controller_of(after, place)
            if old != new == self.seat:
                return N_n(
                    "{who} then controls {where}: {n} area in all", "{who} then controls {where}: {n} areas in all",
                    who=seat_name(self.seat), where=self.area_name(place), n=ending.control_counts(after)[self.seat],
                )  # fmt: skip
        for place in order:
            old, new = ending.controller_of(self.state, place), ending.controller_of(after, place)
            if old not in (new, self.seat, NOBODY):
                return N_n(
                    "{whose} then no longer controls {where}: {n} area is left",
                    "{whose} then no longer controls {where}: {n} areas are left",
                    whose=seat_name(old), where=self.area_name(place), n=ending.control_counts(after)[old],
                )  # fmt: skip
        return None

    def _wide(self, after: State, where: str) -> Text | None:
        count = ending.areas_with_minions(after, self.seat)
        if count <= ending.areas_with_minions(self.state, self.seat):
            return None
        return N_n(
            "A foothold in {where}: minions stand in {n} area",
            "A foothold in {where}: minions stand in {n} areas",
            where=where, n=count,
        )  # fmt: skip

    def _losses(self, after: State, where: str) -> Text | None:
        for who in self.state.other_seats(self.seat):
            whose = seat_name(who)
            if after.minions_on_board(who) < self.state.minions_on_board(who):
                return N_("{whose} has a minion less: {where}", whose=whose, where=where)
            if after.building_count(who) < self.state.building_count(who):
                return N_("{whose} has a building less: {where}", whose=whose, where=where)
        if after.building_count(self.seat) > self.state.building_count(self.seat):
            return N_("A building keeps its value and brings a district card: {where}", where=where)
        return None

    def _trouble(self, after: State, where: str) -> Text | None:
        left = after.trouble.bit_count()
        if left < self.state.trouble.bit_count():
            return N_n("{n} trouble marker is left on the board without {where}",
                       "{n} trouble markers are left on the board without {where}", n=left, where=where)  # fmt: skip
        if left > self.state.trouble.bit_count():
            return N_n("Trouble comes to {where}: {n} marker on the board",
                       "Trouble comes to {where}: {n} markers on the board", n=left, where=where)  # fmt: skip
        return None


# -- pieces and buildings ---------------------------------------------------------------------------------------------
def explain_arrival(context: MoveContext, move: Move) -> list[Text]:
    """Explain a minion that enters an area."""
    place = context.area_number(move)

    def change(state: State) -> None:
        if context.step[0] == "flee":
            _, seat, origin, _flooded, _count = context.step
            pieces.piece_leaves(state, origin, seat, None)
        pieces.piece_arrives(state, place, context.seat, None)

    return context.explain_change(place, change, N_("One more minion makes this area safer: {where}"))


def explain_move(context: MoveContext, move: Move) -> list[Text]:
    """Explain moving a chosen piece to an area."""
    place = context.area_number(move)
    _, _seat, origin, owner, *_ = context.step

    def change(state: State) -> None:
        pieces.piece_leaves(state, origin, owner, None)
        pieces.piece_arrives(state, place, owner, None)

    plain = N_("This is a better place for the minion: {where}")
    if owner != context.seat:
        plain = N_("There the figure does least harm: {where}")
    return context.explain_change(place, change, plain)


def explain_loss(context: MoveContext, move: Move) -> list[Text]:
    """Explain that a piece leaves or is removed."""
    place = context.area_number(move)
    owner = context.seat if len(move) == 2 else owner_of(move)
    if owner == context.seat:
        return [
            *_remaining_minions(context, place),
            N_("The minion here is missed least: {where}", where=context.area_name(place)),
        ]
    if owner < TROLL:
        plain = N_("{whose} becomes weaker here: {where}", whose=seat_name(owner))
    else:
        plain = N_("This area gets rid of its monster: {where}")
    return context.explain_change(place, lambda state: pieces.piece_leaves(state, place, owner, None), plain)


def explain_building(context: MoveContext, move: Move) -> list[Text]:
    """Explain constructing or buying a building."""
    place = context.area_number(move)
    cost = context.board.areas[place].cost
    plain = N_("A building keeps its value of ${n} and brings a district card: {where}", n=cost)
    return context.explain_change(place, lambda state: pieces.assign_building(state, place, context.seat), plain)


def explain_razing(context: MoveContext, move: Move) -> list[Text]:
    """Explain removing a building."""
    place = context.area_number(move)
    if context.state.building[place] == context.seat:
        least = N_("The building here is missed least: {where}", where=context.area_name(place))
        return [
            N_(
                "The building here cost ${n}: {where}",
                n=context.board.areas[place].cost,
                where=context.area_name(place),
            ),
            least,
        ]
    plain = N_("The building is worth most here: {where}")
    return context.explain_change(place, lambda state: pieces.remove_building(state, place, context.seat, None), plain)


def explain_calming(context: MoveContext, move: Move) -> list[Text]:
    """Explain removing a trouble marker."""
    place = context.area_number(move)
    start = place * OWNERS
    free = context.state.building[place] == NOBODY and context.state.units[start + context.seat]
    texts = []
    if free:
        texts.append(N_("Without trouble a building can be put up here: {where}", where=context.area_name(place)))
    change = context.explain_change(
        place, lambda state: pieces.end_trouble(state, place, None), N_("Peace helps here: {where}")
    )
    return [*texts, *change]


def explain_trouble(context: MoveContext, move: Move) -> list[Text]:
    """Explain adding a trouble marker."""
    place = context.area_number(move)
    plain = N_("Trouble helps here: {where}")
    return context.explain_change(place, lambda state: pieces.start_trouble(state, place, None), plain)


def explain_crowd(context: MoveContext, move: Move) -> list[Text]:
    """Explain choosing an area that pays for each piece."""
    crowd = pieces.piece_count(context.state, context.area_number(move))
    return [N_n("A crowd of {n} figure pays here: {where}", "A crowd of {n} figures pays here: {where}",
                n=crowd, where=f"area:{move[1]}")]  # fmt: skip


def _remaining_minions(context: MoveContext, area: int) -> list[Text]:
    """Mention the own minions that stay in an area after one leaves, if any."""
    count = context.state.units[area * OWNERS + context.seat] - 1
    text = N_n("{n} own minion stays there: {where}", "{n} own minions stay there: {where}",
               n=count, where=context.area_name(area))  # fmt: skip
    return [text] if count else []
