"""What all games share; knows no game and no window. Each folder imports only folders named before it, and says which.

program/    where files lie, the program's version
contract/   what a game is made of: types, agenda, controller, dice, texts. Begin reading here
storage/    the user's small files: changed, kept aside where they are damaged, never written over unread
data/       data files: reading, checking every fault with its line, boards, the rules for reading
workshop/   boards made in the window: a file edited, checked, kept
match/      one match: seats, undo and redo, the curtain, who may see what
journal/    the saved game: one line a move, replayed when it is opened
people/     who has sat at a table in this house, and how well they play
lessons/    learning by playing: lessons as data, and where a learner is in one
computers/  the search, the process it runs in, games among computers
review/     looking back on a finished match: chances, decisions, luck

`games.registry` stands between the contract and the data files: it knows which games there are, and none by name.
"""
