import { hasSet, signatureSet } from './node-sets.ts';
import { finish } from '../pieces.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import { NSEC3 } from '../rr/types/nsec3.ts';
import { NSEC3PARAM } from '../rr/types/nsec3param.ts';
import type { RRset } from '../rr/rrset.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import { type Denial, NSEC_DENIAL } from './denial.ts';
import { keyTag } from '../rr/key-tag.ts';
import { isDsOf } from './ds-digest.ts';
import type { Hash } from './hash.ts';
import { layOut, nodeSets, type NodeSets } from './layout.ts';
import type { LaidOutName } from './merge-chain.ts';
import { isRrsigOf, readRrsig } from './rrsig-data.ts';
import { stripSigning } from './strip-signing.ts';
import { signatureProblem, type Verify, type VerifyContext } from './verify-set.ts';

export interface VerifyZoneOptions {
  /** DS data in the parent zone. If omitted, the zone's own keys are trusted. */
  readonly ds?: readonly Uint8Array[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly verify: Verify;
  readonly hash: Hash;
  /** A version of the zone that was recently verified. Nodes that both versions share are not verified again. */
  readonly verified?: Zone;
}

/**
 * Yields the errors of a signed zone:
 *
 * - A key that the parent's DS requires is missing or does not sign.
 * - A set has no valid signature of an algorithm in the DNSKEY set (RFC 4035 2.2).
 * - A set that must not be signed has a signature.
 * - The NSEC or NSEC3 sets do not match the zone (RFC 4035 2.3, RFC 5155 7.1).
 *
 * Ignores signatures by keys that are not in the DNSKEY set, as validators do.
 */
export function* verifyZone(zone: Zone, options: VerifyZoneOptions): Generator<string> {
  const dnskeys = zone.get(zone.apex, DNSKEY)?.rdatas ?? [];
  const context: VerifyContext = { apex: zone.apex, dnskeys, now: options.now, verify: options.verify };
  if (dnskeys.length === 0) {
    yield `${zone.apex.toString()} has no DNSKEY`;
    return;
  }
  yield* entryProblems(zone, options.ds, context, options.hash);
  const { unsigned, apexSets } = stripSigning(zone);
  const { names } = finish(layOut({ zone: unsigned, apexSets, denial: denialOf(zone), hash: options.hash }));
  const algorithms = [...new Set(dnskeys.map((dnskey) => dnskey[3]))];
  for (const wanted of names.map(nodeSets)) {
    const node = zone.node(wanted.name);
    if (node === undefined) yield `${wanted.name.toString()} is not there; an NSEC3 belongs there`;
    else if (node !== options.verified?.node(wanted.name)) yield* nodeProblems(node, wanted, algorithms, context);
  }
  if (zone.nodes.length > names.length) yield* strayNodes(zone, names);
}

/**
 * Returns the type of denial that NSEC3PARAM indicates (RFC 5155 4). It includes opt-out if any NSEC3 record has the
 * flag.
 */
function denialOf(zone: Zone): Denial {
  const parameters = zone.get(zone.apex, NSEC3PARAM)?.rdatas[0];
  if (parameters === undefined) return NSEC_DENIAL;
  const optOut = zone.nodes.some(({ rrsets }) => rrsets.some((set) => set.type === NSEC3 && set.rdatas[0][1] === 1));
  const iterations = (parameters[2] << 8) | parameters[3];
  return { type: 'NSEC3', iterations, salt: parameters.slice(5), optOut };
}

/** For each algorithm, a DS must lead to a key that signs the DNSKEY set (RFC 4035 5.2). */
function* entryProblems(
  zone: Zone,
  ds: readonly Uint8Array[] | undefined,
  context: VerifyContext,
  hash: Hash,
): Generator<string> {
  if (ds === undefined) return;
  const set = zone.get(zone.apex, DNSKEY)!;
  const signatures = signatureSet(zone.nodes[0], DNSKEY.code)?.rdatas ?? [];
  for (const algorithm of new Set(ds.map((rdata) => rdata[2]))) {
    const entry = context.dnskeys.filter((dnskey) =>
      ds.some((rdata) => rdata[2] === algorithm && isDsOf(rdata, zone.apex, dnskey, hash)),
    );
    const signs = signatures.some(
      (rrsig) => signatureProblem(set, rrsig, { ...context, dnskeys: entry }) === undefined,
    );
    if (!signs) yield `no key that a DS of algorithm ${algorithm} names signs the DNSKEY set`;
  }
}

function* nodeProblems(
  node: ZoneNode,
  { sets, toSign }: NodeSets,
  algorithms: readonly number[],
  context: VerifyContext,
): Generator<string> {
  for (const set of sets) if (!hasSet(node, set)) yield `${nameOf(set)} is not ${textOf(set)}`;
  for (const set of toSign) yield* setProblems(set, signatureSet(node, set.type.code), algorithms, context);
  if (node.rrsets.length > sets.length + toSign.length)
    yield `${node.name.toString()} has sets that do not belong there`;
}

function* setProblems(
  set: RRset,
  signatures: RRset | undefined,
  algorithms: readonly number[],
  context: VerifyContext,
): Generator<string> {
  if (signatures !== undefined && signatures.ttl !== set.ttl) yield `${nameOf(set)} and its signatures differ in TTL`;
  const found = (signatures?.rdatas ?? []).map((rdata) => ({ rdata, ...readRrsig(rdata) }));
  const byKnownKeys = found.filter((rrsig) =>
    context.dnskeys.some((dnskey) => isRrsigOf(rrsig.rdata, dnskey[3], keyTag(dnskey))),
  );
  for (const { rdata, originalTtl } of byKnownKeys) {
    const problem = originalTtl === set.ttl ? signatureProblem(set, rdata, context) : 'a signature is over another TTL';
    if (problem !== undefined) yield `${nameOf(set)}: ${problem}`;
  }
  for (const algorithm of algorithms) {
    if (!byKnownKeys.some((rrsig) => rrsig.algorithm === algorithm))
      yield `${nameOf(set)} has no signature of algorithm ${algorithm}`;
  }
}

function* strayNodes(zone: Zone, wanted: readonly LaidOutName[]): Generator<string> {
  const keys = new Set(wanted.map(({ name }) => name.key));
  for (const { name } of zone.nodes) if (!keys.has(name.key)) yield `${name.toString()} does not belong into the chain`;
}

function nameOf({ owner, type }: RRset): string {
  return `${owner.toString()} ${type.name}`;
}

function textOf({ ttl, type, rdatas }: RRset): string {
  return `${ttl} ${rdatas.map((rdata) => type.format(rdata)).join(', ')}`;
}
