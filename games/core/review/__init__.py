"""Looking back on a finished match: where it turned, what decisions cost, what was luck. Imports no window.

May import: program, contract, storage, data, match, journal, computers, registry.

values     how likely each seat is to win in a position, by playouts with fixed dice; the curve that
           corrects such chances
jobs       what there is to measure in a match, the coarse first; each measure by itself, so that it can go on later;
           how decisions are judged: forced, best, good, slip, blunder
summary    bands, decisions, turning points, luck and lanes, made from what has been measured so far
keeping    one file a match beside the saves
worker     processes of their own that measure while the window stays awake, or weigh moves that somebody tries
puzzles    slips as positions to be decided anew
solved     which of them were solved, kept in the user's folder
calibration  whether chances come true, by games of computers

Everything is measured twice over: by what was known in common (the bands), and as it really lay (luck and lanes); a
decision only by what the seat could know.
"""
