"""Deleted zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import Items, listing, operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import CreateOptions, ReadOptions
    from ..models import DeletedZone, ZoneRestored


class DeletedZones(Resource[C]):
    """Zones that were deleted in the last seven days."""

    @listing("listDeletedZones", page=200)
    def list(
        self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[ReadOptions]
    ) -> Items[DeletedZone]:
        """Lists deleted zones that can be restored."""

    @operation("restoreDeletedZone")
    def restore(self, deleted_zone: str, **options: Unpack[CreateOptions]) -> ZoneRestored:
        """Restores a deleted zone by its name or id."""
