import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import type { ChainMaker } from './chain.ts';
import type { Hash } from './hash.ts';
import { nsecMaker } from './nsec-chain.ts';
import { nsec3Maker, type Nsec3Parameters, nsec3ParamSet } from './nsec3-chain.ts';
import { MAX_SIGNED_TTL } from './validity.ts';

/** Type of denial of existence. With opt-out, unsigned delegations have no NSEC3 record (RFC 5155 6). */
export type Denial =
  { readonly type: 'NSEC' } | ({ readonly type: 'NSEC3'; readonly optOut: boolean } & Nsec3Parameters);

/** Lengths in octets. `NSEC3_LABEL` is the length of a hash label with its length octet. */
const MAX_NAME = 255;
const NSEC3_LABEL = 33;

export const NSEC_DENIAL: Denial = { type: 'NSEC' };

/** Returns NSEC3 settings with no iterations and no salt (RFC 9276 3.1). */
export function nsec3Denial(optOut = false): Denial {
  return { type: 'NSEC3', iterations: 0, salt: new Uint8Array(), optOut };
}

/** Returns the sets that denial of existence adds at the apex, in addition to the chain. */
export function denialApexSets({ owner }: RRset, denial: Denial): RRset[] {
  return denial.type === 'NSEC3' ? [nsec3ParamSet(owner, denial)] : [];
}

/** True if NSEC3 owner names fit below an apex. The apex can have about 220 octets (RFC 5155 3). */
export function hasRoomForNsec3(apex: Name): boolean {
  return apex.wire.length + NSEC3_LABEL <= MAX_NAME;
}

export function chainMaker(soa: RRset, denial: Denial, hash: Hash): ChainMaker {
  const ttl = denialTtl(soa);
  return denial.type === 'NSEC' ? nsecMaker(ttl) : nsec3Maker(soa.owner, ttl, denial, hash);
}

/** Returns the TTL of denial records: the lowest of the SOA TTL, the SOA minimum (RFC 9077 3) and MAX_SIGNED_TTL. */
function denialTtl({ ttl, rdatas: [soa] }: RRset): number {
  const minimum = new DataView(soa.buffer, soa.byteOffset, soa.byteLength).getUint32(soa.length - 4);
  return Math.min(ttl, minimum, MAX_SIGNED_TTL);
}
