import { labelsOf } from '../../host-name.ts';
import { TXT } from '../../rr/types/txt.ts';
import { dkimProblems } from '../policies/dkim.ts';
import { textsOf } from '../policies/policy-text.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** The text at a name below `_domainkey` must be one DKIM key (RFC 6376 3.6.1, 3.6.2.2). */
export function* dkimSyntax(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(TXT)) {
    if (labelsOf(set.owner).indexOf('_domainkey') < 1) continue;
    const owner = set.owner.toString();
    const texts = textsOf(set);
    if (texts.length > 1) {
      yield zoneIssue(
        'dkim-several',
        set,
        `${owner} has ${texts.length} TXT records, but holds one DKIM key; keep one`,
      );
    }
    for (const problem of texts.flatMap(dkimProblems)) {
      yield zoneIssue('dkim-syntax', set, `the DKIM key of ${owner} ${problem}`);
    }
  }
}
