import { type Captured, captureAdmin } from '../../test/captured-admin.ts';
import { PASSWORD, PeopleWorld } from '../../test/people-world.ts';
import { SoftwareAuthenticator } from '../../test/software-authenticator.ts';
import { addPasskey, offerPasskey } from '../accounts/people/factors/add-passkey.ts';
import { listFactors } from '../accounts/people/factors/factors.ts';
import type { Session } from '../accounts/people/browser-session.ts';
import { signIn } from '../accounts/people/sign-in.ts';

const EMAIL = 'anna@example.com';

let world: PeopleWorld;
let session: Session;
beforeAll(async () => {
  world = await PeopleWorld.start();
  // Rows written by administrators use the machine's clock.
  world.now = Date.now();
  session = (await world.session(await world.person(EMAIL)))!;
});
afterAll(() => world.stop());

function remove(account: string): Promise<Captured> {
  const environment = { DATABASE_URL: world.pool.options.connectionString };
  return captureAdmin(['account', 'remove-factors', account, '--output=json'], environment);
}

test('a person who has lost all factors signs in by the password again, and gets a mail', async () => {
  const { options, cookie } = await offerPasskey(world.ports, session);
  const response = new SoftwareAuthenticator().create(options);
  await addPasskey(world.ports, session, { name: 'Key', cookie, response }, world.visitor());
  world.mails = [];
  const { status, stdout } = await remove(EMAIL);
  expect([status, JSON.parse(stdout)]).toEqual([0, { removed: 1 }]);
  expect(await listFactors(world.pool, session.person.id)).toEqual({ totp: undefined, passkeys: [], recoveryCodes: 0 });
  expect((await world.mail('factor_removed')).to).toBe(EMAIL);
  const { state } = await signIn(world.ports, { email: EMAIL, password: PASSWORD }, world.visitor());
  expect(state).toBe('signed-in');
  expect(
    await world.rows(
      "SELECT via, details::json FROM audit_log WHERE action = 'person.factor' AND via = 'administrator'",
    ),
  ).toEqual([{ via: 'administrator', details: { removed: 'all' } }]);
});

test.each([
  ['a person without factors', EMAIL, 'has no second factor'],
  ['an account without a person', 'nobody', 'nobody signs in to the account nobody'],
  ['no account', 'unknown', 'there is no account unknown'],
])('the factors of %s cannot be removed', async (_what, account, message) => {
  await world.pool.query(
    "INSERT INTO accounts (name, plan) SELECT 'nobody', 'free' WHERE NOT EXISTS (SELECT FROM accounts WHERE name = 'nobody')",
  );
  const { status, stderr } = await remove(account);
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
});
