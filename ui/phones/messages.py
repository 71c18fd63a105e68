"""The messages between a phone and the table, as JSON. Texts are plain text, never HTML."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from games.core.companion.models import PhoneMessage, SeatSnapshot, Tap

MAX_SECRET = 64  # longest token or code, in characters
Language = Literal["pl", "en"]


class Hello(PhoneMessage):
    """The first message of a phone: what it knows of the table."""

    type: Literal["hello"]
    table: str = Field(default="", max_length=MAX_SECRET, description="the token in the table's address")
    seat: str = Field(default="", max_length=MAX_SECRET, description="the token of the phone's seat")
    language: Language = "en"


class EnterCode(PhoneMessage):
    """The code on the table's screen, typed by a person."""

    type: Literal["code"]
    code: str = Field(max_length=MAX_SECRET)


class ClaimSeat(PhoneMessage):
    """A person has tapped their name."""

    type: Literal["claim"]
    seat: int = Field(ge=0, le=16, strict=True)


class LeaveSeat(PhoneMessage):
    """The person gives up their seat on this phone."""

    type: Literal["leave"]


class ChangeLanguage(PhoneMessage):
    """The person has chosen another language for this phone."""

    type: Literal["language"]
    language: Language


class LookAtBoard(PhoneMessage):
    """The person opens or leaves the picture of the board. Nothing is drawn for phones that do not show it."""

    type: Literal["look"]
    is_looking: bool = Field(strict=True)


class TapMessage(Tap):
    """A tap that concerns the match."""

    type: Literal["tap"]


PhoneRequest = Annotated[
    Hello | EnterCode | ClaimSeat | LeaveSeat | ChangeLanguage | LookAtBoard | TapMessage, Field(discriminator="type")
]
REQUESTS: TypeAdapter[PhoneRequest] = TypeAdapter(PhoneRequest)

# code: a code must be typed. people: a name can be tapped. waiting: the table is asked, or has no match open.
# match: `snapshot` is shown.
PhoneScreen = Literal["code", "people", "waiting", "match"]


class PersonData(PhoneMessage):
    """A person at the table."""

    seat: int
    name: str
    mark: int = Field(description="colour and symbol, 1 to 5")
    has_phone: bool = Field(default=False, description="True: another phone has this seat")


class BoardData(PhoneMessage):
    """The board on a phone. `picture` is empty while the phone shows no board, or its first picture is being drawn."""

    has_answers: bool = Field(default=False, description="True: answers to the question are on the board")
    is_looked_at: bool = Field(default=False, description="True: the phone shows the picture")
    picture: str = Field(default="", description="address of the picture")
    width: int = Field(default=0, description="of the picture in pixels")
    height: int = 0
    places: dict[str, tuple[float, ...]] = Field(
        default={},
        description="outlines of the question's things: x, y, x, y …, as shares of the picture's width and height",
    )


class PhoneState(PhoneMessage):
    """Everything that a phone shows."""

    screen: PhoneScreen
    language: Language
    message: str = Field(default="", description="one sentence: a refusal, or why the phone waits")
    is_refusal: bool = Field(default=False, description="True: `message` refuses what was sent last")
    game: str = Field(default="", description="id of the match's game; empty: no match is open")
    title: str = ""
    emblem: str = Field(default="", description="address of the game's emblem")
    people: tuple[PersonData, ...] = ()
    me: PersonData | None = Field(default=None, description="the person who plays on this phone")
    snapshot: SeatSnapshot | None = None
    board: BoardData | None = Field(default=None, description="missing: the game has no board")
    token: str = Field(default="", description="the seat's token, once after the seat was given")
    labels: dict[str, str] = Field(default={}, description="the page's own texts, at first and with each new language")

    def to_json(self) -> bytes:
        """Return the message as UTF-8."""
        return self.model_dump_json(exclude_defaults=True).encode()
