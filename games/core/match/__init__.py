"""One match: what people need round the rules; knows neither a journal's format nor what computers think. May import:
contract.

    match            one match: where it stands, playing, undo and redo, who may see what, who sits there
    playing          one move as a copy that is swapped in
    history          the moves and states so far; what has happened, for whoever may read it
    curtain, undo    for whom the table may be drawn; when a move may be taken back
    settings         what the table agrees on before
    story, following its events as actions for one reader; what each person has seen of them
    players          who may sit down
    recording        what goes into the journal
"""
