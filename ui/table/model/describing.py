"""The whole table in words: question, people, board, heaps, one's own cards, what is near, what happened last."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.rows import SeatFacts
from games.core.contract.extras.survey import Place
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text
from ui.screens.shared.dates import turn_words
from ui.table.desk import TableDesk

LATEST = 8  # lines of the log
HAND, SECRET, PILES = N_("Your cards"), N_("Your secret"), N_("Piles")
NEAR, HAPPENED, ASKED = N_("What is near"), N_("What happened last"), N_("The question")
EMPTY = N_("none")
COUNTED, POINTS, TURN = N_("{what}: {n}"), N_("points: {n}"), N_("{turn}, {phase}")


def describe(desk: TableDesk) -> list[Place]:
    """List all that the present view shows: never more than it."""
    controller, view = desk.controller, desk.session.view
    seats = [Place(Text("{who}", {"who": seat_name(seat)}), _seat(desk, seat)) for seat in controller.order(view)]
    guests = [Place(guest.words, _facts(guest.facts)) for guest in controller.guests(view)]
    piles = tuple(COUNTED.but(what=pile.title, n=pile.size) for pile in controller.cards.piles(view))
    lines = tuple(line for _, line in desk.session.log()[-LATEST:])
    near = tuple(limit.words for limit in controller.ending.limits(view))
    found = [Place(ASKED, asked(desk)), *seats, *guests, *controller.survey(view), Place(PILES, piles), *own(desk)]
    found += [Place(NEAR, near), Place(HAPPENED, lines)]
    return [place for place in found if place.lines]


def asked(desk: TableDesk) -> tuple[Text, ...]:
    """Return the turn and what the decision card asks, with the card that it shows."""
    controller, view = desk.controller, desk.session.view
    turn, turns, phase = controller.phase(view)
    told = turn_words(desk.match.game.facts.turn, turn, turns)
    found = [TURN.but(turn=told, phase=controller.phases[phase]) if controller.phases and phase >= 0 else told]
    return (*found, *question(desk)) if desk.session.selection is not None else tuple(found)


def question(desk: TableDesk) -> tuple[Text, ...]:
    """Return what the decision card asks, without the answers."""
    view = desk.session.view
    prompt, face = desk.controller.prompt(view), desk.controller.cards.face
    found = [prompt.title, *([prompt.line] if prompt.line is not None else [])]
    if prompt.steps:
        found.append(prompt.steps[min(prompt.step, len(prompt.steps) - 1)])
    if prompt.card and face is not None:
        found += card(face(view, prompt.card))
    return (*found, *(symbol.words for symbol in prompt.symbols))


def own(desk: TableDesk) -> list[Place]:
    """Return the hand and the secret of whoever's view this is, if it is one person's."""
    view, cards = desk.session.view, desk.controller.cards
    if view["seat"] is None:
        return []
    found = []
    if cards.hand is not None and cards.face is not None:
        for name in (*cards.hand(view), *cards.shelf(view)):
            title, *lines = card(cards.face(view, name))
            found.append(Place(N_("{of}: {card}", of=HAND, card=title), tuple(lines) or (title,)))
    return [*found, *secret(desk)]


def secret(desk: TableDesk) -> list[Place]:
    """Return what the view's person alone knows of itself."""
    view, cards = desk.session.view, desk.controller.cards
    found = cards.shown_secret(view) if view["seat"] is not None else None
    if found is None or not cards.may_look(view):
        return []
    held, face = found
    progress = [held.progress] if held.progress is not None else []
    return [Place(SECRET, (*card(face), *progress, *held.notes))]


def card(face: CardFace) -> list[Text]:
    """Return the words of a card: its title first."""
    symbols = [symbol.words for symbol in face.symbols]
    more = [told for told in (face.text or face.short, face.state) if told is not None]
    return [face.title, *symbols, *more]


def _seat(desk: TableDesk, seat: int) -> tuple[Text, ...]:
    about = desk.controller.about(desk.session.view, seat_name(seat))
    found = _facts(desk.controller.seat(desk.session.view, seat))
    return found if about is None else (*found, about)


def _facts(facts: SeatFacts) -> tuple[Text, ...]:
    """Word all that stands in a row beside the board."""
    found = [told for told in (facts.line, facts.beside) if told is not None]
    found += [told for _, told in facts.badges]
    found += [POINTS.but(n=facts.score)] if facts.score is not None else []
    found += [facts.amount.words] if facts.amount is not None else []
    counts = [*([facts.holding.purse] if facts.holding is not None else []), *facts.counts]
    found += [
        COUNTED.but(what=count.words, n=count.figure + count.of) if count.figure else count.words for count in counts
    ]
    found += [told for _, told in facts.holding.chips] if facts.holding is not None else []
    return tuple(found + ([tag.words for tag in facts.low.tags] if facts.low is not None else []))


def spoken(desk: TableDesk) -> Sequence[str]:
    """Return the description as lines to be said, a line a place."""
    return [f"{desk.translate(place.title)}: {'; '.join(map(desk.translate, place.lines))}" for place in describe(desk)]
