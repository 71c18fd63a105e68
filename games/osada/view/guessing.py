"""Guess a complete state from a view, and forecast a move.

Hidden cards, votes, questions and answers are chosen at random so that they agree with the view. All deals of the
unseen cards are equally likely. `forecast` plays a move on a guessed state once for each result of the die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Move, View
from games.core.contract.dice import BotDice, Dice
from games.osada.rules.board import COLOURS, LETTERS, QUESTION_KINDS, SPECIAL_FIELDS, Board
from games.osada.rules.state import NOBODY, State
from games.osada.rules.turn import FLOW

# -- sampling hidden information --------------------------------------------------------------------------------------
COLUMN_OF_COLOUR = {colour: number for number, colour in enumerate(COLOURS)} | {"": NOBODY}
INDEX_OF_LETTER = {letter: number for number, letter in enumerate(LETTERS)} | {"": NOBODY}


def guess(view: View, dice: Dice) -> State:
    """Return a complete state that agrees with `view`. All hidden possibilities are equally likely."""
    state = public_state(view)
    state.role = deal_unseen(view, dice)
    fill_secrets(state, view, dice)
    return state


def public_state(view: View) -> State:
    """Return the public part of the state. Cards, votes and talks are missing."""
    board: Board = view.board
    state = State()
    state.board, state.seats, pawns = board, view["seats"], view["pawns"]
    state.pawns, state.virtual = len(pawns), view["virtual"]
    state.colours = tuple(COLUMN_OF_COLOUR[pawn["colour"]] for pawn in pawns)
    numbers = {pawn["colour"]: number for number, pawn in enumerate(pawns)}
    state.harder, state.game, state.games = int(view["harder"]), view["game"], view["games"]
    state.by_turns, state.once = int(view["by_turns"]), int(view["once"])
    state.first, state.turn, state.start, state.active = view["first"], view["turn"], view["start"], view["active"]
    state.pos = [pawn["at"] for pawn in pawns]
    state.arrived = [numbers[colour] for colour in view["village"]]
    state.dead = [numbers[colour] for colour in view["dead"]]
    state.graves = [grave[:] for grave in view["graves"]]
    state.lying, state.buried = (_mask(pawn["state"] == how for pawn in pawns) for how in ("lying", "buried"))
    state.inert, state.pending = (_mask(pawn[key] for pawn in pawns) for key in ("inert", "pending"))
    state.found, state.skied = (_mask(pawn[key] for pawn in pawns) for key in ("found", "skis"))
    state.shod = _mask(pawn["snowshoes"] for pawn in pawns)
    state.last = [INDEX_OF_LETTER[pawn["last"]] for pawn in pawns]
    state.column = [COLUMN_OF_COLOUR[pawn["column"]] for pawn in pawns]
    state.level, state.stays = [pawn["level"] for pawn in pawns], [pawn["stays"] for pawn in pawns]
    state.axes, state.axe = view["tokens"]["axe"], [pawn["axes"] for pawn in pawns]
    state.snowshoes = view["tokens"]["snowshoe"]
    state.tea, state.shine = [pawn["tea"] for pawn in pawns], [pawn["moonshine"] for pawn in pawns]
    state.diary = _mask("pamietnik" in pawn["why_barred"].values() for pawn in pawns)
    state.drunk = _mask(pawn["drunk"] for pawn in pawns)
    lynching = view["lynching"]
    state.lynched = numbers.get(lynching["used"], NOBODY)
    state.closed, state.proposed = int(lynching["closed"]), int(lynching["proposed"])
    state.spared = [pawn["spared"] for pawn in pawns]
    state.known = [sum(1 << numbers[colour] for colour in pawn["seen"]) for pawn in pawns]
    state.revealed = _mask(pawn["shown"] for pawn in pawns)
    state.cubes = [SPECIAL_FIELDS.index(kind) for kind in view["white"]]
    state.source, state.copies = numbers.get(view["source"], NOBODY), view["copies"]
    state.die = view["die"]
    state.points, state.totals, state.won = view["points"][:], view["totals"][:], view["won"][:]
    cards = {one.id: number for number, one in enumerate(board.characters)}
    state.history = [
        {
            "end": past["end"],
            "winners": [numbers[colour] for colour in past["winners"]],
            "points": past["points"][:],
            "roles": [cards[card] for card in past["cards"]],
            "column": [COLUMN_OF_COLOUR[colour] for colour in past["columns"]],
            "level": past["levels"][:],
            "arrived": [numbers[colour] for colour in past["village"]],
            "dead": [numbers[colour] for colour in past["dead"]],
            "graves": [grave[:] for grave in past["graves"]],
            "lynched": numbers.get(past["lynched"], NOBODY),
            "cubes": [SPECIAL_FIELDS.index(kind) for kind in past["white"]],
            "turns": past["turns"],
        }
        for past in view["history"]
    ]
    state.end, state.winners = view["end"], view["winners"][:]
    state.agenda = [tuple(step) for step in view["agenda"]]
    return state


def _mask(flags: Any) -> int:
    return sum(1 << pawn for pawn, flag in enumerate(flags) if flag)


# -- cards ------------------------------------------------------------------------------------------------------------
def known_cards(view: View) -> list[int]:
    """Return the index of each pawn's card; -1 for unknown cards."""
    cards = {one.id: number for number, one in enumerate(view.board.characters)}
    return [cards.get(pawn["card"], NOBODY) for pawn in view["pawns"]]


def deal_unseen(view: View, dice: Dice, murderer_pawn: int | None = None) -> list[int]:
    """Return a card for every pawn: known ones from the view, the others dealt at random (O-1, O-2).

    `murderer_pawn` gets the murderer's card; -1 gives it to no pawn, None leaves it to chance.
    """
    board: Board = view.board
    cards = known_cards(view)
    unknown = [pawn for pawn, card in enumerate(cards) if card == NOBODY]
    if not unknown:
        return cards
    if murderer_pawn is None:
        murderer_pawn = _striking(view, cards)
    free = [number for number in range(len(board.characters)) if number not in cards]
    murderer = board.murderer
    if murderer in free:
        free.remove(murderer)
        if murderer_pawn is None:
            murderer_pawn = _some_killer(view, unknown, len(free), dice)
        if murderer_pawn != NOBODY:
            cards[murderer_pawn] = murderer
            unknown.remove(murderer_pawn)
    dice.shuffle(free)
    for pawn, card in zip(unknown, free, strict=False):
        cards[pawn] = card
    return cards


def _striking(view: View, cards: Sequence[int]) -> int | None:
    """Return the deciding pawn if its moves prove that it is the murderer; else None.

    Its own card may be hidden from the view (O-93).
    """
    decision = view["decision"]
    if decision is None or not any(move[0] == "strike" for move in view["moves"]):
        return None
    return int(decision["seat"]) if cards[decision["seat"]] == NOBODY else None


def _some_killer(view: View, unknown: Sequence[int], others: int, dice: Dice) -> int:
    """Draw the murderer among the pawns with unknown cards; -1 for none, which is possible only in the harder variant.
    `others` is the number of undealt cards apart from the murderer's.
    """
    if not view["harder"]:
        return dice.choice(unknown)
    # every place of the murderer's card among the shuffled cards is equally likely
    place = dice.random_below(others + 1)
    return unknown[place] if place < len(unknown) else NOBODY


# -- votes and talks --------------------------------------------------------------------------------------------------
def fill_secrets(state: State, view: View, dice: Dice) -> None:
    """Guess the votes, questions and answers that the view hides."""
    state.votes = [dice.random_below(2) if vote is None else vote for vote in view["votes"]]
    last = len(view["talk"]) - 1
    open_steps = {step[0] for step in state.agenda}
    state.talk = []
    for number, entry in enumerate(view["talk"]):
        pawn, other = (state.pawn_of_colour(COLUMN_OF_COLOUR[colour]) for colour in entry[:2])
        if entry[2] is not None:
            about = state.pawn_of_colour(COLUMN_OF_COLOUR[entry[3]]) if entry[3] else NOBODY
            state.talk.append([pawn, other, entry[2], about, entry[4]])
            continue
        unasked = number == last and "question" in open_steps
        unanswered = number == last and "reply" in open_steps
        state.talk.append(sample_conversation(state, pawn, other, unasked, unanswered, dice))


def sample_conversation(
    state: State, pawn: int, other: int, is_unasked: bool, is_unanswered: bool, dice: Dice
) -> list[Any]:
    """Guess a private conversation, in the format of `State.talk`.

    `is_unasked` is True if the question is still to be chosen, `is_unanswered` if the answer is.
    """
    if is_unasked:
        return [pawn, other, "", NOBODY, ""]
    kind = dice.choice(QUESTION_KINDS)
    about = dice.choice([one for one in range(state.pawns) if one != pawn]) if kind == "murderer" else NOBODY
    if is_unanswered:
        return [pawn, other, kind, about, ""]
    if kind == "whom":
        answers = [COLOURS[state.colours[one]] for one in range(state.pawns) if one != other]
    else:
        answers = [move[1] for move in state.board.tables.answers[kind]]
    return [pawn, other, kind, about, dice.choice(answers if kind == "whisper" else [*answers, "refuse"])]


# -- forecasts --------------------------------------------------------------------------------------------------------
OMITTED_EVENTS = frozenset({"rolled", "turn"})  # kinds of events left out of forecasts
# events at which a forecast stops, because secrets decide what follows
FORECAST_STOPS = frozenset({"revealed", "scored", "ended", "game", "summed", "saw"})
MAX_BRANCHES = 260


class RollNeeded(Exception):
    """Raised when the result of a die roll is needed. `sides` is the die's number of sides."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class ForeseenDice(Dice):
    """Dice with given results, which raise RollNeeded after the last one."""

    __slots__ = ("results",)

    def __init__(self, results: Sequence[int]) -> None:
        super().__init__(0)
        self.results = results

    def random_below(self, bound: int) -> int:
        """Return the next given result; raises RollNeeded without one."""
        if self.count >= len(self.results):
            raise RollNeeded(bound)
        self.count += 1
        return self.results[self.count - 1]


class ForecastBranch(NamedTuple):
    """A possible course of events and its probability. Each event has the roll before it, 0 for none or several."""

    events: list[tuple[Event, int]]
    odds: float


def forecast(view: View, move: Move) -> list[Event]:
    """Return the events that a move may cause, each with its probability.

    Added arguments are `odds` (0 to 1), and `low` and `high`, the range of die results; both are 0 if no die decides.
    """
    seat = view["decision"]["seat"]
    entries: dict[str, dict[str, Any]] = {}
    for branch in _branches(guess(view, BotDice(0)), tuple(move)):
        for event, value in branch.events:
            if event.to is not None and seat not in event.to:
                continue
            key = f"{event.kind} {sorted(event.args.items())}"
            entry = entries.setdefault(key, {"event": event, "odds": 0.0, "values": set()})
            entry["odds"] += branch.odds
            entry["values"].add(value)
    return [_forecast_event(entry) for entry in entries.values()]


def _forecast_event(entry: dict[str, Any]) -> Event:
    event, values = entry["event"], entry["values"] - {0}
    odds = round(min(1.0, entry["odds"]), 9)
    low, high = (min(values), max(values)) if values and odds < 1 else (0, 0)
    return Event(event.kind, {**event.args, "odds": odds, "low": low, "high": high}, event.to)


def _branches(start: State, move: Move) -> list[ForecastBranch]:
    done: list[ForecastBranch] = []
    pending: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while pending and len(done) + len(pending) < MAX_BRANCHES:
        rolls, odds = pending.pop()
        events: list[Event] = []
        try:
            play_until_question(start.copy(), move, ForeseenDice(rolls), events)
        except RollNeeded as more:
            pending += [((*rolls, value), odds / more.sides) for value in range(more.sides - 1, -1, -1)]
            continue
        done.append(ForecastBranch(_until_secret(events), odds))
    return done


def play_until_question(state: State, move: Move, dice: Dice, events: list[Event] | None) -> None:
    """Make a move, then run steps up to the next question or the end of the turn."""
    step = state.agenda.pop()
    FLOW.questions[step[0]].answer(state, step, move, dice, events)
    while state.agenda and state.agenda[-1][0] not in ("next", "turn", "game"):
        handler = FLOW.handlers.get(state.agenda[-1][0])
        if handler is None:
            return
        handler(state, state.agenda.pop(), dice, events)


def _until_secret(events: Sequence[Event]) -> list[tuple[Event, int]]:
    result, value, rolls = [], 0, 0
    for event in events:
        if event.kind in FORECAST_STOPS:
            break
        if event.kind == "rolled":
            rolls += 1
            value = event.args["value"] if rolls == 1 else 0  # after two rolls, one result alone would mislead
        if event.kind not in OMITTED_EVENTS:
            result.append((event, value))
    return result
