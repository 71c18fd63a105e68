"""The records on the result page are correct for the match, translated, and have pictures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest

from games import registry
from games.ankh_morpork.rules.ending import progress
from games.core.contract.contract import Event
from games.core.contract.extras.records import (
    HighestCount,
    MatchTimeline,
    Record,
    event_moves_by_seat,
    find_highest_count,
    seat_in_event,
    sole_best,
)
from games.core.contract.lexicon import Lexicon
from games.core.contract.names import is_name
from games.core.contract.texts import LANGUAGES, translate
from games.core.data import boards
from games.core.journal import saves
from games.core.match.match import Match
from games.core.match.scores import timeline_of
from games.core.match.settings import MatchSettings
from games.core.program.icons import icon_letters
from games.core.program.paths import resource_path
from tests.ui.played_matches import PLAYERS, random_match
from ui.screens.result.records import choose_records, records_of, square_picture
from ui.shell.headless import Headless

OWN = Path(__file__).parent / "boards"
RELEASED = Path(__file__).parent / "released" / "1.0.0" / "journals"
GAMES = [facts.id for facts in registry.all_facts()]


@cache
def finished_match(game_id: str) -> Match:
    """Return a match of 1.0.0 that people and computers played to its end."""
    return saves.load_for_viewing(RELEASED / f"{game_id}_finished.journal")


def all_records(match: Match) -> list[Record]:
    assert match.game.records is not None
    return list(match.game.records(timeline_of(match)))


def record_titled(game_id: str, title: str) -> Record:
    return next(record for record in all_records(finished_match(game_id)) if record.title.message == title)


def events_of(match: Match, *kinds: str) -> list[tuple[int, Event]]:
    return [(n, event) for n, step in enumerate(match.moves, 1) for event in step.events if event.kind in kinds]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_three_to_five_records_of_a_match(game_id: str) -> None:
    match = finished_match(game_id)
    records = records_of(match)
    assert 3 <= len(records) <= 5  # a tie has no record
    lexicon = Lexicon(match.game, match.board, [player.name for player in match.players])
    for record in records:
        assert 0 <= record.move_number <= match.move_count
        assert record.seat is None or 0 <= record.seat < len(match.players)
        for language in LANGUAGES:
            texts = [record.title, record.unit, *(one for one in (record.subject, record.note) if one is not None)]
            for words in (translate(text, language, lexicon) for text in texts):
                assert words
                assert not any(is_name(word.strip(",.()")) for word in words.split()), words
        picture = record.picture
        path = resource_path(f"assets/art/{game_id}/{picture}.svg")
        assert path.exists() if "/" in picture else picture in icon_letters(), picture


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seed", [5, 6])
def test_every_record_of_a_random_match_has_a_picture(game_id: str, seed: int) -> None:
    few, most_ = registry.game(game_id).facts.seats
    for record in all_records(random_match(few if seed == 5 else min(4, most_), seed=seed, game_id=game_id)):
        assert record.picture


BOARDS = [(game, ref.path) for game in GAMES for ref in boards.shipped_boards(game)]
BOARDS += [(game, path) for game in GAMES for path in sorted(OWN.glob(f"{game}_*.yaml"))]


@pytest.mark.parametrize(("game_id", "path"), BOARDS, ids=lambda one: one.stem if isinstance(one, Path) else one)
def test_records_and_the_last_action_have_pictures_on_every_board(game_id: str, path: Path) -> None:
    with Headless((64, 64)):
        assert_pictures_exist(game_id, path)


def assert_pictures_exist(game_id: str, path: Path) -> None:
    game = registry.game(game_id)
    for seed in range(2):
        match = Match.set_up(
            game, boards.load_game_board(game_id, path), PLAYERS[: game.facts.seats[0]], {}, seed, MatchSettings()
        )
        choose = Random(seed)
        while not match.is_over:
            match.play(choose.choice(game.legal_moves(match.state)))
        last = game.last_action(timeline_of(match)) if game.last_action is not None else None
        for picture in (*(record.picture for record in all_records(match)), *(last.pictures if last else ())):
            if "/" not in picture:
                assert picture in icon_letters()
                continue
            own = path.parent == OWN and picture.startswith("districts/")  # its own districts have no pictures
            assert own or resource_path(f"assets/art/{game_id}/{picture}.svg").exists(), picture
            assert square_picture(game_id, picture, 40).get_bounding_rect().width > 10


def test_chosen_records_are_at_most_two_of_one_seat_and_one_of_a_loser() -> None:
    def record(title: str, seat: int | None) -> Record:
        return finished_record._replace(title=finished_record.title._replace(message=title), seat=seat)

    finished_record = all_records(finished_match("wampiry"))[0]
    of = [record(str(n), seat) for n, seat in enumerate((0, 0, 0, 0, None, 1, 1))]
    assert [one.seat for one in choose_records(of, (0,))] == [0, 0, None, 1, 1]
    only = [record(str(n), 0) for n in range(6)]
    assert len(choose_records(only, (0,))) == 5
    last = [*(record(str(n), 0) for n in range(2)), *(record(str(n), None) for n in range(2, 6)), record("6", 1)]
    assert [one.seat for one in choose_records(last, (0,))] == [0, 0, None, None, 1]


def test_a_timeline_knows_the_turn_of_a_move_and_the_longest_tally() -> None:
    def turn(n: int) -> Event:
        return Event("turn", {"turn": n})

    did = [Event("did", {"who": f"seat:{seat}"}) for seat in range(2)]
    course = MatchTimeline(2, (0,), [[], [turn(1)], [did[0], did[0]], [did[1], turn(2)], [did[1]]], [])
    assert [course.turn_at(number) for number in range(5)] == [0, 0, 1, 1, 2]
    assert course.turn_starts() == [1, 3]
    assert event_moves_by_seat(course, "who", "did") == [[2, 2], [3, 4]]
    assert find_highest_count([[2, 2], [3]]) == HighestCount(2, 0, 2)
    assert find_highest_count([[2, 2], [3, 4]]) is None  # a tie
    assert find_highest_count([[], []]) is None
    assert seat_in_event(did[1], "who") == 1
    assert seat_in_event(turn(1), "turn") is None


def test_wampiry_adds_up_one_scoring_over_all_estates() -> None:
    record = record_titled("wampiry", "Most from one scoring")
    sums: Counter[tuple[int, str, int]] = Counter()
    for number, event in events_of(finished_match("wampiry"), "scored"):
        for seat, points in enumerate(event.args["awards"]):
            sums[number, event.args["cause"], seat] += points
    assert int(str(record.number_text)) == max(sums.values())
    assert sums[record.move_number, "armageddon", record.seat or 0] == max(sums.values())


def test_wampiry_finds_an_estate_whose_leader_changed_since_the_beginning_of_the_turn() -> None:
    match = random_match(seed=3, game_id="wampiry")
    record = next(one for one in all_records(match) if one.title.message == "Best stolen majority")
    assert record.note is not None
    place = match.board.ring.index(record.note.args["where"].partition(":")[2])  # type: ignore[attr-defined]
    begins = [number for number, _ in events_of(match, "turn") if number < record.move_number]
    before = match.history.states[begins[-1]].markers_on(place)
    assert before.index(max(before)) != record.seat
    scored = [e for n, e in events_of(match, "scored") if n == record.move_number]
    assert any(event.args["awards"][record.seat or 0] == int(str(record.number_text)) for event in scored)


def test_ankh_morpork_counts_only_killings_of_other_players_minions() -> None:
    match, record = finished_match("ankh_morpork"), record_titled("ankh_morpork", "The hand with the knife")
    killed: Counter[str] = Counter()
    for _, event in events_of(match, "removed"):
        if event.args.get("who") and event.args["piece"] == "minion" and event.args["whose"] != event.args["who"]:
            killed[event.args["who"]] += 1
    assert killed[f"seat:{record.seat}"] == max(killed.values()) == int(str(record.number_text))


def test_ankh_morpork_finds_the_turn_with_most_cards() -> None:
    match, record = finished_match("ankh_morpork"), record_titled("ankh_morpork", "Longest chain of cards")
    turns = Counter(match.history.states[number - 1].turn for number, _ in events_of(match, "played"))
    assert int(str(record.number_text)) == max(turns.values())


@pytest.mark.parametrize("seed", range(3))
def test_ankh_morpork_measures_the_runner_up_at_the_ends_of_turns(seed: int) -> None:
    match = random_match(seed=seed, game_id="ankh_morpork")
    ends = [match.history.states[number] for number, _ in events_of(match, "turn")] + [match.state]
    shares = {}
    for seat, held in enumerate(match.state.personality):
        one = match.state.board.personalities[held]
        if match.result is not None and seat not in match.result.winners and one.wins_by != "last_card":
            goal = one.goal[match.state.seats]
            reached = [progress(state, seat, one.wins_by) for state in ends if state.personality[seat] == held]
            shares[seat] = Fraction(min(goal, max(reached, default=0)), goal)
    best = max(shares.values(), default=Fraction(0))
    nearest = [seat for seat, share in shares.items() if share == best > 0]
    records = [one for one in all_records(match) if one.title.message == "Closest runner-up"]
    assert [one.seat for one in records] == (nearest if len(nearest) == 1 else [])
    assert [Fraction(str(one.number_text).replace(" ", "")) for one in records] == [best] * len(records)


def test_a_superlative_names_one_owner_or_nobody() -> None:
    assert sole_best([3, 1, 2], abs, bool) == 3
    assert sole_best([("a", 2), ("b", 1), ("a", 2)], lambda one: one[1], lambda one: one[0]) == ("a", 2)
    assert sole_best([("a", 2), ("b", 2)], lambda one: one[1], lambda one: one[0]) is None
    assert sole_best([], abs, bool) is None


def test_osada_knows_who_saw_the_murderers_card_first() -> None:
    match, record = finished_match("osada"), record_titled("osada", "First to see the murderer")
    seen = [
        (number, event.args["who"])
        for number, event in events_of(match, "saw")
        if event.args["card"] == "card:morderca" and event.args["who"] != event.args["whom"]
    ]
    assert (record.move_number, f"seat:{record.seat}") == seen[0]


@pytest.mark.parametrize(("seed", "lead"), [(3, None), (6, 1)])
def test_osada_calls_the_last_arrival_narrow_only_if_one_die_would_have_changed_it(seed: int, lead: int | None) -> None:
    """With seed 3, the pawn left outside was seven spaces behind."""
    units = {record.unit.message: record for record in all_records(random_match(seed=seed, game_id="osada"))}
    narrow = units.get("space ahead")
    assert (int(str(narrow.number_text)) if narrow is not None else None) == lead


def test_osada_counts_levels_paid_for_asking_not_for_lynching() -> None:
    record = record_titled("osada", "The price of asking")
    paid = Counter(e.args["who"] for _, e in events_of(finished_match("osada"), "paid") if e.args["cause"] == "ask")
    assert paid[f"seat:{record.seat}"] == max(paid.values()) == int(str(record.number_text))


def test_krakow_counts_the_gain_of_one_turn_and_the_layers_of_one_square() -> None:
    match = finished_match("krakow")
    layers = Counter(square for _, event in events_of(match, "painted") for square in event.args["squares"])
    assert int(str(record_titled("krakow", "Most painted-over square").number_text)) == max(layers.values())
    turns: Counter[tuple[int, str]] = Counter()
    for number, event in events_of(match, "painted"):
        turns[match.history.states[number - 1].overall_turn, event.args["who"]] += event.args["gain"]
    assert int(str(record_titled("krakow", "Best turn").number_text)) == max(turns.values())


def test_wroclaw_counts_wounds_by_fighter_and_compares_dice_with_their_mean() -> None:
    match = finished_match("wroclaw")
    wounds: Counter[str] = Counter()
    for _, event in events_of(match, "wounded"):
        wounds[event.args["cause"]] += event.args["n"] if event.args["cause"].startswith("card:") else 0
    assert int(str(record_titled("wroclaw", "Deadliest fighter").number_text)) == max(wounds.values())
    dice = [event.args["value"] for _, event in events_of(match, "rolled")]
    assert int(str(record_titled("wroclaw", "Luck of the dice").number_text)) == round(sum(dice) - 5.5 * len(dice))


def test_wroclaw_compares_successful_orders_with_all_orders() -> None:
    match, record = finished_match("wroclaw"), record_titled("wroclaw", "Best orders")
    paid, given = map(int, str(record.number_text).split(" / "))
    orders = [e for _, e in events_of(match, "revealed") if e.args["who"] == f"seat:{record.seat}"]
    scouts = [e for _, e in events_of(match, "earned") if e.args["who"] == f"seat:{record.seat}"]
    assert given == len(orders)
    assert len(scouts) <= paid <= given


def test_wroclaw_names_the_last_shot_that_wounded_a_fighter() -> None:
    match = finished_match("wroclaw")
    assert match.game.last_action is not None
    finale = match.game.last_action(timeline_of(match))
    assert finale is not None
    later = [n for n, event in events_of(match, "aimed") if n > finale.move_number and event.args["shots"][0]["wounds"]]
    assert not later
    shot = next(event for n, event in events_of(match, "aimed") if n == finale.move_number)
    hit = [one for one in shot.args["shots"] if one["card"] == finale.action.args["target"]]
    assert (shot.args["card"], hit[0]["wounds"]) == (finale.action.args["card"], finale.action.args["n"])
    for picture in finale.pictures:
        assert resource_path(f"assets/art/wroclaw/{picture}.svg").exists()
    nothing = MatchTimeline(2, (0,), [[Event("turn", {"turn": 1})]], [])
    assert match.game.last_action(nothing) is None
