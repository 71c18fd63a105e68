"""The report of `simulate` for Osada: cards, deaths, lynchings, length; games without a winner."""

from __future__ import annotations

from games.commands.summaries import summary_table
from games.core.computers.selfplay import ResultTally, play_bot_game
from games.core.contract.contract import Event
from games.osada.game import GAME
from games.osada.rules import ending
from games.osada.rules.ending import attack_counts, report
from tests.computers import bot_policy
from tests.osada.positions import position, shipped, sit


def game_record(**more: object) -> dict[str, object]:
    return {"seats": 2, "levels": ["easy", "easy"], "winners": [], "points": [0, 0], "moves": 9, "end": "nobody"} | more


def test_lynchings_are_counted_as_right_or_wrong() -> None:
    for accused, verdict in (("blue", "right"), ("yellow", "wrong")):
        roles = ("anula", "morderca", "michal", "alicja")
        help_ = {"red": ("blue", 2), "blue": ("red", 2), "yellow": ("red", 2), "green": ("red", 2)}
        table_ = sit(20, 20, 20, 20, roles=roles, help=help_, axes={"red": 1})
        table_.play(("accuse", accused), ("vote", "yes"), ("vote", "yes"), ("vote", "yes"))
        state = table_.state.copy()
        ending.finish_game(state, "points", [0], [0, 0, 0, 0], None)
        counts = report(state).counts
        assert ("lynchings", verdict) in counts
        assert ("deaths by cause", "lynching") in counts


def test_deaths_wins_and_length_are_counted() -> None:
    state = sit(39, 30, "dead", roles=("anula", "morderca", "michal")).play(("go", "A"), dice=(1,)).state
    result = report(state)
    assert result.counts.count(("deaths by field", "paczek")) == 2
    assert ("wins by card", "morderca") in result.counts
    assert ("ends of games", "survivor") in result.counts
    assert result.numbers == {"turns of players": 1.0, "deaths": 2.0}
    assert report(position(3, 3, 3)).counts == ()


def test_failed_attacks_are_counted_too() -> None:
    kinds = {"attacked": {}, "survived": {}, "defended": {"lives": True}, "died": {"cause": "attack"}}
    report = [attack_counts(Event(kind, args)) for kind, args in kinds.items()]
    assert report == [
        [("attacks", "tried")],
        [("attacks", "failed by the die")],
        [("attacks", "failed at the barn")],
        [],
    ]
    assert attack_counts(Event("defended", {"lives": False})) == []


def test_self_play_counts_events() -> None:
    counts = []
    for check in (0, 60):
        played = play_bot_game(GAME, {"board": shipped(), "first": "0"}, 4, 2, [bot_policy(GAME, "medium")] * 4, check)
        counts.append([count for count in played.report.counts if count[0] == "attacks"])
    assert counts[0] == [("attacks", "tried"), ("attacks", "failed by the die")]
    assert counts[1] == counts[0]


def test_a_game_without_a_winner_counts_for_no_player() -> None:
    tally = ResultTally(2)
    tally.add(game_record())
    tally.add(
        game_record(winners=[1], end="points", report={"counts": [["deaths", "lawina"]], "numbers": {"turns": 60}})
    )
    report = tally.summary()
    assert report["wins_by_seat"] == [0, 1]
    assert report["counts"] == {"deaths": {"lawina": 1}}
    assert report["means"] == {"turns": 30.0}
    assert "deaths: lawina 1" in summary_table("osada", 1, {**report, "decisions_per_second": 1})


def test_a_finished_game_has_a_report() -> None:
    def first(view: object, seat: int, seed: int) -> tuple[str, ...]:
        return tuple(view["moves"][seed % len(view["moves"])])  # type: ignore[index]

    played = play_bot_game(GAME, {"board": shipped()}, 3, 5, [first] * 3)
    assert ("cards dealt", "morderca") in played.report.counts
    assert played.report.numbers["turns of players"] > 10
