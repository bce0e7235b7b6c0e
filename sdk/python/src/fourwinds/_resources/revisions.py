"""Revisions of a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import Items, listing, operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import ChangeOptions, ReadOptions
    from ..models import Revision, RevisionDiff, RevisionRecords, ZoneRolledBack


class Revisions(Resource[C]):
    """Published changes of a zone."""

    @listing("listRevisions", page=200)
    def list(
        self, zone: str, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[ReadOptions]
    ) -> Items[Revision]:
        """Lists the revisions, newest first."""

    @operation("getRevision")
    def get(self, zone: str, revision: int | str, **options: Unpack[ReadOptions]) -> RevisionRecords:
        """Gets all records of a revision."""

    @operation("diffRevisions")
    def diff(self, zone: str, revision: int | str, other: int | str, **options: Unpack[ReadOptions]) -> RevisionDiff:
        """Compares two revisions."""

    @operation("rollBackZone")
    def roll_back(self, zone: str, revision: int | str, **options: Unpack[ChangeOptions]) -> ZoneRolledBack:
        """Restores the records of a revision, all or none."""
