"""Dynamic DNS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import Body, CreateOptions
    from ..models import DynamicUpdate, UpdateAddressRequest


class Dynamic(Resource[C]):
    """Addresses of hosts that change."""

    @operation("updateAddress")
    def update_address(
        self, zone: str, record: str, body: Body[UpdateAddressRequest] | None = None, **options: Unpack[CreateOptions]
    ) -> DynamicUpdate:
        """Sets the A or AAAA record of a host. Without an address, that of this request."""
