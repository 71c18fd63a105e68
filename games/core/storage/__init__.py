"""The user's data besides matches, in small JSON files. May import: program, contract.

store      a JSON file and its value in memory: read, change, write
set_store  a set of strings in such a file
trusted    the games of others that may run
"""
