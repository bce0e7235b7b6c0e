import { TXT } from '../../rr/types/txt.ts';
import { isSpf, readSpf } from '../policies/spf.ts';
import { textsOf } from '../policies/text.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** Behind `all` nothing of an SPF record is read (RFC 7208 5.1), and beside it no redirect is (RFC 7208 6.1). */
export function* spfUnreachable(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(TXT)) {
    for (const { terms } of textsOf(set).filter(isSpf).map(readSpf)) {
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
