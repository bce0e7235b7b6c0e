import { annotations, type ZoneResource, type ZoneSpec } from '@fourwinds/resources';
import { type Actor, tokenIdOf } from '../../kernel/actor.ts';
import type { Intent } from '../../storage/journal/intent.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { type UserLabels, userLabels } from '../zone/user-labels.ts';
import { auditPart } from './audit-part.ts';
import { writtenOctets } from './written-octets.ts';
import type { JournalledRequest } from './zone-change.ts';

export interface IntendedState {
  readonly zone: ZoneResource;
  /** Spec after the change. undefined for a deletion. */
  readonly after: ZoneSpec | undefined;
  /** Labels of the zone's owner after the change, if they may change. */
  readonly labels?: UserLabels;
}

/** Returns the journal entry of a change. Write it before you make the change. */
export function intentOf(
  actor: Actor,
  { action, request, requestId }: JournalledRequest,
  { zone, after, labels }: IntendedState,
  id: string,
): Intent {
  const { account } = actor;
  const { name, resourceVersion = null, annotations: notes } = zone.metadata;
  return {
    id,
    accountId: account.id,
    tokenId: tokenIdOf(actor),
    action,
    zoneId: zoneIdOf(zone),
    zoneObject: name,
    domain: zone.spec.domain,
    requestId,
    request,
    expectedVersion: resourceVersion,
    follows: notes?.[annotations.changeId] ?? null,
    octets: writtenOctets(zone.spec, after),
    audit: auditPart(actor, {
      before: zone.spec,
      after,
      labels: labels && { before: userLabels(zone), after: labels },
      action,
      request,
    }),
  };
}
