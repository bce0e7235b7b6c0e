import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { DNAME } from '../rr/types/dname.ts';
import { DS } from '../rr/types/ds.ts';
import { NS } from '../rr/types/ns.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';

/**
 * The authority of the zone over a name:
 *
 * - `authoritative`: for all types.
 * - `delegation`: only for DS (RFC 4035 2.2).
 * - `occluded`: the name is below a delegation or a DNAME, so its records are glue or hidden.
 */
export type Standing = 'authoritative' | 'delegation' | 'occluded';

export interface StandingNode extends ZoneNode {
  readonly standing: Standing;
}

/**
 * Returns the standing of a name. `barrier` is the last delegation or DNAME before the name in canonical order. If
 * that delegation or DNAME is in another branch of the tree, it may be undefined.
 */
export function standingOf({ name, rrsets }: ZoneNode, apex: Name, barrier: Name | undefined): Standing {
  if (barrier !== undefined && name.isWithin(barrier)) return 'occluded';
  return has(rrsets, NS) && !name.equals(apex) ? 'delegation' : 'authoritative';
}

export function isBarrier({ standing, rrsets }: StandingNode): boolean {
  return standing === 'delegation' || (standing === 'authoritative' && has(rrsets, DNAME));
}

/** Yields each node with its standing. Nodes are in canonical order. */
export function* standings({ apex, nodes }: Zone): Generator<StandingNode> {
  let barrier: Name | undefined;
  for (const node of nodes) {
    const standing = standingOf(node, apex, barrier);
    const standingNode = { ...node, standing };
    if (standing !== 'occluded') barrier = isBarrier(standingNode) ? node.name : undefined;
    yield standingNode;
  }
}

/** Returns the sets at a name that need signatures (RFC 4035 2.2). */
export function setsToSign({ standing, rrsets }: StandingNode): readonly RRset[] {
  if (standing === 'authoritative') return rrsets;
  return standing === 'delegation' ? rrsets.filter(({ type }) => type === DS) : [];
}

/**
 * Returns the types for the bitmap of a denial record. Does not include NSEC, NSEC3 and RRSIG (RFC 4034 4.1.2, RFC
 * 5155 7.1).
 */
export function typesToShow({ standing, rrsets }: StandingNode): number[] {
  const shown = standing === 'delegation' ? rrsets.filter(({ type }) => type === NS || type === DS) : rrsets;
  return shown.map(({ type }) => type.code);
}

export function isUnsignedDelegation({ standing, rrsets }: StandingNode): boolean {
  return standing === 'delegation' && !has(rrsets, DS);
}

function has(rrsets: readonly RRset[], wanted: RRset['type']): boolean {
  return rrsets.some(({ type }) => type === wanted);
}
