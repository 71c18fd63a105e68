"""Cards with unique texts, called by `call:` in `cards.yaml`.

`pieces`: pieces and money. `hands`: hands, the discard pile and personalities. `dice`: rolls of the die.
"""
