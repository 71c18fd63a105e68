"""Analysis of finished matches: turning points, costs of decisions, luck. Independent of the window.

May import: program, contract, storage, data, match, journal, computers, registry.

values            chances to win in a position, from playouts with fixed dice, and the curve that corrects them
jobs              the measurements of a match, coarse ones first; grades of decisions
summary           chances over time, graded decisions, turning points and shares of luck, from the measurements so far
causes            the draw, mistake or move that changed a chance
verdict           why a seat won or lost, for the sentence at the top of the review
cache             one file of measurements for each match
worker            processes that measure in the background, or evaluate moves that a person tries
queue             reviews that are measured in the background, one after the other
accuracy          the quality of a seat's decisions as one number
puzzles           costly decisions as positions to decide again
solved_puzzles    which puzzles were solved
calibration       whether predicted chances come true, measured in games among computer players

Each position is measured twice: from public knowledge for the chart of chances, and from the true state for luck and
the breakdown of the result. A decision is judged only by what its seat could know.
"""
