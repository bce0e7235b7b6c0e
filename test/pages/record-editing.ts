import type { Page } from 'playwright-core';
import type { Dashboard } from './dashboard-visit.ts';

/** Chromium takes so many times as long for everything. */
const SLOWER = 20;

/** A person who edits a record in the table, while the browser is slow, others change the zone, and the network fails. */
export function testRecordEditing(dashboard: () => Pick<Dashboard, 'product' | 'ask' | 'open'>): void {
  /** A zone with one address, and its page with the editor of that value open. */
  async function openEditor(zone: string): Promise<Page> {
    const { product, ask, open } = dashboard();
    await ask('POST', '/v1/zones?wait=30s', { name: zone });
    await change(zone, { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 });
    const context = await product.browser.newContext();
    const page = await open(context, `/zones/${zone}?q=www`, '192.0.2.1');
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    return page;
  }

  async function change(zone: string, record: object): Promise<void> {
    await dashboard().ask('PATCH', `/v1/zones/${zone}/records?wait=30s`, { changes: [record] });
  }

  test('in a slow browser, Enter keeps the value that was typed just before it', async () => {
    const page = await openEditor('slow.example');
    await page.keyboard.type('192.0.2.');
    // One more letter makes the wrong value right.
    await page.getByText('"192.0.2." is not an IPv4 address').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // The keys of a person who types ahead: none waits until the one before is drawn.
    await Promise.all(['7', 'Enter'].map((key) => page.keyboard.press(key)));
    await page.getByText('1 change waits').waitFor();
    await page.getByRole('row', { name: /192\.0\.2\.7 / }).waitFor();
    await page.context().close();
  });

  test('the cell that is edited stays with its record while others come before it', async () => {
    const page = await openEditor('moves.example');
    const field = page.getByRole('textbox', { name: 'Value, www A' });
    await field.fill('192.0.2.77');
    await change('moves.example', { name: 'a.www', type: 'A', value: '192.0.2.5' });
    await change('moves.example', { name: '@', type: 'TXT', value: '"before www"' });
    await page.getByText('"before www"').waitFor();
    expect(await field.inputValue()).toBe('192.0.2.77');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^www A 192\.0\.2\.1 192\.0\.2\.77/ }).waitFor();
    await page.context().close();
  });

  test('a typed value stays while the network fails, and is there to be published afterwards', async () => {
    const page = await openEditor('offline.example');
    const field = page.getByRole('textbox', { name: 'Value, www A' });
    await field.fill('192.0.2.77');
    const isOfZone = (url: URL) => url.pathname.startsWith('/v1/zones/offline.example');
    await page.route(isOfZone, (route) => route.abort('internetdisconnected'));
    await change('offline.example', { name: 'other', type: 'A', value: '192.0.2.5' });
    await page.getByText('The records could not be read.').waitFor();
    expect(await field.inputValue()).toBe('192.0.2.77');
    await page.unroute(isOfZone);
    await page.keyboard.press('Enter');
    await page.getByText('1 change waits').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Live everywhere in/).waitFor();
    await page.context().close();
  });
}
