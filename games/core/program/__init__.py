"""The program round the games. May import: nothing.

paths    where files lie: what ships with the program, what belongs to the user
version  as files name it
"""
