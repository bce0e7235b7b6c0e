/** @slow: not in make check. */
import { PASSWORD, PeopleWorld, refusal, tokenOf } from '../../../test/people-world.ts';
import { isDone, losing } from '../../../test/lost-connections.ts';
import { carryOutAll } from './carry-out-requests.ts';
import type { PeoplePorts } from './people-ports.ts';
import { askForReset, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { confirmSignUp, signUp } from './sign-up.ts';

/** Postgres closes the connection of a transaction before each statement in turn, and at its end. */

let world: PeopleWorld;
beforeAll(async () => void (world = await PeopleWorld.start()));
afterAll(() => world.stop());

const accounts = (email: string) => world.rows('SELECT FROM accounts WHERE name = $1', email);

test('a confirmation that is lost leaves no account and a link that works, once', async () => {
  for (let statements = 0, done = false; !done; statements++) {
    const email = `lost${statements}@example.com`;
    await signUp(world.ports, { email, password: PASSWORD }, world.visitor());
    const form = { token: await world.token('confirm_address'), password: PASSWORD };
    const ports = losing(world, statements);
    done = await isDone(confirmSignUp(ports, form, world.visitor()));
    expect(await accounts(email)).toHaveLength(done ? 1 : 0);
    if (!done) await confirmSignUp(world.ports, form, world.visitor());
    expect((await refusal(confirmSignUp(world.ports, form, world.visitor())))?.code).toBe('not_found');
    expect(await accounts(email)).toHaveLength(1);
    if (done) expect(statements).toBeGreaterThan(5);
  }
});

test('a request that is lost is carried out later, once, with one link and one mail', async () => {
  for (let statements = 0, done = false; !done; statements++) {
    const email = `asked${statements}@example.com`;
    await signUp(world.ports, { email, password: PASSWORD }, world.visitor());
    const ports = losing(world, statements);
    // Replaces a mail with a statement in the same transaction.
    const mails: PeoplePorts['mails'] = { enqueue: async (client) => void (await client.query('SELECT 1')) };
    done = await isDone(carryOutAll({ ...ports, mails }));
    const links = await world.rows('SELECT FROM one_time_links WHERE email = $1', email);
    expect(await world.delivered()).toHaveLength(1 - links.length);
    if (done) expect([statements > 3, links.length]).toEqual([true, 1]);
  }
});

test('a reset that is lost leaves the password before and a link that works, once', async () => {
  const email = 'reset@example.com';
  await world.person(email);
  for (let statements = 0, done = false; !done; statements++) {
    world.now += 3_600_000;
    await askForReset(world.ports, email, world.visitor());
    const token = tokenOf((await world.mail('reset_password')).values.link);
    const password = `${PASSWORD} ${statements}`;
    const ports = losing(world, statements);
    done = await isDone(resetPassword(ports, { token, password }, world.visitor()));
    const entering = refusal(signIn(world.ports, { email, password }, world.visitor()));
    expect((await entering)?.code).toBe(done ? undefined : 'validation_error');
    if (!done) await resetPassword(world.ports, { token, password }, world.visitor());
    expect((await refusal(resetPassword(world.ports, { token, password }, world.visitor())))?.code).toBe('not_found');
    await world.delivered();
    if (done) expect(statements).toBeGreaterThan(5);
  }
});
