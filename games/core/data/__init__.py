"""Data files: read safely, checked with every fault at its line and column. Only `faults`, `words`, `geometry`,
`pictures` and `points_file` import pydantic. May import: program, contract, registry.

    files                   reading data files: head lines, every fault named
    yaml_marks, faults      the form of a file, with the place of every value; what its values mean, checked by models
    words, geometry, kinds  models for words and for places on a picture; which kinds of files there are
    pictures                the geometry of each kind of board, and what earlier versions knew of it
    points, points_file     a board of points or cells, lent whole; what its file must be
    boards                  the boards to choose from
    rules_blocks            the rules for reading: headings, paragraphs, tables, positions
    positions               reading positions of the rules, each value with what it must be
    rules_text, rules_parse their files found, checked and searched; how they are parsed
"""
