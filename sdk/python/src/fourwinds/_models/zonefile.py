"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from msgspec import Struct

from .common import (
    Change,
    Issue,
    RecordCounts,
)


class ZonefileCounts(Struct, kw_only=True):
    """ZonefileCounts."""

    imported_count: int
    """Records that were imported unchanged."""
    changed_count: int
    """Records that were imported with changes."""
    skipped_count: int
    """Records that were not imported."""
    issue_count: int
    """Errors of omitted lines."""
    warning_count: int
    """Warnings."""


class ZonefileImported(Struct, kw_only=True):
    """ZonefileImported."""

    zone: str
    """Name of the zone."""
    mode: str
    """As in the request. Known values: replace, merge."""
    on_error: str
    """As in the request. Known values: refuse, skip."""
    serial: int | None
    """SOA serial of the zone. Null before its first publication."""
    lines: list[ZonefileLine]
    """Records in the order of the file. At most 1000."""
    issues: list[Issue]
    """With on_error=skip: errors of the lines that were omitted. At most 1000."""
    line_counts: ZonefileCounts
    """Number of records in the file, of errors and of warnings."""
    omitted_counts: ZonefileCounts
    """Number of entries that are not listed, of each kind."""
    record_counts: RecordCounts
    """Effect on the records of the zone."""
    confirm: int | None
    """With dry_run: the value of confirm that the import needs. Null if it needs none."""
    change: Change


class ZonefileLine(Struct, kw_only=True):
    """ZonefileLine."""

    line: int
    """First line of the record in the file, from 1."""
    status: str
    """imported: unchanged. changed: imported with the changes in issues. skipped: not imported. Known values:
    imported, changed, skipped.
    """
    name: str
    """Owner name, relative to the zone. @ for the zone itself."""
    type: str
    """Record type."""
    value: str
    """Record data in presentation format."""
    ttl: int
    """TTL in seconds."""
    record_id: str | None
    """ID of the record. Null if it was skipped."""
    issues: list[Issue]
    """Why the record was changed or skipped."""
