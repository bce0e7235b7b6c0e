import { join } from 'node:path';
import { ZoneKind } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { recordLine, zoneOf } from '../../operator/src/testing/objects.ts';
import { runningPostgres } from '../../supervisor/src/postgres/running.ts';
import { administer } from '../e2e/administer.ts';
import { dig } from '../e2e/fourwinds.ts';
import { until } from '../until.ts';
import { brokenRules, watchFaults } from './browser.ts';
import { textCopiedBy } from './clipboard.ts';
import { accountVisits, prepareAccountPages, testAccountPages } from './account-pages.ts';
import { emailOf, People } from './people.ts';
import { testManyZones } from './many-zones.ts';
import { testMissingParts } from './missing-parts.ts';
import { looks } from './faults-of-page.ts';
import { testKeysAndLimits } from './keys-and-limits.ts';
import { namesVisits, prepareNamesPages, testNamesPages } from './names-pages.ts';
import { ShownProduct } from './shown-product.ts';
import type { Visit } from './dashboard-visit.ts';
import { testRecordEditing } from './record-editing.ts';
import { prepareZonePages, testZonePages, zoneVisits } from './zone-pages.ts';

/**
 * Tests the dashboard of `make run` in a browser: desktop and phone, light and dark, with the keyboard, and as screen
 * readers present it.
 */

let product: ShownProduct;
let people: People;

beforeAll(async () => {
  product = await ShownProduct.start({ FOURWINDS_API_RATES: 'off', FOURWINDS_SUFFIXES: 'winds.example,woods.example' });
  people = await People.start(product);
  await administer(product.folder, 'account', 'plan', emailOf('verified'), 'unlimited');
  await ask('POST', '/v1/zones?wait=30s', { name: 'example.com', comment: 'The shop' });
  await ask('POST', '/v1/zones?wait=30s', { name: 'bücher.example' });
  const changes = [
    { name: '@', type: 'MX', value: '10 mx1.example.net.' },
    { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 },
    { name: 'www', type: 'AAAA', value: '2001:db8::1', ttl: 300 },
    { name: 'old', type: 'A', value: '192.0.2.9' },
  ];
  await ask('PATCH', '/v1/zones/example.com/records?wait=30s', { changes });
  await showNamespace();
  await prepareZonePages({ ask });
  await prepareAccountPages({ ask });
  await prepareNamesPages({ ask });
});

afterAll(() => product.stop());

const ask: People['ask'] = (...given) => people.ask(...given);

/** Creates a zone like kubectl and shows it in the account of the verified user. */
async function showNamespace(): Promise<void> {
  const store = await openStore(`${await runningPostgres(join(product.folder, 'postgres'))}?store=management`);
  await store.create(ZoneKind, zoneOf('team.example', [recordLine('www A 192.0.2.5')]));
  await store.close();
  await administer(product.folder, 'account', 'show-namespace', emailOf('verified'), 'team');
}

/** Records the maximum number of concurrent event streams of a context. A browser that loses a stream opens another. */
function watchStreams(context: BrowserContext): { most: number } {
  const streams = { most: 0 };
  const open = new Set<Request>();
  const end = (request: Request) => void open.delete(request);
  context.on('request', (request) => {
    if (!request.url().endsWith('/v1/events')) return;
    open.add(request);
    streams.most = Math.max(streams.most, open.size);
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return streams;
}

/** Opens a page of the signed-in user and waits for a text. */
async function open(context: BrowserContext, path: string, text: string | RegExp): Promise<Page> {
  await context.addCookies([await people.cookieOf('verified')]);
  const page = await context.newPage();
  await page.goto(product.origin + path);
  await page.getByText(text).first().waitFor();
  expect(await page.title()).toMatch(/^[^·]+ · (\S+ · )?Fourwinds$/);
  return page;
}

const visits: readonly Visit[] = [
  { name: 'zones', path: '/zones', shows: 'bücher.example' },
  { name: 'zones-of-a-namespace', path: '/zones?q=team', shows: 'from Kubernetes namespace team, read-only' },
  { name: 'zones-found', path: '/zones?q=192.0.2', shows: '192.0.2.9' },
  { name: 'zones-none', path: '/zones?show=needs-you&q=nothing', shows: 'No zones match.' },
  {
    name: 'account-menu',
    path: '/zones',
    shows: 'bücher.example',
    act: (page) => page.getByRole('button', { name: 'Account' }).click(),
  },
  { name: 'keys', path: '/zones', shows: 'bücher.example', act: (page) => page.keyboard.press('?') },
  { name: 'records', path: '/zones/example.com', shows: '2001:db8::1' },
  { name: 'records-none', path: '/zones/example.com?q=nothing', shows: 'No records match.' },
  {
    name: 'record-edited',
    path: '/zones/example.com',
    shows: '2001:db8::1',
    act: async (page) => {
      await page.getByText('192.0.2.9').dblclick();
      const field = page.getByRole('textbox', { name: /^Value/ });
      await field.fill('192.0.2.999');
      await page.getByText('"192.0.2.999" is not an IPv4 address').waitFor();
    },
  },
  { name: 'record-new', path: '/zones/example.com', shows: '2001:db8::1', act: openForm },
  {
    name: 'records-pasted',
    path: '/zones/example.com',
    shows: '2001:db8::1',
    act: async (page) => {
      await page.getByRole('button', { name: 'Paste lines' }).click();
      await page.getByRole('textbox', { name: 'Lines' }).fill('mail A 192.0.2.25\nbad A x\n');
      await page.getByText('1 line cannot be read').waitFor();
    },
  },
  {
    name: 'record-of-the-service',
    path: '/zones/example.com',
    shows: '2001:db8::1',
    act: async (page) => {
      await page.getByText('ns1.fourwinds.example.').dblclick();
      await page.getByText('The service manages the NS records').waitFor();
    },
  },
  {
    name: 'records-review',
    path: '/zones/example.com',
    shows: '2001:db8::1',
    act: async (page) => {
      await openForm(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('dialog').getByText('10 mx.example.net.').waitFor();
    },
  },
  { name: 'zone-new', path: '/zones/new', shows: 'Enter your domain' },
  {
    name: 'zone-new-refused',
    path: '/zones/new',
    shows: 'Enter your domain',
    act: async (page) => {
      await page.getByLabel('Domain').fill('-');
      await page.getByRole('button', { name: 'Add zone' }).click();
      await page.getByText('The zone could not be added.').waitFor();
    },
  },
  {
    name: 'delegation',
    path: '/zones/example.com/delegation',
    shows: 'We do not know yet whether the domain has a DS record',
    act: showNameservers,
  },
  { name: 'no-page', path: '/zones/example.com/nothing/here', shows: 'There is nothing at this address' },
];

/** Confirms that there is no DS record, because the parent of these domains does not respond. */
async function showNameservers(page: Page): Promise<void> {
  const box = page.getByLabel('My registrar has no DS record for this domain');
  await box.waitFor();
  expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
  await box.press('Space');
  await page.getByText('ns4.fourwinds.example').waitFor();
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add record' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('mail');
  await dialog.getByLabel('Type', { exact: true }).selectOption('MX');
  await dialog.getByLabel('Host').fill('mx.example.net.');
}

describe('has no faults in any look', () => {
  const [{ width, height }] = looks;
  let context: BrowserContext;
  let faults: string[];

  // One context for all visits, because the browser then compiles the scripts of the dashboard once.
  beforeAll(async () => {
    context = await product.browser.newContext({ viewport: { width, height } });
    faults = watchFaults(context, product.origin);
  });
  afterAll(() => context.close());

  test.each([...visits, ...zoneVisits, ...accountVisits, ...namesVisits])(
    '$name',
    async ({ name, path, shows, act }) => {
      const page = await open(context, path, shows);
      await act?.(page);
      expect(await product.checkLooks(page, looks, `dashboard-${name}`)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      const session = await context.newCDPSession(page);
      await session.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes: 'all' });
      await page.close();
    },
  );
});

test('whoever is not signed in is asked to, and comes back to the page that was asked for', async () => {
  const context = await product.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.origin}/zones?q=www`);
  await page.getByLabel('E-mail address').fill(emailOf('verified'));
  await page.getByLabel('Password').fill(people.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${product.origin}/zones?q=www`);
  await page.getByText('192.0.2.1').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${product.origin}/`);
  await context.close();
});

test('an account that is to be deleted says when, with the way to keep it', async () => {
  const context = await product.browser.newContext();
  await context.addCookies([await people.cookieOf('leaving')]);
  const page = await context.newPage();
  await page.goto(`${product.origin}/zones`);
  await page.getByText('Your account and everything in it will be deleted.').waitFor();
  await page.getByRole('link', { name: 'Keep the account' }).click();
  await page.getByText('This account and everything in it will be deleted at').waitFor();
  await context.close();
});

test('where the browser has no clipboard, a button that copies says so', async () => {
  const context = await product.browser.newContext();
  await context.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  const faults = watchFaults(context, product.origin);
  const page = await open(context, '/zones/example.com/delegation', 'My registrar has no DS record');
  await showNameservers(page);
  await page.getByRole('button', { name: 'Copy all' }).click();
  await page.getByText('Not copied. Select the text instead.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a zone that another program makes appears by itself, in each tab, by one stream', async () => {
  const context = await product.browser.newContext();
  const streams = watchStreams(context);
  const one = await open(context, '/zones', 'bücher.example');
  const other = await open(context, '/zones', 'bücher.example');
  await ask('POST', '/v1/zones', { name: 'appears.example' });
  await one.getByText('appears.example').waitFor();
  await other.getByText('appears.example').waitFor();
  expect(streams.most).toBe(1);
  await context.close();
});

test('by the keyboard alone a record is changed, published to all nameservers, and brought back', async () => {
  const context = await product.browser.newContext();
  const faults = watchFaults(context, product.origin);
  await ask('POST', '/v1/zones?wait=30s', { name: 'keyboard.example' });
  const changes = [{ name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 }];
  await ask('PATCH', '/v1/zones/keyboard.example/records?wait=30s', { changes });
  const page = await open(context, '/zones/keyboard.example', '192.0.2.1');
  await page.keyboard.press('/');
  await page.keyboard.type('www');
  await page.getByText('ns1.fourwinds.example.').waitFor({ state: 'detached' });
  // Tab passes the type list and three buttons. The table is the next tab stop.
  for (let i = 0; i < 5; i++) await page.keyboard.press('Tab');
  await press(page, 'ArrowRight', 'ArrowRight', 'Enter');
  await page.keyboard.type('192.0.2.77');
  await press(page, 'Enter');
  await page.getByText('1 change waits').waitFor();
  await press(page, 'Control+Enter');
  await page.getByText(/^Live everywhere in/).waitFor();
  for (const server of product.fourwinds.dns)
    expect(await dig(server, ['www.keyboard.example'])).toEqual(['192.0.2.77']);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await until('the change is undone', async () => {
    const answers = await Promise.all(product.fourwinds.dns.map((server) => dig(server, ['www.keyboard.example'])));
    return answers.flat().every((address) => address === '192.0.2.1');
  });
  expect(faults).toEqual([]);
  await context.close();
});

test.each([390, 1440])(
  'at %i pixels, while a DS record of others is known, it is the first step, and no nameservers can be copied',
  async (width) => {
    const context = await product.browser.newContext({ viewport: { width, height: 900 } });
    const rdata = '4711 13 2 AB12';
    const shown = {
      status: 'delegated_elsewhere',
      issues: [],
      former_ds: { ttl: 86_400, forgotten_at: null as string | null },
    };
    const algorithm = { algorithm: 'ECDSAP256SHA256', algorithm_number: 13 };
    const actual = {
      nameservers: [],
      glue: [],
      ds: [{ key_tag: 4711, ...algorithm, digest_type: 2, digest: 'AB12', rdata }],
    };
    await context.route('**/v1/zones/example.com/delegation', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...shown, actual } });
    });
    const page = await open(context, '/zones/example.com/delegation', 'Remove this DS record at your registrar');
    const first = page.getByRole('listitem').filter({ hasText: rdata });
    expect(await first.getAttribute('aria-current')).toBe('step');
    await page.getByText('24 hours after its removal.').waitFor();
    await page.getByText('ns1.fourwinds.example').waitFor();
    expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
    shown.former_ds.forgotten_at = new Date(Date.now() + 3_600_000).toISOString();
    await page.reload();
    await page
      .locator('li[aria-current=step]')
      .filter({ hasText: 'Wait until resolvers no longer cache it' })
      .waitFor();
    expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0);
    shown.former_ds.forgotten_at = new Date(Date.now() - 1).toISOString();
    await page.reload();
    await page.getByRole('button', { name: 'Copy all' }).waitFor();
    await context.close();
  },
);

test('a domain becomes a zone, and its nameservers are there to copy', async () => {
  const context = await product.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await open(context, '/zones', 'bücher.example');
  await page.keyboard.press('c');
  await page.getByLabel('Domain').fill('fresh.example');
  let sent = 0;
  const isMade = (method: string, url: string) => method === 'POST' && !url.includes('dry_run=true');
  page.on('request', (request) => (sent += Number(isMade(request.method(), request.url()))));
  await Promise.all(['Enter', 'Enter'].map((key) => page.keyboard.press(key)));
  await page.waitForURL(`${product.origin}/zones/fresh.example/delegation`);
  await showNameservers(page);
  const copied = await textCopiedBy(page.getByRole('button', { name: 'Copy all' }));
  expect(sent).toBe(1);
  expect(copied.split('\n')).toEqual([1, 2, 3, 4].map((number) => `ns${number}.fourwinds.example`));
  await page.getByRole('link', { name: 'Records' }).click();
  await page.getByText('live on 4 of 4').waitFor();
  await context.close();
});

test('changes that wait survive the page, and are marked in the list of zones', async () => {
  const context = await product.browser.newContext();
  const page = await open(context, '/zones/example.com', '192.0.2.9');
  await openForm(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 change waits').waitFor();
  await page.goto(`${product.origin}/zones`);
  await page.getByText('unpublished changes').waitFor();
  await page.goto(`${product.origin}/zones/example.com`);
  await page.getByText('1 change waits').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('1 change waits').waitFor({ state: 'detached' });
  await context.close();
});

test('of two persons who change one zone, the second sees the other names, and chooses where it is the same record', async () => {
  const context = await product.browser.newContext();
  await ask('POST', '/v1/zones?wait=30s', { name: 'both.example' });
  const first = [
    { name: 'one', type: 'A', value: '192.0.2.1' },
    { name: 'two', type: 'A', value: '192.0.2.2' },
  ];
  await ask('PATCH', '/v1/zones/both.example/records?wait=30s', { changes: first });
  const page = await open(context, '/zones/both.example', '192.0.2.2');
  await page.getByText('192.0.2.1', { exact: true }).dblclick();
  await page.getByRole('textbox', { name: /^Value/ }).fill('192.0.2.77');
  await page.keyboard.press('Enter');
  const others = [
    { op: 'replace', name: 'one', type: 'A', values: ['192.0.2.50'] },
    { op: 'replace', name: 'two', type: 'A', values: ['192.0.2.60'] },
  ];
  await ask('PATCH', '/v1/zones/both.example/records', { changes: others });
  await page.getByText('one A was changed elsewhere').waitFor();
  await page.getByText('192.0.2.60').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText(/^Live everywhere in/).waitFor();
  for (const server of product.fourwinds.dns) expect(await dig(server, ['one.both.example'])).toContain('192.0.2.77');
  await context.close();
});

test('of 10,000 records, few rows are in the document, wherever one scrolls', async () => {
  const context = await product.browser.newContext({ viewport: { width: 1440, height: 900 } });
  await ask('POST', '/v1/zones?wait=30s', { name: 'large.example' });
  const lines = Array.from({ length: 10_000 }, (_, i) => `host${i} A 192.0.${i >> 8}.${i & 255}`);
  await ask('PUT', '/v1/zones/large.example/zonefile', `${lines.join('\n')}\n`, 'text/dns');
  const page = await open(context, '/zones/large.example', 'host0');
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('10005');
  const rows = page.locator('[role=grid] [role=row]');
  expect(await rows.count()).toBeLessThanOrEqual(200);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Control+End');
  await page.getByText('host9999').waitFor();
  expect(await rows.count()).toBeLessThanOrEqual(200);
  await page.keyboard.press('/');
  await page.keyboard.type('host4321');
  await page.getByText('192.0.16.225').waitFor();
  expect(await rows.count()).toBe(2);
  await context.close();
});

/** Presses keys in sequence. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('the dashboard is German for whoever reads German, and fits on their phone', async () => {
  const width = 390;
  const context = await product.browser.newContext({ locale: 'de-AT', viewport: { width, height: 844 } });
  const page = await open(context, '/zones', 'aktuell auf 4 von 4');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await brokenRules(page)).toEqual([]);
  await page.goto(`${product.origin}/zones/example.com`);
  await page.getByRole('button', { name: 'Eintrag hinzufügen' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${product.origin}/zones/example.com/history`);
  // The button's accessible name begins with its visible text (WCAG 2.5.3).
  await page.getByRole('button', { name: 'Zurücksetzen auf #1' }).waitFor();
  expect(await page.evaluate(CUT_WORDS)).toEqual([]);
  await context.close();
});

/** Runs in the page: the button texts that are cut off. */
const CUT_WORDS = `[...document.querySelectorAll('button *')]
  .filter((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'hidden')
  .map((one) => one.textContent)`;

testRecordEditing(() => ({ product, ask, open }));
testMissingParts(() => ({ product, ask, open }));
testKeysAndLimits(() => ({ product, ask, open }));
testManyZones(() => ({ product, people }));
testZonePages(() => ({ product, ask, open }));
testAccountPages(() => ({ product, ask, open, password: people.password }));
testNamesPages(() => ({ product, ask, open }));
