import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import type { Zone } from '../zone/zone.ts';
import type { StandingNode } from './authority.ts';
import type { Hash } from './hash.ts';
import { nsecChain } from './nsec.ts';
import { nsec3Chain, type HashedNames, type Nsec3Parameters, nsec3ParamSet } from './nsec3.ts';
import { isSame } from './octets.ts';
import { MAX_SIGNED_TTL } from './validity.ts';

/** How absence is proven. */
export type Denial = { readonly type: 'NSEC' } | ({ readonly type: 'NSEC3' } & Nsec3Parameters);

export const NSEC_DENIAL: Denial = { type: 'NSEC' };

/** NSEC3 as zones are signed here: no iterations, no salt (RFC 9276 3.1). */
export function nsec3Denial(optOut = false): Denial {
  return { type: 'NSEC3', iterations: 0, salt: new Uint8Array(), optOut };
}

/** A signed zone, and what makes signing its next version cheaper. A zone read back from text goes without that. */
export interface SignedZone {
  readonly zone: Zone;
  readonly hashed?: Hashed;
}

export interface Hashed {
  readonly parameters: Nsec3Parameters;
  readonly names: HashedNames;
}

/** What denial of existence adds to a zone. */
export interface DenialSets {
  /** In canonical order of their owners. */
  readonly sets: readonly RRset[];
  readonly hashed?: Hashed;
}

/** The sets that denial of existence adds at the apex, whose types its chain then shows. */
export function denialApexSets(apex: Name, denial: Denial): RRset[] {
  return denial.type === 'NSEC3' ? [nsec3ParamSet(apex, denial)] : [];
}

/** The NSEC or NSEC3 chain over a zone's nodes. */
export function denialChain(
  soa: RRset,
  nodes: readonly StandingNode[],
  { denial, hash }: { readonly denial: Denial; readonly hash: Hash },
  previous: SignedZone | undefined,
): DenialSets {
  const ttl = denialTtl(soa);
  if (denial.type === 'NSEC') return { sets: nsecChain(nodes, ttl, previous?.zone) };
  const known =
    previous?.hashed !== undefined && isSameHash(previous.hashed.parameters, denial) ? previous.hashed : undefined;
  const memory = { zone: previous?.zone, names: known?.names };
  const { sets, names } = nsec3Chain(soa.owner, nodes, { ttl, parameters: denial, hash }, memory);
  return { sets, hashed: { parameters: denial, names } };
}

/** As long as what it denies may be remembered as absent (RFC 9077 3). */
function denialTtl({ ttl, rdatas: [soa] }: RRset): number {
  const minimum = new DataView(soa.buffer, soa.byteOffset, soa.byteLength).getUint32(soa.length - 4);
  return Math.min(ttl, minimum, MAX_SIGNED_TTL);
}

function isSameHash(a: Nsec3Parameters, b: Nsec3Parameters): boolean {
  return a.iterations === b.iterations && isSame(a.salt, b.salt);
}
