"""The audit log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Unpack

from .._operation import Items, listing
from .._resource import C, Resource

if TYPE_CHECKING:
    from datetime import datetime

    from .._options import ReadOptions
    from ..models import AuditRow


class Audit(Resource[C]):
    """The audit log."""

    @listing("listAudit", page=200)
    def list(
        self,
        *,
        since: str | datetime | None = None,
        until: str | datetime | None = None,
        actor: str | None = None,
        name: str | None = None,
        outcome: Literal["applied", "failed", "refused"] | None = None,
        action: str | None = None,
        zone: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[ReadOptions],
    ) -> Items[AuditRow]:
        """Lists actions in the account and refused requests."""

    @listing("listZoneAudit", page=200)
    def list_of_zone(
        self,
        zone: str,
        *,
        since: str | datetime | None = None,
        until: str | datetime | None = None,
        actor: str | None = None,
        name: str | None = None,
        outcome: Literal["applied", "failed", "refused"] | None = None,
        action: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[ReadOptions],
    ) -> Items[AuditRow]:
        """Lists changes of a zone and refused requests about it."""
