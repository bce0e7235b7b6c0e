"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from msgspec import Struct

from .common import (
    Record,
)


class SearchHit(Struct, kw_only=True):
    """A zone or record that contains the text."""

    type: str
    """What the text was found in. Known values: zone, record."""
    name: str
    """Name of the zone, or absolute owner name of the record, without the final dot."""
    unicode_name: str
    """The name in Unicode, if it contains A-labels."""
    zone_id: str
    """ID of the zone."""
    zone: str
    """Name of the zone."""
    record: Record | None
    """The record. Null if the zone itself matches."""
    matches: list[str]
    """Which fields contain the text."""


class SearchHitList(Struct, kw_only=True):
    """A page of a list."""

    data: list[SearchHit]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""
