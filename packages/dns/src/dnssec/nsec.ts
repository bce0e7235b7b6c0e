import type { RRset } from '../rr/rrset.ts';
import { NSEC } from '../rr/types/nsec.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import type { Name } from '../name.ts';
import type { Zone } from '../zone/zone.ts';
import { setsToShow, type StandingNode } from './authority.ts';
import { TypeBitmaps } from './type-bitmaps.ts';
import { concat, isConcat } from './octets.ts';

/**
 * The NSEC chain in canonical order (RFC 4034 4, RFC 4035 2.3): a record for each name with authoritative sets or a
 * delegation, the last of which leads back to the apex. Takes from `previous` what is the same there.
 */
export function nsecChain(nodes: readonly StandingNode[], ttl: number, previous: Zone | undefined): RRset[] {
  const bitmaps = new TypeBitmaps();
  const owners = nodes.filter(({ standing }) => standing !== 'occluded');
  return owners.map((node, i) => {
    const next = owners[(i + 1) % owners.length].name;
    const types = bitmaps.of([...setsToShow(node).map(({ type }) => type.code), RRSIG.code, NSEC.code]);
    return nsec(node.name, { next, types, ttl }, previous);
  });
}

interface NsecData {
  readonly next: Name;
  readonly types: Uint8Array;
  readonly ttl: number;
}

/** The next name in lower case, which is right before and after RFC 6840 5.1 changed its canonical form. */
function nsec(owner: Name, { next, types, ttl }: NsecData, previous: Zone | undefined): RRset {
  const nextWire = next.lowerCase().wire;
  const old = previous?.get(owner, NSEC);
  if (old?.ttl === ttl && old.rdatas.length === 1 && isConcat(old.rdatas[0], nextWire, types)) return old;
  return { owner, type: NSEC, ttl, rdatas: [concat(nextWire, types)] };
}
