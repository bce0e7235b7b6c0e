"""Zone files (RFC 1035 section 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Unpack

from .._operation import operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import ChangeOptions, ReadOptions
    from ..models import ZonefileImported

TYPE = "text/dns"


class Zonefile(Resource[C]):
    """Zone files (RFC 1035 section 5)."""

    @operation("exportZonefile", accept=TYPE)
    def export(self, zone: str, *, comments: bool | None = None, **options: Unpack[ReadOptions]) -> str:
        """Exports a zone as a zone file."""

    @operation("importZonefile", body=TYPE)
    def import_(
        self,
        zone: str,
        body: str | bytes,
        *,
        mode: Literal["replace", "merge"] | None = None,
        on_error: Literal["refuse", "skip"] | None = None,
        comments: bool | None = None,
        confirm: int | None = None,
        **options: Unpack[ChangeOptions],
    ) -> ZonefileImported:
        """Imports a zone file in UTF-8."""
