"""The table for screen readers, made from the view of the person at the mouse and from the game's texts.

announcer   announces events and questions; a screen that describes the whole table
"""
