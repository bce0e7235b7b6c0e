import type { DomainClaimResource } from '@fourwinds/resources';
import type { Pool, PoolClient } from 'pg';
import { keptBy } from '../../kernel/plans.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { type AuditClass, KEPT_OF_KUBERNETES } from '../../kernel/kept-days.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';
import { isUuid } from '../../zones/zone/identity.ts';
import { type DomainOwner, ownerChange, ownerIn } from './domain-owner.ts';

/** An owner as stored. `releasedBefore` is when the zone was last deleted before it was created again. */
type StoredOwner = DomainOwner & { readonly releasedBefore: number | null };

const milliseconds = (column: string): string => `round(extract(epoch FROM ${column}) * 1000)::float8`;

const SELECT = `SELECT domain, namespace, account_id AS "accountId", zone_id AS "zoneId",
    ${milliseconds('claim_made')} AS "claimMade", claim_generation::float8 AS "claimGeneration",
    ${milliseconds('released_at')} AS "releasedAt", ${milliseconds('withdrawn_at')} AS "withdrawnAt",
    ${milliseconds('released_before')} AS "releasedBefore"
  FROM domain_owners WHERE domain = ANY($1)`;

const time = (place: string): string => `to_timestamp(${place}::float8 / 1000)`;

const WRITE = `INSERT INTO domain_owners
    (domain, namespace, account_id, zone_id, claim_made, claim_generation, released_at, withdrawn_at, released_before)
  VALUES ($1, $2, $3, $4, ${time('$5')}, $6, ${time('$7')}, ${time('$8')}, ${time('$9')})
  ON CONFLICT (domain) DO UPDATE SET namespace = excluded.namespace, account_id = excluded.account_id,
    zone_id = excluded.zone_id, claim_made = excluded.claim_made, claim_generation = excluded.claim_generation,
    released_at = excluded.released_at, withdrawn_at = excluded.withdrawn_at, released_before = excluded.released_before`;

/**
 * Makes replicas take turns, so that each version of a claim is recorded once. This is not an advisory lock, because
 * the embedded database does not support advisory locks.
 */
const LOCK = 'LOCK TABLE domain_owners IN SHARE ROW EXCLUSIVE MODE';

/** Stores the owners of all domains. Records ownership changes and zones deleted with kubectl in the audit log. */
export class DomainOwners {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Returns the claims whose current version is not stored yet. */
  async unnoted(claims: readonly DomainClaimResource[]): Promise<DomainClaimResource[]> {
    const { rows } = await this.#pool.query<StoredOwner>(SELECT, [claims.map(({ spec }) => spec.domain)]);
    const known = new Map(rows.map((row) => [row.domain, row]));
    return claims.filter((claim) => ownerChange(known.get(claim.spec.domain), ownerIn(claim), claim) !== undefined);
  }

  /**
   * Stores a version of a claim and records the change in the audit log, in one transaction. Does nothing if the
   * version is already stored.
   */
  async note(claim: DomainClaimResource): Promise<void> {
    const now = ownerIn(claim);
    await actAndRecord(
      this.#pool,
      async (client) => {
        await client.query(LOCK);
        const { rows } = await client.query<StoredOwner>(SELECT, [[now.domain]]);
        const before = rows.at(0);
        const change = ownerChange(before, now, claim);
        if (change === undefined) return [];
        await write(client, { ...now, releasedBefore: releasedBefore(before, now) });
        if (change === 'taken') return takenEntries(client, [before!, now], claim.spec.proof);
        return change === 'deleted' ? deletedEntries(client, before!, now) : [];
      },
      (entries) => entries,
    );
  }

  async forget(claim: DomainClaimResource): Promise<void> {
    const { domain, claimMade } = ownerIn(claim);
    await this.#pool.query(`DELETE FROM domain_owners WHERE domain = $1 AND claim_made <= ${time('$2')}`, [
      domain,
      claimMade,
    ]);
  }
}

function releasedBefore(before: StoredOwner | undefined, now: DomainOwner): number | null {
  if (before === undefined) return null;
  return now.releasedAt === null ? (before.releasedAt ?? before.releasedBefore) : before.releasedBefore;
}

async function write(client: PoolClient, owner: StoredOwner): Promise<void> {
  const { domain, namespace, accountId, zoneId, claimMade, claimGeneration } = owner;
  const { releasedAt, withdrawnAt, releasedBefore: before } = owner;
  const values = [domain, namespace, accountId, zoneId, claimMade, claimGeneration, releasedAt, withdrawnAt, before];
  await client.query(WRITE, values);
}

/** Returns the same entry for both owners. The entry does not reveal the other owner. */
async function takenEntries(
  client: PoolClient,
  [before, now]: readonly [DomainOwner, DomainOwner],
  proof: DomainClaimResource['spec']['proof'],
): Promise<AuditEntry[]> {
  const shared = {
    outcome: 'applied',
    via: 'kubernetes',
    person: { address: null, name: 'operator' },
    details: JSON.stringify({ proof: proof ?? null }),
  } as const;
  return [
    { ...(await partiesOf(client, before)), ...shared, action: 'domain.lost' },
    { ...(await partiesOf(client, now)), ...shared, action: 'domain.taken' },
  ];
}

/** Returns no entry for a deletion through REST, because the journal already records the deletion. */
async function deletedEntries(client: PoolClient, before: StoredOwner, now: DomainOwner): Promise<AuditEntry[]> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM changes WHERE zone_id = $1 AND action = 'zone.delete' AND state <> 'failed'
       AND created_at > coalesce(${time('$2')}, '-infinity')`,
    [now.zoneId, before.releasedBefore],
  );
  if (rowCount !== 0) return [];
  const person = { address: null, name: 'kubernetes (unverified): unknown' };
  const parties = await partiesOf(client, now);
  return [{ ...parties, action: 'kubernetes.delete', outcome: 'applied', via: 'kubernetes', person }];
}

async function partiesOf(
  client: PoolClient,
  { domain, accountId, zoneId }: DomainOwner,
): Promise<Pick<AuditEntry, 'kept' | 'accountId' | 'zoneId' | 'domain'>> {
  const account = accountId !== null && isUuid(accountId) ? accountId : null;
  return { kept: await keptOf(client, account), accountId: account, zoneId, domain };
}

async function keptOf(client: PoolClient, account: string | null): Promise<AuditClass> {
  if (account === null) return KEPT_OF_KUBERNETES;
  const { rows } = await client.query<{ plan: string }>('SELECT plan FROM accounts WHERE id = $1', [account]);
  return keptBy(rows.at(0)?.plan ?? '');
}
