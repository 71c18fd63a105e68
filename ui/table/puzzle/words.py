"""What is said in puzzles."""

from __future__ import annotations

from games.core.contract.texts import N_, N_n

TITLE = N_("{game} – puzzle")
HEADING = N_("{name} · {turn}")
PUZZLE = N_("Puzzle")
TASK = N_n(
    "A move here gave away {n} point of chance to win. Find one that gives away little.",
    "A move here gave away {n} points of chance to win. Find one that gives away little.",
)
TRIES = N_n("{n} try left", "{n} tries left")
WEIGHING = N_("{move}: being weighed …")
RIGHT = N_("Right: {move}")
WRONG = N_n("{move}: gives away {n} point", "{move}: gives away {n} points")
TRIED = N_("You have tried this.")
STOPPED = N_("Moves can't be weighed just now, but the better one can be shown.")
BEST = N_("Best: {move}")
ALSO = N_("The computer would play: {move}")
CHANCES = N_("Chance to win: {better}; with the move of then {played}.")
NEXT = N_("Next puzzle")
DONE = N_("Back")
SHOW = N_("Show the better move")
SHOW_TIP = N_("What would have been better, and why (S)")
LEAVE = N_("Leave")
LEAVE_TIP = N_("Back to where you came from (Esc)")
NOT_NOW = N_("This puzzle is over.")
NOT_MEASURED = N_("this decision is not measured")
