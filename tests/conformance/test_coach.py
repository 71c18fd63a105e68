"""Everything that the coach's cards say is so when they can appear: what they name is there, is asked, and is new.

Each game states in `tests/<game>/coach_claims.py`, from the full state, what each of its cards claims. Every card whose
condition holds is compared with that, whichever cards have been read before, in random matches.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from games import registry
from games.core.contract.contract import Event, Move, View
from games.core.contract.names import key_of, kind_of
from games.core.data import boards
from games.core.lessons import files
from games.core.lessons.coach import matching_card, recent_events
from games.core.lessons.models import CoachCard
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.shipped import register_shipped
from tests.runs import long_only

register_shipped()
GAMES = [facts.id for facts in registry.all_facts() if files.lessons_path(facts.id, "coach").is_file()]
READER = 0
MOST_MOVES = 1500


class Moment(NamedTuple):
    """A moment at which a card could be displayed to seat 0."""

    state: Any
    view: View
    kind: str  # kind of the decision
    args: tuple[Any, ...]
    moves: list[Move]
    event: Event | None
    since: tuple[Event, ...]  # events since the reader's last decision

    def about(self, name: str) -> str:
        """Return the key of an argument of the card's event."""
        assert self.event is not None
        return key_of(str(self.event.args[name]))

    def asks(self, *kinds: str) -> bool:
        """Return True if moves of all these kinds are legal."""
        return set(kinds) <= {str(move[0]) for move in self.moves}


def random_match(game_id: str, seed: int) -> Match:
    """Start a match of one person against computers with random board and seats."""
    game, rnd = registry.game(game_id), random.Random(seed)
    seats = rnd.randint(*game.facts.seats)
    board = boards.load_game_board(game_id, rnd.choice(boards.shipped_boards(game_id)))
    players = [Player(f"Seat {n}", n + 1, "bot" if n else "person") for n in range(seats)]
    return Match.start(game, board, players, {}, seed, MatchSettings(coach="everybody"))


def moments(match: Match, cards: list[CoachCard], seed: int) -> Iterator[tuple[CoachCard, Moment, list[str]]]:
    """Play a match at random; yield every card at every decision of seat 0 where it could be displayed."""
    rnd, game = random.Random(seed), match.game
    while not match.is_over and match.move_count < MOST_MOVES:
        decision = match.decision()
        if decision is not None and decision.seat == READER:
            match.lift_curtain()
            view = match.view(match.audience())
            events = recent_events(match, READER)
            moves = list(game.legal_moves(match.state))
            for card in cards:
                chosen = matching_card([card], view, READER, events)
                if chosen is not None:
                    args = tuple(decision.args)
                    moment = Moment(match.state, view, decision.kind, args, moves, chosen.event, tuple(events))
                    yield card, moment, chosen.names()
        match.play(rnd.choice(game.legal_moves(match.state)))


def is_there(match: Match, moment: Moment, name: str) -> bool:
    """Return True if a thing that a card mentions is on the table now."""
    kind, key = kind_of(name), key_of(name)
    if kind == "button":
        return moment.asks(key)
    if kind == "table":
        return moment.asks("ability") if key == "shelf" else key != "hand" or has_hand(moment.view)
    if kind == "die":
        return bool(moment.view["dice"][int(key)])
    if kind == "hazard" and key.isdecimal():
        return bool(moment.view["hazards"][int(key)])
    return match.game.controller.translate_name(match.board, name, "en") is not None


def has_hand(view: View) -> bool:
    """Return True if the reader holds a card."""
    if "hands" in view:
        return bool(view["hands"][READER])
    return bool(view["hand"])


def claims(game_id: str) -> Any:
    return import_module(f"tests.{game_id}.coach_claims")


def lies(game_id: str, cards: list[CoachCard], seeds: range) -> tuple[list[str], set[str]]:
    """Return what is wrong with the cards in random matches, and the ids of those that could be displayed."""
    facts, wrong, seen = claims(game_id).CLAIMS, dict[str, str](), set[str]()
    for seed in seeds:
        match = random_match(game_id, seed)
        for card, moment, names in moments(match, cards, seed):
            seen.add(card.id)
            missing = [name for name in names if not is_there(match, moment, name)]
            if missing:
                wrong.setdefault(card.id, f"{card.id}: {missing} is not there (match {seed}, {moment.kind})")
            if moment.event is not None and moment.event not in moment.since:
                wrong.setdefault(card.id, f"{card.id}: {moment.event} is not new (match {seed})")
            if not facts[card.id](moment):
                why = f"{card.id} is untrue (match {seed}, {moment.kind} {moment.args}, {moment.event})"
                wrong.setdefault(card.id, why)
    return list(wrong.values()), seen


def coach_cards(game_id: str) -> list[CoachCard]:
    coach = files.read_coach(game_id)
    assert coach is not None
    return list(coach.cards)


@pytest.mark.parametrize("coached", GAMES)
def test_every_card_states_what_it_claims(coached: str) -> None:
    assert {card.id for card in coach_cards(coached)} == set(claims(coached).CLAIMS)


@pytest.mark.parametrize("matches", [4, long_only(200)])
@pytest.mark.parametrize("coached", GAMES)
def test_cards_are_true_wherever_they_can_appear(coached: str, matches: int) -> None:
    cards = coach_cards(coached)
    wrong, seen = lies(coached, cards, range(matches))
    assert not wrong, "\n".join(wrong)
    if matches > 100:
        assert {card.id for card in cards} - seen <= claims(coached).RARE, "these cards can't appear"


def planted(game_id: str, card_id: str, **changes: Any) -> list[CoachCard]:
    """Return one card of a game with another condition."""
    card = next(card for card in coach_cards(game_id) if card.id == card_id)
    return [card.model_copy(update=changes)]


@pytest.mark.parametrize(
    ("coached", "card_id", "changes"),
    [
        ("wampiry", "called", {"when": "turn >= 1"}),  # a Sabbath that was scored last turn
        ("ankh_morpork", "scroll", {"when": None}),  # a scroll while money is asked about
        ("ankh_morpork", "rest", {"show": ["button:pay"]}),
        ("osada", "diary", {"yours": None}),
    ],
)
def test_a_planted_lie_is_noticed(coached: str, card_id: str, changes: dict[str, Any]) -> None:
    wrong, _ = lies(coached, planted(coached, card_id, **changes), range(12))
    assert wrong
