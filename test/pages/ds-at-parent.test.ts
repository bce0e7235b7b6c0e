import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { administer } from '../e2e/administer.ts';
import { Clock } from '../life/clock.ts';
import { type Parent, startParent } from '../life/parent.ts';
import { until } from '../until.ts';
import { brokenRules, namelessNodes, watchFaults } from './browser.ts';
import { emailOf, People } from './people.ts';
import { SCREENSHOTS, ShownProduct } from './shown-product.ts';

/**
 * Tests the DNSSEC page of a signed zone below an external parent: before the DS record is published, and until
 * resolvers trust the zone.
 */

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-ds-'));
const clock = new Clock(join(folder, 'clock'));
/** Seconds per step. An hour without an observation is the maximum. */
const STEP_SECONDS = 50 * 60;
const MOST_STEPS = 24;
const ZONE = 'child.test';

let parent: Parent;
let product: ShownProduct;
let people: People;

interface Dnssec {
  readonly status: string;
  readonly ds: readonly { readonly digest_type: number; readonly rdata: string; readonly key_tag: number }[];
}

beforeAll(async () => {
  mkdirSync(join(folder, 'parent'));
  const servers = ['ns1', 'ns2', 'ns3', 'ns4'].map((name) => `${name}.fourwinds.example`);
  parent = await startParent(join(folder, 'parent'), servers);
  product = await ShownProduct.start({
    ...clock.environment,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../life/other-world.ts')).href}`,
    FOURWINDS_TEST_DNS_PORT: String(parent.port),
    FOURWINDS_RESOLVERS: `127.0.0.1:${parent.port}`,
    FOURWINDS_EGRESS_ALLOW: '127.0.0.0/8',
    FOURWINDS_API_RATES: 'off',
  });
  people = await People.start(product);
  // This plan allows names such as test.
  await administer(product.folder, 'account', 'plan', emailOf('verified'), 'unlimited');
});

afterAll(async () => {
  await product.stop();
  parent.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends an API request of the user. */
async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const { name, value } = await people.cookieOf('verified');
  const headers = {
    Cookie: `${name}=${value}`,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
  };
  const answer = await fetch(product.origin + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const dnssec = async (): Promise<Dnssec> => (await ask('GET', `/v1/zones/${ZONE}/dnssec`)) as Dnssec;

/** Opens the page in a new context. Returns it with the faults of the context. */
async function open(options: BrowserContextOptions = {}): Promise<{ readonly page: Page; readonly faults: string[] }> {
  const context = await product.browser.newContext(options);
  const faults = watchFaults(context, product.origin);
  await context.addCookies([await people.cookieOf('verified')]);
  const page = await context.newPage();
  await page.goto(`${product.origin}/zones/${ZONE}/dnssec`);
  return { page, faults };
}

/** Violated accessibility rules, and nodes without a name. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
  return [...(await brokenRules(page)), ...(await namelessNodes(page))];
}

/** Advances the clock and changes the zone, so that the operator reconciles it. */
async function pass(step: number): Promise<void> {
  clock.pass(STEP_SECONDS);
  const changes = [{ op: 'replace', name: 'change', type: 'TXT', values: [`"${step}"`] }];
  await ask('PATCH', `/v1/zones/${ZONE}/records?wait=5s`, { changes });
}

test('the DS record is there to copy until the parent has it, and the page says when resolvers trust the zone', async () => {
  await ask('POST', '/v1/zones?wait=30s', { name: ZONE, dnssec: { enabled: true } });
  await until('there is a DS record to publish', async () => (await dnssec()).ds.length > 0);
  const { rdata, key_tag: tag } = (await dnssec()).ds.find((ds) => ds.digest_type === 2)!;
  const english = await open();
  const german = await open({ locale: 'de-AT' });
  await english.page.getByText('Give this DS record to your registrar').waitFor();
  await english.page.getByText(`At the parent: publish DS ${tag} `).waitFor();
  await english.page.getByText('not published yet').waitFor();
  await german.page.getByText(`In der übergeordneten Zone: DS ${tag} `).waitFor();
  expect(await faultsOf(english.page, 'ds-to-publish')).toEqual([]);
  expect(await faultsOf(german.page, 'ds-to-publish-german')).toEqual([]);
  parent.publish([rdata]);
  let steps = 0;
  for (; (await dnssec()).status !== 'on' && steps < MOST_STEPS; steps++) await pass(steps);
  expect(steps).toBeLessThan(MOST_STEPS);
  await english.page.getByText('Everything is in place.').waitFor();
  await english.page.getByText('not published yet').waitFor({ state: 'detached' });
  await english.page.getByRole('heading', { name: 'DS record at your registrar' }).waitFor();
  await german.page.getByText('Alles ist eingerichtet.').waitFor();
  expect(await faultsOf(english.page, 'ds-in-place')).toEqual([]);
  expect([...english.faults, ...german.faults]).toEqual([]);
}, 300_000);
