import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { brokenRules, namelessNodes, startBrowser, watchFaults } from './browser.ts';
import { People } from './people.ts';

/** The dashboard of `make run` in a browser: on a desk and on a phone, light and dark, by keyboard and as screen readers get it. */

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-dashboard-'));
const screenshots = process.env.FOURWINDS_TEST_SCREENSHOTS ?? join(folder, 'screenshots');
let fourwinds: Fourwinds;
let browser: Browser;
let origin: string;
let people: People;

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  const unlimited = { FOURWINDS_API_RATES: 'off' };
  [fourwinds, browser] = await Promise.all([startFourwinds(folder, await freeAddresses(), unlimited), startBrowser()]);
  origin = `http://localhost:${fourwinds.http.split(':')[1]}`;
  people = await People.start({ origin, folder, token: fourwinds.token });
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

afterAll(async () => {
  await browser.close();
  process.kill(fourwinds.pid, 'SIGTERM');
  await fourwinds.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** A request of the person who is verified, as a page of ours makes it. */
async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const { name, value } = await people.cookieOf('verified');
  const headers = { Cookie: `${name}=${value}`, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const answer = await fetch(origin + path, {
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
  await page.goto(origin + path);
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
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const faults = watchFaults(context, origin);
    const page = await open(context, path, shows);
    await act?.(page);
    await page.screenshot({ path: join(screenshots, `dashboard-${name}-${width}-${colorScheme}.png`) });
    expect(await brokenRules(page)).toEqual([]);
    expect(await namelessNodes(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(faults).toEqual([]);
    await context.close();
  });
});

test('whoever is not signed in is asked to, and comes back to the page that was asked for', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/zones?q=www`);
  await page.getByLabel('E-mail address').fill(people.email);
  await page.getByLabel('Password').fill(people.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}/zones?q=www`);
  await page.getByText('192.0.2.1').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${origin}/`);
  await context.close();
});

test('a zone that another program makes appears by itself, in each tab, by one stream', async () => {
  const context = await browser.newContext();
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
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await open(context, '/zones', 'aktuell auf 4 von 4');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await brokenRules(page)).toEqual([]);
  await context.close();
});
