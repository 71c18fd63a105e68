"""One match: the game's state, history, players and settings. May import: contract, program.

It does not depend on the journal's format or on how computer players choose.

    match            the match: position, playing, undo and redo, visibility, players
    playing          one move, applied to a copy of the state
    history          moves and states so far; the log of events
    curtain, undo    the seat whose view may be drawn; when moves may be undone
    settings         settings that the players agree on before the match
    scores, recap    points over time; a match told in three sentences
    story, viewing   the events as actions for one reader; which of them each person has seen
    standing         limits up to which people let questions be answered automatically
    early            answers to questions that several seats answer at the same time
    players          names, marks and kinds of players
    wording          turn, seats, cards and the end in words
    recording        the interface between a match and its journal
"""
