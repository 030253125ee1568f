"""A seed from another installation, kept so that the database alone tells nothing of it."""

from __future__ import annotations

import hmac

_MARK = "kept"


def keep(secret: bytes, label: str, seed: bytes, salt: str) -> str:
    """What stands in the place of a nonce: the seed under a pad from the secret outside the
    database. `salt` must be new each time; a seed has 32 bytes."""
    return f"{_MARK}:{salt}:{_padded(secret, label, salt, seed).hex()}"


def kept(secret: bytes, label: str, nonce: str) -> bytes | None:
    """The seed that `keep` put there; None for a nonce of this installation's own."""
    mark, _, rest = nonce.partition(":")
    salt, _, padded = rest.partition(":")
    return _padded(secret, label, salt, bytes.fromhex(padded)) if mark == _MARK else None


def _padded(secret: bytes, label: str, salt: str, seed: bytes) -> bytes:
    pad = hmac.digest(secret, f"kept:{label}:{salt}".encode(), "sha256")
    return bytes(own ^ other for own, other in zip(seed, pad, strict=True))
