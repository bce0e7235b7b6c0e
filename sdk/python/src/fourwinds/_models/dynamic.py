"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import UNSET, Struct, UnsetType

from .common import (
    Change,
)


class DynamicUpdate(Struct, kw_only=True):
    """The address of a host after an update."""

    zone: str
    """Name of the zone."""
    record: str
    """Owner name of the record, relative to the zone."""
    type: str
    """A for an IPv4 address, AAAA for an IPv6 address. Known values: A, AAAA."""
    value: str
    """The current address of the record."""
    ttl: int
    """TTL of the record, in seconds."""
    updated_at: datetime
    """When the address was written. If it did not change: when the zone was last changed."""
    change: Change


class UpdateAddressRequest(Struct, kw_only=True):
    """The address of a host."""

    value: str | UnsetType = UNSET
    """IPv4 or IPv6 address. If omitted, the address of the client."""
