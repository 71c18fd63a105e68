"""How cards look. `art` says what a look is and draws what several share, `looks` finds the one that a face asks for.

Looks are classes: `paper` has paper cards and plates, `pictured` whole cards, graffiti and tokens. `faces` has small
cards that lie open in a seat's row. They draw with a `Desk` and `ui.boards.shared`; a kind of board may bring a look
of its own (`ui.boards.looks_of`). Nothing here imports other parts of the table but `desk`, `pictures`.
"""
