"""Review of a finished match. May import games.core.review, shared parts of screens, painters, widgets.

screen    the page; new results appear while the user looks around
model     the match, the results so far, the current decision, texts of moves
moment    the panel of one decision: board with tags, the move played, the better move, the reason
decisions the list of decisions by turn; grades as shape, colour and word
chances   the panel of winning chances: bands over the match, turning points, names
lanes     luck and skill, and the largest strokes of luck
puzzles   the page of all puzzles, which are mistakes to be decided again at the table
tables    all numbers as tables
"""
