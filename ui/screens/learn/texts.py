"""The texts of the page of lessons."""

from __future__ import annotations

from games.core.contract.texts import N_, N_n

LEARN_TITLE = N_("Learn")
PHONES, PHONES_TOOLTIP = N_("Phones"), N_("How to join with a phone")
BACK_TOOLTIP = N_("Back")
MINUTE_COUNT = N_("{n} min")
DONE_LABEL = N_("done")
MATCH_LABEL = N_("a match")
LESSONS_DONE_COUNT = N_n("{done} of {n} lesson done", "{done} of {n} lessons done")
MINUTES_LEFT = N_n("{n} minute left", "{n} minutes left")
ALL_DONE = N_("You know it all. To the table!")
NO_LOCK_HINT = N_("No lesson is locked: start with any of them. Your progress is saved automatically.")
LESSON_NUMBER = N_("Lesson {n} · {minutes} min")
STEP_COUNT = N_n("{n} step", "{n} steps")
NUMBER_AND_STEPS = N_("{number} · {steps}")
WHAT_YOU_LEARN = N_("What you will learn")
BEGIN_LESSON = N_("Begin lesson {n}")
CONTINUE_LESSON = N_("Continue lesson {n}")
REPEAT_LESSON = N_("Repeat lesson {n}")
READ_RULES = N_("Read the rules")
START_OVER = N_("Start over")
START_OVER_QUESTION = N_("Start this game's lessons over?")
START_OVER_WARNING = N_("Your finished lessons and the place where you stopped will be forgotten.")
KEEP_PROGRESS = N_("Keep it")
COACH_NAME = N_("Your coach: {name}")
DONE_OF_ALL = N_("{done} of {n}")
LESSONS_DONE_LABEL = N_("lessons done")
ALL_DONE_LABEL = N_("You know it all")
COACHED_MATCH_TOOLTIP = N_(
    "Would you rather learn at the table? The coach explains each decision the first time it comes up."
)
COACHED_MATCH = N_("Skip to a coached match")
