"""Webhooks and their deliveries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Unpack

from .._operation import Events, Items, listing, operation, stream
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import Body, CallOptions, ReadOptions, WriteOptions
    from ..models import (
        CreateWebhookRequest,
        RedeliverWebhookRequest,
        RotateWebhookRequest,
        UpdateWebhookRequest,
        Webhook,
        WebhookCreated,
        WebhookDelivery,
        WebhookDeliveryDetail,
        WebhookRedelivered,
        WebhookStreamEvent,
    )


class Webhooks(Resource[C]):
    """Webhooks and their deliveries. `webhook` is the id of a webhook, in all methods."""

    @listing("listWebhooks", page=200)
    def list(
        self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[ReadOptions]
    ) -> Items[Webhook]:
        """Lists the webhooks."""

    @operation("createWebhook", secret="secret")
    def create(self, body: Body[CreateWebhookRequest], **options: Unpack[WriteOptions]) -> WebhookCreated:
        """Creates a webhook. Only this answer contains its secret."""

    @operation("getWebhook")
    def get(self, webhook: str, **options: Unpack[ReadOptions]) -> Webhook:
        """Gets a webhook."""

    @operation("updateWebhook")
    def update(self, webhook: str, body: Body[UpdateWebhookRequest], **options: Unpack[WriteOptions]) -> Webhook:
        """Changes a webhook."""

    @operation("deleteWebhook")
    def delete(self, webhook: str, **options: Unpack[WriteOptions]) -> None:
        """Deletes a webhook and its deliveries."""

    @operation("rotateWebhook", secret="secret")
    def rotate(
        self, webhook: str, body: Body[RotateWebhookRequest] | None = None, **options: Unpack[WriteOptions]
    ) -> WebhookCreated:
        """Replaces the secret of a webhook. Only this answer contains the new one."""

    @operation("verifyWebhook")
    def verify(self, webhook: str, **options: Unpack[WriteOptions]) -> WebhookDeliveryDetail:
        """Sends the verification of the URL again."""

    @operation("testWebhook")
    def test(self, webhook: str, **options: Unpack[WriteOptions]) -> WebhookDeliveryDetail:
        """Sends a test event."""

    @operation("redeliverWebhook")
    def redeliver(
        self, webhook: str, body: Body[RedeliverWebhookRequest], **options: Unpack[WriteOptions]
    ) -> WebhookRedelivered:
        """Sends the deliveries since a time again."""

    @listing("listWebhookDeliveries", page=200)
    def list_deliveries(
        self,
        webhook: str,
        *,
        status: Literal["waiting", "delivered", "failed"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[ReadOptions],
    ) -> Items[WebhookDelivery]:
        """Lists the deliveries of the last 30 days, newest first."""

    @stream("streamWebhookDeliveries")
    def stream(
        self, webhook: str, *, last_event_id: str | None = None, **options: Unpack[CallOptions]
    ) -> Events[WebhookStreamEvent]:
        """Streams the signed deliveries of a webhook without URL. `unwrap` reads their headers and body."""

    @operation("getWebhookDelivery")
    def get_delivery(self, webhook: str, delivery: str, **options: Unpack[ReadOptions]) -> WebhookDeliveryDetail:
        """Gets a delivery with its body and attempts."""

    @operation("redeliverWebhookDelivery")
    def redeliver_delivery(self, webhook: str, delivery: str, **options: Unpack[WriteOptions]) -> WebhookDeliveryDetail:
        """Sends a delivery again."""
