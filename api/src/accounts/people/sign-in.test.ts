/** @slow: not in make check. */
import { PASSWORD, PeopleWorld, refusal, tokenOf } from '../../../test/people-world.ts';
import { askForReset, resetPassword } from './reset-password.ts';
import type { Client } from './browser-session.ts';
import { signIn, signInAgain } from './sign-in.ts';

const EMAIL = 'anna@example.com';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let world: PeopleWorld;
let first: string;
beforeAll(async () => void (world = await PeopleWorld.start()));
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  first = await world.person(EMAIL);
});

const enter = async (password: string, email = EMAIL, visitor: Client = world.visitor()) =>
  (await signIn(world.ports, { email, password }, visitor)).secret;

async function fail(count: number, email = EMAIL): Promise<void> {
  for (let i = 0; i < count; i++) await refusal(enter('wrong', email));
}

test('each sign-in has a secret of its own, and ends the session that the browser had', async () => {
  const before = await world.session(first);
  const { secret: second } = await signIn(world.ports, { email: EMAIL, password: PASSWORD }, world.visitor(), before);
  expect(second).not.toBe(first);
  expect([await world.session(first), (await world.session(second))?.person]).toEqual([undefined, before?.person]);
});

test.each(['anna@example.com', 'nobody@example.com'])(
  'five wrong passwords lock %s, with the same answers and the same rows',
  async (email) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => refusal(enter('wrong', email))));
    answers.push(await refusal(enter(PASSWORD, email)));
    const [{ message }] = answers as { message: string }[];
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ code: 'validation_error', message })]),
    );
    expect(await world.rows('SELECT count, locked_until FROM sign_in_failures WHERE count > 0')).toEqual([
      { count: 5, locked_until: new Date(world.now + 30 * MINUTE) },
    ]);
    expect(await world.rows('SELECT kind, email FROM address_requests')).toEqual([{ kind: 'locked', email }]);
  },
);

test('the owner gets one mail about a lock, keeps their sessions, and signs in after half an hour', async () => {
  await fail(7);
  expect(await world.mail('locked')).toMatchObject({
    to: EMAIL,
    values: { until: new Date(world.now + 30 * MINUTE), resetLink: 'https://dns.example/reset' },
  });
  expect((await world.session(first))?.person.email).toBe(EMAIL);
  expect((await refusal(enter(PASSWORD)))?.code).toBe('validation_error');
  world.now += 30 * MINUTE;
  expect(await world.session(await enter(PASSWORD))).toBeDefined();
});

test('nobody gets a mail about the lock of an address that nobody has', async () => {
  await fail(5, 'nobody@example.com');
  expect(await world.delivered()).toEqual([]);
});

test('guesses at the same time are five at most', async () => {
  const guesses = Array.from({ length: 12 }, (_, i) => refusal(enter(i < 8 ? 'wrong' : PASSWORD)));
  await Promise.all(guesses);
  const [{ count }] = (await world.rows('SELECT count FROM sign_in_failures')) as [{ count: number }];
  expect(count).toBeLessThanOrEqual(5);
});

test('the log of the account has sign-ins, and sums of those that failed', async () => {
  await fail(2);
  await enter(PASSWORD);
  await fail(5);
  await world.delivered();
  expect(
    await world.rows(
      "SELECT action, outcome, count FROM audit_log WHERE action = 'person.sign-in' ORDER BY at, outcome",
    ),
  ).toEqual([
    { action: 'person.sign-in', outcome: 'applied', count: 1 },
    { action: 'person.sign-in', outcome: 'applied', count: 1 },
    { action: 'person.sign-in', outcome: 'refused', count: 2 },
    { action: 'person.sign-in', outcome: 'refused', count: 5 },
  ]);
  expect(await world.rows('SELECT DISTINCT name FROM audit_persons')).toEqual([{ name: EMAIL }]);
});

test('a network has thirty wrong passwords in ten minutes', async () => {
  const visitor = { address: '203.0.113.1', userAgent: '' };
  for (let i = 0; i < 30; i++) await refusal(enter('wrong', `guess${i}@example.com`, visitor));
  expect((await refusal(enter(PASSWORD, EMAIL, visitor)))?.code).toBe('rate_limited');
  expect(await refusal(enter(PASSWORD))).toBeUndefined();
  world.now += 10 * MINUTE;
  expect(await refusal(enter(PASSWORD, EMAIL, visitor))).toBeUndefined();
});

test('a session ends after 14 days without use', async () => {
  world.now += 14 * DAY - 1;
  expect(await world.session(first)).toBeDefined();
  world.now += 14 * DAY;
  expect(await world.session(first)).toBeUndefined();
});

test('the use of a session is noted once a minute', async () => {
  const used = () => world.rows('SELECT last_used_at AS at, address FROM sessions');
  const [before] = await used();
  world.now += MINUTE - 1;
  await world.ports.sessions.read(first, { address: '192.0.2.7', userAgent: '' });
  expect(await used()).toEqual([before]);
  world.now += 1;
  await world.ports.sessions.read(first, { address: '192.0.2.7', userAgent: '' });
  expect(await used()).toEqual([{ at: new Date(world.now), address: '192.0.2.7' }]);
});

test('the password makes a session fresh for ten minutes, with another secret', async () => {
  world.now += 10 * MINUTE;
  const session = (await world.session(first))!;
  expect(session.isFresh).toBe(false);
  expect((await refusal(signInAgain(world.ports, session, 'wrong', world.visitor())))?.code).toBe('validation_error');
  const { secret } = await signInAgain(world.ports, session, PASSWORD, world.visitor());
  expect(await world.session(secret)).toMatchObject({ id: session.id, isFresh: true });
  expect(await world.session(first)).toBeUndefined();
});

test.each(['', 'x'.repeat(43), "' OR 1=1 --"])('the cookie %j is no session', async (secret) => {
  expect(await world.session(secret)).toBeUndefined();
});

test('the database has no secret in clear', async () => {
  await askForReset(world.ports, EMAIL, world.visitor());
  const reset = await world.token('reset_password');
  const tables = ['persons', 'sessions', 'one_time_links', 'sign_in_failures', 'address_requests', 'audit_log'];
  const texts = await Promise.all(
    tables.map(async (table) => JSON.stringify(await world.rows(`SELECT t::text FROM ${table} t`))),
  );
  for (const secret of [PASSWORD, first, reset]) expect(texts.join('')).not.toContain(secret);
});

describe('a reset', () => {
  const NEW = 'another lantern in the wind';
  const ask = (email = EMAIL) => askForReset(world.ports, email, world.visitor());
  const reset = (token: string, password = NEW) => resetPassword(world.ports, { token, password }, world.visitor());

  test('changes the password, ends all sessions and the lock, and causes a mail', async () => {
    await fail(5);
    await world.delivered();
    await ask();
    const { values } = await world.mail('reset_password');
    expect(values.expiresAt).toEqual(new Date(world.now + 30 * MINUTE));
    await reset(tokenOf(values.link));
    expect((await world.mail('password_changed')).to).toBe(EMAIL);
    expect(await world.session(first)).toBeUndefined();
    expect((await refusal(enter(PASSWORD)))?.code).toBe('validation_error');
    expect(await world.session(await enter(NEW))).toBeDefined();
  });

  test('works once, and ends other links', async () => {
    await ask();
    await ask();
    const tokens = (await world.delivered()).map((mail) => tokenOf((mail.values as { link: string }).link));
    const outcomes = await Promise.all([tokens[0], tokens[0]].map((token) => refusal(reset(token))));
    expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['not_found', undefined]);
    expect((await refusal(reset(tokens[1])))?.code).toBe('not_found');
  });

  test('ends after half an hour', async () => {
    await ask();
    const token = await world.token('reset_password');
    world.now += 30 * MINUTE;
    expect((await refusal(reset(token)))?.code).toBe('not_found');
  });

  test('of an address that nobody has sends nothing, and answers the same', async () => {
    expect(await ask('nobody@example.com')).toBe(await ask());
    expect((await world.delivered()).map(({ to }) => to)).toEqual([EMAIL]);
  });

  test('a link for a reset confirms no sign-up, and the other way round', async () => {
    await ask();
    const token = await world.token('reset_password');
    await world.pool.query("UPDATE one_time_links SET purpose = 'confirm_address'");
    expect((await refusal(reset(token)))?.code).toBe('not_found');
  });
});
