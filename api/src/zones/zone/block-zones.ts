import { yieldToEventLoop } from '@fourwinds/process';
import { isBlocked, labels, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { isStoreError } from '@fourwinds/store';
import type { Pool } from 'pg';
import { repeat } from '../../kernel/repeat.ts';
import type { ZonePorts } from './zone-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';

const INTERVAL_MILLISECONDS = 30_000;
/** How long the zones of a suspended account are still served. */
const SERVED = `interval '7 days'`;
/** If no zone was written for this time, the zone cache is certainly up to date. */
const SURELY_SEEN = `interval '10 minutes'`;
/** Maximum zones written per interval. */
const MOST_WRITES = 300;

export type BlockingPorts = Pick<ZonePorts, 'store' | 'zoneIndex'>;

/**
 * Blocks the zones of accounts that have been suspended for seven days, and unblocks the zones of reactivated
 * accounts, at regular intervals. Safe to run in several replicas.
 */
export function startBlocking(pool: Pool, services: BlockingPorts & Pick<ProcessPorts, 'log'>): { stop(): void } {
  return repeat(
    () => blockZones(pool, services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'zones of suspended accounts could not be blocked or freed'),
  );
}

/**
 * Blocks and unblocks zones. Reads only the zones of affected accounts. Writes at most `mostWrites` zones, and the
 * next call continues. If several replicas write the same zone, one of them gets a version conflict and skips it.
 */
export async function blockZones(pool: Pool, services: BlockingPorts, mostWrites = MOST_WRITES): Promise<void> {
  let left = mostWrites;
  for (const { id, isDue } of await accountsOf(pool)) {
    const zones = await zonesToWrite(services, { id, isDue }, left);
    if (zones.length > 0) await pool.query('UPDATE accounts SET blocking_at = now() WHERE id = $1', [id]);
    else if (!isDue) await forget(pool, id);
    for (const zone of zones) await write(services, zone, isDue);
    left -= zones.length;
    if (left === 0) return;
  }
}

interface BlockedAccount {
  readonly id: string;
  /** True if the zones of the account must be blocked. False if they must be unblocked. */
  readonly isDue: boolean;
}

async function accountsOf(pool: Pool): Promise<readonly BlockedAccount[]> {
  const { rows } = await pool.query<BlockedAccount>(
    `SELECT id, coalesce(suspended_at < now() - ${SERVED}, false) AS "isDue" FROM accounts
     WHERE suspended_at < now() - ${SERVED} OR blocking_at IS NOT NULL
     ORDER BY coalesce(suspended_at < now() - ${SERVED}, false), id`,
  );
  return rows;
}

/** Ends the unblocking of an account. Does nothing until the cache certainly contains the last write. */
async function forget(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `UPDATE accounts SET blocking_at = NULL
     WHERE id = $1 AND blocking_at < now() - ${SURELY_SEEN} AND coalesce(suspended_at > now() - ${SERVED}, true)`,
    [id],
  );
}

/** Returns up to `count` zones of an account that must still be blocked or unblocked. */
async function zonesToWrite(
  { zoneIndex }: BlockingPorts,
  { id, isDue }: BlockedAccount,
  count: number,
): Promise<ZoneResource[]> {
  const found: ZoneResource[] = [];
  for (const batch of zoneIndex.batchesOf([id])) {
    found.push(...batch.filter((zone) => isBlocked(zone) !== isDue && zone.metadata.deletionTimestamp === undefined));
    if (found.length >= count) break;
    await yieldToEventLoop();
  }
  return found.slice(0, count);
}

/** Writes the label of a zone. If the zone has changed in the meantime, the next call writes it. */
async function write({ store }: BlockingPorts, zone: ZoneResource, isDue: boolean): Promise<void> {
  const { [labels.blocked]: _, ...others } = zone.metadata.labels ?? {};
  const wanted = isDue ? { ...others, [labels.blocked]: 'true' } : others;
  try {
    await store.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, labels: wanted } });
  } catch (error) {
    if (!isStoreError(error, 'Conflict') && !isStoreError(error, 'NotFound')) throw error;
  }
}
