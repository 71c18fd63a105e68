"""What painters share. Knows the contract's views and motions, and `ui.drawing`; no kind of board.

base, common     what a painter is given and gives; layers, marks and movements of boards with spaces and pieces
geometry, spaces, shapes, inner
                 places read from the board's file; spaces as polygons; flat shapes, hits and halos; marks inside
pieces, art      what drawing pieces has in common; pictures of a game's pieces
stages           from what happened to movements, one after the other
zoom             enlarging a part of a board
"""
