"""The table for who hears: made from the view of the person at the mouse, and from the game's words.

news        what is asked, what happened, what was chosen: spoken as it comes
screen      the whole table as text, on the key D
"""
