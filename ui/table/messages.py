"""The texts of the table and its story."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import Player, level_label

STANDING = N_("If everything were scored now")
OVER, OVER_CHIP = N_("The game is over"), N_("Game over")
OVER_MENU = N_("This match is over; you'll find it in the history.")
THINKING = N_("{who} is thinking…")
WATCHING = N_("Computers only: sit back and watch.")
PAUSED, PAUSED_BY_PAD = N_("Paused. Space resumes."), N_("Paused. The same button resumes.")
CHOOSE_WHERE = {  # keys: whether something can be chosen (on the board, in hand, in the decision card)
    (True, False, False): N_("Choose on the board"),
    (False, True, False): N_("Choose a card in your hand"),
    (False, False, True): N_("Choose above"),
    (True, True, False): N_("Choose on the board or in your hand"),
    (True, False, True): N_("Choose on the board or above"),
    (False, True, True): N_("Choose in your hand or above"),
    (True, True, True): N_("Choose on the board, in your hand or above"),
}
CHOOSE_SEAT = N_("Choose a player: click their row above")
CONFIRM = N_("Confirm")
SPACE_KEY, ENTER_KEY, ESC_KEY, SKIP_KEY = N_("Space"), N_("Enter"), N_("Esc"), N_("X")
STANDING_TITLE, ASK_ME = N_("Answer in advance?"), N_("Ask me")
IS_THAT_ALL, THAT_IS_ALL, NOT_YET = N_("Is that all?"), N_("That's all"), N_("Not yet")
HINT = N_("Hint – {move}")
ONLY_MOVE = N_("No other move is possible now.")
HINT_IS_CLOSE = N_("It's close: other moves may be just as good.")
NEXT_BEST = N_("Next best: {move} – {why}")
NEXT_BEST_MOVE = N_("Next best: {move}")
PLAY_HINT, HINT_KEY, PLAY_HINT_KEY = N_("Play this"), N_("H"), N_("H plays it")
HINT_AGAIN = N_("Ask again to play this move")
LOOKING_BACK = N_("Looking back")
LOOKING_BACK_LINE = N_("The table as it was after move {n}.")
RETURN_HERE = N_("Rewind the game to this move")
ELSEWHERE = N_("Put it elsewhere")
ELSEWHERE_FIRST = N_("First choose which of your pieces to put elsewhere.")
IN_THE_PAST = N_("You can't undo from here: return to the present first, or rewind the game to this move.")
TO_PRESENT = N_("Back to the present")
UNDO_TIP = N_("Undo (Ctrl+Z)")
REDO_TIP = N_("Redo (Ctrl+Y)")
HINT_TIP = N_("Hint: a good move, and why (H)")
PACE_BUTTON_TIP = N_("Computers' pace: {pace} (S)")
PHONES, PHONES_TIP = N_("Phones"), N_("Phones as private hands")
BY_PHONE = N_("{who} is playing on a phone")
DECIDES_BY_PHONE, TABLE_WAITS = (
    N_("{who} is deciding on a phone"),
    N_("The table is waiting; the question is on that phone."),
)
PHONE_SILENT = N_("That phone has been silent for a while. Wake it, or decide at the table.")
ALL_ANSWER, READY_COUNT = N_("Everybody answers at the same time"), N_("Ready: {n} of {all}")
DECIDE_HERE = N_("Decide here, behind the curtain")
PhoneStatus = Literal["connected", "silent", "ready", "answering"]
PHONE_STATUS: Mapping[PhoneStatus, Text] = {
    "connected": N_("is playing on a phone"),
    "silent": N_("the phone is silent"),
    "ready": N_("has answered on a phone"),
    "answering": N_("is answering on a phone"),
}
LET_IN_TITLE, OTHER_PHONE_TITLE = N_("Let {who} in?"), N_("A new phone for {who}?")
LET_IN_LINE = N_("A phone with the table's code wants to play as {who}.")
OTHER_PHONE_LINE = N_("Another phone wants to play as {who}. The current phone would lose the seat.")
LET_IN, NOT_NOW = N_("Let in"), N_("Not now")
LOG_TIP = N_("The whole log (L)")
GOALS_TIP = N_("How close everybody is to winning (G)")
CHOOSE_CARD, CARD_CHOSEN = N_("Choose a card"), N_("Chosen: {card}")
RULES_TIP, RULES_HERE = N_("Rules (F1)"), N_("What the rules say here (F1)")
LOOK_UP = N_("Rules: F1 or right click")
LOOK_UP_BY_FINGERS = N_("Rules: tap with two fingers")
MENU_TIP = N_("Menu (Esc)")
NO_HINTS = N_("Hints are switched off in this match.")
NOT_YOUR_TURN = N_("Hints work while it is a person's turn to decide.")
GO_ON_FIRST = N_("Continue first, then ask for a hint.")
IF_SCORED = N_("If it were scored now: {parts}")
NOBODY_SCORES = N_("If it were scored now, nobody would get anything")
SCORE = N_("pts")
DECIDED = N_("Has chosen")
NOW, WAITS, GONE, BOT = N_("now"), N_("waiting"), N_("out of the game"), N_("computer")
CURTAIN_NOW = N_("Over to {who}")
CURTAIN_WHY = N_("Only {who} may look behind the curtain. Everyone else, please look away.")
CURTAIN_LIFT = N_("Open the curtain")
CURTAIN_HOW = N_("Click or press Space")
BOT_DIED = N_("The computer players had to be restarted; the game goes on.")
BOT_GONE = N_("The computer players have stopped twice. The match is saved; you can try again.")
TRY_AGAIN = N_("Try again")
EVERYBODY_AGREES = N_("Does everybody agree?")
AGAIN_LINE = N_("The last moves will be undone.")
OPEN_FIRST = N_("Open the curtain first: the move to undo may be for one person's eyes only.")
AGREE, KEEP = N_("Everybody agrees"), N_("Leave it")
MENU = N_("The match is saved after every move.")
TRIAL_MENU = N_("This match is only a test of the board; it isn't saved.")
GO_ON, LOOK_ON = N_("Play on"), N_("Back to the table")
RULES, SETTINGS, SEATS, KEYS = N_("Rules"), N_("Settings"), N_("Who's playing…"), N_("Keys")
TO_MENU, QUIT = N_("Save and go to the menu"), N_("Save and quit")
HOME, LEAVE = N_("To the main menu"), N_("Quit the program")
SEATS_TITLE = N_("Who's playing")
A_PERSON, A_COMPUTER = N_("a person"), N_("the computer, {level}")
WHO_PLAYS_TIP = N_("Who plays this seat from now on")
DONE_BUTTON = N_("Done")
RESULT = N_("Show the result")
TITLE = N_("{game} – table")
TITLE_ONLY = N_("{game}")
SEATS_LINE = N_("A seat can change hands at any time; the game goes on.")
UNSAVED = N_("The last moves of the match you have just left could not be saved to disk.")
RELOADED = N_("The board's shapes and texts have been reloaded.")
BOARD_GONE = N_("This board's file is gone. The match goes on with its own copy of the board.")
OTHER_BOARD = N_(
    "The file now holds a different board, with other places or cards. The match goes on with its own copy."
)
CURTAIN_TITLE = N_("{game} – curtain")
LOG_TITLE = N_("What happened")
OVERLAY_TIP = N_("Show who leads where (O)")
ZOOM_TIP = N_("Zoom in, or show the whole board (wheel, +, −; F shows all)")

# -- the story ---------------------------------------------------------------------------------------------------------
HAPPENED = N_("What happened")
NEW = N_n("{n} new for you", "{n} new for you")
FOLDED_NEW = N_n("What happened · {n} new for you", "What happened · {n} new for you")
REPLAYING = N_("Showing: {a} of {b}")
PLACE = N_("{a} / {b}")
EARLIER, LATER = N_("Previous card (←)"), N_("Next card (→)")
UNFOLD_TIP = N_("Show “What happened” above the log (N)")
CARD_TIP = N_("Click or press Enter to watch it again on the board")
SEEN_TIP = N_("This affected you, and you have seen it. Click to watch it again")
UNSEEN_TIP = N_("This affects you, and you haven't seen it yet. Click to watch it on the board")
YOURS = N_("you {figure}")

PROCEED, NOBODY_ASKED = N_("Go on"), N_("The game is waiting.")
AFTER_TURN = N_("After {who}'s turn")
AFTER_MOVE = N_("After {who}'s move")
BEFORE_CURTAIN = N_("Has everyone seen it?")
BEFORE_CURTAIN_LINE = N_("From here on, only {who} may look. Everyone else, please look away.")
GAME_OVER_LINE = N_("That was the last move.")
PLANS_OPEN = N_("All plans are revealed")
NOBODY_MOVED = N_("Nobody has moved yet. {who} goes first.")
PLANS_OF_TURN = N_("Turn {turn}: everybody's plan")
IN_ORDER = N_("in turn order")
MEET = N_n("{n} comes here", "{n} meet here")

PACE_TIP = N_("Computers' pace: fast, normal or step by step (S)")
PACE_NOW = N_("Computers' pace: {pace}")
EACH_TURN = N_("stops after each turn; after each move: Shift + Space")
EACH_MOVE = N_("stops after each move; after each turn: Shift + Space")

SINCE = N_("While you were away, {who}")
SINCE_COUNT = N_n("{n} thing happened.", "{n} things happened.")
IF_SCORED_HEADING = N_("If everything were scored now:")
WAS = N_("was {n}")
SHOW_ME, SEEN_IT = N_("Show me"), N_("Seen it, play on")
MORE_CARDS = N_n("{n} more", "{n} more")

LOOK_TITLE = N_("{who}: look at your card")
FIRST_LOOK_LINE = N_("The game begins once everyone has looked at their card. Only {who} may see this one.")
LOOKED = N_("I've seen it")


def level_text(player: Player) -> Text:
    """Return a computer player's level and personality."""
    return level_label(player)
