"""The program round the games. May import: nothing.

paths      where files lie: what ships with the program, what belongs to the user
user_file  the user's small files, written whole or not at all
version    as files name it
"""
