"""What is laid out and drawn: the context goes in, widgets and drawings come out.

panel/   the panel beside the board, and the bar above it
cards/   cards, one look a class
tray/    the tray under the board
story/   the story bar, captions, and the decision card while nobody is asked
held     a secret that is shown as long as its button is held
goals    how near everybody is to each way of winning
"""
