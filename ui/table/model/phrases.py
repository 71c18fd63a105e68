"""A card of the story in words: who does what to whom, the result, and for whom it is good or bad."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.contract.contract import Seat
from games.core.match.story import Telling, title
from ui.table import messages
from ui.table.drawing_context import DrawingContext
from ui.table.model.story import Shown

JOINTS = (" – ", ": ", " – ")  # between whoever a line of the log is about and what it says


class Tag(NamedTuple):
    """The result of an action in a word, and its tone for the reader: `good`, `bad` or ``."""

    words: str
    tone: str


def head_of(ctx: DrawingContext, told: Telling) -> tuple[str, str]:
    """Return who and whom; where nobody is named, the first line instead, and nothing."""
    if told.who or told.whom:
        return _name(ctx, told.who), _name(ctx, told.whom)
    return (ctx.translate(told.what[0]) if told.what else ""), ""


def line_of(ctx: DrawingContext, told: Telling) -> str:
    """Return what is done, without repeating the one who does it; what befalls another in it is told with a name."""
    lines = [ctx.translate(line) for line in told.what]
    if not told.who and not told.whom:
        lines = lines[1:]
    name = _name(ctx, told.who or told.whom)
    return " · ".join(_without(line, name) for line in lines)


def row_of(ctx: DrawingContext, told: Telling) -> tuple[str, str, str]:
    """Return who, whom and what is done as a narrow row has them: in a few words, where the game gives some."""
    who, whom = head_of(ctx, told)
    if told.brief is None:
        return who, whom, line_of(ctx, told)
    said = ctx.translate(told.brief)
    return (who, whom, said) if told.who or told.whom else (said, "", "")


def _without(line: str, name: str) -> str:
    for joint in JOINTS:
        if name and line.startswith(name + joint):
            return line[len(name + joint) :]
    return line


def _name(ctx: DrawingContext, name: str) -> str:
    return ctx.lexicon(name, ctx.app.language) if name else ""


def tag_of(ctx: DrawingContext, told: Telling, reader: Seat | None) -> Tag | None:
    """Return the result: the reader's own figure before any other's."""
    tone = "bad" if reader in told.harms else "good" if reader in told.helps else ""
    own = [figure for figure, seat in told.rises if seat == reader and reader is not None]
    if own and reader not in told.doers:
        lost = own[0].startswith("−")
        return Tag(ctx.translate(messages.YOURS.but(figure=own[0])), "bad" if lost else "good")
    if told.tag is not None:
        return Tag(ctx.translate(told.tag), tone)
    alone = len({seat for _, seat in told.rises}) == 1  # of several people's figures none stands for all
    return Tag(told.rises[0][0], tone) if alone else None


def caption_of(ctx: DrawingContext, cards: Sequence[Shown]) -> tuple[str, str]:
    """Return the two lines of a caption; several like actions share it."""
    first = cards[0].told
    who, whom = head_of(ctx, first)
    whoms = list(dict.fromkeys(name for card in cards if (name := head_of(ctx, card.told)[1])))
    head = f"{who} → {', '.join(whoms)}" if who and whoms else who or whom
    tags = list(dict.fromkeys(tag.words for card in cards if (tag := tag_of(ctx, card.told, None)) is not None))
    if tags:
        head = f"{head}: {', '.join(tags)}"
    return head, line_of(ctx, first)


def spoken_title(ctx: DrawingContext, told: Telling) -> str:
    """Return the title of a card as one text, for tooltips."""
    found = title(told)
    return ctx.translate(found) if found is not None else head_of(ctx, told)[0]
