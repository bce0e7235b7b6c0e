/** @slow: not in make check. */
import { PASSWORD, PeopleWorld, refusal, tokenOf } from '../../../test/people-world.ts';
import { askForAddress, confirmAddress } from './change-address.ts';
import { changePassword } from './change-password.ts';
import { requireLink } from './require-link.ts';
import { askForReset } from './reset-password.ts';
import type { Session } from './browser-session.ts';
import { signIn } from './sign-in.ts';
import { endOther, endOthers, signOut } from './sign-out.ts';

const EMAIL = 'anna@example.com';
const NEW = 'another lantern in the wind';

let world: PeopleWorld;
let here: string;
let elsewhere: string;
beforeAll(async () => void (world = await PeopleWorld.start()));
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  here = await world.person(EMAIL);
  elsewhere = await enter();
});

const enter = async (email = EMAIL, password = PASSWORD) =>
  (await signIn(world.ports, { email, password }, world.visitor())).secret;
const current = async (secret = here): Promise<Session> => (await world.session(secret))!;
const change = async (present = PASSWORD) =>
  changePassword(world.ports, await current(), { current: present, password: NEW }, world.visitor());
const isThere = async (secret: string): Promise<boolean> => (await world.session(secret)) !== undefined;

test('another password ends the other sessions, and gives this one another secret', async () => {
  const secret = await change();
  expect([await isThere(here), await isThere(elsewhere), await isThere(secret)]).toEqual([false, false, true]);
  expect((await world.mail('password_changed')).to).toBe(EMAIL);
  expect((await refusal(enter()))?.code).toBe('validation_error');
  expect(await isThere(await enter(EMAIL, NEW))).toBe(true);
});

test('a change takes the present password, which five wrong ones lock, in sessions alone', async () => {
  for (let i = 0; i < 5; i++) expect((await refusal(change('a wrong password')))?.code).toBe('validation_error');
  expect((await refusal(change()))?.code).toBe('validation_error');
  expect(await isThere(elsewhere)).toBe(true);
  expect(await world.rows("SELECT outcome, count FROM audit_log WHERE action = 'person.password'")).toEqual([
    { outcome: 'refused', count: 5 },
  ]);
  expect(await isThere(await enter())).toBe(true);
  world.now += 30 * 60_000;
  here = await enter();
  expect(await isThere(await change())).toBe(true);
});

test('strangers who lock the sign-in lock no change', async () => {
  for (let i = 0; i < 5; i++) await refusal(enter(EMAIL, 'a wrong password'));
  expect(await isThere(await change())).toBe(true);
});

test('a person without a password sets one', async () => {
  await world.pool.query('UPDATE persons SET password = NULL');
  expect(await isThere(await change(''))).toBe(true);
  expect(await isThere(await enter(EMAIL, NEW))).toBe(true);
});

test('a session that is not fresh changes neither password nor address', async () => {
  world.now += 600_000;
  const session = await current();
  expect(
    (await refusal(changePassword(world.ports, session, { current: PASSWORD, password: NEW }, world.visitor())))?.code,
  ).toBe('forbidden');
  const asking = askForAddress(world.ports, session, 'new@example.com', world.visitor());
  expect((await refusal(asking))?.code).toBe('forbidden');
  expect(await world.delivered()).toEqual([]);
});

describe('another address', () => {
  async function links(): Promise<{ readonly [to: string]: string }> {
    await askForAddress(world.ports, await current(), 'New@example.com', world.visitor());
    const mails = await world.delivered();
    return Object.fromEntries(mails.map(({ to, values }) => [to, tokenOf((values as { link: string }).link)]));
  }
  const confirm = (token: string) => confirmAddress(world.ports, token, world.visitor());

  test.each([
    [EMAIL, 'new@example.com'],
    ['new@example.com', EMAIL],
  ])('counts when it is confirmed at %s, and then at %s', async (one, other) => {
    await askForReset(world.ports, EMAIL, world.visitor());
    const reset = await world.token('reset_password');
    const tokens = await links();
    expect(Object.keys(tokens).sort()).toEqual([EMAIL, 'new@example.com']);
    expect(await confirm(tokens[one])).toBe('waiting');
    expect((await current()).person.email).toBe(EMAIL);
    expect((await refusal(confirm(tokens[one])))?.code).toBe('not_found');
    expect(await confirm(tokens[other])).toBe('changed');
    expect(await world.mail('address_changed')).toMatchObject({ to: EMAIL, values: { newAddress: 'new@example.com' } });
    expect(await current()).toMatchObject({
      person: { email: 'new@example.com' },
      account: { email: 'new@example.com' },
    });
    expect((await refusal(requireLink(world.ports, 'reset_password', reset)))?.code).toBe('not_found');
    expect(await isThere(await enter('new@example.com'))).toBe(true);
  });

  test('that somebody gets meanwhile is not taken from them', async () => {
    const tokens = await links();
    await confirm(tokens[EMAIL]);
    await world.person('new@example.com');
    expect((await refusal(confirm(tokens['new@example.com'])))?.code).toBe('conflict');
    expect((await current()).person.email).toBe(EMAIL);
  });

  test('that somebody has causes a mail to that one alone', async () => {
    await world.person('new@example.com');
    await askForAddress(world.ports, await current(), 'new@example.com', world.visitor());
    expect((await world.mail('address_taken')).to).toBe('new@example.com');
  });

  test('that is asked for later takes the place of the one before', async () => {
    const before = await links();
    await links();
    expect((await refusal(confirm(before[EMAIL])))?.code).toBe('not_found');
  });
});

test('signing out ends this session alone', async () => {
  await signOut(world.ports, await current(), world.visitor());
  expect([await isThere(here), await isThere(elsewhere)]).toEqual([false, true]);
});

test('a person ends one session, or all others, of their own', async () => {
  const stranger = await world.person('ben@example.com');
  const session = await current();
  const { id } = await current(elsewhere);
  expect((await world.ports.sessions.list(session.person.id)).map((one) => one.id).sort()).toEqual(
    [session.id, id].sort(),
  );
  const foreign = endOther(world.ports, session, (await current(stranger)).id, world.visitor());
  expect((await refusal(foreign))?.code).toBe('not_found');
  await endOther(world.ports, session, id, world.visitor());
  expect([await isThere(here), await isThere(elsewhere)]).toEqual([true, false]);
  const third = await enter();
  await endOthers(world.ports, session, world.visitor());
  expect([await isThere(here), await isThere(third), await isThere(stranger)]).toEqual([true, false, true]);
});

test('a person has fifty sessions at most', async () => {
  const { person } = await current();
  await world.ports.people.transact(async (client) => {
    for (let i = 0; i < 60; i++) {
      world.now += 1000;
      await world.ports.sessions.start(client, person.id, world.visitor());
    }
  });
  expect(await world.ports.sessions.list(person.id)).toHaveLength(50);
  expect(await isThere(here)).toBe(false);
});
