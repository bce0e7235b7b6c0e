import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Logger } from '@fourwinds/process';
import type { Pool } from 'pg';
import { classes } from '../../kernel/kept-days.ts';
import { repeat } from '../../kernel/repeat.ts';
import { type Day, digestOf, headsOf, signDay } from './audit-chain.ts';
import { insertDay, latestDigest, unsealedDays, withRows } from './audit-days.ts';

const INTERVAL_MILLISECONDS = 600_000;
/** SQLSTATE unique_violation: another replica has sealed the day. */
const SEALED_MEANWHILE = '23505';

export interface Sealing {
  /** Opens a pool that allows long statements. */
  readonly openPool: () => Pool;
  /** Ed25519 private key. If undefined, days are not signed. */
  readonly key: KeyObject | undefined;
  readonly log: Logger;
}

/** Seals ended days of the audit log until stopped. Safe to run in several replicas. */
export function startSealing({ openPool, key, log }: Sealing): { stop(): void } {
  return repeat(
    async () => {
      const pool = openPool();
      try {
        await sealDays(pool, key);
      } finally {
        await pool.end();
      }
    },
    INTERVAL_MILLISECONDS,
    (err) => log.warn({ err }, 'days of the audit log could not be sealed'),
  );
}

/** Writes the hash chains of all ended days, oldest first, and signs each day. */
export async function sealDays(pool: Pool, key: KeyObject | undefined): Promise<void> {
  for (const kept of classes)
    for (const day of await unsealedDays(pool, kept)) {
      const before = await latestDigest(pool, kept);
      await sealDay(pool, day, before, key).catch((error: unknown) => {
        if ((error as { code?: string }).code !== SEALED_MEANWHILE) throw error;
      });
    }
}

function sealDay(pool: Pool, day: Day, before: Buffer | null, key: KeyObject | undefined): Promise<void> {
  return withRows(pool, day, async (rows, client) => {
    const heads = await headsOf(rows);
    const digest = digestOf(day, heads, before);
    const signed =
      key === undefined
        ? { key: null, signature: null }
        : { key: createPublicKey(key).export({ type: 'spki', format: 'der' }), signature: signDay(digest, key) };
    await insertDay(client, { ...day, zones: heads.length, digest, ...signed }, heads);
  });
}
