"""What the `geometry` of a board's file must hold, one module a kind of board: every key is one that its painter reads.

    ring, districts, track, grid, battlefield   `Geometry`, a model; `geometry_faults`: what does not fit
    retired                                     keys of earlier versions, which are read over

A game takes `Geometry` into the model of its board's file and asks for `geometry_faults` there; so may a game from
elsewhere that is drawn by the same painter. Imports `geometry` and pydantic; knows no game.
"""
