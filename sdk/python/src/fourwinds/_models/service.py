"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from msgspec import Struct


class ReleaseInfo(Struct, kw_only=True):
    """The release that the service runs."""

    version: str
    """Version of the software, as in the changelog."""
    date: str | None
    """Day of the release. Null if this version is not released."""
    hotfix: bool
    """True for a release out of turn, for security or lost data."""


class Service(Struct, kw_only=True):
    """Service."""

    domain: str
    """Domain of the service, to which the names of its nameservers belong."""
    nameservers: list[str]
    """NS records to set for a domain at its registrar."""
    edge_host: str | None
    """Target for the CNAME record of a single name at its current provider. Null if the service has none."""
    edge_addresses: list[str]
    """Addresses for A and AAAA records of a single name at its current provider. Empty if the service has none."""
    release: ReleaseInfo
