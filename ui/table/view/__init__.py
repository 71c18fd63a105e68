"""Layout and drawing: given the context, it creates widgets and draws.

panel/         the panel next to the board, and the bar above it
cards/         cards, one class for each look
tray/          the tray under the board
story/         the story bar and captions on the board
hold_to_show   a secret that is visible while its button is held down
goals          how near everybody is to each way of winning
"""
