"""The program around the games: paths, disk and processes. May import: nothing.

paths where files are: what ships with the program, and what belongs to the user disk the user's files: private, safe
against power loss; small JSON files locks files locked against other windows worker functions run in a separate process
tasks functions run in a thread log the log file of the window unpacked the temporary folder of the one-file program
icons the letters of the icon font, by name letters the characters that the fonts have and names are made of
guest_modules imports of games from outside the program, each from its own folder compiled where compiled rules are, and
whether they fit their sources version the program's version
"""
