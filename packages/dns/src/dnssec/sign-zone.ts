import type { RRset } from '../rr/rrset.ts';
import { SOA } from '../rr/types/soa.ts';
import { layOut, type LayoutInput } from './layout.ts';
import type { NodeSets } from './merge-chain.ts';
import { NodePlanner } from './node-planner.ts';
import { isDraft, type NumberedPlan, type PlannedNode, type SigningKeys } from './plan.ts';
import { SignatureClock, type SignatureTiming } from './validity.ts';

/** The unsigned zone's serial does not matter; signatures of the version before are kept where they can be. */
export interface SigningInput extends LayoutInput {
  readonly keys: SigningKeys;
  /** Milliseconds since 1970. */
  readonly now: number;
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
 * signature is not due. Throws TypeError without keys, IssueError name-too-long where the apex leaves no room for NSEC3
 * owners.
 */
export function planSigning(input: SigningInput): SigningPlan {
  const { zone, keys, previous } = input;
  if (keys.keySigning.length === 0 || keys.zoneSigning.length === 0)
    throw new TypeError('a signed zone needs a key for its key sets and a key for everything else');
  const clock = new SignatureClock(zone.apex, zone.nodes.length, Math.floor(input.now / 1000), input.timing);
  const planner = new NodePlanner(zone.apex, keys, clock, previous?.zone);
  const { nodes, hashed } = layOut(input);
  const [apex, ...others] = nodes;
  const planned = others.map((node) => planner.plan(node));
  const planApex = (serial: number): PlannedNode => planner.plan(withSerial(apex, serial));
  const isSame =
    previous?.zone.nodes.length === nodes.length && ![planApex(previous.zone.serial), ...planned].some(isDraft);
  return {
    changed: !isSame,
    withSerial(serial) {
      const all = [planApex(serial), ...planned];
      const requests = all.filter(isDraft).flatMap(({ signed }) => signed.flatMap((set) => set.requests));
      return { apex: zone.apex, nodes: all, requests, renewal: planner.renewal * 1000, hashed };
    },
  };
}

function withSerial({ name, sets, toSign }: NodeSets, serial: number): NodeSets {
  const numbered = (set: RRset): RRset => (set.type === SOA ? withSoaSerial(set, serial) : set);
  return { name, sets: sets.map(numbered), toSign: toSign.map(numbered) };
}

function withSoaSerial(soa: RRset, serial: number): RRset {
  const rdata = soa.rdatas[0].slice();
  new DataView(rdata.buffer).setUint32(rdata.length - 20, serial);
  return { ...soa, rdatas: [rdata] };
}
