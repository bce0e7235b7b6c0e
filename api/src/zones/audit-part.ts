import type { Actor } from '../actor.ts';
import { keptBy } from '../accounts/plans.ts';
import { auditDetails, type AuditedChange } from '../audit/audit-details.ts';
import { type AuditPart, personOf, withDigest } from '../audit/audit-entry.ts';

/** Actions whose difference tells all; of others the parameters are in the log. */
const TOLD_BY_DIFFERENCE = ['records.change', 'zone.create', 'zone.update', 'zone.delete', 'zone.restore'];

/** A change of a zone for the audit log, until it is finished. */
export function auditPart(actor: Actor, { action, request, ...change }: AuditedChange & { action: string }): AuditPart {
  const person = personOf(actor);
  return {
    kept: keptBy(actor.account.plan),
    ...person,
    ...withDigest(person),
    ...auditDetails({ ...change, request: TOLD_BY_DIFFERENCE.includes(action) ? undefined : request }),
  };
}
