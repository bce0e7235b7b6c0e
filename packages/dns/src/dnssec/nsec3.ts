import { Name } from '../name.ts';
import { formatBase32Hex } from '../rr/fields/binary.ts';
import type { RRset } from '../rr/rrset.ts';
import { NSEC3 } from '../rr/types/nsec3.ts';
import { NSEC3PARAM } from '../rr/types/nsec3param.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import { DS } from '../rr/types/ds.ts';
import type { Zone } from '../zone/zone.ts';
import { setsToShow, setsToSign, type StandingNode } from './authority.ts';
import type { Hash } from './hash.ts';
import { concat, isConcat } from './octets.ts';
import { TypeBitmaps } from './type-bitmaps.ts';

/** How names are hashed (RFC 5155 3.1). Zones signed here have no iterations and no salt (RFC 9276 3.1). */
export interface Nsec3Parameters {
  readonly iterations: number;
  readonly salt: Uint8Array;
  /** Unsigned delegations have no record of their own (RFC 5155 6). */
  readonly optOut: boolean;
}

/** A hash and the owner name made of it (RFC 5155 3). */
export interface HashedName {
  readonly digest: Uint8Array;
  readonly owner: Name;
}

/** Hashed names by the keys of the names, in order of the hashes. */
export type HashedNames = ReadonlyMap<string, HashedName>;

/** What is known of the version before. */
export interface Nsec3Memory {
  readonly zone?: Zone;
  /** Hashed with the same parameters. */
  readonly names?: HashedNames;
}

export interface Nsec3Chain {
  /** NSEC3 sets in canonical order of their owners, which is that of the hashes. */
  readonly sets: readonly RRset[];
  readonly names: HashedNames;
}

const SHA1 = 1;
const OPT_OUT = 1;

/** RFC 5155 5: the name in canonical form and the salt, hashed once and again for each iteration. */
export function nsec3Hash(name: Name, { iterations, salt }: Omit<Nsec3Parameters, 'optOut'>, hash: Hash): Uint8Array {
  let digest = hash('SHA-1', concat(name.lowerCase().wire, salt));
  for (let i = 0; i < iterations; i++) digest = hash('SHA-1', concat(digest, salt));
  return digest;
}

/** The set that says at the apex that the chain is complete (RFC 5155 4); of no use to caches, so its TTL is 0. */
export function nsec3ParamSet(apex: Name, parameters: Nsec3Parameters): RRset {
  return { owner: apex, type: NSEC3PARAM, ttl: 0, rdatas: [parameterOctets(0, parameters)] };
}

/**
 * The NSEC3 chain (RFC 5155 7.1): a record for each name with authoritative sets or a delegation and for each empty
 * non-terminal above one; with opt-out not for unsigned delegations nor for what only leads to them.
 */
export function nsec3Chain(
  apex: Name,
  nodes: readonly StandingNode[],
  { ttl, parameters, hash }: { readonly ttl: number; readonly parameters: Nsec3Parameters; readonly hash: Hash },
  previous: Nsec3Memory,
): Nsec3Chain {
  const bitmaps = new TypeBitmaps();
  const typesByKey = new Map<string, Uint8Array>();
  const fresh: Name[] = [];
  for (const { name, types } of namesToHash(apex, nodes, parameters.optOut, bitmaps)) {
    typesByKey.set(name.key, types);
    if (previous.names?.has(name.key) !== true) fresh.push(name);
  }
  const known = [...(previous.names ?? [])].filter(([key]) => typesByKey.has(key));
  const hashed = fresh.map((name) => [name.key, hashName(apex, name, parameters, hash)] as const);
  const links = [...known, ...hashed].sort(([, a], [, b]) => Name.compare(a.owner, b.owner));
  const start = parameterOctets(parameters.optOut ? OPT_OUT : 0, parameters);
  const sets = links.map(([key, { owner }], i) => {
    const next = links[(i + 1) % links.length][1].digest;
    return nsec3(owner, { start, next, types: typesByKey.get(key)!, ttl }, previous.zone);
  });
  return { sets, names: new Map(links) };
}

function* namesToHash(
  apex: Name,
  nodes: readonly StandingNode[],
  optOut: boolean,
  bitmaps: TypeBitmaps,
): Generator<{ readonly name: Name; readonly types: Uint8Array }> {
  let before = apex;
  for (const node of nodes) {
    if (node.standing === 'occluded' || (optOut && isUnsignedDelegation(node))) continue;
    for (const name of emptyNonTerminals(before, node.name)) yield { name, types: bitmaps.of([]) };
    const codes = setsToShow(node).map(({ type }) => type.code);
    yield { name: node.name, types: bitmaps.of(setsToSign(node).length > 0 ? [...codes, RRSIG.code] : codes) };
    before = node.name;
  }
}

/** The names between `name` and the nearest ancestor it shares with the name before it in canonical order. */
function emptyNonTerminals(before: Name, name: Name): Name[] {
  const names: Name[] = [];
  for (let above = name.parent; !before.isWithin(above); above = above.parent) names.push(above);
  return names;
}

function isUnsignedDelegation({ standing, rrsets }: StandingNode): boolean {
  return standing === 'delegation' && !rrsets.some(({ type }) => type === DS);
}

function hashName(apex: Name, name: Name, parameters: Nsec3Parameters, hash: Hash): HashedName {
  const digest = nsec3Hash(name, parameters, hash);
  return { digest, owner: apex.prepend(formatBase32Hex(digest).toLowerCase()) };
}

interface Nsec3Data {
  readonly start: Uint8Array;
  readonly next: Uint8Array;
  readonly types: Uint8Array;
  readonly ttl: number;
}

function nsec3(owner: Name, { start, next, types, ttl }: Nsec3Data, previous: Zone | undefined): RRset {
  const head = concat(start, Uint8Array.of(next.length, ...next));
  const old = previous?.get(owner, NSEC3);
  if (old?.ttl === ttl && old.rdatas.length === 1 && isConcat(old.rdatas[0], head, types)) return old;
  return { owner, type: NSEC3, ttl, rdatas: [concat(head, types)] };
}

/** What NSEC3 data begins with, and what NSEC3PARAM data is (RFC 5155 3.2, 4.2). */
function parameterOctets(flags: number, { iterations, salt }: Nsec3Parameters): Uint8Array {
  return concat(Uint8Array.of(SHA1, flags, iterations >>> 8, iterations, salt.length), salt);
}
