"""The format of tokens: `fw_`, 43 base-62 digits, and 6 base-62 digits of the CRC-32 of the text before."""

from __future__ import annotations

import re
import zlib

_FORM = re.compile(r"fw_[0-9A-Za-z]{49}\Z")
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_CHECKSUM_DIGITS = 6


def is_token(text: str) -> bool:
    """True if the text has the format and the checksum of a token."""
    return _FORM.match(text) is not None and text.endswith(_checksum(text[:-_CHECKSUM_DIGITS]))


def _checksum(body: str) -> str:
    rest = zlib.crc32(body.encode("ascii"))
    text = ""
    while len(text) < _CHECKSUM_DIGITS:
        rest, digit = divmod(rest, 62)
        text = _DIGITS[digit] + text
    return text
