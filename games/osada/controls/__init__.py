"""How Osada meets the table: `controller` binds `clicks`, `offers`, `prompts`, `naming`, `faces`, `words`, `log`,
`moments`, `reckoning`, `sections`, `limits`, `motions` and `story`
together. Reads views and the rules' tables, never a state.
`survey` is the table in words.
`joys` are for all who watch; `records`, what people talk about, reads those of a match that is over.
"""
