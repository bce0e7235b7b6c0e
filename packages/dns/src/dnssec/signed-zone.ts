import { isSame } from '../octets.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import type { Link } from './chain.ts';
import { dnskeyRdata, keyTag, type SigningKeys } from './dnskey.ts';
import type { Layout } from './layout.ts';
import type { SignatureTiming } from './validity.ts';

/** A signed zone, with the parts that make signing its next version cheaper. A zone read back from text goes without that. */
export interface SignedZone {
  readonly zone: Zone;
  readonly made?: Made;
}

/** How a version was made. */
export interface Made {
  /** Its names are those of the zone's nodes. */
  readonly layout: Layout;
  /** Equal where the same sets get the same signatures. */
  readonly conditions: string;
  /** When it was made, and when the first of its signatures is to be made anew; milliseconds since 1970. */
  readonly at: number;
  readonly renewal: number;
}

/** The nodes of NSEC3 records by those whose names they stand for, and those that stand for empty names. */
export interface Nsec3Nodes {
  readonly ofNode: ReadonlyMap<ZoneNode, ZoneNode>;
  readonly ofEmptyNames: readonly ZoneNode[];
}

/** None where it is not known how the zone was made, or where another record of its chain stands at each name. */
export function nsec3Nodes({ zone, made }: SignedZone): Nsec3Nodes {
  const names = made?.layout.names ?? [];
  const unclaimed = new Map<Link, ZoneNode>();
  names.forEach(({ part, denial }, i) => {
    if (part === undefined && denial !== undefined) unclaimed.set(denial.link, zone.nodes[i]);
  });
  const ofNode = new Map<ZoneNode, ZoneNode>();
  names.forEach(({ part }, i) => {
    const link = part?.links[0];
    const nsec3 = link && unclaimed.get(link);
    if (nsec3 === undefined) return;
    ofNode.set(zone.nodes[i], nsec3);
    unclaimed.delete(link!);
  });
  return { ofNode, ofEmptyNames: [...unclaimed.values()] };
}

/** The conditions of a version that is signed with these keys. */
export function signingConditions({ keySigning, zoneSigning }: SigningKeys, timing: SignatureTiming): string {
  return JSON.stringify([[keySigning, zoneSigning].map((keys) => keys.map((key) => dnskeyRdata(key).toHex())), timing]);
}

/** The version that another can be built upon. */
export interface Basis {
  readonly nodes: readonly ZoneNode[];
  /** The unsigned zone that the nodes were made from, if that is known: its names are theirs. */
  readonly layout?: Layout;
  /** Until then, milliseconds since 1970, each signature stays as long as its set does. */
  readonly validUntil?: number;
}

/** The parts of the version before that one made under these conditions can reuse. */
export function basisOf(
  previous: SignedZone | undefined,
  { keys, conditions, now }: { readonly keys: SigningKeys; readonly conditions: string; readonly now: number },
): Basis {
  if (previous === undefined || isTagTaken(previous.zone, keys)) return { nodes: [] };
  const { zone, made } = previous;
  if (made === undefined) return { nodes: zone.nodes };
  const isValid = made.conditions === conditions && made.at <= now && now < made.renewal;
  return { nodes: zone.nodes, layout: made.layout, validUntil: isValid ? made.renewal : undefined };
}

/** Whether signatures of a zone may be by another key that had the tag of one of these. */
function isTagTaken(zone: Zone, { keySigning, zoneSigning }: SigningKeys): boolean {
  const shown = zone.get(zone.apex, DNSKEY)?.rdatas ?? [];
  return [...keySigning, ...zoneSigning].map(dnskeyRdata).some((dnskey) => {
    const sameTag = shown.filter((other) => other[3] === dnskey[3] && keyTag(other) === keyTag(dnskey));
    return sameTag.some((other) => !isSame(other, dnskey));
  });
}
