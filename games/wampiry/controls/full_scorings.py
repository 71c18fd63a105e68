"""Texts about scorings of all estates, caused by Blood Dusk, Armageddon or the last turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract import texts
from games.core.contract.contract import Event, View
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.names import keys_of, seat_name, split_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.controls.words import SCORING_CAUSE_TEXTS
from games.wampiry.rules.board import Board
from games.wampiry.rules.state import ACTING, AWAITED, DUE
from games.wampiry.view.view import pawn_field

ONCE_A_GAME_CAUSES = ("dusk", "armageddon")

# Texts about why all estates are or were scored, by cause.
SCORING_REASONS: dict[str, Text] = {
    "dusk": N_("Blood Dusk: {who} had possessed on every estate, so all of them are scored after this turn."),
    "armageddon": N_(
        "Armageddon of the Immortals: {who} has emptied the supply, so every estate is scored after "
        "this turn. Then each leader keeps only the lead; all other possessed go home."
    ),
}
# When all estates will be scored, by cause.
FUTURE_SCORING_TEXTS: dict[str, Text] = {
    "dusk": N_("Blood Dusk (when someone has possessed on every estate)"),
    "armageddon": N_("Armageddon of the Immortals (when someone's supply runs out)"),
    "final": N_("Final scoring (after turn {turns})"),
}
PAWN_TITLES = {"vampire": N_("Vampire: {whose}"), "time_pawn": N_("Time pawn: {whose}")}
GO_OVER_TEXT = N_("Has had a go this turn")
SIGN_TITLES = {
    "award": N_("{what}: scoring"),
    "sabbath": N_("{what}: Sabbath"),
    "order": N_("Order: {what}"),
    "score": N_("Points: {what}"),
}
AWARD_MARKER_TEXTS = {1: N_("Raised by a marker that stays."), -1: N_("Lowered by a marker that stays.")}
CARD_KINDS = {"vampire": "card", "time_pawn": "time"}  # kind of pawn -> kind of card that moves it
VAMPIRE_CARD_TEXT, CLOCK_CARD_TEXT = N_("Estate card: {card}"), N_("Time card: {card}")
CANCELLED_VAMPIRE_CARD_TEXT = N_("An attack has cancelled the estate card.")
CANCELLED_CLOCK_CARD_TEXT = N_("A gambit has cancelled the time card.")
LAST_TURN_TEXT = N_("The last turn: at its end every estate is scored and the game is over.")


def pending_causes(view: View) -> list[str]:
    """List the causes for which all estates may still be scored after this turn."""
    final = ["final"] if view["turn"] < view["turns"] else []
    return [cause for cause in ONCE_A_GAME_CAUSES if view[cause] == AWAITED] + final


def due_scorings_text(view: View) -> Text | None:
    """Return a text if all estates will be scored at the end of this turn, else None."""
    causes = [cause for cause in ONCE_A_GAME_CAUSES if view[cause] == DUE] + ["final"] * (view["turn"] == view["turns"])
    if not causes:
        return None
    return N_(
        "Every estate is scored at the end of this turn: {causes}.",
        causes=[SCORING_CAUSE_TEXTS[cause] for cause in causes],
    )


def tooltip_title(view: View, name: str) -> Text | None:
    """Return the tooltip's title for a moon, a pawn, a marker or a score; None for other names."""
    kind, key = split_name(name)
    if kind in PAWN_TITLES:
        return PAWN_TITLES[kind].with_args(whose=seat_name(int(key)))
    if kind == "moon":
        return N_("Turn {turn} of {turns}", turn=int(key), turns=view["turns"])
    if kind == "possessed":
        estate, seat = keys_of(name)
        return N_("{whose}: {where}", whose=seat_name(int(seat)), where=f"estate:{estate}")
    if kind in SIGN_TITLES:
        return SIGN_TITLES[kind].with_args(
            what=f"estate:{key}" if kind in ("award", "sabbath") else seat_name(int(key))
        )
    return None


def description(view: View, name: str) -> Text | None:
    """Return the tooltip text for a moon, a seat, a pawn, a marker or a score; None for other names."""
    kind, key = split_name(name)
    lines: Sequence[Text] = ()
    if kind == "moon":
        lines = _moon(view, int(key))
    elif kind == "seat":
        lines = _seat(view, int(key))
    elif kind in PAWN_TITLES:
        lines = _pawn(view, kind, int(key))
    elif kind == "possessed":
        estate, seat = keys_of(name)
        lines = _markers(view, estate, int(seat))
    elif kind in SIGN_TITLES:
        lines = _sign(view, kind, key)
    return texts.join_lines(lines) if lines else None


def _sign(view: View, kind: str, key: str) -> list[Text]:
    """Describe an award marker, a Sabbath marker, a place in the turn order or a score."""
    board: Board = view.board
    if kind == "order":
        place = view["order"].index(int(key)) + 1
        return [
            N_("Place {n} of {of} in the order; those with fewer points go earlier.", n=place, of=len(view["order"]))
        ]
    if kind == "score":
        return [N_n("{n} point", "{n} points", n=view["points"][int(key)])]
    if kind == "sabbath":
        return [N_("This estate is scored at the end of the turn.")]
    level = view["estates"][board.index[key]]["award"]
    paid = board.awards[level][: board.places[view["seats"]]]
    return [
        N_("Points for first place, second place and so on: {points}", points="\u00a0·\u00a0".join(map(str, paid))),
        *([AWARD_MARKER_TEXTS[level]] if level else []),
    ]


def _moon(view: View, turn: int) -> list[Text]:
    known = [(cause, seat) for cause, when, seat in view["omens"] if when == turn]
    lines = [SCORING_REASONS[cause].with_args(who=seat_name(seat)) for cause, seat in known if seat >= 0]
    if ("final", -1) in known:
        lines.append(LAST_TURN_TEXT)
    rest = [FUTURE_SCORING_TEXTS[cause] for cause in ONCE_A_GAME_CAUSES if view[cause] == AWAITED]
    if view["decision"] is not None and turn >= view["turn"] and rest:
        lines.append(N_("Still possible, once per game: {rest}", rest=rest))
    return lines


def _seat(view: View, seat: int) -> list[Text]:
    if view["decision"] is None:
        return []
    board: Board = view.board
    lines = _cards(view, seat)
    supply = view["supply"][seat]
    if view["armageddon"] == AWAITED:
        lines.append(
            N_("Place the last marker from your supply and Armageddon comes: every estate is scored after that turn.")
        )
    elif not supply:
        lines.append(N_("Nothing to place until markers come back. Armageddon comes only once."))
    reached = sum(bool(estate["possessed"][seat]) for estate in view["estates"])
    if view["dusk"] == AWAITED:
        lines.append(
            N_(
                "Possessed on {n} of {all} estates. Being on all of them brings Blood Dusk.",
                n=reached,
                all=len(board.ring),
            )
        )
    return lines


def _cards(view: View, seat: int) -> list[Text]:
    """Describe the cards in front of a seat."""
    plan = view["plans"][seat]
    if plan == "hidden":
        return [N_("Two cards, face down until everyone has planned.")]
    card, time = plan or ("", "")
    texts = [VAMPIRE_CARD_TEXT.with_args(card=f"card:{card}")] if card else []
    texts += [CLOCK_CARD_TEXT.with_args(card=f"time:{time}")] if time else []
    return texts + cancelled_cards(view, seat)


def cancelled_cards(view: View, seat: int) -> list[Text]:
    """Return texts about a seat's cards that a rival has cancelled this turn (W-13, W-16)."""
    if view["phase"] != ACTING:
        return []
    card, time = view["plans"][seat]
    return ([] if card else [CANCELLED_VAMPIRE_CARD_TEXT]) + ([] if time else [CANCELLED_CLOCK_CARD_TEXT])


def _pawn(view: View, kind: str, seat: int) -> list[Text]:
    """Describe another seat's pawn and its card, and whether the pawn can be moved now."""
    decision = view["decision"]
    if view["phase"] != ACTING or decision is None or decision["seat"] == seat:
        return []
    board: Board = view.board
    if kind == "vampire":
        card, cards, text, lost = (
            view["plans"][seat][0],
            board.estate_cards,
            VAMPIRE_CARD_TEXT,
            CANCELLED_VAMPIRE_CARD_TEXT,
        )
    else:
        card, cards, text, lost = view["plans"][seat][1], board.time_cards, CLOCK_CARD_TEXT, CANCELLED_CLOCK_CARD_TEXT
    lines = (
        [GO_OVER_TEXT]
        if view["gone"][seat]
        else [text.with_args(card=f"{CARD_KINDS[kind]}:{card}")]
        if card
        else [lost]
    )
    against = [move[1:] for move in view["moves"] if move[0] == "action" and len(move) > 1]
    if any(victim == seat and by in cards for victim, by in against):
        what = f"field:{board.clock[pawn_field(view, decision['seat'])]}"
        lines.insert(0, N_("{what}: choose where it goes", what=what))
    return lines


def _markers(view: View, estate: str, seat: int) -> list[Text]:
    counts: list[int] = view["estates"][view.board.index[estate]]["possessed"]
    if not counts[seat]:
        return []
    lines = [N_n("{n} possessed", "{n} possessed", n=counts[seat])]
    if counts[seat] == max(counts):
        alone = counts.count(counts[seat]) == 1
        lines.append(N_("Crown: the most here") if alone else N_("Hollow crown: tied for the most here"))
    return lines


def is_supply_scarce(view: View, seat: int) -> bool:
    """Return True if one go could use up a seat's markers and so cause an extra scoring."""
    board: Board = view.board
    more = max((effect.count for effect in board.abilities if effect.do == "place_extra_possessed"), default=0)
    return bool(view["armageddon"] == AWAITED and view["supply"][seat] <= board.placed + more and view["decision"])


def scoring_table(view: View, events: Sequence[Event]) -> ScoringTable | None:
    """Return the table of a scoring of all estates; None if these events contain none."""
    reckoning = next((event.args for event in events if event.kind == "reckoning"), None)
    if reckoning is None:
        return None
    scored = [event.args for event in events if event.kind == "scored"]
    after = tuple(view["points"])
    before = tuple(had - sum(args["awards"][seat] for args in scored) for seat, had in enumerate(after))
    rows: list[tuple[Text, tuple[int, ...]]] = []
    for args in scored:
        if any(args["awards"]):
            sabbath = args["cause"] == "sabbath"
            label = N_("Sabbath: {where}", where=args["where"]) if sabbath else N_("{where}", where=args["where"])
            rows.append((label, tuple(args["awards"])))
    title = N_("All estates are scored: {causes}", causes=[SCORING_CAUSE_TEXTS[cause] for cause in reckoning["causes"]])
    return ScoringTable(
        title, tuple(rows), (N_("Points now"), after), (N_("Points before"), before), _why(view, reckoning)
    )


def _why(view: View, args: Mapping[str, Any]) -> tuple[Text, ...]:
    """Return texts about why all estates are scored, and when they may be scored again."""
    by = zip(args["causes"], args["by"], strict=True)
    lines = [SCORING_REASONS[cause].with_args(who=who) for cause, who in by if cause in ONCE_A_GAME_CAUSES and who]
    rest = [FUTURE_SCORING_TEXTS[cause].with_args(turns=view["turns"]) for cause in pending_causes(view)]
    if rest and view["decision"] is not None:
        lines.append(N_("Still to come: {rest}.", rest=rest))
    return tuple(lines)
