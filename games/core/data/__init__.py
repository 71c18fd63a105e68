"""Data files: read safely, checked with every fault at its line and column. Knows the contract; only `faults`, `words`
and `geometry` import pydantic.

    files                   reading data files: head lines, every fault named
    yaml_marks, faults      the form of a file, with the place of every value; what its values mean, checked by models
    words, geometry, kinds  models for words and for places on a picture; which kinds of files there are
    boards                  the boards to choose from
    rules_text, rules_parse the rules for reading; how their files are read
"""
