import type { Actor } from '../../kernel/actor.ts';
import { keptBy } from '../../kernel/plans.ts';
import type { AuditAction } from '../../storage/audit/audit-actions.ts';
import { auditDetails, type AuditedChange } from '../../storage/audit/audit-details.ts';
import { type AuditPart, personOf, withDigest, withSession } from '../../storage/audit/audit-entry.ts';

/** Actions whose parameters are visible in the difference. For all other actions, the log stores the parameters. */
const EXPLAINED_BY_DIFFERENCE: readonly AuditAction[] = [
  'records.change',
  'records.replace',
  'dynamic.update',
  'acme.present',
  'acme.cleanup',
  'acme.expire',
  'zone.create',
  'zone.update',
  'zone.delete',
  'zone.restore',
];

/** Returns the audit part of a zone change. The journal stores it until the change is finished. */
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
