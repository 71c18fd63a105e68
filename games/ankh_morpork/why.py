"""Why a computer player may like a move: one sentence that names what it changes on the table, for whom and where.

Only what lies open is spoken of, before and after, so that no explanation gives a secret identity or a hand away. No
full stop, so that a sentence can be part of another.
"""

from __future__ import annotations

from collections.abc import Callable

from games.ankh_morpork import ending, pieces
from games.ankh_morpork.board import OWNERS, TROLL, Effect
from games.ankh_morpork.guessing import guess
from games.ankh_morpork.placing import owner_of
from games.ankh_morpork.state import NOBODY, State
from games.ankh_morpork.symbols import effect_of
from games.core.contract import Move, Seat, View
from games.core.dice import BotDice
from games.core.texts import N_, N_n, Text


def explain(view: View, move: Move) -> Text:
    """Say in one sentence why a computer player may like this move."""
    return KINDS[move[0]](_Scene(view), move)


class _Scene:
    """The position as the deciding seat sees it, and what changes of it mean."""

    def __init__(self, view: View) -> None:
        self.view, self.board = view, view.board
        self.state: State = guess(view, BotDice(0))
        self.seat: Seat = view["decision"]["seat"]
        self.step = self.state.agenda[-1]

    def place(self, move: Move) -> int:
        return int(self.board.index[move[1]])

    def area(self, place: int) -> str:
        return f"area:{self.board.areas[place].id}"

    def effect(self) -> Effect:
        if self.step[0] != "act":
            return Effect(self.step[0])
        return effect_of(self.board, *self.step[2:5])

    def card(self) -> str:
        """Return the card or event that asks."""
        named = [arg for arg in self.step if isinstance(arg, str) and arg.startswith(("card:", "event:"))]
        if named:
            return named[0]
        if self.step[0] == "act":
            return f"card:{self.board.cards[self.step[2]].id}"
        if self.state.playing != NOBODY:
            return f"card:{self.board.cards[self.state.playing].id}"
        return f"event:{self.board.events[self.state.spent[-1]]}" if self.state.spent else ""

    # -- comparing ----------------------------------------------------------------------------------------------------
    def difference(self, place: int, change: Callable[[State], None], plain: Text) -> Text:
        """Word the most telling thing that a change does, `plain` if there is none; it names an area."""
        after = self.state.copy()
        change(after)
        where = self.area(place)
        found = self._control(after, place) or self._wide(after, where) or self._losses(after, where)
        return found or self._trouble(after, where) or plain.but(where=where)

    def _control(self, after: State, first: int) -> Text | None:
        order = [first, *(place for place in range(len(self.board.areas)) if place != first)]
        for place in order:
            old, new = ending.controller_of(self.state, place), ending.controller_of(after, place)
            if old != new == self.seat:
                return N_n(
                    "{who} then controls {where}: {n} area in all", "{who} then controls {where}: {n} areas in all",
                    who=f"seat:{self.seat}", where=self.area(place), n=ending.controlled(after)[self.seat],
                )  # fmt: skip
        for place in order:
            old, new = ending.controller_of(self.state, place), ending.controller_of(after, place)
            if old not in (new, self.seat, NOBODY):
                return N_n(
                    "{whose} then no longer controls {where}: {n} area is left",
                    "{whose} then no longer controls {where}: {n} areas are left",
                    whose=f"seat:{old}", where=self.area(place), n=ending.controlled(after)[old],
                )  # fmt: skip
        return None

    def _wide(self, after: State, where: str) -> Text | None:
        count = ending.spread(after, self.seat)
        if count <= ending.spread(self.state, self.seat):
            return None
        return N_n(
            "A foothold in {where}: minions stand in {n} area",
            "A foothold in {where}: minions stand in {n} areas",
            where=where, n=count,
        )  # fmt: skip

    def _losses(self, after: State, where: str) -> Text | None:
        for who in self.state.others(self.seat):
            whose = f"seat:{who}"
            if after.on_board(who) < self.state.on_board(who):
                return N_("{whose} has a minion less: {where}", whose=whose, where=where)
            if after.built(who) < self.state.built(who):
                return N_("{whose} has a building less: {where}", whose=whose, where=where)
        if after.built(self.seat) > self.state.built(self.seat):
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
def _arrive(scene: _Scene, move: Move) -> Text:
    place = scene.place(move)

    def change(state: State) -> None:
        if scene.step[0] == "flee":
            pieces.leave(state, scene.step[2], scene.seat, None)
        pieces.arrive(state, place, scene.seat, None)

    return scene.difference(place, change, N_("One more minion makes this area safer: {where}"))


def _put(scene: _Scene, move: Move) -> Text:
    place, owner = scene.place(move), scene.step[3]

    def change(state: State) -> None:
        pieces.leave(state, scene.step[2], owner, None)
        pieces.arrive(state, place, owner, None)

    plain = N_("This is a better place for the minion: {where}")
    if owner != scene.seat:
        plain = N_("There the piece does least harm: {where}")
    return scene.difference(place, change, plain)


def _gone(scene: _Scene, move: Move) -> Text:
    """Word that a piece leaves or dies."""
    place = scene.place(move)
    owner = scene.seat if len(move) == 2 else owner_of(move)
    if owner == scene.seat:
        return N_("The minion here is missed least: {where}", where=scene.area(place))
    if owner < TROLL:
        plain = N_("{whose} becomes weaker here: {where}", whose=f"seat:{owner}")
    else:
        plain = N_("This area gets rid of its monster: {where}")
    return scene.difference(place, lambda state: pieces.leave(state, place, owner, None), plain)


def _build(scene: _Scene, move: Move) -> Text:
    place = scene.place(move)
    plain = N_("A building keeps its value and brings a district card: {where}")
    return scene.difference(place, lambda state: pieces.own(state, place, scene.seat), plain)


def _raze(scene: _Scene, move: Move) -> Text:
    place = scene.place(move)
    if scene.state.building[place] == scene.seat:
        return N_("The building here is missed least: {where}", where=scene.area(place))
    plain = N_("The building is worth most here: {where}")
    return scene.difference(place, lambda state: pieces.raze(state, place, scene.seat, None), plain)


def _calm(scene: _Scene, move: Move) -> Text:
    place = scene.place(move)
    start = place * OWNERS
    free = scene.state.building[place] == NOBODY and scene.state.units[start + scene.seat]
    if free:
        return N_("Without trouble a building can be put up here: {where}", where=scene.area(place))
    return scene.difference(place, lambda state: pieces.calm(state, place, None), N_("Peace helps here: {where}"))


def _stir(scene: _Scene, move: Move) -> Text:
    place = scene.place(move)
    plain = N_("Trouble helps here: {where}")
    return scene.difference(place, lambda state: pieces.stir(state, place, None), plain)


def _pick(scene: _Scene, move: Move) -> Text:
    crowd = pieces.crowd(scene.state, scene.place(move))
    return N_n("A crowd of {n} piece pays here: {where}", "A crowd of {n} pieces pays here: {where}",
               n=crowd, where=f"area:{move[1]}")  # fmt: skip


# -- cards ------------------------------------------------------------------------------------------------------------
_SYMBOL_WORDS: dict[str, Text] = {
    "minion": N_("a minion"),
    "building": N_("a building"),
    "assassinate": N_("an assassination"),
    "remove_trouble": N_("less trouble"),
    "money": N_("${n}"),
    "scroll": N_("its text"),
    "event": N_("an event"),
    "play_another": N_("another card"),
}


def _play(scene: _Scene, move: Move) -> Text:
    card = scene.board.cards[scene.board.card_index[move[1]]]
    if not card.symbols:
        return N_("This card is missed least: {card}", card=f"card:{move[1]}")
    brings = [_SYMBOL_WORDS[kind].but(n=amount) for kind, amount in card.symbols]
    return N_("{card} does most now: {brings}", card=f"card:{move[1]}", brings=brings)


def _missed(scene: _Scene, move: Move) -> Text:
    card = f"card:{move[1]}"
    if scene.step[0] == "confiscate":
        return N_("{whose} could do most with this card: {card}", whose=f"seat:{scene.step[2]}", card=card)
    if scene.step[0] in ("give", "sale", "tribute"):
        whom = scene.step[3] if scene.step[0] == "tribute" and len(scene.step) > 3 else scene.step[2]
        return N_("{whom} can do least with this card: {card}", whom=f"seat:{whom}", card=card)
    return N_("This card is missed least: {card}", card=card)


def _keep(scene: _Scene, move: Move) -> Text:
    return N_("The more useful of the two: {card}", card=f"card:{move[1]}")


def _money(scene: _Scene, move: Move) -> Text:
    return N_("{card} brings ${n}", card=scene.card(), n=scene.effect().amount)


def _use(scene: _Scene, move: Move) -> Text:
    return N_("The text of this card helps now: {card}", card=scene.card())


def _ability(scene: _Scene, move: Move) -> Text:
    where = f"area:{move[1]}"
    effect = scene.board.areas[scene.place(move)].effect
    if effect.do == "take_money":
        return N_("{where} brings ${n} and costs no card", where=where, n=effect.amount)
    return _ABILITIES[effect.do].but(where=where, n=effect.amount)


_ABILITIES = {
    "pay_and_place": N_("For ${n} a minion comes without a card: {where}"),
    "draw_and_discard": N_("A better card may come for a poor one: {where}"),
    "sell_card": N_("A card that helps little becomes ${n}: {where}"),
    "place_trouble": N_("Trouble costs no card here: {where}"),
    "pay_and_calm": N_("For ${n} trouble ends without a card: {where}"),
}


# -- people and answers -----------------------------------------------------------------------------------------------
def _choose(scene: _Scene, move: Move) -> Text:
    seat, do = move[1], scene.effect().do
    whose = f"seat:{seat}"
    if do in ("pay_player", "beneficiary", "sell_card"):
        return N_("This helps {whose} least: ${n} and {buildings} buildings so far", whose=whose,
                  n=scene.state.money[seat], buildings=scene.state.built(seat))  # fmt: skip
    if do in ("take_from_one", "mug", "hubert"):
        return N_("{whose} has ${n} to give", whose=whose, n=scene.state.money[seat])
    if do in ("beg_cards", "stanley", "chair", "cable_street"):
        return N_n("{whose} has {n} card in hand", "{whose} has {n} cards in hand",
                   whose=whose, n=len(scene.state.hands[seat]))  # fmt: skip
    return N_n(
        "{whose} should be slowed down: {n} area controlled",
        "{whose} should be slowed down: {n} areas controlled",
        whose=whose, n=ending.controlled(scene.state)[seat],
    )  # fmt: skip


def _react(scene: _Scene, move: Move) -> Text:
    card = f"card:{move[1]}"
    if scene.step[0] != "react":
        return N_("With {card} nothing more goes wrong this turn", card=card)
    place = scene.step[3]
    if place >= 0:
        return N_("{where} is worth a card: {card}", where=scene.area(place), card=card)
    return N_("{card} stops what was to come: {source}", card=card, source=scene.step[5])


def _pay(scene: _Scene, move: Move) -> Text:
    places = {"react": 3, "prop": 2, "flee": 2}
    kind = scene.step[0]
    if kind in places and scene.step[places[kind]] >= 0:
        return N_("This is worth the money: {where}", where=scene.area(scene.step[places[kind]]))
    if kind == "suffer":
        return N_("A minion is worth more than the money: {card}", card=scene.card())
    return N_("Paying does less harm: {card}", card=scene.card())


def _refuse(scene: _Scene, move: Move) -> Text:
    if scene.step[0] == "prop":
        return N_("This building is not worth the money: {where}", where=scene.area(scene.step[2]))
    return N_("The money is worth more: {card}", card=scene.card())


def _no(scene: _Scene, move: Move) -> Text:
    if scene.step[0] == "seize":
        return N_("It is better to leave the buildings alone: {card}", card=scene.card())
    if scene.step[3] >= 0:
        return N_("A card in hand is worth more later than this: {where}", where=scene.area(scene.step[3]))
    return N_("A card in hand is worth more later than this: {where}", where=scene.step[5])


def _skip(scene: _Scene, move: Move) -> Text:
    return N_("Nothing that this symbol offers would help now: {card}", card=scene.card())


def _done(scene: _Scene, move: Move) -> Text:
    return N_("All that helps has been done")


def _pass(scene: _Scene, move: Move) -> Text:
    return N_("Cards in hand are worth more later")


KINDS: dict[str, Callable[[_Scene, Move], Text]] = {
    "play": _play,
    "pass": _pass,
    "skip": _skip,
    "done": _done,
    "no": _no,
    "pay": _pay,
    "refuse": _refuse,
    "react": _react,
    "ability": _ability,
    "money": _money,
    "use": _use,
    "place": _arrive,
    "build": _build,
    "buy": _build,
    "raze": _raze,
    "spare": _gone,
    "lose": _gone,
    "kill": _gone,
    "take": _gone,
    "put": _put,
    "flee": _arrive,
    "calm": _calm,
    "stir": _stir,
    "pick": _pick,
    "choose": _choose,
    "discard": _missed,
    "give": _missed,
    "keep": _keep,
}
