"""What each seat knows. Imports the rules.

`view`: views, and states guessed from views. `positions`: positions read from YAML.
"""
