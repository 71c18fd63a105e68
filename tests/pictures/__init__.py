"""Hashes of pictures of every screen and table, so that a change of a single pixel is noticed.

adapter     the only module that touches the program's names: opens screens, sends input, takes pictures
matches     matches at chosen positions, played by a fixed random choice
plan        rooms, scenes, and the window settings in which each scene is drawn
drawing     draws scenes and hashes pictures and widgets, on several cores
records     the files with the hashes, one a room
comparing   draws old and new side by side
rooms/      the scenes, one module a room or group of rooms

`python -m tests.pictures` checks, `write` writes the hashes anew, `diff` shows what differs: see `__main__`.
"""
