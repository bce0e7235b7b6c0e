"""The account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import Body, ReadOptions, WriteOptions
    from ..models import (
        Account,
        Limits,
        RequestVerificationRequest,
        RequestVerificationReviewRequest,
        UpdateAccountRequest,
        Verification,
    )


class Accounts(Resource[C]):
    """The account of the token."""

    @operation("getAccount")
    def get(self, **options: Unpack[ReadOptions]) -> Account:
        """Gets the account, with the rights of the token."""

    @operation("updateAccount")
    def update(self, body: Body[UpdateAccountRequest], **options: Unpack[WriteOptions]) -> Account:
        """Renames the account."""

    @operation("getLimits")
    def get_limits(self, **options: Unpack[ReadOptions]) -> Limits:
        """Gets the limits of the account and their present use."""

    @operation("getVerification")
    def get_verification(self, **options: Unpack[ReadOptions]) -> Verification:
        """Gets the verification of the account."""

    @operation("requestVerification")
    def request_verification(
        self, body: Body[RequestVerificationRequest], **options: Unpack[WriteOptions]
    ) -> Verification:
        """Requests the verification of the account by a domain, or checks it at once."""

    @operation("requestVerificationReview")
    def request_verification_review(
        self, body: Body[RequestVerificationReviewRequest], **options: Unpack[WriteOptions]
    ) -> Verification:
        """Requests a review by the staff."""
