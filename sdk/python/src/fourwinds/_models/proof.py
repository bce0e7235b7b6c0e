"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from .common import (
    Change,
    ProofChallenge,
)


class Proof(Struct, kw_only=True):
    """Proof."""

    zone: str
    """Name of the zone."""
    status: str
    """unproven: no proof was requested. waiting: neither record was found yet. expired: neither record was found in
    time. proven: the account has proven the domain. contender: proven, but another owner has the domain. Known
    values: unproven, waiting, expired, proven, contender.
    """
    proof_kind: str | None
    """The proof of the owner of the domain: a record, or the trust of administrators. Known values: txt_record,
    parent_ns, trusted.
    """
    since: datetime | None
    """Since when the proof has been in this status."""
    message: str
    """The status in words, and what to do."""
    holds_domain: bool
    """Whether the account has the domain now. False for a contender."""
    notice_ends_at: datetime | None
    """Set if another owner has proven the domain. The current owner without a proof loses the domain at this time,
    unless it proves the domain before. Otherwise null.
    """
    expires_at: datetime | None
    """When the service stops looking for the records."""
    challenge: ProofChallenge | None
    """Add this record at the current nameservers of the domain, if none of them belongs to this service."""
    nameserver: str | None
    """Add this nameserver to the domain at the registrar."""


class ProofRequested(Struct, kw_only=True):
    """ProofRequested."""

    zone: str
    """Name of the zone."""
    status: str
    """unproven: no proof was requested. waiting: neither record was found yet. expired: neither record was found in
    time. proven: the account has proven the domain. contender: proven, but another owner has the domain. Known
    values: unproven, waiting, expired, proven, contender.
    """
    proof_kind: str | None
    """The proof of the owner of the domain: a record, or the trust of administrators. Known values: txt_record,
    parent_ns, trusted.
    """
    since: datetime | None
    """Since when the proof has been in this status."""
    message: str
    """The status in words, and what to do."""
    holds_domain: bool
    """Whether the account has the domain now. False for a contender."""
    notice_ends_at: datetime | None
    """Set if another owner has proven the domain. The current owner without a proof loses the domain at this time,
    unless it proves the domain before. Otherwise null.
    """
    expires_at: datetime | None
    """When the service stops looking for the records."""
    challenge: ProofChallenge | None
    """Add this record at the current nameservers of the domain, if none of them belongs to this service."""
    nameserver: str | None
    """Add this nameserver to the domain at the registrar."""
    change: Change
