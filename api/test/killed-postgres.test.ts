/** @slow Postgres is killed and started again some times. */
import { randomBytes } from 'node:crypto';
import { KeyRing } from '@fourwinds/envelope';
import { mailPlace } from '@fourwinds/mail';
import { Client, type Pool } from 'pg';
import { jest } from '@jest/globals';
import { eventually } from '../../nameserver/src/testing/eventually.ts';
import { startPostgres, type TestPostgres } from '../../test/postgres/server.ts';
import { Random } from '../../test/random.ts';
import { migrate } from '../src/db/migrate.ts';
import { openPool } from '../src/db/pool.ts';
import { Mails } from '../src/mails/mails.ts';
import { carryOutAll } from '../src/people/carry-out-requests.ts';
import { confirmSignUp, signUp } from '../src/people/sign-up.ts';
import { silent } from './harness.ts';
import { PASSWORD, PeopleWorld, refusal, tokenOf } from './people-world.ts';

/** Postgres is killed at random moments while people sign up: no half account is left, and no link works twice. */

const SEED = Number(process.env.FOURWINDS_SEED ?? Date.now());
const KILLS = Number(process.env.FOURWINDS_TEST_KILLS ?? 3);
/** People who sign up at once. */
const PEOPLE = 4;
/** A sign-up has some thirty statements. */
const MOST_STATEMENTS = 400;

const keys = new KeyRing([randomBytes(32)]);
let postgres: TestPostgres;
let pool: Pool;
let world: PeopleWorld;
let isKilled = false;
beforeAll(async () => {
  postgres = await startPostgres();
  pool = openPool(postgres.url, silent);
  await migrate(pool);
  const mails = new Mails(pool, keys, { ofMailbox: 3, ofAccount: 10, open: 1_000_000 });
  world = PeopleWorld.over(pool, { mails, passwords: quickPasswords() as never, now: Date.now });
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

/** Passwords without the work, so that moments in statements are many. */
function quickPasswords() {
  return { hash: async () => 'the hash', isPassword: async (password: string) => password === PASSWORD };
}

interface Progress {
  readonly email: string;
  /** The steps of which Postgres has said that they are done. */
  asked: boolean;
  token?: string;
  confirmed: boolean;
}

/** Signs people up, one after the other, until Postgres is away. */
async function signUpMany(email: (count: number) => string): Promise<Progress[]> {
  const all: Progress[] = [];
  try {
    for (;;) {
      const progress: Progress = { email: email(all.length), asked: false, confirmed: false };
      all.push(progress);
      await signUp(world.ports, { email: progress.email, password: PASSWORD }, world.visitor());
      progress.asked = true;
      await carryOutAll(world.ports);
      progress.token = await eventually(async () => (isKilled ? undefined : tokenFor(progress.email)));
      if (progress.token === undefined) break;
      await confirm(progress.token);
      progress.confirmed = true;
    }
  } catch (error) {
    if (!isKilled) throw error;
  }
  return all;
}

const confirm = (token: string): Promise<unknown> =>
  confirmSignUp(world.ports, { token, password: PASSWORD }, world.visitor());

/** The secret in the mail to an address, which another one of those who carry out requests may have written. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string; sealed: Buffer }>(
    'SELECT id, sealed FROM mails WHERE recipient = $1',
    [email],
  );
  if (rows.length === 0) throw new Error(`no mail to ${email} yet`);
  const { link } = JSON.parse(keys.open(rows[0].sealed, mailPlace(rows[0].id))) as { link: string };
  return tokenOf(link);
}

/** Kills Postgres when so many statements have been sent. */
function killAfter(statements: number): () => void {
  let left = statements;
  isKilled = false;
  const original = Reflect.get(Client.prototype, 'query') as (...values: unknown[]) => unknown;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...values: unknown[]) {
    const sent = original.apply(this, values);
    if (--left === 0) {
      isKilled = true;
      postgres.kill();
    }
    return sent as never;
  });
  return () => spy.mockRestore();
}

interface Counts {
  readonly persons: number;
  readonly accounts: number;
  readonly created: number;
  readonly sessions: number;
  readonly links: number;
  readonly mails: number;
}

async function countsOf(email: string): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `SELECT (SELECT count(*)::int FROM persons WHERE email = $1) AS persons,
      (SELECT count(*)::int FROM accounts WHERE name = $1) AS accounts,
      (SELECT count(*)::int FROM audit_log l JOIN accounts a ON a.id = l.account_id WHERE a.name = $1 AND action = 'account.create') AS created,
      (SELECT count(*)::int FROM sessions s JOIN persons p ON p.id = s.person_id WHERE p.email = $1) AS sessions,
      (SELECT count(*)::int FROM one_time_links WHERE email = $1) AS links,
      (SELECT count(*)::int FROM mails WHERE recipient = $1) AS mails`,
    [email],
  );
  return rows[0];
}

const NOBODY = { persons: 0, accounts: 0, created: 0, sessions: 0 };
const ACCOUNT = { persons: 1, accounts: 1, created: 1, sessions: 1, links: 0, mails: 1 };

/** Checks that a sign-up is whole or not there, finishes it, and checks that its link is dead then. */
async function check({ email, asked, token, confirmed }: Progress): Promise<'made' | 'finished' | 'lost'> {
  const counts = await countsOf(email);
  if (counts.persons > 0) {
    expect([email, counts]).toEqual([email, ACCOUNT]);
    expect((await refusal(confirm(token!)))?.code).toBe('not_found');
    return 'made';
  }
  expect([email, confirmed]).toEqual([email, false]);
  expect(counts).toEqual({ ...NOBODY, links: counts.mails, mails: counts.mails });
  // a commit whose answer was lost with Postgres may hold
  if (counts.mails === 0) expect(asked).toBe(false);
  if (counts.mails === 0) return 'lost';
  const found = await tokenFor(email);
  const outcomes = await Promise.all([refusal(confirm(found)), refusal(confirm(found))]);
  expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['not_found', undefined]);
  expect(await countsOf(email)).toEqual(ACCOUNT);
  return 'finished';
}

test(`no half account is left, and no link works twice, when Postgres is killed (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const outcomes = { made: 0, finished: 0, lost: 0 };
  for (let kill = 0; kill < KILLS; kill++) {
    const restore = killAfter(random.between(30, MOST_STATEMENTS));
    const people = Array.from({ length: PEOPLE }, (_, place) =>
      signUpMany((count) => `person${kill}-${place}-${count}@example.com`),
    );
    const progress = (await Promise.all(people).finally(restore)).flat();
    await eventually(() => pool.query('SELECT 1'));
    // whatever was asked for is carried out by any process, later
    await carryOutAll(world.ports);
    for (const one of progress) outcomes[await check(one)]++;
  }
  const total = outcomes.made + outcomes.finished + outcomes.lost;
  expect(total).toBeGreaterThanOrEqual(KILLS * PEOPLE);
  expect(outcomes.made).toBeGreaterThan(0);
  expect(await pool.query('SELECT FROM accounts').then(({ rowCount }) => rowCount)).toBe(
    outcomes.made + outcomes.finished,
  );
});
