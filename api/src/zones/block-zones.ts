import { yieldToEventLoop } from '@fourwinds/process';
import { isBlocked, labels, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { isStoreError } from '@fourwinds/store';
import type { Pool } from 'pg';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';

const INTERVAL_MILLISECONDS = 30_000;
/** How long the zones of a suspended account stay served. */
const SERVED = `interval '7 days'`;
/** After so long without a write, the cache of zones has seen the last one. */
const SURELY_SEEN = `interval '10 minutes'`;
/** Zones that are written in one interval. */
const MOST_WRITES = 300;

export type BlockingPorts = Pick<Services, 'store' | 'zoneIndex'>;

/**
 * Blocks the zones of accounts that have been suspended for seven days, and frees those of accounts that are active again, until it is stopped. Any
 * number of replicas may do so.
 */
export function startBlocking(pool: Pool, services: BlockingPorts & Pick<Services, 'log'>): { stop(): void } {
  return repeat(
    () => blockZones(pool, services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'zones of suspended accounts could not be blocked or freed'),
  );
}

/**
 * Reads the zones of these accounts alone, and writes as many as it may: the rest comes at the next call. Replicas that do so at the same time
 * find the version that they know replaced, and leave it.
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
  /** Whether its zones are to be blocked, or to be served again. */
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

/** None of its zones is blocked any more; one that was written last may not be in the cache yet. */
async function forget(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `UPDATE accounts SET blocking_at = NULL
     WHERE id = $1 AND blocking_at < now() - ${SURELY_SEEN} AND coalesce(suspended_at > now() - ${SERVED}, true)`,
    [id],
  );
}

/** Zones of an account that are not as they are to be, at most so many. */
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

/** A zone that somebody has changed meanwhile is written at the next call. */
async function write({ store }: BlockingPorts, zone: ZoneResource, isDue: boolean): Promise<void> {
  const { [labels.blocked]: _, ...others } = zone.metadata.labels ?? {};
  const wanted = isDue ? { ...others, [labels.blocked]: 'true' } : others;
  try {
    await store.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, labels: wanted } });
  } catch (error) {
    if (!isStoreError(error, 'Conflict') && !isStoreError(error, 'NotFound')) throw error;
  }
}
