"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from msgspec import Struct

from .common import (
    Change,
)


class ChallengeChanged(Struct, kw_only=True):
    """The value of an ACME challenge after a change."""

    zone: str
    """Name of the zone."""
    name: str
    """Owner name of the TXT record, relative to the zone, after CNAMEs have been followed."""
    value: str
    """Value of the TXT record."""
    change: Change


class CreateChallengeRequest(Struct, kw_only=True):
    """The value of an ACME challenge."""

    fqdn: str
    """Fully qualified name of the TXT record. If it is a CNAME, the value is set at its target."""
    value: str
    """Value of the TXT record: a SHA-256 digest in base64url (RFC 8555, section 8.4)."""
