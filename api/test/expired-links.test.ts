import type { Mail } from '@fourwinds/mail';
import { askFor } from '../src/accounts/people/address-requests.ts';
import { goOnWithAll } from '../src/accounts/verification/carry-out-verifications.ts';
import { PagesUnderTest } from './pages-under-test.ts';
import { PASSWORD } from './people-world.ts';

/**
 * Tests expired links in mails. The page explains that the link has expired, and offers to send a new link to the
 * same address.
 */

let pages: PagesUnderTest;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
});
afterAll(() => pages.stop());

const query = (statement: string, ...values: unknown[]) => pages.api.pool.query(statement, values);

const ask = (request: Partial<Parameters<typeof askFor>[1]> & Pick<Parameters<typeof askFor>[1], 'kind' | 'email'>) =>
  askFor(pages.api.services.people.database, { client: '', ...request }, Date.now());

async function expire(): Promise<void> {
  await query("UPDATE one_time_links SET expires_at = now() - interval '1 minute'");
  await query("UPDATE account_verifications SET link_expires_at = now() - interval '1 minute'");
}

const buttonIn = (text: string): string | undefined =>
  /<form method="post" action="(\/links\/again[^"]*)">/.exec(text)?.[1].replaceAll('&amp;', '&');

/** Kinds of mails that have a link. */
const mailed: readonly (readonly [name: string, kind: Mail['kind'], begin: (email: string) => Promise<unknown>])[] = [
  ['a sign-up', 'confirm_address', (email) => pages.browser().send('/sign-up', { email, password: PASSWORD })],
  [
    'a sign-up with an identity',
    'confirm_address',
    (email) => ask({ kind: 'sign_up_with', email, provider: 'forge', subject: '1', login: 'anna' }),
  ],
  [
    'a reset',
    'reset_password',
    async (email) => {
      await pages.signedUp(email);
      await pages.browser().send('/reset', { email });
    },
  ],
  [
    'an invitation',
    'invitation',
    async (email) => {
      await query("INSERT INTO accounts (id, name, email, plan) VALUES (gen_random_uuid(), 'Anna', $1, 'free')", email);
      await ask({ kind: 'invite', email });
    },
  ],
  [
    'a verification',
    'verify_account',
    async (email) => {
      await pages.signedUp(email);
      await query(
        `INSERT INTO account_verifications (account_id, state, asked_at, proof, next_at)
         SELECT id, 'pending', now(), 'review', now() - interval '1 second' FROM accounts WHERE email = $1`,
        email,
      );
      await goOnWithAll(pages.api.services);
    },
  ],
];

test.each(mailed)('%s', async (_, kind, begin) => {
  const email = `${kind}-${crypto.randomUUID()}@example.com`;
  await begin(email);
  const link = await pages.link(kind, email);
  const browser = pages.browser();
  const unknown = await browser.open(link.replace(/.{8}$/, 'AAAAAAAA'));
  expect([unknown.status, buttonIn(unknown.text)]).toEqual([404, undefined]);
  await expire();
  const expired = await browser.open(link);
  expect([expired.status, expired.text]).toEqual([404, expect.stringContaining('This link has expired, as it works')]);
  const sent = await browser.send(buttonIn(expired.text)!);
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/links/sent']);
  expect((await browser.open('/links/sent')).text).toContain('We sent a new link');
  const renewed = await pages.link(kind, email);
  expect(renewed).not.toBe(link);
  expect((await browser.open(renewed)).text).not.toContain('link has expired');
  expect((await browser.open(link)).text).toContain('link has expired');
});

test('a change of an address is asked for again in a session, and a link that was used sends nothing', async () => {
  const email = 'anna@example.com';
  const browser = await pages.signedUp(email);
  await browser.send('/settings/email', { email: 'other@example.com' });
  const link = await pages.link('address_change_new', 'other@example.com');
  await expire();
  const { text } = await browser.open(link);
  expect([buttonIn(text), text]).toEqual([undefined, expect.stringContaining('<a href="/settings/email">')]);
  await pages.browser().send('/reset', { email });
  const reset = await pages.link('reset_password', email);
  const again = `/links/again?purpose=reset_password&token=${reset.split('token=')[1]}`;
  expect((await browser.send(again)).status).toBe(404);
  await browser.send(reset, { password: 'a lantern and four winds' });
  await expire();
  expect((await browser.send(again)).status).toBe(404);
  expect((await pages.mails()).filter(({ kind }) => kind === 'reset_password')).toEqual([]);
});
