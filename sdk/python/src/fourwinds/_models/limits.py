"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class DynamicUpdateLimit(Struct, kw_only=True):
    """DynamicUpdateLimit."""

    name: str
    """Name of the limit. Known values: dynamic_records, dynamic_tokens."""
    limit: int
    """Changes allowed in any period of this many seconds."""
    seconds: int
    """Length of the period in seconds."""


class Limits(Struct, kw_only=True):
    """Limits."""

    plan: str
    """Name of the plan."""
    unlocked_by_verification: list[str]
    """What verification of the account unlocks. Verify it at the verification_page of GET /account. Empty if it is
    verified.
    """
    zone_quota: Quota
    """Number of zones, without those of names below suffixes."""
    domain_quota: Quota
    """Number of names below suffixes of this service."""
    webhook_quota: Quota
    """Number of webhooks."""
    records_per_zone: int | None
    """Maximum number of records in a zone. Null means no limit."""
    record_bytes_per_zone: int
    """Maximum octets of all records of a zone, counted as JSON."""
    changes_per_request: int
    """Maximum number of changes in a request."""
    body_bytes: int
    """Maximum octets of a request body."""
    minimum_ttl: int
    """Minimum TTL of a record in seconds."""
    rates: list[RateLimit]
    """Request limits per period, for all tokens of the account together. Empty if there are none."""
    written_bytes: VolumeLimit | None
    """Limit of octets added or changed in records, counted as JSON, for all tokens together. Null means no limit."""
    dynamic_updates: list[DynamicUpdateLimit]
    """How often dynamic updates may change addresses per period: for each name and type, and for each token."""


class Quota(Struct, kw_only=True):
    """Quota."""

    limit: int | None
    """Maximum number. Null means no limit."""
    used: int
    """Number that the account has."""


class RateLimit(Struct, kw_only=True):
    """RateLimit."""

    name: str
    """Name of the limit. Known values: reads, writes, zone_creates, domain_creates, requests, session_requests."""
    limit: int
    """Requests allowed in any period of this many seconds."""
    seconds: int
    """Length of the period in seconds."""
    remaining: int
    """Requests that are allowed now."""
    reset_at: datetime | None
    """When the oldest counted request stops counting. Null if none is counted."""


class VolumeLimit(Struct, kw_only=True):
    """VolumeLimit."""

    limit: int
    """Octets allowed in any period of this many seconds."""
    seconds: int
    """Length of the period in seconds."""
    remaining: int
    """Octets that are allowed now."""
    reset_at: datetime | None
    """When the oldest counted octets stop counting. Null if none are counted."""
