"""Looking back on a finished match. May know: games.core.review, screens' shared parts, painters, widgets.

screen    the page: what is measured comes in while one walks about
model     the match, what is known of it, and which decision is looked at; words of moves
board     the picture of the board, with tags at what was played and at what was better
chances   the panel of everybody's chance to win: its `bands` over the match, turning points, names
decisions the list of decisions, each turn's under its number
moment    one decision: what was played, what would have been better, why
lanes     luck apart from skill, and the largest strokes of luck
puzzles   the page of all slips that were found, each a puzzle to be decided anew at the table
tables    all numbers as tables
looks     grades and figures: shape, colour, word
"""
