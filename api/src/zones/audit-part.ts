import type { Actor } from '../actor.ts';
import { keptBy } from '../accounts/plans.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { auditDetails, type AuditedChange } from '../audit/audit-details.ts';
import { type AuditPart, personOf, withDigest, withSession } from '../audit/audit-entry.ts';

/** Actions whose parameters follow from the difference; those of others are in the log. */
const EXPLAINED_BY_DIFFERENCE: readonly AuditAction[] = [
  'records.change',
  'dynamic.update',
  'acme.present',
  'acme.cleanup',
  'acme.expire',
  'zone.create',
  'zone.update',
  'zone.delete',
  'zone.restore',
];

/** A change of a zone for the audit log, until it is finished. */
export function auditPart(
  actor: Actor,
  { action, request, ...change }: AuditedChange & { action: AuditAction },
): AuditPart {
  const person = personOf(actor);
  const parts = auditDetails({ ...change, request: EXPLAINED_BY_DIFFERENCE.includes(action) ? undefined : request });
  return {
    kept: keptBy(actor.account.plan),
    via: actor.session === undefined ? undefined : 'session',
    ...person,
    ...withDigest(person),
    ...parts,
    details: withSession(parts.details, actor),
  };
}
