"""Lists of saved matches.

load        screen of unfinished matches
history     screen of finished matches
list        common part of both: list, and panel of the chosen match
finished    how finished matches are listed; `unfinished`: how unfinished ones are
empty       panel shown instead of an empty list
reading     reads the folder in another thread; the list grows meanwhile
filtering   search and filters
actions     buttons for the chosen match
notes       names of matches, and whether a match counts in statistics
draw        drawing of rows and of the chosen match
thumbnails  pictures of matches: read in another thread, drawn in small steps, cached
reopening   open, watch, rescue or delete a saved match
"""
