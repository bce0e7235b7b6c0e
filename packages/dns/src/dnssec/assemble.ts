import { concat } from '../octets.ts';
import { finish, ITEMS_A_PIECE, type Pieces } from '../pieces.ts';
import { type RRset, sortRdatas } from '../rr/rrset.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import { compareRRsets, Zone, type ZoneNode } from '../zone/zone.ts';
import { type NodeDraft, type NumberedPlan, type SignatureRequest, type SignedSet } from './plan.ts';
import type { SignedZone } from './signed-zone.ts';

/**
 * Builds the signed zone from a plan. `signatures` must be in the order of the plan's requests. Reuses unchanged
 * nodes of the previous version, or the whole zone if nothing changed. Throws TypeError if a signature is missing.
 */
export function assemble(plan: NumberedPlan, signatures: readonly Uint8Array[]): SignedZone {
  return finish(assembleInPieces(plan, signatures));
}

export function* assembleInPieces(plan: NumberedPlan, signatures: readonly Uint8Array[]): Pieces<SignedZone> {
  if (signatures.length !== plan.requests.length)
    throw new TypeError(`${plan.requests.length} signatures are needed, ${signatures.length} were given`);
  const made = new Map(plan.requests.map((request, i) => [request, signatures[i]]));
  const nodes = [...plan.nodes] as ZoneNode[];
  for (const [i, place] of plan.drafts.entries()) {
    if (i % ITEMS_A_PIECE === 0) yield;
    nodes[place] = assembleNode(plan.nodes[place] as NodeDraft, made);
  }
  const { apex, before } = plan;
  return { zone: before !== undefined && hasNodes(before, nodes) ? before : new Zone(apex, nodes), made: plan.made };
}

function hasNodes(zone: Zone, nodes: readonly ZoneNode[]): boolean {
  return zone.nodes.length === nodes.length && zone.nodes.every((node, i) => node === nodes[i]);
}

type Signatures = ReadonlyMap<SignatureRequest, Uint8Array>;

function assembleNode({ name, sets, signed }: NodeDraft, made: Signatures): ZoneNode {
  return { name, rrsets: [...sets, ...signed.map((set) => signatureSet(set, made))].sort(compareRRsets) };
}

function signatureSet({ set, kept, requests }: SignedSet, made: Signatures): RRset {
  const fresh = requests.map((request) => concat(request.header, made.get(request)!));
  return { owner: set.owner, type: RRSIG, ttl: set.ttl, rdatas: sortRdatas(RRSIG, [...kept, ...fresh]) };
}
