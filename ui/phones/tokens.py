"""Secrets that let a phone in: the table's token in its address, a code to type in, a token for each seat.

Seats' tokens are kept as hashes. Secrets are compared in constant time.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b32encode

TOKEN_BYTES = 16
CODE_LETTERS, CODE_LENGTH = "ABCDEFGHJKLMNPQRSTUVWXYZ", 6  # without I and O, which look like digits
CODE_SECONDS, CODE_TRIES = 120.0, 5
WRONG_SECONDS = 1.0  # after a wrong secret, an address must wait so long before the next attempt
MAX_ADDRESSES = 1000  # number of addresses whose wrong secrets are remembered


def new_token() -> str:
    """Return a random token of 128 bits."""
    return b32encode(secrets.token_bytes(TOKEN_BYTES)).decode().rstrip("=").lower()


def hash_token(token: str) -> str:
    """Return the hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Return True if two secrets are equal. It takes the same time for all secrets, so that time reveals nothing."""
    return hmac.compare_digest(one.encode(), other.encode())


class TableCode:
    """The code that people read from the table: new every two minutes, and after five wrong attempts."""

    def __init__(self) -> None:
        self._code, self._until, self._tries = "", 0.0, 0

    def read(self, now: float) -> str:
        """Return the present code. `now` is in seconds."""
        if now >= self._until or self._tries >= CODE_TRIES:
            self._code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            self._until, self._tries = now + CODE_SECONDS, 0
        return self._code

    def is_right(self, code: str, now: float) -> bool:
        """Return whether a typed code is the present one; count a wrong attempt. Case and spaces do not matter."""
        if is_same("".join(code.split()).upper(), self.read(now)):
            return True
        self._tries += 1
        return False


class Attempts:
    """Wrong secrets by address: each address may try one secret a second."""

    def __init__(self) -> None:
        self._wrong: dict[str, float] = {}

    def may_try(self, address: str, now: float) -> bool:
        """Return whether an address may try a secret now."""
        return now - self._wrong.get(address, -WRONG_SECONDS) >= WRONG_SECONDS

    def note_wrong(self, address: str, now: float) -> None:
        """Remember a wrong secret."""
        self._wrong.pop(address, None)
        self._wrong[address] = now
        while len(self._wrong) > MAX_ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
