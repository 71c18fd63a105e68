"""A table without a board, for card games: piles in the middle, and cards read from the board's file.

`CardTable` is used by the rules and by the painter `none`; `card_table_file` is the model of its file.
"""

from __future__ import annotations

from typing import Any

from games.core.contract.extras.cards import CardFace
from games.core.contract.names import keys_of, kind_of
from games.core.contract.texts import N_
from games.core.data.boards import text_in_language


class CardTable:
    """A loaded file of a game that is played without a board.

    `data` is the content of the file, `cards` has the entry of each card by id. `deck` lists the ids of all cards, one
    for each copy, in the order of the file. `piles` lists the names of the piles, such as `pile:discarded`.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.id, self.data = str(data["id"]), data
        self.cards = {str(entry["id"]): entry for entry in data["cards"]}
        self.deck = tuple(key for key, entry in self.cards.items() for _ in range(entry.get("copies", 1)))
        self.piles = tuple(f"pile:{entry['id']}" for entry in data["piles"])

    def number(self, card: str) -> int:
        """Return the number printed on a card, given its id; 0 if it has none."""
        return int(self.cards[card].get("number", 0))

    def face(self, name: str) -> CardFace:
        """Return the face of a card without a picture, given a name such as `card:spy` or `card:spy:2`."""
        key = keys_of(name)[0]
        entry = self.cards[key]
        return CardFace(
            title=N_("{card}", card=f"card:{key}"),
            look="plain",
            text=N_("{told}", told=f"about:{key}") if "text" in entry else None,
            number=str(entry.get("number", "")),
        )

    def translate_name(self, thing: str, language: str) -> str | None:
        """Translate the names of board, piles and cards, and of `about:<card>`, which becomes the card's text; None for
        other kinds.
        """
        kind, key = kind_of(thing), keys_of(thing)[0]
        if kind == "board":
            return text_in_language(self.data["name"], language)
        if kind == "pile":
            return next(
                (text_in_language(one["name"], language) for one in self.data["piles"] if one["id"] == key), None
            )
        field = {"card": "name", "about": "text"}.get(kind, "")
        return text_in_language(self.cards[key][field], language) if field in self.cards.get(key, ()) else None
