"""Models of the key `geometry` in board files, one module for each kind of board.

    ring, districts, track, grid, battlefield   `Geometry`, a model; `geometry_faults`, further checks
    retired                                     keys of earlier versions, which are ignored

A game uses `Geometry` in the model of its board file and calls `geometry_faults` there. A game from outside the
repository with the same painter may do so, too. These modules import `geometry` and pydantic, and no game.
"""
