import type { DomainClaimResource } from '@fourwinds/resources';
import type { Pool, PoolClient } from 'pg';
import { keptBy } from '../accounts/plans.ts';
import { type AuditEntry, type Kept, KEPT_OF_KUBERNETES } from '../audit/audit-entry.ts';
import { actAndRecord } from '../audit/audit-rows.ts';
import { isUuid } from '../zones/identity.ts';
import { type DomainOwner, ownerChange, ownerIn } from './domain-owner.ts';

/** An owner as the database has it, with the last deletion before its zone was made again. */
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

/** Another replica takes its turn, so that each version of a claim is noted once. In the embedded database no program may take advisory locks. */
const LOCK = 'LOCK TABLE domain_owners IN SHARE ROW EXCLUSIVE MODE';

/** The owners of all domains. A domain that goes to another owner, and a zone that kubectl deletes, are recorded in the audit log. */
export class DomainOwners {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The claims with a version that is not noted yet. */
  async unnoted(claims: readonly DomainClaimResource[]): Promise<DomainClaimResource[]> {
    const { rows } = await this.#pool.query<StoredOwner>(SELECT, [claims.map(({ spec }) => spec.domain)]);
    const known = new Map(rows.map((row) => [row.domain, row]));
    return claims.filter((claim) => ownerChange(known.get(claim.spec.domain), ownerIn(claim), claim) !== undefined);
  }

  /** Notes a version of a claim, and records the change that it is, in one transaction; does nothing where it is noted. */
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

  /** Forgets the owner of a domain whose claim is gone. */
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

/** The same for both owners; neither learns who the other is. */
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

/** A deletion through REST is in the journal, which has its row. */
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

async function keptOf(client: PoolClient, account: string | null): Promise<Kept> {
  if (account === null) return KEPT_OF_KUBERNETES;
  const { rows } = await client.query<{ plan: string }>('SELECT plan FROM accounts WHERE id = $1', [account]);
  return keptBy(rows.at(0)?.plan ?? '');
}
