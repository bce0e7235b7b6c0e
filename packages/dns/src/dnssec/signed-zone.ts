import { isSame } from '../octets.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
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
