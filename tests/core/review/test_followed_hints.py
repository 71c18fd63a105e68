"""Who follows hints is not contradicted by the review: it names no better move and sets no puzzle there."""

from __future__ import annotations

import pytest

from games.core.computers.explanation import Explanation
from games.core.computers.search import BotMove
from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.texts import Text
from games.core.review.jobs import HINT
from games.shipped import register_shipped
from tests.core.review import followed_hints
from tests.core.review.followed_hints import HINT_PLAYOUTS, FollowedMatch, play_by_hints, review_hints
from tests.runs import long_only

register_shipped()
SEED = 5


def contradictions(followed: FollowedMatch) -> list[tuple[int, Move, Move]]:
    """Return (number, move, better move) of the hinted decisions where the review names a better move."""
    reviewed = followed.reviewed
    return [
        (one.number, reviewed.match.moves[one.number].move, reviewed.move_at(one.number, one.better))
        for one in followed.summary.decisions
        if one.grade == HINT and one.better >= 0
    ]


@pytest.mark.parametrize(("game", "hints"), [("osada", 5), *(long_only(one, 1000) for one in HINT_PLAYOUTS)])
def test_the_review_contradicts_no_hint(game: str, hints: int) -> None:
    followed = review_hints(play_by_hints(game, SEED, HINT_PLAYOUTS[game], hints))
    hinted = [one for one in followed.summary.decisions if one.grade == HINT]
    assert len(hinted) >= min(hints, 20)
    assert not contradictions(followed)
    assert not any(followed.reviewed.is_puzzle(one) for one in hinted)


def test_a_bad_hint_is_contradicted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same check notices hints that name any move."""

    def name_any(game: object, view: View, playouts: int) -> BotMove:
        move = tuple(BotDice(len(view["moves"])).choice(view["moves"]))
        return BotMove(move, Explanation(Text("")))

    monkeypatch.setattr(followed_hints, "choose_hint", name_any)
    assert contradictions(review_hints(play_by_hints("osada", SEED, 1, 12)))
