"""Layout and drawing of the table; these modules are given the context, create widgets and draw.

panel/         the panel next to the board, and the bar above it
cards/         cards, one class for each look
tray/          the tray under the board
story/         the story bar, and captions on the board
hold_to_show   a secret that is visible while its button is held down
goals          everybody's progress towards each way of winning
"""
