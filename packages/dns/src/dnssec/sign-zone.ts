import { finish, ITEMS_A_PIECE, type Pieces } from '../pieces.ts';
import type { RRset } from '../rr/rrset.ts';
import { SOA } from '../rr/types/soa.ts';
import { precedes } from '../zone/canonical-order.ts';
import { differingPlaces } from '../zone/share-nodes.ts';
import type { ZoneNode } from '../zone/zone.ts';
import type { SigningKeys } from './zone-key.ts';
import { layOut, type Layout, type LayoutInput, nodeSets, type NodeSets } from './layout.ts';
import type { LaidOutName } from './merge-chain.ts';
import { NodePlanner } from './node-planner.ts';
import { isDraft, type NumberedPlan, type PlannedNode, type SignatureRequest } from './plan.ts';
import { type Basis, basisOf, type SignedZone, signingConditions } from './signed-zone.ts';
import { SignatureClock, signatureTiming, type SignatureTiming } from './validity.ts';

/** Ignores the serial of the unsigned zone. If possible, the plan keeps the signatures of the previous version. */
export interface SigningInput extends LayoutInput {
  readonly keys: SigningKeys;
  readonly previous?: SignedZone;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly timing?: SignatureTiming;
}

/** The contents of the signed zone without its serial. */
export interface SigningPlan {
  /**
   * True if anything differs from the previous version, including signatures that must be renewed. In this case the
   * zone needs a new serial.
   */
  readonly changed: boolean;
  /** When to plan again because a signature must be renewed, in milliseconds since 1970. */
  readonly renewal: number;
  /** Sets the serial. Pass the previous serial if nothing changed. */
  withSerial(serial: number): NumberedPlan;
}

/**
 * Plans a signed zone (RFC 4035 2): its denial of existence, and the signatures to keep and to create for each set. A
 * signature is kept as long as owner, TTL and data of the set are the same, the key still signs, and the signature
 * need not be renewed. Throws TypeError if there are no keys, and IssueError name-too-long if the apex is too long
 * for NSEC3 owners.
 */
export function planSigning(input: SigningInput): SigningPlan {
  return finish(planSigningInPieces(input));
}

/** As `planSigning`, in pieces, because the first plan of a large zone takes a long time. */
export function* planSigningInPieces({
  previous,
  timing = signatureTiming,
  ...input
}: SigningInput): Pieces<SigningPlan> {
  const { zone, keys, now } = input;
  if (keys.keySigning.length === 0 || keys.zoneSigning.length === 0)
    throw new TypeError('a signed zone needs a key for its key sets and a key for everything else');
  const conditions = signingConditions(keys, timing);
  const basis = basisOf(previous, { keys, conditions, now });
  const layout = yield* layOut(input, basis.layout);
  const clock = new SignatureClock(zone.apex, zone.nodes.length, Math.floor(now / 1000), timing);
  const planner = new NodePlanner(zone.apex, keys, clock);
  const planApex = (serial: number): PlannedNode =>
    planner.plan(withSerial(nodeSets(layout.names[0]), serial), basis.nodes[0]);

  const serial = previous?.zone.serial ?? 0;
  const nodes = yield* planNodes(layout, basis, planner, planApex(serial));
  // A new serial requires a new signature of the SOA, which has its own renewal time.
  planApex(serial + 1);
  const renewal = Math.min(planner.renewal * 1000, basis.validUntil ?? Infinity);
  const drafts = draftsIn(nodes, basis.nodes);
  return {
    changed: drafts.length > 0 || nodes.length !== basis.nodes.length,
    renewal,
    withSerial(wanted) {
      const numbered = nodes.with(0, planApex(wanted));
      const others = drafts.filter((place) => place > 0);
      const all = isDraft(numbered[0]) ? [0, ...others] : others;
      const requests = all.flatMap((place) => requestsOf(numbered[place]));
      const made = { layout, conditions, at: now, renewal };
      return { apex: zone.apex, nodes: numbered, drafts: all, requests, before: previous?.zone, made };
    },
  };
}

/** Returns the indexes of drafts. Nodes that are the same as in the previous version are not drafts. */
function draftsIn(nodes: readonly PlannedNode[], before: readonly ZoneNode[]): number[] {
  const places: number[] = [];
  for (let i = 0; i < nodes.length; i++) if (nodes[i] !== before[i] && isDraft(nodes[i])) places.push(i);
  return places;
}

function requestsOf(node: PlannedNode): SignatureRequest[] {
  return isDraft(node) ? node.signed.flatMap(({ requests }) => requests) : [];
}

function* planNodes({ names }: Layout, basis: Basis, planner: NodePlanner, apex: PlannedNode): Pieces<PlannedNode[]> {
  const { nodes, layout, validUntil } = basis;
  const valid = validUntil === undefined ? undefined : layout?.names;
  const revised = valid && replan({ names, valid, nodes }, planner);
  if (revised !== undefined) return revised.with(0, apex);
  let old = 1;
  const next = (name: LaidOutName): PlannedNode => {
    if (valid?.[old] === name) return nodes[old++];
    while (old < nodes.length && precedes(nodes[old].name, name.name)) old++;
    if (valid?.[old] === name) return nodes[old++];
    const before = nodes[old]?.name.equals(name.name) === true ? nodes[old++] : undefined;
    return planner.plan(nodeSets(name), before);
  };
  const planned = [apex];
  for (const name of names.slice(1)) {
    if (planned.length % ITEMS_A_PIECE === 0) yield;
    planned.push(next(name));
  }
  return planned;
}

interface Replanned {
  readonly names: readonly LaidOutName[];
  /** Names of the previous version. Their signatures are still valid. */
  readonly valid: readonly LaidOutName[];
  readonly nodes: readonly ZoneNode[];
}

/** Plans the changed nodes again, except for the apex. Returns undefined if names were added, removed or moved. */
function replan({ names, valid, nodes }: Replanned, planner: NodePlanner): PlannedNode[] | undefined {
  const changed = differingPlaces(valid, names)?.filter((place) => place > 0);
  if (changed?.every((place) => names[place].name.equals(valid[place].name)) !== true) return undefined;
  const planned: PlannedNode[] = [...nodes];
  for (const place of changed) planned[place] = planner.plan(nodeSets(names[place]), nodes[place]);
  return planned;
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
