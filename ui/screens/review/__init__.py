"""Looking back on a finished match. May know: games.core.review, screens' shared parts, painters, widgets.

screen    the page: what is measured comes in while one walks about
model     the match, what is known of it, and which decision is looked at; words of moves
moment    one decision: the board with tags, what was played, what would have been better, why
decisions the list of decisions, each turn's under its number; grades and figures: shape, colour, word
chances   the panel of everybody's chance to win: bands over the match, turning points, names
lanes     luck apart from skill, and the largest strokes of luck
puzzles   the page of all slips that were found, each a puzzle to be decided anew at the table
tables    all numbers as tables
"""
