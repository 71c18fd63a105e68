"""The lessons of a game.

screen       the page
trail        the lessons as stations on the board, and the progress dial
pictures     the board behind the stations, and the first position of a lesson
texts        the texts of the page
phones_card  how to join with a phone
"""
