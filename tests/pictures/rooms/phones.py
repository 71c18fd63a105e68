"""The panel for phones in all its states, the card that explains it, and the table while phones answer."""

from __future__ import annotations

from functools import partial

from tests.pictures.adapter import Stage
from tests.pictures.matches import asking
from tests.pictures.plan import scene
from tests.ui.phones.tables import Phone, make_host
from ui.phones.host import SILENT_SECONDS, PhoneHost
from ui.shell.app import App


class FixedCode:
    """A code that does not change, so that pictures stay the same."""

    def read(self, now: float) -> str:
        return "KRAKUS"


def turn_on(stage: Stage) -> PhoneHost:
    """Turn phones on without sockets, with a fixed address and code."""

    def turn_on_in(app: App) -> PhoneHost:
        host = make_host()
        host.addresses, host.table_token, host.code = ["192.168.0.10"], "a" * 26, FixedCode()  # type: ignore[assignment]
        app.phones = host
        if app.phone_table is not None:
            host.open_table(app.phone_table)
        return host

    return stage.act(turn_on_in)


def join(stage: Stage, host: PhoneHost, *seats: int) -> list[Phone]:
    """Let phones take seats."""
    phones = [Phone(host) for _ in seats]
    for seat, phone in zip(seats, phones, strict=True):
        stage.act(partial(_join, phone, seat))
    return phones


def _join(phone: Phone, seat: int, app: App) -> None:
    phone.join(seat)


def silence(stage: Stage, host: PhoneHost, phone: Phone, seat: int) -> None:
    """Let a phone be silent for a while."""

    def lose(app: App) -> None:
        host.disconnect(phone.number)
        host._seats[seat].lost_at -= SILENT_SECONDS + 1

    stage.act(lose)


@scene("phones", "off", every_size=True)
def off(stage: Stage) -> None:
    stage.open("phones")
    stage.shoot("plain")


@scene("phones", "no_match")
def no_match(stage: Stage) -> None:
    stage.open("menu")
    turn_on(stage)
    stage.open("phones")
    stage.shoot("plain")


@scene("phones", "on", every_size=True)
def on(stage: Stage) -> None:
    stage.table(asking("krakow", "turn"))
    host = turn_on(stage)
    stage.open("phones")
    stage.shoot("nobody")
    phones = join(stage, host, 0, 1)
    stage.shoot("joined")
    silence(stage, host, phones[1], 1)
    stage.shoot("silent")
    stage.hover("release0")
    stage.shoot("hovered")


@scene("phones", "asked")
def asked(stage: Stage) -> None:
    stage.table(asking("krakow", "turn"))
    host = turn_on(stage)
    join(stage, host, 0)
    other = Phone(host)

    def claim(app: App) -> None:
        other.hello()
        other.send(type="claim", seat=0)

    stage.act(claim)
    stage.shoot("second_phone")


def planning(stage: Stage, game: str, kind: str) -> None:
    """Show the table while everybody answers at once: nobody is ready, one is, and one is silent."""
    match = asking(game, kind)
    stage.table(match)
    host = turn_on(stage)
    people = [seat for seat, player in enumerate(match.players) if player.is_person]
    phones = join(stage, host, *people)
    stage.shoot("plain")
    waiting = [seat for seat, is_ready in match.people_answering().items() if not is_ready]
    late = next((seat for seat in waiting if not match.is_deciding(seat)), None)
    view = match.asked_view(late) if late is not None else None
    if late is not None and view is not None:
        answers = [tuple(view["moves"][0])]
        stage.act(lambda app: match.give_early(late, answers))
        stage.shoot("one_ready")
    silence(stage, host, phones[0], people[0])
    stage.shoot("silent")


@scene("phones", "card", every_size=True)
def card(stage: Stage) -> None:
    stage.open("learn", game="wampiry")
    stage.click("phones")
    stage.shoot("plain")


for one, asked_kind in (("wampiry", "plan"), ("wroclaw", "send"), ("osada", "vote")):
    scene("phones", one)(partial(planning, game=one, kind=asked_kind))
