"""The sentences of the story bar and of all that belongs to it."""

from __future__ import annotations

from games.core.contract.texts import N_, N_n

HAPPENED = N_("What happened")
NEW = N_n("{n} new for you", "{n} new for you")
FOLDED_NEW = N_n("What happened · {n} new for you", "What happened · {n} new for you")
REPLAYING = N_("Showing: {a} of {b}")
PLACE = N_("{a} / {b}")
EARLIER, LATER = N_("The card before (←)"), N_("The next card (→)")
UNFOLD_TIP = N_("Show what happened over the log (N)")
CARD_TIP = N_("Click or Enter: see it once more on the board")
SEEN_TIP = N_("This concerned you; you have seen it. Click: see it once more")
UNSEEN_TIP = N_("This concerns you, and you have not seen it yet. Click: see it on the board")
YOURS = N_("you {figure}")

GO_ON, NOBODY_ASKED = N_("Go on"), N_("The game waits.")
AFTER_TURN = N_("After {who}’s turn")
AFTER_MOVE = N_("After {who}’s move")
BEFORE_CURTAIN = N_("Has everybody seen it?")
BEFORE_CURTAIN_LINE = N_("Then the curtain falls for {who}.")
GAME_OVER_LINE = N_("That was the last move.")
PLANS_OPEN = N_("All plans are open")
NOBODY_MOVED = N_("Nobody has moved yet. {who} goes first.")
PLANS_OF_TURN = N_("Turn {turn}: everybody’s plan")
IN_ORDER = N_("in playing order")
MEET = N_n("{n} comes here", "{n} meet here")

PACE_TIP = N_("How computers play: at a glance, calmly, or step by step (S)")
PACE_NOW = N_("Computers play: {pace}")
EACH_TURN = N_("stops after each turn; after each move: Shift + Space")
EACH_MOVE = N_("stops after each move; after each turn: Shift + Space")

SINCE = N_("Since you were away, {who}")
SINCE_COUNT = N_n("{n} thing has happened.", "{n} things have happened.")
IF_SCORED = N_("If it were scored now:")
WAS = N_("was {n}")
SHOW_ME, SEEN_IT = N_("Show me"), N_("Seen it, play")
MORE_CARDS = N_n("{n} more", "{n} more")

LOOK_TITLE = N_("{who}: look at your card")
LOOK_LINE = N_("Nobody moves before everybody has looked. Only {who} may see it.")
LOOKED = N_("I have seen it")
