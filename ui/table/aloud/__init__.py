"""The table for who hears: all of it is made from the view of whoever is shown the table, and from the game's words.

news        what is asked, what happened, what was chosen: spoken as it comes
describing  the whole table in words, place by place
screen      the same as text, on the key D
"""
