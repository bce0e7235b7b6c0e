/** @slow: each test hashes passwords */

import { PASSWORD, PeopleWorld, refusal } from '../../../../test/people-world.ts';
import { SoftwareAuthenticator } from '../../../../test/software-authenticator.ts';
import type { Client, Session } from '../browser-session.ts';
import { signIn } from '../sign-in.ts';
import { addPasskey, offerPasskey } from './add-passkey.ts';
import { listFactors } from './factors.ts';
import { askForPasskey, givePasskey, signInByPasskey } from './give-passkey.ts';
import { removePasskey } from './remove-factors.ts';

const EMAIL = 'anna@example.com';
const MINUTE = 60_000;

type Creation = Parameters<SoftwareAuthenticator['create']>[1];
type Use = Parameters<SoftwareAuthenticator['get']>[1];

let world: PeopleWorld;
let session: Session;
let device: SoftwareAuthenticator;
let codes: readonly string[] | undefined;
beforeAll(async () => void (world = await PeopleWorld.start()));
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  session = (await world.session(await world.person(EMAIL)))!;
  device = new SoftwareAuthenticator();
  codes = await add(session, device, { counter: 7 });
  world.mails = [];
});

async function add(by: Session, made: SoftwareAuthenticator, given: Creation = {}, name = 'Telephone') {
  const { options, cookie } = await offerPasskey(world.ports, by);
  return addPasskey(world.ports, by, { name, cookie, response: made.create(options, given) }, world.visitor());
}

async function alone(
  made: SoftwareAuthenticator,
  given: Use = {},
  before?: Session,
  visitor: Client = world.visitor(),
) {
  const { options, cookie } = await askForPasskey(world.ports, undefined);
  return signInByPasskey(world.ports, { cookie, response: made.get(options, given) }, visitor, before);
}

async function second(made: SoftwareAuthenticator, given: Use = {}) {
  const { state, secret } = await signIn(world.ports, { email: EMAIL, password: PASSWORD }, world.visitor());
  expect(state).toBe('pending');
  const { options, cookie } = await askForPasskey(world.ports, {
    ...session.person,
    account: session.account,
    password: null,
  });
  const proof = { secret, cookie, response: made.get(options, given) };
  return givePasskey(world.ports, proof, world.visitor(), undefined);
}

test('the first passkey comes with recovery codes, and is listed', async () => {
  expect(codes).toHaveLength(10);
  world.now += 1; // Passkeys are listed in the order they were added.
  expect(await add(session, new SoftwareAuthenticator(), {}, ' Key ')).toBeUndefined();
  expect((await world.mail('factor_added')).values.factor).toBe('the passkey “Key”');
  const { passkeys } = await listFactors(world.pool, session.person.id);
  expect(passkeys).toMatchObject([
    { name: 'Telephone', lastUsedAt: null, backedUp: false },
    { name: 'Key', lastUsedAt: null },
  ]);
});

test('a passkey signs in alone, also while wrong passwords have locked the address', async () => {
  for (let i = 0; i < 5; i++) await refusal(signIn(world.ports, { email: EMAIL, password: 'wrong' }, world.visitor()));
  const { state, secret } = await alone(device, { counter: 8 });
  expect([state, (await world.session(secret))?.person.email]).toEqual(['signed-in', EMAIL]);
  expect((await listFactors(world.pool, session.person.id)).passkeys[0].lastUsedAt).toEqual(new Date(world.now));
  expect(
    await world.rows(
      "SELECT details FROM audit_log WHERE action = 'person.sign-in' AND details::json ->> 'by' = 'passkey'",
    ),
  ).toHaveLength(1);
});

test('a passkey is the second factor after a password, also where its device verifies nobody', async () => {
  expect((await second(device, { counter: 8 })).state).toBe('signed-in');
  expect((await second(device, { counter: 9, isVerified: false, userHandle: null })).state).toBe('signed-in');
});

test('a passkey makes a session fresh, and ends that of another person', async () => {
  world.now += 10 * MINUTE;
  const { secret } = await alone(device, { counter: 8 }, session);
  expect(await world.session(secret)).toMatchObject({ id: session.id, isFresh: true });
  const first = await world.person('other@example.com');
  const other = (await world.session(first))!;
  const entered = await alone(device, { counter: 9 }, other);
  expect([await world.session(first), (await world.session(entered.secret))?.person.email]).toEqual([undefined, EMAIL]);
});

test.each<[string, Use]>([
  ['of another site', { origin: 'https://evil.example', counter: 8 }],
  ['for another site', { rpId: 'evil.example', counter: 8 }],
  ['whose device verified nobody', { isVerified: false, counter: 8 }],
  ['that names nobody', { userHandle: null, counter: 8 }],
  ['that names another person', { userHandle: Buffer.alloc(16).toString('base64url'), counter: 8 }],
  ['whose counter did not rise', { counter: 7 }],
  ['that can be backed up now', { isBackupEligible: true, counter: 8 }],
])('a passkey %s does not sign in alone', async (_what, given) => {
  expect((await refusal(alone(device, given)))?.code).toBe('validation_error');
  expect((await alone(device, { counter: 8 })).state).toBe('signed-in');
});

test('an unknown passkey, and one that was removed, do not sign in', async () => {
  expect((await refusal(alone(new SoftwareAuthenticator())))?.code).toBe('validation_error');
  const { passkeys } = await listFactors(world.pool, session.person.id);
  await removePasskey(world.ports, session, passkeys[0].id, world.visitor());
  expect((await world.mail('factor_removed')).values.factor).toBe('the passkey “Telephone”');
  expect((await refusal(alone(device, { counter: 8 })))?.code).toBe('validation_error');
  expect((await signIn(world.ports, { email: EMAIL, password: PASSWORD }, world.visitor())).state).toBe('signed-in');
});

test('a signed challenge counts once, for ten minutes, in the browser and for the use that it was made for', async () => {
  const { options, cookie } = await askForPasskey(world.ports, undefined);
  const response = device.get(options, { counter: 8 });
  const enter = (kept: string | undefined, answer = response) =>
    refusal(signInByPasskey(world.ports, { cookie: kept, response: answer }, world.visitor(), undefined));
  const strangers = await askForPasskey(world.ports, undefined);
  expect((await enter(strangers.cookie))?.code).toBe('validation_error');
  expect((await enter(undefined))?.code).toBe('validation_error');
  const added = await offerPasskey(world.ports, session);
  expect((await enter(added.cookie, device.get(added.options, { counter: 8 })))?.code).toBe('validation_error');
  world.now += 10 * MINUTE - 1;
  expect(await enter(cookie)).toBeUndefined();
  expect((await enter(cookie))?.code).toBe('validation_error');
  expect((await enter(cookie, device.get(options, { counter: 9 })))?.code).toBe('validation_error');
  const late = await askForPasskey(world.ports, undefined);
  world.now += 10 * MINUTE;
  expect((await enter(late.cookie, device.get(late.options, { counter: 10 })))?.code).toBe('validation_error');
});

test('the passkey of another person is no second factor', async () => {
  const other = (await world.session(await world.person('other@example.com')))!;
  const theirs = new SoftwareAuthenticator();
  await add(other, theirs);
  expect((await refusal(second(theirs)))?.code).toBe('validation_error');
});

test('a passkey belongs to one person, and once', async () => {
  const other = (await world.session(await world.person('other@example.com')))!;
  expect((await refusal(add(session, device)))?.code).toBe('conflict');
  expect((await refusal(add(other, device)))?.code).toBe('conflict');
  const { passkeys } = await listFactors(world.pool, session.person.id);
  expect((await refusal(removePasskey(world.ports, other, passkeys[0].id, world.visitor())))?.code).toBe('not_found');
});

test.each<[string, Creation, string]>([
  ['of another site', { origin: 'https://evil.example' }, 'Key'],
  ['for another site', { rpId: 'evil.example' }, 'Key'],
  ['with a statement whose certificates would be asked for', { format: 'fido-u2f' }, 'Key'],
  ['with a statement that has no signature', { format: 'packed' }, 'Key'],
  ['without a name', {}, ' '],
  ['with a long name', {}, 'x'.repeat(51)],
  ['with a name that turns the text around', {}, 'a\u202eb'],
])('a passkey %s is not added', async (_what, given, name) => {
  expect((await refusal(add(session, new SoftwareAuthenticator(), given, name)))?.code).toBe('validation_error');
  expect((await listFactors(world.pool, session.person.id)).passkeys).toHaveLength(1);
});

test.each(['', '{', 'null', '{}', '{"id":"a","rawId":"a","type":"public-key","response":{}}'])(
  '%j is no answer of a passkey',
  async (response) => {
    const { cookie } = await askForPasskey(world.ports, undefined);
    const proof = { cookie, response };
    expect((await refusal(signInByPasskey(world.ports, proof, world.visitor(), undefined)))?.code).toBe(
      'validation_error',
    );
    const added = await offerPasskey(world.ports, session);
    const adding = addPasskey(world.ports, session, { name: 'Key', ...proof, cookie: added.cookie }, world.visitor());
    expect((await refusal(adding))?.code).toBe('validation_error');
  },
);

test('a person has twenty passkeys at most, however many are added at once', async () => {
  await Promise.all(Array.from({ length: 18 }, () => add(session, new SoftwareAuthenticator())));
  const outcomes = await Promise.all([1, 2].map(() => refusal(add(session, new SoftwareAuthenticator()))));
  expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['quota_exceeded', undefined]);
});

test('a network has thirty wrong passkeys in ten minutes', async () => {
  const visitor = { address: '203.0.113.1', userAgent: '' };
  for (let i = 0; i < 30; i++) await refusal(alone(new SoftwareAuthenticator(), {}, undefined, visitor));
  expect((await refusal(alone(device, { counter: 8 }, undefined, visitor)))?.code).toBe('rate_limited');
});

test.each([
  ['at an address', { pagesUrl: 'https://192.0.2.1' }],
  ['at an IPv6 address', { pagesUrl: 'https://[2001:db8::1]' }],
  ['by plain HTTP', { pagesUrl: '' }],
  ['without keys', { factorKeys: undefined }],
])('pages %s have no passkeys', async (_where, given) => {
  const ports = { ...world.ports, ...given };
  expect((await refusal(askForPasskey(ports, undefined)))?.code).toBe('unavailable');
  expect((await refusal(offerPasskey(ports, session)))?.code).toBe('unavailable');
});

test('the options name the site by the settings, and ask for a device that verifies its person where it stands alone', async () => {
  const made = await offerPasskey(world.ports, session);
  expect(made.options).toMatchObject({
    rp: { id: 'dns.example', name: 'service.example' },
    user: { name: EMAIL, id: Buffer.from(session.person.id.replaceAll('-', ''), 'hex').toString('base64url') },
    attestation: 'none',
    excludeCredentials: [{ id: device.id.toString('base64url'), transports: ['internal'] }],
  });
  expect((await askForPasskey(world.ports, undefined)).options).toMatchObject({
    rpId: 'dns.example',
    userVerification: 'required',
  });
});
