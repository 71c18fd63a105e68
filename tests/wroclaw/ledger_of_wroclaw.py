"""The expected entries of the coverage ledger of W ruinach Wrocławia, and the games that are played for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from games.core.contract.contract import Event, Move
from games.core.contract.dice import Dice
from games.wroclaw.controls.words import END_TEXTS, LOG_TEXTS, REFUSAL_TEXTS
from games.wroclaw.game import GAME
from games.wroclaw.rules.board import TOKENS
from games.wroclaw.rules.state import State
from games.wroclaw.rules.turn import FLOW, QUESTIONS
from tests.ledger import Ledger
from tests.wroclaw.positions import clash, set_cards, shipped

GAMES_IN_WHOLE_RUN, GAMES_IN_SHORT_RUN = 24, 24
NOT_IN_LOG = ("drew", "sent", "wounded", "returned", "scored")  # displayed on the table, not in the log
TERMS = ("pair", "triple", "dice")
FALLEN = ("igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak 5, danuta atak 5, leszek atak 5")
EXPECTED = frozenset(
    [f"asked: {kind}" for kind in QUESTIONS]
    + [f"move: {kind}" for kind in GAME.controller.controls]
    + [f"event: {kind}" for kind in (*LOG_TEXTS, *NOT_IN_LOG)]
    + [f"reason: {reason}" for reason in REFUSAL_TEXTS]
    + [f"card: {one.id}" for one in shipped().characters]
    + [f"order: {token}" for token in TOKENS]
    + [f"mode: {mode.id}, {how}" for mode in shipped().modes for how in ("hit", "miss", "extra", "boost")]
    + [f"hazard: {one.id}" for one in shipped().hazards]
    + [f"term: {kind}" for kind in TERMS]
    + [f"shot: {what}" for what in ("run", "run without hit", "two dice", "finishing", "silenced", "weakened")]
    + [f"end: {end}" for end in END_TEXTS]
    + [f"winners: {count}" for count in (1, 2)]
)


def read(event: Event) -> Iterable[str]:
    """Return the ledger entries of an event, in addition to its kind."""
    args: Mapping[str, object] = event.args
    if event.kind == "revealed":
        yield f"card: {str(args['card']).partition(':')[2]}"
        yield f"order: {str(args['token']).partition(':')[2]}"
    elif event.kind == "threat":
        yield f"hazard: {str(args['hazard']).partition(':')[2]}"
    elif event.kind == "aimed":
        yield from _shot(args)
    elif event.kind == "ended":
        winners = args["winners"]
        assert isinstance(winners, list)
        yield f"winners: {len(winners)}"


def _shot(args: Mapping[str, object]) -> Iterable[str]:
    mode = f"mode: {str(args['mode']).partition(':')[2]}"
    boost, shots = args["boost"], args["shots"]
    assert isinstance(boost, list)
    assert isinstance(shots, list)
    if any(boost):
        yield f"{mode}, boost"
    if args["extra"]:
        yield f"{mode}, extra"
    for shot in shots:
        yield f"{mode}, {'hit' if shot['hit'] else 'miss'}"
        yield from (f"term: {term['kind']}" for line in shot["lines"] for term in line["terms"])
        for what, so in (
            ("run", shot["run"]),
            ("run without hit", shot["run"] and not shot["hit"]),
            ("two dice", len(shot["lines"]) == 2),
            ("finishing", shot["before"] == 3 and shot["wounds"] == 2 and "finezyjny" in mode),
            ("silenced", shot["silenced"]),
            ("weakened", shot["weakens"]),
        ):
            if so:
                yield f"shot: {what}"


def endings() -> list[State]:
    """Return positions before endings that random games rarely reach."""
    states = []
    for older in (1, 2):
        table = clash("2 6 9", *FALLEN)
        for seat, count in ((0, older), (1, 2)):
            set_cards(table.state, seat, 1, older=count)
        states.append(table.state)
    for mine in ("igor atak 5", "igor atak"):
        states.append(clash("2 6 9", mine, "zbyszek atak", turn=60).state)
    table = clash("2 6 9", *FALLEN)
    set_cards(table.state, 0, 1, older=1)
    return [*states, table.state]


def ledger(whole: bool) -> Ledger:
    """Play all games, or a few, and return the ledger."""
    result, random = Ledger(GAME, FLOW, read), Random(1945)

    def random_move(state: State) -> Move:
        return random.choice(list(GAME.legal_moves(state)))

    def passing_move(state: State) -> Move:
        return GAME.legal_moves(state)[-1]

    for seed in range(GAMES_IN_WHOLE_RUN if whole else GAMES_IN_SHORT_RUN):
        opening: list[Event] = []
        state = GAME.setup({"board": shipped()}, 2, Dice(seed), opening)
        for event in opening:
            result.count(f"event: {event.kind}")
        result.play(state, random_move, Dice(seed))
    for state in endings():
        result.play(state, passing_move, Dice(1))
    return result
