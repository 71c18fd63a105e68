"""The table for who hears: made from the view of the person at the mouse, and from the game's words."""
