"""The advantages of one move over another, for the explanations of computer players and hints.

A *claim* is a short text with figures about both moves; the most important comes first, by its value in fields of the
road. Claims use only public facts and the deciding player's view. Texts have no full stop, so that they can be part of
a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.extras.claims import Claim, claim_texts
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.osada.bots import belief
from games.osada.rules import ending, lynching
from games.osada.rules.board import COLOURS, DIE_SIDES
from games.osada.rules.fields import pawn_by_colour
from games.osada.rules.moves import LETTER_NUMBERS
from games.osada.rules.pawns import player_name
from games.osada.rules.state import NOBODY, State
from games.osada.view.guessing import guess


def move_advantages(view: View, move: Move, other: Move) -> list[Text]:
    """Return the advantages of `move` over `other`, the most important first."""
    compare = _no_claims if move == other else _KINDS.get(move[0], _no_claims)
    return claim_texts(compare(_Decision(view), move, other))


class _Decision:
    """A decision as the deciding player sees it."""

    def __init__(self, view: View) -> None:
        self.view, self.state, self.pawn = view, guess(view, BotDice(0)), view["decision"]["seat"]
        state, cards = self.state, [pawn["card"] for pawn in view["pawns"]]
        killer = state.board.characters[state.board.murderer].id
        self.has_card = bool(cards[self.pawn])  # True if the view shows the player's own card
        self.is_murderer = cards[self.pawn] == killer
        self.murderer = next((one for one, card in enumerate(cards) if card == killer), NOBODY)
        self.cleared = {one for one, card in enumerate(cards) if card and card != killer}
        self.seen = state.known[self.pawn] | state.revealed | 1 << self.pawn

    def name(self, pawn: int) -> str:
        """Return the name of a pawn's player."""
        one = self.view["pawns"][pawn]
        return f"virtual:{one['colour']}" if one["seat"] < 0 else player_name(self.state, pawn)

    def partner(self, move: Move) -> int:
        """Return the pawn whose colour a move names."""
        colour = next(part for part in move[1:] if part in COLOURS)
        return pawn_by_colour(self.state, colour)

    def other_pawns(self) -> list[int]:
        """List the other living pawns."""
        return [one for one in range(self.state.pawns) if one != self.pawn and self.state.is_alive(one)]

    def fields_to_go(self, pawn: int) -> int:
        """Return the number of fields from a pawn to the village."""
        return self.state.board.goal - self.state.pos[pawn]


def _no_claims(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    yield from ()


# -- moves on the road ------------------------------------------------------------------------------------------------
# fields on which a die moves the pawn on, so that nobody knows where it will stop (O-22, O-23, O-26, O-44)
MOVING_FIELDS = frozenset({"ofiary", "mara", "przepasc", "paczek"})


class _Outcome:
    """The result of a move on the road: positions, help level and kind of field.

    `rolls` is the number of die results that lead there; 6 without a die.
    """

    def __init__(self, decision: _Decision, move: Move) -> None:
        state, pawn = decision.state, decision.pawn
        self.pos, self.level, self.column = state.pos[:], state.level[pawn], state.column[pawn]
        self.rolls, self.place, self.here, self.pawn = DIE_SIDES, NOBODY, state.pos[pawn], pawn
        self.is_settled = True  # False if the field moves the pawn on
        action = state.board.actions[LETTER_NUMBERS[move[1]]]
        if action.do == "help":
            _, _letter, _partner, colour = move
            partner, column = decision.partner(move), COLOURS.index(colour)
            self.pos[pawn] = max(0, self.here - 1)
            self.pos[partner] += 1
            if column == state.colours[partner]:
                self.level, self.column = min(state.board.levels, self.level + 1), column
        elif action.do == "beg":
            self.pos[decision.partner(move)] -= 1
            self.level -= 1
            self._advance(state, 1)
        elif action.do == "roll":
            far = max(action.die)
            self.rolls = sum(one == far for one in action.die)
            self._advance(state, far)
        else:
            self._advance(state, action.distance)

    def _advance(self, state: State, fields: int) -> None:
        """Move forward, including snowshoes and skis (O-16, O-24)."""
        board, bit = state.board, 1 << self.pawn
        place, worn = min(board.goal, self.here + fields), set[str]()
        while (kind := board.kinds[place]) in ("karple", "narty") and kind not in worn:
            used = state.shod & bit or not state.snowshoes if kind == "karple" else state.skied & bit
            if used:
                break
            worn.add(kind)
            place = min(board.goal, place + board.specials[kind].forward)
        self.pos[self.pawn] = self.place = place
        self.is_settled = board.kinds[place] not in MOVING_FIELDS

    @property
    def stop_field(self) -> int:
        """The number of the field on which the deciding pawn stops."""
        place: int = self.pos[self.pawn]
        return place

    @property
    def is_certain(self) -> bool:
        """True if no die decides where the pawn stops."""
        return self.rolls == DIE_SIDES and self.is_settled

    def points(self, decision: _Decision) -> int:
        """Return the points that the help level gives the deciding pawn."""
        state = decision.state
        card = state.board.characters[state.role[self.pawn]]
        colours, own = state.colours, state.colours[self.pawn]
        points: int = self.level * ending.level_value(card, colours, own, self.column) if self.level else 0
        return points

    def pawns_behind(self, state: State) -> int:
        """Return the number of pawns behind the deciding one."""
        return sum(0 <= place < self.stop_field for one, place in enumerate(self.pos) if one != self.pawn)

    def free_fields(self, state: State) -> int:
        """Return the number of free fields down to the next pawn behind; 0 without one, or in the village (O-36)."""
        behind = [place for one, place in enumerate(self.pos) if one != self.pawn and 0 <= place < self.stop_field]
        return self.stop_field - max(behind) - 1 if behind and self.stop_field < state.board.goal else 0


def _road(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims about a move along the road, compared with another such move or with an accusation."""
    if other[0] == "accuse":
        yield from _against_accusing(decision, decision.partner(other))
        return
    mine, theirs = _Outcome(decision, move), _Outcome(decision, other)
    goal, village = decision.state.board.goal, decision.state.arrived
    if mine.is_certain and mine.stop_field == goal and not (theirs.is_certain and theirs.stop_field == goal):
        living = len(decision.other_pawns()) + 1
        yield Claim(12, _ARRIVES.with_args(n=len(village) + 1, m=living - 1))
        return
    yield from _help(decision, mine, theirs)
    yield from _distance(mine, theirs)
    yield from _danger(decision, mine, theirs)
    yield from _chances(decision, mine, theirs)
    yield from _neighbours(decision, mine, theirs)
    yield from _partners(decision, move, other, mine, theirs)


def _help(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield a claim if the move leads to more points, or to a higher help level, than the other move."""
    by_points = decision.has_card and not decision.is_murderer
    n, m = (one.points(decision) if by_points else one.level for one in (mine, theirs))
    if n <= m:
        return
    weight = (0.2 if decision.is_murderer else 0.8 if by_points else 1.8) * (n - m)
    less = theirs.stop_field - mine.stop_field
    if mine.is_certain and theirs.is_certain and less > 0:
        text = _TRADES_POINTS if by_points else _TRADES_LEVEL
        yield Claim(max(weight - less, 0.1), text.with_args(n=less, more=n, m=m))
        return
    most = max((decision.state.level[one] for one in decision.other_pawns()), default=0)
    if not by_points and n > most >= m:  # "the highest level" is a stronger argument than the level itself
        yield Claim(weight / 2, (_MOST_HELP if most else _ONLY_HELP).with_args(n=n, **({"m": most} if most else {})))
        return
    yield Claim(weight / 2, (_POINTS if by_points else _LEVEL).with_args(n=n, m=m))


def _distance(mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield a claim if the first move walks farther, by the mean of the die results."""
    n, m = mine.stop_field - mine.here, theirs.stop_field - theirs.here
    gain = (n * mine.rolls - m * theirs.rolls) / DIE_SIDES
    if gain <= 0 or not (mine.is_settled and theirs.is_settled):
        return
    if mine.is_certain and theirs.is_certain:
        if n > 0 and m:
            yield Claim(gain, _FORWARD.with_args(n=n, m=m) if m > 0 else _NOT_BACK.with_args(n=n, m=-m))
    elif mine.is_certain:
        yield Claim(gain, _NO_DIE.with_args(n=n, m=m, k=theirs.rolls))
    elif m >= 0 and theirs.is_certain:
        yield Claim(gain, _DIE.with_args(n=n, m=m, k=mine.rolls))


def _danger(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield a claim about a dangerous field to which only the other move leads."""
    board, place = decision.state.board, theirs.place
    if place == NOBODY or (mine.place != NOBODY and board.kinds[mine.place] == board.kinds[place]):
        return  # no claim if the first move leads to a field of the same kind
    kind, where, special = board.kinds[place], f"field:{place}", board.specials.get(board.kinds[place])
    if kind == "lawina" and not decision.state.inert >> decision.pawn & 1:
        kills = not theirs.pawns_behind(decision.state)
        yield Claim(20 if kills else 5, (_KILLS if kills else _BURIES).with_args(where=where))
    elif kind == "przepasc":
        yield Claim(2, _FALLS.with_args(where=where))
    elif kind == "paczek" and special is not None:
        yield Claim(8, _DEADLY.with_args(where=where, n=special.die.count("dies")))
    elif kind in ("pamietnik", "bimber") and special is not None:
        yield Claim(0.4 * len(special.bans), _BARS.with_args(where=where, n=len(special.bans)))


def _chances(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield a claim if the first move lets the pawn look at a card."""
    state = decision.state
    kinds = ["" if one.place == NOBODY else state.board.kinds[one.place] for one in (mine, theirs)]
    if kinds[0] == kinds[1] or decision.is_murderer:
        return
    unseen = sum(not decision.seen >> one & 1 for one in decision.other_pawns())
    if kinds[0] == "siekiera" and state.axes and unseen:
        yield Claim(2, _AXE.with_args(n=state.axes))
    elif kinds[0] == "zakrwawiony_fartuch" and unseen:
        yield Claim(2, _APRON.with_args(n=unseen))


def _neighbours(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield claims about the number of pawns behind the deciding pawn, and of free fields down to the next of them."""
    state = decision.state
    if not (mine.is_certain and theirs.is_certain):
        return
    n, m = mine.pawns_behind(state), theirs.pawns_behind(state)
    if n > m:
        yield Claim(0.6 * (n - m), (_BEHIND if m else _NONE_BEHIND).with_args(n=n, **({"m": m} if m else {})))
    gaps = [one.free_fields(state) for one in (mine, theirs)]
    if gaps[0] < state.board.pause <= gaps[1]:
        yield Claim(1.5, _PAUSE.with_args(n=gaps[1]))


def _partners(decision: _Decision, move: Move, other: Move, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield claims about the partners of two moves."""
    killer, goal = decision.murderer, decision.state.board.goal
    if killer not in (NOBODY, decision.pawn) and mine.pos[killer] < theirs.pos[killer]:
        args = {"whom": decision.name(killer), "n": goal - mine.pos[killer], "m": goal - theirs.pos[killer]}
        yield Claim(3, _MURDERER_BACK.with_args(**args))
    if move[0] != other[0] or move[0] == "go":
        return
    whom, rival = decision.partner(move), decision.partner(other)
    if whom == rival:
        return
    yield from _lower_level(decision, whom, rival, 0.2)
    n, m = decision.fields_to_go(whom), decision.fields_to_go(rival)
    if (n > m) if move[0] == "help" else (n < m):
        names = {"whom": decision.name(whom), "other": decision.name(rival)}
        yield Claim(0.1 * abs(n - m), _TO_GO.with_args(n=n, m=m, **names))


def _lower_level(decision: _Decision, whom: int, rival: int, weight: float) -> Iterator[Claim]:
    n, m = decision.state.level[whom], decision.state.level[rival]
    if n < m:
        names = {"whom": decision.name(whom), "other": decision.name(rival)}
        yield Claim(weight * (m - n), _LOWER_LEVEL.with_args(n=n, m=m, **names))


_ARRIVES = N_("Claims place {n} of {m} in Osada")
_TRADES_POINTS = N_n(
    "{more} points in Osada instead of {m}, at the cost of {n} space",
    "{more} points in Osada instead of {m}, at the cost of {n} spaces",
)
_TRADES_LEVEL = N_n(
    "Help level {more} instead of {m}, at the cost of {n} space",
    "Help level {more} instead of {m}, at the cost of {n} spaces",
)
_POINTS = N_n("{n} point in Osada instead of {m}", "{n} points in Osada instead of {m}")
_LEVEL = N_("Help level {n} instead of {m}")
_MOST_HELP = N_("Help level {n}, the highest of all; the next highest is {m}")
_ONLY_HELP = N_("Help level {n}, and nobody else has any")
_FORWARD = N_n("{n} space forward instead of {m}", "{n} spaces forward instead of {m}")
_NOT_BACK = N_n("{n} space forward instead of {m} back", "{n} spaces forward instead of {m} back")
_NO_DIE = N_n(
    "{n} space for sure, instead of {m} on {k} of 6 rolls",
    "{n} spaces for sure, instead of {m} on {k} of 6 rolls",
)
_DIE = N_n(
    "{n} space on {k} of 6 rolls, instead of {m} for sure",
    "{n} spaces on {k} of 6 rolls, instead of {m} for sure",
)
_KILLS = N_("Avoids the {where} space, which kills if nobody is behind")
_BURIES = N_("Avoids the {where} space and being buried there")
_FALLS = N_("Avoids the {where} space and the fall into the valley")
_DEADLY = N_("Avoids the {where} space, which kills on {n} of 6 rolls")
_BARS = N_n(
    "Avoids the {where} space, which bars {n} move for good",
    "Avoids the {where} space, which bars {n} moves for good",
)
_AXE = N_n(
    "Gives the last axe and a look at a neighbour's card",
    "Gives one of the {n} axes left and a look at a neighbour's card",
)
_APRON = N_n("Gives a look at the last card still unseen", "Gives a look at one of {n} cards still unseen")
_BEHIND = N_n("{n} pawn behind instead of {m}", "{n} pawns behind instead of {m}")
_NONE_BEHIND = N_n("{n} pawn behind instead of none", "{n} pawns behind instead of none")
_PAUSE = N_("Keeps close: {n} empty spaces behind would mean a pause")
_MURDERER_BACK = N_("{whom}, the murderer, has {n} spaces to go instead of {m}")
_LOWER_LEVEL = N_("{whom} has help level {n}; {other} has {m}")
_TO_GO = N_n("{whom} has {n} space to go; {other} has {m}", "{whom} has {n} spaces to go; {other} has {m}")


# -- lynching ---------------------------------------------------------------------------------------------------------
def _accuse(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims in favour of an accusation, compared with the other move."""
    whom, state = decision.partner(move), decision.state
    names = {"who": seat_name(decision.pawn), "whom": decision.name(whom)}
    if whom == decision.murderer:
        yield Claim(15, _IS_MURDERER.with_args(**names))
    elif state.known[decision.pawn] >> whom & 1 and whom not in decision.cleared:
        yield Claim(5, _HAS_SEEN.with_args(**names))
    if other[0] == "accuse":
        yield from _lower_level(decision, whom, decision.partner(other), 1)
    elif whom not in decision.cleared:
        yield from _lowest_level(decision, whom)


def _lowest_level(decision: _Decision, whom: int) -> Iterator[Claim]:
    """Yield a claim if a player has the lowest help level."""
    state = decision.state
    rest = [state.level[one] for one in range(state.seats) if one != whom and state.is_alive(one)]
    if rest and state.level[whom] < min(rest):
        yield Claim(1, _LEAST_HELP.with_args(whom=decision.name(whom), n=state.level[whom], m=min(rest)))


def _against_accusing(decision: _Decision, whom: int) -> Iterator[Claim]:
    """Yield claims against accusing a player."""
    state, name = decision.state, decision.name(whom)
    if whom in decision.cleared:
        yield Claim(5, _IS_INNOCENT.with_args(whom=name, who=seat_name(decision.pawn)))
    elif whom != decision.murderer:
        judges = lynching.voters(state, whom)
        if not any((state.known[judge] | state.revealed) >> whom & 1 for judge in judges):
            yield Claim(2, _NO_WITNESS.with_args(whom=name, n=len(judges)))
        yield Claim(0.5, _PRICE.with_args(n=len(judges)))


def _vote(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims in favour of a vote, yes or no, by the evidence."""
    accuser, accused = next(step[1:] for step in decision.view["agenda"] if step[0] == "count")
    args = {"whom": decision.name(accused), "who": decision.name(accuser)}
    looked = bool(decision.state.known[accuser] >> accused & 1)
    if move[1] == "yes":
        yield from _for_lynching(decision, accused)
        if accuser != decision.pawn and looked:
            yield Claim(3, _ACCUSER_SAW.with_args(**args))
        yield from _lowest_level(decision, accused)
        return
    yield from _against_lynching(decision, accused)
    if accuser != decision.pawn and not looked:
        yield Claim(2, _ACCUSER_SAW_NOT.with_args(**args))
    level = decision.state.level[decision.pawn]
    if level:
        yield Claim(0.2, _VOTE_COSTS.with_args(n=level))


def _for_lynching(decision: _Decision, accused: int) -> Iterator[Claim]:
    """Yield claims against the accused, from the voter's knowledge."""
    state, pawn, whom = decision.state, decision.pawn, decision.name(accused)
    if not decision.has_card:
        return
    if decision.is_murderer:
        yield Claim(4, _WRONG_MAN.with_args(whom=whom))
    elif accused == decision.murderer:
        yield Claim(9, _IS_MURDERER.with_args(whom=whom, who=seat_name(pawn)))
    elif accused not in decision.cleared:
        for asker, witness, kind, about, answer in state.talk:
            if asker == pawn and kind == "murderer" and about == accused and answer == "yes":
                yield Claim(6, _WITNESS.with_args(witness=decision.name(witness), whom=whom))
        if belief.suspicions(state, pawn)[accused] >= 1:
            yield Claim(8, _ALL_OTHERS_KNOWN.with_args(whom=whom, n=state.pawns - 1))


def _against_lynching(decision: _Decision, accused: int) -> Iterator[Claim]:
    """Yield claims in favour of the accused, from the voter's knowledge."""
    whom, state = decision.name(accused), decision.state
    if not decision.has_card or decision.is_murderer:
        return
    if accused in decision.cleared:
        yield Claim(9, _IS_INNOCENT.with_args(whom=whom, who=seat_name(decision.pawn)))
    elif decision.murderer != NOBODY and accused != decision.murderer:
        yield Claim(8, _OTHER_MURDERER.with_args(whom=whom, other=decision.name(decision.murderer)))
    elif accused != decision.murderer:
        lower = [one for one in decision.other_pawns() if one not in decision.cleared and one < state.seats]
        rival = min(lower, key=lambda one: state.level[one], default=accused)
        yield from _lower_level(decision, rival, accused, 1)


_IS_MURDERER = N_("{who} has seen that {whom} is the murderer")
_IS_INNOCENT = N_("{who} has seen that {whom} is not the murderer")
_HAS_SEEN = N_("{who} has seen {whom}'s card")
_LEAST_HELP = N_("{whom} has help level {n}, everyone else at least {m}")
_NO_WITNESS = N_n("The voter hasn't seen {whom}'s card", "None of the {n} voters has seen {whom}'s card")
_PRICE = N_n("A unanimous vote costs {n} player a help level", "A unanimous vote costs {n} players a help level each")
_ACCUSER_SAW = N_("{who}, the accuser, has seen {whom}'s card")
_ACCUSER_SAW_NOT = N_("{who}, the accuser, hasn't seen {whom}'s card")
_VOTE_COSTS = N_("Voting yes can cost a help level, with only {n} left")
_WRONG_MAN = N_("If {whom} is lynched, the murderer goes free")
_WITNESS = N_("{witness} has said that {whom} is the murderer")
_ALL_OTHERS_KNOWN = N_n("The only other card is known: only {whom} can be the murderer",
                        "The {n} other cards are known: only {whom} can be the murderer")  # fmt: skip
_OTHER_MURDERER = N_("The murderer is {other}, not {whom}")


# -- cards, questions, answers ----------------------------------------------------------------------------------------
def _peek(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims about the first of two cards to look at."""
    whom, state = decision.partner(move), decision.state
    names = {"whom": decision.name(whom)}
    if decision.seen >> whom & 1:
        return
    if other[0] == "skip":
        yield Claim(5, _UNKNOWN.with_args(who=seat_name(decision.pawn), **names))
        return
    rival = decision.partner(other)
    if decision.seen >> rival & 1:
        yield Claim(5, _UNKNOWN_UNLIKE.with_args(other=decision.name(rival), **names))
        return
    yield from _lower_level(decision, whom, rival, 0.3)
    ahead = state.pos[whom] - state.pos[rival]
    if ahead > 0:
        yield Claim(0.08 * ahead, _AHEAD.with_args(n=ahead, other=decision.name(rival), **names))


def _skip(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield a claim if the card is already known, so that a look gains nothing."""
    if other[0] == "peek" and decision.seen >> decision.partner(other) & 1:
        names = {"who": seat_name(decision.pawn), "whom": decision.name(decision.partner(other))}
        yield Claim(1, _KNOWN.with_args(**names))


def _ask(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield a claim if the first of two players to ask has seen more cards that the asking player has not."""
    whom = decision.partner(move)
    n = _news(decision, whom)
    args = {"whom": decision.name(whom), "who": seat_name(decision.pawn), "n": n}
    if other[0] == "skip":
        yield Claim(n, _HAS_NEWS.with_args(**args))
        return
    rival = decision.partner(other)
    m = _news(decision, rival)
    if n > m:
        yield Claim(n - m, _MORE_NEWS.with_args(m=m, other=decision.name(rival), **args))


def _news(decision: _Decision, whom: int) -> int:
    """Return the number of cards that player `whom` has seen and the deciding player has not."""
    new: int = decision.state.known[whom] & ~decision.seen
    return new.bit_count()


def _question(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims about two questions, by the number of cards that only the asked player has seen."""
    state, asked = decision.state, decision.view["talk"][-1][1]
    asked = asked if isinstance(asked, int) else pawn_by_colour(state, asked)
    if len(move) < 3 or not state.known[asked] & ~decision.seen & 1 << decision.partner(move):
        return
    args = {"who": decision.name(asked), "whom": decision.name(decision.partner(move))}
    if len(other) < 3:
        yield Claim(1, _HAS_SEEN.with_args(**args))
    elif not state.known[asked] >> decision.partner(other) & 1:
        yield Claim(2, _ASKED_SAW_ONE.with_args(other=decision.name(decision.partner(other)), **args))


def _say(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims in favour of the first of two answers; the truth is preferred."""
    _, _, kind, about, _ = decision.state.talk[-1]
    if kind != "murderer" or decision.is_murderer or not decision.has_card or about == decision.pawn:
        return
    names = {"who": seat_name(decision.pawn), "whom": decision.name(about)}
    if about == decision.murderer and move[1] == "yes":
        yield Claim(2, _IS_MURDERER.with_args(**names))
    elif about in decision.cleared and move[1] == "no":
        yield Claim(2, _IS_INNOCENT.with_args(**names))
    elif not decision.seen >> about & 1 and move[1] == "unsure":
        yield Claim(1, _SAW_NOT.with_args(**names))


_UNKNOWN = N_("{who} has not seen {whom}'s card yet")
_UNKNOWN_UNLIKE = N_("{whom}'s card is still unknown; {other}'s is not")
_KNOWN = N_("{who} has already seen {whom}'s card")
_AHEAD = N_n("{whom} is {n} space ahead of {other}", "{whom} is {n} spaces ahead of {other}")
_HAS_NEWS = N_n("{whom} knows {n} card that {who} doesn't", "{whom} knows {n} cards that {who} doesn't")
_MORE_NEWS = N_n(
    "{whom} knows {n} card that {who} doesn't; {other} knows {m}",
    "{whom} knows {n} cards that {who} doesn't; {other} knows {m}",
)
_ASKED_SAW_ONE = N_("{who} has seen {whom}'s card, but not {other}'s")
_SAW_NOT = N_("{who} has not seen {whom}'s card")


# -- sending, pulling, attacking --------------------------------------------------------------------------------------
def _call(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    mara = decision.state.board.next_field("mara", decision.state.pos[decision.pawn])
    yield from _shift(decision, move, other, mara)


def _pull(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    yield from _shift(decision, move, other, decision.state.pos[decision.pawn])


def _shift(decision: _Decision, move: Move, other: Move, goal: int) -> Iterator[Claim]:
    """Yield claims about two pawns to be moved to the field `goal`, by the gains and losses of rivals."""
    whom, rival, pos = decision.partner(move), decision.partner(other), decision.state.pos
    n, m = goal - pos[whom], goal - pos[rival]
    names = {"whom": decision.name(whom), "other": decision.name(rival)}
    if n < m:
        kind = _BOTH_LOSE if m < 0 else _BOTH_GAIN if n > 0 else _LOSES if n else None
        if kind is not None:
            yield Claim(0.3 * (m - n), kind.with_args(n=abs(n), m=abs(m), **names))
    if decision.murderer not in (NOBODY, decision.pawn, whom) and rival == decision.murderer and m > 0:
        yield Claim(3, _HELPS_MURDERER.with_args(other=names["other"], n=m))


def _strike(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield a claim with the chance that an attack succeeds."""
    state, pawn = decision.state, decision.pawn
    rolls = state.board.kill.chance + state.level[pawn] - ending.attack_threshold(state, state.column[pawn])
    if other[0] == "go_on" and state.column[pawn] != NOBODY:
        yield Claim(1, _SUCCEEDS.with_args(n=min(DIE_SIDES, rolls)))


_BOTH_LOSE = N_n("{whom} loses {n} space; {other} would lose {m}", "{whom} loses {n} spaces; {other} would lose {m}")
_BOTH_GAIN = N_n(
    "{whom} gains only {n} space; {other} would gain {m}", "{whom} gains only {n} spaces; {other} would gain {m}"
)
_LOSES = N_n("{whom} loses {n} space; {other} would gain {m}", "{whom} loses {n} spaces; {other} would gain {m}")
_HELPS_MURDERER = N_n("{other}, the murderer, would gain {n} space", "{other}, the murderer, would gain {n} spaces")
_SUCCEEDS = N_("Succeeds on {n} of 6 rolls")


_KINDS: dict[str, Callable[[_Decision, Move, Move], Iterator[Claim]]] = {
    "go": _road,
    "help": _road,
    "beg": _road,
    "accuse": _accuse,
    "vote": _vote,
    "peek": _peek,
    "skip": _skip,
    "ask": _ask,
    "question": _question,
    "say": _say,
    "call": _call,
    "pull": _pull,
    "strike": _strike,
}
