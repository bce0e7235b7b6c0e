import type { RRset } from '../rr/rrset.ts';
import { SOA } from '../rr/types/soa.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import { standings } from './authority.ts';
import { type Denial, denialApexSets, denialChain, type SignedZone } from './denial.ts';
import type { Hash } from './hash.ts';
import { mergeChain, type NodeSets } from './merge-chain.ts';
import { NodePlanner } from './node-planner.ts';
import { isDraft, type NumberedPlan, type PlannedNode, type SigningKeys } from './plan.ts';
import { MAX_SIGNED_TTL, SignatureClock, type SignatureTiming } from './validity.ts';

export interface SigningInput {
  /** Unsigned; its serial does not matter yet. */
  readonly zone: Zone;
  /** DNSKEY, CDS and CDNSKEY, as `apexKeySets` makes them. */
  readonly apexSets: readonly RRset[];
  readonly denial: Denial;
  readonly keys: SigningKeys;
  /** The version whose signatures are kept where they can be. */
  readonly previous?: SignedZone;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly hash: Hash;
  readonly timing?: SignatureTiming;
}

/** What the signed zone will be, its serial aside. */
export interface SigningPlan {
  /** Something differs from the version before, signatures that are due included: a new serial is needed. */
  readonly changed: boolean;
  /** Takes the serial: that of the version before if nothing has changed. */
  withSerial(serial: number): NumberedPlan;
}

/**
 * Plans a signed zone (RFC 4035 2): denial of existence over it, and for each set the signatures that can be kept and
 * those to be made. A set keeps its signature while its owner, TTL and data are the same, the key still signs and the
 * signature is not due. TTLs are cut to MAX_SIGNED_TTL. Throws IssueError name-too-long where the apex leaves no room for
 * NSEC3 owners.
 */
export function planSigning(input: SigningInput): SigningPlan {
  const { zone, keys, previous, denial, hash } = input;
  if (keys.keySigning.length === 0 || keys.zoneSigning.length === 0)
    throw new TypeError('a signed zone needs a key for its key sets and a key for everything else');
  const clock = new SignatureClock(zone.apex, zone.nodes.length, Math.floor(input.now / 1000), input.timing);
  const planner = new NodePlanner(zone.apex, keys, clock, previous?.zone);
  const added = [...input.apexSets, ...denialApexSets(zone.apex, denial)];
  const nodes = [...standings(zone.apex, withApexSets(zone, added).map(capTtls))];
  const { sets, hashed } = denialChain(zone.soa, nodes, { denial, hash }, previous);
  const [apex, ...others] = [...mergeChain(nodes, sets)];
  const planned = others.map((node) => planner.plan(node));
  const withSerial = (serial: number): PlannedNode => planner.plan(withSoaSerial(apex, serial));
  const isSame =
    previous !== undefined &&
    previous.zone.nodes.length === planned.length + 1 &&
    ![withSerial(previous.zone.serial), ...planned].some(isDraft);
  return {
    changed: !isSame,
    withSerial(serial) {
      const all = [withSerial(serial), ...planned];
      const requests = all.filter(isDraft).flatMap(({ signed }) => signed.flatMap((set) => set.requests));
      return { apex: zone.apex, nodes: all, requests, renewal: planner.renewal * 1000, hashed };
    },
  };
}

/** The nodes of the zone, with more sets at the apex. */
function withApexSets({ nodes: [apex, ...others] }: Zone, sets: readonly RRset[]): ZoneNode[] {
  const codes = new Set(sets.map(({ type }) => type.code));
  const kept = apex.rrsets.filter(({ type }) => !codes.has(type.code));
  return [{ name: apex.name, rrsets: [...kept, ...sets] }, ...others];
}

function capTtls(node: ZoneNode): ZoneNode {
  if (!node.rrsets.some(({ ttl }) => ttl > MAX_SIGNED_TTL)) return node;
  return { ...node, rrsets: node.rrsets.map((set) => ({ ...set, ttl: Math.min(set.ttl, MAX_SIGNED_TTL) })) };
}

function withSoaSerial({ name, sets, toSign }: NodeSets, serial: number): NodeSets {
  const numbered = (set: RRset): RRset => {
    if (set.type !== SOA) return set;
    const rdata = set.rdatas[0].slice();
    new DataView(rdata.buffer).setUint32(rdata.length - 20, serial);
    return { ...set, rdatas: [rdata] };
  };
  return { name, sets: sets.map(numbered), toSign: toSign.map(numbered) };
}
