import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { brokenRules, namelessNodes, watchFaults } from './browser.ts';
import { People } from './people.ts';
import { SCREENSHOTS, ShownProduct } from './shown-product.ts';

/** The dashboard of `make run` in a browser: on a desk and on a phone, light and dark, by keyboard and as screen readers get it. */

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

let product: ShownProduct;
let people: People;

beforeAll(async () => {
  product = await ShownProduct.start({ FOURWINDS_API_RATES: 'off' });
  people = await People.start(product);
  await ask('POST', '/v1/zones?wait=30s', { name: 'example.com', comment: 'The shop' });
  await ask('POST', '/v1/zones?wait=30s', { name: 'bücher.example' });
  const changes = [
    { name: '@', type: 'MX', value: '10 mx1.example.net.' },
    { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 },
    { name: 'www', type: 'AAAA', value: '2001:db8::1', ttl: 300 },
    { name: 'old', type: 'A', value: '192.0.2.9' },
  ];
  await ask('PATCH', '/v1/zones/example.com/records?wait=30s', { changes });
});

afterAll(() => product.stop());

/** A request of the person who is verified, as a page of ours makes it. */
async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const { name, value } = await people.cookieOf('verified');
  const headers = { Cookie: `${name}=${value}`, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const answer = await fetch(product.origin + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** A page of whoever is signed in, when it shows a text. */
async function open(context: BrowserContext, path: string, text: string | RegExp): Promise<Page> {
  await context.addCookies([await people.cookieOf('verified')]);
  const page = await context.newPage();
  await page.goto(product.origin + path);
  await page.getByText(text).first().waitFor();
  return page;
}

/** One page as a person sees it. */
interface Visit {
  readonly name: string;
  readonly path: string;
  /** A text that it has when it is complete. */
  readonly shows: string | RegExp;
  /** Brings it into the state that is checked. */
  readonly act?: (page: Page) => Promise<void>;
}

const visits: readonly Visit[] = [
  { name: 'zones', path: '/zones', shows: 'bücher.example' },
  { name: 'zones-found', path: '/zones?q=192.0.2', shows: '192.0.2.9' },
  { name: 'zones-none', path: '/zones?show=needs-you&q=nothing', shows: 'No zone is like that.' },
  {
    name: 'account-menu',
    path: '/zones',
    shows: 'bücher.example',
    act: (page) => page.getByRole('button', { name: 'Account' }).click(),
  },
  { name: 'keys', path: '/zones', shows: 'bücher.example', act: (page) => page.keyboard.press('?') },
  { name: 'no-page', path: '/zones/example.com/nothing/here', shows: 'There is nothing at this address' },
];

describe.each(visits)('$name', ({ name, path, shows, act }) => {
  test.each(looks)('$width pixels, $colorScheme', async ({ width, height, colorScheme }) => {
    const context = await product.browser.newContext({ viewport: { width, height }, colorScheme });
    const faults = watchFaults(context, product.origin);
    const page = await open(context, path, shows);
    await act?.(page);
    const file = `dashboard-${name}-${width}-${colorScheme}.png`;
    if (SCREENSHOTS !== undefined) await page.screenshot({ path: join(SCREENSHOTS, file) });
    expect(await brokenRules(page)).toEqual([]);
    expect(await namelessNodes(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(faults).toEqual([]);
    await context.close();
  });
});

test('whoever is not signed in is asked to, and comes back to the page that was asked for', async () => {
  const context = await product.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.origin}/zones?q=www`);
  await page.getByLabel('E-mail address').fill(people.email);
  await page.getByLabel('Password').fill(people.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${product.origin}/zones?q=www`);
  await page.getByText('192.0.2.1').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${product.origin}/`);
  await context.close();
});

test('a zone that another program makes appears by itself, in each tab, by one stream', async () => {
  const context = await product.browser.newContext();
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/events')) streams.push(request.url());
  });
  const one = await open(context, '/zones', 'bücher.example');
  const other = await open(context, '/zones', 'bücher.example');
  await ask('POST', '/v1/zones', { name: 'appears.example' });
  await one.getByText('appears.example').waitFor();
  await other.getByText('appears.example').waitFor();
  expect(streams).toHaveLength(1);
  await context.close();
});

test('the dashboard is German for whoever reads German', async () => {
  const context = await product.browser.newContext({ locale: 'de-AT' });
  const page = await open(context, '/zones', 'aktuell auf 4 von 4');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await brokenRules(page)).toEqual([]);
  await context.close();
});
