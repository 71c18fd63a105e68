"""Convert gamepad input to key events, so that screens only handle the keyboard.

SDL names buttons by position (A is the lowest of the four). On Nintendo gamepads, the right button confirms, because A
is printed on it.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import pygame
from pygame.event import Event

from games.core.contract.texts import N_, Text
from ui.drawing.pad_glyphs import PadButton, PadLook
from ui.shell.settings import AUTO
from ui.widgets.host import InputDevice

# SDL's button or axis -> our button; on Nintendo gamepads see also `NINTENDO_SWAPS`
BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: PadButton.A,
    pygame.CONTROLLER_BUTTON_B: PadButton.B,
    pygame.CONTROLLER_BUTTON_X: PadButton.X,
    pygame.CONTROLLER_BUTTON_Y: PadButton.Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadButton.LB,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadButton.RB,
    pygame.CONTROLLER_BUTTON_BACK: PadButton.BACK,
    pygame.CONTROLLER_BUTTON_START: PadButton.START,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: PadButton.LS,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: PadButton.RS,
    pygame.CONTROLLER_BUTTON_DPAD_UP: PadButton.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: PadButton.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: PadButton.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: PadButton.RIGHT,
}
TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: PadButton.LT,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: PadButton.RT,
}
NAVIGATION_STICK = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
SCROLL_STICK = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
NINTENDO_SWAPS = {  # buttons that swap their labels on Nintendo gamepads
    PadButton.A: PadButton.B, PadButton.B: PadButton.A, PadButton.X: PadButton.Y, PadButton.Y: PadButton.X,
}  # fmt: skip
KEYS = {  # default key of each button; LB sends Shift+Tab
    PadButton.A: pygame.K_RETURN,
    PadButton.B: pygame.K_ESCAPE,
    PadButton.X: pygame.K_SPACE,
    PadButton.Y: pygame.K_F10,
    PadButton.LB: pygame.K_TAB,
    PadButton.RB: pygame.K_TAB,
    PadButton.LT: pygame.K_PAGEUP,
    PadButton.RT: pygame.K_PAGEDOWN,
    PadButton.BACK: pygame.K_F1,
    PadButton.START: pygame.K_PAUSE,
    PadButton.UP: pygame.K_UP,
    PadButton.DOWN: pygame.K_DOWN,
    PadButton.LEFT: pygame.K_LEFT,
    PadButton.RIGHT: pygame.K_RIGHT,
}
KEY_NAMES = {  # key -> its name in hints
    pygame.K_RETURN: N_("Enter"), pygame.K_SPACE: N_("Space"), pygame.K_ESCAPE: N_("Esc"), pygame.K_F1: N_("F1"),
    pygame.K_h: N_("H"), pygame.K_r: N_("R"), pygame.K_DELETE: N_("Del"), pygame.K_BACKSPACE: N_("Backspace"),
}  # fmt: skip
REPEATING_BUTTONS = {
    PadButton.UP, PadButton.DOWN, PadButton.LEFT, PadButton.RIGHT, PadButton.LB, PadButton.RB, PadButton.LT,
    PadButton.RT,
}  # fmt: skip
# seconds until a held button repeats, first and later
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.09
STICK_ON, STICK_OFF = 0.55, 0.4  # tilt at which a stick or trigger switches on, and off
DEAD_ZONE = 0.2  # smaller tilts of the right stick are ignored
SCROLL_SPEED = 14.0  # wheel notches per second at full tilt
STARTUP_SECONDS = 2.0  # gamepads found within this time were already connected
EVENTS = {
    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION, pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
}  # fmt: skip
# Ignored events. They can't be blocked, because SDL derives controller events from them.
IGNORED_EVENTS = {
    pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP,
    pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED, pygame.CONTROLLERSENSORUPDATE, pygame.CONTROLLERTOUCHPADDOWN,
    pygame.CONTROLLERTOUCHPADMOTION, pygame.CONTROLLERTOUCHPADUP,
}  # fmt: skip
MAKERS = (
    (re.compile(r"nintendo|switch|joy-?con|\bpro controller", re.I), PadLook.NINTENDO),
    (re.compile(r"\bps[2-5]\b|playstation|dual ?(shock|sense)|\bsony\b", re.I), PadLook.PLAYSTATION),
)
CONNECTED, DISCONNECTED = N_("Gamepad connected: {name}"), N_("Gamepad disconnected: {name}")
AXIS_MAX = 32767  # value of an axis at full tilt


@dataclass
class _Held:
    """A held button: its key event, and the time of its next repetition."""

    event: Event
    again: float


@dataclass
class _Gamepad:
    """A gamepad: SDL's device, its name, and the positions of its sticks."""

    device: object = None
    name: str = ""
    axes: dict[int, float] = field(default_factory=dict)
    stick: PadButton | None = None  # direction of the left stick
    held: dict[object, _Held] = field(default_factory=dict)  # by button, trigger axis, or "stick"
    rolled: tuple[float, float] = (0.0, 0.0)  # wheel notches (right, down) not reported yet


def look_from_name(name: str) -> PadLook:
    """Return the look of a gamepad's buttons, guessed from its name."""
    return next((look for pattern, look in MAKERS if pattern.search(name)), PadLook.XBOX)


class Gamepads:
    """All connected gamepads. `notify(text)` is called when one is connected or removed."""

    def __init__(self, tell: Callable[[Text], object] = lambda line: None) -> None:
        self.notify = tell
        self.look_setting = AUTO  # look of the buttons, as chosen in the settings
        self._pads: dict[int, _Gamepad] = {}
        self._last: int | None = None  # the gamepad used last
        self._opened: float | None = None
        self._away = False  # True: another window has the input focus, so input is ignored

    def open(self, now: float) -> None:
        """Start looking for gamepads. Does nothing without SDL's controller module."""
        os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "0")  # name buttons by position
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error):
            return
        self._opened = now

    def close(self) -> None:
        """Stop looking for gamepads. `pygame.quit` alone would leave SDL's controller module unusable."""
        if self._opened is None:
            return
        from pygame._sdl2 import controller

        self._opened = None
        self._pads.clear()
        controller.quit()

    @property
    def look(self) -> PadLook:
        """The look of the buttons: as chosen in the settings, or of the gamepad used last."""
        return self._look_of(self._pads.get(self._last, _Gamepad()) if self._last is not None else _Gamepad())

    def _look_of(self, pad: _Gamepad) -> PadLook:
        return look_from_name(pad.name) if self.look_setting == AUTO else PadLook(self.look_setting)

    @property
    def connected_ids(self) -> tuple[int, ...]:
        """SDL's numbers of the connected gamepads."""
        return (*self._pads,)

    @property
    def is_repeating(self) -> bool:
        """True while a held button or stick repeats."""
        return any(pad.held or _scroll_tilt(pad) != (0, 0) for pad in self._pads.values())

    def convert(self, event: Event, now: float, mapping: Mapping[PadButton, int]) -> Iterator[Event]:
        """Yield the key events for a gamepad event. `mapping` contains the screen's own keys."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._put_in(event.device_index, now)
            return
        pad = self._pads.setdefault(event.instance_id, _Gamepad())
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._pull_out(event.instance_id)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            yield from _release(pad, event.button)
        elif not self._away:
            if event.type == pygame.CONTROLLERBUTTONDOWN:
                self._last = event.instance_id
                button = BUTTONS.get(event.button)
                crossed = self._look_of(pad) is PadLook.NINTENDO
                button = NINTENDO_SWAPS.get(button, button) if button is not None and crossed else button
                yield from _press(pad, event.button, button, now, mapping)
            else:
                if abs(event.value) > STICK_ON * AXIS_MAX:
                    self._last = event.instance_id
                yield from _moved(pad, event.axis, event.value / AXIS_MAX, now, mapping)

    def is_relevant(self, event: Event) -> bool:
        """Return False for tiny movements of sticks at rest."""
        if event.type != pygame.CONTROLLERAXISMOTION:
            return event.type not in IGNORED_EVENTS
        pad = self._pads.get(event.instance_id)
        before = pad.axes.get(event.axis, 0.0) if pad is not None else 0.0
        return bool(max(abs(event.value / AXIS_MAX), abs(before)) > DEAD_ZONE)

    def on_window_blur(self) -> Iterator[Event]:
        """Release all held buttons and sticks, because another window has the focus."""
        self._away = True
        for pad in self._pads.values():
            yield from _release_all(pad)

    def on_window_focus(self) -> None:
        """Accept input again."""
        self._away = False

    def tick(self, now: float) -> Iterator[Event]:
        """Yield repeated keys of held buttons."""
        for pad in self._pads.values():
            for held in [*pad.held.values()]:
                if now >= held.again:
                    held.again = now + NEXT_REPEAT
                    yield held.event

    def read_scroll(self, seconds: float) -> tuple[int, int]:
        """Return the wheel notches (right, down) that the right sticks have scrolled in this time."""
        notches = [0, 0]
        for pad in self._pads.values():
            parts = [part + by * SCROLL_SPEED * seconds for part, by in zip(pad.rolled, _scroll_tilt(pad), strict=True)]
            whole = [int(part) for part in parts]
            pad.rolled = (parts[0] - whole[0], parts[1] - whole[1])
            notches = [notches[0] + whole[0], notches[1] + whole[1]]
        return notches[0], notches[1]

    # -- connecting and removing ---------------------------------------------------------------------------------------
    def _put_in(self, index: int, now: float) -> None:
        from pygame._sdl2 import controller

        try:
            device = controller.Controller(index)
            number = device.as_joystick().get_instance_id()
        except pygame.error:  # it was removed again
            return
        known = self._pads.get(number)
        if known is not None and known.device is not None:
            return
        self._pads[number] = _Gamepad(device, device.name or "")
        if self._last is None:
            self._last = number
        if self._opened is None or now - self._opened > STARTUP_SECONDS:
            self.notify(CONNECTED.with_args(name=self._pads[number].name))

    def _pull_out(self, number: int) -> Iterator[Event]:
        pad = self._pads.pop(number)
        yield from _release_all(pad)
        if self._last == number:
            self._last = next(iter(self._pads), None)
        self.notify(DISCONNECTED.with_args(name=pad.name))


def _press(
    pad: _Gamepad, by: object, button: PadButton | None, now: float, own: Mapping[PadButton, int]
) -> Iterator[Event]:
    key = own.get(button, KEYS.get(button)) if button is not None else None
    if button is None or key is None:
        return
    shifted = key == pygame.K_TAB and button is PadButton.LB
    mod = pygame.KMOD_SHIFT if shifted else 0
    event = Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0, device=InputDevice.PAD)
    repeats = button in REPEATING_BUTTONS or key == pygame.K_BACKSPACE
    pad.held[by] = _Held(event, now + FIRST_REPEAT if repeats else math.inf)
    yield event


def _release(pad: _Gamepad, by: object) -> Iterator[Event]:
    held = pad.held.pop(by, None)
    if held is not None:
        yield Event(pygame.KEYUP, held.event.dict)


def _release_all(pad: _Gamepad) -> Iterator[Event]:
    for by in [*pad.held]:
        yield from _release(pad, by)
    pad.axes, pad.stick, pad.rolled = {}, None, (0.0, 0.0)


def _moved(pad: _Gamepad, axis: int, value: float, now: float, own: Mapping[PadButton, int]) -> Iterator[Event]:
    """Store the new position of a stick or trigger; yield the key events."""
    pad.axes[axis] = value
    if axis in TRIGGERS:
        by = ("trigger", axis)
        if by not in pad.held and value > STICK_ON:
            yield from _press(pad, by, TRIGGERS[axis], now, own)
        elif by in pad.held and value < STICK_OFF:
            yield from _release(pad, by)
    elif axis in NAVIGATION_STICK and (towards := _stick_direction(pad)) is not pad.stick:
        yield from _release(pad, "stick")
        pad.stick = towards
        yield from _press(pad, "stick", towards, now, own)


def _stick_direction(pad: _Gamepad) -> PadButton | None:
    """Return the direction of the left stick. The previous one stays until another clearly dominates."""
    x, y = (pad.axes.get(axis, 0.0) for axis in NAVIGATION_STICK)
    shares = {PadButton.LEFT: -x, PadButton.RIGHT: x, PadButton.UP: -y, PadButton.DOWN: y}
    furthest = max(shares, key=lambda way: shares[way])
    if pad.stick is not None and shares[pad.stick] > STICK_OFF and shares[furthest] < 1.3 * shares[pad.stick]:
        return pad.stick
    return furthest if shares[furthest] > STICK_ON else None


def _scroll_tilt(pad: _Gamepad) -> tuple[float, float]:
    """Return the tilt of the right stick (right, down), -1..1."""
    x, y = (pad.axes.get(axis, 0.0) for axis in SCROLL_STICK)
    return (x if abs(x) > DEAD_ZONE else 0.0), (y if abs(y) > DEAD_ZONE else 0.0)
