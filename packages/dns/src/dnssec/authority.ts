import type { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { DNAME } from '../rr/types/dname.ts';
import { DS } from '../rr/types/ds.ts';
import { NS } from '../rr/types/ns.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';

/**
 * What a zone says at a name: `authoritative` everything there, `delegation` only DS with authority (RFC 4035 2.2),
 * `occluded` nothing, because it lies below a delegation or a DNAME: glue, and what is hidden there.
 */
export type Standing = 'authoritative' | 'delegation' | 'occluded';

export interface StandingNode extends ZoneNode {
  readonly standing: Standing;
}

/** The standing of each name, in the order of the nodes, which is canonical. */
export function* standings(apex: Name, nodes: Zone['nodes']): Generator<StandingNode> {
  let barrier: Name | undefined;
  for (const { name, rrsets } of nodes) {
    if (barrier !== undefined && name.isWithin(barrier)) {
      yield { name, rrsets, standing: 'occluded' };
      continue;
    }
    const standing = has(rrsets, NS) && !name.equals(apex) ? 'delegation' : 'authoritative';
    barrier = standing === 'delegation' || has(rrsets, DNAME) ? name : undefined;
    yield { name, rrsets, standing };
  }
}

/** The sets at a name that are signed (RFC 4035 2.2). */
export function setsToSign({ standing, rrsets }: StandingNode): readonly RRset[] {
  if (standing === 'authoritative') return rrsets;
  return standing === 'delegation' ? rrsets.filter(({ type }) => type === DS) : [];
}

/** The sets whose types a denial record at the name shows, its own and RRSIG aside (RFC 4034 4.1.2, RFC 5155 7.1). */
export function setsToShow({ standing, rrsets }: StandingNode): readonly RRset[] {
  return standing === 'delegation' ? rrsets.filter(({ type }) => type === NS || type === DS) : rrsets;
}

function has(rrsets: readonly RRset[], wanted: RRset['type']): boolean {
  return rrsets.some(({ type }) => type === wanted);
}
