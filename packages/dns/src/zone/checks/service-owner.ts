import { labelsOf } from '../../host-name.ts';
import { OPENPGPKEY } from '../../rr/types/openpgpkey.ts';
import { SRV } from '../../rr/types/srv.ts';
import { TLSA } from '../../rr/types/tlsa.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

interface Form {
  /** Pattern for the first two labels, which are joined by a dot. */
  readonly pattern: RegExp;
  readonly example: string;
}

const FORMS: ReadonlyMap<number, Form> = new Map([
  [SRV.code, { pattern: /^(?:\*|_[^.]+)\._[a-z0-9-]+$|^\*\.?/, example: '_sip._tcp' }],
  [TLSA.code, { pattern: /^(?:\*|_\d{1,5})\._[a-z0-9-]+$|^\*\.?/, example: '_443._tcp' }],
  [OPENPGPKEY.code, { pattern: /^(?:\*|[0-9a-f]{56})\._openpgpkey$|^\*\.?/, example: `${'0'.repeat(56)}._openpgpkey` }],
]);

/** Programs only look up these records at names with a certain form (RFC 2782, RFC 6698 3, RFC 7929 3, RFC 8552). */
export function* serviceOwner(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.rrsets()) {
    const form = FORMS.get(set.type.code);
    if (form === undefined || form.pattern.test(labelsOf(set.owner).slice(0, 2).join('.'))) continue;
    const owner = set.owner.toString();
    yield zoneIssue(
      'owner-not-service',
      set,
      `${owner} has ${set.type.name} records, which nothing looks for there; put them at a name such as ${form.example}.${owner}`,
    );
  }
}
