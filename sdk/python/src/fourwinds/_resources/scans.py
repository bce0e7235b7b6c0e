"""Scans of a domain, and comparisons of a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import Body, ReadOptions, WaitOptions
    from ..models import Comparison, Scan, ScanRequest


class Scans(Resource[C]):
    """Scans of the present nameservers of a domain for its records."""

    @operation("createScan")
    def create(self, zone: str, body: Body[ScanRequest] | None = None, **options: Unpack[WaitOptions]) -> Scan:
        """Starts a scan, and waits up to 10 s for its result. Its result proposes a change that imports the records."""

    @operation("getScan")
    def get(self, zone: str, scan: str, **options: Unpack[ReadOptions]) -> Scan:
        """Gets a scan of the last day."""


class Comparisons(Resource[C]):
    """Comparisons of a zone with its records at the present nameservers of the domain."""

    @operation("createComparison")
    def create(self, zone: str, body: Body[ScanRequest] | None = None, **options: Unpack[WaitOptions]) -> Comparison:
        """Starts a comparison, and waits up to 10 s for its result."""

    @operation("getComparison")
    def get(self, zone: str, comparison: str, **options: Unpack[ReadOptions]) -> Comparison:
        """Gets a comparison of the last day."""
