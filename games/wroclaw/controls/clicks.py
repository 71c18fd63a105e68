"""How moves are chosen and described.

`CONTROLS` has, for each kind of move, the objects to click and a sentence about its effect. `prompt` returns the
question on the decision card.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move, Options, View
from games.core.contract.controller import MoveControl, MovePart, Prompt
from games.core.contract.dice import BotDice
from games.core.contract.extras.trial import draws_or_reveals, try_move
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wroclaw.rules import fire, shots
from games.wroclaw.rules.board import FIGHTERS_PER_SIDE, SCOUT, TOKENS
from games.wroclaw.rules.state import State
from games.wroclaw.rules.turn import FLOW
from games.wroclaw.view.view import guess

REVEALING_EVENTS = frozenset({"rolled", "threat", "revealed"})


def _button(view: View, move: Move) -> Sequence[MovePart]:
    return ((f"button:{move[0]}",),)


def _cards(view: View, move: Move) -> Sequence[MovePart]:
    return [(f"card:{card}",) for card in move[1:]]


def _send(view: View, move: Move) -> Sequence[MovePart]:
    _, card, token = move
    return (f"card:{card}",), (f"token:{token}",)


def _shot(view: View, move: Move) -> Sequence[MovePart]:
    """Return the parts of a shot: shooter, target and mode. If the mode hits all opponents, any of
    them is the target.
    """
    seat = view["decision"]["seat"]
    _, slot, target, mode = move
    aims = range(FIGHTERS_PER_SIDE) if view.board.tables.mode_ids[mode].everybody else (target,)
    return (f"fighter:{seat}:{slot}",), tuple(f"fighter:{1 - seat}:{place}" for place in aims), (f"mode:{mode}",)


def _boost(view: View, move: Move) -> Sequence[MovePart]:
    return [(f"die:{die}:{points}",) for die, points in enumerate(move[1:])]


# -- confirming -------------------------------------------------------------------------------------------------------
def _sealed(view: View, move: Move) -> bool:
    return bool(view["decision"]["kind"] == "seal")


def must_confirm(view: View, move: Move) -> bool:
    """Return True if a move is random or reveals something."""
    return draws_or_reveals(FLOW, guess, view, move, REVEALING_EVENTS)


def _ends_shooting(view: View, move: Move) -> bool:
    asked = try_move(FLOW, guess, view, move).decision
    return asked is None or asked.seat != view["decision"]["seat"]


def confirm_label(view: View, move: Move) -> Text | None:
    """Return the label of the button that confirms a move; None means "Confirm"."""
    if move[0] in ("shoot", "extra"):
        return N_("Fire the last shot") if _ends_shooting(view, move) else None
    if move[0] == "send":
        return _text_seal(view) if _sealed(view, move) else None
    return _CONFIRMS.get(move[0])


def _text_seal(view: View) -> Text:
    """Return the button label for the last order. If the other seat has finished, the label says that the third die is
    rolled.
    """
    return N_("Roll the third die") if view["ready"][1 - view["decision"]["seat"]] else N_("Done")


_CONFIRMS = {
    "discard": N_("Put them away"),
    "boost": N_("Shoot with Perun"),
    "recover": N_("Take into hand"),
}


def _text_discard(view: View, move: Move) -> Text:
    return N_("Set aside: {cards}", cards=[f"card:{card}" for card in move[1:]])


def _text_send(view: View, move: Move) -> Text:
    _, card, token = move
    return N_("Send {card}: {token}", card=f"card:{card}", token=f"token:{token}")


def _text_shot(view: View, move: Move) -> Text:
    seat = view["decision"]["seat"]
    kind, slot, target, mode = move
    args = {"card": f"card:{view['fighters'][seat][slot]['card']}", "mode": f"mode:{mode}"}
    if view.board.tables.mode_ids[mode].everybody:
        text = N_("{card} shoots at all opponents: {mode}").with_args(**args)
    else:
        aim = f"card:{view['fighters'][1 - seat][target]['card']}"
        text = N_("{card} shoots at {target}: {mode}").with_args(**args, target=aim)
    return N_("With a Perun: {shot}", shot=text) if kind == "extra" else text


def _text_boost(view: View, move: Move) -> Text:
    points = " · ".join(f"+{add}" for add in move[1:])
    return N_n("Shoot with Perun: {points} ({n} point)", "Shoot with Perun: {points} ({n} points)").with_args(
        points=points, n=sum(move[1:])
    )


def _text_fire(view: View, move: Move) -> Text:
    return N_("Shoot without Perun")


def _text_hold(view: View, move: Move) -> Text:
    return N_("Hold fire for this turn")


def _text_recover(view: View, move: Move) -> Text:
    return N_("{card} comes back first", card=f"card:{move[1]}")


def auto_answer(view: View, options: Options) -> Move | None:
    """Return a choice of the wounded card that comes back first; the others follow before the choice matters."""
    return tuple(view["moves"][0]) if view["decision"]["kind"] == "recover" else None


CONTROLS: dict[str, MoveControl] = {
    "discard": MoveControl(_cards, _text_discard),
    "send": MoveControl(_send, _text_send),
    "shoot": MoveControl(_shot, _text_shot, must_confirm),
    "extra": MoveControl(_shot, _text_shot, must_confirm),
    "hold": MoveControl(_button, _text_hold, must_confirm),
    "boost": MoveControl(_boost, _text_boost, needs_confirmation=True),
    "fire": MoveControl(_button, _text_fire, must_confirm),
    "recover": MoveControl(_cards, _text_recover, must_confirm),
}


# -- questions on the decision card -----------------------------------------------------------------------------------
ORDINAL_TEXTS = (N_("first"), N_("second"), N_("third"))


def prompt(view: View) -> Prompt:
    """Return the question for the deciding seat."""
    decision = view["decision"]
    return _PROMPTS[decision["kind"]](view, seat_name(decision["seat"]))


def _keep(view: View, who: str) -> Prompt:
    board = view.board
    title = N_n("{who}: which card do you set aside?", "{who}: which {n} cards do you set aside?")
    line = N_n(
        "You play the whole game with the {n} card you keep.",
        "You play the whole game with the {n} cards you keep.",
        n=board.hand,
    )
    return Prompt(title.with_args(who=who, n=board.drawn - board.hand), line)


def _prompt_send(view: View, who: str) -> Prompt:
    placed = len(view["fighters"][view["decision"]["seat"]])
    line = N_("A card and a token; only you see them until the third die is rolled.")
    return Prompt(
        N_("{who}: who do you send, and with which order?", who=who),
        line,
        ORDINAL_TEXTS,
        min(placed, FIGHTERS_PER_SIDE - 1),
    )


def _ready(view: View) -> int:
    """Return the number of the deciding seat's fighters that have not shot yet."""
    line = view["fighters"][view["decision"]["seat"]]
    return sum(not one["spent"] and one["token"] != TOKENS[SCOUT] for one in line)


def _able(view: View) -> int:
    """Return the number of fighters that can hit somebody, if necessary with a boost (B-21)."""
    state = guess(view, BotDice(0))  # any sampled state will do, because nothing hidden affects a shot
    points = view.board.tables.boosts if view["perun"][view["decision"]["seat"]] else ()
    ways = (fire.NO_BOOST, *(move[1:] for move in points if move[0] == "boost"))
    aimed = [move for move in view["moves"] if move[0] == "shoot"]
    return len({move[1] for move in aimed if any(_hits(state, view, move, way) for way in ways)})


def _hits(state: State, view: View, move: Move, points: Sequence[int]) -> bool:
    _, slot, target, mode = move
    shooter = view["decision"]["seat"] * FIGHTERS_PER_SIDE + slot
    checks = shots.check_shot(state, shooter, target, view.board.tables.mode_ids[mode], points, 0)
    return any(one.wounds for one in checks)


def forgoes_possible_hits(view: View, move: Move) -> bool:
    """Return True if a move ends the shooting although a fighter could still hit somebody."""
    return move[0] == "hold" and pass_warning(view) is not None


def pass_warning(view: View) -> Text | None:
    """Return a warning about fighters that could still hit somebody, or None."""
    if view["decision"]["kind"] != "shoot" or not (able := _able(view)):
        return None
    return N_n("{n} fighter can still hit someone.", "{n} fighters can still hit someone.", n=able)


def _shoot(view: View, who: str) -> Prompt:
    seat = view["decision"]["seat"]
    line = view["fighters"][seat]
    again = view["perun"][seat] and any(one["spent"] and not one["extra"] for one in line)
    ready = _ready(view)
    text = N_n("{n} fighter can still shoot.", "{n} fighters can still shoot.", n=ready)
    text = text if ready else N_("Everyone has shot.")
    if again:
        text = N_(
            "{ready} For a Perun, a fighter who has shot can shoot again, with each die {n} lower.",
            ready=text,
            n=view.board.extra,
        )
    return Prompt(N_("{who}: who shoots at whom?", who=who), text)


def _prompt_boost(view: View, who: str) -> Prompt:
    slot, target, mode, _ = view["decision"]["args"]
    seat = view["decision"]["seat"]
    shooter = f"fighter:{seat}:{slot}"
    card = f"card:{view['fighters'][seat][slot]['card']}"
    title = N_("{who}: use Perun for this shot?", who=who)
    mode_data = view.board.tables.mode_ids[mode]
    if mode_data.everybody:
        shot: Text = N_("{card}: {mode}", card=card, mode=f"mode:{mode}")
        return Prompt(title, _how(view, shot), highlighted=(shooter,))
    other = f"card:{view['fighters'][1 - seat][target]['card']}"
    shot = N_("{card} → {target}: {mode}", card=card, target=other, mode=f"mode:{mode}")
    return Prompt(title, _how(view, shot), highlighted=(shooter, f"fighter:{1 - seat}:{target}"))


def _how(view: View, shot: Text) -> Text:
    """Return the text of a shot, followed by how to boost it with Perun."""
    return N_n(
        "{shot}\nAdd up to {n} point with the buttons beside the dice, or shoot without Perun.",
        "{shot}\nAdd up to {n} points with the buttons beside the dice, or shoot without Perun.",
    ).with_args(shot=shot, n=view.board.boost)


def _recover(view: View, who: str) -> Prompt:
    line = N_("Then hands are counted; the others come back later.")
    return Prompt(N_("{who}: who comes back first?", who=who), line)


_PROMPTS = {
    "keep": _keep,
    "send": _prompt_send,
    "seal": _prompt_send,
    "shoot": _shoot,
    "boost": _prompt_boost,
    "recover": _recover,
}
