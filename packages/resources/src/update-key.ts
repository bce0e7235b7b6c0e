import { Name } from '@fourwinds/dns/name';

const PREFIX = 'fw-';
const FORM = /^fw-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
/** Length of the name on the wire: one label with its length octet, and the root. */
const WIRE_OCTETS = 37;

/** Returns the name of the TSIG key of a token (RFC 8945). It is one label, derived from the token id. */
export function updateKeyName(tokenId: string): Name {
  return Name.parse(`${PREFIX}${tokenId.replaceAll('-', '')}.`);
}

/** Returns the token id that a TSIG key name contains. Returns undefined if the name has another form. */
export function tokenOfUpdateKey(name: Name): string | undefined {
  if (name.wire.length !== WIRE_OCTETS) return undefined;
  const [whole, ...parts] = FORM.exec(name.lowerCase().toString().slice(0, -1)) ?? [];
  return whole === undefined ? undefined : parts.join('-');
}
