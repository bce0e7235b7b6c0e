"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from .common import (
    Actor,
)


AuditDetails = dict[str, Any]


class AuditRow(Struct, kw_only=True):
    """AuditRow."""

    id: str
    """ID of the row."""
    at: datetime
    """When the action took place, with microseconds."""
    action: str
    """The action."""
    outcome: str
    """applied: the action took place. failed: the action started, but the store rejected it. refused: the action did
    not start. Known values: applied, failed, refused.
    """
    request_count: int
    """Number of requests in this row. Refused requests within a minute share one row."""
    zone_id: str | None
    """ID of the zone. Null if the action concerns no zone."""
    zone: str | None
    """Name of the zone. Null if it is not known."""
    actor: Actor
    """Who made the request."""
    address: str | None
    """IP address of the request. Null if it was erased."""
    change_id: str | None
    """ID of the change. Null if nothing was written."""
    request_id: str | None
    """ID of the request."""
    details: AuditDetails | None
    """Details of the action. They depend on the action, and more may be added. For a change of records: diff, with
    the records before and after. For a change of settings: settings.
    """


class AuditRowList(Struct, kw_only=True):
    """A page of a list."""

    data: list[AuditRow]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""
