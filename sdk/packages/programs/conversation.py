"""Uses the library as a small program of a user does, and prints what it saw as JSON.

Usage: conversation.py sync|async BASE_URL TOKEN ZONE
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any

from fourwinds import (
    ApiError,
    AsyncFourwinds,
    Fourwinds,
    PreconditionFailedError,
    ValidationError,
    WebhookSignatureError,
    ZoneNotFoundError,
    __version__,
    is_token,
    unwrap,
)
from fourwinds.models import ChangeRecordsRequest, RecordChange, StreamBegunEvent, StreamedDelivery, ZoneCreatedEvent

CHANGES = ChangeRecordsRequest(
    changes=[RecordChange(name="www", type="A", ttl=300, value=value) for value in ("192.0.2.1", "192.0.2.2")]
)
WRONG = ChangeRecordsRequest(changes=[RecordChange(name="www", type="A", value="192.0.2.300")])


def code_of(error: ApiError) -> str:
    if isinstance(error, ZoneNotFoundError):
        return f"absent: {error.code}, {error.status}"
    if isinstance(error, ValidationError):
        return f"invalid: {error.code}, {error.issues[0].path}"
    if isinstance(error, PreconditionFailedError):
        return f"changed: {error.code}, {error.attempts} attempt"
    return f"other: {error.code}"


def read(delivery: StreamedDelivery, secret: str | None) -> dict[str, Any]:
    """Verifies a delivery, and once more after it was changed on its way."""
    assert secret is not None
    event = unwrap(delivery.body, delivery.headers, [secret])
    try:
        unwrap(delivery.body + " ", delivery.headers, secret)
    except WebhookSignatureError:
        return {"type": event.type, "isRefused": True}
    return {"type": event.type, "isRefused": False}


def converse(client: Fourwinds, zone: str) -> dict[str, Any]:
    with client.events.stream() as events:
        for event in events:
            if isinstance(event, StreamBegunEvent):
                client.zones.create({"name": zone}, wait=30)
            elif isinstance(event, ZoneCreatedEvent) and event.data.zone == zone:
                created = event.type
                break
    status = client.wait_in_sync(zone).status
    etag = client.zones.get.with_response(zone).etag or ""
    limit = client.rate_limit
    tried = client.records.change(zone, CHANGES, dry_run=True).change.diff
    client.records.change(zone, CHANGES, if_match=etag)
    listed = [record.value for record in client.records.list(zone, type=["A"], limit=1)]
    errors: list[str] = []
    wrong: list[Callable[[], object]] = [
        lambda: client.zones.get(f"absent.{zone}"),
        lambda: client.records.change(zone, WRONG),
        lambda: client.zones.update(zone, {"comment": "too late"}, if_match=etag),
    ]
    for call in wrong:
        try:
            call()
        except ApiError as error:
            errors.append(code_of(error))
    webhook = client.webhooks.create({"url": None})
    with client.webhooks.stream(webhook.id) as deliveries:
        for delivery in deliveries:
            if isinstance(delivery, StreamBegunEvent):
                client.webhooks.test(webhook.id)
            elif isinstance(delivery, StreamedDelivery):
                seen = read(delivery, webhook.secret)
                break
    client.webhooks.delete(webhook.id)
    deleted = client.zones.delete(zone)
    return {
        "event": created,
        "status": status,
        "hasLimit": limit is not None and limit.remaining < limit.limit,
        "tried": sorted(record.value for record in tried.added) if tried else None,
        "listed": sorted(listed),
        "errors": errors,
        "delivery": seen,
        "isDeleted": deleted is not None and deleted.change.applied,
    }


async def converse_async(client: AsyncFourwinds, zone: str) -> dict[str, Any]:
    async with client.events.stream() as events:
        async for event in events:
            if isinstance(event, StreamBegunEvent):
                await client.zones.create({"name": zone}, wait=30)
            elif isinstance(event, ZoneCreatedEvent) and event.data.zone == zone:
                created = event.type
                break
    status = (await client.wait_in_sync(zone)).status
    etag = (await client.zones.get.with_response(zone)).etag or ""
    limit = client.rate_limit
    tried = (await client.records.change(zone, CHANGES, dry_run=True)).change.diff
    await client.records.change(zone, CHANGES, if_match=etag)
    listed = [record.value async for record in client.records.list(zone, type=["A"], limit=1)]
    errors: list[str] = []
    for call in (
        client.zones.get(f"absent.{zone}"),
        client.records.change(zone, WRONG),
        client.zones.update(zone, {"comment": "too late"}, if_match=etag),
    ):
        try:
            await call
        except ApiError as error:
            errors.append(code_of(error))
    webhook = await client.webhooks.create({"url": None})
    async with client.webhooks.stream(webhook.id) as deliveries:
        async for delivery in deliveries:
            if isinstance(delivery, StreamBegunEvent):
                await client.webhooks.test(webhook.id)
            elif isinstance(delivery, StreamedDelivery):
                seen = read(delivery, webhook.secret)
                break
    await client.webhooks.delete(webhook.id)
    deleted = await client.zones.delete(zone)
    return {
        "event": created,
        "status": status,
        "hasLimit": limit is not None and limit.remaining < limit.limit,
        "tried": sorted(record.value for record in tried.added) if tried else None,
        "listed": sorted(listed),
        "errors": errors,
        "delivery": seen,
        "isDeleted": deleted is not None and deleted.change.applied,
    }


async def run_async(base_url: str, token: str, zone: str) -> dict[str, Any]:
    async with AsyncFourwinds(token, base_url=base_url) as client:
        return await converse_async(client, zone)


def run(base_url: str, token: str, zone: str) -> dict[str, Any]:
    with Fourwinds(token, base_url=base_url) as client:
        return converse(client, zone)


def main(kind: str, base_url: str, token: str, zone: str) -> None:
    seen = run(base_url, token, zone) if kind == "sync" else asyncio.run(run_async(base_url, token, zone))
    print(json.dumps({"version": __version__, "isToken": is_token(token), **seen}))


main(*sys.argv[1:])
