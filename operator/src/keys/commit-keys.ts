import type { Logger } from '@fourwinds/process';
import type { SecretResource, ZoneResource } from '@fourwinds/resources';
import type { RecordEvent } from '../runtime/events.ts';
import { rolloverEvents } from './conditions/rollover-events.ts';
import type { KeysAtHand } from './key-state.ts';
import type { NextKeys } from './next-keys.ts';
import type { KeySecrets } from './secrets/key-secrets.ts';

export interface CommitContext {
  readonly secrets: KeySecrets;
  readonly record?: RecordEvent;
  readonly log: Logger;
}

export interface KeyChange {
  readonly before: KeysAtHand;
  readonly next: NextKeys;
  /** Import Secrets to delete, because their keys were imported or refused. */
  readonly handovers: readonly SecretResource[];
}

/**
 * Stores the keys in their Secret. Call this before you publish anything made with these keys. Rejects with Conflict
 * if another writer changed or deleted the Secret.
 */
export async function commitKeys(context: CommitContext, zone: ZoneResource, change: KeyChange): Promise<void> {
  const { secrets, log } = context;
  const { before, next, handovers } = change;
  const { domain } = zone.spec;
  const { refused, privateKeys, decision } = next;
  if (refused.length > 0) log.warn({ domain, refused }, 'keys that came with a zone are not taken over');
  if (decision.keySet === before.stored?.keySet) secrets.verifyCurrent(zone, before.secret);
  else {
    await secrets.keep(zone, { keySet: decision.keySet, privateKeys }, before.secret);
    reportRollovers(context, zone, change);
  }
  await secrets.accept(handovers);
}

function reportRollovers({ record, log }: CommitContext, zone: ZoneResource, { before, next }: KeyChange): void {
  for (const { key, ...event } of rolloverEvents(before.stored?.keySet, next.decision.keySet)) {
    log.info({ domain: zone.spec.domain, reason: event.reason }, event.message);
    record?.(zone, { ...event, subject: key });
  }
}
