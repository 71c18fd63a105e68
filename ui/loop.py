"""The loop: sleeps most of the time, looks 20 times a second at rest and 60 times while something happens."""

from __future__ import annotations

import time

import pygame

from ui.app import App
from ui.crash import Survivor

QUICK, SLOW = 1 / 60, 1 / 20
AWAKE = 2.0  # seconds of quick turns after an input


def run(app: App) -> None:
    """Turn until the program ends. Events: all that came, then time, then a frame if one is needed."""
    awake_until = 0.0
    survivor = Survivor(app)
    while app.running:
        begun = time.monotonic()
        events = pygame.event.get()
        if events:
            awake_until = begun + AWAKE
        try:
            turn(app, events, begun)
        except Exception as error:  # whatever it is: report it, leave that screen, go on
            survivor.survive(error)
        quick = app.busy or begun < awake_until
        time.sleep(max(0.001, (QUICK if quick else SLOW) - (time.monotonic() - begun)))


def turn(app: App, events: list[pygame.event.Event], now: float) -> None:
    """Do one turn of the loop at the time `now`."""
    for event in events:
        app.feed(event)
        if not app.running:
            return
    if app.tick(now):
        pygame.display.update(app.draw())
    else:
        app.work_later()
