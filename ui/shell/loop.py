"""The loop: sleeps most of the time, turns 60 times a second while things happen, and looks for input at rest.

At rest nothing but input and other threads can change much, so screens are asked only a few times a second what time
has changed: a toast may stay up to `ASK` longer, input waits for at most `SLOW`. Waiting for events would not be
cheaper: pygame's `event.wait` looks a thousand times a second (2.5 % of a core; twenty looks a second take 0.2 %).
"""

from __future__ import annotations

import time

import pygame

from ui.shell.app import App
from ui.shell.crash import Survivor

QUICK, SLOW = 1 / 60, 1 / 20  # seconds a turn: in movement, and at rest
AWAKE = 2.0  # seconds of quick turns after an input
ASK = 0.25  # seconds between two turns that nothing but time asks for, at rest


def run(app: App) -> None:
    """Turn until the program ends. Events: all that came, then time, then a frame if one is needed."""
    awake_until = next_turn = 0.0
    busy = True  # asked after turns only: nothing else can change it
    survivor = Survivor(app)
    while app.running:
        begun = time.monotonic()
        events = [event for event in pygame.event.get() if app.pads.counts(event)]
        if events:
            awake_until = begun + AWAKE
        if events or begun >= next_turn:
            try:
                turn(app, events, begun)
            except Exception as error:  # whatever it is: report it, leave that screen, go on
                survivor.survive(error)
            busy = app.busy
        quick = busy or begun < awake_until
        if quick:
            next_turn = 0.0
        elif begun >= next_turn:
            next_turn = begun + ASK
        time.sleep(max(0.001, (QUICK if quick else SLOW) - (time.monotonic() - begun)))


def turn(app: App, events: list[pygame.event.Event], now: float) -> None:
    """Do one turn of the loop at the time `now`."""
    for event in events:
        app.feed(event)
        if not app.running:
            return
    if app.tick(now):
        pygame.display.update(app.draw())
        if any(screen.moving for screen in app.visible()):
            return  # what is put off would make it stutter
    app.work_later()
