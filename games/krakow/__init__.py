"""Kraków 2009 A.D. – Gdzieś nad Wisłą: the rules. Begin with `state`, which lists the terms, then read `turn`."""
