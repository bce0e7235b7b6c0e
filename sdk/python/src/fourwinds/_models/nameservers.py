"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from msgspec import Struct


class Nameserver(Struct, kw_only=True):
    """Nameserver."""

    name: str
    """Name of the nameserver."""
    region: str
    """Name of its region."""
    location: str
    """Where the region is, in words."""
    addresses: list[str]
    """IPv4 and IPv6 addresses of the nameserver."""


class NameserverList(Struct, kw_only=True):
    """A page of a list."""

    data: list[Nameserver]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""
