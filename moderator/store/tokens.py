"""Reply tokens: who writes to a seat's address proves to hold the seat.

A token is derived from the league's secret, which is not in the database, so the database alone
opens nothing. A new nonce makes a new token, and the old one is worth nothing.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from moderator.store.at import RandomBytes

_TOKEN_BYTES = 15  # 120 bits: 24 characters of base32 without padding
_NONCE_BYTES = 16


def new_nonce(random_bytes: RandomBytes) -> str:
    """A nonce of 128 bits in hex; `random_bytes(n)` gives n bytes (`secrets.token_bytes`)."""
    return random_bytes(_NONCE_BYTES).hex()


def derive(secret: bytes, chair: int, nonce: str) -> str:
    """The token of a tenure of that chair: 24 lower-case characters of base32.

    Lower case, because mail servers may fold the local part of an address.
    """
    code = hmac.digest(secret, f"reply:{chair}:{nonce}".encode(), "sha256")
    return base64.b32encode(code[:_TOKEN_BYTES]).decode().lower()


def link(secret: bytes, purpose: str, what: str) -> str:
    """The token of a link in a mail, as long and as hard to guess as a reply token."""
    code = hmac.digest(secret, f"{purpose}:{what}".encode(), "sha256")
    return base64.b32encode(code[:_TOKEN_BYTES]).decode().lower()


def pin(secret: bytes, chair: int, nonce: str) -> str:
    """Six digits that the holder of a chair writes into a sheet, where a league wants them."""
    code = hmac.digest(secret, f"pin:{chair}:{nonce}".encode(), "sha256")
    return f"{int.from_bytes(code[:8], 'big') % 1_000_000:06d}"


def digest(token: str) -> str:
    """What the database keeps of a token: SHA-256 in hex, of the token in lower case."""
    return hashlib.sha256(token.lower().encode()).hexdigest()


def copy_key(secret: bytes, what: str) -> str:
    """A key of 256 bits, in hex, that a browser locks its own copy of a text with."""
    return hmac.digest(secret, f"copy:{what}".encode(), "sha256").hex()
