"""Values of ACME challenges."""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import Body, CreateOptions, WriteOptions
    from ..models import ChallengeChanged, CreateChallengeRequest


class Challenges(Resource[C]):
    """Values of ACME challenges."""

    @operation("createChallenge")
    def create(self, body: Body[CreateChallengeRequest], **options: Unpack[CreateOptions]) -> ChallengeChanged:
        """Sets a value. Other values of the name stay."""

    @operation("deleteChallenge")
    def delete(
        self, fqdn: str, value: str, *, dry_run: bool | None = None, **options: Unpack[WriteOptions]
    ) -> ChallengeChanged | None:
        """Deletes a value. Other values of the name stay. None if a repeated attempt finds no zone."""
