import type { Page } from 'playwright-core';
import { until } from '../until.ts';
import { brokenRules, watchFaults } from './browser.ts';
import type { Dashboard } from './dashboard-visit.ts';

/** The text of the focused element. */
const FOCUSED = 'document.activeElement.textContent';

/** Tests keyboard use, and pages of a user whose requests are rate limited. */
export function testKeysAndLimits(dashboard: () => Pick<Dashboard, 'product' | 'ask' | 'open'>): void {
  /** Creates a zone and opens its page at a window width. */
  async function openZone(zone: string, width: number): Promise<Page> {
    const { product, ask, open } = dashboard();
    await ask('POST', '/v1/zones?wait=30s', { name: zone });
    const changes = [{ name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 }];
    await ask('PATCH', `/v1/zones/${zone}/records?wait=30s`, { changes });
    const context = await product.browser.newContext({ viewport: { width, height: 900 } });
    return open(context, `/zones/${zone}`, '192.0.2.1');
  }

  test.each([390, 1440])('at %i pixels, the keys of records act on the whole page', async (width) => {
    const page = await openZone(`keys${width}.example`, width);
    const pressOnLink = async (key: string) => {
      await page.getByRole('link', { name: 'Records' }).focus();
      await page.keyboard.press(key);
    };
    for (const [key, title] of [
      ['p', 'Paste lines or CSV'],
      ['t', 'Records for a known service'],
      ['a', 'Add a record'],
    ]) {
      await pressOnLink(key);
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      // In the fields of the dialog, letters are not shortcuts.
      if (key === 'a') await dialog.getByLabel('Name', { exact: true }).fill('at');
      else await page.keyboard.press('Escape');
    }
    await page.getByRole('dialog').getByLabel('Value', { exact: true }).fill('192.0.2.5');
    await page.keyboard.press('Enter');
    const waiting = page.getByText('1 change waits');
    await waiting.waitFor();
    await pressOnLink('Control+z');
    await waiting.waitFor({ state: 'detached' });
    await pressOnLink('Control+Shift+Z');
    await waiting.waitFor();
    await pressOnLink('r');
    await page.getByRole('dialog', { name: 'Review the changes' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account' }).press('Enter');
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('at');
    expect(await page.getByRole('searchbox').inputValue()).toBe('at');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Live everywhere in/).waitFor();
    await page.context().close();
  });

  test.each([390, 1440])('at %i pixels, the zones are a list for j, k, the arrows and Enter', async (width) => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext({ viewport: { width, height: 900 } });
    const faults = watchFaults(context, product.origin);
    const page = await open(context, '/zones', 'bücher.example');
    const names = await page.locator('main tbody a').allTextContents();
    await page.getByRole('button', { name: 'Account' }).focus();
    const focused: unknown[] = [];
    for (const key of ['j', 'j', 'ArrowDown', 'k', 'ArrowUp', 'k']) {
      await page.keyboard.press(key);
      focused.push(await page.evaluate(FOCUSED));
    }
    expect(focused).toEqual([0, 1, 2, 1, 0, 0].map((i) => names[i]));
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe(names[0]);
    await page
      .getByRole('status')
      .filter({ hasText: `records · ${names[0]} · Fourwinds` })
      .waitFor();
    // From the heading, the arrow key moves into the table.
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.role')).toBe('gridcell');
    await page.goBack();
    await page.getByText('bücher.example').waitFor();
    expect(await page.evaluate(FOCUSED)).toBe('Zones');
    await page.getByRole('status').filter({ hasText: 'zones · Fourwinds' }).waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.waitForURL(`${product.origin}/zones/*`);
    expect(await page.evaluate(FOCUSED)).toBe(names[1]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('single keys can be turned off, and on again without one', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    const page = await open(context, '/zones', 'bücher.example');
    const box = page.getByRole('checkbox', { name: /^Use single-key/ });
    await page.keyboard.press('?');
    for (const place of ['Everywhere', 'Lists', 'In the records table'])
      await page.getByRole('heading', { name: place }).waitFor();
    await box.uncheck();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const key of ['?', 'j', 'c', 'g', 't']) await page.keyboard.press(key);
    expect([new URL(page.url()).pathname, await page.evaluate('document.activeElement.tagName')]).toEqual([
      '/zones',
      'BODY',
    ]);
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('A');
    await page.reload();
    await page.getByRole('button', { name: 'Account' }).press('Enter');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
    await box.check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.getByLabel('Domain').waitFor();
    await context.close();
  });

  test('a page that has to wait says so, knows no number, and goes on by itself', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    const refused = new Set<string>();
    await context.route(/\/v1\/(zones\?|zone-counts)/, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (refused.has(pathname)) return route.continue();
      refused.add(pathname);
      const body = { status: 429, code: 'rate_limited', detail: 'too many', request_id: '1' };
      return route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: body });
    });
    const page = await open(context, '/zones', 'This page continues in a second.');
    const all = page.getByRole('link', { name: /^All/ });
    expect(await all.textContent()).toBe('All');
    await page.getByText('bücher.example').waitFor();
    expect(await all.textContent()).toMatch(/^All \d+$/);
    expect(await page.getByText('This page continues').count()).toBe(0);
    await context.close();
  });

  test('a stream of events that was refused is opened later, and the page then shows all that happened meanwhile', async () => {
    const { product, ask, open } = dashboard();
    const context = await product.browser.newContext();
    await context.clock.install();
    let attempts = 0;
    await context.route('**/v1/events', (route) =>
      ++attempts > 1 ? route.continue() : route.fulfill({ status: 429, body: '' }),
    );
    const page = await open(context, '/zones', 'bücher.example');
    await until('the stream is refused', () => attempts === 1);
    await ask('POST', '/v1/zones?wait=30s', { name: 'missed.example' });
    await context.clock.fastForward('01:00');
    await page.getByText('missed.example').waitFor();
    await context.close();
  });

  test('a link that is pointed at loads code, and no data', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    const page = await open(context, '/zones/example.com', '2001:db8::1');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/')) asked.push(request.url());
    });
    for (const [link, asset] of [
      ['DNSSEC', /dnssec-page/],
      ['History', /history-page/],
    ] as const) {
      const loaded = page.waitForResponse(asset);
      await page.getByRole('link', { name: link }).hover();
      await (await loaded).finished();
    }
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('link', { name: 'Difference' }).first().waitFor();
    expect(asked.some((url) => url.includes('/revisions'))).toBe(true);
    await context.close();
  });
}
