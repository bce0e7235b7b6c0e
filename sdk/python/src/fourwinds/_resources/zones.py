"""Zones of the account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Unpack

from .._operation import Items, listing, operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._options import Body, ChangeOptions, CreateOptions, ReadOptions
    from ..models import (
        CreateZoneRequest,
        Delegation,
        Distribution,
        SearchHit,
        UpdateZoneRequest,
        Zone,
        ZoneChanged,
        ZoneCounts,
    )


class Zones(Resource[C]):
    """Zones of the account. `zone` is the name or id of a zone, in all methods."""

    @listing("listZones", page=200)
    def list(
        self,
        *,
        id: Sequence[str] | None = None,
        name: str | None = None,
        owns_name: str | None = None,
        label: str | None = None,
        q: str | None = None,
        only: Literal["needs_action", "in_progress"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[ReadOptions],
    ) -> Items[Zone]:
        """Lists the zones that match the filters, by name."""

    @operation("createZone")
    def create(self, body: Body[CreateZoneRequest], **options: Unpack[CreateOptions]) -> ZoneChanged:
        """Creates a zone."""

    @operation("getZone")
    def get(self, zone: str, **options: Unpack[ReadOptions]) -> Zone:
        """Gets a zone."""

    @operation("updateZone")
    def update(self, zone: str, body: Body[UpdateZoneRequest], **options: Unpack[ChangeOptions]) -> ZoneChanged:
        """Changes settings of a zone."""

    @operation("deleteZone")
    def delete(self, zone: str, **options: Unpack[ChangeOptions]) -> ZoneChanged | None:
        """Deletes a zone. You can restore it for seven days. None if an earlier attempt of this call deleted it."""

    @operation("countZones")
    def count(self, **options: Unpack[ReadOptions]) -> ZoneCounts:
        """Counts all zones, zones that need you, and zones in progress."""

    @listing("search", page=200)
    def search(
        self,
        *,
        q: str,
        type: Literal["zone", "record"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[ReadOptions],
    ) -> Items[SearchHit]:
        """Finds zones and records by any part of their names, values, comments and labels."""

    @operation("getDistribution")
    def get_distribution(self, zone: str, **options: Unpack[ReadOptions]) -> Distribution:
        """Asks every nameserver for the version of a zone that it serves."""

    @operation("getDelegation")
    def get_delegation(self, zone: str, **options: Unpack[ReadOptions]) -> Delegation:
        """Gets the delegation of a zone at its parent."""
