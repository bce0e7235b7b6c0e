/** @slow: not in make check. */
import { carryOutAll } from '../../src/accounts/people/carry-out-requests.ts';
import { insertPerson } from '../../src/accounts/people/people.ts';
import { PageBrowser } from '../page-browser.ts';
import { ApiUnderTest } from '../harness.ts';
import { localProxy } from '../pages-under-test.ts';
import { PASSWORD } from '../people-world.ts';

/** Tests that attackers can cause only few mails, however many replicas and networks they use. */

const options = { proxies: localProxy() };
let replicas: readonly ApiUnderTest[];
let networks = 0;
beforeAll(async () => {
  const first = await ApiUnderTest.start(undefined, options);
  replicas = [first, await first.replica(options)];
});
afterAll(async () => {
  for (const replica of replicas.toReversed()) await replica.stop();
});
beforeEach(() =>
  replicas[0].pool.query(
    'TRUNCATE accounts, mails, mail_counts, one_time_links, address_requests, sign_in_failures CASCADE',
  ),
);

/** Sends a form from a new network, to the next replica. */
function ask(path: string, email: string, password = PASSWORD): Promise<unknown> {
  const network = ++networks;
  const { url } = replicas[network % replicas.length];
  return new PageBrowser(() => url, `203.${network >> 8}.${network & 255}.1`).send(path, { email, password });
}

/** Returns the mails to an address in any spelling, after all replicas have worked concurrently. */
async function mailsTo(name: string): Promise<string[]> {
  await Promise.all(replicas.map(({ services }) => carryOutAll(services)));
  const { rows } = await replicas[0].pool.query<{ kind: string }>(
    'SELECT kind FROM mails WHERE recipient ILIKE $1 ORDER BY created_at',
    [`${name}%`],
  );
  return rows.map(({ kind }) => kind);
}

async function signUp(email: string): Promise<void> {
  const { people, passwords, now } = replicas[0].services;
  const password = await passwords.hash(PASSWORD, '192.0.2.1');
  await people.transact((client) => insertPerson(client, { email, password }, now()));
}

const SPELLINGS = ['victim@example.com', 'VICTIM@example.com', 'victim+1@example.com', 'Victim+two@EXAMPLE.com'];

test('a mailbox that nobody signed up gets three mails an hour', async () => {
  await Promise.all(
    SPELLINGS.flatMap((email) => [ask('/sign-up', email), ask('/sign-up', email), ask('/reset', email)]),
  );
  expect(await mailsTo('victim')).toEqual(['confirm_address', 'confirm_address', 'confirm_address']);
});

test('the mailbox of a person gets three mails about resets, one about sign-ups and one about a lock, whatever strangers do', async () => {
  await signUp('victim@example.com');
  const wrong = [1, 2, 3, 4, 5].map(() => ask('/sign-in', 'victim@example.com', 'a wrong password'));
  const asked = [1, 2, 3, 4].flatMap(() => [
    ask('/sign-up', 'victim@example.com'),
    ask('/reset', 'victim@example.com'),
  ]);
  await Promise.all([...wrong, ...asked]);
  const expected = ['address_taken', 'locked', 'reset_password', 'reset_password', 'reset_password'];
  expect((await mailsTo('victim')).sort()).toEqual(expected);
});

test('whoever gets no other link for a reset has one that works', async () => {
  await signUp('victim@example.com');
  const { pool } = replicas[0];
  for (let half = 1; half <= 4; half++) {
    for (let i = 0; i < 4; i++) await ask('/reset', 'victim@example.com');
    expect(await mailsTo('victim')).toHaveLength(3 * half);
    await pool.query(`
      UPDATE one_time_links SET created_at = created_at - interval '30 min', expires_at = expires_at - interval '30 min'`);
    await pool.query(`
      UPDATE mail_counts SET times = ARRAY(SELECT time - interval '30 min' FROM unnest(times) AS time)`);
  }
});

test('a person hears once a day that a stranger signs up with their address', async () => {
  await signUp('victim@example.com');
  for (let day = 1; day <= 2; day++) {
    await Promise.all([1, 2, 3, 4].map(() => ask('/sign-up', 'victim@example.com')));
    expect(await mailsTo('victim')).toEqual(new Array(day).fill('address_taken'));
    await replicas[0].pool.query("UPDATE persons SET notified_taken_at = notified_taken_at - interval '1 day'");
  }
});

test('an hour later a mailbox that nobody signed up gets three more', async () => {
  for (let hour = 1; hour <= 2; hour++) {
    await Promise.all([1, 2, 3, 4, 5].map(() => ask('/sign-up', 'victim@example.com')));
    expect(await mailsTo('victim')).toHaveLength(3 * hour);
    await replicas[0].pool.query(
      "UPDATE mail_counts SET times = ARRAY(SELECT time - interval '1 hour' FROM unnest(times) AS time)",
    );
    await replicas[0].pool.query("UPDATE one_time_links SET created_at = created_at - interval '1 hour'");
  }
});

test.each(['/sign-up', '/reset'])(
  'a network asks %s ten times an hour at each replica, for whatever addresses',
  async (path) => {
    for (const { url } of replicas) {
      const statuses: number[] = [];
      for (let i = 0; i < 12; i++) {
        const browser = new PageBrowser(() => url, `2001:db8:${path.length}::${i}`);
        statuses.push((await browser.send(path, { email: `bombed${i}@example.com`, password: PASSWORD })).status);
      }
      expect(statuses).toEqual([...new Array<number>(10).fill(303), 429, 429]);
    }
  },
);

test('a person causes ten mails an hour to mailboxes of others', async () => {
  await signUp('bomber@example.com');
  const { url } = replicas[0];
  const browser = new PageBrowser(() => url, '198.51.100.77');
  await browser.send('/sign-in', { email: 'bomber@example.com', password: PASSWORD });
  for (let i = 0; i < 12; i++) {
    await new PageBrowser(() => url, `198.51.101.${i}`).send(
      '/settings/email',
      { email: `bombed${i}@example.com` },
      { Cookie: browser.cookie },
    );
    await mailsTo('bombed');
  }
  expect(await mailsTo('bombed')).toEqual(new Array(10).fill('address_change_new'));
});
