"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from .common import (
    Actor,
    Change,
    Record,
    RecordCounts,
    RecordDiff,
)


class Revision(Struct, kw_only=True):
    """Revision."""

    revision: int
    """Number of the revision, from 1, without gaps."""
    version: str
    """Publication version."""
    serial: int
    """SOA serial of the published version."""
    published_at: datetime
    """When the revision was published."""
    causes: list[RevisionCause]
    """What caused the revision."""
    added_count: int | None
    """Number of records added since the previous revision. Null if not known."""
    removed_count: int | None
    """Number of records removed. A record with a new value or TTL counts as removed and added."""
    is_known: bool
    """Whether the records of this revision are known."""


class RevisionCause(Struct, kw_only=True):
    """RevisionCause."""

    type: str
    """change: through this service. kubernetes: a field manager. kubernetes_user: a user of Kubernetes. unknown: not
    known. Known values: change, kubernetes, kubernetes_user, unknown.
    """
    by: str | None
    """For `change`, the ID of the change. For `kubernetes`, the field manager, which is not verified. For
    `kubernetes_user`, the user.
    """
    actor: Actor | None
    """Who made a `change`, as in the audit log. Null without the scope audit:read."""
    action: str | None
    """The action of a `change`, as in the audit log."""


class RevisionDiff(Struct, kw_only=True):
    """RevisionDiff."""

    zone: str
    """Name of the zone."""
    from_revision: int
    """Number of the first revision."""
    to_revision: int
    """Number of the other revision."""
    diff: RecordDiff
    """Records that differ."""


class RevisionList(Struct, kw_only=True):
    """A page of a list."""

    data: list[Revision]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""


class RevisionRecords(Struct, kw_only=True):
    """RevisionRecords."""

    revision: int
    """Number of the revision, from 1, without gaps."""
    version: str
    """Publication version."""
    serial: int
    """SOA serial of the published version."""
    published_at: datetime
    """When the revision was published."""
    causes: list[RevisionCause]
    """What caused the revision."""
    added_count: int | None
    """Number of records added since the previous revision. Null if not known."""
    removed_count: int | None
    """Number of records removed. A record with a new value or TTL counts as removed and added."""
    is_known: bool
    """Whether the records of this revision are known."""
    zone: str
    """Name of the zone."""
    records: list[Record]
    """Records of the revision that the token can see."""


class ZoneRolledBack(Struct, kw_only=True):
    """ZoneRolledBack."""

    zone: str
    """Name of the zone."""
    revision: int
    """The revision whose records the zone has now."""
    serial: int | None
    """SOA serial of the zone. Null before its first publication."""
    record_counts: RecordCounts
    """Effect on the records of the zone."""
    change: Change
