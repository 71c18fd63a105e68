"""The user's data besides matches, in small JSON files. May import: program, contract.

store   a JSON file and its value in memory: read, changed, written; a copy is kept if damaged; checks for its content
"""
