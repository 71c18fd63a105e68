"""The board editor without its window: edit, check and save board files. Only `checks` may import pydantic.

May import: program, contract, data, registry.

    yaml_tree    positions of all values in a YAML text; formatting of new values
    edits        set, insert, remove, move: edits of the text that preserve comments and formatting
    document     a board file in memory with unlimited undo, and on disk with detection of outside changes
    checks       validation of a board, as when it is loaded for a match; limits of lists
    form         description of a game's board form
    fields       the rows of that form, with limits from the schema
    effect_texts sentences generated from the effects of spaces; a search for sentences that no longer fit
    differences  differences between a board and the default board, as a person would list them
    shapes       shapes of spaces that can be dragged on the picture
    form_edits   edits of ordered lists and painted maps
    own_boards   the user's board files: copy, rename, import, export, delete
"""
