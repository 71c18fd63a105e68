"""One match: what people need round the rules; knows neither a journal's format nor what computers think. May import:
contract.

    match               one match: playing, undo and redo, look-back, who may see what
    players, agreement  who sits there; what the table agrees on, and its log
    standing            a match as one reads it: where it stands and what has happened
    steps, history      one move as a copy that is swapped in; the moves and states so far
    curtain, undo       for whom the table may be drawn; when a move may be taken back
"""
