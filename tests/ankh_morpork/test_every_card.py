"""Every one of the 101 cards: in the plain case, without any target, with all that may be skipped skipped."""

from __future__ import annotations

import pytest

from games.ankh_morpork.game import GAME
from games.ankh_morpork.rules.board import CARD_TEXTS, SCROLL_STEPS, Card
from games.ankh_morpork.rules.invariants import invariants
from games.core.contract.dice import Dice
from tests.ankh_morpork.positions import Table, shipped, sit

CARDS = {card.id: card for card in shipped().cards}
PLAYED = [card for card in CARDS.values() if card.reaction is None]
HOLDING = ("groat", "ruby", "dwarves", "modo")  # hands of the others, and more of one's own
RICH = {
    "the_shades": "0 1 2 !", "the_scours": "0 1 !", "dolly_sisters": "0 2 b1", "isle_of_gods": "1 2 T !",
    "unreal_estate": "1 2 T", "nap_hill": "0 b0", "longwall": "0", "the_hippo": "2 b2 !", "seven_sleepers": "D",
}  # fmt: skip

# What a symbol or a step leaves in the log when it is used with the first choice everywhere.
TOLD = {
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
BARE = {"money", "loan", "draw", "dibbler", "here_n_now", "errol", "carcer", "mrs_cake", "zorgo", "alchemists"}
BARE |= {"penalty", "fire_brigade", "chair", "place_trouble"}  # these need no more than another player, or an area


def names(card: Card) -> list[str]:
    """List what a card does, a scroll by its steps."""
    found: list[str] = []
    for kind, _ in card.symbols:
        found += [step.do for step in card.scroll] if kind == "scroll" else [kind]
    return found


def use_all(table: Table, seat: int = 0) -> Table:
    """Use everything of the card being played with the first choice each time; others answer `no` or the first."""
    while (
        table.state.chain and table.pending[1] not in ("card", "rest") and table.state.agenda and table.state.turn == 1
    ):
        moves = [move for move in GAME.legal_moves(table.state) if move[0] not in ("skip", "done", "ability", "react")]
        table.play(moves[0] if moves else GAME.legal_moves(table.state)[0])
    return table


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.id)
def test_the_plain_case(card: Card) -> None:
    mine = [name for name in HOLDING if name != card.id][:2]
    theirs = {1: ["mr_gryle", "inigo_skimmer", "dr_cruces"], 2: ["hex", "librarian", "leonard_of_quirm"]}
    theirs = {seat: [name for name in cards if name != card.id] for seat, cards in theirs.items()}
    table = sit(3, hand=[card.id, *mine], hands=theirs, money=30, late=False, pile=["hargas_house_of_ribs"]
                if card.id != "hargas_house_of_ribs" else [], **RICH)  # fmt: skip
    table.play(("play", card.id))
    use_all(table)
    if "play_cards" in names(card):
        table.play(("play", mine[0]))
    told = {event.kind for event in table.events}
    for name in names(card):
        if name not in ("play_another", "skull"):
            assert TOLD.get(name, "removed") in told, f"{name} leaves no trace: {told}"
    money = [amount for kind, amount in card.symbols if kind == "money"]
    earned = [args["n"] for args in table.event_args("earned") if args["who"] == "seat:0"]
    assert all(amount in earned for amount in money)
    if "play_another" in names(card) and not any(kind == "event" for kind, _ in card.symbols):
        assert table.pending == (0, "card")


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.id)
def test_all_that_may_be_skipped_is_skipped(card: Card) -> None:
    table = sit(3, hand=[card.id], hands={1: ["hex"] if card.id != "hex" else ["modo"]}, money=30, **RICH)
    before = table.state.copy()
    table.play(("play", card.id))
    optional = [kind for kind, _ in card.symbols if kind not in ("event", "play_another")]
    while table.pending[1] not in ("act", "rest", "card") and table.state.turn == 1 and table.state.agenda:
        table.play(GAME.legal_moves(table.state)[0])  # what the event asks
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
        found = shipped().cards[number]
        name = found.scroll[part].do if found.symbols[place][0] == "scroll" else found.symbols[place][0]
        possible = table.legal() - {("skip",)}
        if name in ("minion", "place") and not (
            name == "place" and found.scroll[part].where in ("trouble", "own_building")
        ):
            assert possible  # with no minion on the board one may go anywhere: R19
        elif name in BARE and not (name == "place_trouble" and found.scroll[part].where != "any"):
            assert possible, name
        elif not table.state.spent:
            assert not possible, name
        table.play(("skip",))


def test_the_tables_of_this_file_know_every_step() -> None:
    assert {*SCROLL_STEPS, *CARD_TEXTS} - {"assassinate"} <= TOLD.keys()
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
    assert invariants(state) == []
