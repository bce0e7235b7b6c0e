import { parseBase64 } from '../../rr/all-fields.ts';
import { readTagList, tagProblems, type TagRule } from './tag-list.ts';

const RULES: Readonly<Record<string, TagRule>> = {
  v: { pattern: /^DKIM1$/, form: 'DKIM1' },
  h: { pattern: /^\w+(?:\s*:\s*\w+)*$/, form: 'names of hashes such as sha256' },
  k: { pattern: /^(?:rsa|ed25519)$/, form: 'rsa or ed25519' },
  s: { pattern: /^(?:\*|[\w-]+)(?:\s*:\s*(?:\*|[\w-]+))*$/, form: 'email or *' },
  t: { pattern: /^\w+(?:\s*:\s*\w+)*$/, form: 'y, s or y:s' },
};

/**
 * Returns the errors in a DKIM key record (RFC 6376 3.6.1, RFC 8463). Each error is the end of a sentence that begins
 * with the record.
 */
export function dkimProblems(text: string): string[] {
  const { tags, problems } = readTagList(text);
  const order = tags.has('v') && [...tags.keys()][0] !== 'v' ? ['does not begin with v=DKIM1'] : [];
  return [...problems, ...order, ...tagProblems(tags, RULES), ...keyProblems(tags.get('p'), tags.get('k'))];
}

function keyProblems(written: string | undefined, type = 'rsa'): string[] {
  if (written === undefined) return ['has no tag p with the public key; p= with nothing behind it revokes the key'];
  if (written === '') return [];
  const key = parseBase64(written.replaceAll(/\s/g, ''));
  if (key === undefined) return ['has a p that is not base64 with its padding; copy the whole key'];
  if (type === 'ed25519') return key.length === 32 ? [] : [`has an ed25519 key of ${key.length} octets instead of 32`];
  return type === 'rsa' ? rsaProblems(key) : [];
}

/**
 * Checks that the octets are exactly one ASN.1 SEQUENCE (RFC 5280 4.1). This detects keys that were not copied
 * completely.
 */
function rsaProblems(key: Uint8Array): string[] {
  const counted = key[1] & 0x7f;
  const size = key[1] < 0x80 ? 0 : counted;
  const length = size === 0 ? counted : key.subarray(2, 2 + size).reduce((sum, octet) => sum * 256 + octet, 0);
  if (key[0] !== 0x30 || key.length < 2) return ['has a p that is no RSA public key'];
  const announced = 2 + size + length;
  if (announced === key.length) return [];
  return [`has a key of ${key.length} octets that announces ${announced}; copy the whole key`];
}
