"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from .._union import union


class Actor(Struct, kw_only=True):
    """Actor."""

    type: str
    """What made the request: a token, a session, a user of Kubernetes or an administrator. Known values: token,
    kubernetes, administrator, session.
    """
    token_id: str | None
    """ID of the token. Null if it was no token."""
    name: str | None
    """Name of the token, person or Kubernetes user. Null if it was erased."""


class ApiTokenCreatedWebhookEvent(Struct, kw_only=True):
    """An API token was created."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["api_token.created"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: TokenCreatedEventData


class ApiTokenEndingWebhookEvent(Struct, kw_only=True):
    """An API token expires within a week. Not sent for tokens created for less than two weeks."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["api_token.ending"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: TokenEndingEventData


class Change(Struct, kw_only=True):
    """What a write did, and whether the regions serve it."""

    id: str | None
    """ID of the change in the audit log. Null if nothing was written."""
    applied: bool
    """Whether the change was made. False for a dry run."""
    in_sync: bool
    """Whether all regions serve the change at the time of the answer. With wait, the answer comes as soon as they
    do. For a deletion: whether all regions have removed the zone. False for a dry run.
    """
    regions: list[RegionState]
    """The regions and the versions that they serve at the time of the answer."""
    diff: RecordDiff | None
    """For a dry run, the records that would change. Otherwise null."""
    warnings: list[Issue]
    """Warnings about the change. They do not prevent it."""


class DnssecDsRequiredEventData(Struct, kw_only=True):
    """DS records that the parent of a zone should have."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    message: str
    """What the owner must do, for people."""
    ds: list[DsRecord]
    """Records that the parent should have."""


class DnssecDsRequiredWebhookEvent(Struct, kw_only=True):
    """The owner must add DS records at the parent, through the registrar."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["dnssec.ds_required"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: DnssecDsRequiredEventData


class DnssecDsWrongEventData(Struct, kw_only=True):
    """A wrong DS record at the parent of a zone."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    reason: str
    """Reason of the condition, as in `GET …/dnssec`. Known values: ForeignDS, UnexpectedDS, UnsignedBelowDS."""
    message: str
    """The fault and its correction, for people."""


class DnssecDsWrongWebhookEvent(Struct, kw_only=True):
    """The parent has a wrong DS record. Validating resolvers refuse the zone, now or soon."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["dnssec.ds_wrong"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: DnssecDsWrongEventData


class DnssecKeyRolloverEventData(Struct, kw_only=True):
    """A rollover of a zone."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    role: str
    """Role of the key that is being replaced. Known values: KSK, ZSK."""
    keys: list[EventKey]
    """All keys with this role, including the new one."""


class DnssecKeyRolloverWebhookEvent(Struct, kw_only=True):
    """A rollover started: a key of the zone is being replaced."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["dnssec.key_rollover"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: DnssecKeyRolloverEventData


class DnssecSignaturesEndingEventData(Struct, kw_only=True):
    """Signatures of a zone that end soon."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    signatures_expire: datetime
    """When resolvers start to refuse the zone."""


class DnssecSignaturesEndingWebhookEvent(Struct, kw_only=True):
    """A signature of the zone expires within three days. It should have been renewed earlier."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["dnssec.signatures_ending"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: DnssecSignaturesEndingEventData


class DnssecSummary(Struct, kw_only=True):
    """Status and settings of DNSSEC."""

    status: str
    """enabling: until the parent has the DS record. disabling: until the parent no longer has it. Known values: off,
    enabling, on, rolling, disabling.
    """
    algorithm: str
    """Algorithm of new keys."""
    denial: str
    """How the zone proves that a name does not exist. Known values: NSEC3, NSEC."""
    opt_out: bool
    """Whether unsigned delegations are omitted from the NSEC3 chain."""
    parent: str
    """ask (default): rollovers wait until the parent zone publishes the DS record. none: for private names. Keys
    roll without a DS record. Known values: ask, none.
    """
    ds_due: bool
    """Whether you must publish or remove DS records at the parent now. See waiting_for of …/dnssec. False while
    there is nothing for you to do.
    """


class DomainCreatedWebhookEvent(Struct, kw_only=True):
    """A name below a suffix of the service was registered, and its zone was created."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["domain.created"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: DomainEventData


class DomainDeletingWebhookEvent(Struct, kw_only=True):
    """The deletion of a name began: it was given up, or its term has ended. It can be restored for 7 days."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["domain.deleting"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: DomainEventData


class DomainEventData(Struct, kw_only=True):
    """A name below a suffix of this service."""

    domain_id: str
    """ID of the domain."""
    domain: str
    """The name."""
    auto_renew: bool
    """Whether the name is renewed by itself while it is in use."""
    ends_at: datetime
    """End of the term."""
    restorable_until: datetime | None
    """Until when the deletion can be undone. Null if none is in progress."""


class DomainExpiringWebhookEvent(Struct, kw_only=True):
    """The term of a name ends within 60 days. The name can be renewed."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["domain.expiring"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: DomainEventData


class DomainGraceWebhookEvent(Struct, kw_only=True):
    """The term of a name has ended. The name stays served and can be renewed for 5 days."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["domain.grace"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: DomainEventData


class DomainReleasedWebhookEvent(Struct, kw_only=True):
    """A name was deleted with its zone. For 30 days, only its former owner can take it again."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["domain.released"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: DomainEventData


class DomainRenewedWebhookEvent(Struct, kw_only=True):
    """A name was renewed, by a person or by itself."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["domain.renewed"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: DomainEventData


class DomainRestoredWebhookEvent(Struct, kw_only=True):
    """The deletion of a name was undone."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["domain.restored"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: DomainEventData


class DsRecord(Struct, kw_only=True):
    """A DS record (RFC 4034 5)."""

    key_tag: int
    """Key tag (RFC 4034 B)."""
    algorithm: str
    """Mnemonic of the algorithm. An algorithm without one has its number as text."""
    algorithm_number: int
    """Number of the algorithm."""
    digest_type: int
    """Digest type: 2 is SHA-256, 4 is SHA-384."""
    digest: str
    """Digest in hexadecimal."""
    rdata: str
    """Record data of the DS record."""


class EndpointEventData(Struct, kw_only=True):
    """The webhook of a verification or test."""

    webhook_id: str
    """ID of the webhook."""
    events: list[str] | None
    """Types of events that the webhook gets. Null means all types."""
    zones: list[str] | None
    """Zones whose events the webhook gets. Null means all events."""


class EndpointTestWebhookEvent(Struct, kw_only=True):
    """The owner requested a test."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["endpoint.test"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: EndpointEventData


class EndpointVerifyWebhookEvent(Struct, kw_only=True):
    """The service checks that the URL receives events. Answer with 200."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["endpoint.verify"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: EndpointEventData


class EventKey(Struct, kw_only=True):
    """A DNSSEC key of a zone, in an event."""

    key_tag: int
    """Key tag (RFC 4034 appendix B)."""
    role: str
    """Role of the key. A KSK signs the keys, a ZSK signs all other records. Known values: KSK, ZSK."""
    algorithm: str
    """Name of the algorithm."""
    status: str
    """Lifecycle state of the key (RFC 7583 3.1). Known values: generated, published, ready, active, retired, dead."""


class EventToken(Struct, kw_only=True):
    """A token, without its secret."""

    id: str
    """ID of the token."""
    name: str
    """Name that people gave the token."""
    kind: str
    """Kind of the token."""
    scopes: list[str]
    """Scopes of the token."""
    zones: list[str] | None
    """Zones the token is limited to. Null means all zones."""
    expires_at: datetime | None
    """When the token expires. Null if it has no expiry time."""


class Grant(Struct, kw_only=True):
    """A name below the zone, and the owner that may have a zone there."""

    name: str
    """Name relative to the zone. The grant includes all names below it."""
    account: str | None = None
    """Account that may use the name. Set either `account` or `namespace`."""
    namespace: str | None = None
    """Kubernetes namespace whose Zones may use the name. Set either `namespace` or `account`."""


class IgnoredRecordSet(Struct, kw_only=True):
    """IgnoredRecordSet."""

    name: str
    """Owner name, relative to the zone. @ for the zone itself."""
    type: str
    """Record type."""
    reason: str
    """Why the record set is ignored."""


class Issue(Struct, kw_only=True):
    """An error or a warning."""

    code: str
    """Code of the rule. GET /problems/{code} explains it, without a token."""
    message: str
    """The fault and its correction, for people. The text may change."""
    path: str
    """The field, such as `changes[3].value`, or the place in a zone file. Empty if it concerns the whole."""
    severity: str
    """An error refuses the change. A warning does not. Known values: error, warning."""
    index: int | None = None
    """Index of the change in the list of the request, from 0."""
    line: int | None = None
    """Line of the zone file, from 1."""
    record_id: str | None = None
    """The record that it concerns."""


class ParentDelegation(Struct, kw_only=True):
    """ParentDelegation."""

    zone: str
    """Name of the parent zone."""
    nameservers: list[str]
    """Nameservers in the delegation."""
    ds: list[DsRecord]
    """DS records of the zone."""


class ProofChallenge(Struct, kw_only=True):
    """ProofChallenge."""

    name: str
    """Absolute owner name of the record, without the final dot."""
    type: str
    """Record type."""
    value: str
    """Text of the record."""


class PublishedRecord(Struct, kw_only=True):
    """A record as nameservers serve it."""

    name: str
    """Owner name relative to the zone. @ is the zone itself."""
    type: str
    """Record type."""
    value: str
    """Record data in presentation format."""
    ttl: int
    """TTL in seconds."""


class PublishedRecordUpdate(Struct, kw_only=True):
    """A record whose value or TTL changed."""

    before: PublishedRecord
    after: PublishedRecord


class Record(Struct, kw_only=True):
    """A record of a zone. The SOA and NS records of the service are not listed."""

    id: str
    """ID of the record. It stays the same when the record changes."""
    name: str
    """Owner name relative to the zone, with A-labels. @ is the zone itself."""
    unicode_name: str
    """The name in Unicode, if it contains A-labels."""
    type: str
    """Record type."""
    value: str
    """Record data in presentation format (RFC 1035 5.1), in canonical form."""
    ttl: int
    """TTL in seconds."""
    comment: str | None
    """A note for people. Not published. Null if there is none."""
    managed_by: str
    """Records managed by kubernetes cannot be changed through this API. Known values: api, kubernetes."""


class RecordCounts(Struct, kw_only=True):
    """RecordCounts."""

    added_count: int
    """Records that were added."""
    changed_count: int
    """Records whose value, TTL or comment was changed."""
    removed_count: int
    """Records that were removed."""
    unchanged_count: int
    """Records that stay as they were."""
    kubernetes_record_count: int
    """Records that are Record objects in Kubernetes. They are not changed."""


class RecordCreatedWebhookEvent(Struct, kw_only=True):
    """New records were published."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["record.created"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: RecordsEventData


class RecordDeletedWebhookEvent(Struct, kw_only=True):
    """Records are no longer published."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["record.deleted"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: RecordsEventData


class RecordDiff(Struct, kw_only=True):
    """The records that a change adds, removes or changes."""

    added: list[Record]
    """New records."""
    removed: list[Record]
    """Removed records."""
    changed: list[RecordPair]
    """Records whose name, type, value, TTL or comment changes."""


class RecordPair(Struct, kw_only=True):
    """RecordPair."""

    before: Record
    """The record as it was."""
    after: Record
    """The record as it is after the change."""


class RecordSetName(Struct, kw_only=True):
    """RecordSetName."""

    name: str
    """Owner name, relative to the zone. @ for the zone itself."""
    type: str
    """Record type."""


class RecordSource(Struct, kw_only=True):
    """Kubernetes namespaces, and the records that their Record objects may attach to a zone."""

    namespace_labels: dict[str, str]
    """Labels that the namespace must have. Every namespace has its name in the label kubernetes.io/metadata.name."""
    names: list[str] | None = None
    """Owner names relative to the zone. *.dev matches every name below dev. If omitted, all names."""
    types: list[str] | None = None
    """Record types. If omitted, all types."""


class RecordUpdatedEventData(Struct, kw_only=True):
    """Records that a version changed."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    serial: int
    """SOA serial of the version."""
    records: list[PublishedRecordUpdate]
    """At most 100 records. A larger change is several events."""


class RecordUpdatedWebhookEvent(Struct, kw_only=True):
    """Records were published with a new value or TTL."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["record.updated"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: RecordUpdatedEventData


class RecordsEventData(Struct, kw_only=True):
    """Records that a version added or removed."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    serial: int
    """SOA serial of the version."""
    records: list[PublishedRecord]
    """At most 100 records. A larger change is several events."""


class RegionState(Struct, kw_only=True):
    """The version of a zone that a region serves."""

    name: str
    """Name of the region."""
    serial: int | None
    """SOA serial that every live nameserver of the region serves. Null if there is none yet."""
    observed_at: datetime | None
    """When the region reached this serial. Null if it has none yet."""
    server_count: int
    """Number of live nameservers with this serial."""


class ScanRequest(Struct, kw_only=True):
    """ScanRequest."""

    servers: list[str] | UnsetType = UNSET
    """Names or IP addresses of the servers to query. If omitted, the servers in the delegation."""


class ScannedServer(Struct, kw_only=True):
    """ScannedServer."""

    name: str
    """Name of the server, or its address if it was requested by address."""
    address: str | None
    """Address that was queried. Null if no address was found."""
    status: str
    """answers: the server has the zone. foreign: its answer is not authoritative. silent: no answer. forbidden: the
    service may not connect to its addresses. Known values: answers, foreign, silent, forbidden.
    """
    serial: int | None
    """SOA serial of the zone at the server. Null if it does not have the zone."""
    transfer: str | None
    """Whether the server returned the whole zone by AXFR. Null if it was not asked. Known values: allowed, refused,
    too_large, failed.
    """
    error: str | None
    """Why there was no usable answer. Null if there was one."""


class StreamBegunEvent(Struct, kw_only=True):
    """First event of a stream that was opened without Last-Event-ID."""

    type: Literal["stream.begun"]
    """Type of the event."""


class StreamResetEvent(Struct, kw_only=True):
    """First event of a stream if events after the Last-Event-ID are no longer kept. Read the state again."""

    type: Literal["stream.reset"]
    """Type of the event."""


class TokenCreatedEventData(Struct, kw_only=True):
    """The token of an event."""

    api_token: EventToken


class TokenEndingEventData(Struct, kw_only=True):
    """A token that ends soon."""

    api_token: EventToken
    ends_at: datetime
    """When the token ends."""
    unused_since: datetime | None
    """Since when the token is unused, if it expires for that reason. Otherwise null."""


class VerificationCompletedEventData(Struct, kw_only=True):
    """The verification of the account."""

    verified_at: datetime
    """When the account was verified."""


class VerificationCompletedWebhookEvent(Struct, kw_only=True):
    """The account has been verified."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["verification.completed"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: VerificationCompletedEventData


class WebhookDisabledEventData(Struct, kw_only=True):
    """A webhook that was disabled."""

    webhook_id: str
    """ID of the webhook."""
    url: str
    """URL of the webhook."""
    reason: str
    """Why it was disabled, for people."""
    disabled_at: datetime
    """When it was disabled."""


class WebhookDisabledWebhookEvent(Struct, kw_only=True):
    """Another webhook of the account was disabled. It failed for too long, or answered that it is gone."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["webhook.disabled"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    data: WebhookDisabledEventData


class Zone(Struct, kw_only=True):
    """A zone: a domain, its settings and its state."""

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


class ZoneCreatedWebhookEvent(Struct, kw_only=True):
    """A zone was added to the account."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["zone.created"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: ZoneEventData


class ZoneDelegationChangedWebhookEvent(Struct, kw_only=True):
    """The delegation at the parent of the zone changed."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["zone.delegation_changed"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: ZoneDelegationEventData


class ZoneDelegationEventData(Struct, kw_only=True):
    """The delegation of a zone at its parent."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    status: str
    """Status of the delegation, as in `GET …/delegation`. Known values: delegated, incomplete, not_delegated,
    delegated_elsewhere, delegated_in_part, glue_wrong, unknown.
    """
    message: str
    """What the owner must do, for people."""


class ZoneDeletedWebhookEvent(Struct, kw_only=True):
    """A zone was deleted. No region serves it any longer."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["zone.deleted"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: ZoneEventData


class ZoneEventData(Struct, kw_only=True):
    """The zone of an event."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""


class ZoneInSyncWebhookEvent(Struct, kw_only=True):
    """All regions serve the latest version of the zone."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["zone.in_sync"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: ZoneVersionEventData


class ZoneInvalidEventData(Struct, kw_only=True):
    """A draft with errors."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    generation: int
    """Version of the draft, from 1. A later version has a higher number."""
    issues: list[Issue]
    """The first errors of the draft."""


class ZoneInvalidWebhookEvent(Struct, kw_only=True):
    """The draft of the zone was refused. The previous version stays served."""

    id: str
    """ID of the event. The same in all deliveries."""
    type: Literal["zone.invalid"]
    """Type of the event."""
    api_version: str
    """Version of this format. Fields may be added."""
    created_at: datetime
    """When the event was recorded."""
    account_id: str
    """ID of the account."""
    sequence: int
    """Increases by one with each event of the zone."""
    data: ZoneInvalidEventData


class ZoneRef(Struct, kw_only=True):
    """The Zone object in Kubernetes. Record objects refer to it."""

    namespace: str
    """Namespace of the Zone object."""
    name: str
    """Name of the Zone object."""


class ZoneVersionEventData(Struct, kw_only=True):
    """A version of a zone."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    serial: int
    """SOA serial of the version."""
    generation: int
    """Version of the draft, from 1. A later version has a higher number."""


class UnknownWebhookEvent(Struct, kw_only=True):
    """WebhookEvent of a type that is newer than this library."""

    id: str | None = None
    type: str
    api_version: str | None = None
    created_at: datetime | None = None
    account_id: str | None = None
    sequence: int | None = None
    data: Any = None


if TYPE_CHECKING:
    WebhookEvent = (
        ZoneCreatedWebhookEvent
        | ZoneDeletedWebhookEvent
        | ZoneInSyncWebhookEvent
        | ZoneInvalidWebhookEvent
        | ZoneDelegationChangedWebhookEvent
        | RecordCreatedWebhookEvent
        | RecordUpdatedWebhookEvent
        | RecordDeletedWebhookEvent
        | DnssecKeyRolloverWebhookEvent
        | DnssecDsRequiredWebhookEvent
        | DnssecDsWrongWebhookEvent
        | DnssecSignaturesEndingWebhookEvent
        | DomainCreatedWebhookEvent
        | DomainRenewedWebhookEvent
        | DomainExpiringWebhookEvent
        | DomainGraceWebhookEvent
        | DomainDeletingWebhookEvent
        | DomainRestoredWebhookEvent
        | DomainReleasedWebhookEvent
        | VerificationCompletedWebhookEvent
        | ApiTokenCreatedWebhookEvent
        | ApiTokenEndingWebhookEvent
        | WebhookDisabledWebhookEvent
        | EndpointVerifyWebhookEvent
        | EndpointTestWebhookEvent
        | UnknownWebhookEvent
    )
else:
    WebhookEvent = union(
        "WebhookEvent",
        "type",
        {
            "zone.created": ZoneCreatedWebhookEvent,
            "zone.deleted": ZoneDeletedWebhookEvent,
            "zone.in_sync": ZoneInSyncWebhookEvent,
            "zone.invalid": ZoneInvalidWebhookEvent,
            "zone.delegation_changed": ZoneDelegationChangedWebhookEvent,
            "record.created": RecordCreatedWebhookEvent,
            "record.updated": RecordUpdatedWebhookEvent,
            "record.deleted": RecordDeletedWebhookEvent,
            "dnssec.key_rollover": DnssecKeyRolloverWebhookEvent,
            "dnssec.ds_required": DnssecDsRequiredWebhookEvent,
            "dnssec.ds_wrong": DnssecDsWrongWebhookEvent,
            "dnssec.signatures_ending": DnssecSignaturesEndingWebhookEvent,
            "domain.created": DomainCreatedWebhookEvent,
            "domain.renewed": DomainRenewedWebhookEvent,
            "domain.expiring": DomainExpiringWebhookEvent,
            "domain.grace": DomainGraceWebhookEvent,
            "domain.deleting": DomainDeletingWebhookEvent,
            "domain.restored": DomainRestoredWebhookEvent,
            "domain.released": DomainReleasedWebhookEvent,
            "verification.completed": VerificationCompletedWebhookEvent,
            "api_token.created": ApiTokenCreatedWebhookEvent,
            "api_token.ending": ApiTokenEndingWebhookEvent,
            "webhook.disabled": WebhookDisabledWebhookEvent,
            "endpoint.verify": EndpointVerifyWebhookEvent,
            "endpoint.test": EndpointTestWebhookEvent,
        },
        UnknownWebhookEvent,
    )
"""The body of a request to a webhook."""
