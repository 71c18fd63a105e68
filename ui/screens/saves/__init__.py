"""Saved matches.

load        the screen of unfinished matches
history     the screen of finished matches
list        what both share: the list, the panel of the chosen match, and its buttons
draw        how rows and the chosen match are drawn
thumbnails  pictures of matches, made in small pieces of work and cached
reopening   from a saved match to its table: continue, watch, rescue, delete
"""
