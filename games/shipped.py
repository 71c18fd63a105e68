"""The games that ship with the program. Only this module names them."""

from __future__ import annotations

from games import registry
from games.ankh_morpork import facts as ankh_morpork
from games.krakow import facts as krakow
from games.osada import facts as osada
from games.wampiry import facts as wampiry
from games.wroclaw import facts as wroclaw

GAMES = (wampiry.FACTS, ankh_morpork.FACTS, osada.FACTS, krakow.FACTS, wroclaw.FACTS)  # in the order of the menu


def register_shipped() -> None:
    """Register the shipped games, once."""
    known = {facts.id for facts in registry.all_facts()}
    for facts in GAMES:
        if facts.id not in known:
            registry.add(facts, f"games.{facts.id}.game")
