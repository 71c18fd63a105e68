"""State of the table beyond its session, and pure functions of it; nothing here draws.

hover        what the pointer or the keyboard is on; the rectangles of the rows of seats and guests
live_state   the grace period after a new question, digit keys, the running animation
preview      forecasts of what choosing the hovered piece or card would do
tooltips     tooltips, and messages that explain a refused click
story        entries of the story bar, which of them were seen, when the table pauses, and for how long captions stay
wording      the table and the story's entries as text
scores       the standing of every seat, now and before a person was away
"""
