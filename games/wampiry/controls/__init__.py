"""How Wampiry meets the table: `controller` binds `clicks`, `prompts`, `full_scorings`, `naming`, `words`,
`sections`, `limits`, `motions` and `story` together. Reads views and the rules' tables, never a state; but `powers`
asks the rules what they would refuse in one that looks the same. `survey` is the table in words.
`joys` are for all who watch; `records`, what people
talk about, reads those of a match that is over.
"""
