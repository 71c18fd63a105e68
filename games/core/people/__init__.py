"""Who plays in this house. May import: contract, match, program.

house  the people who have sat at a table here: one small file for all games
"""
