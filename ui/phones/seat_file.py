"""The seats that phones have, by match: `phones.json` in the user's folder.

It holds hashes of the seats' tokens and the server's port, so that phones find their seats again after the program was
closed or killed. An entry ends after 24 hours without a new phone, with the match, and when phones are turned off.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from games.core.contract.texts import N_
from games.core.storage.store import EntryChecker, ParsedContent, Store, integer_or_none, text_or_none

KEEP_SECONDS = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class MatchPhones:
    """The phones of one match. `until` is in seconds since 1970; `seats` maps a seat to its token's hash."""

    port: int
    until: int
    seats: Mapping[int, str] = field(default_factory=dict)


PhonesByMatch = Mapping[str, MatchPhones]


class PhoneSeatFile(Store[PhonesByMatch]):
    """The file with the seats that phones have. A match is named by its journal's file."""

    file_name = "phones.json"
    file_label = N_("The phone seats file")

    def phones_of(self, journal: str, now: float) -> MatchPhones | None:
        """Return the phones of a match; None if there are none, or if they are too old."""
        phones = self.value.get(journal)
        return phones if phones is not None and phones.until > now else None

    def set_phones(self, journal: str, phones: MatchPhones | None, now: float) -> None:
        """Store the phones of a match, or remove them; remove those that are too old."""

        def update(value: PhonesByMatch) -> PhonesByMatch:
            kept = {key: one for key, one in value.items() if one.until > now and key != journal}
            return kept if phones is None else {**kept, journal: phones}

        if phones is not None or journal in self.value:
            self.change(update)

    def default_value(self) -> PhonesByMatch:
        return MappingProxyType({})

    def parse(self, data: Mapping[str, Any]) -> ParsedContent[PhonesByMatch]:
        sieve = EntryChecker()
        return ParsedContent(sieve.mapping_of(data.get("matches", {}), _phones_or_none), sieve.is_complete)

    def dump(self, value: PhonesByMatch) -> dict[str, Any]:
        return {
            "matches": {
                journal: {"port": one.port, "until": one.until, "seats": {str(k): v for k, v in one.seats.items()}}
                for journal, one in value.items()
            }
        }


def _phones_or_none(data: Any) -> MatchPhones | None:
    if not isinstance(data, dict) or not isinstance(data.get("seats"), dict):
        return None
    port, until = integer_or_none(data.get("port")), integer_or_none(data.get("until"))
    seats = {int(seat): text_or_none(one) for seat, one in data["seats"].items() if seat.isdecimal()}
    if port is None or not 0 < port < 2**16 or until is None or len(seats) != len(data["seats"]):
        return None
    hashes = {seat: one for seat, one in seats.items() if one is not None}
    return MatchPhones(port, until, hashes) if len(hashes) == len(seats) else None
