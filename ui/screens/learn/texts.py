"""The texts of the page of lessons."""

from __future__ import annotations

from games.core.contract.texts import N_, N_n

LEARN = N_("Learn")
BACK_TIP = N_("Back to where you came from")
MINUTES = N_("{n} min")
DONE = N_("done")
MATCH = N_("a match")
SO_FAR = N_n("{done} of {n} lesson done", "{done} of {n} lessons done")
MINUTES_LEFT = N_n("{n} minute left", "{n} minutes left")
ALL_DONE = N_("You know it all. To the table!")
HINT = N_("No lesson is locked: begin with any. Progress is kept by itself.")
NUMBER = N_("Lesson {n} · {minutes} min")
STEPS = N_n("{n} step", "{n} steps")
NUMBER_AND_STEPS = N_("{number} · {steps}")
WHAT_YOU_LEARN = N_("What you will learn")
BEGIN = N_("Begin lesson {n}")
GO_ON = N_("Continue lesson {n}")
REPEAT = N_("Lesson {n} once more")
RULES = N_("Read the rules")
START_OVER = N_("Start over")
ASK_OVER = N_("Start this game's lessons over?")
START_OVER_LINE = N_("What is marked as done, and where you stopped, will be forgotten.")
KEEP = N_("Keep it")
COACH = N_("Your coach: {name}")
DONE_OF_ALL = N_("{done} of {n}")
LESSONS_DONE = N_("lessons done")
ALL = N_("You know it all")
COACHED_TIP = N_("Rather learn at the table? The coach explains each decision the first time.")
COACHED = N_("A coached match at once")
