import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import type { ChainMaker } from './chain.ts';
import type { Hash } from './hash.ts';
import { nsecMaker } from './nsec.ts';
import { nsec3Maker, type Nsec3Parameters, nsec3ParamSet } from './nsec3.ts';
import { MAX_SIGNED_TTL } from './validity.ts';

/** How absence is proven. With opt-out unsigned delegations have no record of their own (RFC 5155 6). */
export type Denial =
  { readonly type: 'NSEC' } | ({ readonly type: 'NSEC3'; readonly optOut: boolean } & Nsec3Parameters);

/** Octets of a name, and of the label of a hash with its length. */
const MAX_NAME = 255;
const NSEC3_LABEL = 33;

export const NSEC_DENIAL: Denial = { type: 'NSEC' };

/** NSEC3 as zones are signed here: no iterations, no salt (RFC 9276 3.1). */
export function nsec3Denial(optOut = false): Denial {
  return { type: 'NSEC3', iterations: 0, salt: new Uint8Array(), optOut };
}

/** The sets that denial of existence adds at the apex beside its chain. */
export function denialApexSets({ owner }: RRset, denial: Denial): RRset[] {
  return denial.type === 'NSEC3' ? [nsec3ParamSet(owner, denial)] : [];
}

/** Whether names of NSEC3 records fit below an apex: it must not be longer than about 220 octets (RFC 5155 3). */
export function hasRoomForNsec3(apex: Name): boolean {
  return apex.wire.length + NSEC3_LABEL <= MAX_NAME;
}

/** How the chain of a zone with this SOA is made. */
export function chainMaker(soa: RRset, denial: Denial, hash: Hash): ChainMaker {
  const ttl = denialTtl(soa);
  return denial.type === 'NSEC' ? nsecMaker(ttl) : nsec3Maker(soa.owner, ttl, denial, hash);
}

/** The time for which a resolver may remember the denial (RFC 9077 3). */
function denialTtl({ ttl, rdatas: [soa] }: RRset): number {
  const minimum = new DataView(soa.buffer, soa.byteOffset, soa.byteLength).getUint32(soa.length - 4);
  return Math.min(ttl, minimum, MAX_SIGNED_TTL);
}
