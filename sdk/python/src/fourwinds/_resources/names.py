"""Names whose zone is hosted elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import Body, ReadOptions, WaitOptions
    from ..models import CreateNameCheckRequest, NameCheck


class Names(Resource[C]):
    """Names whose zone is hosted elsewhere."""

    @operation("createNameCheck")
    def check(self, body: Body[CreateNameCheckRequest], **options: Unpack[WaitOptions]) -> NameCheck:
        """Checks whether a name leads to this service, and waits up to 10 s for the result."""

    @operation("getNameCheck")
    def get_check(self, check: str, **options: Unpack[ReadOptions]) -> NameCheck:
        """Gets a check of the last day."""
