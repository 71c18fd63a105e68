"""The types and functions that each game, the window and the computer players share. May import: program.

Read the modules in this order to write a game. games/SIXTH_GAME.md is an example of one page.

contract        moves, decisions, reasons, events, views and results
flow            a game's questions and handlers turned into legal moves and `apply`; the stack of pending steps
names           names of things on the table, such as `estate:zielone`
controller      which names choose a move, and the texts for everything a game shows
game            `Game`: one record with all functions of a game
events          reporting what a move changes; texts for events and refusals
dice            reproducible random numbers
plain           states as JSON, and their digest
numbers         sums of floats that are equal everywhere
open_classes    the mark of classes that stay open for inheritance when they are compiled
texts, lexicon  translatable texts; the texts for names
selection       the parts of a move chosen so far: highlights, clicks, refusals
errors          the program's exceptions
invariants      conditions that hold in every position of every game
extras          optional parts, one module each
"""
