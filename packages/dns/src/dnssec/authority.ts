import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { DNAME } from '../rr/types/dname.ts';
import { DS } from '../rr/types/ds.ts';
import { NS } from '../rr/types/ns.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';

/**
 * The authority of a zone at a name: `authoritative` for everything there, `delegation` for DS alone (RFC 4035 2.2),
 * `occluded` for nothing, because the name is below a delegation or a DNAME: glue, and hidden records.
 */
export type Standing = 'authoritative' | 'delegation' | 'occluded';

export interface StandingNode extends ZoneNode {
  readonly standing: Standing;
}

/** The standing of a name. `barrier` is the nearest delegation or DNAME before it in canonical order, unless that is elsewhere in the tree. */
export function standingOf({ name, rrsets }: ZoneNode, apex: Name, barrier: Name | undefined): Standing {
  if (barrier !== undefined && name.isWithin(barrier)) return 'occluded';
  return has(rrsets, NS) && !name.equals(apex) ? 'delegation' : 'authoritative';
}

/** Whether names below this one are occluded. */
export function isBarrier({ standing, rrsets }: StandingNode): boolean {
  return standing === 'delegation' || (standing === 'authoritative' && has(rrsets, DNAME));
}

/** The standing of each name; the nodes are in canonical order. */
export function* standings({ apex, nodes }: Zone): Generator<StandingNode> {
  let barrier: Name | undefined;
  for (const node of nodes) {
    const standing = standingOf(node, apex, barrier);
    const standingNode = { ...node, standing };
    if (standing !== 'occluded') barrier = isBarrier(standingNode) ? node.name : undefined;
    yield standingNode;
  }
}

/** The sets at a name that are signed (RFC 4035 2.2). */
export function setsToSign({ standing, rrsets }: StandingNode): readonly RRset[] {
  if (standing === 'authoritative') return rrsets;
  return standing === 'delegation' ? rrsets.filter(({ type }) => type === DS) : [];
}

/** The types that a denial record at the name shows, its own and RRSIG aside (RFC 4034 4.1.2, RFC 5155 7.1). */
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
