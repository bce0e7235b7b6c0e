/** @slow: not in make check. */
import type { Mail } from '@fourwinds/mail';
import { ACCOUNTS_NAMESPACE, DomainClaimKind, hashedName, make } from '@fourwinds/resources';
import { administratorEntry } from '../src/admin/administrator.ts';
import { Staff } from '../src/accounts/staff/staff.ts';
import { goOnWithAll } from '../src/accounts/verification/carry-out-verifications.ts';
import { scopes } from '../src/kernel/actor.ts';
import type { ApiUnderTest } from './harness.ts';
import type { PageBrowser } from './page-browser.ts';
import { ORIGIN, PagesUnderTest } from './pages-under-test.ts';
import { reportProof } from './report-proof.ts';

/** Tests verification and the staff pages, through both pages and APIs. */

let pages: PagesUnderTest;
let api: ApiUnderTest;
beforeAll(async () => {
  pages = await PagesUnderTest.start();
  ({ api } = pages);
});
afterAll(() => pages.stop());

/** Returns the path of the link in the only mail of this kind to an address. */
async function linkIn(kind: Mail['kind'], to: string): Promise<string> {
  await goOnWithAll(api.services);
  const [found, ...others] = (await pages.mails()).filter((mail) => mail.kind === kind && mail.to === to);
  expect(others).toEqual([]);
  return (found.values as { link: string }).link.slice(ORIGIN.length);
}

interface Person {
  readonly browser: PageBrowser;
  readonly accountId: string;
  readonly email: string;
}

async function signedUp(email: string): Promise<Person> {
  const browser = await pages.signedUp(email);
  const { rows } = await api.pool.query<{ id: string }>('SELECT account_id AS id FROM persons WHERE email = $1', [
    email,
  ]);
  return { browser, email, accountId: rows[0].id };
}

async function operator(email: string): Promise<Person> {
  const person = await signedUp(email);
  const entry = administratorEntry({ id: person.accountId, plan: 'free' }, 'staff.add');
  expect(await new Staff(api.pool).add(person.accountId, entry)).toBe(true);
  return person;
}

const report = (accountId: string, domain: string, reason: string) => reportProof(api, { accountId, domain, reason });

const VERIFICATION = '/settings/verification';

test('a person names a domain, adds a record, follows the link, and has a verified account', async () => {
  const { browser, accountId, email } = await signedUp('anna@example.com');
  expect((await browser.open('/settings/security')).text).toContain(
    '<a href="/settings/verification">verify the account</a>',
  );
  expect((await browser.open(VERIFICATION)).text).toMatch(/not verified yet[^]*API tokens[^]*DNSSEC/);
  const asked = await browser.send(VERIFICATION, { domain: 'Anna.Example' });
  expect([asked.status, asked.headers.get('Location')]).toEqual([303, VERIFICATION]);
  expect((await browser.open(VERIFICATION)).text).toContain('We are creating the records.');
  await report(accountId, 'anna.example', 'NotFound');
  expect((await browser.open(VERIFICATION)).text).toMatch(
    /<code>_fourwinds-challenge\.anna\.example\. TXT \w{32}<\/code>[^]*<code>\w{32}\.verify\.fourwinds\.example<\/code>/,
  );
  await report(accountId, 'anna.example', 'TXTRecord');
  await api.pool.query("UPDATE account_verifications SET next_at = now() - interval '1 second'");
  const link = await linkIn('verify_account', email);
  expect((await browser.open(VERIFICATION)).text).toContain('We sent a link');
  const stranger = pages.browser();
  expect((await stranger.open(link)).text).toContain(email);
  expect((await stranger.send(link)).text).toContain('The account is verified.');
  expect((await browser.open(link)).status).toBe(404);
  expect((await browser.send(link)).status).toBe(404);
  expect((await browser.open(VERIFICATION)).text).toContain('The account is verified.');
  expect((await browser.open('/')).text).not.toContain('verify the account');
  const { rows } = await api.pool.query('SELECT action, via FROM audit_log WHERE account_id = $1 ORDER BY at', [
    accountId,
  ]);
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'zone.create', via: 'session' },
      { action: 'account.verification', via: 'session' },
      { action: 'account.verify', via: 'session' },
    ]),
  );
});

test('a zone that is proven already counts at once', async () => {
  const { browser, accountId, email } = await signedUp('ben@example.com');
  await browser.send(VERIFICATION, { domain: 'ben.example' });
  await report(accountId, 'ben.example', 'ParentNS');
  await browser.send(VERIFICATION, { domain: 'ben.example' });
  expect((await pages.mails()).map(({ kind, to }) => [kind, to])).toEqual([['verify_account', email]]);
  expect((await browser.open(VERIFICATION)).text).toContain('We sent a link');
});

test.each([
  ['', /Domain: this name is empty|Domain: /],
  ['co.uk', /Domain: /],
  ['not a name', /Domain: /],
])('the domain %j is refused beside its field, and nothing is asked for', async (domain, message) => {
  const { browser } = await signedUp(`refused${domain.length}@example.com`);
  const { status, text } = await browser.send(VERIFICATION, { domain });
  expect([status, message.test(text)]).toEqual([422, true]);
  expect((await browser.open(VERIFICATION)).text).toContain('not verified yet');
});

test('a suspended account sees its verification, and does not ask', async () => {
  const { browser, accountId } = await signedUp('still@example.com');
  await api.change('UPDATE accounts SET suspended_at = now() WHERE id = $1', [accountId]);
  expect((await browser.open(VERIFICATION)).status).toBe(200);
  expect((await browser.send(VERIFICATION, { domain: 'still.example' })).status).toBe(403);
});

describe('by the APIs', () => {
  /** Returns a token of an account whose verification was revoked. */
  async function unverified(options: object = {}): Promise<string> {
    return api.account({ plan: 'free', verified: false, email: `${crypto.randomUUID()}@example.com`, ...options });
  }

  test.each(['/api/v1', '/v1'])(
    '%s: who is not verified asks, and sees the features that are missing',
    async (base) => {
      const token = await unverified();
      const domain = `${base.length}.api.example`;
      const account = await api.send(token, 'GET', `${base}/account`);
      expect(account.body).toMatchObject({ verified: false, verification_page: `${ORIGIN}${VERIFICATION}` });
      const missing = await api.send(token, 'GET', `${base}/zones`);
      expect([missing.status, JSON.stringify(missing.body)]).toEqual([
        403,
        expect.stringMatching(/verification_required.*https:\/\/dns\.example\/settings\/verification/),
      ]);
      const before = await api.send(token, 'GET', `${base}/account/verification`);
      expect(before.body).toMatchObject({
        status: 'unverified',
        unlocks: expect.arrayContaining(['DNSSEC']) as string[],
      });
      const asked = await api.send(token, 'POST', `${base}/account/verification`, { domain });
      expect([asked.status, asked.body]).toMatchObject([
        200,
        { status: 'pending', domain, domain_proof: { status: 'waiting' } },
      ]);
      await report((account.body as unknown as { id: string }).id, domain, 'TXTRecord');
      expect((await api.send(token, 'POST', `${base}/account/verification`, {})).body).toMatchObject({
        status: 'link_sent',
      });
      await pages.mails();
    },
  );

  test('the limits say what verification unlocks', async () => {
    const { body } = await api.send(await unverified(), 'GET', '/api/v1/limits');
    expect(body).toMatchObject({ unlocked_by_verification: expect.arrayContaining(['webhooks']) as string[] });
    const verified = await api.send(await api.account(), 'GET', '/api/v1/limits');
    expect(verified.body).toMatchObject({ unlocked_by_verification: [] });
  });

  test('a verified account stays as it is', async () => {
    const token = await api.account();
    const asked = await api.send(token, 'POST', '/v1/account/verification', { domain: 'verified.example' });
    expect([asked.status, asked.body]).toMatchObject([200, { status: 'verified', domain: null, unlocks: [] }]);
  });

  test('a first request names a domain, and an account has an address', async () => {
    const unnamed = await api.send(await unverified(), 'POST', '/v1/account/verification', {});
    expect([unnamed.status, unnamed.body.issues[0].path]).toEqual([422, 'domain']);
    const nowhere = await unverified({ email: null });
    expect((await api.send(nowhere, 'POST', '/v1/account/verification', { domain: 'a.example' })).status).toBe(409);
  });

  test('a token for some zones, or that only reads, does not ask for others', async () => {
    const token = await unverified();
    const { id } = (await api.send(token, 'GET', '/v1/account')).body;
    await api.send(token, 'POST', '/v1/account/verification', { domain: 'whole.example' });
    const limited = await api.token(id, { kind: 'scoped', scopes, zones: [crypto.randomUUID()] });
    expect((await api.send(limited, 'GET', '/v1/account/verification')).body).toMatchObject({
      domain: null,
      domain_proof: null,
    });
    for (const domain of ['whole.example', 'other.example'])
      expect((await api.send(limited, 'POST', '/v1/account/verification', { domain })).status).toBe(403);
    const reads = await api.token(id, { kind: 'read_only', scopes: ['zones:read'] });
    expect((await api.send(reads, 'POST', '/v1/account/verification', { domain: 'whole.example' })).status).toBe(403);
  });

  test('a review is asked for once, with a text', async () => {
    const token = await unverified();
    const path = '/v1/account/verification/review';
    expect((await api.send(token, 'POST', path, { text: ' ' })).status).toBe(422);
    const asked = await api.send(token, 'POST', path, { text: 'We are a school.' });
    expect([asked.status, asked.body]).toMatchObject([200, { status: 'review', review: { reason: 'asked' } }]);
    expect((await api.send(token, 'POST', path, { text: 'Again.' })).status).toBe(409);
  });
});

describe('the pages for staff', () => {
  let staff: Person;
  beforeAll(async () => void (staff = await operator('staff@example.com')));

  const PATHS = ['/staff', '/staff/accounts', '/staff/reviews', '/staff/domains'];

  test.each(PATHS)('%s is there for staff only', async (path) => {
    const { browser } = await signedUp(`nobody${PATHS.indexOf(path)}@example.com`);
    expect((await browser.open(path)).status).toBe(404);
    expect((await pages.browser().open(path)).status).toBe(303);
    expect((await staff.browser.open(path)).status).toBe(200);
  });

  test('characters that turn the direction of a text are marked, in the list and on the page of an account', async () => {
    const name = `harm${'\u202e'}less\u2066`;
    const { rows } = await api.pool.query<{ id: string }>(
      "INSERT INTO accounts (name, plan) VALUES ($1, 'free') RETURNING id",
      [name],
    );
    for (const path of ['/staff/accounts?search=harm', `/staff/accounts/${rows[0].id}`]) {
      const { text } = await staff.browser.open(path);
      expect(text).toContain('harm\ufffdless\ufffd');
      expect(text).not.toMatch(/\p{Bidi_Control}/u);
    }
  });

  test('an account is found by its address and its name, and changed; its log names the member of the staff', async () => {
    const { browser, accountId, email } = await signedUp('found+it@xn--bcher-kva.example');
    for (const search of ['FOUND+', 'found+it@xn--b', 'Found+it@BÜCHER。example', accountId]) {
      const { text } = await staff.browser.open(`/staff/accounts?search=${encodeURIComponent(search)}`);
      expect([...text.matchAll(/href="\/staff\/accounts\/([\w-]{36})"/g)].map(([, id]) => id)).toEqual([accountId]);
    }
    const page = `/staff/accounts/${accountId}`;
    expect((await staff.browser.open(page)).text).toMatch(/0 of 3[^]*Mark as verified/);
    for (const [action, form] of [
      ['/verify', {}],
      ['', { plan: 'pro' }],
      ['/suspend', {}],
      ['/resume', {}],
    ] as const) {
      // The suspension has ended the session of the account.
      expect((await browser.send(page + action, form)).status).toBe(action === '/resume' ? 303 : 404);
      expect((await staff.browser.send(page + action, form)).headers.get('Location')).toBe(page);
    }
    expect((await staff.browser.send(page, { plan: 'gold' })).status).toBe(422);
    expect((await staff.browser.open(page)).text).toMatch(/<td>pro<\/td>[^]*<td>verified<\/td>[^]*<td>no<\/td>/);
    const { rows } = await api.pool.query(
      `SELECT l.action, p.name FROM audit_log l JOIN audit_persons p ON p.id = l.id
       WHERE account_id = $1 AND via = 'administrator' ORDER BY l.at`,
      [accountId],
    );
    expect(rows).toEqual(
      ['verify', 'plan', 'suspend', 'resume'].map((type) => ({ action: `account.${type}`, name: staff.email })),
    );
    expect((await staff.browser.open(`/staff/accounts?search=${email}&cursor=nonsense`)).status).toBe(422);
  });

  test('an account shows the day at which it is to be deleted', async () => {
    const { accountId } = await signedUp('leaving@example.com');
    const page = `/staff/accounts/${accountId}`;
    expect((await staff.browser.open(page)).text).toMatch(/To be deleted<\/th><td>no</);
    await api.pool.query(`UPDATE accounts SET delete_at = '2100-01-02T03:04:05Z' WHERE id = $1`, [accountId]);
    expect((await staff.browser.open(page)).text).toMatch(/To be deleted<\/th><td>2100-01-02</);
  });

  test('accounts come a page at a time', async () => {
    await api.pool.query(
      `INSERT INTO accounts (name, plan) SELECT 'many ' || lpad(i::text, 3, '0'), 'free' FROM generate_series(1, 60) i`,
    );
    const first = (await staff.browser.open('/staff/accounts?search=many')).text;
    const [, next] = /href="([^"]*cursor=[^"]*)"/.exec(first)!;
    const second = (await staff.browser.open(next.replaceAll('&amp;', '&'))).text;
    const names = [first, second].flatMap((text) => [...text.matchAll(/>(many \d+)</g)].map(([, name]) => name));
    expect(names).toEqual(Array.from({ length: 60 }, (_, i) => `many ${String(i + 1).padStart(3, '0')}`));
    expect(second).not.toContain('cursor=');
  });

  test('a change needs a fresh session', async () => {
    const late = await operator('late@example.com');
    const { accountId } = await signedUp('kept@example.com');
    await api.pool.query(
      `UPDATE sessions SET fresh_at = now() - interval '10 minutes' FROM persons p WHERE p.id = person_id AND p.email = $1`,
      [late.email],
    );
    expect((await late.browser.open(`/staff/accounts/${accountId}`)).status).toBe(200);
    const sent = await late.browser.send(`/staff/accounts/${accountId}/suspend`);
    expect(sent.headers.get('Location')).toMatch(/^\/sign-in/);
    const { rows } = await api.pool.query('SELECT suspended_at AS at FROM accounts WHERE id = $1', [accountId]);
    expect(rows).toEqual([{ at: null }]);
  });

  test('who is an operator no longer sees them at once no longer', async () => {
    const former = await operator('former@example.com');
    await new Staff(api.pool).remove(
      former.accountId,
      administratorEntry({ id: former.accountId, plan: 'free' }, 'staff.remove'),
    );
    expect((await former.browser.open('/staff')).status).toBe(404);
  });

  test('a review is approved or refused, with mails', async () => {
    const [approved, refused] = [await signedUp('school@example.com'), await signedUp('spam@example.com')];
    for (const { browser } of [approved, refused])
      expect((await browser.send(`${VERIFICATION}/review`, { text: '<b>We</b> teach.' })).status).toBe(303);
    expect((await approved.browser.open(VERIFICATION)).text).toContain('They answer by');
    expect((await staff.browser.open('/staff/reviews')).text).toContain(approved.email);
    const page = (person: Person) => `/staff/reviews/${person.accountId}`;
    expect((await staff.browser.open(page(approved))).text).toContain('&lt;b&gt;We&lt;/b&gt; teach.');
    expect((await staff.browser.send(`${page(approved)}/approve`)).status).toBe(303);
    expect((await staff.browser.send(`${page(approved)}/approve`)).status).toBe(404);
    const link = await linkIn('verify_account', approved.email);
    expect((await approved.browser.send(link)).text).toContain('The account is verified.');
    expect((await staff.browser.send(page(refused), { reason: ' ' })).status).toBe(422);
    expect((await staff.browser.send(page(refused), { reason: 'This is no school.' })).status).toBe(303);
    expect(await linkIn('review_refused', refused.email)).toBe(VERIFICATION);
    expect((await refused.browser.open(VERIFICATION)).text).toContain('This is no school.');
    expect((await refused.browser.send(`${VERIFICATION}/review`, { text: 'Again.' })).status).toBe(409);
    expect((await refused.browser.send(VERIFICATION, { domain: 'spam.example' })).status).toBe(303);
    expect((await refused.browser.send(`${VERIFICATION}/review`, { text: 'Again.' })).status).toBe(409);
  });

  test('a domain that two have proven to want is shown with both', async () => {
    const [holder, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const spec = {
      domain: 'disputed.example',
      namespace: ACCOUNTS_NAMESPACE,
      account: holder,
      zone: 'zone',
      grantNeededBy: '2026-12-01T00:00:00Z',
      contenders: [
        {
          namespace: ACCOUNTS_NAMESPACE,
          account: other,
          uid: 'u',
          proof: 'TXTRecord' as const,
          provenAt: '2026-11-24T00:00:00Z',
        },
      ],
    };
    const name = hashedName('domain', spec.domain);
    const written = await api.store.create(DomainClaimKind, make(DomainClaimKind, { name }, { spec }));
    await api.caches.claims.waitFor(written.metadata.resourceVersion!, AbortSignal.timeout(60_000));
    const { text } = await staff.browser.open('/staff/domains');
    for (const part of ['disputed.example', holder, other, 'TXTRecord', '2026-12-01 00:00 UTC'])
      expect(text).toContain(part);
  });
});
