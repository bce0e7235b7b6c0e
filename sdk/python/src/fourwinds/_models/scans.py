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


class ProposedChange(Struct, kw_only=True):
    """ProposedChange."""

    op: str
    """As in a bulk change."""
    name: str
    """Owner name, relative to the zone. @ for the zone itself."""
    type: str
    """Record type."""
    ttl: int
    """TTL in seconds."""
    values: list[str]
    """Record data in presentation format (RFC 1035 5.1), with absolute names."""


class Scan(Struct, kw_only=True):
    """Scan."""

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
    result: ScanResult | None
    """The records that were found. Null until the scan is finished."""


class ScanProposal(Struct, kw_only=True):
    """ScanProposal."""

    changes: list[ProposedChange]
    """Changes, in the form of a bulk change."""


class ScanResult(Struct, kw_only=True):
    """ScanResult."""

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
    wildcards: list[str]
    """Wildcard names that answer for others."""
    record_sets: list[ScannedRecordSet]
    """Record sets of the zone, each with the address of the server that returned it."""
    proposal: ScanProposal | None
    """Request body of a bulk change that adds these records to the zone. Null if no such change is possible."""


class ScannedRecordSet(Struct, kw_only=True):
    """ScannedRecordSet."""

    name: str
    """Owner name, relative to the zone. @ for the zone itself."""
    type: str
    """Record type."""
    ttl: int
    """TTL in seconds."""
    values: list[str]
    """Record data in presentation format (RFC 1035 5.1), with absolute names."""
    server: str
    """Address of the server that returned the record set."""
