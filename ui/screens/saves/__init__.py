"""Saved matches.

load        the screen of unfinished matches
history     the screen of finished matches
list        what both share: the list, and the panel of the chosen match
finished    how finished matches are listed; `unfinished`: the others
empty       the panel shown instead of an empty list
filtering   search and filters
actions     the buttons for the chosen match
notes       names of matches, and which of them do not count
draw        how rows and the chosen match are drawn
thumbnails  pictures of matches, made in small pieces of work and cached
reopening   from a saved match to its table: continue, watch, rescue, delete
"""
