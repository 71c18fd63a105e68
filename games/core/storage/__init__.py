"""What is kept of the user beside matches, in small files. May import: program, contract.

store   a file and the value that the program knows of it: read again, changed, written; kept aside where it is damaged;
        what can be used of data that somebody else may have changed
"""
