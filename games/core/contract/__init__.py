"""What a game is made of: the types and functions that rules, window and computer players share. May import: program.

Read in this order to write a game; games/SIXTH_GAME.md is an example of one page.

contract        moves, decisions, reasons, events, views and results
flow            from questions and handlers to legal moves and `apply`: pending work as a stack of steps
names           names of things on the table, such as `estate:zielone`
controller      which names choose a move, and the texts for everything a game shows
game            `Game`: one record with all functions of a game
events          report what a move changes; texts for events and refusals
dice            reproducible random numbers
plain           states as JSON, and their digest
texts, lexicon  translatable texts; the texts for names
selection       what has been chosen so far of a move: highlights, clicks, refusals
errors          the program's exceptions
invariants      what must hold in every position of every game
extras          optional parts, one module each
"""
