"""The board workshop without a window: a board's file that is edited, checked, kept. Only `checks` may import pydantic.

May import: program, contract, data, registry.

    tree                where in a file every value stands; how a value is written
    edits               set, insert, remove, move: each changes the text by line and column, comments stay
    document            the file in memory: changes that can be undone without end; on the disk:
                        saved whole or not at all, watched while somebody else may change it
    checks              what is wrong with it: what loads a board at the table, and what `main.py check` says; limits
    fields              the rows of its form, from the schema
    form                what a kind of board says of itself: one table a game
    shapes              what of a space can be dragged on the picture
    order               edits of lists whose order matters, and of maps that are painted
    shelf               own boards as files: copied, renamed, taken in, given away, deleted
"""
