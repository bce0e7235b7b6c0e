import type { BrowserContext, Page } from 'playwright-core';
import { dig } from '../e2e/fourwinds.ts';
import { until } from '../until.ts';
import type { Dashboard, Visit } from './dashboard-visit.ts';
import { emailOf } from './people.ts';

/** Creates a token, a webhook with an unknown host, a webhook without URL, and a zone for templates. */
export async function prepareAccountPages({ ask }: Pick<Dashboard, 'ask'>): Promise<void> {
  const limits = { zones: ['example.com'], names: ['www'], types: ['A'], allowlist: ['192.0.2.0/24'] };
  await ask('POST', '/v1/tokens', { name: 'router', kind: 'scoped', scopes: ['records:write'], ...limits });
  await ask('POST', '/v1/webhooks', { url: 'https://receiver.example/hook', description: 'chat' });
  await ask('POST', '/v1/webhooks', { url: null, description: 'pipeline' });
  await ask('POST', '/v1/zones?wait=30s', { name: 'service.example' });
}

const filled = '/settings/tokens/new?name=cam&zones=example.com&names=cam&types=A&scopes=dynamic:update';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The dashboard settings, dialogs over other pages, and their states. */
export const accountVisits: readonly Visit[] = [
  { name: 'account', path: '/settings/account', shows: 'Plan: unlimited' },
  { name: 'tokens', path: '/settings/tokens', shows: 'router' },
  { name: 'token-rotate', path: '/settings/tokens', shows: 'router', act: press('New secret: router') },
  { name: 'token-revoke', path: '/settings/tokens', shows: 'router', act: press('Revoke: router') },
  { name: 'token-new', path: filled, shows: 'It cannot read anything.' },
  {
    name: 'token-refused',
    path: filled,
    shows: 'It cannot read anything.',
    act: async (page) => {
      await page.getByLabel('Addresses', { exact: true }).fill('here');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByText('The token was not created.').waitFor();
    },
  },
  {
    name: 'token-made',
    path: filled,
    shows: 'It cannot read anything.',
    act: async (page) => {
      await page.getByLabel('With a key for nsupdate').check();
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByText('Copy the token cam now').waitFor();
    },
  },
  { name: 'webhooks', path: '/settings/webhooks', shows: 'https://receiver.example/hook' },
  {
    name: 'webhook-new',
    path: '/settings/webhooks',
    shows: 'https://receiver.example/hook',
    act: press('Add webhook'),
  },
  {
    name: 'webhook',
    path: '/settings/webhooks',
    shows: 'https://receiver.example/hook',
    act: async (page) => {
      await page.getByRole('link', { name: 'https://receiver.example/hook' }).click();
      await page.locator('summary').first().click();
      await page.getByText('"type": "endpoint.verify"').waitFor();
    },
  },
  {
    name: 'webhook-stream',
    path: '/settings/webhooks',
    shows: 'https://receiver.example/hook',
    act: async (page) => {
      await page.getByRole('link', { name: 'Stream without URL' }).click();
      await page.getByText(/^GET \/v1\/webhooks\/[\da-f-]{36}\/stream$/).waitFor();
      expect(await page.getByRole('button', { name: 'Verify now' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('dialog').getByLabel('Note').waitFor();
      expect(await page.getByLabel('URL').count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.locator('summary', { hasText: 'endpoint.test' }).click();
      await page.getByText('"type": "endpoint.test"').waitFor();
    },
  },
  { name: 'dynamic-dns', path: '/settings/dynamic-dns', shows: 'Permit Access' },
  {
    name: 'palette',
    path: '/zones',
    shows: 'bücher.example',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('www');
      await page.getByRole('option', { name: 'www.example.com A' }).first().waitFor();
    },
  },
  {
    name: 'templates',
    path: '/zones/example.com',
    shows: '2001:db8::1',
    act: async (page) => {
      await page.getByRole('button', { name: 'Templates' }).click();
      await page.getByLabel('Service', { exact: true }).selectOption('Fastmail');
      await page.getByText('10 in1-smtp.messagingengine.com.').waitFor();
    },
  },
  {
    name: 'records-refused',
    path: '/zones/example.com',
    shows: '2001:db8::1',
    act: async (page) => {
      await paste(page, 'name,type,value\nwww,CNAME,other.example.net.\n');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByText('These changes cannot be published yet.').waitFor();
      await page.getByRole('button', { name: 'Back' }).click();
      await page
        .getByRole('row', { name: /CNAME/ })
        .getByText(/beside/)
        .waitFor();
    },
  },
];

/** Pastes lines, which become pending changes. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste lines' }).click();
  await page.getByRole('textbox', { name: 'Lines' }).fill(text);
  await page.getByRole('button', { name: /^Add \d/ }).click();
}

/** Tests of these pages with a running dashboard. */
export function testAccountPages(dashboard: () => Dashboard): void {
  test('a token is made after another sign-in, with all that was typed, and may do no more than its words say', async () => {
    const { product, password } = dashboard();
    const context = await product.browser.newContext();
    const page = await context.newPage();
    // Uses a separate session, because another sign-in ends the current session.
    await page.goto(`${product.origin}/settings/tokens/new`);
    await page.getByLabel('E-mail address').fill(emailOf('verified'));
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await page.getByText('This token has no rights yet').waitFor();
    const refusal = { code: 'fresh_session_required', detail: 'sign in again', status: 403, request_id: 'x' };
    const isCreation = (url: URL) => url.pathname === '/v1/tokens';
    await page.route(isCreation, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
    );
    await page.getByLabel('Name', { exact: true }).fill('least');
    await page.getByLabel('read records').check();
    await page.getByLabel('Zones', { exact: true }).fill('example.com');
    await page.getByText('This token can read records. Only in example.com.').waitFor();
    await page.getByRole('button', { name: 'Create token' }).click();
    const signIn = page.getByRole('link', { name: 'Sign in and come back' });
    // Waits, because the page sends the request some time after the click.
    await signIn.waitFor();
    await page.unroute(isCreation);
    await signIn.click();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Go on', exact: true }).click();
    await page.getByText('This token can read records. Only in example.com.').waitFor();
    await page.getByRole('button', { name: 'Create token' }).press('Enter');
    await page.locator('h2:focus').waitFor();
    const token = /fw_\w+/.exec(await page.getByText(/^fw_/).innerText())![0];
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(`${product.origin}${path}`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await Promise.all(['/v1/zones/example.com/records', '/v1/zones', '/v1/audit'].map(statusOf))).toEqual([
      200, 403, 403,
    ]);
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('least');
    await context.close();
  });

  test('a new secret of a webhook is there to copy, with the focus in its dialog', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    const page = await open(context, '/settings/webhooks', 'https://receiver.example/hook');
    await page.getByRole('link', { name: 'https://receiver.example/hook' }).click();
    await page.getByRole('button', { name: 'New secret' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New secret' }).press('Enter');
    await dialog.getByText(/^whsec_/).waitFor();
    await dialog.getByRole('heading').and(page.locator(':focus')).waitFor();
    await context.close();
  });

  test('a router gets a token, whatever is typed while it is made, and its address is live', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    const page = await open(context, '/settings/dynamic-dns', 'Permit Access');
    await page.getByLabel('Name', { exact: true }).fill('cam');
    await page.getByLabel('Zone', { exact: true }).fill('service.example');
    const typed = Promise.withResolvers<void>();
    await page.route('**/v1/tokens', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByLabel('Name', { exact: true }).press('x');
    typed.resolve();
    await page.getByText('Copy the token cam.service.example now').waitFor();
    await page.getByRole('combobox', { name: 'Settings for' }).selectOption('curl');
    const line = await page.getByText(/^curl -sS --user/).innerText();
    const [, user, url] = /--user (\S+) "([^"]+)"/.exec(line)!;
    const headers = { Authorization: `Basic ${Buffer.from(user).toString('base64')}` };
    const answer = await fetch(`${url}&myip=203.0.113.9`, { headers });
    expect((await answer.text()).trim()).toBe('good 203.0.113.9');
    await until('the address is live', async () => {
      const answers = await Promise.all(product.fourwinds.dns.map((server) => dig(server, ['cam.service.example'])));
      return answers.flat().filter((address) => address === '203.0.113.9').length === answers.length;
    });
    await context.close();
  });

  test('mail for a known provider is added by a template, and live', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    const page = await open(context, '/zones/service.example', 'ns1.fourwinds.example.');
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('t');
    await page.getByLabel('Service', { exact: true }).selectOption('Google Workspace');
    await page.getByRole('button', { name: 'Add to the changes' }).click();
    await page.getByText('2 changes wait').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Live everywhere in/).waitFor();
    for (const server of product.fourwinds.dns)
      expect(await dig(server, ['service.example'], 'MX')).toEqual(['1 smtp.google.com.']);
    await context.close();
  });

  test('by the keyboard alone, Ctrl K leads to a record of any zone', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    const page = await open(context, '/settings/account', 'Plan: unlimited');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('192.0.2.9');
    await page.getByRole('option', { name: /old\.example\.com A/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.origin}/zones/example.com?q=old`);
    await context.close();
  });

  /** Shows an account as if it had this many zones. */
  async function withZones(context: BrowserContext, count: number): Promise<void> {
    const { data } = (await dashboard().ask('GET', '/v1/zones')) as { data: readonly object[] };
    const many = Array.from({ length: count }, (_, i) => {
      const name = `zone${i}.example`;
      return { ...data[0], id: String(i), name, unicode_name: name };
    });
    await context.route(
      ({ pathname, searchParams }) => pathname === '/v1/zones' && !searchParams.has('q'),
      (route) => route.fulfill({ json: { data: many, next_cursor: null } }),
    );
  }

  test('a form offers all zones of an account, however many there are', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    await withZones(context, 200);
    const page = await open(context, '/settings/tokens/new', 'zone0.example');
    const field = page.getByLabel('Zones', { exact: true });
    await field.fill('zone5.example servic');
    await page.getByRole('button', { name: 'service.example' }).click();
    expect(await field.inputValue()).toBe('zone5.example service.example ');
    await page.goto(`${product.origin}/settings/dynamic-dns`);
    await page.getByLabel('Zone', { exact: true }).fill('servic');
    await page.locator('datalist option[value="service.example"]').waitFor({ state: 'attached' });
    await context.close();
  });

  test('of more than 200 zones, those in sight are in the document', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext({ viewport: { width: 1440, height: 900 } });
    await withZones(context, 1000);
    const page = await open(context, '/zones', 'zone0.example');
    const rows = page.locator('tbody tr');
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    expect(await rows.count()).toBeLessThanOrEqual(200);
    await page.keyboard.press('End');
    await page.getByText('zone999.example').waitFor();
    expect(await rows.count()).toBeLessThanOrEqual(200);
    await context.close();
  });
}
