"""How Kraków meets the table: `controller` binds `clicks`, `prompts`, `naming`, `faces`, `words`,
`sections`, `limits`, `quick`, `motions` and `story` together. Reads views and the rules' tables, never a state.
`survey` is the table in words.
`joys` are for all who watch; `records`, what people talk about, reads those of a match that is over.
"""
