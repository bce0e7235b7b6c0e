/** @slow: not in make check. */
import { PASSWORD, PeopleWorld, refusal, tokenOf } from '../../../test/people-world.ts';
import { requireLink } from './require-link.ts';
import { confirmSignUp, signUp } from './sign-up.ts';

let world: PeopleWorld;
beforeAll(async () => void (world = await PeopleWorld.start()));
afterAll(() => world.stop());

const ask = (email: string, password = PASSWORD, visitor = world.visitor()) =>
  signUp(world.ports, { email, password }, visitor);
const confirm = async (token: string, password = PASSWORD) =>
  (await confirmSignUp(world.ports, { token, password }, world.visitor())).secret;

test('a confirmed sign-up is an account on the plan free that is not verified, with a session', async () => {
  await ask('Anna@Bücher.Example');
  const { to, values } = await world.mail('confirm_address');
  expect(to).toBe('anna@xn--bcher-kva.example');
  expect(values.link).toMatch(/^https:\/\/dns\.example\/sign-up\/confirm\?token=[\w-]{43}$/);
  expect(values.expiresAt).toEqual(new Date(world.now + 24 * 3_600_000));
  const session = await world.session(await confirm(tokenOf(values.link)));
  expect(session).toMatchObject({
    person: { email: 'anna@xn--bcher-kva.example' },
    account: {
      name: 'anna@xn--bcher-kva.example',
      email: 'anna@xn--bcher-kva.example',
      plan: 'free',
      verifiedAt: null,
    },
    isFresh: true,
  });
  const rows = await world.rows(
    'SELECT action, via, outcome, person_digest IS NOT NULL AS person FROM audit_log WHERE account_id = $1 ORDER BY action',
    session!.account.id,
  );
  expect(rows).toEqual([
    { action: 'account.create', via: 'session', outcome: 'applied', person: true },
    { action: 'person.sign-in', via: 'session', outcome: 'applied', person: true },
  ]);
});

test('an address that somebody has gets another mail, and the answer is the same', async () => {
  await world.person('known@example.com');
  expect(await ask('KNOWN@example.com')).toBe(await ask('unknown@example.com'));
  const mails = await world.delivered();
  expect(mails.map(({ to, kind }) => ({ to, kind }))).toEqual([
    { to: 'known@example.com', kind: 'address_taken' },
    { to: 'unknown@example.com', kind: 'confirm_address' },
  ]);
});

test('who signed up with the address of another gets nothing when that one confirms', async () => {
  await ask('victim@example.com', 'a password of the attacker');
  const attacked = await world.token('confirm_address');
  // The owner opens the link of the attacker's sign-up, but does not know its password.
  expect((await refusal(confirm(attacked)))?.code).toBe('validation_error');
  await ask('victim@example.com');
  const own = await world.token('confirm_address');
  const session = await world.session(await confirm(own));
  expect(session?.person.email).toBe('victim@example.com');
  expect((await refusal(confirm(attacked, 'a password of the attacker')))?.code).toBe('not_found');
});

test('a link whose page is opened still works, and works once', async () => {
  await ask('once@example.com');
  const token = await world.token('confirm_address');
  for (let i = 0; i < 2; i++)
    expect(await requireLink(world.ports, 'confirm_address', token)).toMatchObject({ email: 'once@example.com' });
  const outcomes = await Promise.all([1, 2, 3].map(() => refusal(confirm(token))));
  expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['not_found', 'not_found', undefined]);
  expect(await world.rows("SELECT name FROM accounts WHERE name = 'once@example.com'")).toHaveLength(1);
});

test('of two links of one address one makes the account', async () => {
  await ask('twice@example.com');
  await ask('twice@example.com');
  const tokens = (await world.delivered()).map((mail) => tokenOf((mail.values as { link: string }).link));
  const outcomes = await Promise.all(tokens.map((token) => refusal(confirm(token))));
  expect(outcomes.map((outcome) => outcome?.code).sort()).toEqual(['not_found', undefined]);
  expect(await world.rows("SELECT name FROM accounts WHERE name = 'twice@example.com'")).toHaveLength(1);
});

test('a link ends after a day', async () => {
  await ask('late@example.com');
  const token = await world.token('confirm_address');
  world.now += 24 * 3_600_000;
  expect((await refusal(confirm(token)))?.code).toBe('not_found');
});

test('a sign-up joins the account that administrators made for the address, and the next person gets another one', async () => {
  const [{ id }] = (await world.rows(
    "INSERT INTO accounts (name, email, plan) VALUES ('Boss', 'boss@example.com', 'verified') RETURNING id",
  )) as { id: string }[];
  const session = await world.session(await world.person('boss@example.com'));
  expect(session?.account).toMatchObject({ id, name: 'Boss', email: 'boss@example.com', plan: 'verified' });
  const actions = await world.rows('SELECT action FROM audit_log WHERE account_id = $1 ORDER BY action', id);
  expect(actions).toEqual([{ action: 'person.join' }, { action: 'person.sign-in' }]);
  await world.rows("UPDATE persons SET email = 'moved@example.com' WHERE account_id = $1", id);
  const next = await world.session(await world.person('boss@example.com'));
  expect(next?.account).toMatchObject({ plan: 'free', email: null });
});

test('a visitor joins an account to which they have proven a right, unless somebody signs in to it', async () => {
  const [{ id }] = (await world.rows(
    "INSERT INTO accounts (name, plan) VALUES ('admin', 'unlimited') RETURNING id",
  )) as { id: string }[];
  const join = async (email: string) => {
    await ask(email);
    const form = { token: await world.token('confirm_address'), password: PASSWORD, joins: id };
    return (await world.session((await confirmSignUp(world.ports, form, world.visitor())).secret))?.account;
  };
  expect(await join('first@example.com')).toMatchObject({ id, name: 'admin', email: 'first@example.com' });
  expect(await join('second@example.com')).toMatchObject({ name: 'second@example.com', plan: 'free' });
});

test.each([
  ['short', 'a word here'],
  ['too long', 'ab '.repeat(43)],
  ['listed', 'qwerty123456'],
  ['two that are listed', 'dragonbaseball'],
  ['one that is listed, repeated', 'monkeymonkeymonkey'],
  ['the address', 'weak.name@example.com'],
  ['the name of the service', 'Service.Example1'],
])('a password that is %s is refused', async (_case, password) => {
  expect((await refusal(ask('weak.name@example.com', password)))?.code).toBe('validation_error');
});

test.each(['', 'name', 'a@b', 'a@b@example.com', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
  'the address %j is refused',
  async (email) => {
    expect((await refusal(ask(email)))?.code).toBe('validation_error');
  },
);

test('a network signs up ten times an hour', async () => {
  const visitor = { address: '2001:db8::1', userAgent: '' };
  for (let i = 0; i < 10; i++) await ask(`many${i}@example.com`, PASSWORD, visitor);
  const neighbour = { address: '2001:db8::2', userAgent: '' };
  expect((await refusal(ask('more@example.com', PASSWORD, neighbour)))?.code).toBe('rate_limited');
  world.now += 3_600_000;
  await ask('more@example.com', PASSWORD, neighbour);
  await world.delivered();
});

test('one address gets three links an hour', async () => {
  for (let i = 0; i < 5; i++) await ask('bombed@example.com');
  expect(await world.delivered()).toHaveLength(3);
  expect(await world.rows("SELECT FROM one_time_links WHERE email = 'bombed@example.com'")).toHaveLength(3);
});

test('where sign-up is closed, nobody signs up', async () => {
  const ports = { ...world.ports, signUp: 'closed' as const };
  const asking = signUp(ports, { email: 'closed@example.com', password: PASSWORD }, world.visitor());
  expect((await refusal(asking))?.code).toBe('forbidden');
  expect(await world.delivered()).toEqual([]);
});
