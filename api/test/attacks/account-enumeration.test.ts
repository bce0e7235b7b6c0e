/** @slow: not in make check. */
import { jest } from '@jest/globals';
import { Client } from 'pg';
import { PasswordHashing } from '../../src/accounts/people/password-hashing.ts';
import type { PageBrowser } from '../page-browser.ts';
import { PagesUnderTest } from '../pages-under-test.ts';
import { PASSWORD } from '../people-world.ts';

/** Tests that neither a response nor its cost reveals whether an address has an account. */

class CountingHashing extends PasswordHashing {
  count = 0;

  override hash(...values: Parameters<PasswordHashing['hash']>): Promise<string> {
    this.count++;
    return super.hash(...values);
  }

  override isPassword(...values: Parameters<PasswordHashing['isPassword']>): Promise<boolean> {
    this.count++;
    return super.isPassword(...values);
  }
}

const passwords = new CountingHashing();
let pages: PagesUnderTest;
beforeAll(async () => void (pages = await PagesUnderTest.start({ passwords })));
afterAll(() => pages.stop());

/** Returns a response without its time and ID, and the work that it caused. */
async function observed(
  browser: PageBrowser,
  path: string,
  form: { readonly [name: string]: string },
): Promise<unknown> {
  const query = jest.spyOn(Client.prototype, 'query');
  passwords.count = 0;
  try {
    const { status, headers, text } = await browser.send(path, form);
    const { date, 'x-request-id': id, ...rest } = Object.fromEntries(headers);
    expect([date, id]).toEqual([expect.any(String), expect.any(String)]);
    const statements = query.mock.calls.map(([statement]: readonly unknown[]) => textOf(statement));
    return { status, headers: rest, text, statements, hashes: passwords.count };
  } finally {
    query.mockRestore();
  }
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text;
}

/** Replaces the address in an observation with another address of the same length. */
function about(email: string, other: string, observation: unknown): unknown {
  return JSON.parse(JSON.stringify(observation).replaceAll(other, email));
}

test.each<{ path: string; form: { readonly [name: string]: string }; hashes: number; status: number }>([
  { path: '/sign-up', form: { password: PASSWORD }, hashes: 1, status: 303 },
  { path: '/reset', form: {}, hashes: 0, status: 303 },
  { path: '/sign-in', form: { password: 'a wrong password' }, hashes: 1, status: 422 },
])('$path answers the same after the same work, whoever has the address', async ({ path, form, hashes, status }) => {
  const [known, other] = [`known-${path.slice(1)}@example.com`, `other-${path.slice(1)}@example.com`];
  await pages.signedUp(known);
  const forKnown = await observed(pages.browser(), path, { ...form, email: known });
  const forOther = await observed(pages.browser(), path, { ...form, email: other });
  expect(forKnown).toEqual(about(known, other, forOther));
  expect(forKnown).toMatchObject({
    status,
    hashes,
    statements: expect.arrayContaining([expect.any(String)]) as string[],
  });
});

test('the lock begins at the same attempt, and a right password looks and costs like a wrong one from then on', async () => {
  const [known, other] = ['locks@example.com', 'never@example.com'];
  await pages.signedUp(known);
  const wrong = [1, 2, 3, 4, 5, 6].map(() => 'a wrong password');
  for (const password of [...wrong, PASSWORD]) {
    const forKnown = await observed(pages.browser(), '/sign-in', { email: known, password });
    const forOther = await observed(pages.browser(), '/sign-in', { email: other, password });
    expect(forKnown).toEqual(about(known, other, forOther));
    expect(forKnown).toMatchObject({ status: 422, hashes: 1 });
  }
});

test('who wants another address does not learn whether somebody has it', async () => {
  await pages.signedUp('taken@example.com');
  const browser = await pages.signedUp('mover@example.com');
  const forTaken = await observed(browser, '/settings/email', { email: 'taken@example.com' });
  const forOther = await observed(browser, '/settings/email', { email: 'other@example.com' });
  expect(forTaken).toEqual(about('taken@example.com', 'other@example.com', forOther));
  expect(forTaken).toMatchObject({ status: 303 });
});

test('a hash for nobody costs what a hash of a person does', async () => {
  const [, cost] = /^\$argon2id\$v=19\$(m=\d+,t=\d+,p=\d+)\$/.exec(await passwords.hash(PASSWORD, '192.0.2.1'))!;
  expect(cost).toBe('m=19456,t=2,p=1');
  expect(await passwords.isPassword(PASSWORD, null, '192.0.2.1')).toBe(false);
});
