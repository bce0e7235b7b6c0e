import type { Page, Request } from 'playwright-core';
import { dig } from '../e2e/fourwinds.ts';
import { brokenRules } from './browser.ts';
import type { Dashboard } from './dashboard-visit.ts';

/** The CPU throttling factor of Chromium. */
const SLOWER = 20;

/** Tests editing of records in the table with a slow browser, concurrent changes, and network failures. */
export function testRecordEditing(dashboard: () => Pick<Dashboard, 'product' | 'ask' | 'open'>): void {
  /** Opens the page of a zone with one address, and starts to edit that address. */
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
    // One more letter makes the invalid value valid.
    await page.getByText('"192.0.2." is not an IPv4 address').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // The user types ahead: no key waits until the previous one is rendered.
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

  test('a name in letters of a language is shown so, and stays the same name when it is left as it is', async () => {
    const { product, ask, open } = dashboard();
    await ask('POST', '/v1/zones?wait=30s', { name: 'letters.example' });
    await change('letters.example', { name: 'bücher', type: 'A', value: '192.0.2.8', ttl: 300 });
    const page = await open(await product.browser.newContext(), '/zones/letters.example?q=bücher', '192.0.2.8');
    await page.getByRole('gridcell', { name: 'bücher', exact: true }).dblclick();
    const field = page.getByRole('textbox', { name: 'Name, bücher A' });
    expect(await field.inputValue()).toBe('bücher');
    await field.press('Enter');
    expect(await page.getByText('1 change waits').count()).toBe(0);
    await page.getByRole('gridcell', { name: 'bücher', exact: true }).dblclick();
    await field.fill('bücherei');
    await field.press('Enter');
    await page.getByText('1 change waits').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Live everywhere in/).waitFor();
    expect(await dig(product.fourwinds.dns[0], ['xn--bcherei-n2a.letters.example'])).toEqual(['192.0.2.8']);
    await page.context().close();
  });

  test('a host without a final dot is shown as it is published, and is no name of the zone unless the person says so', async () => {
    const page = await openEditor('hosts.example');
    const { dns } = dashboard().product.fourwinds;
    const publish = async (host: string) => {
      await page.getByText(/^Live everywhere in/).waitFor();
      expect(await dig(dns[0], ['shop.hosts.example', 'CNAME'])).toEqual([host]);
    };
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('');
    // On a phone, in the form, by touch.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Add record' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('shop');
    await form.getByLabel('Type', { exact: true }).selectOption('CNAME');
    await form.getByLabel('Value', { exact: true }).fill('shops.myshopify.com');
    await form.getByText('→ shops.myshopify.com', { exact: true }).waitFor();
    await form.getByLabel('inside this zone').check();
    await form.getByText('→ shops.myshopify.com.hosts.example', { exact: true }).waitFor();
    await form.getByLabel('inside this zone').uncheck();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await publish('shops.myshopify.com.');
    // On a desktop, in a cell, with the keyboard.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText('shops.myshopify.com.').dblclick();
    await page.keyboard.type('cdn.provider.net');
    await page.getByText('→ cdn.provider.net', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.getByText('→ cdn.provider.net.hosts.example', { exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText('→ cdn.provider.net', { exact: true }).waitFor();
    for (const key of ['Enter', 'Control+Enter']) await page.keyboard.press(key);
    await publish('cdn.provider.net.');
    await page.context().close();
  });

  test.each([390, 1440])(
    'at %i pixels, records that cannot stand together are marked before anything is sent',
    async (width) => {
      const zone = `sets${width}.example`;
      const page = await openEditor(zone);
      let asked = 0;
      page.on('request', (request) => (asked += Number(request.method() === 'PATCH')));
      await page.setViewportSize({ width, height: 844 });
      for (const key of ['Escape', 'a']) await page.keyboard.press(key);
      const form = page.getByRole('dialog');
      await form.getByLabel('Name', { exact: true }).fill('www');
      await form.getByLabel('Type', { exact: true }).selectOption('CNAME');
      await form.getByLabel('Value', { exact: true }).fill('shop.example.net.');
      await page.keyboard.press('Enter');
      const wrong = page.getByText('Correct one record before you publish.');
      await wrong.waitFor();
      await page.getByRole('row', { name: /^www CNAME .*has a CNAME beside A/ }).waitFor();
      expect(await brokenRules(page)).toEqual([]);
      await page.keyboard.press('Control+z');
      await page.getByText('1 change waits').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Paste lines' }).click();
      await page.getByRole('textbox', { name: 'Lines' }).fill('www TXT "v=spf1 -all"\nwww TXT "v=spf1 mx -all"\n');
      await page.getByRole('button', { name: 'Add 2 records' }).click();
      await page
        .getByRole('row', { name: /^www TXT .*has 2 SPF records/ })
        .first()
        .waitFor();
      expect(await wrong.count()).toBe(0);
      expect(asked).toBe(0);
      await page.context().close();
    },
  );

  test('a change with warnings is published once they were seen, and they stay with the zone and its row', async () => {
    const page = await openEditor('warned.example');
    let published = 0;
    page.on('request', (request) => (published += Number(isPublication(request))));
    for (const key of ['Escape', 'a']) await page.keyboard.press(key);
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('alias.www');
    await form.getByLabel('Type', { exact: true }).selectOption('CNAME');
    await form.getByLabel('Value', { exact: true }).fill('nowhere.warned.example.');
    await page.keyboard.press('Enter');
    await page.getByText('1 change waits').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('One warning. Nothing has been published yet.').waitFor();
    await page.getByRole('row', { name: /^alias\.www CNAME .*which does not exist/ }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(published).toBe(0);
    const anyway = page.getByRole('button', { name: 'Publish anyway' });
    await anyway.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Live everywhere in/).waitFor();
    expect(published).toBe(1);
    // Existing warnings do not stop the next publication.
    await page.getByText('1 warning', { exact: true }).waitFor();
    await page.getByRole('row', { name: /^alias\.www CNAME .*which does not exist/ }).waitFor();
    await page
      .getByRole('row', { name: /^www A/ })
      .getByText('300')
      .dblclick();
    await page.keyboard.type('600');
    for (const key of ['Enter', 'Control+Enter']) await page.keyboard.press(key);
    await page.getByText(/^Live everywhere in/).waitFor();
    await page.getByText('1 warning', { exact: true }).click();
    await page.getByRole('link', { name: 'alias-target-missing' }).waitFor();
    await page.goto(`${dashboard().product.origin}/zones?q=warned`);
    await page.getByRole('row', { name: /^warned\.example 1 warning/ }).waitFor();
    await page.context().close();
  });

  test('a typed value stays while the network fails, and is there to be published afterwards', async () => {
    const page = await openEditor('offline.example');
    const field = page.getByRole('textbox', { name: 'Value, www A' });
    await field.fill('192.0.2.77');
    const isOfZone = (url: URL) => url.pathname.startsWith('/v1/zones/offline.example');
    await page.route(isOfZone, (route) => route.abort('internetdisconnected'));
    await change('offline.example', { name: 'other', type: 'A', value: '192.0.2.5' });
    await page.getByText('The records could not be loaded.').waitFor();
    expect(await field.inputValue()).toBe('192.0.2.77');
    await page.unroute(isOfZone);
    await page.keyboard.press('Enter');
    await page.getByText('1 change waits').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Live everywhere in/).waitFor();
    await page.context().close();
  });

  test('a second press of the key publishes nothing twice, and a change that is made meanwhile waits', async () => {
    const page = await openEditor('twice.example');
    await page.keyboard.type('192.0.2.10');
    await page.keyboard.press('Enter');
    await page.getByText('1 change waits').waitFor();
    const answer = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(isOfRecords('twice.example'), async (route) => {
      if (isPublication(route.request())) {
        sent += 1;
        await answer.promise;
      }
      await route.continue();
    });
    let published = 0;
    page.on('response', (response) => {
      if (isPublication(response.request()) && response.ok()) published += 1;
    });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Publish', disabled: true }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Value, www A' }).fill('192.0.2.77');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /192\.0\.2\.77/ }).waitFor();
    expect(sent).toBe(1);
    answer.resolve();
    await page.getByRole('row', { name: /^www A 192\.0\.2\.10 192\.0\.2\.77/ }).waitFor();
    // The previous step is published, so it is no longer in this list.
    for (const key of ['Control+z', 'Control+Enter']) await page.keyboard.press(key);
    await page.getByText(/^Live everywhere in/).waitFor();
    await page.getByRole('row', { name: /^www A 192\.0\.2\.77/ }).waitFor();
    expect(published).toBe(2);
    await page.context().close();
  });

  test('a cell of a new record stays open, with its text, when the record is published meanwhile', async () => {
    const page = await openEditor('new.example');
    for (const key of ['Escape', 'a']) await page.keyboard.press(key);
    await page.getByRole('dialog').getByLabel('Name').fill('b.www');
    await page.getByRole('dialog').getByLabel('Value', { exact: true }).fill('192.0.2.25');
    await page.keyboard.press('Enter');
    await page.getByText('1 change waits').waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route(isOfRecords('new.example'), async (route) => {
      if (!isPublication(route.request())) return route.continue();
      const response = await route.fetch();
      await answer.promise;
      await route.fulfill({ response });
    });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Publish', disabled: true }).waitFor();
    await page.getByText('192.0.2.25').dblclick();
    const field = page.getByRole('textbox', { name: 'Value, b.www A' });
    await field.fill('192.0.2.77');
    answer.resolve();
    await page.getByText(/^Live everywhere in/).waitFor();
    expect(await field.inputValue()).toBe('192.0.2.77');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^b\.www A 192\.0\.2\.25 192\.0\.2\.77/ }).waitFor();
    await page.context().close();
  });

  test('a publication without a connection has failed, and nothing is sent later by itself', async () => {
    const page = await openEditor('unconnected.example');
    await page.keyboard.type('192.0.2.10');
    await page.keyboard.press('Enter');
    await page.getByText('1 change waits').waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('Control+Enter');
    await page.getByText('The server did not answer. Check the connection.').first().waitFor();
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.method() === 'PATCH')));
    const read = page.waitForResponse((response) => response.url().includes('/v1/zones/unconnected.example/records'));
    await page.context().setOffline(false);
    await read;
    expect(sent).toBe(0);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Live everywhere in/).waitFor();
    await page.context().close();
  });

  test('changes that wait are the same in two tabs, and none is lost', async () => {
    const page = await openEditor('tabs.example');
    const other = await page.context().newPage();
    await other.goto(page.url().replace('?q=www', ''));
    await other.getByRole('row', { name: /192\.0\.2\.1 / }).waitFor();
    await page.keyboard.type('192.0.2.10');
    await page.keyboard.press('Enter');
    await other.getByText('1 change waits').waitFor();
    await other.getByRole('button', { name: 'Add record' }).click();
    await other.getByRole('dialog').getByLabel('Name').fill('mail');
    await other.getByRole('dialog').getByLabel('Value', { exact: true }).fill('192.0.2.25');
    await other.keyboard.press('Enter');
    await page.getByText('2 changes wait').waitFor();
    await page.reload();
    await page.getByText('2 changes wait').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Live everywhere in/).waitFor();
    await other.getByText('2 changes wait').waitFor({ state: 'detached' });
    // Buttons that disappear on click return the focus to the table.
    for (const name of ['Undo', 'Close']) {
      const button = page.getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Enter');
      await button.waitFor({ state: 'detached' });
      await page.locator('[role=gridcell]:focus').waitFor();
    }
    await page.context().close();
  });

  test('the form of a duplicate says that a record is added', async () => {
    const page = await openEditor('duplicate.example');
    for (const key of ['Escape', 'd']) await page.keyboard.press(key);
    await page.getByRole('dialog', { name: 'Add a record' }).waitFor();
    await page.context().close();
  });

  test('a publication whose answer is lost is not called nothing, and is done when it is seen', async () => {
    const page = await openEditor('lost.example');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByLabel('Name').fill('a.www');
    await page.getByRole('dialog').getByLabel('Value', { exact: true }).fill('192.0.2.25');
    await page.keyboard.press('Enter');
    await page.getByText('1 change waits').waitFor();
    await page.route(isOfRecords('lost.example'), async (route) => {
      if (!isPublication(route.request())) return route.continue();
      await page.route(isOfRecords('lost.example'), (one) => one.abort());
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.keyboard.press('Control+Enter');
    await page.getByText('We do not know yet whether your changes were published.').waitFor();
    await page.unrouteAll();
    await page.getByText('1 change waits').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^a\.www A 192\.0\.2\.25/ }).waitFor();
    await page.context().close();
  });
}

function isOfRecords(zone: string): (url: URL) => boolean {
  return ({ pathname }) => pathname === `/v1/zones/${zone}/records`;
}

/** True for a request that changes records, false for a dry run. */
function isPublication(request: Request): boolean {
  return request.method() === 'PATCH' && !request.url().includes('dry_run');
}
