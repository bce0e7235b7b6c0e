"""Records of a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import Items, listing, operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._options import Body, ChangeOptions, ReadOptions
    from ..models import (
        ChangeRecordsRequest,
        CreateRecordRequest,
        Record,
        RecordChanged,
        RecordsChanged,
        RecordsReplaced,
        ReplaceRecordsRequest,
        UpdateRecordRequest,
    )


class Records(Resource[C]):
    """Records of a zone."""

    @listing("listRecords")
    def list(
        self,
        zone: str,
        *,
        name: str | None = None,
        type: Sequence[str] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[ReadOptions],
    ) -> Items[Record]:
        """Lists the records. Without `limit`, one request reads all of them."""

    @operation("getRecord")
    def get(self, zone: str, record: str, **options: Unpack[ReadOptions]) -> Record:
        """Gets a record by its id."""

    @operation("createRecord")
    def create(self, zone: str, body: Body[CreateRecordRequest], **options: Unpack[ChangeOptions]) -> RecordChanged:
        """Creates a record."""

    @operation("updateRecord")
    def update(
        self, zone: str, record: str, body: Body[UpdateRecordRequest], **options: Unpack[ChangeOptions]
    ) -> RecordChanged:
        """Changes a record."""

    @operation("deleteRecord")
    def delete(self, zone: str, record: str, **options: Unpack[ChangeOptions]) -> RecordChanged | None:
        """Deletes a record. None if an earlier attempt of this call deleted it."""

    @operation("replaceRecords")
    def replace(
        self,
        zone: str,
        body: Body[ReplaceRecordsRequest],
        *,
        confirm: int | None = None,
        **options: Unpack[ChangeOptions],
    ) -> RecordsReplaced:
        """Replaces all records by a list, all or none. `confirm` is the number of names that this removes."""

    @operation("changeRecords")
    def change(self, zone: str, body: Body[ChangeRecordsRequest], **options: Unpack[ChangeOptions]) -> RecordsChanged:
        """Applies up to 1,000 changes, all or none."""
