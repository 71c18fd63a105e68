"""Code shared by all games; independent of any game and of the window.

Each folder imports only folders listed before it; its `__init__.py` names them.

program/    folders of the user's files, the program's version
contract/   what a game consists of: types, agenda, controller, dice, texts. Start reading here
storage/    the user's small files: updated safely, kept aside when damaged, never overwritten unread
data/       data files: parsing, validation with line numbers, boards, the rules pages
workshop/   the board editor without its window: edit, check and save board files
match/      one match: seats, undo and redo, what each seat may see, the curtain that hides the table
companion/  a seat's private screen, such as a phone: its texts, and the choices made on it
journal/    the saved match: one line for each move, replayed when opened
people/     the players at this computer, their matches, ratings and statistics
lessons/    interactive lessons as data, and a learner's progress in them
computers/  computer players: search, worker process, games among themselves
review/     analysis of a finished match: chances, decisions, luck

`games.registry` comes between `contract` and `data`: it lists the registered games without naming any.
"""
