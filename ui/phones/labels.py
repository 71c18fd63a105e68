"""The page's own texts by key; everything else on a phone comes from the match."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.contract.texts import N_, Text

LABELS: Mapping[str, Text] = {
    "hand": N_("Hand"),
    "board": N_("Board"),
    "board_picture": N_("Picture of the board. Your options are listed by name under Hand."),
    "on_board": N_("Choose on the board"),
    "zoom_in": N_("Larger"),
    "zoom_out": N_("Smaller"),
    "whole_board": N_("Whole board"),
    "log": N_("What happened"),
    "menu": N_("Menu"),
    "who": N_("Who are you?"),
    "who_line": N_("Tap your name: this phone becomes your hand."),
    "taken": N_("already on a phone"),
    "free": N_("playing at the table"),
    "code": N_("The code from the screen"),
    "code_line": N_("Type the six letters from the screen, or scan the code again."),
    "enter": N_("Join"),
    "hold": N_("hold to look"),
    "keep_open": N_("Keep my cards open"),
    "cover": N_("Cover my cards"),
    "your_hand": N_("Your hand: {n}"),
    "shelf": N_("In front of you"),
    "used": N_("not now"),
    "undo": N_("Undo my move"),
    "early": N_("My answer"),
    "early_line": N_("You can change it until everybody before you has answered."),
    "change": N_("Change my answer"),
    "again": N_("Give my earlier answer again"),
    "hint": N_("Hint"),
    "ready": N_("Ready: {n} of {all}"),
    "confirm_pass": N_("Tap once more to confirm"),
    "lost": N_("Looking for the table…"),
    "nothing_new": N_("Nothing has happened yet."),
    "since": N_("Since your last decision"),
    "leave": N_("Give up my seat"),
    "leave_sure": N_("Tap once more to give up your seat."),
    "back": N_("Back"),
    "players": N_("Players"),
    "places": N_("Board in words"),
    "refused": N_("not possible"),
    "chosen": N_("chosen"),
    "over": N_("The game is over"),
    "near": N_("The end is near"),
    "wifi": N_("The connection isn't encrypted: whoever runs your network could peek."),
}
