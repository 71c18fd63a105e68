"""The table and its story as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text, without_full_stop
from games.core.match.story import Narration, narration_title
from games.core.match.wording import card_texts, seat_fact_texts, seat_texts, turn_and_phase_text
from ui.table import messages
from ui.table.drawing_context import DrawingContext, InteractiveContext
from ui.table.model.story import StoryEntry

LOG_LINES = 8  # number of log lines in the description
HAND, SECRET, PILES = N_("Your cards"), N_("Your secret"), N_("Piles")
NEAR, HAPPENED, ASKED = N_("Nearby"), N_("What happened last"), N_("The question")
COUNTED = N_("{what}: {n}")


def describe_table(ctx: InteractiveContext) -> list[OverviewPlace]:
    """Describe everything in the present view.

    Nothing hidden is listed.
    """
    controller, view = ctx.controller, ctx.session.view
    seats = [
        OverviewPlace(Text("{who}", {"who": seat_name(seat)}), _seat_lines(ctx, seat))
        for seat in controller.seat_order(view)
    ]
    guests = [OverviewPlace(guest.label, seat_fact_texts(guest.facts)) for guest in controller.guests(view)]
    piles = tuple(COUNTED.with_args(what=pile.title, n=pile.size) for pile in controller.cards.piles(view))
    lines = tuple(line for _, line in ctx.session.log()[-LOG_LINES:])
    near = tuple(limit.text for limit in controller.ending.limits(view))
    result = [
        OverviewPlace(ASKED, turn_and_question(ctx)),
        *seats,
        *guests,
        *controller.spoken_overview(view),
        OverviewPlace(PILES, piles),
        *own_cards(ctx),
    ]
    result += [OverviewPlace(NEAR, near), OverviewPlace(HAPPENED, lines)]
    return [place for place in result if place.lines]


def _seat_lines(ctx: InteractiveContext, seat: Seat) -> tuple[Text, ...]:
    lines = seat_texts(ctx.controller, ctx.session.view, seat)
    return (*lines, messages.PHONE_STATUS[ctx.phone_statuses[seat]]) if seat in ctx.phone_statuses else lines


def turn_and_question(ctx: InteractiveContext) -> tuple[Text, ...]:
    """Return the turn, the question and its card as texts."""
    turn = turn_and_phase_text(ctx.match.game, ctx.session.view)
    return (turn, *question_lines(ctx)) if ctx.session.selection is not None else (turn,)


def question_lines(ctx: InteractiveContext) -> tuple[Text, ...]:
    """Return the question without its answers."""
    view = ctx.session.view
    prompt, face = ctx.controller.prompt(view), ctx.controller.cards.face
    result = [prompt.title, *([prompt.subtitle] if prompt.subtitle is not None else [])]
    if prompt.steps:
        result.append(prompt.steps[min(prompt.current_step, len(prompt.steps) - 1)])
    if prompt.card and face is not None:
        result += card_texts(face(view, prompt.card))
    return (*result, *(symbol.text for symbol in prompt.symbols))


def own_cards(ctx: InteractiveContext) -> list[OverviewPlace]:
    """Return the viewing seat's hand and secret; [] in a public view."""
    view, cards = ctx.session.view, ctx.controller.cards
    if view["seat"] is None:
        return []
    result = []
    if cards.hand is not None and cards.face is not None:
        for name in (*cards.hand(view), *cards.shelf(view)):
            title, *lines = card_texts(cards.face(view, name))
            result.append(OverviewPlace(N_("{of}: {card}", of=HAND, card=title), tuple(lines) or (title,)))
    return [*result, *own_secret(ctx)]


def own_secret(ctx: InteractiveContext) -> list[OverviewPlace]:
    """Return the viewing seat's own secret; [] in a public view."""
    view, cards = ctx.session.view, ctx.controller.cards
    result = cards.shown_secret(view) if view["seat"] is not None else None
    if result is None or not cards.may_look_again(view):
        return []
    held, face = result
    progress = [held.progress] if held.progress is not None else []
    return [OverviewPlace(SECRET, (*card_texts(face), *progress, *held.notes))]


def description_lines(ctx: InteractiveContext) -> Sequence[str]:
    """Return the table's description, one line for each place."""
    return [
        f"{ctx.translate(place.title)}: {'; '.join(map(ctx.translate, place.lines))}" for place in describe_table(ctx)
    ]


# -- story entries ----------------------------------------------------------------------------------------------------
NAME_SEPARATORS = (" – ", ": ", " – ", " ")  # separators between a name and the rest of a log line


class ResultTag(NamedTuple):
    """An action's result as a word or number.

    `tone` is `good` or `bad` for the reader, or "".
    """

    text: str
    tone: str


def actor_and_target(ctx: DrawingContext, narration: Narration) -> tuple[str, str]:
    """Return the names of the acting and the affected player.

    If neither is named, return (first line, "").
    """
    if narration.actor or narration.target:
        return _name(ctx, narration.actor), _name(ctx, narration.target)
    return (ctx.translate(narration.what[0]) if narration.what else ""), ""


def action_line(ctx: DrawingContext, narration: Narration) -> str:
    """Return the action as text, without the acting player; its lines lose their full stops."""
    lines = [ctx.translate(line) for line in narration.what]
    if not narration.actor and not narration.target:
        lines = lines[1:]
    name = _name(ctx, narration.actor or narration.target)
    return " · ".join(without_full_stop(_without(line, name)) for line in lines)


def row_texts(ctx: DrawingContext, narration: Narration) -> tuple[str, str, str]:
    """Return (acting player, affected player, action) for a narrow row."""
    who, whom = actor_and_target(ctx, narration)
    if narration.summary is None:
        return who, whom, action_line(ctx, narration)
    said = ctx.translate(narration.summary)
    return (who, whom, said) if narration.actor or narration.target else (said, "", "")


def _without(line: str, name: str) -> str:
    for joint in NAME_SEPARATORS:
        if name and line.startswith(name + joint):
            return line[len(name + joint) :]
    return line


def _name(ctx: DrawingContext, name: str) -> str:
    return ctx.lexicon(name, ctx.app.language) if name else ""


def result_tag(ctx: DrawingContext, narration: Narration, reader: Seat | None) -> ResultTag | None:
    """Return an action's result, or None.

    The reader's own number is preferred.
    """
    tone = "bad" if reader in narration.harmed else "good" if reader in narration.helped else ""
    own = [figure for figure, seat in narration.rising_labels if seat == reader and reader is not None]
    if own and reader not in narration.actor_seats:
        lost = own[0].startswith("−")
        return ResultTag(ctx.translate(messages.YOURS.with_args(figure=own[0])), "bad" if lost else "good")
    if narration.tag is not None:
        return ResultTag(ctx.translate(narration.tag), tone)
    # if several people have a number, none of the numbers represents the result
    alone = len({seat for _, seat in narration.rising_labels}) == 1
    return ResultTag(narration.rising_labels[0][0], tone) if alone else None


def caption_lines(ctx: DrawingContext, cards: Sequence[StoryEntry]) -> tuple[str, str]:
    """Return the two lines of a caption."""
    first = cards[0].narration
    who, whom = actor_and_target(ctx, first)
    whoms = list(dict.fromkeys(name for card in cards if (name := actor_and_target(ctx, card.narration)[1])))
    head = f"{who} → {', '.join(whoms)}" if who and whoms else who or whom
    tags = list(dict.fromkeys(tag.text for card in cards if (tag := result_tag(ctx, card.narration, None)) is not None))
    if tags:
        head = f"{head}: {', '.join(tags)}"
    return head, action_line(ctx, first)


def entry_title(ctx: DrawingContext, narration: Narration) -> str:
    """Return an entry's title."""
    result = narration_title(narration)
    return ctx.translate(result) if result is not None else actor_and_target(ctx, narration)[0]
