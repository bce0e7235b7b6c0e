import { shorten } from '../../name.ts';
import { shownText } from '../../shown-text.ts';
import { TXT } from '../../rr/types/txt.ts';
import { isSpf } from '../policies/read-spf.ts';
import { spfRecordsOf } from '../policies/spf-records.ts';
import { textsOf } from '../policies/policy-text.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * An SPF record must follow the grammar. If it does not, receivers treat the check of every mail as failed with an
 * error (RFC 7208 4.6, 12).
 */
export function* spfSyntax(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(TXT)) {
    const problems = [...spfRecordsOf(set).flatMap((record) => record.problems), ...textsOf(set).flatMap(beginningOf)];
    for (const problem of problems) {
      yield zoneIssue('spf-syntax', set, `the SPF record of ${set.owner.toString()} ${problem}`);
    }
  }
}

/** Returns the error at the start of a text that resembles SPF but that receivers do not recognize as SPF. */
function beginningOf(text: string): readonly string[] {
  if (isSpf(text) || !/^[^a-z0-9]{0,3}v ?= ?spf[12]?\b/i.test(text)) return [];
  return [`begins with "${shorten(shownText(text.slice(0, 20)))}"; the first characters must be v=spf1 and a blank`];
}
