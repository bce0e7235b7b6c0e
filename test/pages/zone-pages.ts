import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { dig } from '../e2e/fourwinds.ts';
import { until } from '../until.ts';
import { brokenRules } from './browser.ts';
import { textCopiedBy } from './clipboard.ts';
import type { Dashboard, Visit } from './dashboard-visit.ts';

/** Creates a signed zone, a zone with three revisions, and a deleted zone. */
export async function prepareZonePages({ ask }: Pick<Dashboard, 'ask'>): Promise<void> {
  await ask('POST', '/v1/zones?wait=30s', { name: 'signed.example', dnssec: { enabled: true } });
  await ask('POST', '/v1/zones?wait=30s', { name: 'gone.example' });
  await ask('DELETE', '/v1/zones/gone.example?wait=30s');
  await ask('POST', '/v1/zones?wait=30s', { name: 'changed.example' });
  for (const value of ['192.0.2.1', '192.0.2.77']) {
    const changes = [{ op: 'replace', name: 'www', type: 'A', values: [value], ttl: 300 }];
    await ask('PATCH', '/v1/zones/changed.example/records?wait=30s', { changes });
  }
}

/** The pages of a zone except its records, pages of the account without a zone, and their states. */
export const zoneVisits: readonly Visit[] = [
  { name: 'dnssec-off', path: '/zones/changed.example/dnssec', shows: 'This zone is not signed' },
  { name: 'dnssec', path: '/zones/signed.example/dnssec', shows: 'Disable DNSSEC' },
  { name: 'dnssec-ds', path: '/zones/signed.example/dnssec', shows: 'Disable DNSSEC', act: showDs },
  {
    name: 'dnssec-roll',
    path: '/zones/signed.example/dnssec',
    shows: 'Replace keys',
    act: async (page) => {
      await page.getByRole('button', { name: 'A key was stolen' }).click();
      await page.getByRole('dialog').getByText('The service replaces all keys').waitFor();
    },
  },
  {
    name: 'dnssec-settings',
    path: '/zones/signed.example/dnssec',
    shows: 'NSEC mode',
    act: async (page) => {
      await page.getByLabel('Algorithm', { exact: true }).selectOption('ED25519');
      await page.getByText('If you change the algorithm').waitFor();
    },
  },
  { name: 'history', path: '/zones/changed.example/history', shows: '#3' },
  {
    name: 'history-difference',
    path: '/zones/changed.example/history?open=3&from=2',
    shows: '192.0.2.77',
  },
  {
    name: 'history-back',
    path: '/zones/changed.example/history',
    shows: '#3',
    act: async (page) => {
      await page.getByRole('button', { name: 'Roll back to #2' }).click();
      await page.getByRole('dialog').getByText('192.0.2.77').waitFor();
    },
  },
  { name: 'audit', path: '/audit?zone=changed.example', shows: /1 added, 0 changed/, act: openAll },
  { name: 'audit-none', path: '/audit?actor=nobody&since=2026-01-01', shows: 'No rows match.' },
  { name: 'zone-audit', path: '/zones/changed.example/audit?name=www', shows: /0 added, 1 changed/ },
  { name: 'transfer', path: '/zones/changed.example/transfer', shows: 'Import a zone file' },
  {
    name: 'transfer-report',
    path: '/zones/changed.example/transfer',
    shows: 'Import a zone file',
    act: (page) =>
      checkFile(page, '@ 60 SOA ns.other.example. me.other.example. 1 2 3 4 5\nwww 1 A 192.0.2.5\n', 'From the file:'),
  },
  {
    name: 'transfer-refused',
    path: '/zones/changed.example/transfer',
    shows: 'Import a zone file',
    act: (page) => checkFile(page, 'www A 192.0.2.999\n', '1 error stops the import'),
  },
  { name: 'zone-settings', path: '/zones/changed.example/settings', shows: 'Delete this zone' },
  { name: 'deleted-zones', path: '/deleted-zones', shows: 'gone.example' },
];

/**
 * Shows the page as it will be some hours later, when the DS record may be published. The parent of these zones does
 * not respond.
 */
async function showDs(page: Page): Promise<void> {
  await page.route('**/v1/zones/signed.example/dnssec', async (route) => {
    const body = (await (await route.fetch()).json()) as { readonly upcoming_ds: readonly object[] };
    await route.fulfill({ json: { ...body, ds: body.upcoming_ds, upcoming_ds: [] } });
  });
  await page.reload();
  await page.getByText('Give this DS record to your registrar').waitFor();
  await openAll(page);
}

async function openAll(page: Page): Promise<void> {
  const closed = page.locator('details:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().click();
}

async function checkFile(page: Page, text: string, answer: string): Promise<void> {
  await page.getByLabel('Zone file', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText(answer).waitFor();
}

/** Tests of these pages. They share the product with the other tests. */
export function testZonePages(dashboard: () => Pick<Dashboard, 'product' | 'ask' | 'open'>): void {
  test('by the keyboard alone a zone is signed, and the registrar gets the key that signs it', async () => {
    const { product, ask, open } = dashboard();
    await ask('POST', '/v1/zones?wait=30s', { name: 'trusted.example' });
    const context = await product.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await open(context, '/zones/trusted.example/dnssec', 'This zone is not signed');
    await page.getByLabel('NSEC mode').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Signed everywhere').waitFor();
    await page.getByRole('heading', { name: 'Steps to a trusted zone' }).and(page.locator(':focus')).waitFor();
    const [server] = product.fourwinds.dns;
    await until('the zone has its key', async () => (await dig(server, ['trusted.example'], 'DNSKEY')).length > 0);
    await page.getByRole('button', { name: 'Start disabling' }).press('Enter');
    await page.getByRole('heading', { name: 'This zone is not signed' }).and(page.locator(':focus')).waitFor();
    await page.goto(`${product.origin}/zones/signed.example/dnssec`);
    await showDs(page);
    const copied = await textCopiedBy(page.getByRole('button', { name: 'Copy' }).first());
    expect(copied).toMatch(/^signed\.example\. IN DS \d+ 13 2 /);
    const keys = await dig(server, ['signed.example'], 'DNSKEY');
    expect(keys.filter((key) => key.startsWith('257 ')).map(digestOf)).toEqual([copied.split(' ').at(-1)]);
    await context.close();
  });

  test('a button has the focus again when its work is done', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    const page = await open(context, '/zones/changed.example/delegation', 'Find records');
    const button = page.getByRole('button', { name: 'Find records' });
    await button.press('Enter');
    await page.getByText(/can be imported$/).waitFor();
    await button.and(page.locator(':focus')).waitFor();
    await context.close();
  });

  test.each([390, 1440])(
    'at %i pixels, a scan finds records, and those that are ticked wait to be reviewed',
    async (width) => {
      const { product, ask, open } = dashboard();
      const zone = `scanned${width}.example`;
      await ask('POST', '/v1/zones?wait=30s', { name: zone });
      const there = [{ name: 'www', type: 'A', value: '192.0.2.9' }];
      await ask('PATCH', `/v1/zones/${zone}/records?wait=30s`, { changes: there });
      const context = await product.browser.newContext({ viewport: { width, height: 844 } });
      const changes = [
        { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.1', '192.0.2.2'], ttl: 300 },
        { op: 'replace', name: '@', type: 'MX', values: ['10 mx.example.net.'], ttl: 300 },
        { op: 'replace', name: 'old', type: 'TXT', values: ['"gone"'], ttl: 300 },
      ];
      const result = { issues: [], proposal: { changes } };
      await context.route(`**/v1/zones/${zone}/scan*`, (route) => route.fulfill({ json: { id: 'x', result } }));
      const page = await open(context, `/zones/${zone}/delegation`, 'Find records');
      let sent = 0;
      page.on('request', (request) => (sent += Number(request.method() === 'PATCH')));
      await page.getByRole('button', { name: 'Find records' }).press('Enter');
      await page.getByText('replaces 192.0.2.9').waitFor();
      expect(await brokenRules(page)).toEqual([]);
      await page.getByLabel('old TXT').press('Space');
      await page.getByRole('button', { name: 'Import 2 record sets' }).press('Enter');
      await page.getByText('4 changes wait').waitFor();
      expect(await page.getByText('"gone"').count()).toBe(0);
      expect(sent).toBe(0);
      await page.getByRole('button', { name: 'Publish' }).press('Enter');
      await page.getByText(/^Live everywhere in/).waitFor();
      const [server] = product.fourwinds.dns;
      expect((await dig(server, [`www.${zone}`])).sort()).toEqual(['192.0.2.1', '192.0.2.2']);
      expect(await dig(server, [`old.${zone}`, 'TXT'])).toEqual([]);
      await context.close();
    },
  );

  test('a new zone says which records of the zone above it hides, and takes them along', async () => {
    const { product, ask, open } = dashboard();
    await ask('POST', '/v1/zones?wait=30s', { name: 'above.test' });
    const changes = [
      { name: 'www.shop', type: 'A', value: '192.0.2.9' },
      { name: '*', type: 'A', value: '192.0.2.1' },
    ];
    await ask('PATCH', '/v1/zones/above.test/records?wait=30s', { changes });
    const context = await product.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await open(context, '/zones/new', 'Enter your domain');
    await page.getByLabel('Domain').fill('blog.above.test');
    await page.getByLabel('Domain').press('Enter');
    await page.getByText('get their records from the wildcard * of above.test').waitFor();
    await page.getByRole('button', { name: 'Add the zone anyway' }).waitFor();
    expect(await page.getByRole('button', { name: 'Move the records' }).count()).toBe(0);
    await page.getByLabel('Domain').fill('shop.above.test');
    await page.getByLabel('Domain').press('Enter');
    await page.getByText('www.shop A (1 in all)').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Move the records into the new zone' }).press('Enter');
    await page.waitForURL(`${product.origin}/zones/shop.above.test/delegation`);
    const { data } = (await ask('GET', '/v1/zones/shop.above.test/records')) as { data: { name: string }[] };
    expect(data.map(({ name }) => name)).toEqual(['www']);
    await context.close();
  });

  test('whoever has saved the settings of a zone keeps the focus, and a second press sends nothing', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    const page = await open(context, '/zones/changed.example/settings', 'Default TTL');
    await page.getByLabel('Note', { exact: true }).fill('Ours');
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.method() === 'PATCH')));
    const save = page.getByRole('button', { name: 'Save' }).first();
    await save.press('Enter');
    await page.getByRole('button', { name: 'Save', disabled: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    expect(sent).toBe(1);
    await context.close();
  });

  test('an earlier revision comes back after its preview, and goes again at one press', async () => {
    const { product, ask, open } = dashboard();
    await ask('POST', '/v1/zones?wait=30s', { name: 'back.example' });
    for (const value of ['192.0.2.1', '192.0.2.2']) {
      const changes = [{ op: 'replace', name: 'www', type: 'A', values: [value] }];
      await ask('PATCH', '/v1/zones/back.example/records?wait=30s', { changes });
    }
    const served = async (address: string) =>
      until(`${address} is served`, async () => {
        const answers = await Promise.all(product.fourwinds.dns.map((one) => dig(one, ['www.back.example'])));
        return answers.every((answer) => answer.join() === address);
      });
    const context = await product.browser.newContext();
    const page = await open(context, '/zones/back.example/history', '#3');
    await page.getByRole('button', { name: 'Roll back to #2' }).press('Enter');
    await page.getByRole('dialog').getByText('192.0.2.1').waitFor();
    await page.getByRole('button', { name: 'Roll back', exact: true }).press('Enter');
    await page.getByText('The zone now has the records of #2.').waitFor();
    await served('192.0.2.1');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('The zone now has the records of #3.').waitFor();
    await page.getByRole('list', { name: 'History' }).and(page.locator(':focus')).waitFor();
    await served('192.0.2.2');
    await page.getByText('#5').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'rolled back' }).count()).toBe(2);
    await context.close();
  });

  test('the audit log is filtered in the address, and all its rows are a file', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext({ acceptDownloads: true });
    const page = await open(context, '/zones/changed.example/audit', /1 added, 0 changed/);
    await page.getByLabel('Name of a record').fill('www');
    await page.getByLabel('Name of a record').press('Enter');
    await page.waitForURL(/\?name=www$/);
    await page.getByRole('listitem').filter({ hasText: 'added the zone' }).waitFor({ state: 'detached' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'JSON Lines' }).click(),
    ]);
    const rows = await streamText(await file.createReadStream());
    const actions = rows
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { action: string }).action);
    expect(actions).toEqual(['records.change', 'records.change']);
    await context.close();
  });

  test('a zone file is mended line by line, and takes much of a zone away only with the number of its names', async () => {
    const { product, ask, open } = dashboard();
    await ask('POST', '/v1/zones?wait=30s', { name: 'files.example' });
    const lines = Array.from({ length: 30 }, (_, i) => `host${i} A 192.0.2.${i}`);
    await ask('PUT', '/v1/zones/files.example/zonefile?wait=30s', `${lines.join('\n')}\n`, 'text/dns');
    const context = await product.browser.newContext({ acceptDownloads: true });
    const page = await open(context, '/zones/files.example/transfer', 'Import a zone file');
    await page.getByLabel('Existing records').selectOption('replace');
    await checkFile(page, 'host1 A 192.0.2.1\nhost2 A wrong\n', '1 error stops the import');
    await page.getByRole('button', { name: 'To line 2' }).press('Enter');
    await page.keyboard.type('host2 A 192.0.2.2');
    await page.getByRole('button', { name: 'Check the file' }).press('Enter');
    const confirm = page.getByRole('textbox', { name: /^Type \d+ to continue$/ });
    await confirm.waitFor();
    const start = page.getByRole('button', { name: 'Import and publish' });
    expect(await start.isDisabled()).toBe(true);
    await confirm.fill('28');
    await start.press('Enter');
    await page.getByText('Imported: 0 added, 0 changed, 28 removed.').waitFor();
    const title = page.getByRole('heading', { name: 'Import a zone file' }).and(page.locator(':focus'));
    await title.waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('The import was undone.').waitFor();
    await title.waitFor();
    const link = page.getByRole('link', { name: 'Download the zone file' });
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const text = await streamText(await file.createReadStream());
    expect(text.match(/^host\d+\b/gm)).toHaveLength(30);
    await context.close();
  });

  test('a zone that its parent delegates here is deleted once its name is typed', async () => {
    const { product, ask, open } = dashboard();
    await ask('POST', '/v1/zones?wait=30s', { name: 'above.example' });
    await ask('POST', '/v1/zones?wait=30s', { name: 'used.above.example' });
    const isDelegated = async () =>
      ((await ask('GET', '/v1/zones/used.above.example')) as { delegation_status: string }).delegation_status ===
      'delegated';
    await until('the zone above leads to it', isDelegated);
    const context = await product.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await open(context, '/zones/used.above.example/settings', 'Type used.above.example to delete it');
    expect(await page.title()).toBe('settings · used.above.example · Fourwinds');
    const button = page.getByRole('button', { name: 'Delete this zone' });
    await button.press('Enter');
    const field = page.getByLabel('Type used.above.example to delete it');
    await field.fill('above.example');
    await field.press('Enter');
    expect(await isDelegated()).toBe(true);
    await field.fill('used.above.example');
    await field.press('Enter');
    await page.waitForURL(`${product.origin}/deleted-zones`);
    await page.getByRole('button', { name: 'Restore used.above.example' }).waitFor();
    await context.close();
  });

  test('a zone that was deleted comes back with its records', async () => {
    const { product, ask, open } = dashboard();
    await ask('POST', '/v1/zones?wait=30s', { name: 'return.example' });
    const changes = [{ name: 'www', type: 'A', value: '192.0.2.9' }];
    await ask('PATCH', '/v1/zones/return.example/records?wait=30s', { changes });
    const context = await product.browser.newContext();
    const page = await open(context, '/zones/return.example/settings', 'Delete this zone');
    await page.getByRole('button', { name: 'Delete this zone' }).press('Enter');
    await page.waitForURL(`${product.origin}/deleted-zones`);
    const [server] = product.fourwinds.dns;
    await until('nobody serves it', async () => (await dig(server, ['www.return.example'])).length === 0);
    await page.goto(`${product.origin}/zones/return.example`);
    await page.getByText('This zone was deleted').waitFor();
    await until('the domain is free', async () => {
      await page.getByRole('button', { name: 'Restore return.example' }).press('Enter');
      const found = page.getByText('192.0.2.9');
      const refused = page.getByText('The zone was not restored.');
      await found.or(refused).first().waitFor();
      return found.isVisible();
    });
    await until('it is served again', async () => (await dig(server, ['www.return.example'])).length === 1);
    await context.close();
  });
}

/** The digest of a key of signed.example (RFC 4034 5.1.4), from its RDATA as printed by dig. */
function digestOf(rdata: string): string {
  const [flags, protocol, algorithm, ...key] = rdata.split(' ');
  const fields = Buffer.from([Number(flags) >> 8, Number(flags) & 255, Number(protocol), Number(algorithm)]);
  const owner = Buffer.from('\x06signed\x07example\0');
  const parts = [owner, fields, Buffer.from(key.join(''), 'base64')];
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex').toUpperCase();
}

async function streamText(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const piece of stream) text += String(piece);
  return text;
}
