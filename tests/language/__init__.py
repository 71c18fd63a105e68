"""The language of docstrings, comments, names and commit subjects: figures, a sample for a reader, and their test."""
