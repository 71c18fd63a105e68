"""The review of a finished match. May import `games.core.review`, shared parts of screens, painters and widgets.

screen     the page; results are added while the analysis runs
model      match, results so far, current decision, texts of moves
moment     panel of the current decision: board, move played, better move, reason
decisions  list of decisions by turn; the look of grades
chances    panel of winning chances: chart over the match, turning points, names
lanes      luck and skill, and the events with the most luck
puzzles    page of all puzzles, which are mistakes to be decided again at the table
verdict    the sentence at the top: why a player won or lost
tables     all numbers as tables
"""
