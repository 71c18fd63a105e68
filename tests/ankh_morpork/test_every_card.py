"""Each of the 101 cards: used completely, skipped where possible, and without any target."""

from __future__ import annotations

import pytest

from games.ankh_morpork.game import GAME
from games.ankh_morpork.rules.board import CARD_TEXTS, SCROLL_STEPS, Card
from games.ankh_morpork.rules.invariants import state_violations
from games.core.contract.dice import Dice
from tests.ankh_morpork.positions import Table, shipped, sit

CARDS = {card.id: card for card in shipped().cards}
PLAYED = [card for card in CARDS.values() if card.reaction is None]
HOLDING = ("groat", "ruby", "dwarves", "modo")  # hands of the other seats, and further cards of seat 0
RICH = {
    "the_shades": "0 1 2 !", "the_scours": "0 1 !", "dolly_sisters": "0 2 b1", "isle_of_gods": "1 2 T !",
    "unreal_estate": "1 2 T", "nap_hill": "0 b0", "longwall": "0", "the_hippo": "2 b2 !", "seven_sleepers": "D",
}  # fmt: skip

# The event of each symbol or step when it is used with the first choice everywhere.
EVENT_OF_STEP = {
    "minion": "placed", "building": "built", "assassinate": "removed", "remove_trouble": "calmed", "money": "earned",
    "event": "happened", "take_from_each": "paid", "loan": "borrowed", "beg_cards": "gave", "money_per_unit": "earned",
    "money_per_trouble": "earned", "money_per_building": "earned", "draw": "drew", "move_other": "moved",
    "play_cards": "played", "penalty": "paid", "cash_cards": "earned", "discard": "discarded", "sell_card": "gave",
    "pay_player": "paid", "move_own": "moved", "place": "placed", "place_trouble": "trouble", "buy_out": "bought",
    "take_from_one": "paid", "alchemists": "discarded", "auditors": "removed", "bursar": "exchanged",
    "cable_street": "looked", "carcer": "rolled", "chair": "swapped", "cosmo_lavish": "removed", "dean": "removed",
    "dibbler": "rolled", "dragon_sanctuary": "paid", "errol": "rolled", "fire_brigade": "paid", "gargoyles": "drew",
    "here_n_now": "rolled", "history_monks": "salvaged", "hubert": "paid", "mr_slant": "earned", "mrs_cake": "spied",
    "stanley": "gave", "wee_mad_arthur": "built", "zorgo": "changed",
}  # fmt: skip
NO_PIECES = {
    "money",
    "loan",
    "draw",
    "dibbler",
    "here_n_now",
    "errol",
    "carcer",
    "mrs_cake",
    "zorgo",
    "alchemists",
}
NO_PIECES |= {"penalty", "fire_brigade", "chair", "place_trouble"}  # these need only another player, or an area


def step_names(card: Card) -> list[str]:
    """List the symbols of a card, with the steps of a scroll."""
    names: list[str] = []
    for kind, _ in card.symbols:
        names += [step.do for step in card.scroll] if kind == "scroll" else [kind]
    return names


def use_all(table: Table, seat: int = 0) -> Table:
    """Use everything on the played card with the first choice; others answer `no` or with the first choice."""
    while (
        table.state.chain and table.pending[1] not in ("card", "rest") and table.state.agenda and table.state.turn == 1
    ):
        moves = [move for move in GAME.legal_moves(table.state) if move[0] not in ("skip", "done", "ability", "react")]
        table.play(moves[0] if moves else GAME.legal_moves(table.state)[0])
    return table


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.id)
def test_each_symbol_and_step_has_its_event(card: Card) -> None:
    mine = [name for name in HOLDING if name != card.id][:2]
    theirs = {1: ["mr_gryle", "inigo_skimmer", "dr_cruces"], 2: ["hex", "librarian", "leonard_of_quirm"]}
    theirs = {seat: [name for name in cards if name != card.id] for seat, cards in theirs.items()}
    table = sit(3, hand=[card.id, *mine], hands=theirs, money=30, late=False, pile=["hargas_house_of_ribs"]
                if card.id != "hargas_house_of_ribs" else [], **RICH)  # fmt: skip
    table.play(("play", card.id))
    use_all(table)
    if "play_cards" in step_names(card):
        table.play(("play", mine[0]))
    happened = {event.kind for event in table.events}
    for name in step_names(card):
        if name not in ("play_another", "skull"):
            assert EVENT_OF_STEP.get(name, "removed") in happened, f"{name} has no event: {happened}"
    money = [amount for kind, amount in card.symbols if kind == "money"]
    earned = [args["n"] for args in table.event_args("earned") if args["who"] == "seat:0"]
    assert all(amount in earned for amount in money)
    if "play_another" in step_names(card) and not any(kind == "event" for kind, _ in card.symbols):
        assert table.pending == (0, "card")


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.id)
def test_everything_optional_can_be_skipped(card: Card) -> None:
    table = sit(3, hand=[card.id], hands={1: ["hex"] if card.id != "hex" else ["modo"]}, money=30, **RICH)
    before = table.state.copy()
    table.play(("play", card.id))
    optional = [kind for kind, _ in card.symbols if kind not in ("event", "play_another")]
    while table.pending[1] not in ("act", "rest", "card") and table.state.turn == 1 and table.state.agenda:
        table.play(GAME.legal_moves(table.state)[0])  # answers the event's question
    for _ in optional:
        assert table.pending == (0, "act")
        table.play(("skip",))
    table.rest()
    assert card.id in table.pile
    if not any(kind == "event" for kind, _ in card.symbols):
        assert (table.state.units, table.state.trouble, table.state.building) == (
            before.units, before.trouble, before.building,
        )  # fmt: skip
        assert table.state.money == before.money


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.id)
def test_without_any_target_only_skipping_is_left(card: Card) -> None:
    table = sit(3, hand=[card.id], money=0, late=card.id != "history_monks")
    table.play(("play", card.id))
    turn = 1
    while table.state.turn == turn and table.pending[1] != "rest" and table.state.agenda:
        seat, kind = table.pending
        if (seat, kind) != (0, "act"):
            table.play(GAME.legal_moves(table.state)[0])
            continue
        _, _, number, place, part = table.state.agenda[-1]
        names = shipped().cards[number]
        name = names.scroll[part].do if names.symbols[place][0] == "scroll" else names.symbols[place][0]
        possible = table.legal() - {("skip",)}
        if name in ("minion", "place") and not (
            name == "place" and names.scroll[part].where in ("trouble", "own_building")
        ):
            assert possible  # with no minion on the board one may be placed anywhere: R19
        elif name in NO_PIECES and not (name == "place_trouble" and names.scroll[part].where != "any"):
            assert possible, name
        elif not table.state.spent:
            assert not possible, name
        table.play(("skip",))


def test_the_tables_of_this_file_know_every_step() -> None:
    assert {*SCROLL_STEPS, *CARD_TEXTS} - {"assassinate"} <= EVENT_OF_STEP.keys()
    used = {step.do for card in CARDS.values() for step in card.scroll}
    assert used == {*SCROLL_STEPS, *CARD_TEXTS}


def test_reactions_are_never_played_as_an_ordinary_card() -> None:
    for card in CARDS.values():
        if card.reaction is not None:
            table = sit(3, hand=[card.id])
            assert table.refusal("play", card.id) == "interrupt"
            assert table.legal() == {("pass",)}  # R5, R6


def test_random_games_use_only_moves_that_guards_let_pass() -> None:
    state = GAME.setup({"board": shipped()}, 4, Dice(7))
    for number in range(400):
        moves = GAME.legal_moves(state)
        if not moves:
            break
        GAME.apply(state, moves[number % len(moves)], Dice(number))
    assert state_violations(state) == []
