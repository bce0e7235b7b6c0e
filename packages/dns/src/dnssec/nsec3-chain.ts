import type { Name } from '../name.ts';
import { canonicalWire, concat } from '../octets.ts';
import { formatBase32Hex } from '../rr/fields/binary.ts';
import type { RRset } from '../rr/rrset.ts';
import { NSEC3 } from '../rr/types/nsec3.ts';
import { NSEC3PARAM } from '../rr/types/nsec3param.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import { isUnsignedDelegation, setsToSign, typesToShow } from './authority.ts';
import type { ChainMaker, Link } from './chain.ts';
import type { Hash } from './hash.ts';
import { TypeBitmaps } from './type-bitmaps.ts';

/** Hash parameters (RFC 5155 3.1). Fourwinds signs zones without iterations and salt (RFC 9276 3.1). */
export interface Nsec3Parameters {
  readonly iterations: number;
  readonly salt: Uint8Array;
}

const SHA1 = 1;
const SHA1_OCTETS = 20;
const OPT_OUT = 1;

/** Hashes the canonical form of a name with the salt, and hashes the result again for each iteration (RFC 5155 5). */
export function nsec3Hash(name: Name, { iterations, salt }: Nsec3Parameters, hash: Hash): Uint8Array {
  let digest = hash('SHA-1', concat(canonicalWire(name), salt));
  for (let i = 0; i < iterations; i++) digest = hash('SHA-1', concat(digest, salt));
  return digest;
}

/**
 * Returns the NSEC3PARAM set, which marks a complete chain (RFC 5155 4). Its TTL is 0, because caches do not need it.
 */
export function nsec3ParamSet(apex: Name, parameters: Nsec3Parameters): RRset {
  return { owner: apex, type: NSEC3PARAM, ttl: 0, rdatas: [parameterOctets(0, parameters)] };
}

/**
 * Makes the NSEC3 chain (RFC 5155 7.1). It has one record for each name with authoritative sets or a delegation, and
 * for each empty non-terminal above these names. With opt-out, unsigned delegations have no record, and neither do
 * empty non-terminals that only lead to them.
 */
export function nsec3Maker(
  apex: Name,
  ttl: number,
  parameters: Nsec3Parameters & { readonly optOut: boolean },
  hash: Hash,
): ChainMaker {
  const bitmaps = new TypeBitmaps();
  const start = concat(parameterOctets(parameters.optOut ? OPT_OUT : 0, parameters), Uint8Array.of(SHA1_OCTETS));
  const link = (name: Name, codes: readonly number[]): Link => {
    const reference = nsec3Hash(name, parameters, hash);
    const owner = apex.prepend(formatBase32Hex(reference).toLowerCase());
    return { owner, reference, types: bitmaps.of(codes) };
  };
  return {
    key: `NSEC3 ${ttl} ${start.toHex()}`,
    links(node, before) {
      if (parameters.optOut && isUnsignedDelegation(node)) return [];
      const codes = typesToShow(node);
      const own = link(node.name, setsToSign(node).length > 0 ? [...codes, RRSIG.code] : codes);
      return [own, ...emptyNonTerminals(before, node.name).map((name) => link(name, []))];
    },
    set: ({ owner, types }, next) => ({ owner, type: NSEC3, ttl, rdatas: [concat(start, next.reference, types)] }),
  };
}

/** Returns the names above `name` and below its common ancestor with `before`, the previous name in canonical order. */
function emptyNonTerminals(before: Name, name: Name): Name[] {
  const names: Name[] = [];
  for (let above = name.parent; !before.isWithin(above); above = above.parent) names.push(above);
  return names;
}

/** Encodes the data of NSEC3PARAM. NSEC3 data starts with the same octets (RFC 5155 3.2, 4.2). */
function parameterOctets(flags: number, { iterations, salt }: Nsec3Parameters): Uint8Array {
  return concat(Uint8Array.of(SHA1, flags, iterations >>> 8, iterations, salt.length), salt);
}
