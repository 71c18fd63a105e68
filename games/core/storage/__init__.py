"""The user's data besides matches, in small JSON files. May import: program, contract.

store    a JSON file and its value in memory: read, change, write
trusted  the games of others that may run
"""
