import { TXT } from '../../rr/types/txt.ts';
import { spfRecordsOf } from '../policies/spf-records.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * Receivers ignore the terms after `all` (RFC 7208 5.1). They also ignore a redirect in a record that contains `all`
 * (RFC 7208 6.1).
 */
export function* spfUnreachable(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(TXT)) {
    for (const { terms } of spfRecordsOf(set)) {
      const all = terms.findIndex(({ name }) => name === 'all');
      const unread = terms.find(({ name, modifier }, i) => all >= 0 && (name === 'redirect' || (i > all && !modifier)));
      if (unread === undefined) continue;
      yield zoneIssue(
        'spf-unreachable',
        set,
        `the SPF record of ${set.owner.toString()} has ${unread.name}, which is ignored because the record has all; put all last and leave redirect out`,
      );
    }
  }
}
