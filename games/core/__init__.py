"""What all games share. A map, one line a module; each module's own first line says more.

What a game is made of
    contract        the functions and small data types that everything else speaks: begin reading here
    flow            decisions, candidates, guards and `apply`, from a stack of small steps
    controller      which names on the table choose a move; the words and faces of a game's things
    selection       what has been chosen so far: from clicks to moves, highlights, why-not
    trial           what a move would bring, tried on a guess; whether it must be confirmed
    motions         how what happens is shown, as a table of each game
    telling         events put down; the words for what happens and for what is refused
    reckoning       what is told when points are counted, and what is turned up when it is over
    registry        which games there are
    dice            chance that is the same everywhere
    plain           states as JSON, and their digest
    texts, lexicon  messages that are worded when shown; the words for names on the table
    errors          the errors that callers can tell apart
    invariants      what must hold in every position of every game

A match
    match           one match: playing, undo and redo, look-back, who may see what
    players, table  who sits there; what the table agrees on, and its log
    standing        a match as one reads it: where it stands and what has happened
    steps, history  one move as a copy that is swapped in; the moves and states so far
    curtain, undo   for whom the table may be drawn; when a move may be taken back

The journal: the saved game
    journal         a journal being written, whatever the disk does
    journal_lines   its lines: written, checked, read back
    replay, resume  its moves played again by the rules; from a file to a match that goes on
    saves, lock     the user's matches; a second window is kept off

Computer players
    search          the four levels, one search for all games
    bots            computer players in a process of their own
    selfplay, tally games among computers; their figures

Files
    paths, version  where files lie; the program's version
    settings        the window's settings
    data            reading data files; head lines and every fault named
    data_yaml, data_check, data_words, data_geometry, data_kinds
                    the form of a file; its meaning; models for words and for places on a picture; which kinds there are
    boards          the boards to choose from
    rules_text, rules_parse
                    the rules for reading; how their files are read
"""
