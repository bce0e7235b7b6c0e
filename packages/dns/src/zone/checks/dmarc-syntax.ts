import { labelsOf } from '../../host-name.ts';
import { TXT } from '../../rr/types/txt.ts';
import { dmarcProblems } from '../policies/dmarc.ts';
import { textsOf } from '../policies/policy-text.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** The text at `_dmarc` must be one DMARC policy (RFC 7489 6.3, 6.6.3). */
export function* dmarcSyntax(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(TXT)) {
    if (labelsOf(set.owner)[0] !== '_dmarc') continue;
    const owner = set.owner.toString();
    const texts = textsOf(set);
    if (texts.length > 1) {
      yield zoneIssue(
        'dmarc-several',
        set,
        `${owner} has ${texts.length} TXT records, of which receivers use none; keep one DMARC record`,
      );
    }
    for (const problem of texts.flatMap(dmarcProblems)) {
      yield zoneIssue('dmarc-syntax', set, `the DMARC record of ${owner} ${problem}`);
    }
  }
}
