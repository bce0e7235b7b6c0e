import { SPF } from '../../rr/types/spf.ts';
import { TXT } from '../../rr/types/txt.ts';
import { isSpf } from '../policies/read-spf.ts';
import { textsOf } from '../policies/policy-text.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/** SPF must be published in TXT records. Receivers do not query the type SPF (RFC 7208 3.1). */
export function* spfType(zone: Zone): Generator<ZoneIssue> {
  for (const spf of zone.ofType(SPF)) {
    const txt = zone.get(spf.owner, TXT);
    if (txt !== undefined && textsOf(txt).some(isSpf)) continue;
    yield zoneIssue(
      'spf-type',
      spf,
      `${spf.owner.toString()} has its SPF record in type SPF alone, which receivers do not ask for; write the same as TXT`,
    );
  }
}
