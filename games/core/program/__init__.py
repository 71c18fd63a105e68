"""The program around the games: paths, disk and processes. May import: nothing.

paths          where files are: those that ship with the program, and those that belong to the user
disk           the user's files: private, safe against power loss; small JSON files
locks          files locked against other windows
worker         functions run in a separate process
tasks          functions run in a thread
log            the log file of the window
unpacked       the temporary folder of the one-file program
icons          the letters of the icon font, by name
letters        the characters that the program can draw, and those allowed in people's names
guest_modules  imports of games from outside the program, each from its own folder
compiled       where compiled rules are, and whether they are up to date
version        the program's version
"""
