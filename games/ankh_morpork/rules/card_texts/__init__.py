"""Cards with unique texts, called by `call:` in `cards.yaml`: `pieces`, `hands` and `dice`.

`pieces` also has the cards about money, `hands` those about the discard pile and personalities.
"""
