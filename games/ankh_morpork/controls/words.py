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
    "too_far": N_("{where}: none of your minions is here or next door."),
    "too_far_then": N_("Without the minion from {where} no other one is near enough to {goal}."),
    "none_to_spare": N_("{where}: all your minions are on the board, and none can come here."),
    "no_own_minion": N_("{where}: none of your minions is here."),
    "other_area": N_("{where}: it has to be another area."),
    "built_already": N_("{where}: there is a building already."),
    "trouble_there": N_("{where}: there is trouble here."),
    "too_poor": N_("This costs ${n}, which you do not have."),
    "no_building_of": N_("{where}: no building here belongs to {whose}."),
    "no_others_building": N_("{where}: nobody else has a building here."),
    "not_near": N_("{where}: only {goal} and the areas next to it can be chosen."),
    "not_adjacent": N_("{where} is not next to {goal}."),
    "flooded": N_("{where}: the flood is here too."),
    # reasons about trouble and pieces
    "no_trouble": N_("{where}: there is no trouble here."),
    "no_trouble_anywhere": N_("There is no trouble anywhere."),
    "no_trouble_near": N_("{where}: there is no trouble next to it."),
    "trouble_already": N_("{where}: there is trouble here already."),
    "nobody_there": N_("{where}: nobody is here."),
    "nowhere_to_riot": N_("{where}: neither here nor next door is anybody without trouble."),
    "own_minion": N_("That is your own minion."),
    "not_theirs": N_("It must not be a minion of {whose}."),
    "no_partner": N_("There is no other figure in another area."),
    # reasons about district cards
    "retired": N_("{where}: this card is out of the game."),
    "only_events": N_("{where}: this card works when an event happens."),
    "used_already": N_("{where}: this card has been used this turn."),
    "just_gained": N_("{where}: this card can be used from your next turn on."),
    "demon_there": N_("{where}: a demon is here, so the card does not work."),
    # reasons about other players
    "no_money": N_("{whose} has no money."),
    "empty_hand": N_("{whose} has no cards in hand."),
    "nothing_to_gain": N_("There is nothing to gain by it now."),
    "nothing_after_that": N_("What comes after paying has no target now."),
    "nobody_to_hit": N_("Nobody else has a minion on the board."),
    "nobody_to_pay": N_("There is nobody else who could get the money."),
    # reasons about cards
    "no_cards": N_("There is no card for it."),
    "empty_pile": N_("The discard pile is empty."),
    "no_buildings": N_("{whose} has no building on the board."),
    "interrupt": N_("{card}: a reaction is played only when it answers something."),
    "not_an_answer": N_("This card is no reaction."),
    "no_help": N_("{card}: no help against this."),
    "nothing_played": N_("You have not played a card yet this turn."),
    "must_play": N_("You have a card that can be played, so you may not pass."),
    "finish_card": N_("{card} comes first: finish this card or skip its symbols."),
    "turn_over": N_("No further card may be played this turn."),
    "later_symbol": N_("Symbols are done from left to right; this one comes later."),
    "earlier_symbol": N_("This symbol is done already."),
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
    "dragon_king_of_arms": N_("So much trouble that the city calls for a king: Dragon King of Arms."),
    "chrysoprase": N_("Chrysoprase is rich enough to own the city."),
    "commander_vimes": N_("The last card is drawn and nobody has won: Commander Vimes keeps the peace."),
    "last_card": N_("The last card is drawn: most points decide."),
    "last_card_card": N_("The last card is drawn; points are equal, so the dearest district card decides."),
    "last_card_shared": N_("The last card is drawn; points and district cards are equal: a shared victory."),
    "riots": N_("Riots: most points decide."),
    "riots_card": N_("Riots; points are equal, so the dearest district card decides."),
    "riots_shared": N_("Riots; points and district cards are equal: a shared victory."),
}

POINT_LABELS = PointLabels(N_n("{n} point", "{n} points"), N_("Points"), N_("Points, turn by turn"))
IDENTITY_LABELS = PointLabels(  # labels for a match won by an identity
    N_n("{n} point", "{n} points"),
    N_("Points"),
    N_("How close to their own goal, turn by turn (in per cent)"),
    points_decided=False,
    won_by_points=False,
    limit=(100, N_("goal")),
)
ENDS_BY_POINTS = ("last_card", "riots")  # prefixes of `Result.end` if points decided


def point_labels(end: str) -> PointLabels:
    """Return the labels for points in a match that ended this way."""
    return POINT_LABELS if end.startswith(ENDS_BY_POINTS) else IDENTITY_LABELS


PHASE_TEXTS = (N_("Cards"), N_("Reactions"))

SYMBOL_TEXTS: dict[str, Text] = {
    "minion": N_("new minion"),
    "building": N_("building"),
    "assassinate": N_("assassination"),
    "remove_trouble": N_("trouble ends"),
    "money": N_("${n}"),
    "scroll": N_("text"),
    "event": N_("event"),
    "play_another": N_("one more card"),
}


LOG_TEXTS: dict[str, EventWording] = {
    "opened": N_("{who} – begins"),
    "turn": N_("Turn {turn}: {who}"),
    "played": N_("{who} – plays: {card}"),
    "passed": N_("{who} – passes"),
    "placed": N_("{who} – new minion: {where}"),
    "recalled": N_("{who} – takes back a minion: {where}"),
    "no_event": N_("{who} – draws no event: none is left"),
    "trouble": N_("Trouble: {where} ({n} on the board)"),
    "calmed": N_("Trouble ends: {where}"),
    "exchanged": N_("{who} – swaps: {origin} ({whose}), {goal} ({whom})"),
    "built": N_("{who} – builds for ${n}: {where}"),
    "bought": N_("{who} – buys a building ({whose}): {where}"),
    "uncounted": N_("Next to a demon nothing counts: {areas}"),
    "earned": N_("{who} – from the bank: ${n}"),
    "spent": N_("{who} – to the bank: ${n}"),
    "paid": N_("{who} – gives ${n} to {whom}"),
    "discarded": N_("{who} – discards: {card}"),
    "gave": N_("{who} – gives a card to {whom}"),
    "saw_given": N_("{who} – card for {whom}: {card}"),
    "looked": N_("{who} – looks at a hand: {whose}"),
    "swapped": N_("{who} – swaps hands: {whom}"),
    "changed": N_("{who} – changes identity in secret"),
    "used": N_("{who} – uses: {what}"),
    "protected": N_("{who} – pays for protection: {where}"),
    "happened": N_("{who} – event: {what}"),
    "fogged": N_("Discarded from the draw pile: {cards}"),
    "appeared": N_("New on the board: {whose}, {where}"),
    "retired": N_("Out of the game: {what}"),
    "borrowed": N_("{who} – takes a loan: {card}"),
    "penalized": N_("{who} – keeps a penalty card: {card}"),
    "recovered": N_("{who} – takes back: {cards}"),
    "revealed": N_("{who} – identity: {what}"),
}


def is_minion(args: Mapping[str, Any]) -> bool:
    """Return True if an event's piece belongs to a seat, False for a troll or demon."""
    return is_seat_name(args["whose"])


def _log_removed(view: View, args: Mapping[str, Any]) -> Text | None:
    if "who" not in args:
        gone = (
            N_("{cause} – a minion is gone ({whose}): {where}")
            if is_minion(args)
            else N_("{cause} – {whose} is gone: {where}")
        )
        return gone.with_args(**args)
    if args["who"] == args["whose"]:
        return N_("{who} – loses a minion: {where}").with_args(**args)
    if is_minion(args):
        return N_("{who} – removes a minion ({whose}): {where}").with_args(**args)
    return N_("{who} – removes: {whose}, {where}").with_args(**args)


def _log_moved(view: View, args: Mapping[str, Any]) -> Text | None:
    if args["who"] == args["whose"]:
        return N_("{who} – minion: {origin} → {goal}").with_args(**args)
    if is_minion(args):
        return N_("{who} – moves a minion ({whose}): {origin} → {goal}").with_args(**args)
    return N_("{who} – moves: {whose}, {origin} → {goal}").with_args(**args)


def _log_razed(view: View, args: Mapping[str, Any]) -> Text | None:
    if "who" in args:
        return N_("{who} – takes down a building ({whose}): {where}").with_args(**args)
    return N_("{cause} – a building is gone ({whose}): {where}").with_args(**args)


def _log_rolled(view: View, args: Mapping[str, Any]) -> Text | None:
    if "where" in args:
        return N_("The die: {value}, {where}").with_args(**args)
    return N_("{who} – the die: {value}").with_args(**args)


def _log_unharmed(view: View, args: Mapping[str, Any]) -> Text | None:
    if args["where"]:
        return N_("Nothing happens: {where}").with_args(**args)
    return N_("Nothing happens")


def _log_reacted(view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log line of a reaction. For the card Doctor Mossy Lawn, it names no effect."""
    if args["what"]:
        return N_("{who} – reacts: {card} (against: {what})").with_args(**args)
    return N_("{who} – reacts: {card}").with_args(**args)


def _log_saw(view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log line of what a seat sees; None for its own identity."""
    own = len(args["cards"]) == 1 and kind_of(args["cards"][0]) == "personality"
    return None if own else N_("{who} – sees: {cards}").with_args(**args)


def _log_drew(view: View, args: Mapping[str, Any]) -> Text | None:
    """Return the log line of a draw: the number of cards, or the cards for seats that may know them."""
    if "cards" in args:
        return N_("{who} – draws: {cards}").with_args(**args)
    return N_n("{who} – draws {n} card", "{who} – draws {n} cards").with_args(**args)


def _log_salvaged(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_n(
        "{who} – takes {n} random card from the discard pile", "{who} – takes {n} random cards from the discard pile"
    ).with_args(**args)


def _log_skipped(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_("{who} – skips: {symbol} ({card})").with_args(
        who=args["who"], card=args["card"], symbol=symbol_text(args["symbol"], args["n"])
    )


def _log_spied(view: View, args: Mapping[str, Any]) -> Text | None:
    return N_n("{who} – looks at {n} unused identity", "{who} – looks at {n} unused identities").with_args(**args)


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
