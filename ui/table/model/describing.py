"""The whole table in words: question, people, board, heaps, one's own cards, what is near, what happened last."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.extras.cards import CardFace
from games.core.contract.extras.rows import SeatFacts
from games.core.contract.extras.survey import Place
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text
from ui.screens.shared.dates import turn_words
from ui.table.drawing_context import InteractiveContext

LATEST = 8  # lines of the log
HAND, SECRET, PILES = N_("Your cards"), N_("Your secret"), N_("Piles")
NEAR, HAPPENED, ASKED = N_("What is near"), N_("What happened last"), N_("The question")
EMPTY = N_("none")
COUNTED, POINTS, TURN = N_("{what}: {n}"), N_("points: {n}"), N_("{turn}, {phase}")


def describe(ctx: InteractiveContext) -> list[Place]:
    """List all that the present view shows: never more than it."""
    controller, view = ctx.controller, ctx.session.view
    seats = [Place(Text("{who}", {"who": seat_name(seat)}), _seat(ctx, seat)) for seat in controller.order(view)]
    guests = [Place(guest.words, _facts(guest.facts)) for guest in controller.guests(view)]
    piles = tuple(COUNTED.but(what=pile.title, n=pile.size) for pile in controller.cards.piles(view))
    lines = tuple(line for _, line in ctx.session.log()[-LATEST:])
    near = tuple(limit.words for limit in controller.ending.limits(view))
    found = [Place(ASKED, asked(ctx)), *seats, *guests, *controller.survey(view), Place(PILES, piles), *own(ctx)]
    found += [Place(NEAR, near), Place(HAPPENED, lines)]
    return [place for place in found if place.lines]


def asked(ctx: InteractiveContext) -> tuple[Text, ...]:
    """Return the turn and what the decision card asks, with the card that it shows."""
    controller, view = ctx.controller, ctx.session.view
    turn, turns, phase = controller.phase(view)
    told = turn_words(ctx.match.game.facts.turn, turn, turns)
    found = [TURN.but(turn=told, phase=controller.phases[phase]) if controller.phases and phase >= 0 else told]
    return (*found, *question(ctx)) if ctx.session.selection is not None else tuple(found)


def question(ctx: InteractiveContext) -> tuple[Text, ...]:
    """Return what the decision card asks, without the answers."""
    view = ctx.session.view
    prompt, face = ctx.controller.prompt(view), ctx.controller.cards.face
    found = [prompt.title, *([prompt.line] if prompt.line is not None else [])]
    if prompt.steps:
        found.append(prompt.steps[min(prompt.step, len(prompt.steps) - 1)])
    if prompt.card and face is not None:
        found += card(face(view, prompt.card))
    return (*found, *(symbol.words for symbol in prompt.symbols))


def own(ctx: InteractiveContext) -> list[Place]:
    """Return the hand and the secret of whoever's view this is, if it is one person's."""
    view, cards = ctx.session.view, ctx.controller.cards
    if view["seat"] is None:
        return []
    found = []
    if cards.hand is not None and cards.face is not None:
        for name in (*cards.hand(view), *cards.shelf(view)):
            title, *lines = card(cards.face(view, name))
            found.append(Place(N_("{of}: {card}", of=HAND, card=title), tuple(lines) or (title,)))
    return [*found, *secret(ctx)]


def secret(ctx: InteractiveContext) -> list[Place]:
    """Return what the view's person alone knows of itself."""
    view, cards = ctx.session.view, ctx.controller.cards
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


def _seat(ctx: InteractiveContext, seat: int) -> tuple[Text, ...]:
    about = ctx.controller.about(ctx.session.view, seat_name(seat))
    found = _facts(ctx.controller.seat(ctx.session.view, seat))
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


def spoken(ctx: InteractiveContext) -> Sequence[str]:
    """Return the description as lines to be said, a line a place."""
    return [f"{ctx.translate(place.title)}: {'; '.join(map(ctx.translate, place.lines))}" for place in describe(ctx)]
