"""Cards with a text of their own, what `call:` in `cards.yaml` names: about `pieces` and money, about `hands`, the
discard pile and personalities, and those that roll the `dice`.
"""
