"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from .common import (
    Change,
    Record,
    RecordCounts,
)


class ChangeRecordsRequest(Struct, kw_only=True):
    """Changes of the records of a zone."""

    changes: list[RecordChange]
    """The changes, in order. At most 1000, with 10000 values in all."""


class CreateRecordRequest(Struct, kw_only=True):
    """A record to create."""

    name: str
    """Owner name relative to the zone. @ is the zone itself. Unicode or A-labels."""
    type: str
    """Record type."""
    value: str
    """Record data in presentation format (RFC 1035 5.1)."""
    ttl: int | UnsetType = UNSET
    """TTL in seconds. All records of one name and type have the same TTL."""
    comment: str | None | UnsetType = UNSET
    """A note for people. Not published."""


class ListedRecord(Struct, kw_only=True):
    """A record that the zone is to have."""

    name: str
    """Owner name relative to the zone. @ is the zone itself. Unicode or A-labels."""
    type: str
    """Record type."""
    value: str
    """Record data in presentation format (RFC 1035 5.1)."""
    ttl: int | UnsetType = UNSET
    """TTL in seconds. A set gets the smallest TTL of its records. If none has one, it follows the default of the
    zone.
    """
    comment: str | None | UnsetType = UNSET
    """A note for people. Not published. Omitted or null: no comment."""
    id: str | UnsetType = UNSET
    """Ignored. Unchanged records keep their IDs."""
    unicode_name: str | UnsetType = UNSET
    """The name in Unicode, if it contains A-labels."""
    managed_by: Literal["api", "kubernetes"] | UnsetType = UNSET
    """Records managed by kubernetes cannot be changed through this API."""


class RecordChange(Struct, kw_only=True):
    """RecordChange."""

    op: Literal["upsert", "replace", "delete", "create"] | UnsetType = UNSET
    """upsert: add this value, or set its TTL. Other values of the set stay. replace: replace the set with `values`.
    delete: remove one record by ID or value, or the whole set if both are omitted. create: like upsert, but a
    conflict if the record exists.
    """
    id: str | UnsetType = UNSET
    """ID of the record, for upsert and delete."""
    name: str | UnsetType = UNSET
    """Owner name relative to the zone. @ is the zone itself. Unicode or A-labels."""
    type: str | UnsetType = UNSET
    """Record type."""
    value: str | UnsetType = UNSET
    """Record data in presentation format (RFC 1035 5.1)."""
    values: list[str] | UnsetType = UNSET
    """For replace, instead of `value`."""
    ttl: int | UnsetType = UNSET
    """TTL in seconds. All records of one name and type have the same TTL."""
    comment: str | None | UnsetType = UNSET
    """A note for people. Not published."""
    unicode_name: str | UnsetType = UNSET
    """The name in Unicode, if it contains A-labels."""
    managed_by: Literal["api", "kubernetes"] | UnsetType = UNSET
    """Records managed by kubernetes cannot be changed through this API."""


class RecordChangeResult(Struct, kw_only=True):
    """The result of one change."""

    index: int
    """Index of the change in the request, from 0."""
    op: str
    """The operation of the change. Known values: upsert, replace, delete, create."""
    status: str
    """The effect on the records that the change concerns. Known values: created, updated, deleted, unchanged."""
    record_id: str | None
    """ID of the record. Null unless the change concerns exactly one record."""
    record_ids: list[str]
    """IDs of the records that the change concerns."""


class RecordChanged(Struct, kw_only=True):
    """A record after a change. A deleted record is as it was."""

    id: str
    """ID of the record. It stays the same when the record changes."""
    name: str
    """Owner name relative to the zone, with A-labels. @ is the zone itself."""
    unicode_name: str
    """The name in Unicode, if it contains A-labels."""
    type: str
    """Record type."""
    value: str
    """Record data in presentation format (RFC 1035 5.1), in canonical form."""
    ttl: int
    """TTL in seconds."""
    comment: str | None
    """A note for people. Not published. Null if there is none."""
    managed_by: str
    """Records managed by kubernetes cannot be changed through this API. Known values: api, kubernetes."""
    change: Change


class RecordList(Struct, kw_only=True):
    """A page of a list."""

    data: list[Record]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""


class RecordsChanged(Struct, kw_only=True):
    """The results of changes of records."""

    zone: str
    """Name of the zone."""
    serial: int | None
    """Serial that was published last. Null if the zone was never published."""
    results: list[RecordChangeResult]
    """Result of each change, in the order of the request."""
    change: Change
    in_sync: bool
    """As `change.in_sync`."""


class RecordsReplaced(Struct, kw_only=True):
    """The effect of a list of records on the zone."""

    zone: str
    """Name of the zone."""
    serial: int | None
    """Serial that was published last. Null if the zone was never published."""
    record_counts: RecordCounts
    """Effect on the records of the zone."""
    confirm: int | None
    """For a dry run, the value of `confirm` that the request needs. Null if it needs none."""
    change: Change


class ReplaceRecordsRequest(Struct, kw_only=True):
    """The records that the zone is to have."""

    records: list[ListedRecord]
    """All records of the zone. The SOA and NS records of the zone itself are skipped."""


class UpdateRecordRequest(Struct, kw_only=True):
    """Fields of a record to change. Omitted fields do not change."""

    name: str | UnsetType = UNSET
    """Owner name relative to the zone. @ is the zone itself. Unicode or A-labels."""
    type: str | UnsetType = UNSET
    """Record type."""
    value: str | UnsetType = UNSET
    """Record data in presentation format (RFC 1035 5.1)."""
    ttl: int | UnsetType = UNSET
    """TTL in seconds. All records of one name and type have the same TTL."""
    comment: str | None | UnsetType = UNSET
    """A note for people. Not published."""
    id: str | UnsetType = UNSET
    """If set, must equal the ID in the path."""
    unicode_name: str | UnsetType = UNSET
    """The name in Unicode, if it contains A-labels."""
    managed_by: Literal["api", "kubernetes"] | UnsetType = UNSET
    """Records managed by kubernetes cannot be changed through this API."""
