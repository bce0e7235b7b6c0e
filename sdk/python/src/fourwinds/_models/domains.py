"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import UNSET, Struct, UnsetType

from .common import (
    Change,
    Issue,
)


class CreateDomainRequest(Struct, kw_only=True):
    """A name to register."""

    name: str
    """A label and a suffix of this service. See GET /suffixes."""
    auto_renew: bool | UnsetType = UNSET
    """Whether the name is renewed by itself while it is in use."""


class Domain(Struct, kw_only=True):
    """A name below a suffix of this service. It has a zone of its own."""

    id: str
    """ID of the domain."""
    name: str
    """The name, without final dot."""
    kind: str
    """subdomain: a name below a suffix of this service. Known values: subdomain."""
    suffix: str
    """The suffix above the name."""
    status: str
    """active: more than 60 days remain. expiring: the term ends soon; the name can be renewed. grace: the term has
    ended, and the name can still be renewed. deleting: the name was given up or its grace is over; it can be
    restored until restorable_until. Known values: active, expiring, grace, deleting.
    """
    auto_renew: bool
    """Whether the name is renewed by itself while it is in use."""
    created_at: datetime
    """When the name was registered."""
    updated_at: datetime
    """When the domain was last changed. Changes of its zone do not count."""
    ends_at: datetime
    """End of the term."""
    renewable_from: datetime
    """From when the name can be renewed."""
    deleting_at: datetime | None
    """When the deletion began. Null if none is in progress."""
    restorable_until: datetime | None
    """Until when the deletion can be undone. Null if none is in progress."""
    held_at: datetime | None
    """Since when the service does not answer for the name, because of abuse. Null if it answers."""
    zone_id: str
    """ID of the zone of the name. Its records are at /zones/{zone_id}."""


class DomainAvailability(Struct, kw_only=True):
    """Whether a name can be registered."""

    name: str
    """The name, in lower case."""
    available: bool
    """Whether the account can register the name now. Quotas and limits do not matter."""
    issues: list[Issue]
    """Why the name is not available. Empty if it is."""
    suggestions: list[str]
    """Similar names that are available. Empty if the name itself is."""


class DomainChanged(Struct, kw_only=True):
    """A domain after a write, and the outcome of the write."""

    id: str
    """ID of the domain."""
    name: str
    """The name, without final dot."""
    kind: str
    """subdomain: a name below a suffix of this service. Known values: subdomain."""
    suffix: str
    """The suffix above the name."""
    status: str
    """active: more than 60 days remain. expiring: the term ends soon; the name can be renewed. grace: the term has
    ended, and the name can still be renewed. deleting: the name was given up or its grace is over; it can be
    restored until restorable_until. Known values: active, expiring, grace, deleting.
    """
    auto_renew: bool
    """Whether the name is renewed by itself while it is in use."""
    created_at: datetime
    """When the name was registered."""
    updated_at: datetime
    """When the domain was last changed. Changes of its zone do not count."""
    ends_at: datetime
    """End of the term."""
    renewable_from: datetime
    """From when the name can be renewed."""
    deleting_at: datetime | None
    """When the deletion began. Null if none is in progress."""
    restorable_until: datetime | None
    """Until when the deletion can be undone. Null if none is in progress."""
    held_at: datetime | None
    """Since when the service does not answer for the name, because of abuse. Null if it answers."""
    zone_id: str
    """ID of the zone of the name. Its records are at /zones/{zone_id}."""
    change: Change


class DomainList(Struct, kw_only=True):
    """A page of a list."""

    data: list[Domain]
    """The items of this page."""
    next_cursor: str | None
    """Cursor of the next page. Null on the last page."""


class UpdateDomainRequest(Struct, kw_only=True):
    """New settings of a domain. Omitted settings stay unchanged."""

    auto_renew: bool | UnsetType = UNSET
    """Whether the name is renewed by itself while it is in use."""
