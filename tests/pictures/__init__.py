"""Hashes of pictures of every screen and table, so that a change of a single pixel is noticed.

adapter     the only module that touches the program's names: opens screens, sends input, takes pictures
matches     matches at chosen positions, played with a fixed seed
plan        rooms, scenes, and the window settings in which each scene is drawn
drawing     draws scenes and hashes pictures and widgets, on several cores
records     the files with the hashes, one for each room
comparing   draws old and new side by side
rooms/      the scenes, one module for each room or group of rooms

`python -m tests.pictures` checks, `write` writes new hashes, `diff` shows differences: see `__main__`.
"""
