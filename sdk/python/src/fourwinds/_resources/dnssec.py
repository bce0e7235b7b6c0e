"""DNSSEC of a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import Body, ChangeOptions, ReadOptions, TryOptions
    from ..models import (
        DisableDnssecRequest,
        Dnssec,
        DnssecChanged,
        DnssecKeyList,
        EnableDnssecRequest,
        ImportKeysRequest,
        KeysImported,
        RollKeysRequest,
    )


class DnssecOfZones(Resource[C]):
    """DNSSEC of a zone."""

    @operation("getDnssec")
    def get(self, zone: str, **options: Unpack[ReadOptions]) -> Dnssec:
        """Gets the status, the keys, the DS records for the parent, and the next step."""

    @operation("enableDnssec")
    def enable(
        self, zone: str, body: Body[EnableDnssecRequest] | None = None, **options: Unpack[ChangeOptions]
    ) -> DnssecChanged:
        """Signs a zone, or changes the settings of a signed zone."""

    @operation("disableDnssec")
    def disable(
        self, zone: str, body: Body[DisableDnssecRequest] | None = None, **options: Unpack[ChangeOptions]
    ) -> DnssecChanged:
        """Stops signing a zone, after its DS record has left the parent and all caches."""

    @operation("rollKeys")
    def roll_keys(
        self, zone: str, body: Body[RollKeysRequest] | None = None, **options: Unpack[ChangeOptions]
    ) -> DnssecChanged:
        """Starts a key rollover."""

    @operation("exportKeys")
    def export_keys(self, zone: str, *, private: bool | None = None, **options: Unpack[ReadOptions]) -> DnssecKeyList:
        """Gets the keys of a zone, with `private` also the private keys."""

    @operation("importKeys")
    def import_keys(self, zone: str, body: Body[ImportKeysRequest], **options: Unpack[TryOptions]) -> KeysImported:
        """Imports the keys of a zone that is signed elsewhere."""
