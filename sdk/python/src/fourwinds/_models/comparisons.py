"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from .common import (
    IgnoredRecordSet,
    Issue,
    ParentDelegation,
    RecordSetName,
    ScannedServer,
)


class Comparison(Struct, kw_only=True):
    """Comparison."""

    id: str
    """ID, for reading the result later. Kept for a day."""
    zone: str
    """Name of the zone."""
    status: str
    """waiting: for a worker. failed: no worker finished in time. Known values: waiting, running, finished, failed."""
    created_at: datetime
    """When it was requested."""
    finished_at: datetime | None
    """When it ended. Null before."""
    result: ComparisonResult | None
    """The differences. Null until the comparison is finished."""


class ComparisonResult(Struct, kw_only=True):
    """ComparisonResult."""

    parent_delegation: ParentDelegation | None
    """The delegation at the parent. Null if its servers were not found or did not all answer."""
    scanned_servers: list[ScannedServer]
    """The servers, each with its answer."""
    complete: bool
    """Whether a server returned the whole zone. If not, records at unusual names may be missing."""
    unanswered: list[RecordSetName]
    """Record sets without an answer. At most 100."""
    ignored: list[IgnoredRecordSet]
    """Record sets that this service creates itself, or that differ on every host."""
    issues: list[Issue]
    """Faults of the servers and of the delegation, most severe first."""
    same: bool
    """Whether all queries were answered and there are no differences."""
    compared_count: int
    """Number of record sets on either side."""
    differences: list[RecordSetDifference]
    """Record sets that differ, sorted by name and type."""


class RecordSetContent(Struct, kw_only=True):
    """RecordSetContent."""

    ttl: int
    """TTL in seconds."""
    values: list[str]
    """Record data in presentation format (RFC 1035 5.1), with absolute names."""


class RecordSetDifference(Struct, kw_only=True):
    """RecordSetDifference."""

    name: str
    """Owner name, relative to the zone. @ for the zone itself."""
    type: str
    """Record type."""
    difference: str
    """missing_there: only this zone has the record set. missing_here: only the other servers have it. values: the
    values differ. ttl: only the TTL differs. Known values: missing_there, missing_here, values, ttl.
    """
    here: RecordSetContent | None
    """The record set in this zone. Null if it is missing."""
    there: RecordSetContent | None
    """The record set at the other servers. Null if it is missing."""
