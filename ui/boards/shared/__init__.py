"""What painters share. Knows the contract's views and motions, and `ui.drawing`; no kind of board.

base             what a painter is given and gives: sprites, stages, scenes, and the calls of a painter
painter          the base of painters: layers, hits, marks, ways and movements, each with a hook
marking          which things a scene marks, and how, round a space or inside its border
shapes           places read from the board's file; flat shapes, hits and halos; enlarging a part of a board
pieces           what drawing pieces has in common; pictures of a game's pieces
stages           from what happened to movements, one after the other
moment           what is staged large over the board: words, and pictures that turn over
"""
