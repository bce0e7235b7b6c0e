/**
 * Computes the key tag of DNSKEY data (RFC 4034 B). Several keys can have the same tag. The result is wrong for
 * algorithm 1, which uses another formula.
 */
export function keyTag(dnskey: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < dnskey.length; i++) sum += i % 2 === 0 ? dnskey[i] << 8 : dnskey[i];
  sum += sum >>> 16;
  return sum & 0xffff;
}
