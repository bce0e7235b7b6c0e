import { Name } from '../../name.ts';
import { TXT } from '../../rr/types/txt.ts';
import { isSpf, readSpf, type SpfTerm } from '../policies/spf.ts';
import { textsOf } from '../policies/text.ts';
import { answeringNode, isServedHere } from '../lookup.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const MOST_LOOKUPS = 10;
const LOOKUPS = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect']);

/** An SPF record makes receivers look up at most ten things, includes that are in the zone counted with theirs (RFC 7208 4.6.4). */
export function* spfLookups(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(TXT)) {
    for (const text of textsOf(set).filter(isSpf)) {
      const count = lookupsOf(zone, text);
      if (count <= MOST_LOOKUPS) continue;
      yield zoneIssue(
        'spf-lookups',
        set,
        `the SPF record of ${set.owner.toString()} needs ${count > 99 ? 'far too many' : count} lookups, but receivers stop after ${MOST_LOOKUPS}; write addresses with ip4 and ip6, or include less`,
      );
    }
  }
}

/** Stops counting soon after the limit, so that records that include each other end. */
function lookupsOf(zone: Zone, text: string, before = 0): number {
  let count = before;
  for (const term of readSpf(text).terms) {
    if (!LOOKUPS.has(term.name)) continue;
    count++;
    const next = count <= MOST_LOOKUPS ? followed(zone, term) : undefined;
    if (next !== undefined) count = lookupsOf(zone, next, count);
  }
  return count;
}

/** The SPF record that an include or a redirect leads to, where it is in this zone. */
function followed(zone: Zone, { name, domain }: SpfTerm): string | undefined {
  if ((name !== 'include' && name !== 'redirect') || !/^[a-z0-9._-]{1,253}$/i.test(domain)) return undefined;
  const target = parseName(domain);
  if (target === undefined || !isServedHere(zone, target)) return undefined;
  const set = answeringNode(zone, target)?.rrsets.find(({ type }) => type === TXT);
  return set === undefined ? undefined : textsOf(set).find(isSpf);
}

function parseName(text: string): Name | undefined {
  try {
    return Name.parse(text);
  } catch {
    return undefined;
  }
}
