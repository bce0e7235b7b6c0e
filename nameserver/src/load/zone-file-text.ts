const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const NOT_ASCII = /[\x80-\xff]/;
const ESCAPED_OR_NOT_ASCII = /\\[ -~]|\\?([\x80-\xff])/g;

/**
 * The text of a zone file, in which every octet outside ASCII is written `\DDD` (RFC 1035 5.1), so that each is served
 * as it is, in names too: a zone holds octets, whatever they stand for (RFC 2181 11). A byte order mark is left out.
 */
export function zoneFileText(octets: Uint8Array): string {
  const start = BYTE_ORDER_MARK.every((octet, i) => octets[i] === octet) ? BYTE_ORDER_MARK.length : 0;
  const text = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1', start);
  return NOT_ASCII.test(text) ? text.replace(ESCAPED_OR_NOT_ASCII, escapeOctet) : text;
}

function escapeOctet(text: string, octet?: string): string {
  return octet === undefined ? text : `\\${octet.charCodeAt(0)}`;
}
