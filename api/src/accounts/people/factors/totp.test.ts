/** @slow: each test hashes passwords */

import { TOTP } from 'otpauth';
import { PASSWORD, PeopleWorld, refusal, tokenOf } from '../../../../test/people-world.ts';
import type { Session } from '../browser-session.ts';
import { askForReset, resetPassword } from '../reset-password.ts';
import { signIn, signInAgain } from '../sign-in.ts';
import { addTotp, offerTotp } from './add-totp.ts';
import { listFactors } from './factors.ts';
import { giveCode } from './give-code.ts';
import { remakeRecoveryCodes, removeTotp } from './remove-factors.ts';

const EMAIL = 'anna@example.com';
const MINUTE = 60_000;

let world: PeopleWorld;
let session: Session;
let secret: string;
let codes: readonly string[];
beforeAll(async () => void (world = await PeopleWorld.start()));
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  session = (await world.session(await world.person(EMAIL)))!;
  const offered = offerTotp(world.ports, session, undefined);
  ({ secret } = offered);
  codes = (await addTotp(world.ports, session, { code: codeAt(0), cookie: offered.cookie }, world.visitor()))!;
  world.mails = [];
  world.now += MINUTE;
});

function codeAt(steps: number): string {
  return new TOTP({ secret }).generate({ timestamp: world.now + steps * 30_000 });
}

const enter = (password = PASSWORD) => signIn(world.ports, { email: EMAIL, password }, world.visitor());
const give = (pending: string, code: string, before?: Session) =>
  giveCode(world.ports, { secret: pending, code }, world.visitor(), before);
const details = () =>
  world.rows("SELECT action, details::json FROM audit_log WHERE action = 'person.sign-in' ORDER BY at");

test('a right password is not enough, and the code of the app makes a session', async () => {
  const { state, secret: pending } = await enter();
  expect([state, await world.session(pending)]).toEqual(['pending', undefined]);
  const entered = await give(pending, ` ${codeAt(0).replace(/.../, '$& ')}`);
  expect(entered.state).toBe('signed-in');
  expect(await world.session(entered.secret)).toMatchObject({ person: { email: EMAIL }, isFresh: true });
  expect(await details()).toEqual([
    { action: 'person.sign-in', details: { by: 'sign-up' } },
    { action: 'person.sign-in', details: { by: 'password+totp' } },
  ]);
  expect((await refusal(give(pending, codeAt(1))))?.code).toBe('not_found');
});

test('a code counts once, for all sign-ins at once', async () => {
  const pending = await Promise.all([enter(), enter(), enter()]);
  const outcomes = await Promise.all(pending.map(({ secret: one }) => refusal(give(one, codeAt(0)))));
  expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['validation_error', 'validation_error', undefined]);
  const { secret: later } = await enter();
  expect((await refusal(give(later, codeAt(0))))?.code).toBe('validation_error');
});

test.each([
  [-30_001, 'validation_error'],
  [-30_000, undefined],
  [-1, undefined],
  [0, undefined],
  [59_999, undefined],
  [60_000, 'validation_error'],
])(
  'RFC 6238 5.2: a code counts while the app shows it, and one step beside: %i ms after its beginning',
  async (after, code) => {
    const start = Math.ceil(world.now / 30_000) * 30_000 + 60_000;
    world.now = start;
    const shown = codeAt(0);
    world.now = start + after;
    const { secret: pending } = await enter();
    expect((await refusal(give(pending, shown)))?.code).toBe(code);
  },
);

test('after a code, only those of later steps count', async () => {
  expect((await give((await enter()).secret, codeAt(0))).state).toBe('signed-in');
  const { secret: pending } = await enter();
  expect((await refusal(give(pending, codeAt(-1))))?.code).toBe('validation_error');
  expect((await refusal(give(pending, codeAt(0))))?.code).toBe('validation_error');
  expect((await give(pending, codeAt(1))).state).toBe('signed-in');
  expect((await refusal(give((await enter()).secret, codeAt(1))))?.code).toBe('validation_error');
});

test('the code that confirmed the app does not sign in', async () => {
  world.now -= MINUTE;
  const { secret: pending } = await enter();
  expect((await refusal(give(pending, codeAt(0))))?.code).toBe('validation_error');
});

test.each([-2, 2])('a code %i steps from now is wrong', async (steps) => {
  const { secret: pending } = await enter();
  expect((await refusal(give(pending, codeAt(steps))))?.code).toBe('validation_error');
});

test('five wrong codes lock codes for half an hour, in all sign-ins, and a mail tells of it', async () => {
  const [{ secret: one }, { secret: other }] = [await enter(), await enter()];
  for (let i = 0; i < 5; i++) expect((await refusal(give(one, '000000')))?.code).toBe('validation_error');
  expect((await refusal(give(one, codeAt(0))))?.code).toBe('not_found');
  expect((await refusal(give(other, codeAt(0))))?.code).toBe('validation_error');
  expect((await refusal(give(other, codes[0])))?.code).toBe('validation_error');
  expect(await world.mail('codes_locked')).toMatchObject({
    to: EMAIL,
    values: { until: new Date(world.now + 30 * MINUTE) },
  });
  expect(await world.session(await world.person('other@example.com'))).toBeDefined();
  world.now += 30 * MINUTE;
  const { secret: later } = await enter();
  expect((await give(later, codeAt(0))).state).toBe('signed-in');
});

test('wrong passwords of strangers count no codes', async () => {
  for (let i = 0; i < 5; i++) await refusal(enter('wrong'));
  world.now += 30 * MINUTE;
  const { secret: pending } = await enter();
  expect((await give(pending, codeAt(0))).state).toBe('signed-in');
});

test('a sign-in waits for ten minutes', async () => {
  const { secret: pending } = await enter();
  world.now += 10 * MINUTE;
  expect((await refusal(give(pending, codeAt(0))))?.code).toBe('not_found');
});

test.each(['', 'x'.repeat(43), "' OR 1=1 --"])('the cookie %j is no sign-in that waits', async (pending) => {
  expect((await refusal(give(pending, codeAt(0))))?.code).toBe('not_found');
});

test('ten recovery codes sign in once each, and a mail says how many are left', async () => {
  expect(codes).toHaveLength(10);
  const pending = await Promise.all([enter(), enter()]);
  const outcomes = await Promise.all(pending.map(({ secret: one }) => refusal(give(one, codes[3].toUpperCase()))));
  expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['validation_error', undefined]);
  expect(await world.mail('recovery_code_used')).toMatchObject({ to: EMAIL, values: { left: '9' } });
  const { secret: next } = await enter();
  expect((await give(next, codes[4])).state).toBe('signed-in');
});

test('new recovery codes take the place of those before', async () => {
  const remade = await remakeRecoveryCodes(world.ports, session, world.visitor());
  expect((await world.mail('factor_added')).values.factor).toContain('recovery codes');
  const { secret: pending } = await enter();
  expect((await refusal(give(pending, codes[0])))?.code).toBe('validation_error');
  expect((await give(pending, remade[0])).state).toBe('signed-in');
});

test('recovery codes of another person do not sign in', async () => {
  const other = (await world.session(await world.person('other@example.com')))!;
  const offered = offerTotp(world.ports, other, undefined);
  const code = new TOTP({ secret: offered.secret }).generate({ timestamp: world.now });
  const theirs = (await addTotp(world.ports, other, { code, cookie: offered.cookie }, world.visitor()))!;
  const { secret: pending } = await enter();
  expect((await refusal(give(pending, theirs[0])))?.code).toBe('validation_error');
});

test('a reset leaves the app, and ends sign-ins that wait', async () => {
  const { secret: pending } = await enter();
  await askForReset(world.ports, EMAIL, world.visitor());
  const token = tokenOf((await world.mail('reset_password')).values.link);
  const password = 'another lantern in the wind';
  await resetPassword(world.ports, { token, password }, world.visitor());
  expect((await refusal(give(pending, codeAt(0))))?.code).toBe('not_found');
  expect((await enter(password)).state).toBe('pending');
});

test('a session becomes fresh by the password and a code, and keeps its place', async () => {
  world.now += 10 * MINUTE;
  const { state, secret: pending } = await signInAgain(world.ports, session, PASSWORD, world.visitor());
  expect(state).toBe('pending');
  const entered = await give(pending, codeAt(0), session);
  expect(await world.session(entered.secret)).toMatchObject({ id: session.id, isFresh: true });
});

test('without the app the password signs in, and there are no recovery codes', async () => {
  await removeTotp(world.ports, session, world.visitor());
  expect((await world.mail('factor_removed')).to).toBe(EMAIL);
  expect((await enter()).state).toBe('signed-in');
  expect(await listFactors(world.pool, session.person.id)).toEqual({ totp: undefined, passkeys: [], recoveryCodes: 0 });
  expect((await refusal(removeTotp(world.ports, session, world.visitor())))?.code).toBe('not_found');
  expect((await refusal(remakeRecoveryCodes(world.ports, session, world.visitor())))?.code).toBe('conflict');
});

test('an app is added by the secret that this session was offered, within half an hour, and a right code', async () => {
  const other = (await world.session(await world.person('other@example.com')))!;
  world.mails = [];
  const offered = offerTotp(world.ports, session, undefined);
  expect(offerTotp(world.ports, session, offered.cookie).secret).toBe(offered.secret);
  expect(offerTotp(world.ports, other, offered.cookie).secret).not.toBe(offered.secret);
  const code = () => new TOTP({ secret: offered.secret }).generate({ timestamp: world.now });
  const add = (by: Session, given: string, cookie: string | undefined) =>
    refusal(addTotp(world.ports, by, { code: given, cookie }, world.visitor()));
  expect((await add(session, '000000', offered.cookie))?.code).toBe('validation_error');
  expect((await add(other, code(), offered.cookie))?.code).toBe('not_found');
  expect((await add(session, code(), undefined))?.code).toBe('not_found');
  expect((await add({ ...session, isFresh: false }, code(), offered.cookie))?.code).toBe('forbidden');
  expect(await add(session, code(), offered.cookie)).toBeUndefined();
  expect((await world.mail('factor_added')).values.factor).toBe('an authenticator app');
  world.now += 30 * MINUTE;
  expect((await add(session, code(), offered.cookie))?.code).toBe('not_found');
});

test('the database has neither the secret nor a code in clear', async () => {
  await enter();
  const tables = ['totp_factors', 'recovery_codes', 'pending_sign_ins', 'audit_log'];
  const texts = await Promise.all(
    tables.map(async (table) => JSON.stringify(await world.rows(`SELECT t::text FROM ${table} t`))),
  );
  for (const one of [secret, codes[0], codes[0].replaceAll('-', '')]) expect(texts.join('')).not.toContain(one);
  expect(await world.rows("SELECT details::json FROM audit_log WHERE action = 'person.factor'")).toEqual([
    { details: { added: 'totp' } },
  ]);
});

test('without keys, a password alone does not sign in, and a recovery code still counts', async () => {
  const ports = { ...world.ports, factorKeys: undefined };
  const { state, secret: pending } = await signIn(ports, { email: EMAIL, password: PASSWORD }, world.visitor());
  expect(state).toBe('pending');
  const by = (code: string) => giveCode(ports, { secret: pending, code }, world.visitor(), undefined);
  expect((await refusal(by(codeAt(0))))?.code).toBe('unavailable');
  expect((await by(codes[0])).state).toBe('signed-in');
});
