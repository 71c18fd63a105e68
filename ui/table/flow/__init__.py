"""Turn order: whose turn it is, what comes next, and the windows over the table.

turn_driver   starts the next step without input; pauses, pace and replays of the story between turns
computers     answers of computer players; how moves reach the match
curtain       the screen between two persons' turns
first_look    the screen that shows a person's own secret before the first move; the screen with a scoring table
phones        seats that are played on phones: their answers, and the dialogue that lets a phone join
phone_hints   hints that a phone shows, based on everything that its seat knows
phone_board   pictures of the public board for phones, drawn off screen
navigation    opens the windows: the menu, and those of `popups`: who plays, the log, cards
"""
