"""The workshop, where one's own board is changed: `screen` is its frame.

session     the file, what can be undone, when it is saved and checked
drafting    checks boards and draws them, in a process of its own
stage       the board's picture, with faults and what is chosen marked on it
head        in the bar: name, whether it plays, whether it is saved; `foot`: what to do now, with which keys
looking     the board or the map enlarged, by wheel, keys or two fingers
tools       what a click on the board does: choose, join neighbours, or drag the `handles` of the chosen space
on_board    what a click on the board means, and what is marked there; `gaps`: a plus between neighbours
tables      cards as numbers in rows and columns, in the place of the board
panel       the tabs beside it: numbers, words, faults, and `spaces`: lists in order, in the `tape` under the board,
            or `painting`, with the `gridmap` in the place of the board
trying      the board at the table, and back
fair        whether it is fair: games of computers in the background, and their figures
uses        how often spaces were used in them, or cards played
"""
