"""The new-game form.

screen      the page
seats       rows of the seats
options     settings of the match
game_panel  panel at the left: picture of the board, name, description
new_game    the match being set up, shared by these parts: game, form values, board; draws nothing
form        values of the form; draws nothing
"""
