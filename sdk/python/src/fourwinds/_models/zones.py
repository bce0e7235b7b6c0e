"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from .common import (
    Change,
    DnssecSummary,
    Grant,
    Issue,
    RecordSource,
    RegionState,
    Zone,
    ZoneRef,
)


class CreateZoneRequest(Struct, kw_only=True):
    """A new zone."""

    name: str
    """Domain name of the zone."""
    default_ttl: int | UnsetType = UNSET
    """TTL of records without their own, in seconds."""
    nameservers: list[str] | UnsetType = UNSET
    """Your own names for the nameservers of the service, in the same order. They replace the service’s names. Null
    restores the service’s names. Each name needs the addresses of its nameserver. Requires a verified account.
    """
    comment: str | None | UnsetType = UNSET
    """A note for people. Not published."""
    labels: dict[str, str] | UnsetType = UNSET
    """Your own labels. Use them as filters."""
    suspend: bool | UnsetType = UNSET
    """While true, changes are not published. The published version stays served."""
    delegate_to: list[GrantRequest] | UnsetType = UNSET
    """Names below the zone that other owners may use for their own zones. Replaces the previous list."""
    records_from: list[RecordSourceRequest] | UnsetType = UNSET
    """Kubernetes namespaces whose Record objects may attach records to the zone. Replaces the previous list."""
    dnssec: InitialDnssecSettings | UnsetType = UNSET
    """DNSSEC settings, from the first publication on. Also requires the scope dnssec:write."""
    request_proof: bool | UnsetType = UNSET
    """Request a proof that the account owns the domain. If another owner has the domain without a proof, the new
    zone waits. See …/proof.
    """
    take_records: bool | UnsetType = UNSET
    """Move records from your parent zone whose names belong to the new zone. Without this, they are no longer
    served. NS and DS records of the zone name, and glue, stay in the parent zone. Record objects of Kubernetes
    also stay there and are not served. A warning lists them. Requires the scope records:write for the parent
    zone.
    """


class DnssecSettings(Struct, kw_only=True):
    """DNSSEC settings. Omitted settings stay unchanged."""

    algorithm: str | UnsetType = UNSET
    """Mnemonic of the algorithm of new keys: ECDSAP256SHA256, ECDSAP384SHA384, ED25519 or ED448."""
    denial: Literal["NSEC3", "NSEC"] | UnsetType = UNSET
    """How the zone proves that a name does not exist."""
    opt_out: bool | UnsetType = UNSET
    """Whether to omit unsigned delegations from the NSEC3 chain."""
    parent: Literal["ask", "none"] | UnsetType = UNSET
    """ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys
    roll without a DS record.
    """


class GrantRequest(Struct, kw_only=True):
    """GrantRequest."""

    name: str
    """Name relative to the zone. The grant includes all names below it."""
    account: str | UnsetType = UNSET
    """Account that may use the name. Set either `account` or `namespace`."""
    namespace: str | UnsetType = UNSET
    """Kubernetes namespace whose Zones may use the name. Set either `namespace` or `account`."""


class InitialDnssecSettings(Struct, kw_only=True):
    """DNSSEC settings of a new zone."""

    enabled: bool | UnsetType = UNSET
    """Sign the zone. Requires a verified account."""
    algorithm: str | UnsetType = UNSET
    """Mnemonic of the algorithm of new keys: ECDSAP256SHA256, ECDSAP384SHA384, ED25519 or ED448."""
    denial: Literal["NSEC3", "NSEC"] | UnsetType = UNSET
    """How the zone proves that a name does not exist."""
    opt_out: bool | UnsetType = UNSET
    """Whether to omit unsigned delegations from the NSEC3 chain."""
    parent: Literal["ask", "none"] | UnsetType = UNSET
    """ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys
    roll without a DS record.
    """


class RecordSourceRequest(Struct, kw_only=True):
    """Kubernetes namespaces, and the records that their Record objects may attach to a zone."""

    namespace_labels: dict[str, str]
    """Labels that the namespace must have. Every namespace has its name in the label kubernetes.io/metadata.name."""
    names: list[str] | UnsetType = UNSET
    """Owner names relative to the zone. *.dev matches every name below dev. If omitted, all names."""
    types: list[Literal["A", "NS", "CNAME", "PTR", "MX", "TXT", "AAAA", "LOC", "SRV", "NAPTR", "CERT", "DNAME", "DS", "SSHFP", "DHCID", "TLSA", "SMIMEA", "OPENPGPKEY", "SVCB", "HTTPS", "URI", "CAA"]] | UnsetType = UNSET
    """Record types. If omitted, all types."""


class UpdateZoneRequest(Struct, kw_only=True):
    """New settings of a zone. Omitted settings stay unchanged."""

    default_ttl: int | UnsetType = UNSET
    """TTL of records without their own, in seconds."""
    nameservers: list[str] | None | UnsetType = UNSET
    """Your own names for the nameservers of the service, in the same order. They replace the service’s names. Null
    restores the service’s names. Each name needs the addresses of its nameserver. Requires a verified account.
    """
    comment: str | None | UnsetType = UNSET
    """A note for people. Not published."""
    labels: dict[str, str | None] | UnsetType = UNSET
    """Your own labels. Null removes a label. Omitted labels do not change."""
    suspend: bool | UnsetType = UNSET
    """While true, changes are not published. The published version stays served."""
    delegate_to: list[GrantRequest] | UnsetType = UNSET
    """Names below the zone that other owners may use for their own zones. Replaces the previous list."""
    records_from: list[RecordSourceRequest] | UnsetType = UNSET
    """Kubernetes namespaces whose Record objects may attach records to the zone. Replaces the previous list."""
    dnssec: DnssecSettings | UnsetType = UNSET
    """DNSSEC settings. Only if DNSSEC is enabled."""


class ZoneChanged(Struct, kw_only=True):
    """A zone after a write, and the outcome of the write."""

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
    change: Change


class ZoneCounts(Struct, kw_only=True):
    """Numbers of zones, in all and for each value of the filter `only`."""

    zone_count: int
    """All zones that the token can see."""
    needs_action_count: int
    """Zones that need an action of their owner."""
    in_progress_count: int
    """Zones that are pending, updating, degraded or deleting."""


class ZoneList(Struct, kw_only=True):
    """A page of a list."""

    data: list[Zone]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""
