import { PASSWORD, PeopleWorld, refusal, tokenOf } from '../../../test/people-world.ts';
import { askFor } from './address-requests.ts';
import { joinInvited } from './join-account.ts';
import { askForReset } from './reset-password.ts';
import { signIn } from './sign-in.ts';

/** An installation with closed sign-up. */
let world: PeopleWorld;
beforeAll(async () => void (world = await PeopleWorld.start({ signUp: 'closed' })));
afterAll(() => world.stop());

const EMAIL = 'carol@example.com';

async function account(): Promise<string> {
  await world.reset();
  const [{ id }] = (await world.rows(
    "INSERT INTO accounts (name, email, plan) VALUES ($1, $1, 'verified') RETURNING id",
    EMAIL,
  )) as { id: string }[];
  return id;
}

async function invited(): Promise<string> {
  await askFor(world.ports.people.database, { kind: 'invite', email: EMAIL, client: '' }, world.now);
  const { to, values } = await world.mail('invitation');
  expect(to).toBe(EMAIL);
  expect(values.link).toMatch(/^https:\/\/dns\.example\/join\?token=[\w-]{43}$/);
  expect(values.expiresAt).toEqual(new Date(world.now + 7 * 24 * 3_600_000));
  return tokenOf(values.link);
}

const join = (token: string, password = PASSWORD) => joinInvited(world.ports, { token, password }, world.visitor());

test('the link of an invitation makes the person of the account, who signs in from then on', async () => {
  const id = await account();
  const session = await world.session((await join(await invited())).secret);
  expect(session).toMatchObject({ person: { email: EMAIL }, account: { id, plan: 'verified' } });
  expect(await refusal(signIn(world.ports, { email: EMAIL, password: PASSWORD }, world.visitor()))).toBeUndefined();
  expect(await world.rows("SELECT details FROM audit_log WHERE action = 'person.join'")).toEqual([
    { details: '{"by":"invitation"}' },
  ]);
});

test('who asks for another password of an account without a person is invited', async () => {
  const id = await account();
  await askForReset(world.ports, EMAIL, world.visitor());
  const token = tokenOf((await world.mail('invitation')).values.link);
  expect((await world.session((await join(token)).secret))?.account.id).toBe(id);
});

test('a link works once, with a good password, for seven days', async () => {
  await account();
  const [token, other] = [await invited(), await invited()];
  expect((await refusal(join(token, 'short')))?.code).toBe('validation_error');
  const outcomes = await Promise.all([token, token, other].map((one) => refusal(join(one))));
  expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['not_found', 'not_found', undefined]);
  await account();
  const late = await invited();
  world.now += 7 * 24 * 3_600_000;
  expect((await refusal(join(late)))?.code).toBe('not_found');
});

test('a link makes no account of its own, and an account in which somebody signs in invites nobody', async () => {
  await account();
  const token = await invited();
  await world.rows('DELETE FROM accounts WHERE email = $1', EMAIL);
  expect((await refusal(join(token)))?.code).toBe('not_found');
  await account();
  await join(await invited());
  await askFor(world.ports.people.database, { kind: 'invite', email: EMAIL, client: '' }, world.now);
  expect(await world.delivered()).toEqual([]);
});
