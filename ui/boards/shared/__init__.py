"""Code shared by all painters. It knows the contract's views and motions and `ui.drawing`, but no kind of board.
base             types of painters: sprites, transitions, scenes, and the `Painter` protocol
painter          `BoardPainter`, the base class, with hooks for draw order, hit tests, highlights, routes and animation
halos            which objects of a scene get a halo, and halos inside a space's border
shapes           geometry read from board files; polygons, hit tests, halos; zooming into a board
landscape        the land of a board without a picture: gradients, light, lines, free room for scenery
pieces           helpers for drawing pieces, and pictures of a game's pieces
transitions      turns events into transitions, one after another
moment           large announcements over the board: a band with text, and pictures that are turned over
"""
