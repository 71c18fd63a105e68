"""The program round the games. May import: nothing.

paths      where files lie: what ships with the program, what belongs to the user
disk       the user's folders and files, made for nobody else and kept if the power fails; JSON files among them:
           read as far as possible, written whole or not at all, kept aside
worker     work in a process of its own, with a line to it
version    as files name it
"""
