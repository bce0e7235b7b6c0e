"""Made by “npm run gen” from the descriptions of both APIs."""

from __future__ import annotations

from datetime import datetime

from msgspec import UNSET, Struct, UnsetType

from .common import (
    ProofChallenge,
)


class Account(Struct, kw_only=True):
    """Account."""

    id: str
    """ID of the account."""
    name: str
    """Name of the account."""
    email: str | None
    """Email address of the account. Null if it has none."""
    plan: str
    """Name of the plan. GET /limits returns its limits."""
    verified: bool
    """Whether the account is verified."""
    verification_page: str | None
    """The page for verifying the account. Null if it is verified. GET /account/verification returns the progress."""
    created_at: datetime
    """When the account was created."""
    current_token: CurrentToken
    """The token of this request."""


class CurrentToken(Struct, kw_only=True):
    """CurrentToken."""

    id: str
    """ID of the token or session."""
    name: str
    """Name of the token."""
    kind: str
    """Kind of the token, as in GET /tokens/self. A session has kind session."""
    scopes: list[str]
    """Rights of the token."""
    zones: list[str] | None
    """Zones the token is limited to. Null means all zones."""
    expires_at: datetime | None
    """When the token expires. Null means never."""


class DomainProof(Struct, kw_only=True):
    """DomainProof."""

    status: str
    """unproven: no proof was requested. waiting: neither record was found yet. expired: neither record was found in
    time. proven: the account has proven the domain. contender: proven, but another owner has the domain. Known
    values: unproven, waiting, expired, proven, contender.
    """
    message: str
    """The status in words, and what to do."""
    expires_at: datetime | None
    """When the service stops looking for the records."""
    challenge: ProofChallenge | None
    """Add this record at the current nameservers of the domain, if none of them belongs to this service."""
    nameserver: str | None
    """Add this nameserver to the domain at the registrar."""


class RequestVerificationRequest(Struct, kw_only=True):
    """RequestVerificationRequest."""

    domain: str | UnsetType = UNSET
    """A domain of the account. If omitted, the domain of the previous request."""


class RequestVerificationReviewRequest(Struct, kw_only=True):
    """RequestVerificationReviewRequest."""

    text: str
    """Why the account should be verified."""


class UpdateAccountRequest(Struct, kw_only=True):
    """UpdateAccountRequest."""

    name: str | UnsetType = UNSET
    """Name of the account."""


class Verification(Struct, kw_only=True):
    """Verification."""

    status: str
    """pending: waiting for the proof. link_sent: the proof was found, and a link was sent to the email address of
    the account. review: staff are reviewing it. refused: staff refused it. expired: the proof was not found in
    time, or the link was not used. Known values: unverified, pending, link_sent, verified, review, refused,
    expired.
    """
    domain: str | None
    """The domain used for verification. Null if the token cannot see its zone."""
    proof_kind: str | None
    """The accepted proof. review: staff have decided. Known values: domain, review."""
    domain_proof: DomainProof | None
    """Progress of the domain proof, and its two records, as in GET /zones/{zone}/proof. One record is enough."""
    link_expires_at: datetime | None
    """When the link in the email expires."""
    review: VerificationReview | None
    """The manual review. Null if there is none."""
    refusal: str | None
    """Why the account was refused. Null if it was not."""
    page: str
    """The page for requesting verification."""
    unlocks: list[str]
    """What verification of the account unlocks. Empty if it is verified."""


class VerificationReview(Struct, kw_only=True):
    """VerificationReview."""

    asked_at: datetime
    """When the review was requested."""
    answer_by: datetime
    """One business day after the request. Business days are Monday to Friday, UTC."""
    reason: str
    """asked: you requested it. domain_used: the domain has already verified another account. Known values: asked,
    domain_used.
    """
