"""How computer players judge what concerns other players: whom to choose, when to answer, when to pay."""

from __future__ import annotations

from typing import NamedTuple

from games.ankh_morpork.bots import card_worth
from games.ankh_morpork.bots.judge import Judge
from games.ankh_morpork.rules.board import Effect
from games.ankh_morpork.rules.state import State
from games.ankh_morpork.rules.symbols import effect_of
from games.core.contract.contract import Move, Seat, Step

_PROTECTION = 3  # dollars for a piece that Small Gods save
HARM = 0.4  # a hostile text, whatever it does


class Scene(NamedTuple):
    """A question as the deciding seat weighs it."""

    state: State
    step: Step
    judge: Judge

    @property
    def seat(self) -> Seat:
        """Return who decides."""
        return self.judge.seat

    def area(self, move: Move) -> int:
        """Return the area that a move names."""
        return self.state.board.index[move[1]]

    def card(self, move: Move) -> int:
        """Return the card that a move names."""
        return self.state.board.card_index[move[1]]

    def effect(self) -> Effect:
        """Return what is done by the symbol or scroll that asks; nothing where something else asks."""
        if self.step[0] != "act":
            return Effect(self.step[0])
        _, _, card, place, part = self.step
        return effect_of(self.state.board, card, place, part)


# -- people -----------------------------------------------------------------------------------------------------------
def choose(scene: Scene, move: Move) -> float:
    judge, victim = scene.judge, move[1]
    do = scene.effect().do
    threat = 0.3 * judge.threat[victim]
    if do in ("pay_player", "beneficiary"):
        return _fixed_gain(scene, do) - threat
    if do == "cosmo_lavish":
        return 0.1 - threat
    if do in ("take_from_one", "mug", "hubert"):
        return card_worth.taken(judge, 3, victim) + 0.2 * threat
    if do == "sell_card":
        return card_worth.taken(judge, 2, victim) + 0.3 - threat
    if do == "chair":
        return 0.3 * (len(scene.state.hands[victim]) - len(scene.state.hands[scene.seat])) + 0.1 * threat
    return HARM + threat + 0.02 * min(5, scene.state.money[victim]) + 0.02 * len(scene.state.hands[victim])


def _fixed_gain(scene: Scene, do: str) -> float:
    """Return what follows when somebody has been paid."""
    if do != "pay_player":
        return 0.0
    _, _seat, card, *_ = scene.step
    steps = scene.state.board.cards[card].scroll
    return card_worth.scroll(scene.judge, steps[-1]) - 2 * scene.judge.money[scene.seat] + 0.2


# -- answers ----------------------------------------------------------------------------------------------------------
def react(scene: Scene, move: Move) -> float:
    """Judge an interrupt against keeping it."""
    if scene.step[0] != "react":
        return -1.5  # ending one's own turn early
    card = scene.card(move)
    reaction = scene.state.board.cards[card].reaction
    worth = _danger(scene) - 0.6 * card_worth.kept(scene.judge, card)
    if reaction is not None and reaction.do == "relocate":
        _, _seat, _threat, area, _actor, _source = scene.step
        worth += scene.judge.goes(area, scene.seat) + scene.judge.best("minion")
    return worth


def _danger(scene: Scene) -> float:
    """Return what the seat would lose by what is announced."""
    _, seat, threat, area, _, _ = scene.step
    judge = scene.judge
    if threat == "event_building":
        return -judge.raze(area)
    if threat == "event_card":
        return judge.house(area, seat)
    if threat == "event_arrival":
        demon = scene.state.agenda[-2][1]
        return -judge.comes(area, demon)
    if threat != "text":
        return -judge.goes(area, seat) + (0.25 if threat != "text_move" else 0.0)
    step = scene.state.agenda[-2]
    if step[0] == "pay_over":
        _, _payer, _taker, amount = step
        return min(int(amount), scene.state.money[seat]) * (judge.money[seat] + 0.03)
    if step[0] == "buy":
        _, _buyer, area = step
        return -judge.raze(area) - 0.02 * judge.board.areas[area].cost
    if step[0] in ("audited", "extort"):
        return 0.6
    return 0.35 if step[0] in ("contribute", "inspect", "pinch", "offer") else 0.7


def pay(scene: Scene, move: Move) -> float:
    """Judge paying, against what happens else."""
    judge, step = scene.judge, scene.step
    kind = step[0]
    money = judge.money[scene.seat]
    if kind == "react":
        return _danger(scene) - _PROTECTION * money
    if kind == "prop":
        return -2 * money - 0.04
    if kind == "flee":
        return -_PROTECTION * money - 0.06
    if kind in ("settle", "ransom"):
        _, _payer, taker, *_ = step
        gain = judge.money[taker] if judge.money[taker] < 0 else -0.01
        return 5 * (gain - money)
    if kind == "suffer":
        return -2 * money
    return -money  # a tribute


def shield(scene: Scene, move: Move) -> float:
    """Judge paying for one of two buildings that an event hits, against losing both."""
    return -scene.judge.raze(scene.area(move)) - _PROTECTION * scene.judge.money[scene.seat]


def refuse(scene: Scene, move: Move) -> float:
    kind, _seat, *rest = scene.step
    if kind == "prop":
        return scene.judge.raze(rest[0])
    if kind == "settle":
        return -0.6
    houses = [area for area, owner in enumerate(scene.state.building) if owner == scene.seat]
    return min((scene.judge.raze(area) for area in houses), default=0.0)


def flee(scene: Scene, move: Move) -> float:
    _, seat, origin, _flooded, _count = scene.step
    return scene.judge.arrive(scene.area(move)) + scene.judge.goes(origin, seat)
