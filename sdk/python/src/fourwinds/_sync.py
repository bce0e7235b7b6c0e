"""Deciding whether a zone is in sync. Shared by both clients."""

from __future__ import annotations

from typing import Any, Final

from ._errors import NotInSyncError, TimeoutError

IN_SYNC: Final = "active"

NEVER: Final = frozenset({"invalid", "suspended", "verification_required", "deleting"})
"""A zone with one of these statuses does not come into sync by itself."""

RELEVANT: Final = frozenset({"zone.in_sync", "zone.invalid", "zone.deleting", "zone.deleted", "stream.reset"})
"""Events after which the status of the zone may be another."""


def is_in_sync(zone: Any, asked: str) -> bool:
    """Raises NotInSyncError if the zone cannot come into sync by itself."""
    if zone.status in NEVER:
        raise NotInSyncError(
            f"{asked} does not come into sync: its status is {zone.status}", zone=asked, status=zone.status
        )
    return bool(zone.status == IN_SYNC)


def too_late(asked: str, status: str, seconds: float) -> TimeoutError:
    message = f"{asked} is not in sync after {seconds:g} s: its status is {status}"
    return TimeoutError(message, operation="waitInSync", attempts=1)
