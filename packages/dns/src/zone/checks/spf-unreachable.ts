import { TXT } from '../../rr/types/txt.ts';
import { spfRecordsOf } from '../policies/spf-records.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** Behind `all` nothing of an SPF record is read (RFC 7208 5.1), and beside it no redirect is (RFC 7208 6.1). */
export function* spfUnreachable(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(TXT)) {
    for (const { terms } of spfRecordsOf(set)) {
      const all = terms.findIndex(({ name }) => name === 'all');
      const unread = terms.find(({ name, modifier }, i) => all >= 0 && (name === 'redirect' || (i > all && !modifier)));
      if (unread === undefined) continue;
      yield zoneIssue(
        'spf-unreachable',
        set,
        `the SPF record of ${set.owner.toString()} has ${unread.name}, which is not read because of its all; put all last and leave redirect out`,
      );
    }
  }
}
