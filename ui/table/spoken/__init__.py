"""The table for listeners, made from the view of the person at the mouse and from the game's texts.

reader   announces what happens and what is asked, and shows the whole table as text
"""
