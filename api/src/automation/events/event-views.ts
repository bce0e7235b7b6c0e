import type { ZoneResource } from '@fourwinds/resources';
import type { z } from 'zod';
import type { DnssecView } from '../../zones/dnssec/dnssec-view.ts';
import { issueViews } from '../../zones/zone/zone-view.ts';
import type { IssueView } from '../../http/issue-schema.ts';
import { type eventKey, MOST_ISSUES } from './event-data.ts';

/** Returns the first errors of a draft. Omits the record, because webhooks may be limited to less than the records. */
export function firstErrors(zone: ZoneResource): IssueView[] {
  return issueViews(zone)
    .filter(({ severity }) => severity === 'error')
    .slice(0, MOST_ISSUES)
    .map(({ path, code, severity, message }) => ({ code, message, path, severity }));
}

export function eventKeyOf({
  key_tag,
  role,
  algorithm,
  status,
}: DnssecView['keys'][number]): z.output<typeof eventKey> {
  return { key_tag, role, algorithm, status };
}
