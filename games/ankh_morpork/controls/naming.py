"""Texts of names, tooltips, rules sections and the spoken overview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.ankh_morpork.controls import faces, words
from games.ankh_morpork.rules.board import Board
from games.core.contract import texts
from games.core.contract.contract import View
from games.core.contract.extras.sections import section_anchors
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.names import keys_of, seat_name, split_name
from games.core.contract.texts import N_, N_n, Text
from games.core.data.boards import text_in_language

PIECE_NAMES = {
    "minion": {"pl": "agent", "en": "minion"},
    "building": {"pl": "budynek", "en": "building"},
    "trouble": {"pl": "niepokój", "en": "trouble"},
    "troll": {"pl": "troll", "en": "troll"},
    "demon": {"pl": "demon", "en": "demon"},
}
MONSTER_TEXTS = {
    "trolls": N_("Trolls: {n} – together they count as one rival for control"),
    "demons": N_("Demons: {n} – nobody controls the area, and its building is worth nothing"),
}
DATA_FILE_KINDS = ("area", "card", "event", "personality", "district", "about", "short", "board")


def translate_name(board: Board, name: str, language: str) -> str | None:
    """Return the text of a name in a language; None if the name is not of this game."""
    kind, key = split_name(name)
    if kind in DATA_FILE_KINDS:
        return faces.name_text(board, name, language)
    if kind == "price":
        return f"${board.areas[board.index[key]].cost}" if key in board.index else None
    if kind == "piece":
        return text_in_language(PIECE_NAMES[key], language) if key in PIECE_NAMES else None
    if kind == "control":
        return faces.name_text(board, f"area:{key}", language)
    if kind == "symbol" and key.isdecimal():
        return f"symbol {int(key) + 1}"
    if kind in PIECE_NAMES:
        entry = board.entries.get(f"area:{keys_of(name)[0]}")
        return (
            f"{text_in_language(PIECE_NAMES[kind], language)} ({text_in_language(entry['name'], language)})"
            if entry
            else None
        )
    return None


def description(view: View, name: str) -> Text | None:
    """Return the tooltip for a name such as `card:hex` or `area:the_shades`, or None."""
    kind, key = split_name(name)
    board: Board = view.board
    if kind == "card":
        return card_text(board, key)
    if kind == "area" and key in board.index:
        return area_text(view, key)
    if kind == "control" and key in board.index:
        return control_text(view, key)
    if kind in ("event", "district"):
        group = "area" if kind == "district" else kind
        return N_("{about}", about=f"about:{group}.{key}") if f"{group}:{key}" in board.entries else None
    if kind == "personality" and name in board.entries:
        return N_("{about}", about=f"about:personality.{key}.{faces.goal_amount(view, key)}")
    return None


def area_text(view: View, area_id: str) -> Text:
    """Return a text about an area: its control, pieces and district card, one line each."""
    place = view.board.index[area_id]
    here, cost = view["areas"][place], view.board.areas[place].cost
    lines = [N_("Nobody is in control")]
    if here["control"] >= 0:
        lines = [N_("{who} is in control", who=seat_name(here["control"]))]
    elif here["demons"]:
        lines = [N_("Nobody is in control, because of a demon")]
    minions = [N_("{who}: {n}", who=seat_name(seat), n=n) for seat, n in enumerate(here["minions"]) if n]
    lines.append(N_("Minions – {minions}", minions=minions) if minions else N_("No minions"))
    if here["building"] >= 0:
        lines.append(N_("Building: {whose}, ${n}", whose=seat_name(here["building"]), n=cost))
    else:
        lines.append(N_("No building (${n})", n=cost))
    lines += [text.with_args(n=here[kind]) for kind, text in MONSTER_TEXTS.items() if here[kind]]
    lines += [N_("Trouble: nobody can build here, and assassins can strike")] if here["trouble"] else []
    card = N_("City Area card: {about}", about=f"about:area.{area_id}")
    lines.append(N_("City Area card: out of the game") if here["retired"] else card)
    return texts.join_lines(lines)


def control_text(view: View, area_id: str) -> Text | None:
    """Return a text about why a seat controls an area, and when it would lose control (R69)."""
    here = view["areas"][view.board.index[area_id]]
    seat = here["control"]
    if seat < 0:
        return None
    own = here["minions"][seat] + (here["building"] == seat)
    rivals = [n + (here["building"] == other) for other, n in enumerate(here["minions"]) if other != seat]
    lead = own - max([*rivals, here["trolls"]])
    return N_n(
        "{who} is in control, with more pieces than any other player and more than the trolls. "
        "That ends if a rival gains {n} more.",
        "{who} is in control, with more pieces than any other player and more than the trolls. "
        "That ends if a rival gains {n} more.",
        n=lead,
        who=seat_name(seat),
    )


def card_text(board: Board, card_id: str) -> Text | None:
    """Return a card's own text, or its symbols as text."""
    entry = board.entries.get(f"card:{card_id}")
    if entry is None:
        return None
    if "about" in entry:
        return N_("{about}", about=f"about:card.{card_id}")
    symbols = [words.symbol_text(*symbol) for symbol in board.cards[board.card_index[card_id]].symbols]
    return N_("{symbols}", symbols=symbols) if symbols else N_("This card does nothing.")


# -- rules sections ---------------------------------------------------------------------------------------------------
RULES_SECTIONS = {
    "limit": "end",
    "area": "district-{key} districts",
    "district": "district-{key} districts",
    "price": "buildings",
    "building": "buildings",
    "minion": "minion",
    "trouble": "trouble",
    "troll": "event-trolls events",
    "demon": "event-demons_from_the_dungeon_dimensions events",
    "event": "event-{key} events",
    "personality": "personality-{key} personalities",
    "card": "cards-green cards-brown",
    "symbol": "symbols",
    "seat": "table",
    "river": "districts",
    "secret": "personalities",
    "board": "table",
    "pile:deck": "end",
    "pile:discarded": "chain",
    "pile:events": "events",
    "pile:trouble": "trouble",
    "button": "turn",
    "button:skip": "symbols",
    "button:money": "symbols",
    "button:gaspode": "reactions",
    "button:igor": "reactions",
    "button:susan": "reactions",
    "button:wallace_sonky": "reactions",
    "button:fresh_start_club": "reactions",
    "button:doctor_mossy_lawn": "reactions",
    "button:no": "reactions",
    "ask": "turn",
    "ask:card": "turn",
    "ask:act": "symbols",
    "ask:react": "reactions",
    "ask:return": "reactions",
    "ask:rest": "district-cards",
    "ask:drop": "district-cards",
    "ask:quarter": "district-cards",
    "ask:riot": "district-cards",
    "ask:soothe": "district-cards",
    "ask:flee": "event-flood events",
    "ask:prop": "event-subsidence events",
    "ask:hit": "events",
    "ask:shed": "events",
    "ask:spare": "minion",
    "ask:room": "buildings",
    "ask:put": "minion",
    "ask:settle": "loans",
}


def sections(board: Any, name: str) -> tuple[str, ...]:
    """Return the anchors of the rules sections for a name such as `card:hex`."""
    return section_anchors(RULES_SECTIONS, name)


# -- spoken overview --------------------------------------------------------------------------------------------------
def spoken_overview(view: View) -> Sequence[OverviewPlace]:
    """List the areas by number, each with its pieces and neighbours."""
    areas = view.board.areas
    return [
        OverviewPlace(
            N_("{where}", where=f"area:{area.id}"),
            (area_text(view, area.id), N_("Next to: {where}", where=[f"area:{areas[n].id}" for n in area.neighbours])),
        )
        for area in areas
    ]
