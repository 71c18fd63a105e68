"""The sentence at the top of a review: why a player won or lost, and in which points the winner gained more."""

from __future__ import annotations

from games.core.contract.contract import EVERYBODY, Seat
from games.core.contract.texts import N_, N_n, Text, translate
from games.core.match.scores import point_labels_of
from games.core.review.verdict import Verdict, find_verdict, points_behind
from ui.drawing.typography import percent
from ui.screens.review.model import ReviewModel, without_full_stops

# By kind of verdict: the sentence to the only person at the table, and the sentence about one of several people.
Sentences = tuple[Text, Text]
SENTENCES: dict[str, Sentences] = {
    "mistake": (
        N_("You lost it {when}, with “{move}”: a {after} chance to win, against {before} with the better move."),
        N_("{name} lost it {when}, with “{move}”: a {after} chance to win, against {before} with the better move."),
    ),
    "slips": (
        N_n(
            "{n} mistake lost you the match; it came {when}: “{move}”.",
            "{n} mistakes together lost you the match; the worst came {when}: “{move}”.",
        ),
        N_n(
            "{name}: {n} mistake lost the match; it came {when}: “{move}”.",
            "{name}: {n} mistakes together lost the match; the worst came {when}: “{move}”.",
        ),
    ),
    "luck": (
        N_("It was bad luck that beat you, not your moves. The worst of it came {when}: {what}."),
        N_("It was bad luck that beat {name}, not the moves played. The worst of it came {when}: {what}."),
    ),
    "other_luck": (
        N_("It was {rival}'s luck that beat you, not your moves. It cost you most {when}: {what}."),
        N_("It was {rival}'s luck that beat {name}, not the moves played. It cost most {when}: {what}."),
    ),
    "behind": (
        N_("You fell behind {when}: your chances dropped from {before} to {after} ({what})."),
        N_("{name} fell behind {when}: winning chances dropped from {before} to {after} ({what})."),
    ),
    "outplayed": (
        N_("No single move lost you the match: your chances fell little by little."),
        N_("No single move lost {name} the match: the chances fell little by little."),
    ),
    "ahead": (
        N_("You won it {when}: your chances rose from {before} to {after} ({what})."),
        N_("{name} won it {when}: winning chances rose from {before} to {after} ({what})."),
    ),
    "lucky": (
        N_("Luck helped you win. The best of it came {when}: {what}."),
        N_("Luck helped {name} win. The best of it came {when}: {what}."),
    ),
    "led": (
        N_("You took the lead {when} and kept it to the end."),
        N_("{name} took the lead {when} and kept it to the end."),
    ),
}
# The same by kind for a turn in which no single event caused the change.
SENTENCES_WITHOUT_CAUSE: dict[str, Sentences] = {
    "behind": (
        N_("You fell behind {when}: your chances dropped from {before} to {after}."),
        N_("{name} fell behind {when}: winning chances dropped from {before} to {after}."),
    ),
    "ahead": (
        N_("You won it {when}: your chances rose from {before} to {after}."),
        N_("{name} won it {when}: winning chances rose from {before} to {after}."),
    ),
}
# The same with chances from the true state: by a draw, or in a turn in which public knowledge showed no change.
SENTENCES_ON_DRAWS: dict[str, Sentences] = {
    "behind": (
        N_("You fell behind {when}: counting what was hidden, your chances dropped from {before} to {after} ({what})."),
        N_(
            "{name} fell behind {when}: counting what was hidden, winning chances dropped from {before} to {after} "
            "({what})."
        ),
    ),
    "ahead": (
        N_("You won it {when}: counting what was hidden, your chances rose from {before} to {after} ({what})."),
        N_("{name} won it {when}: counting what was hidden, winning chances rose from {before} to {after} ({what})."),
    ),
}
SENTENCES_ON_HIDDEN_CHANGES: dict[str, Sentences] = {
    "behind": (
        N_("You fell behind {when}: counting what was hidden, your chances dropped from {before} to {after}."),
        N_("{name} fell behind {when}: counting what was hidden, winning chances dropped from {before} to {after}."),
    ),
    "ahead": (
        N_("You won it {when}: counting what was hidden, your chances rose from {before} to {after}."),
        N_("{name} won it {when}: counting what was hidden, winning chances rose from {before} to {after}."),
    ),
}
AT_START, DEALT = N_("before the first turn"), N_("the deal")
SO_FAR = N_("So far: {sentence}")
GAINED_BY_SOURCE = N_("Where {rival} gained more: {sources}")
SOURCE = N_("{cause} +{n}")
MAX_SOURCES = 3
GOAL_PROGRESS = N_("Share of the goal reached: {rival} {theirs}, {name} {own}")
FINAL_POINTS = N_("At the end: {rival} – {theirs}, {name} – {own}")


def verdict_seat(model: ReviewModel) -> Seat | None:
    """Return the seat that the sentence is about: the listed one, the only person, or the winner; None if nobody."""
    if model.seat is not None:
        return model.seat
    if len(model.people) == 1:
        return model.people[0]
    result = model.match.result
    return next(iter(result.winners), None) if result is not None else None


def verdict_texts(model: ReviewModel, language: str) -> tuple[Text, Text | None] | None:
    """Return the sentence, and a second one on the points in which the winner gained more; None if unknown.

    The second sentence is missing for a winner, and if the seat lost by a blunder.
    """
    seat = verdict_seat(model)
    verdict = None if seat is None else find_verdict(model.course, model.summary, seat)
    if verdict is None:
        return None
    sentence = _sentence(model, verdict, language)
    if not model.summary.is_complete:
        sentence = SO_FAR.with_args(sentence=sentence)
    return sentence, _sources(model, verdict)


def _sentence(model: ReviewModel, verdict: Verdict, language: str) -> Text:
    if verdict.cause is None:
        special = SENTENCES_ON_HIDDEN_CHANGES if verdict.is_hidden else SENTENCES_WITHOUT_CAUSE
    else:
        special = SENTENCES_ON_DRAWS if verdict.is_hidden else {}
    to_person, about_player = special.get(verdict.kind, SENTENCES[verdict.kind])
    players, number = model.match.players, verdict.number
    args: dict[str, object] = {"n": verdict.mistake_count}
    if verdict.kind == "led" or number >= 0:
        args["when"] = model.turn_in_sentence(model.turn_of(max(0, number)))
    else:
        args |= {"when": AT_START, "what": DEALT}
    if number >= 0:
        args["move"] = model.move_text(number, model.match.moves[number].move)
        what = model.draw_text(number + 1) if verdict.cause is None else model.cause_text(verdict.cause)
        args["what"] = without_full_stops(translate(what, language, model.lexicon))
    args |= {"before": percent(verdict.before), "after": percent(verdict.after), "name": players[verdict.seat].name}
    if verdict.rival is not None:
        args["rival"] = players[verdict.rival].name
    return (to_person if model.people == [verdict.seat] else about_player).with_args(**args)


def _sources(model: ReviewModel, verdict: Verdict) -> Text | None:
    """Return a sentence on the points in which the winner gained more; None for a winner and after a blunder."""
    match, result = model.match, model.match.result
    if verdict.rival is None or verdict.kind == "mistake" or result is None:
        return None
    ending, labels = model.controller.ending, point_labels_of(model.game, result.end)
    names = {"rival": match.players[verdict.rival].name, "name": match.players[verdict.seat].name}
    behind = points_behind(model.course, verdict.seat, verdict.rival)
    if labels.points_decided and len(behind) > 1:
        sources = [
            SOURCE.with_args(cause=ending.cause_texts.get(cause, N_("{cause}", cause=cause)), n=n)
            for cause, n in behind[:MAX_SOURCES]
        ]
        return GAINED_BY_SOURCE.with_args(sources=sources, **names)
    if ending.chart_values is not None and not labels.points_decided:
        values = ending.chart_values(match.view_at(len(match.moves), EVERYBODY))
        theirs, own = (percent(values[seat] / 100) for seat in (verdict.rival, verdict.seat))
        return GOAL_PROGRESS.with_args(theirs=theirs, own=own, **names)
    counts = [labels.points.with_args(n=result.points[seat]) for seat in (verdict.rival, verdict.seat)]
    return FINAL_POINTS.with_args(theirs=counts[0], own=counts[1], **names)
