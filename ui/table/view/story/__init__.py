"""The display of the story of the match, which shows others' moves so that no event is missed.

caption     a caption at the piece that an event is about
card, bar   the story bar in the panel, and its cards
"""
