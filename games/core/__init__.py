"""What all games share; knows no game and no window. Each folder may import those named before it, none after it.

contract/   what a game is made of: types, agenda, controller, dice, texts. Begin reading here
program/    where files lie, the version, the window's settings
data/       data files: reading, checking every fault with its line, boards, the rules for reading
match/      one match: seats, undo and redo, the curtain, who may see what
journal/    the saved game: one line a move, replayed when it is opened
computers/  the search, the process it runs in, games among computers
"""
