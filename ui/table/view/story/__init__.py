"""The display of the story of the match: what other players did, shown so that no event is missed.

caption     a caption next to the piece that an event is about
card, bar   the story bar in the panel, and its cards
"""
