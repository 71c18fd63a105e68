"""What is said in lessons besides their own texts."""

from __future__ import annotations

from games.core.contract.texts import N_

YOU = N_("You")
TITLE = N_("{game} – lesson {n}")
NUMBER = N_("Lesson {n} of {all}")
NEXT_STEP = N_("Next")
BACK = N_("Step back")
SHOW = N_("Show me how")
LEAVE = N_("Leave")
BACK_TIP = N_("One step back (Backspace)")
SHOW_TIP = N_("The coach does what is wanted in this step (S)")
LEAVE_TIP = N_("Leave the lesson; it goes on here (Esc)")
NO_BACK = N_("This is the first step.")
NO_SHOW = N_("The others are playing.")
SPACE = N_("Space")
KNOWN = N_("This much you know now:")
NEXT_LESSON = N_("Next: {title}")
TO_PATH = N_("Back to the way")
AGAIN = N_("Once more")
ASK_LEAVE = N_("Leave the lesson?")
LEAVE_LINE = N_("You will come back to this step.")
STAY = N_("Stay")
BEGIN_AGAIN = N_("Begin the lesson again")
READ_RULES = N_("Read the rules")
SETTINGS = N_("Settings")
ANSWER_TIP = N_("Answer {n}")
CHOSEN_BEFORE = N_("This is chosen already. Go one step back to choose again.")
PLAY_ON = N_("Play on")
STOP_HERE = N_("Stop here")
PAUSED = N_("Play on or stop?")
