import { keyTag } from '../../rr/key-tag.ts';
import { isSame } from '../../octets.ts';
import type { RRset } from '../../rr/rrset.ts';
import { CDNSKEY } from '../../rr/types/cdnskey.ts';
import { CDS } from '../../rr/types/cds.ts';
import { DNSKEY } from '../../rr/types/dnskey.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** A request to publish a DS, or to publish none if the algorithm is 0 (RFC 8078 4). */
interface Request {
  readonly algorithm: number;
  readonly keyTag: number;
  /** Undefined for CDS. */
  readonly key?: Uint8Array;
}

const DELETE = 0;
const SIGNAL = '\x07_dsboot';

/** CDS and CDNSKEY must be at the apex, match keys of the zone, and agree with each other (RFC 7344 4, RFC 8078 4). */
export function* cdsSet(zone: Zone): Generator<ZoneIssue> {
  for (const type of [CDS, CDNSKEY]) {
    for (const set of zone.ofType(type)) {
      if (set.owner.equals(zone.apex)) yield* issuesOf(set, zone);
      else if (!isSignal(set)) yield misplaced(set, zone);
    }
  }
  yield* differences(zone);
}

/** True if the set is a signal for another zone. The name contains the nameserver of that zone (RFC 9615 2). */
function isSignal({ owner }: RRset): boolean {
  return owner.key.startsWith(SIGNAL);
}

function misplaced(set: RRset, zone: Zone): ZoneIssue {
  const apex = zone.apex.toString();
  return zoneIssue(
    'cds-place',
    set,
    `the ${set.type.name} of ${set.owner.toString()} has no effect: parents ask for ${apex} only; move it there or remove it`,
  );
}

function* issuesOf(set: RRset, zone: Zone): Generator<ZoneIssue> {
  const requests = requestsIn(set);
  const name = `${set.type.name} of ${set.owner.toString()}`;
  if (requests.length > 1 && requests.some(({ algorithm }) => algorithm === DELETE))
    yield zoneIssue(
      'cds-delete',
      set,
      `the ${name} asks for no DS and for another in one set; keep the record with algorithm 0 alone, or remove it`,
    );
  const algorithms = new Set(requests.map(({ algorithm }) => algorithm));
  algorithms.delete(DELETE);
  for (const algorithm of algorithms) {
    const own = requests.filter((request) => request.algorithm === algorithm);
    if (!own.some((request) => isOfKey(request, zone)))
      yield zoneIssue(
        'cds-without-key',
        set,
        `the ${name} has algorithm ${algorithm} and names no DNSKEY of the zone, so that a parent that follows it makes the zone bogus; name a key of the zone`,
      );
  }
}

/** If both sets exist, they must request the same keys (RFC 7344 4). */
function* differences(zone: Zone): Generator<ZoneIssue> {
  const [cds, cdnskey] = [CDS, CDNSKEY].map((type) => zone.get(zone.apex, type));
  if (cds === undefined || cdnskey === undefined || textOf(cds) === textOf(cdnskey)) return;
  yield zoneIssue(
    'cds-differs',
    cds,
    `the CDS and the CDNSKEY of ${cds.owner.toString()} ask for different keys; make both for the same keys, or remove one of the sets`,
  );
}

function requestsIn({ type, rdatas }: RRset): Request[] {
  return rdatas.map((rdata): Request => {
    if (type === CDS) return { algorithm: rdata[2], keyTag: (rdata[0] << 8) | rdata[1] };
    return { algorithm: rdata[3], keyTag: keyTag(rdata), key: rdata };
  });
}

function isOfKey(request: Request, zone: Zone): boolean {
  const keys = zone.get(zone.apex, DNSKEY)?.rdatas ?? [];
  return keys.some((key) =>
    request.key === undefined
      ? key[3] === request.algorithm && keyTag(key) === request.keyTag
      : isSame(key, request.key),
  );
}

function textOf(set: RRset): string {
  const requests = requestsIn(set).map(({ algorithm, keyTag: tag }) =>
    algorithm === DELETE ? '' : `${algorithm} ${tag}`,
  );
  return [...new Set(requests)].sort().join();
}
