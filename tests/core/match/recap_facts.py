"""What must be true of a match for each sentence of a recap, from its events, states and result.

The predicates follow the rules and the words of the sentences, not the code that writes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.ankh_morpork.rules import ending as ankh
from games.core.contract.contract import EVERYBODY, Event
from games.core.contract.names import seat_of
from games.core.contract.texts import Text
from games.core.match.match import Match
from games.krakow.rules.scoring import compute_scoring
from games.osada.rules.board import COLOURS
from games.wampiry.controls.words import SCORING_CAUSE_TEXTS

Args = Mapping[str, Any]
Predicate = Callable[[Match, Args], bool]


# -- events and states ------------------------------------------------------------------------------------------------
def events_of(match: Match, kind: str) -> Iterator[tuple[int, Event]]:
    """Yield (number of the move, event)."""
    for number, step in enumerate(match.moves, 1):
        yield from ((number, event) for event in step.events if event.kind == kind)


def turn_of(match: Match, number: int) -> int:
    """Return the turn in which move `number` was played, by the `turn` events before it."""
    begun = [event.args["turn"] for at, event in events_of(match, "turn") if at < number]
    return int(begun[-1]) if begun else 0


def turn_ends(match: Match) -> list[Any]:
    """Return the state at the end of each turn from 1 on."""
    begins: dict[int, int] = {}
    for number, event in events_of(match, "turn"):
        begins.setdefault(event.args["turn"], number)
    last = max(begins, default=1)
    numbers = [begins.get(turn + 1, match.move_count) for turn in range(1, last + 1)]
    for place in reversed(range(len(numbers) - 1)):  # a turn without a beginning of its own ends with the next one
        numbers[place] = min(numbers[place], numbers[place + 1])
    return [match.history.states[number] for number in numbers]


def points_of(state: Any) -> Sequence[float]:
    """Return each seat's points, in Kraków those of a scoring at the end of this turn."""
    if not hasattr(state, "vp"):
        return list(state.points)
    scoring, points = compute_scoring(state), list(state.vp)
    for owner, paid in zip(scoring.owners, scoring.paid, strict=True):
        if owner >= 0:
            points[owner] += paid
    return points


def krakow_ends(match: Match) -> list[Sequence[float]]:
    """Return each seat's points at the end of each turn, as if counted where nothing was scored."""
    turns = match.history.states[0].board.turns
    ends = turn_ends(match)
    return [list(state.vp) if turn % turns == 0 else points_of(state) for turn, state in enumerate(ends, 1)]


def alone(values: Sequence[float]) -> int:
    """Return the seat that is alone in front, or -1."""
    best = max(values)
    return list(values).index(best) if list(values).count(best) == 1 else -1


def span(when: Text, turns: int, of_round: int = 0) -> tuple[int, int]:
    """Return the first and last turn that a text names; `of_round` is the number of turns in a round."""
    args, place = when.args, {"I": 0, "II": of_round}
    if not args:
        return 1, turns
    offset = place[args["round"]] if "round" in args else 0
    if "turn" in args:
        return args["turn"] + offset, args["turn"] + offset
    if "of round I to" in when.message:
        return args["first"], args["last"] + of_round
    return args["first"] + offset, args["last"] + offset if "last" in args else turns


def led(match: Match, args: Args, values: Sequence[Sequence[float]], of_round: int = 0) -> bool:
    """Return True if the seat led in exactly these turns, not in the ones before and after."""
    first, last = span(args["when"], len(values), of_round)
    leaders = [-2, *map(alone, values), -2]
    who = seat_of(args["who"])
    if not 1 <= first <= last <= len(values):
        return False
    return set(leaders[first : last + 1]) == {who} and leaders[first - 1] != who != leaders[last + 1]


def took_lead(values: Sequence[Sequence[float]], seat: int, turn: int) -> bool:
    """Return True if the seat was not alone in front before a turn, and was from its end to the end of the match."""
    leaders = [-1, *map(alone, values)]
    return 1 <= turn < len(leaders) and leaders[turn - 1] != seat and set(leaders[turn:]) == {seat}


def scored_in(match: Match, turn: int) -> list[Event]:
    return [event for _, event in events_of(match, "scored") if event.args["turn"] == turn]


def game_points(match: Match) -> list[Sequence[float]]:
    """Return each seat's points at the end of each turn."""
    if match.game.facts.id == "krakow":
        return krakow_ends(match)
    if match.game.facts.id == "ankh_morpork":
        return [ankh.points(state) for state in turn_ends(match)]
    return [points_of(state) for state in turn_ends(match)]


def result(match: Match) -> Any:
    assert match.result is not None
    return match.result


def winner_is(match: Match, args: Args) -> bool:
    return bool(result(match).winners == (seat_of(args["who"]),))


# -- sentences of all games -------------------------------------------------------------------------------------------
def best_turn(match: Match, args: Args) -> bool:
    sums = Counter[tuple[int, int]]()
    for _, event in events_of(match, "scored"):
        for seat, points in enumerate(event.args["awards"]):
            sums[event.args["turn"], seat] += points
    return sums[args["turn"], seat_of(args["who"])] == args["n"] == max(sums.values())


def won_by(match: Match, args: Args) -> bool:
    points, who = result(match).points, seat_of(args["who"])
    others = [own for seat, own in enumerate(points) if seat != who]
    second = [seat for seat, own in enumerate(points) if seat != who and own == max(others)]
    return winner_is(match, args) and points[who] - max(others) == args["n"] and args["n"] > 0 and named(args, second)


def named(args: Args, seats: Sequence[int], key: str = "others") -> bool:
    return sorted(map(seat_of, args[key])) == sorted(seats)


def tie_break(end: str) -> Predicate:
    def is_true(match: Match, args: Args) -> bool:
        points, who = result(match).points, seat_of(args["who"])
        equal = [seat for seat, own in enumerate(points) if seat != who and own == points[who]]
        return (
            winner_is(match, args)
            and result(match).end in end.split()
            and points[who] == max(points)
            and named(args, equal)
        )

    return is_true


def is_shared(match: Match, args: Args) -> bool:
    if any(not name.startswith("seat:") for name in args["people"]):
        return [osada_pawn(match, name) for name in args["people"]] == match.state.winners
    return len(args["people"]) > 1 and [seat_of(name) for name in args["people"]] == list(result(match).winners)


def nobody(match: Match, args: Args) -> bool:
    return not result(match).winners


# -- Wampiry ----------------------------------------------------------------------------------------------------------
def sabbath(match: Match, args: Args) -> bool:
    who = seat_of(args["who"])
    fits = [
        event
        for event in scored_in(match, args["turn"])
        if (event.args["cause"], event.args["where"]) == ("sabbath", args["where"])
    ]
    gained = any(event.args["awards"][who] == args["n"] > 0 for event in fits)
    return gained and took_lead(game_points(match), who, args["turn"])


def full_scoring(match: Match, args: Args) -> bool:
    who = seat_of(args["who"])
    own = [one.args["awards"][who] for one in scored_in(match, args["turn"])
           if SCORING_CAUSE_TEXTS[one.args["cause"]] == args["cause"]]  # fmt: skip
    return bool(own) and sum(own) == args["n"] > 0 and took_lead(game_points(match), who, args["turn"])


# -- Kraków -----------------------------------------------------------------------------------------------------------
def krakow_turn(match: Match, args: Args) -> int:
    return int(args["turn"] + {"I": 0, "II": match.history.states[0].board.turns}[args["round"]])


def painted(match: Match, args: Args) -> list[Event]:
    return [
        event
        for number, event in events_of(match, "painted")
        if match.history.states[number - 1].overall_turn == krakow_turn(match, args)
        and all(event.args[key] == args[key] for key in ("who", "card", "where"))
    ]


def painted_and_led(match: Match, args: Args) -> bool:
    return bool(painted(match, args)) and took_lead(krakow_ends(match), seat_of(args["who"]), krakow_turn(match, args))


def best_work(match: Match, args: Args) -> bool:
    most = max(event.args["gain"] for _, event in events_of(match, "painted"))
    return any(event.args["gain"] == most for event in painted(match, args))


# -- Wrocław ----------------------------------------------------------------------------------------------------------
def living(match: Match) -> list[Sequence[float]]:
    return [[state.count_living(seat) for seat in range(2)] for state in turn_ends(match)]


def hits(match: Match) -> list[tuple[int, Event, Any]]:
    shots = [(turn_of(match, number), event) for number, event in events_of(match, "aimed")]
    return [(turn, event, one) for turn, event in shots for one in event.args["shots"] if one["wounds"]]


def is_deadly(shot: Any) -> bool:
    return bool(shot["before"] < 5 <= shot["after"])  # B-12: five wounds


def is_shot(args: Args, turn: int, event: Event, one: Any) -> bool:
    return (turn, event.args["card"], one["card"]) == (args["turn"], args["card"], args["target"])


def shot_and_led(match: Match, args: Args) -> bool:
    fits = [event for turn, event, one in hits(match) if is_deadly(one) and is_shot(args, turn, event, one)]
    return any(event.args["who"] == args["who"] for event in fits) and took_lead(
        living(match), seat_of(args["who"]), args["turn"]
    )


def last_deadly(match: Match, args: Args) -> bool:
    deadly = [hit for hit in hits(match) if is_deadly(hit[2])]
    return bool(deadly) and is_shot(args, *deadly[-1])


def best_shot(match: Match, args: Args) -> bool:
    every = hits(match)
    most = max(one["wounds"] for _, _, one in every)
    return (
        not any(is_deadly(one) for _, _, one in every)
        and args["n"] == most
        and any(is_shot(args, *hit) and hit[2]["wounds"] == most for hit in every)
    )


def clash(ends: str, least_short: int, is_draw: bool = False) -> Predicate:
    """Return the predicate of an end: how many hands are too small, and by how many fighters a side is ahead."""

    def is_true(match: Match, args: Args) -> bool:
        state, counts = match.state, [match.state.count_living(seat) for seat in range(2)]
        short = sum(hand.bit_count() < 3 for hand in state.hands)
        if result(match).end != ends or short != least_short:
            return False
        if is_draw:
            return counts[0] == counts[1] == args["n"]
        who = seat_of(args["who"])
        if "loser" in args:
            small = state.hands[seat_of(args["loser"])].bit_count() < 3
            return winner_is(match, args) and small and args["loser"] != args["who"]
        return winner_is(match, args) and counts[who] - counts[1 - who] == args["n"]

    return is_true


# -- Ankh-Morpork -----------------------------------------------------------------------------------------------------
def controls(match: Match) -> list[Sequence[float]]:
    counts = []
    for state in turn_ends(match):
        areas = match.game.observe(state, EVERYBODY)["areas"]
        counts.append([sum(area["control"] == seat for area in areas) for seat in range(state.seats)])
    return counts


def ankh_goal(match: Match, seat: int) -> tuple[Any, int]:
    state = match.state
    one = state.board.personalities[state.personality[seat]]
    return one, one.goal.get(state.seats, 1000)


def goal_kept(match: Match, args: Args) -> bool:
    """Return True if the goal was not met before some move of the turn, and met from then on, after this card."""
    who = seat_of(args["who"])
    one, goal = ankh_goal(match, who)
    states = match.history.states
    met = [ankh.progress(state, who, one.wins_by) >= goal for state in states]
    first = max((number for number, is_met in enumerate(met) if not is_met), default=-1) + 1
    if not winner_is(match, args) or first >= len(met) or (turn_of(match, first) if first else 0) != args["turn"]:
        return False
    if "card" not in args:
        return True
    cards = [event for at, event in events_of(match, "played") if at <= first and turn_of(match, at) == args["turn"]]
    return bool(cards) and (cards[-1].args["card"], cards[-1].args["who"]) == (
        args["card"], args.get("whose", args["who"])
    )  # fmt: skip


def came_nearest(match: Match, args: Args) -> bool:
    shares = {}
    for seat in range(match.state.seats):
        one, goal = ankh_goal(match, seat)
        if one.wins_by != "last_card" and seat not in result(match).winners[: match.state.winner >= 0]:
            ends = {number for number, _ in events_of(match, "turn")} | {len(match.moves)}
            for number in sorted(ends):
                state = match.history.states[number]
                if state.personality[seat] == match.state.personality[seat]:
                    n = min(goal, ankh.progress(state, seat, one.wins_by))
                    turn = match.history.states[max(0, number - 1)].turn
                    shares[seat, f"personality:{one.id}", n, goal, turn] = n / goal
    key = seat_of(args["who"]), args["identity"], args["n"], args["total"], args["turn"]
    return shares.get(key) == max(shares.values())


def won_as(wins_by: str) -> Predicate:
    def is_true(match: Match, args: Args) -> bool:
        who = seat_of(args["who"])
        one, goal = ankh_goal(match, who)
        if not winner_is(match, args) or (f"personality:{one.id}", one.wins_by) != (args["identity"], wins_by):
            return False
        if wins_by == "last_card":
            return not match.state.green and not match.state.brown
        return bool(args["n"] == ankh.progress(match.state, who, wins_by) >= goal)

    return is_true


# -- Osada ------------------------------------------------------------------------------------------------------------
def osada_pawn(match: Match, name: str) -> int:
    """Return the pawn of a player named `seat:1` or `virtual:red`."""
    kind, _, key = name.partition(":")
    return int(key) if kind == "seat" else match.state.colours.index(COLOURS.index(key))


def pawn_called(match: Match, name: str) -> int:
    return int(match.state.colours.index(COLOURS.index(name.partition(":")[2])))


def first_in_osada(match: Match, args: Args) -> bool:
    number, event = next(events_of(match, "arrived"))
    pawn = pawn_called(match, event.args["pawn"])
    return event.args["place"] == 1 and (pawn, turn_of(match, number)) == (
        osada_pawn(match, args["who"]), args["round"]
    )  # fmt: skip


def nobody_arrived(match: Match, args: Args) -> bool:
    state = match.state
    if any(events_of(match, "arrived")):
        return False
    if "who" not in args:
        return True
    pawn = osada_pawn(match, args["who"])
    alive = {one: state.pos[one] for one in range(state.pawns) if state.is_alive(one)}
    return pawn in alive and all(alive[pawn] > place for one, place in alive.items() if one != pawn)


def died(cause: str, is_murderer: bool | None = None) -> Predicate:
    def is_true(match: Match, args: Args) -> bool:
        pawn, state = osada_pawn(match, args["who"]), match.state
        fits = [
            pawn_called(match, event.args["pawn"])
            for number, event in events_of(match, "died")
            if event.args["cause"] == cause and turn_of(match, number) == args["round"]
        ]
        return pawn in fits and is_murderer in (None, state.board.characters[state.role[pawn]].murderer)

    return is_true


def vote_failed(match: Match, args: Args) -> bool:
    fits = [
        event.args["whom"]
        for number, event in events_of(match, "counted")
        if not event.args["unanimous"] and turn_of(match, number) == args["round"]
    ]
    named_pawns = [osada_pawn(match, name) if name.startswith("seat:") else pawn_called(match, name) for name in fits]
    return osada_pawn(match, args["who"]) in named_pawns and not any(events_of(match, "died"))


def no_death(match: Match, args: Args) -> bool:
    return not any(events_of(match, "died"))


def is_murderer(match: Match, args: Args) -> bool:
    state = match.state
    return bool(state.board.characters[state.role[osada_pawn(match, args["who"])]].murderer)


def murderer_won(match: Match, args: Args) -> bool:
    pawn = osada_pawn(match, args["who"])
    return is_murderer(match, args) and pawn in match.state.arrived and match.state.winners == [pawn]


def draw_of_two(match: Match, args: Args) -> bool:
    return is_murderer(match, args) and len(result(match).winners) > 1 and {0, 1} <= set(match.state.arrived)


def only_survivor(match: Match, args: Args) -> bool:
    state = match.state
    return [pawn for pawn in range(state.pawns) if state.is_alive(pawn)] == [osada_pawn(match, args["who"])]


def ended_as(*ends: str) -> Predicate:
    return lambda match, args: result(match).end in ends


def won_as_card(match: Match, args: Args) -> bool:
    who, state = seat_of(args["who"]), match.state
    card = f"card:{state.board.characters[state.role[who]].id}"
    return (
        winner_is(match, args)
        and (card, result(match).points[who]) == (args["card"], args["n"])
        and who in state.arrived
        and args["n"] == max(result(match).points)
    )


def arrived_earlier(match: Match, args: Args) -> bool:
    who, points, arrived = seat_of(args["who"]), result(match).points, match.state.arrived
    equal = [seat for seat, own in enumerate(points) if seat != who and own == points[who] and seat in arrived]
    return (
        winner_is(match, args)
        and points[who] == args["n"]
        and named(args, equal)
        and all(arrived.index(who) < arrived.index(seat) for seat in equal)
    )


def after_two(match: Match, args: Args) -> bool:
    past, pawns = match.state.history[:2], range(match.state.pawns)
    totals = [sum(game["points"][pawn] for game in past) for pawn in pawns]
    if "who" not in args:
        return alone(totals) < 0
    return alone(totals) == osada_pawn(match, args["who"]) and max(totals) == args["n"]


def won_third(match: Match, args: Args) -> bool:
    winners = match.state.history[2]["winners"]
    return [osada_pawn(match, name) for name in args.get("people", [])] == list(winners)


def led_points(match: Match, args: Args) -> bool:
    return led(match, args, game_points(match))


def led_krakow(match: Match, args: Args) -> bool:
    return led(match, args, krakow_ends(match), match.history.states[0].board.turns)


def no_leads(values: Callable[[Match], Sequence[Sequence[float]]]) -> Predicate:
    return lambda match, args: all(alone(row) < 0 for row in values(match))


# English message -> predicate; where only one exists in a game, the other games' matches never have it
FACTS: dict[str, Predicate] = {
    "{who} led {when}.": led_points,
    "Nobody ever held the lead alone.": no_leads(game_points),
    "In turn {turn}, {who} took the lead and kept it.":
        lambda match, args: took_lead(game_points(match), seat_of(args["who"]), args["turn"]),
    "Nobody scored more in one turn than {who} in turn {turn}: {n} point.": best_turn,
    "Nobody at the table won.": nobody,
    "{people} share the victory.": is_shared,
    "{who} won by {n} point, ahead of {others}.": won_by,
    "{who} won.": winner_is,
    # Wampiry
    "The turning point was the Sabbath on {where} in turn {turn}: {n} point for {who}.": sabbath,
    "The turning point came in turn {turn}, {cause}: {n} point for {who}.": full_scoring,
    "{who} and {others} tied on points; {who} won with more possessed on the board.": tie_break("possessed"),
    # Kraków
    "Had the city been scored after every turn, {who} would have been ahead {when}.": led_krakow,
    "Had the city been scored after every turn, nobody would ever have been alone in the lead.": no_leads(krakow_ends),
    "In turn {turn} of round {round}, {who} painted a {card} on {where}, took the lead and kept it.": painted_and_led,
    "In turn {turn} of round {round}, {who} took the lead and kept it.":
        lambda match, args: took_lead(krakow_ends(match), seat_of(args["who"]), krakow_turn(match, args)),
    "Nothing on the walls beat {who}'s {card} on {where}, painted in turn {turn} of round {round}.": best_work,
    "{who} had as many points as {others} and won with more art on the walls.": tie_break("art"),
    # Wrocław
    "{who} had more fighters alive {when}.": lambda match, args: led(match, args, living(match)),
    "After every turn, both sides had the same number of fighters alive.": no_leads(living),
    "In turn {turn}, {card} shot {target} dead, and {who} had more alive from then on.": shot_and_led,
    "The last kill was {target}, shot by {card} in turn {turn}.": last_deadly,
    "Nobody was shot dead; no shot beat {card}'s at {target} in turn {turn}: {n} wound.": best_shot,
    "{loser} had fewer than three cards left in hand, so {who} won.": clash("short", 1),
    "Neither side had three cards left in hand; {who} won with {n} more fighter alive.": clash("both_short", 2),
    "Neither side had three cards left in hand, and each had {n} fighter alive: a draw.":
        clash("both_short_draw", 2, is_draw=True),
    "After the last turn, {who} won with {n} more fighter alive.": clash("stopped", 0),
    "After the last turn, each side had {n} fighter alive: a draw.": clash("stopped_draw", 0, is_draw=True),
    # Ankh-Morpork
    "{who} controlled more areas than anyone else {when}.": lambda match, args: led(match, args, controls(match)),
    "Nobody was ever the sole leader in areas at the end of a turn.": no_leads(controls),
    "From turn {turn} on, {who} had all it took to win.": goal_kept,
    "After {card} in turn {turn}, {who} had all it took to win, and held on to it.": goal_kept,
    "In turn {turn}, {whose} played {card}; from then on, {who} had all it took to win.": goal_kept,
    "Of the others, nobody came closer than {who} as {identity}: {n} of {total} in turn {turn}.": came_nearest,
    "{who} was {identity} and won with minions in {n} area.": won_as("spread"),
    "{who} was {identity} and won by controlling {n} area.": won_as("control"),
    "{who} was {identity} and won because there was trouble in {n} area.": won_as("trouble"),
    "{who} was {identity} and won with a fortune of ${n}.": won_as("worth"),
    "{who} was {identity} and won because the last card was drawn.": won_as("last_card"),
    "{who} had as many points as {others} and won with the most expensive City Area card.":
        tie_break("last_card_card riots_card"),
    # Osada
    "{who} was the first to reach Osada, in round {round}.": first_in_osada,
    "Nobody reached Osada.": nobody_arrived,
    "Nobody reached Osada; {who} got farthest.": nobody_arrived,
    "In round {round} {who} was lynched – and was the murderer.": died("lynching", is_murderer=True),
    "In round {round} {who} was lynched, but was not the murderer.": died("lynching", is_murderer=False),
    "In round {round} the murderer killed {who}.": died("attack"),
    "In round {round} the avalanche buried {who} for good.": died("lawina"),
    "In round {round} {who} died of a poisoned doughnut.": died("paczek"),
    "In round {round} there was a vote on lynching {who}, but not everyone agreed.": vote_failed,
    "Nobody died on the way.": no_death,
    "{who} was the murderer and reached Osada.": murderer_won,
    "Both reached Osada, and {who} was the murderer: a draw.": draw_of_two,
    "{who} was the only survivor.": only_survivor,
    "{who} won as {card} with {n} point.": won_as_card,
    "{others} had {n} point too, but {who} got to Osada earlier and won.": arrived_earlier,
    "The virtual player was the murderer and reached Osada, so nobody at the table won.":
        ended_as("virtual_murderer"),
    "The virtual player won with the most points.": lambda match, args: match.state.winners == [match.state.virtual],
    "The murderer was alone in Osada but had not helped enough: nobody won.": ended_as("nobody"),
    "The murderer reached Osada but had not helped enough, so the virtual player won.": ended_as("virtual_kept"),
    "The march took too long and nobody was in Osada: a draw.": ended_as("stopped_draw"),
    "Over three games the virtual player had the most points.": ended_as("sum_virtual"),
    "After two games {who} led with {n} point.": after_two,
    "After two games nobody was alone in the lead.": after_two,
    "The third game was won by {people}.": won_third,
    "Nobody won the third game.": won_third,
    "{who} had as many points as {others} but won more games.": tie_break("sum_games"),
}  # fmt: skip


def is_true(match: Match, sentence: Text) -> bool:
    """Return True if a sentence is true of the match."""
    return FACTS[sentence.message](match, sentence.args)


def lies(match: Match, sentence: Text) -> Iterator[Text]:
    """Yield the sentence with one fact changed: another seat, a number one larger, fewer people, a shifted period."""
    seats = len(match.players)
    for key, value in sentence.args.items():
        if isinstance(value, int):
            yield sentence.with_args(**{key: value + 1})
        elif isinstance(value, str) and value.startswith("seat:"):
            yield sentence.with_args(**{key: f"seat:{(seat_of(value) + 1) % seats}"})
        elif isinstance(value, list):
            yield sentence.with_args(**{key: value[1:]})
        elif key == "when":
            for name, number in value.args.items():
                if isinstance(number, int):
                    yield sentence.with_args(when=value.with_args(**{name: number + 1}))
