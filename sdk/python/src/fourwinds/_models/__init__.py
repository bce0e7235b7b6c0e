"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .account import Account as Account
    from .common import Actor as Actor
    from .names import AddressCheck as AddressCheck
    from .distribution import AddressState as AddressState
    from .common import ApiTokenCreatedWebhookEvent as ApiTokenCreatedWebhookEvent
    from .common import ApiTokenEndingWebhookEvent as ApiTokenEndingWebhookEvent
    from .audit import AuditDetails as AuditDetails
    from .audit import AuditRow as AuditRow
    from .audit import AuditRowList as AuditRowList
    from .challenges import ChallengeChanged as ChallengeChanged
    from .common import Change as Change
    from .events import ChangeAppliedEvent as ChangeAppliedEvent
    from .events import ChangeAppliedEventData as ChangeAppliedEventData
    from .records import ChangeRecordsRequest as ChangeRecordsRequest
    from .names import CnameCheck as CnameCheck
    from .comparisons import Comparison as Comparison
    from .comparisons import ComparisonResult as ComparisonResult
    from .challenges import CreateChallengeRequest as CreateChallengeRequest
    from .domains import CreateDomainRequest as CreateDomainRequest
    from .names import CreateNameCheckRequest as CreateNameCheckRequest
    from .records import CreateRecordRequest as CreateRecordRequest
    from .tokens import CreateTokenRequest as CreateTokenRequest
    from .webhooks import CreateWebhookRequest as CreateWebhookRequest
    from .zones import CreateZoneRequest as CreateZoneRequest
    from .account import CurrentToken as CurrentToken
    from .delegation import Delegation as Delegation
    from .delegation import DelegationRecords as DelegationRecords
    from .deleted_zones import DeletedZone as DeletedZone
    from .deleted_zones import DeletedZoneList as DeletedZoneList
    from .webhooks import DeliveryAttempt as DeliveryAttempt
    from .webhooks import DeliveryEvent as DeliveryEvent
    from .webhooks import DeliveryRequest as DeliveryRequest
    from .webhooks import DeliveryResponse as DeliveryResponse
    from .dnssec import DisableDnssecRequest as DisableDnssecRequest
    from .distribution import Distribution as Distribution
    from .dnssec import Dnskey as Dnskey
    from .dnssec import Dnssec as Dnssec
    from .dnssec import DnssecChanged as DnssecChanged
    from .events import DnssecChangedEvent as DnssecChangedEvent
    from .dnssec import DnssecCondition as DnssecCondition
    from .common import DnssecDsRequiredEventData as DnssecDsRequiredEventData
    from .common import DnssecDsRequiredWebhookEvent as DnssecDsRequiredWebhookEvent
    from .common import DnssecDsWrongEventData as DnssecDsWrongEventData
    from .common import DnssecDsWrongWebhookEvent as DnssecDsWrongWebhookEvent
    from .events import DnssecEventData as DnssecEventData
    from .events import DnssecEventStep as DnssecEventStep
    from .dnssec import DnssecKey as DnssecKey
    from .dnssec import DnssecKeyList as DnssecKeyList
    from .common import DnssecKeyRolloverEventData as DnssecKeyRolloverEventData
    from .common import DnssecKeyRolloverWebhookEvent as DnssecKeyRolloverWebhookEvent
    from .zones import DnssecSettings as DnssecSettings
    from .common import DnssecSignaturesEndingEventData as DnssecSignaturesEndingEventData
    from .common import DnssecSignaturesEndingWebhookEvent as DnssecSignaturesEndingWebhookEvent
    from .dnssec import DnssecStep as DnssecStep
    from .common import DnssecSummary as DnssecSummary
    from .domains import Domain as Domain
    from .domains import DomainAvailability as DomainAvailability
    from .domains import DomainChanged as DomainChanged
    from .common import DomainCreatedWebhookEvent as DomainCreatedWebhookEvent
    from .common import DomainDeletingWebhookEvent as DomainDeletingWebhookEvent
    from .common import DomainEventData as DomainEventData
    from .common import DomainExpiringWebhookEvent as DomainExpiringWebhookEvent
    from .common import DomainGraceWebhookEvent as DomainGraceWebhookEvent
    from .domains import DomainList as DomainList
    from .account import DomainProof as DomainProof
    from .common import DomainReleasedWebhookEvent as DomainReleasedWebhookEvent
    from .common import DomainRenewedWebhookEvent as DomainRenewedWebhookEvent
    from .common import DomainRestoredWebhookEvent as DomainRestoredWebhookEvent
    from .common import DsRecord as DsRecord
    from .dynamic import DynamicUpdate as DynamicUpdate
    from .limits import DynamicUpdateLimit as DynamicUpdateLimit
    from .dnssec import EnableDnssecRequest as EnableDnssecRequest
    from .common import EndpointEventData as EndpointEventData
    from .common import EndpointTestWebhookEvent as EndpointTestWebhookEvent
    from .common import EndpointVerifyWebhookEvent as EndpointVerifyWebhookEvent
    from .events import Event as Event
    from .events import UnknownEvent as UnknownEvent
    from .common import EventKey as EventKey
    from .common import EventToken as EventToken
    from .dnssec import ExportedKey as ExportedKey
    from .delegation import FormerDs as FormerDs
    from .delegation import Glue as Glue
    from .common import Grant as Grant
    from .zones import GrantRequest as GrantRequest
    from .common import IgnoredRecordSet as IgnoredRecordSet
    from .dnssec import ImportKeysRequest as ImportKeysRequest
    from .dnssec import ImportedKey as ImportedKey
    from .zones import InitialDnssecSettings as InitialDnssecSettings
    from .common import Issue as Issue
    from .dnssec import KeyFiles as KeyFiles
    from .dnssec import KeyImport as KeyImport
    from .dnssec import KeysImported as KeysImported
    from .limits import Limits as Limits
    from .records import ListedRecord as ListedRecord
    from .names import NameCheck as NameCheck
    from .names import NameCheckResult as NameCheckResult
    from .names import NameHop as NameHop
    from .nameservers import Nameserver as Nameserver
    from .names import NameserverAnswer as NameserverAnswer
    from .nameservers import NameserverList as NameserverList
    from .distribution import NameserverState as NameserverState
    from .tokens import NewTsigKey as NewTsigKey
    from .common import ParentDelegation as ParentDelegation
    from .dnssec import ParentDs as ParentDs
    from .proof import Proof as Proof
    from .common import ProofChallenge as ProofChallenge
    from .proof import ProofRequested as ProofRequested
    from .scans import ProposedChange as ProposedChange
    from .common import PublishedRecord as PublishedRecord
    from .common import PublishedRecordUpdate as PublishedRecordUpdate
    from .limits import Quota as Quota
    from .limits import RateLimit as RateLimit
    from .common import Record as Record
    from .records import RecordChange as RecordChange
    from .records import RecordChangeResult as RecordChangeResult
    from .records import RecordChanged as RecordChanged
    from .common import RecordCounts as RecordCounts
    from .common import RecordCreatedWebhookEvent as RecordCreatedWebhookEvent
    from .common import RecordDeletedWebhookEvent as RecordDeletedWebhookEvent
    from .common import RecordDiff as RecordDiff
    from .records import RecordList as RecordList
    from .common import RecordPair as RecordPair
    from .comparisons import RecordSetContent as RecordSetContent
    from .comparisons import RecordSetDifference as RecordSetDifference
    from .common import RecordSetName as RecordSetName
    from .common import RecordSource as RecordSource
    from .zones import RecordSourceRequest as RecordSourceRequest
    from .common import RecordUpdatedEventData as RecordUpdatedEventData
    from .common import RecordUpdatedWebhookEvent as RecordUpdatedWebhookEvent
    from .records import RecordsChanged as RecordsChanged
    from .common import RecordsEventData as RecordsEventData
    from .records import RecordsReplaced as RecordsReplaced
    from .webhooks import RedeliverWebhookRequest as RedeliverWebhookRequest
    from .events import RegionInSyncEvent as RegionInSyncEvent
    from .events import RegionInSyncEventData as RegionInSyncEventData
    from .common import RegionState as RegionState
    from .service import ReleaseInfo as ReleaseInfo
    from .records import ReplaceRecordsRequest as ReplaceRecordsRequest
    from .account import RequestVerificationRequest as RequestVerificationRequest
    from .account import RequestVerificationReviewRequest as RequestVerificationReviewRequest
    from .revisions import Revision as Revision
    from .revisions import RevisionCause as RevisionCause
    from .revisions import RevisionDiff as RevisionDiff
    from .revisions import RevisionList as RevisionList
    from .revisions import RevisionRecords as RevisionRecords
    from .dnssec import RollKeysRequest as RollKeysRequest
    from .tokens import RotateTokenRequest as RotateTokenRequest
    from .webhooks import RotateWebhookRequest as RotateWebhookRequest
    from .scans import Scan as Scan
    from .scans import ScanProposal as ScanProposal
    from .common import ScanRequest as ScanRequest
    from .scans import ScanResult as ScanResult
    from .scans import ScannedRecordSet as ScannedRecordSet
    from .common import ScannedServer as ScannedServer
    from .search import SearchHit as SearchHit
    from .search import SearchHitList as SearchHitList
    from .service import Service as Service
    from .common import StreamBegunEvent as StreamBegunEvent
    from .common import StreamResetEvent as StreamResetEvent
    from .webhooks import StreamedDelivery as StreamedDelivery
    from .suffixes import Suffix as Suffix
    from .suffixes import SuffixList as SuffixList
    from .tokens import Token as Token
    from .tokens import TokenCreated as TokenCreated
    from .common import TokenCreatedEventData as TokenCreatedEventData
    from .common import TokenEndingEventData as TokenEndingEventData
    from .tokens import TokenList as TokenList
    from .distribution import TransportAnswer as TransportAnswer
    from .tokens import TsigKey as TsigKey
    from .dnssec import UpcomingDs as UpcomingDs
    from .account import UpdateAccountRequest as UpdateAccountRequest
    from .dynamic import UpdateAddressRequest as UpdateAddressRequest
    from .domains import UpdateDomainRequest as UpdateDomainRequest
    from .records import UpdateRecordRequest as UpdateRecordRequest
    from .tokens import UpdateTokenRequest as UpdateTokenRequest
    from .webhooks import UpdateWebhookRequest as UpdateWebhookRequest
    from .zones import UpdateZoneRequest as UpdateZoneRequest
    from .account import Verification as Verification
    from .common import VerificationCompletedEventData as VerificationCompletedEventData
    from .common import VerificationCompletedWebhookEvent as VerificationCompletedWebhookEvent
    from .account import VerificationReview as VerificationReview
    from .limits import VolumeLimit as VolumeLimit
    from .webhooks import Webhook as Webhook
    from .webhooks import WebhookCreated as WebhookCreated
    from .webhooks import WebhookDelivery as WebhookDelivery
    from .webhooks import WebhookDeliveryDetail as WebhookDeliveryDetail
    from .webhooks import WebhookDeliveryList as WebhookDeliveryList
    from .common import WebhookDisabledEventData as WebhookDisabledEventData
    from .common import WebhookDisabledWebhookEvent as WebhookDisabledWebhookEvent
    from .common import WebhookEvent as WebhookEvent
    from .common import UnknownWebhookEvent as UnknownWebhookEvent
    from .webhooks import WebhookList as WebhookList
    from .webhooks import WebhookRedelivered as WebhookRedelivered
    from .webhooks import WebhookStreamEvent as WebhookStreamEvent
    from .webhooks import UnknownWebhookStreamEvent as UnknownWebhookStreamEvent
    from .common import Zone as Zone
    from .zones import ZoneChanged as ZoneChanged
    from .zones import ZoneCounts as ZoneCounts
    from .events import ZoneCreatedEvent as ZoneCreatedEvent
    from .common import ZoneCreatedWebhookEvent as ZoneCreatedWebhookEvent
    from .events import ZoneDelegationChangedEvent as ZoneDelegationChangedEvent
    from .common import ZoneDelegationChangedWebhookEvent as ZoneDelegationChangedWebhookEvent
    from .common import ZoneDelegationEventData as ZoneDelegationEventData
    from .events import ZoneDeletedEvent as ZoneDeletedEvent
    from .common import ZoneDeletedWebhookEvent as ZoneDeletedWebhookEvent
    from .events import ZoneDeletingEvent as ZoneDeletingEvent
    from .common import ZoneEventData as ZoneEventData
    from .events import ZoneInSyncEvent as ZoneInSyncEvent
    from .common import ZoneInSyncWebhookEvent as ZoneInSyncWebhookEvent
    from .events import ZoneInvalidEvent as ZoneInvalidEvent
    from .common import ZoneInvalidEventData as ZoneInvalidEventData
    from .common import ZoneInvalidWebhookEvent as ZoneInvalidWebhookEvent
    from .zones import ZoneList as ZoneList
    from .events import ZonePublishedEvent as ZonePublishedEvent
    from .common import ZoneRef as ZoneRef
    from .deleted_zones import ZoneRestored as ZoneRestored
    from .revisions import ZoneRolledBack as ZoneRolledBack
    from .common import ZoneVersionEventData as ZoneVersionEventData
    from .zonefile import ZonefileCounts as ZonefileCounts
    from .zonefile import ZonefileImported as ZonefileImported
    from .zonefile import ZonefileLine as ZonefileLine

_MODULES = {
    "Account": "account",
    "Actor": "common",
    "AddressCheck": "names",
    "AddressState": "distribution",
    "ApiTokenCreatedWebhookEvent": "common",
    "ApiTokenEndingWebhookEvent": "common",
    "AuditDetails": "audit",
    "AuditRow": "audit",
    "AuditRowList": "audit",
    "ChallengeChanged": "challenges",
    "Change": "common",
    "ChangeAppliedEvent": "events",
    "ChangeAppliedEventData": "events",
    "ChangeRecordsRequest": "records",
    "CnameCheck": "names",
    "Comparison": "comparisons",
    "ComparisonResult": "comparisons",
    "CreateChallengeRequest": "challenges",
    "CreateDomainRequest": "domains",
    "CreateNameCheckRequest": "names",
    "CreateRecordRequest": "records",
    "CreateTokenRequest": "tokens",
    "CreateWebhookRequest": "webhooks",
    "CreateZoneRequest": "zones",
    "CurrentToken": "account",
    "Delegation": "delegation",
    "DelegationRecords": "delegation",
    "DeletedZone": "deleted_zones",
    "DeletedZoneList": "deleted_zones",
    "DeliveryAttempt": "webhooks",
    "DeliveryEvent": "webhooks",
    "DeliveryRequest": "webhooks",
    "DeliveryResponse": "webhooks",
    "DisableDnssecRequest": "dnssec",
    "Distribution": "distribution",
    "Dnskey": "dnssec",
    "Dnssec": "dnssec",
    "DnssecChanged": "dnssec",
    "DnssecChangedEvent": "events",
    "DnssecCondition": "dnssec",
    "DnssecDsRequiredEventData": "common",
    "DnssecDsRequiredWebhookEvent": "common",
    "DnssecDsWrongEventData": "common",
    "DnssecDsWrongWebhookEvent": "common",
    "DnssecEventData": "events",
    "DnssecEventStep": "events",
    "DnssecKey": "dnssec",
    "DnssecKeyList": "dnssec",
    "DnssecKeyRolloverEventData": "common",
    "DnssecKeyRolloverWebhookEvent": "common",
    "DnssecSettings": "zones",
    "DnssecSignaturesEndingEventData": "common",
    "DnssecSignaturesEndingWebhookEvent": "common",
    "DnssecStep": "dnssec",
    "DnssecSummary": "common",
    "Domain": "domains",
    "DomainAvailability": "domains",
    "DomainChanged": "domains",
    "DomainCreatedWebhookEvent": "common",
    "DomainDeletingWebhookEvent": "common",
    "DomainEventData": "common",
    "DomainExpiringWebhookEvent": "common",
    "DomainGraceWebhookEvent": "common",
    "DomainList": "domains",
    "DomainProof": "account",
    "DomainReleasedWebhookEvent": "common",
    "DomainRenewedWebhookEvent": "common",
    "DomainRestoredWebhookEvent": "common",
    "DsRecord": "common",
    "DynamicUpdate": "dynamic",
    "DynamicUpdateLimit": "limits",
    "EnableDnssecRequest": "dnssec",
    "EndpointEventData": "common",
    "EndpointTestWebhookEvent": "common",
    "EndpointVerifyWebhookEvent": "common",
    "Event": "events",
    "UnknownEvent": "events",
    "EventKey": "common",
    "EventToken": "common",
    "ExportedKey": "dnssec",
    "FormerDs": "delegation",
    "Glue": "delegation",
    "Grant": "common",
    "GrantRequest": "zones",
    "IgnoredRecordSet": "common",
    "ImportKeysRequest": "dnssec",
    "ImportedKey": "dnssec",
    "InitialDnssecSettings": "zones",
    "Issue": "common",
    "KeyFiles": "dnssec",
    "KeyImport": "dnssec",
    "KeysImported": "dnssec",
    "Limits": "limits",
    "ListedRecord": "records",
    "NameCheck": "names",
    "NameCheckResult": "names",
    "NameHop": "names",
    "Nameserver": "nameservers",
    "NameserverAnswer": "names",
    "NameserverList": "nameservers",
    "NameserverState": "distribution",
    "NewTsigKey": "tokens",
    "ParentDelegation": "common",
    "ParentDs": "dnssec",
    "Proof": "proof",
    "ProofChallenge": "common",
    "ProofRequested": "proof",
    "ProposedChange": "scans",
    "PublishedRecord": "common",
    "PublishedRecordUpdate": "common",
    "Quota": "limits",
    "RateLimit": "limits",
    "Record": "common",
    "RecordChange": "records",
    "RecordChangeResult": "records",
    "RecordChanged": "records",
    "RecordCounts": "common",
    "RecordCreatedWebhookEvent": "common",
    "RecordDeletedWebhookEvent": "common",
    "RecordDiff": "common",
    "RecordList": "records",
    "RecordPair": "common",
    "RecordSetContent": "comparisons",
    "RecordSetDifference": "comparisons",
    "RecordSetName": "common",
    "RecordSource": "common",
    "RecordSourceRequest": "zones",
    "RecordUpdatedEventData": "common",
    "RecordUpdatedWebhookEvent": "common",
    "RecordsChanged": "records",
    "RecordsEventData": "common",
    "RecordsReplaced": "records",
    "RedeliverWebhookRequest": "webhooks",
    "RegionInSyncEvent": "events",
    "RegionInSyncEventData": "events",
    "RegionState": "common",
    "ReleaseInfo": "service",
    "ReplaceRecordsRequest": "records",
    "RequestVerificationRequest": "account",
    "RequestVerificationReviewRequest": "account",
    "Revision": "revisions",
    "RevisionCause": "revisions",
    "RevisionDiff": "revisions",
    "RevisionList": "revisions",
    "RevisionRecords": "revisions",
    "RollKeysRequest": "dnssec",
    "RotateTokenRequest": "tokens",
    "RotateWebhookRequest": "webhooks",
    "Scan": "scans",
    "ScanProposal": "scans",
    "ScanRequest": "common",
    "ScanResult": "scans",
    "ScannedRecordSet": "scans",
    "ScannedServer": "common",
    "SearchHit": "search",
    "SearchHitList": "search",
    "Service": "service",
    "StreamBegunEvent": "common",
    "StreamResetEvent": "common",
    "StreamedDelivery": "webhooks",
    "Suffix": "suffixes",
    "SuffixList": "suffixes",
    "Token": "tokens",
    "TokenCreated": "tokens",
    "TokenCreatedEventData": "common",
    "TokenEndingEventData": "common",
    "TokenList": "tokens",
    "TransportAnswer": "distribution",
    "TsigKey": "tokens",
    "UpcomingDs": "dnssec",
    "UpdateAccountRequest": "account",
    "UpdateAddressRequest": "dynamic",
    "UpdateDomainRequest": "domains",
    "UpdateRecordRequest": "records",
    "UpdateTokenRequest": "tokens",
    "UpdateWebhookRequest": "webhooks",
    "UpdateZoneRequest": "zones",
    "Verification": "account",
    "VerificationCompletedEventData": "common",
    "VerificationCompletedWebhookEvent": "common",
    "VerificationReview": "account",
    "VolumeLimit": "limits",
    "Webhook": "webhooks",
    "WebhookCreated": "webhooks",
    "WebhookDelivery": "webhooks",
    "WebhookDeliveryDetail": "webhooks",
    "WebhookDeliveryList": "webhooks",
    "WebhookDisabledEventData": "common",
    "WebhookDisabledWebhookEvent": "common",
    "WebhookEvent": "common",
    "UnknownWebhookEvent": "common",
    "WebhookList": "webhooks",
    "WebhookRedelivered": "webhooks",
    "WebhookStreamEvent": "webhooks",
    "UnknownWebhookStreamEvent": "webhooks",
    "Zone": "common",
    "ZoneChanged": "zones",
    "ZoneCounts": "zones",
    "ZoneCreatedEvent": "events",
    "ZoneCreatedWebhookEvent": "common",
    "ZoneDelegationChangedEvent": "events",
    "ZoneDelegationChangedWebhookEvent": "common",
    "ZoneDelegationEventData": "common",
    "ZoneDeletedEvent": "events",
    "ZoneDeletedWebhookEvent": "common",
    "ZoneDeletingEvent": "events",
    "ZoneEventData": "common",
    "ZoneInSyncEvent": "events",
    "ZoneInSyncWebhookEvent": "common",
    "ZoneInvalidEvent": "events",
    "ZoneInvalidEventData": "common",
    "ZoneInvalidWebhookEvent": "common",
    "ZoneList": "zones",
    "ZonePublishedEvent": "events",
    "ZoneRef": "common",
    "ZoneRestored": "deleted_zones",
    "ZoneRolledBack": "revisions",
    "ZoneVersionEventData": "common",
    "ZonefileCounts": "zonefile",
    "ZonefileImported": "zonefile",
    "ZonefileLine": "zonefile",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _MODULES:
        raise AttributeError(f"the APIs have no {name}")
    value = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(_MODULES)
