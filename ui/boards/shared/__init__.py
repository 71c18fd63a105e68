"""Code shared by all painters. It knows the contract's views and motions and `ui.drawing`, but no kind of board.

base             types of painters: sprites, transitions, scenes, and the `Painter` protocol
painter          `BoardPainter`, the base class: draw order, hit testing, highlights, routes and animation, as hooks
halos            which names of a scene get a halo, and halos inside a space's border
shapes           geometry read from board files; polygons, hit tests, halos; zooming into a board
pieces           helpers for drawing pieces, and pictures of a game's pieces
transitions      turns events into transitions, one after another
moment           large announcements over the board: a band with text, and pictures that turn over
"""
