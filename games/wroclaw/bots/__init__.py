"""Computer players; they read views and sampled states only.

`prior`: weights of moves, traits of characters, and the hard player's search for secret orders; `worth`: win chances of
positions; `orders`: values of fighters with their orders; `firing`: effects of weapons; `volley`: choice of shots;
`claims`: the advantages of one move over another.
"""
