"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from .._union import union
from .common import (
    EventKey,
    StreamBegunEvent,
    StreamResetEvent,
    ZoneDelegationEventData,
    ZoneEventData,
    ZoneInvalidEventData,
    ZoneVersionEventData,
)


class ChangeAppliedEvent(Struct, kw_only=True):
    """The draft of a zone has changed: `change_id` (null for a change by kubectl), `generation`."""

    type: Literal["change.applied"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: ChangeAppliedEventData


class ChangeAppliedEventData(Struct, kw_only=True):
    """A change of a draft."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    change_id: str | None
    """ID of the change. Null for a change by kubectl."""
    generation: int
    """Version of the draft, from 1. A later version has a higher number."""


class DnssecChangedEvent(Struct, kw_only=True):
    """A key, the status or the next step has changed: `status`, `keys`, `waiting_for` as in `GET …/dnssec`."""

    type: Literal["dnssec.changed"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: DnssecEventData


class DnssecEventData(Struct, kw_only=True):
    """The DNSSEC of a zone."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    status: str
    """enabling: until the parent has the DS record. disabling: until the parent no longer has it. Known values: off,
    enabling, on, rolling, disabling.
    """
    keys: list[EventKey]
    """All keys of the zone."""
    waiting_for: DnssecEventStep | None
    """The next step. Null if there is none."""


class DnssecEventStep(Struct, kw_only=True):
    """The next step of DNSSEC."""

    reason: str
    """Reason of the condition, as in `GET …/dnssec`."""
    message: str
    """What happens next or what the owner must do, for people."""


class RegionInSyncEvent(Struct, kw_only=True):
    """All servers of a region serve it: `region`, `serial`."""

    type: Literal["region.in_sync"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: RegionInSyncEventData


class RegionInSyncEventData(Struct, kw_only=True):
    """A region that serves a version."""

    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    region: str
    """Name of the region."""
    serial: int
    """SOA serial of the version."""


class ZoneCreatedEvent(Struct, kw_only=True):
    """A zone was created."""

    type: Literal["zone.created"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: ZoneEventData


class ZoneDelegationChangedEvent(Struct, kw_only=True):
    """The delegation at the parent changed: `status`, `message` as in `GET …/delegation`."""

    type: Literal["zone.delegation_changed"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: ZoneDelegationEventData


class ZoneDeletedEvent(Struct, kw_only=True):
    """No region serves the zone any more."""

    type: Literal["zone.deleted"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: ZoneEventData


class ZoneDeletingEvent(Struct, kw_only=True):
    """A zone is being removed from the regions."""

    type: Literal["zone.deleting"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: ZoneEventData


class ZoneInSyncEvent(Struct, kw_only=True):
    """All regions serve it: `serial`, `generation`."""

    type: Literal["zone.in_sync"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: ZoneVersionEventData


class ZoneInvalidEvent(Struct, kw_only=True):
    """The draft has errors; the previous version stays served: `generation`, `issues` (at most 10)."""

    type: Literal["zone.invalid"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: ZoneInvalidEventData


class ZonePublishedEvent(Struct, kw_only=True):
    """A version is being published to the regions: `serial`, `generation`."""

    type: Literal["zone.published"]
    """Type of the event."""
    created_at: datetime
    """When this replica heard of it."""
    data: ZoneVersionEventData


class UnknownEvent(Struct, kw_only=True):
    """Event of a type that is newer than this library."""

    type: str
    created_at: datetime | None = None
    data: Any = None


if TYPE_CHECKING:
    Event = (
        ZoneCreatedEvent
        | ChangeAppliedEvent
        | ZoneInvalidEvent
        | ZonePublishedEvent
        | RegionInSyncEvent
        | ZoneInSyncEvent
        | ZoneDelegationChangedEvent
        | DnssecChangedEvent
        | ZoneDeletingEvent
        | ZoneDeletedEvent
        | StreamBegunEvent
        | StreamResetEvent
        | UnknownEvent
    )
else:
    Event = union(
        "Event",
        "type",
        {
            "zone.created": ZoneCreatedEvent,
            "change.applied": ChangeAppliedEvent,
            "zone.invalid": ZoneInvalidEvent,
            "zone.published": ZonePublishedEvent,
            "region.in_sync": RegionInSyncEvent,
            "zone.in_sync": ZoneInSyncEvent,
            "zone.delegation_changed": ZoneDelegationChangedEvent,
            "dnssec.changed": DnssecChangedEvent,
            "zone.deleting": ZoneDeletingEvent,
            "zone.deleted": ZoneDeletedEvent,
            "stream.begun": StreamBegunEvent,
            "stream.reset": StreamResetEvent,
        },
        UnknownEvent,
    )
"""An event of the event stream."""
