const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const NOT_ASCII = /[\x80-\xff]/;
const ESCAPED_OR_NOT_ASCII = /\\[ -~]|\\?([\x80-\xff])/g;

/**
 * Returns the text of a zone file with each octet outside ASCII written as `\DDD` (RFC 1035 5.1). These octets are
 * served unchanged, even in names, because a zone may contain octets in any encoding (RFC 2181 11). Removes a byte
 * order mark.
 */
export function zoneFileText(octets: Uint8Array): string {
  const start = BYTE_ORDER_MARK.every((octet, i) => octets[i] === octet) ? BYTE_ORDER_MARK.length : 0;
  const text = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1', start);
  return NOT_ASCII.test(text) ? text.replace(ESCAPED_OR_NOT_ASCII, escapeOctet) : text;
}

function escapeOctet(text: string, octet?: string): string {
  return octet === undefined ? text : `\\${octet.charCodeAt(0)}`;
}
