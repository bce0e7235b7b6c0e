"""The service and its nameservers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import Items, listing, operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import ReadOptions
    from ..models import Nameserver, Service


class ServiceInfo(Resource[C]):
    """The service and its nameservers."""

    @operation("getService")
    def get(self, **options: Unpack[ReadOptions]) -> Service:
        """Gets the names and addresses of the service."""

    @listing("listNameservers")
    def list_nameservers(self, **options: Unpack[ReadOptions]) -> Items[Nameserver]:
        """Lists the nameservers, for the registrar."""
