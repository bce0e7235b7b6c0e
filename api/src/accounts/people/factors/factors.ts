import type { Database } from '../../../storage/db/database.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

export interface FactorSummary {
  readonly totp: UsedFactor | undefined;
  /** Passkeys, oldest first. */
  readonly passkeys: readonly PasskeySummary[];
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
}

export interface UsedFactor {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface PasskeySummary extends UsedFactor {
  readonly id: string;
  readonly name: string;
  /** True if the passkey is synced to other devices. */
  readonly backedUp: boolean;
}

/** True if the user has a second factor, so that a password is not sufficient. Recovery codes alone do not count. */
export async function hasFactor(database: Database, personId: string): Promise<boolean> {
  const { rows } = await database.query<{ has: boolean }>(HAS_FACTOR, [personId]);
  return rows[0].has;
}

export async function listFactors(database: Database, personId: string): Promise<FactorSummary> {
  const { rows: totp } = await database.query<UsedFactor>(TOTP, [personId]);
  const { rows: passkeys } = await database.query<PasskeySummary>(PASSKEYS, [personId]);
  return { totp: totp.at(0), passkeys, recoveryCodes: await countRecoveryCodes(database, personId) };
}

const HAS_FACTOR = `
  SELECT EXISTS (SELECT FROM totp_factors WHERE person_id = $1)
      OR EXISTS (SELECT FROM passkeys WHERE person_id = $1) AS has`;

const TOTP = 'SELECT created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM totp_factors WHERE person_id = $1';

const PASSKEYS = `
  SELECT id, name, backed_up AS "backedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"
  FROM passkeys WHERE person_id = $1 ORDER BY created_at, id`;
