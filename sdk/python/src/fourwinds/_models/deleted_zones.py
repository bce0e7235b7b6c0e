"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from .common import (
    Change,
    DnssecSummary,
    Grant,
    Issue,
    RecordSource,
    RegionState,
    ZoneRef,
)


class DeletedZone(Struct, kw_only=True):
    """DeletedZone."""

    id: str
    """ID of the zone."""
    name: str
    """Name of the zone."""
    deleted_at: datetime
    """When the zone was deleted."""
    restorable_until: datetime
    """Until when the zone can be restored."""
    record_count: int | None
    """Number of records that can be restored. Null if the token is limited to some records."""
    kubernetes_record_count: int | None
    """Number of records that were Record objects in Kubernetes. They cannot be restored. Null if the token is
    limited to some records.
    """


class DeletedZoneList(Struct, kw_only=True):
    """A page of a list."""

    data: list[DeletedZone]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""


class ZoneRestored(Struct, kw_only=True):
    """ZoneRestored."""

    id: str
    """ID of the zone. It stays when the zone is restored."""
    name: str
    """Domain name of the zone, without final dot."""
    unicode_name: str
    """The name in Unicode, if it contains A-labels."""
    status: str
    """pending: never served by all regions. active: all regions serve the latest version. updating: a change is on
    its way to the regions. invalid: the draft has errors; the previous version stays served.
    verification_required: not served until the domain is proven. degraded: a region has been behind for a minute.
    suspended: by its settings or because of the account. deleting: the zone is being deleted. Known values:
    pending, active, updating, invalid, verification_required, degraded, suspended, deleting.
    """
    namespace: str | None
    """Kubernetes namespace of the zone, if an administrator shares it with the account. You can then read the zone
    but not change it. Null for a zone of the account.
    """
    comment: str | None
    """A note for people. Not published. Null if there is none."""
    labels: dict[str, str]
    """Your own labels."""
    record_count: int
    """Number of records that the token can see."""
    created_at: datetime
    """When the zone was created."""
    updated_at: datetime
    """When the zone was last changed."""
    serial: int | None
    """SOA serial of the published version. Null before the first publication."""
    default_ttl: int
    """TTL of records without their own, in seconds."""
    nameservers: list[str]
    """Names of the nameservers. Set them at the registrar of the domain."""
    delegate_to: list[Grant]
    """Names below the zone that other owners may use for their own zones."""
    records_from: list[RecordSource]
    """Kubernetes namespaces whose Record objects may attach records to the zone."""
    zone_ref: ZoneRef
    suspend: bool
    """Whether changes of the zone are paused."""
    dnssec: DnssecSummary
    delegation_status: str
    """Status of the delegation. See `GET /zones/{zone}/delegation`. Known values: delegated, incomplete,
    not_delegated, delegated_elsewhere, delegated_in_part, glue_wrong, unknown.
    """
    regions: list[RegionState]
    """The version that each region serves."""
    issues: list[Issue]
    """Errors and warnings, at most 100. While there are errors, the previous version stays served."""
    kubernetes_record_count: int
    """Number of records that were Record objects in Kubernetes. They were not restored."""
    change: Change
