"""The `geometry` of board files, one module for each kind of board: every key in it is read by the painter.

    ring, districts, track, grid, battlefield   `Geometry`, a model; `geometry_faults`, further checks
    retired                                     keys of earlier versions, which are ignored

A game uses `Geometry` in the model of its board file and calls `geometry_faults` there; so may a game from outside the
repository with the same painter. Imports `geometry` and pydantic; knows no game.
"""
