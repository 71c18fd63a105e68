"""Texts of a match in one language: cards, seats, the board and the log, as one seat may know them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from games.core.companion.models import CardData, LogLineData, PlaceData, SeatData, SecretData, SymbolData
from games.core.contract.contract import Seat, View
from games.core.contract.extras.cards import CardFace, CardSymbol
from games.core.contract.extras.recap import winners_sentence
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text, translate
from games.core.match.history import merge_log_entries
from games.core.match.match import Match
from games.core.match.recap import match_recap
from games.core.match.story import last_own_move
from games.core.match.wording import (
    ending_text,
    event_line,
    seat_fact_texts,
    seat_named_in,
    seat_texts,
    turn_and_phase_text,
)

LOG_LINES, LOG_EVENTS = 40, 200  # number of log lines in a snapshot, and of the latest events that are read for them
SECRET_TITLE = N_("Your secret")
PILE = N_("{what}: {n}")
DECIDES = N_("{who} decides")


class Wording:
    """Puts one match into words in one language.

    `picture` turns the name of a file of the game's art into the name that a snapshot contains.
    """

    def __init__(self, match: Match, language: str, picture: Callable[[str], str] = str) -> None:
        self.match, self.language, self._picture = match, language, picture
        self._controller = match.game.controller
        self._lexicon = match.lexicon

    def translate(self, text: Text | None) -> str:
        """Return a text in the language; None becomes ""."""
        return "" if text is None else translate(text, self.language, self._lexicon)

    def translate_all(self, texts: Iterable[Text]) -> tuple[str, ...]:
        """Return texts in the language."""
        return tuple(map(self.translate, texts))

    def picture(self, file: str) -> str:
        """Return the name that snapshots use for a file of the game's art; "" for no file."""
        return self._picture(file) if file else ""

    def title(self, view: View, name: str) -> str:
        """Return the title of a thing on the table."""
        special = self._controller.tooltip_title
        heading = special(view, name) if special is not None else None
        return self.translate(heading) if heading is not None else self._lexicon(name, self.language)

    # -- cards ---------------------------------------------------------------------------------------------------------
    def card(self, view: View, name: str) -> CardData:
        """Return a card with its text; the game must have cards."""
        describe = self._controller.cards.face
        assert describe is not None
        return self.face(name, describe(view, name))

    def face(self, name: str, face: CardFace) -> CardData:
        """Return the card `name`, whose face is known."""
        return CardData(
            name=name,
            title=self.translate(face.title),
            picture=self.picture(face.picture),
            look=face.look,
            number=face.number,
            short_text=self.translate(face.short_text),
            text=self.translate(face.text),
            symbols=self.symbols(face.symbols),
            status=self.translate(face.status),
            is_ready=face.is_ready,
        )

    def symbols(self, symbols: Sequence[CardSymbol]) -> tuple[SymbolData, ...]:
        """Return the symbols of a card."""
        return tuple(
            SymbolData(
                picture=self.picture(symbol.picture),
                text=self.translate(symbol.text),
                number=symbol.number_text,
                no_effect=self.translate(symbol.no_effect_reason),
            )
            for symbol in symbols
        )

    def secret(self, view: View) -> SecretData | None:
        """Return the view's secret card; None if there is none or it may be seen only once."""
        cards = self._controller.cards
        shown = cards.shown_secret(view) if cards.may_look_again(view) else None
        if shown is None:
            return None
        held, face = shown
        return SecretData(
            title=self.translate(held.title or SECRET_TITLE),
            back=self.picture(held.back),
            card=self.face(held.card, face),
            progress=self.translate(held.progress),
            value=held.value,
            target=held.target,
            notes=self.translate_all(held.notes),
        )

    # -- seats and board -----------------------------------------------------------------------------------------------
    def seats(self, view: View) -> tuple[SeatData, ...]:
        """Return the public facts about all seats, in playing order."""
        ready = self.match.people_answering()
        return tuple(self._seat(view, seat, ready.get(seat)) for seat in self._controller.seat_order(view))

    def _seat(self, view: View, seat: Seat, is_ready: bool | None) -> SeatData:
        player = self.match.players[seat]
        return SeatData(
            seat=seat,
            name=player.name,
            mark=player.mark,
            facts=self.translate_all(seat_texts(self._controller, view, seat)),
            is_person=player.is_person,
            is_out=self._controller.seat_facts(view, seat).is_out,
            is_deciding=self.match.deciding_seat(view) == seat,
            is_ready=is_ready,
        )

    def guests(self, view: View) -> tuple[PlaceData, ...]:
        """Return the players without a seat."""
        guests = self._controller.guests(view)
        return tuple(
            PlaceData(title=self.translate(one.label), lines=self.translate_all(seat_fact_texts(one.facts)))
            for one in guests
        )

    def piles(self, view: View) -> tuple[str, ...]:
        """Return the piles with their sizes."""
        own = self._controller.cards.own_deck
        deck = own(view) if own is not None else None
        piles = (*self._controller.cards.piles(view), *([deck] if deck is not None else []))
        return self.translate_all(PILE.with_args(what=pile.title, n=pile.size) for pile in piles)

    def places(self, view: View) -> tuple[PlaceData, ...]:
        """Return the parts of the board in words: as everybody knows them, then what only the seat of `view` knows."""
        describe = self._controller.spoken_overview
        public, own = self._places(describe(self.match.view(None))), self._places(describe(view))
        return (*public, *(one.model_copy(update={"is_secret": True}) for one in own if one not in public))

    def _places(self, places: Iterable[OverviewPlace]) -> list[PlaceData]:
        return [
            PlaceData(title=self.translate(one.title), lines=self.translate_all(one.lines))
            for one in places
            if one.lines
        ]

    # -- turn, log and end ---------------------------------------------------------------------------------------------
    def turn(self, view: View) -> str:
        """Return turn and phase, such as `Turn 3 of 15, Night`."""
        return self.translate(turn_and_phase_text(self.match.game, view))

    def deciding_text(self, view: View, seat: Seat) -> str:
        """Return a sentence about the player who decides now; "" if that is `seat` itself or must stay hidden."""
        deciding = self.match.deciding_seat(view)
        return "" if deciding in (None, seat) else self.translate(DECIDES.with_args(who=seat_name(deciding)))

    def log(self, seat: Seat) -> tuple[LogLineData, ...]:
        """Return the latest log lines that `seat` may know."""
        match, controller, last = self.match, self._controller, last_own_move(self.match, seat)
        public, lines = match.view(None), list[LogLineData]()
        for entry in reversed(merge_log_entries(match.events_for(seat)[-LOG_EVENTS:], controller.merge_events)):
            text = event_line(controller, public, entry.event)
            if text is not None:
                about = seat_named_in(entry.event, text)
                is_new, is_secret = entry.move_number > last, any(event.to is not None for event in entry.events)
                line = LogLineData(text=self.translate(text), seat=about, is_new=is_new, is_secret=is_secret)
                lines.append(line)
            if len(lines) == LOG_LINES:
                break
        return tuple(reversed(lines))

    def result(self) -> tuple[str, ...]:
        """Return how the match ended; () while it goes on."""
        match, result = self.match, self.match.result
        if result is None:
            return ()
        ending = ending_text(match.game, result, [player.name for player in match.players])
        lines = match_recap(match) or ([ending] if ending is not None else [])
        return tuple(dict.fromkeys(self.translate_all([winners_sentence(result), *lines])))
