/** @slow Postgres is killed and started again some times. */
import { Random } from '../../test/random.ts';
import { carryOutAll } from '../src/accounts/people/carry-out-requests.ts';
import { confirmSignUp, signUp } from '../src/accounts/people/sign-up.ts';
import { momentsOfKills, MortalPostgres } from './mortal-postgres.ts';
import { PASSWORD, PeopleWorld, refusal } from './people-world.ts';

/**
 * Tests that no partial account remains and no link works twice if Postgres is killed at random moments during
 * sign-ups.
 */

const SEED = Number(process.env.FOURWINDS_SEED ?? Date.now());
const KILLS = Number(process.env.FOURWINDS_TEST_KILLS ?? 3);
const PEOPLE = 4;
/** A sign-up takes about thirty statements. */
const MOST_STATEMENTS = 400;

let postgres: MortalPostgres;
let world: PeopleWorld;
beforeAll(async () => {
  postgres = await MortalPostgres.start();
  const { pool, mails } = postgres;
  world = PeopleWorld.over(pool, { mails, passwords: quickPasswords() as never, now: Date.now });
});
afterAll(() => postgres.stop());

/** Skips the hashing of passwords, so that kills hit statements more often. */
function quickPasswords() {
  return { hash: async () => 'the hash', isPassword: async (password: string) => password === PASSWORD };
}

interface Progress {
  readonly email: string;
  /** Steps that Postgres has confirmed. */
  asked: boolean;
  token?: string;
  confirmed: boolean;
}

async function signUpWholly(progress: Progress): Promise<void> {
  await signUp(world.ports, { email: progress.email, password: PASSWORD }, world.visitor());
  progress.asked = true;
  await carryOutAll(world.ports);
  progress.token = await postgres.awaitToken(progress.email);
  if (progress.token === undefined) return;
  await confirm(progress.token);
  progress.confirmed = true;
}

const confirm = (token: string): Promise<unknown> =>
  confirmSignUp(world.ports, { token, password: PASSWORD }, world.visitor());

interface Counts {
  readonly persons: number;
  readonly accounts: number;
  readonly created: number;
  readonly sessions: number;
  readonly links: number;
  readonly mails: number;
}

async function countsOf(email: string): Promise<Counts> {
  const { rows } = await postgres.pool.query<Counts>(
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

/** Checks that a sign-up is complete or does not exist. Then completes it, and checks that its link no longer works. */
async function check({ email, asked, token, confirmed }: Progress): Promise<'made' | 'finished' | 'lost'> {
  const counts = await countsOf(email);
  if (counts.persons > 0) {
    expect([email, counts]).toEqual([email, ACCOUNT]);
    expect((await refusal(confirm(token!)))?.code).toBe('not_found');
    return 'made';
  }
  expect([email, confirmed]).toEqual([email, false]);
  expect(counts).toEqual({ ...NOBODY, links: counts.mails, mails: counts.mails });
  // A commit may have succeeded even though its response was lost when Postgres was killed.
  if (counts.mails === 0) expect(asked).toBe(false);
  if (counts.mails === 0) return 'lost';
  const found = await postgres.tokenFor(email);
  const outcomes = await Promise.all([refusal(confirm(found)), refusal(confirm(found))]);
  expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['not_found', undefined]);
  expect(await countsOf(email)).toEqual(ACCOUNT);
  return 'finished';
}

test(`no half account is left, and no link works twice, when Postgres is killed (seed ${SEED})`, async () => {
  const outcomes = { made: 0, finished: 0, lost: 0 };
  for (const [kill, statements] of momentsOfKills(new Random(SEED), KILLS, MOST_STATEMENTS).entries()) {
    const works = Array.from({ length: PEOPLE }, (_, place) => () => {
      const begin = (count: number) => ({
        email: `person${kill}-${place}-${count}@example.com`,
        asked: false,
        confirmed: false,
      });
      return postgres.untilKilled<Progress>(begin, signUpWholly);
    });
    const progress = (await postgres.killAfter(statements, works)).flat();
    // Any process can carry out the pending requests later.
    await carryOutAll(world.ports);
    for (const one of progress) outcomes[await check(one)]++;
  }
  const total = outcomes.made + outcomes.finished + outcomes.lost;
  expect(total).toBeGreaterThanOrEqual(KILLS * PEOPLE);
  expect(outcomes.made).toBeGreaterThan(0);
  expect(await postgres.pool.query('SELECT FROM accounts').then(({ rowCount }) => rowCount)).toBe(
    outcomes.made + outcomes.finished,
  );
});
