const utf8 = new TextDecoder('utf-8', { fatal: true });

const ESCAPED_OR_NOT_ASCII = /\\[ -~]|\\?([\x80-\xff])/g;

/**
 * The text of a master file: UTF-8; or, where it is not that, ASCII in which every other octet is written `\DDD`
 * (RFC 1035 5.1), so that each is served as it is.
 */
export function masterFileText(octets: Uint8Array): string {
  try {
    return utf8.decode(octets);
  } catch {
    return Buffer.from(octets).toString('latin1').replace(ESCAPED_OR_NOT_ASCII, escapeOctet);
  }
}

function escapeOctet(text: string, octet?: string): string {
  return octet === undefined ? text : `\\${octet.charCodeAt(0)}`;
}
