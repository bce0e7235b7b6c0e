"""Tokens of the account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from .._operation import Items, listing, operation
from .._resource import C, Resource

if TYPE_CHECKING:
    from .._options import Body, ReadOptions, WriteOptions
    from ..models import CreateTokenRequest, RotateTokenRequest, Token, TokenCreated, UpdateTokenRequest


class Tokens(Resource[C]):
    """Tokens of the account. `token` is the id of a token, in all methods."""

    @listing("listTokens", page=200)
    def list(
        self, *, limit: int | None = None, cursor: str | None = None, **options: Unpack[ReadOptions]
    ) -> Items[Token]:
        """Lists the tokens."""

    @operation("createToken", secret="token")
    def create(self, body: Body[CreateTokenRequest], **options: Unpack[WriteOptions]) -> TokenCreated:
        """Creates a token. Only this answer contains its secrets."""

    @operation("getToken")
    def get(self, token: str, **options: Unpack[ReadOptions]) -> Token:
        """Gets a token."""

    @operation("updateToken")
    def update(self, token: str, body: Body[UpdateTokenRequest], **options: Unpack[WriteOptions]) -> Token:
        """Changes the name and description of a token."""

    @operation("deleteToken")
    def delete(self, token: str, **options: Unpack[WriteOptions]) -> None:
        """Revokes a token."""

    @operation("rotateToken", secret="token")
    def rotate(
        self, token: str, body: Body[RotateTokenRequest] | None = None, **options: Unpack[WriteOptions]
    ) -> TokenCreated:
        """Replaces the secrets of a token. Only this answer contains the new ones."""

    @operation("getOwnToken")
    def get_own(self, **options: Unpack[ReadOptions]) -> Token:
        """Gets the token of this client."""

    @operation("deleteOwnToken")
    def delete_own(self, **options: Unpack[WriteOptions]) -> None:
        """Revokes the token of this client."""
