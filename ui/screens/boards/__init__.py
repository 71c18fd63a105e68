"""The gallery of boards.

screen   the page
listing  the listed boards, with filter, search and pictures
cards    drawing of boards: cards, filter rows, the panel of the chosen board
actions  actions of the buttons, and the popups that ask for a name or a file
"""
