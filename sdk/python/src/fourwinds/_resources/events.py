"""Events of the account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import Events, stream
from .._resource import C, Resource

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._options import CallOptions
    from ..models import Event


class EventStreams(Resource[C]):
    """Events of the account."""

    @stream("streamEvents")
    def stream(
        self,
        *,
        zone: str | None = None,
        type: Sequence[str] | None = None,
        last_event_id: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Events[Event]:
        """Streams changes of zones and their progress, as they happen."""
