import { TXT } from '../../rr/types/txt.ts';
import { isSpf } from '../policies/read-spf.ts';
import { textsOf } from '../policies/policy-text.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** A name must have only one SPF record. Receivers treat several records as an error (RFC 7208 3.2, 4.5). */
export function* spfSeveral(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(TXT)) {
    const count = textsOf(set).filter(isSpf).length;
    if (count < 2) continue;
    yield zoneIssue(
      'spf-several',
      set,
      `${set.owner.toString()} has ${count} SPF records, which receivers take as an error; put what they allow into one`,
    );
  }
}
