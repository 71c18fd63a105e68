"""The table for screen readers, built from the view of the person at the mouse and from the game's texts.

announcer   announces events and questions; also the screen with a full description of the table
"""
