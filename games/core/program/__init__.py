"""The program around the games: paths, disk and processes. May import: nothing.

paths      where files are: what ships with the program, and what belongs to the user
disk       the user's files: private, safe against power loss; small JSON files
locks      files locked against other windows
worker     work in a separate process
tasks      work in a thread
version    the program's version
"""
