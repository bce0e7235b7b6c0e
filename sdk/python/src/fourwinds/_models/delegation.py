"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from .common import (
    DsRecord,
    Issue,
)


class Delegation(Struct, kw_only=True):
    """Delegation."""

    zone: str
    """Name of the zone."""
    status: str
    """incomplete: the parent delegates only to this service, but a nameserver or address is missing. unknown: some
    servers of the parent have not answered yet. Known values: delegated, incomplete, not_delegated,
    delegated_elsewhere, delegated_in_part, glue_wrong, unknown.
    """
    since: datetime | None
    """Since when the zone is, or is not, delegated to this service."""
    message: str
    """The status in words, and what to do."""
    parent: str | None
    """Name of the parent zone. Null before the first check, and if this service serves the parent."""
    observed_at: datetime | None
    """Since when the parent’s servers have shown exactly these records."""
    expected: DelegationRecords
    """Records that the parent should have."""
    actual: DelegationRecords | None
    """Records at the parent. Null before the first check."""
    former_ds: FormerDs | None
    """Other DS records, for example of the previous nameservers. Remove them, wait until forgotten_at, and only then
    change the nameservers. Null if there are none.
    """
    issues: list[Issue]
    """Differences, each with the change to make at the registrar."""


class DelegationRecords(Struct, kw_only=True):
    """DelegationRecords."""

    nameservers: list[str]
    """Names in the NS records."""
    glue: list[Glue]
    """Addresses of the nameservers (glue). A nameserver whose name is outside the parent zone needs none."""
    ds: list[DsRecord]
    """DS records."""


class FormerDs(Struct, kw_only=True):
    """FormerDs."""

    ttl: int
    """How long resolvers cache these records, in seconds."""
    forgotten_at: datetime | None
    """When no resolver has these records in its cache any longer. Null while the parent still has one."""


class Glue(Struct, kw_only=True):
    """Glue."""

    name: str
    """Name of a nameserver."""
    addresses: list[str]
    """Its addresses at the parent."""
