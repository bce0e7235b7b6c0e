import { Name } from '@fourwinds/dns';

const PREFIX = 'fw-';
const FORM = /^fw-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
/** Octets of such a name: its label with the length before it, and the root. */
const WIRE_OCTETS = 37;

/** The name of the key with which a token signs updates (RFC 8945): one label, made of the id of the token. */
export function updateKeyName(tokenId: string): Name {
  return Name.parse(`${PREFIX}${tokenId.replaceAll('-', '')}.`);
}

/** The id of the token that a key belongs to, by its name; undefined for a name that no key here has. */
export function tokenOfUpdateKey(name: Name): string | undefined {
  if (name.wire.length !== WIRE_OCTETS) return undefined;
  const [whole, ...parts] = FORM.exec(name.lowerCase().toString().slice(0, -1)) ?? [];
  return whole === undefined ? undefined : parts.join('-');
}
