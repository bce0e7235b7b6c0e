import { Name } from '../name.ts';
import type { RRset } from '../rr/rrset.ts';
import { type ZoneIssue, zoneIssue } from '../zone/zone-issue.ts';
import type { Zone } from '../zone/zone.ts';
import { setsToSign, standings } from './authority.ts';
import { signedDataLength } from './signed-data.ts';
import { MAX_SIGNED_TTL } from './validity.ts';

/** Validators collect the signed octets in a buffer that has the size of a message. They treat larger sets as bogus. */
export const MAX_SIGNED_DATA = 65_535;

/**
 * Maximum number of names in a signed zone. Each name needs a signed NSEC3 record. Empty non-terminals are included,
 * because they need a record as well, and a single owner can add more than a hundred of them (RFC 5155 7.1).
 */
export const MAX_SIGNED_NAMES = 30_000;

/**
 * Yields the issues that only concern signed zones and that `checkZone` does not report. An error prevents
 * publication.
 */
export function* checkSigning(zone: Zone): Generator<ZoneIssue> {
  const names = countNames(zone);
  if (names > MAX_SIGNED_NAMES)
    yield zoneIssue(
      'signed-names-too-many',
      zone.soa,
      `the zone has ${names} names, those between an owner and the zone counted, and each is signed; a signed zone has at most ${MAX_SIGNED_NAMES}: use names with fewer labels, or do not sign the zone`,
    );
  for (const node of standings(zone)) {
    for (const set of setsToSign(node)) yield* setIssues(zone, set);
  }
}

function* setIssues(zone: Zone, set: RRset): Generator<ZoneIssue> {
  const name = `${set.type.name} of ${set.owner.toString()}`;
  const octets = signedDataLength(zone.apex, set);
  if (octets > MAX_SIGNED_DATA) {
    yield zoneIssue(
      'rrset-too-large',
      set,
      `a signature over ${name} covers ${octets} octets, its ${set.rdatas.length} records with their names written out, but validators take at most ${MAX_SIGNED_DATA}; remove some, or do not sign the zone`,
    );
  }
  if (set.ttl > MAX_SIGNED_TTL) {
    yield zoneIssue(
      'ttl-above-signatures',
      set,
      `the TTL ${set.ttl} of ${name} is more than the ${MAX_SIGNED_TTL} seconds for which every signature stays valid; ${MAX_SIGNED_TTL} is published`,
    );
  }
}

/** Counts the names that exist: the owners, and the empty non-terminals between the owners and the apex. */
export function countNames({ nodes }: Zone): number {
  return nodes.reduce((count, { name }, i) => {
    const known = i === 0 ? 0 : Name.commonAncestor(name, nodes[i - 1].name).labelCount;
    return count + (i === 0 ? 1 : name.labelCount - known);
  }, 0);
}
