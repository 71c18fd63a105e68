"""The expected entries of Ankh-Morpork's coverage ledger, and the games that are played for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from games.ankh_morpork.controls.words import END_TEXTS, LOG_TEXTS, REFUSAL_TEXTS
from games.ankh_morpork.game import GAME
from games.ankh_morpork.rules.board import AREA_EFFECTS, EVENTS, PERSONALITIES
from games.ankh_morpork.rules.state import State
from games.ankh_morpork.rules.turn import FLOW, QUESTIONS
from games.core.contract.contract import Event, Move
from games.core.contract.dice import Dice
from tests.ankh_morpork.positions import double_earthquake, position, shipped
from tests.ledger import Ledger

GAMES_IN_WHOLE_RUN, GAMES_IN_SHORT_RUN = 34, 12  # for each number of players
# The first needs a user's own deck: Hubert is not in the game for two. The second needs thirteen events in one game.
NOT_EXPECTED = ("nobody_to_pay", "no_event")
EXPECTED = frozenset(
    [f"asked: {kind}" for kind in QUESTIONS]
    + [f"move: {kind}" for kind in GAME.controller.controls if kind != "symbol"]  # symbols have texts, but are no moves
    + [f"event: {kind}" for kind in LOG_TEXTS if kind not in NOT_EXPECTED]
    + [f"reason: {reason}" for reason in REFUSAL_TEXTS if reason not in NOT_EXPECTED]
    + [f"played: {card.id}" for card in shipped().cards]
    + [f"district: {effect}" for effect in AREA_EFFECTS]
    + [f"happened: {event}" for event in EVENTS]
    + [f"answered: {what}" for what in ("a card", "an event", "own turn")]
    + [f"end: {end}" for end in END_TEXTS]
    + [f"winners: {count}" for count in (1, 2)]
)


def read(event: Event) -> Iterable[str]:
    """Return the ledger entries of an event, in addition to its kind."""
    args: Mapping[str, object] = event.args
    if event.kind in ("played", "reacted"):
        yield f"played: {str(args['card']).partition(':')[2]}"
    if event.kind == "reacted":
        kind = str(args["what"]).partition(":")[0]
        yield {"card": "answered: a card", "event": "answered: an event"}.get(kind, "answered: own turn")
    elif event.kind == "used":
        board = shipped()
        yield f"district: {board.areas[board.index[str(args['what']).partition(':')[2]]].effect.do}"
    elif event.kind == "protected":
        yield "district: protect"
    elif event.kind == "happened":
        yield f"happened: {str(args['what']).partition(':')[2]}"
    elif event.kind == "ended":
        winners = args["winners"]
        assert isinstance(winners, list)
        yield f"winners: {len(winners)}"


def endings() -> list[State]:
    """Return positions before endings that random games rarely reach: each personality, ties, riots."""
    positions = []
    ids = [area.id for area in shipped().areas]
    for seats, who in ((3, name) for name in PERSONALITIES):
        others = [name for name in PERSONALITIES if name not in (who, "commander_vimes")][: seats - 1]
        areas = dict.fromkeys(ids[:10], "0 !")
        state = position(seats, who=[who, *others], money=60, hand=["groat"], **areas)
        state.agenda = [("turn", 0)]
        positions.append(state)
    who3 = ["lord_rust", "lord_selachii"]
    for areas in ({"the_hippo": "b0", "nap_hill": "b1"}, {"unreal_estate": "b0", "the_hippo": "b1", "the_shades": "b1"},
                  {"unreal_estate": "b0"}):  # fmt: skip
        riots = position(2, who=who3, **areas)
        riots.trouble = 0xFF
        riots.events = [shipped().events.index("riots")]
        riots.spent = [event for event in range(12) if event not in riots.events]
        riots.agenda = [("event", 0)]
        last = position(2, who=who3, hand=[], **areas)
        last.pile += last.brown[3:]
        last.brown = last.brown[:3]
        last.down = sum(shipped().tables.interrupt_bits[card] for card in last.pile)
        last.agenda = [("finish", 0)]
        positions += [riots, last]
    return positions


def rare_questions() -> list[State]:
    """Return positions before rare questions and refusals: no minion or building left, nothing to gain."""
    owned = dict.fromkeys(("the_scours", "dimwell", "nap_hill", "longwall", "the_hippo", "small_gods"), "b0")
    crowd = " ".join("0" * 11)
    hands = {1: ["wallace_sonky", "gaspode", "susan"], 2: ["igor", "fresh_start_club"]}
    return [
        position(3, hand=["ruby"], money=40, the_shades="0", **owned),
        position(3, hand=["willikins"], the_shades="0"),
        position(3, hand=["groat", "doctor_mossy_lawn"], dimwell=crowd, nap_hill="0"),
        position(3, hand=["groat"], dimwell=crowd + " 0"),
        position(3, hand=["the_auditors"]),
        position(3, hand=["hobsons_livery_stable", "gargoyles"], money=1),
        position(3, hand=["burleigh_and_stronginthearm"]),
        position(3, hand=["history_monks"], late=False),
        position(3, hand=["dr_cruces", "the_dean"], hands=hands, the_shades="0 1 2 !", unreal_estate="1 2"),
        position(3, hand=["cosmo_lavish"], the_shades="0 1 2 !"),
        position(3, hand=["the_bursar"], the_shades="0"),
        position(3, hand=["nobby_nobbs", "stanley"], hands={1: [], 2: []}, money=0),
        position(2, hand=["groat"], isle_of_gods="b0", the_shades="b0", the_hippo="b0 x", the_scours="b0 D"),
        position(
            3, hand=["the_mob", "the_smoking_gnu"], small_gods="b0", isle_of_gods="b0", dolly_sisters="b0", money=1
        ),
        position(3, hand=["hubert"], the_shades="0"),
        position(3, hand=["stanley"], hands={1: [], 2: []}),
        position(3, hand=["errol", "groat", "doctor_mossy_lawn"], hands={1: [], 2: []}, the_shades="1 !"),
        double_earthquake(),
    ]


def ledger(whole: bool) -> Ledger:
    """Play all games, or a few, and return the ledger."""
    result, random = Ledger(GAME, FLOW, read), Random(1983)

    def random_move(state: State) -> Move:
        return random.choice(list(GAME.legal_moves(state)))

    for seats in (2, 3, 4):
        for seed in range(GAMES_IN_WHOLE_RUN if whole else GAMES_IN_SHORT_RUN):
            opening: list[Event] = []
            state = GAME.setup({"board": shipped()}, seats, Dice(seed), opening)
            for event in opening:
                result.count(f"event: {event.kind}")
            result.play(state, random_move, Dice(seed))
    for seed in range(8):
        for state in rare_questions():
            result.play(state, random_move, Dice(seed))
    for state in endings():
        events: list[Event] = []
        FLOW.run_steps(state, Dice(1), events)
        for event in events:
            result.count(f"event: {event.kind}")
            for entry in read(event):
                result.count(entry)
        result.play(state, random_move, Dice(1))
    return result
