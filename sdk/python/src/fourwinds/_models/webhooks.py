"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from msgspec import UNSET, Struct, UnsetType

from .._union import union
from .common import (
    StreamBegunEvent,
    StreamResetEvent,
)


class CreateWebhookRequest(Struct, kw_only=True):
    """A new webhook."""

    url: str | None
    """An https URL. Null to read the deliveries with GET …/stream. A webhook cannot change from one to the other."""
    description: str | None | UnsetType = UNSET
    """A note for people."""
    events: list[Literal["zone.created", "zone.deleted", "zone.in_sync", "zone.invalid", "zone.delegation_changed", "record.created", "record.updated", "record.deleted", "dnssec.key_rollover", "dnssec.ds_required", "dnssec.ds_wrong", "dnssec.signatures_ending", "domain.created", "domain.renewed", "domain.expiring", "domain.grace", "domain.deleting", "domain.restored", "domain.released", "verification.completed", "api_token.created", "api_token.ending", "webhook.disabled"]] | None | UnsetType = UNSET
    """Types of events to send. Null means all types."""
    zones: list[str] | None | UnsetType = UNSET
    """Names or IDs of the zones whose events are sent. Null means all zones of the token."""


class DeliveryAttempt(Struct, kw_only=True):
    """An attempt to deliver an event."""

    number: int
    """Number of the attempt, from 1."""
    at: datetime
    """When the attempt began."""
    milliseconds: float
    """Duration of the attempt, until the response was read or the attempt failed."""
    request: DeliveryRequest
    response: DeliveryResponse | None
    """The response. Null if there was none."""
    error: str | None
    """Why the attempt failed. Null if it succeeded."""


class DeliveryEvent(Struct, kw_only=True):
    """The event of a delivery."""

    id: str
    """ID of the event."""
    type: str
    """Type of the event."""


class DeliveryRequest(Struct, kw_only=True):
    """The request of an attempt."""

    url: str
    """URL of the request."""
    headers: dict[str, str | list[str]] | None
    """Request headers without signatures. Null in lists."""


class DeliveryResponse(Struct, kw_only=True):
    """The response of a receiver."""

    status_code: int
    """HTTP status."""
    headers: dict[str, str | list[str]] | None
    """Response headers. Null in lists."""
    body: str
    """Start of the response body: 1 KiB after a successful attempt, otherwise 16 KiB. In lists, 1,024 characters."""


class RedeliverWebhookRequest(Struct, kw_only=True):
    """Deliveries to send again."""

    since: datetime
    """Send deliveries of events from this time on. Deliveries are kept for 30 days."""
    status: Literal["delivered", "failed"] | UnsetType = UNSET
    """Only deliveries with this status. If omitted, both."""


class RotateWebhookRequest(Struct, kw_only=True):
    """How to replace the secret of a webhook."""

    valid_for: str | UnsetType = UNSET
    """How long the previous secret also signs, up to 30d."""


class StreamedDelivery(Struct, kw_only=True):
    """A delivery as it would be sent to a URL."""

    type: Literal["delivery"]
    """Type of the event of the stream."""
    headers: dict[str, str]
    """Headers of the request, with the signatures. Signed when the event is sent."""
    body: str
    """The raw request body. The signature covers it."""


class UpdateWebhookRequest(Struct, kw_only=True):
    """Changes of a webhook."""

    url: str | None | UnsetType = UNSET
    """An https URL. Null to read the deliveries with GET …/stream. A webhook cannot change from one to the other."""
    description: str | None | UnsetType = UNSET
    """A note for people."""
    events: list[Literal["zone.created", "zone.deleted", "zone.in_sync", "zone.invalid", "zone.delegation_changed", "record.created", "record.updated", "record.deleted", "dnssec.key_rollover", "dnssec.ds_required", "dnssec.ds_wrong", "dnssec.signatures_ending", "domain.created", "domain.renewed", "domain.expiring", "domain.grace", "domain.deleting", "domain.restored", "domain.released", "verification.completed", "api_token.created", "api_token.ending", "webhook.disabled"]] | None | UnsetType = UNSET
    """Types of events to send. Null means all types."""
    zones: list[str] | None | UnsetType = UNSET
    """Names or IDs of the zones whose events are sent. Null means all zones of the token."""


class Webhook(Struct, kw_only=True):
    """A webhook, without its secret."""

    id: str
    """ID of the webhook."""
    url: str | None
    """The URL that receives events. Null if you read the deliveries with GET …/stream."""
    description: str | None
    """A note for people."""
    events: list[str] | None
    """Types of events to send. Null means all types."""
    zones: list[str] | None
    """Only events of these zones are sent. Null means all events."""
    status: str
    """unverified: the URL has not answered a verification with 200. delivering: events are sent. disabled: the URL
    failed for three days, or answered 410. Verify it to continue. Known values: unverified, delivering, disabled.
    """
    created_at: datetime
    """When the webhook was created."""
    verified_at: datetime | None
    """When the URL last answered a verification. Null if unverified."""
    failing_since: datetime | None
    """When the current series of failed attempts started. Null if the last attempt succeeded."""
    disabled_at: datetime | None
    """When the webhook was disabled. Null if it is not."""
    disabled_reason: str | None
    """Why the webhook was disabled, for people. Null if it is not."""
    previous_secret_expires_at: datetime | None
    """Until when the previous secret also signs after a rotation. Null if it does not."""


class WebhookCreated(Struct, kw_only=True):
    """A webhook with its new secret."""

    id: str
    """ID of the webhook."""
    url: str | None
    """The URL that receives events. Null if you read the deliveries with GET …/stream."""
    description: str | None
    """A note for people."""
    events: list[str] | None
    """Types of events to send. Null means all types."""
    zones: list[str] | None
    """Only events of these zones are sent. Null means all events."""
    status: str
    """unverified: the URL has not answered a verification with 200. delivering: events are sent. disabled: the URL
    failed for three days, or answered 410. Verify it to continue. Known values: unverified, delivering, disabled.
    """
    created_at: datetime
    """When the webhook was created."""
    verified_at: datetime | None
    """When the URL last answered a verification. Null if unverified."""
    failing_since: datetime | None
    """When the current series of failed attempts started. Null if the last attempt succeeded."""
    disabled_at: datetime | None
    """When the webhook was disabled. Null if it is not."""
    disabled_reason: str | None
    """Why the webhook was disabled, for people. Null if it is not."""
    previous_secret_expires_at: datetime | None
    """Until when the previous secret also signs after a rotation. Null if it does not."""
    secret: str | None
    """The signing secret. Returned only once. Null if the response is replayed for an Idempotency-Key."""


class WebhookDelivery(Struct, kw_only=True):
    """A delivery of an event to a webhook."""

    id: str
    """Value of X-Service-Delivery and webhook-id. The same in all attempts."""
    event: DeliveryEvent
    status: str
    """waiting: for the first or next attempt. failed: no further attempts. Known values: waiting, delivered, failed."""
    created_at: datetime
    """When the delivery was recorded."""
    next_attempt_at: datetime | None
    """When the next attempt is due. Null if there is none."""
    finished_at: datetime | None
    """When the delivery ended. Null while it is waiting."""
    attempts: list[DeliveryAttempt]
    """The last 20 attempts, oldest first."""


class WebhookDeliveryDetail(Struct, kw_only=True):
    """A delivery with its body."""

    id: str
    """Value of X-Service-Delivery and webhook-id. The same in all attempts."""
    event: DeliveryEvent
    status: str
    """waiting: for the first or next attempt. failed: no further attempts. Known values: waiting, delivered, failed."""
    created_at: datetime
    """When the delivery was recorded."""
    next_attempt_at: datetime | None
    """When the next attempt is due. Null if there is none."""
    finished_at: datetime | None
    """When the delivery ended. Null while it is waiting."""
    attempts: list[DeliveryAttempt]
    """The last 20 attempts, oldest first."""
    body: str
    """The raw request body. The signature covers it."""


class WebhookDeliveryList(Struct, kw_only=True):
    """A page of a list."""

    data: list[WebhookDelivery]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""


class WebhookList(Struct, kw_only=True):
    """A page of a list."""

    data: list[Webhook]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""


class WebhookRedelivered(Struct, kw_only=True):
    """Deliveries that are sent again."""

    redelivered_count: int
    """Number of deliveries that are sent again."""
    next_since: datetime | None
    """Value of `since` for the next request, if there are more deliveries. Otherwise null."""


class UnknownWebhookStreamEvent(Struct, kw_only=True):
    """WebhookStreamEvent of a type that is newer than this library."""

    type: str
    headers: dict[str, str] | None = None
    body: str | None = None


if TYPE_CHECKING:
    WebhookStreamEvent = (
        StreamedDelivery
        | StreamBegunEvent
        | StreamResetEvent
        | UnknownWebhookStreamEvent
    )
else:
    WebhookStreamEvent = union(
        "WebhookStreamEvent",
        "type",
        {
            "delivery": StreamedDelivery,
            "stream.begun": StreamBegunEvent,
            "stream.reset": StreamResetEvent,
        },
        UnknownWebhookStreamEvent,
    )
"""An event of the stream of a webhook."""
