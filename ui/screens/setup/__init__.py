"""The new-game form.

screen      the page
seats       the rows of seats
options     the settings of the match
game_panel  the panel at the left: picture of the board, name, description
new_game    the game, form and board that these parts share; draws nothing
form        the values of the form; draws nothing
"""
