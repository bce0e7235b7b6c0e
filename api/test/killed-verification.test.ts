/** @slow Postgres is killed and started again some times. */
import { randomUUID } from 'node:crypto';
import { Random } from '../../test/random.ts';
import { inTransaction } from '../src/storage/db/transaction.ts';
import { insertPerson } from '../src/accounts/people/people.ts';
import { useVerificationLink } from '../src/accounts/verification/use-verification-link.ts';
import { momentsOfKills, MortalPostgres } from './mortal-postgres.ts';
import { PeopleWorld, refusal } from './people-world.ts';
import { VerificationWorld } from './verification-world.ts';

/**
 * Tests that no account is partly verified and no link works twice if Postgres is killed at random moments during the
 * verification of accounts.
 */

const SEED = Number(process.env.FOURWINDS_SEED ?? Date.now());
const KILLS = Number(process.env.FOURWINDS_TEST_KILLS ?? 3);
const ACCOUNTS = 4;
/** A verification takes about thirty statements. */
const MOST_STATEMENTS = 400;
/** Time after which a failed verification is retried, and one second more. */
const AGAIN_MILLISECONDS = 61_000;

let postgres: MortalPostgres;
let people: PeopleWorld;
let world: VerificationWorld;
beforeAll(async () => {
  postgres = await MortalPostgres.start();
  people = PeopleWorld.over(postgres.pool, { mails: postgres.mails });
  world = new VerificationWorld(people);
});
afterAll(() => postgres.stop());

interface Progress {
  readonly name: string;
  readonly email: string;
  /** Steps that Postgres has confirmed. */
  asked: boolean;
  verified: boolean;
}

async function verifyWholly(progress: Progress): Promise<void> {
  const { name, email } = progress;
  const id = await inTransaction(postgres.pool, async (client) => {
    const { account } = (await insertPerson(client, { email, password: null }, people.now))!;
    await client.query(
      `INSERT INTO webhooks (id, account_id, url, events, zones, state, secret) VALUES ($1, $2, 'https://example.net/', '{}', '{}', 'delivering', '')`,
      [randomUUID(), account.id],
    );
    return account.id;
  });
  world.prove(id, `${name}.example`);
  await world.put(id, { state: 'pending', domain: `${name}.example` });
  progress.asked = true;
  await world.goOn();
  const token = await postgres.awaitToken(email);
  if (token === undefined) return;
  await use(token);
  progress.verified = true;
}

const use = (token: string): Promise<unknown> => useVerificationLink(people.ports, token, people.visitor());

interface Found {
  readonly state: string | null;
  readonly plan: string;
  readonly isVerified: boolean;
  readonly domains: number;
  readonly logged: number;
  readonly events: number;
  readonly links: number;
  readonly mails: number;
}

async function found(email: string): Promise<Found | undefined> {
  const { rows } = await postgres.pool.query<Found>(
    `SELECT v.state, a.plan, a.verified_at IS NOT NULL AS "isVerified",
      (SELECT count(*)::int FROM verified_domains d WHERE d.account_id = a.id) AS domains,
      (SELECT count(*)::int FROM audit_log l WHERE l.account_id = a.id AND action = 'account.verify') AS logged,
      (SELECT count(*)::int FROM webhook_events e WHERE e.account_id = a.id AND kind = 'verification.completed') AS events,
      (SELECT count(*)::int FROM one_time_links o WHERE o.account_id = a.id) AS links,
      (SELECT count(*)::int FROM mails WHERE recipient = $1) AS mails
     FROM accounts a LEFT JOIN account_verifications v ON v.account_id = a.id WHERE a.name = $1`,
    [email],
  );
  return rows.at(0);
}

const LINKED = { state: 'link_sent', plan: 'free', isVerified: false, domains: 0, logged: 0, events: 0 };
const VERIFIED = { state: 'verified', plan: 'verified', isVerified: true, domains: 1, logged: 1, events: 1 };

/**
 * Checks that an account is fully verified or not at all. Then verifies it, and checks that its link no longer works.
 */
async function check({ email, asked, verified }: Progress): Promise<'verified' | 'finished' | 'lost'> {
  const before = await found(email);
  if (before?.state == null) {
    expect([email, asked]).toEqual([email, false]);
    return 'lost';
  }
  const token = await postgres.tokenFor(email);
  const whole = { ...VERIFIED, links: 0, mails: 1 };
  if (before.isVerified) {
    expect([email, before]).toEqual([email, whole]);
    expect((await refusal(use(token)))?.code).toBe('not_found');
    return 'verified';
  }
  expect([email, verified, before]).toEqual([email, false, { ...LINKED, links: 1, mails: 1 }]);
  const outcomes = await Promise.all([refusal(use(token)), refusal(use(token))]);
  expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['not_found', undefined]);
  expect(await found(email)).toEqual(whole);
  return 'finished';
}

test(`no account is half verified, and no link works twice, when Postgres is killed (seed ${SEED})`, async () => {
  const outcomes = { verified: 0, finished: 0, lost: 0 };
  for (const [kill, statements] of momentsOfKills(new Random(SEED), KILLS, MOST_STATEMENTS).entries()) {
    const works = Array.from({ length: ACCOUNTS }, (_, place) => () => {
      const begin = (count: number): Progress => {
        const name = `account${kill}-${place}-${count}`;
        return { name, email: `${name}@example.com`, asked: false, verified: false };
      };
      return postgres.untilKilled(begin, verifyWholly);
    });
    const progress = (await postgres.killAfter(statements, works)).flat();
    people.now += AGAIN_MILLISECONDS;
    await world.goOn();
    for (const one of progress) outcomes[await check(one)]++;
  }
  const total = outcomes.verified + outcomes.finished + outcomes.lost;
  expect(total).toBeGreaterThanOrEqual(KILLS * ACCOUNTS);
  expect(outcomes.verified).toBeGreaterThan(0);
});
