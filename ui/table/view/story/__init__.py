"""The story of the match for those who watch, so that no event is missed.

caption     a caption at the piece that an event is about
card, bar   the story bar in the panel, and its cards
"""
