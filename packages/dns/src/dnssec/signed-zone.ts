import { isSame } from '../octets.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import { keyTag } from '../rr/key-tag.ts';
import { dnskeyRdata, type SigningKeys } from './zone-key.ts';
import type { Layout } from './layout.ts';
import type { SignatureTiming } from './validity.ts';

/**
 * A signed zone. `made` reduces the cost of signing the next version. It is undefined if the zone was read from text.
 */
export interface SignedZone {
  readonly zone: Zone;
  readonly made?: SigningSource;
}

export interface SigningSource {
  /** The layout of the zone. Each of its names corresponds to a node of the zone. */
  readonly layout: Layout;
  /** Two versions have equal conditions if signing the same sets results in the same signatures. */
  readonly conditions: string;
  /** Time of signing, and time of the first renewal of a signature. Both are in milliseconds since 1970. */
  readonly at: number;
  readonly renewal: number;
}

export function signingConditions({ keySigning, zoneSigning }: SigningKeys, timing: SignatureTiming): string {
  return JSON.stringify([[keySigning, zoneSigning].map((keys) => keys.map((key) => dnskeyRdata(key).toHex())), timing]);
}

export interface Basis {
  readonly nodes: readonly ZoneNode[];
  /** The layout of `nodes`. Each of its names corresponds to a node. Undefined if unknown. */
  readonly layout?: Layout;
  /** Until this time, in milliseconds since 1970, a signature stays valid as long as its set is unchanged. */
  readonly validUntil?: number;
}

/** Returns the parts of the previous version that can be reused under these conditions. */
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

/**
 * True if the zone contains a different key with the same tag and algorithm as one of these keys. In this case, the
 * existing signatures may have been made with the different key.
 */
function isTagTaken(zone: Zone, { keySigning, zoneSigning }: SigningKeys): boolean {
  const shown = zone.get(zone.apex, DNSKEY)?.rdatas ?? [];
  return [...keySigning, ...zoneSigning].map(dnskeyRdata).some((dnskey) => {
    const sameTag = shown.filter((other) => other[3] === dnskey[3] && keyTag(other) === keyTag(dnskey));
    return sameTag.some((other) => !isSame(other, dnskey));
  });
}
