"""Texts of Ankh-Morpork: refusals, log lines, ends of the game.

They are in English here and in Polish in the catalogue. Names stay in the nominative and verbs in the present tense, so
that one text fits every seat and area.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.contract import Event, View
from games.core.contract.events import EventWording
from games.core.contract.extras.result_tables import PointLabels
from games.core.contract.names import is_seat_name, kind_of, seat_name
from games.core.contract.texts import N_, N_n, Text

REFUSAL_TEXTS: dict[str, Text] = {
    # reasons about placing and building
    "too_far": N_("{where}: you have no minion here or next door."),
    "too_far_then": N_("If the minion leaves {where}, you'll have none close enough to {goal}."),
    "none_to_spare": N_("{where}: all your minions are on the board, and none can come here."),
    "no_own_minion": N_("{where}: you have no minion here."),
    "other_area": N_("{where}: it has to be another area."),
    "built_already": N_("{where}: there is a building already."),
    "trouble_there": N_("{where}: there is trouble here."),
    "too_poor": N_("This costs ${n}, and you don't have that much."),
    "no_building_of": N_("{where}: {whose} has no building here."),
    "no_others_building": N_("{where}: nobody else has a building here."),
    "not_near": N_("{where}: it has to be {goal} or an adjacent area."),
    "not_adjacent": N_("{where} is not adjacent to {goal}."),
    "flooded": N_("{where} is flooded too."),
    # reasons about trouble and pieces
    "no_trouble": N_("{where}: there is no trouble here."),
    "no_trouble_anywhere": N_("There is no trouble anywhere."),
    "no_trouble_near": N_("{where}: no adjacent area has trouble."),
    "trouble_already": N_("{where}: there is trouble here already."),
    "nobody_there": N_("{where}: nobody is here."),
    "nowhere_to_riot": N_("{where}: here and next door, every area with a figure already has trouble."),
    "own_minion": N_("That is your own minion."),
    "not_theirs": N_("It can't be one of {whose}'s minions."),
    "no_partner": N_("There is no figure in any other area."),
    # reasons about district cards
    "retired": N_("{where}: this card is out of the game."),
    "only_events": N_("{where}: this card only works when an event happens."),
    "used_already": N_("{where}: you have already used this card this turn."),
    "just_gained": N_("{where}: you can use this card from your next turn on."),
    "demon_there": N_("{where}: there is a demon here, so the card doesn't work."),
    # reasons about other players
    "no_money": N_("{whose} has no money."),
    "empty_hand": N_("{whose} has no cards in hand."),
    "nothing_to_gain": N_("There is nothing to gain from it now."),
    "nothing_after_that": N_("You'd be paying for nothing: there is no target now."),
    "nobody_to_hit": N_("Nobody else has a minion on the board."),
    "nobody_to_pay": N_("There is nobody else to give the money to."),
    # reasons about cards
    "no_cards": N_("You have no cards in hand."),
    "empty_pile": N_("The discard pile is empty."),
    "no_buildings": N_("{whose} has no building on the board."),
    "interrupt": N_("{card}: you can only play an interrupt in answer to something."),
    "not_an_answer": N_("This card is not an interrupt."),
    "no_help": N_("{card} is no help against this."),
    "nothing_played": N_("You have not played a card yet this turn."),
    "must_play": N_("You have a card you can play, so you can't pass."),
    "finish_card": N_("{card} comes first: finish this card or skip its symbols."),
    "turn_over": N_("You can't play another card this turn."),
    "later_symbol": N_("Work through the symbols from left to right; this one comes later."),
    "earlier_symbol": N_("You have already used this symbol."),
}

POINT_CAUSE_TEXTS: dict[str, Text] = {
    "minions": N_("Minions"),
    "buildings": N_("Buildings"),
    "money": N_("Money"),
    "loans": N_("Loans"),
}

END_TEXTS: dict[str, Text] = {
    "lord_vetinari": N_("Lord Vetinari has his people everywhere."),
    "lord_selachii": N_("Lord Selachii controls enough of the city."),
    "lord_rust": N_("Lord Rust controls enough of the city."),
    "lord_de_worde": N_("Lord de Worde controls enough of the city."),
    "dragon_king_of_arms": N_("So much trouble that the city cries out for a king: the Dragon King of Arms."),
    "chrysoprase": N_("Chrysoprase is rich enough to own the city."),
    "commander_vimes": N_("The last card is gone and nobody has won: Commander Vimes keeps the peace."),
    "last_card": N_("The last card is gone: most points wins."),
    "last_card_card": N_("The last card is gone; it's a tie, so the most expensive City Area card wins."),
    "last_card_shared": N_("The last card is gone; even City Area cards don't break the tie: a shared victory."),
    "riots": N_("Riots: most points wins."),
    "riots_card": N_("Riots; it's a tie, so the most expensive City Area card wins."),
    "riots_shared": N_("Riots; even City Area cards don't break the tie: a shared victory."),
}

POINT_LABELS = PointLabels(N_n("{n} point", "{n} points"), N_("Points"), N_("Points, turn by turn"))
IDENTITY_LABELS = PointLabels(  # labels for a match won by an identity
    N_n("{n} point", "{n} points"),
    N_("Points"),
    N_("How close everyone was to their goal, turn by turn (%)"),
    points_decided=False,
    won_by_points=False,
    limit=(100, N_("goal")),
)
ENDS_BY_POINTS = ("last_card", "riots")  # prefixes of `Result.end` if points decided


def point_labels(end: str) -> PointLabels:
    """Return the labels for points in a match that ended this way."""
    return POINT_LABELS if end.startswith(ENDS_BY_POINTS) else IDENTITY_LABELS


PHASE_TEXTS = (N_("Cards"), N_("Interrupts"))

SYMBOL_TEXTS: dict[str, Text] = {
    "minion": N_("new minion"),
    "building": N_("building"),
    "assassinate": N_("assassination"),
    "remove_trouble": N_("remove trouble"),
    "money": N_("${n}"),
    "scroll": N_("scroll"),
    "event": N_("event"),
    "play_another": N_("another card"),
}


LOG_TEXTS: dict[str, EventWording] = {
    "opened": N_("{who} goes first."),
    "turn": N_("Turn {turn}: {who}"),
    "played": N_("{who} plays {card}."),
    "passed": N_("{who} passes."),
    "placed": N_("{who} places a minion in {where}."),
    "recalled": N_("{who} takes a minion back from {where}."),
    "no_event": N_("{who} turns up no event: none is left."),
    "trouble": N_("Trouble breaks out in {where} ({n} on the board)."),
    "calmed": N_("Trouble ends in {where}."),
    "exchanged": N_("{who} swaps {whose} in {origin} with {whom} in {goal}."),
    "built": N_("{who} builds in {where} for ${n}."),
    "bought": N_("{who} buys {whose}'s building in {where}."),
    "uncounted": N_("Because of demons, nothing counts in {areas}."),
    "earned": N_("{who} takes ${n} from the bank."),
    "spent": N_("{who} pays the bank ${n}."),
    "paid": N_("{who} gives {whom} ${n}."),
    "discarded": N_("{who} discards {card}."),
    "gave": N_("{who} gives {whom} a card."),
    "saw_given": N_("{who} gives {card} to {whom}."),
    "looked": N_("{who} looks at {whose}'s hand."),
    "swapped": N_("{who} swaps hands with {whom}."),
    "changed": N_("{who} secretly changes personality."),
    "used": N_("{who} uses the City Area card for {what}."),
    "protected": N_("{who} pays for protection in {where}."),
    "happened": N_("{who} turns up an event: {what}."),
    "fogged": N_("The draw pile loses {cards}."),
    "appeared": N_("A {whose} appears in {where}."),
    "retired": N_("The City Area card for {what} leaves the game."),
    "borrowed": N_("{who} takes out a loan: {card}."),
    "penalized": N_("{who} keeps {card} as a penalty."),
    "recovered": N_("{who} takes these cards: {cards}."),
    "revealed": N_("{who} was {what}."),
}


def is_minion(args: Mapping[str, Any]) -> bool:
    """Return True if an event's piece belongs to a seat, False for a troll or demon."""
    return is_seat_name(args["whose"])


def _log_removed(view: View, args: Mapping[str, Any]) -> Text | None:
    if "who" not in args:
        gone = (
            N_("{cause}: {whose} loses a minion in {where}.")
            if is_minion(args)
            else N_("{cause}: the {whose} in {where} is gone.")
        )
        return gone.with_args(**args)
    if args["who"] == args["whose"]:
        return N_("{who} loses a minion in {where}.").with_args(**args)
    if is_minion(args):
        return N_("{who} removes {whose}'s minion from {where}.").with_args(**args)
    return N_("{who} removes the {whose} from {where}.").with_args(**args)


def _log_moved(view: View, args: Mapping[str, Any]) -> Text | None:
    if args["who"] == args["whose"]:
        return N_("{who} moves a minion from {origin} to {goal}.").with_args(**args)
    if is_minion(args):
        return N_("{who} moves {whose}'s minion from {origin} to {goal}.").with_args(**args)
    return N_("{who} moves the {whose} from {origin} to {goal}.").with_args(**args)


def _log_razed(view: View, args: Mapping[str, Any]) -> Text | None:
    if args.get("who") == args["whose"]:
        return N_("{who} takes down a building in {where}.").with_args(**args)
    if "who" in args:
        return N_("{who} takes down {whose}'s building in {where}.").with_args(**args)
    return N_("{cause}: {whose} loses the building in {where}.").with_args(**args)


def _log_rolled(view: View, args: Mapping[str, Any]) -> Text | None:
    if "where" in args:
        return N_("The die shows {value}: {where}.").with_args(**args)
    return N_("{who} rolls {value}.").with_args(**args)


def _log_unharmed(view: View, args: Mapping[str, Any]) -> Text | None:
    if args["where"]:
        return N_("Nothing happens in {where}.").with_args(**args)
    return N_("Nothing happens.")


def _log_reacted(view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log line of a reaction. For the card Doctor Mossy Lawn, it names no effect."""
    if args["what"]:
        return N_("{who} answers {what} with {card}.").with_args(**args)
    return N_("{who} interrupts with {card}.").with_args(**args)


def _log_saw(view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log line for hidden cards shown to a seat; None if the card is the seat's own identity."""
    own = len(args["cards"]) == 1 and kind_of(args["cards"][0]) == "personality"
    return None if own else N_("{who} sees: {cards}.").with_args(**args)


def _log_drew(view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log line of a draw: the number of cards, or the cards for seats that may know them."""
    if "cards" in args:
        return N_("{who} draws: {cards}.").with_args(**args)
    return N_n("{who} draws {n} card.", "{who} draws {n} cards.").with_args(**args)


def _log_salvaged(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_n(
        "{who} takes {n} random card from the discard pile.", "{who} takes {n} random cards from the discard pile."
    ).with_args(**args)


def _log_skipped(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("{who} skips a symbol: {symbol} ({card}).").with_args(
        who=args["who"], card=args["card"], symbol=symbol_text(args["symbol"], args["n"])
    )


def _log_spied(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_n("{who} looks at {n} unused personality.", "{who} looks at {n} unused personalities.").with_args(**args)


def _log_scored(view: View, args: Mapping[str, Any]) -> Text | None:
    awards = [(seat, str(points).replace("-", "−")) for seat, points in enumerate(args["awards"]) if points]
    parts = [N_("{who}: {n}", who=seat_name(seat), n=figure) for seat, figure in awards]
    if not parts:
        return None
    return N_("{cause} – {parts}", cause=POINT_CAUSE_TEXTS[args["cause"]], parts=parts)


def _log_ended(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_n("Victory: {winners}", "Shared victory: {winners}", n=len(args["winners"]), winners=args["winners"])


LOG_TEXTS |= {  # log lines that depend on the event's arguments
    "removed": _log_removed,
    "moved": _log_moved,
    "razed": _log_razed,
    "rolled": _log_rolled,
    "unharmed": _log_unharmed,
    "reacted": _log_reacted,
    "saw": _log_saw,
    "drew": _log_drew,
    "salvaged": _log_salvaged,
    "skipped": _log_skipped,
    "spied": _log_spied,
    "scored": _log_scored,
    "ended": _log_ended,
}


def merge_events(earlier: Event, later: Event) -> Event | None:
    """Merge a public event and the private one about the same cards; None if they don't belong together."""
    if later.kind == "saw_given" and earlier.kind == "gave":
        return later
    if later.kind == "saw" and earlier.kind == "drew" and later.args["who"] == earlier.args["who"]:
        return Event("drew", {**earlier.args, "cards": later.args["cards"]}, later.to)
    if later.kind == "saw" and earlier.kind == "salvaged":
        return Event("recovered", later.args, later.to)
    return None


def symbol_text(kind: str, amount: int) -> Text:
    """Return the text of a card's symbol."""
    return SYMBOL_TEXTS[kind].with_args(n=amount) if kind == "money" else SYMBOL_TEXTS[kind]
