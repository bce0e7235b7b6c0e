import { deletionEnd, RENEWAL_TIME, stateOf } from '../rules/life.ts';
import { type Domain, nameOf } from './domain.ts';
import type { DomainView } from './domain-schema.ts';

/** Returns the public form of a domain that is not released. `now` is in milliseconds since 1970. */
export function domainView(domain: Domain, now: number): DomainView {
  const { id, suffix, life, zoneId } = domain;
  const state = stateOf(life, now);
  return {
    id,
    name: nameOf(domain),
    kind: 'subdomain',
    suffix,
    status: state === 'released' ? 'deleting' : state,
    auto_renew: domain.autoRenew,
    created_at: domain.createdAt.toISOString(),
    updated_at: domain.updatedAt.toISOString(),
    ends_at: timeAt(life.endsAt),
    renewable_from: timeAt(life.endsAt - RENEWAL_TIME),
    deleting_at: life.deletingAt === null ? null : timeAt(life.deletingAt),
    restorable_until: restorableUntil(domain),
    held_at: domain.heldAt?.toISOString() ?? null,
    zone_id: zoneId,
  };
}

/** Returns until when the deletion can be undone. null if none is in progress. */
export function restorableUntil({ life }: Pick<Domain, 'life'>): string | null {
  const end = deletionEnd(life);
  return end === undefined ? null : timeAt(end);
}

export function timeAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
