/** @slow: not in make check. */
import { randomUUID } from 'node:crypto';
import { losing, isDone } from '../../../test/lost-connections.ts';
import { PeopleWorld, refusal } from '../../../test/people-world.ts';
import { VerificationWorld } from '../../../test/verification-world.ts';
import { administratorEntry } from '../../admin/administrator.ts';
import { type ReviewDecision, Reviews } from './reviews.ts';
import { useVerificationLink } from './use-verification-link.ts';

const DOMAIN = 'anna.example';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let people: PeopleWorld;
let world: VerificationWorld;
beforeAll(async () => void (people = await PeopleWorld.start()));
afterAll(() => people.stop());
beforeEach(async () => {
  await people.reset();
  world = new VerificationWorld(people);
});

const use = (token: string, ports = people.ports) => useVerificationLink(ports, token, people.visitor());
const decide = (account: string, decision: ReviewDecision) =>
  new Reviews(people.pool).decide(
    account,
    decision,
    administratorEntry({ id: account, plan: 'free' }, 'account.verify'),
    people.now,
  );
const accountOf = async (id: string) =>
  (await people.rows('SELECT plan, verified_at IS NOT NULL AS "isVerified" FROM accounts WHERE id = $1', id))[0];

async function linked(email: string, domain = DOMAIN): Promise<{ id: string; token: string }> {
  const id = await world.asking(email, domain);
  world.prove(id, domain);
  await world.goOn();
  return { id, token: await people.token('verify_account') };
}

test('once its domain is proven an account gets the link, whose use verifies it, once', async () => {
  const id = await world.asking('anna@example.com', DOMAIN);
  await world.goOn();
  expect([await world.state(id), await people.delivered()]).toEqual(['pending', []]);
  world.prove(id, DOMAIN);
  people.now += 1000;
  await world.goOn();
  expect(await world.state(id)).toBe('link_sent');
  const mail = await people.mail('verify_account');
  expect([mail.to, mail.values.expiresAt]).toEqual(['anna@example.com', new Date(people.now + DAY)]);
  const token = new URL(mail.values.link).searchParams.get('token')!;
  expect(await use(token)).toBe('verified');
  expect([await world.state(id), await accountOf(id)]).toEqual(['verified', { plan: 'verified', isVerified: true }]);
  expect((await refusal(use(token)))?.code).toBe('not_found');
  const rows = await people.rows(
    `SELECT via, details::jsonb AS details, p.name FROM audit_log l JOIN audit_persons p ON p.id = l.id WHERE action = 'account.verify'`,
  );
  const details = { verification: { domain: DOMAIN, proof: 'domain' } };
  expect(rows).toEqual([{ via: 'session', details, name: 'anna@example.com' }]);
});

test('a webhook of the account is notified, once', async () => {
  const { id, token } = await linked('anna@example.com');
  await people.pool.query("UPDATE accounts SET plan = 'pro' WHERE id = $1", [id]);
  await people.pool.query(
    `INSERT INTO webhooks (id, account_id, url, events, zones, state, secret) VALUES ($1, $2, 'https://example.net/', '{}', '{}', 'delivering', '')`,
    [randomUUID(), id],
  );
  await Promise.allSettled([use(token), use(token)]);
  const events = await people.rows('SELECT kind FROM webhook_events WHERE account_id = $1', id);
  expect(events).toEqual([{ kind: 'verification.completed' }]);
  expect(await accountOf(id)).toEqual({ plan: 'pro', isVerified: true });
});

test('of several uses of the links of an account at once, one counts', async () => {
  const { id, token } = await linked('anna@example.com');
  await world.put(id, { state: 'pending' });
  await world.goOn();
  const other = await people.token('verify_account');
  const uses = await Promise.all([token, other, token, other].map((one) => refusal(use(one))));
  expect(uses.filter((one) => one === undefined)).toHaveLength(1);
});

test.each(['NotFound', 'ServersUnknown', 'Expired', 'TrustedAccount', 'Trusted'])(
  'a zone with the reason %s is no proof',
  async (reason) => {
    const id = await world.asking('anna@example.com', DOMAIN);
    world.prove(id, DOMAIN, reason);
    await world.goOn();
    expect(await world.state(id)).toBe('pending');
  },
);

test('the zone of another account is no proof', async () => {
  const id = await world.asking('anna@example.com', DOMAIN);
  world.prove(randomUUID(), DOMAIN);
  await world.goOn();
  expect(await world.state(id)).toBe('pending');
});

test('a link works for 24 hours, and another can follow', async () => {
  const { id, token } = await linked('anna@example.com');
  people.now += DAY;
  expect(await world.state(id)).toBe('expired');
  expect((await refusal(use(token)))?.code).toBe('not_found');
  await world.put(id, { state: 'pending' });
  await world.goOn();
  expect(await use(await people.token('verify_account'))).toBe('verified');
});

test('a link does not work while another domain is to be proven', async () => {
  const { id, token } = await linked('anna@example.com');
  await world.put(id, { state: 'pending', domain: 'other.example' });
  expect((await refusal(use(token)))?.code).toBe('not_found');
  expect(await accountOf(id)).toEqual({ plan: 'free', isVerified: false });
});

test('an address has three links an hour; the fourth comes later', async () => {
  const { id } = await linked('anna@example.com');
  for (let i = 0; i < 3; i++) {
    await world.put(id, { state: 'pending' });
    await world.goOn();
  }
  expect([await world.state(id), (await people.delivered()).length]).toEqual(['pending', 2]);
  people.now += HOUR;
  await world.goOn();
  expect([await world.state(id), (await people.delivered()).length]).toEqual(['link_sent', 1]);
});

test('a proof that is not found within seven days is looked for no more', async () => {
  const id = await world.asking('anna@example.com', DOMAIN);
  people.now += 7 * DAY;
  await world.goOn();
  expect([await world.state(id), (await world.of(id)).nextAt]).toEqual(['expired', null]);
});

describe('a domain that has verified another account', () => {
  test('leads to a review, with the names below it', async () => {
    await use((await linked('anna@example.com')).token);
    const id = await world.asking('ben@example.com', `sub.${DOMAIN}`);
    world.prove(id, `sub.${DOMAIN}`);
    await world.goOn();
    expect([await world.state(id), (await world.of(id)).mark]).toEqual(['review', 'domain_used']);
    expect(await people.delivered()).toEqual([]);
  });

  test('verifies one, also where both have their links', async () => {
    const both = [await linked('anna@example.com'), await linked('ben@example.com')];
    const uses = await Promise.all(both.map(({ token }) => use(token)));
    expect(uses.sort()).toEqual(['review', 'verified']);
    const states = await Promise.all(both.map(({ id }) => world.state(id)));
    expect(states.sort()).toEqual(['review', 'verified']);
  });
});

describe('a review', () => {
  async function reviewed(): Promise<string> {
    const id = await world.asking('anna@example.com', DOMAIN);
    await world.put(id, { state: 'review', reviewAskedAt: new Date(people.now), reviewText: 'a school', nextAt: null });
    return id;
  }

  test('that is approved stands in for the proof; the link verifies the account', async () => {
    const id = await reviewed();
    expect((await new Reviews(people.pool).list(10)).map(({ accountId }) => accountId)).toEqual([id]);
    expect(await decide(id, { type: 'approved' })).toBe(true);
    expect(await decide(id, { type: 'refused', reason: 'no' })).toBe(false);
    await world.goOn();
    expect(await use(await people.token('verify_account'))).toBe('verified');
    expect(await new Reviews(people.pool).list(10)).toEqual([]);
  });

  test('that is refused causes one mail, with its reason', async () => {
    const id = await reviewed();
    expect(await decide(id, { type: 'refused', reason: 'We found no school.' })).toBe(true);
    await world.goOn();
    await world.goOn();
    expect((await people.mail('review_refused')).values).toEqual({
      reason: 'We found no school.',
      link: 'https://dns.example/settings/verification',
    });
    expect([await world.state(id), await accountOf(id)]).toEqual(['refused', { plan: 'free', isVerified: false }]);
  });

  test('of a later page comes after those before', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const id = await world.asking(`${name}@example.com`, DOMAIN);
      await world.put(id, { state: 'review', reviewAskedAt: new Date((people.now += 1000)), nextAt: null });
      ids.push(id);
    }
    const reviews = new Reviews(people.pool);
    const [first] = await reviews.list(1);
    const after = { askedAt: first.reviewAskedAt.toISOString(), accountId: first.accountId };
    const rest = await reviews.list(10, after);
    expect([first, ...rest].map(({ accountId }) => accountId)).toEqual(ids);
  });
});

/** Postgres closes the connection of a transaction before each statement in turn, and at its end. */
describe('when connections are lost', () => {
  test('a use of a link leaves an account that is not verified and a link that works, once', async () => {
    for (let statements = 0, done = false; !done; statements++) {
      const { id, token } = await linked(`lost${statements}@example.com`, `lost${statements}.example`);
      done = await isDone(use(token, losing(people, statements)));
      expect(await accountOf(id)).toEqual({ plan: done ? 'verified' : 'free', isVerified: done });
      if (!done) await use(token);
      expect((await refusal(use(token)))?.code).toBe('not_found');
      expect(
        await people.rows(`SELECT FROM audit_log WHERE action = 'account.verify' AND account_id = $1`, id),
      ).toHaveLength(1);
      if (done) expect(statements).toBeGreaterThan(8);
    }
  });

  test('a link is sent later, once', async () => {
    for (let statements = 0, done = false; !done; statements++) {
      const id = await world.asking(`sent${statements}@example.com`, `sent${statements}.example`);
      world.prove(id, `sent${statements}.example`);
      // Replaces a mail with a statement in the same transaction.
      const mails = {
        enqueue: async (client: { query: (sql: string) => unknown }) => void (await client.query('SELECT 1')),
      };
      await world.goOn({ ...losing(people, statements), mails });
      const links = await people.rows('SELECT FROM one_time_links WHERE account_id = $1', id);
      done = links.length === 1;
      expect(await world.state(id)).toBe(done ? 'link_sent' : 'pending');
      people.now += 60_000;
      await world.goOn();
      expect(await world.state(id)).toBe('link_sent');
      expect(await people.delivered()).toHaveLength(done ? 0 : 1);
      if (done) expect(statements).toBeGreaterThan(4);
    }
  });
});
