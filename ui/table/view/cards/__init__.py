"""How cards look. `art` says what a look is, `looks` finds the one that a face asks for; a look is a class: `paper`,
`plate` (districts), `whole`, `across` (graffiti), `token`. `parts` is what several of them draw, `faces` small cards
that lie open in a seat's row. They draw with a `Desk` and `ui.boards.shared`; a kind of board may
bring a look of its own (`ui.boards.looks_of`). Nothing here imports other parts of the table but `desk`, `pictures`.
"""
