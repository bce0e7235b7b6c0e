import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { administer } from '../e2e/administer.ts';
import { type Fourwinds, requestsTo } from '../e2e/fourwinds.ts';
import { Clock } from '../life/clock.ts';
import { until } from '../until.ts';
import { watchFaults } from './browser.ts';
import { DomainElsewhere } from './domain-elsewhere.ts';
import { Keyboard } from './keyboard.ts';
import { followMail, openMailbox } from './mailbox-visitor.ts';
import { ShownProduct } from './shown-product.ts';

/** Shows staff a domain at `make run` that one account holds while another account proves it in public DNS. */

const EMAIL = 'staff@example.com';
const PASSWORD = 'four winds and a lantern';
const DOMAINS = '/staff/domains';
const DAY = 24 * 60 * 60;

let folder: string;
let clock: Clock;
let domain: DomainElsewhere;
let product: ShownProduct;
let page: Page;
let faults: string[];
let holder: Fourwinds['request'];
let other: Fourwinds['request'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-disputed-'));
  clock = new Clock(join(folder, 'clock'));
  domain = await DomainElsewhere.reserve();
  product = await ShownProduct.start({ ...clock.environment, ...domain.environment });
  [holder, other] = [await account('holder'), await account('other')];
  const context = await product.browser.newContext();
  faults = watchFaults(context, product.origin);
  page = await context.newPage();
});
afterAll(async () => {
  await product.stop();
  await domain.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => expect(faults.splice(0)).toEqual([]));

const open = (path: string) => page.goto(product.origin + path);
const check = async (name: string) => expect(await product.check(page, `disputed-${name}`)).toEqual([]);

/** Creates an account. Returns its request function. */
async function account(name: string): Promise<Fourwinds['request']> {
  await administer(product.folder, 'account', 'create', name, '--verified');
  const token = await administer(product.folder, 'token', 'create', '--account', name);
  return requestsTo(product.fourwinds.http, token.trim());
}

interface Proof {
  readonly status: string;
  readonly holds_domain: boolean;
  readonly challenge: { readonly name: string; readonly value: string } | null;
}

async function proofOf(request: Fourwinds['request']): Promise<Proof> {
  return (await request('GET', `/api/v1/zones/${domain.name}/proof`)).body as Proof;
}

test('a member of the staff signs in', async () => {
  const keyboard = new Keyboard(page);
  await open('/sign-up');
  await keyboard.write('E-mail address', EMAIL);
  await keyboard.write('Password', PASSWORD);
  await keyboard.press('Sign up');
  await openMailbox(product, page, keyboard);
  await followMail(product, page, keyboard, { to: EMAIL, subject: /^Confirm your address/, link: /sign-up\/confirm/ });
  await keyboard.write('Password', PASSWORD);
  await keyboard.press('Confirm and sign in');
  await administer(product.folder, 'staff', 'add', EMAIL);
  await open(DOMAINS);
  await page.getByText('No domain is disputed.').waitFor();
});

test('a domain that another account has proven to have is shown with both, and the end of the notice', async () => {
  expect((await holder('POST', '/api/v1/zones', { name: domain.name })).status).toBe(201);
  expect((await other('POST', '/api/v1/zones', { name: domain.name, request_proof: true })).status).toBe(201);
  let record: Proof['challenge'] = null;
  await until('the record is known', async () => (record = (await proofOf(other)).challenge) !== null);
  await domain.publish(`${record!.name} TXT "${record!.value}"`);
  await until('the proof is seen', async () => {
    await other('POST', `/api/v1/zones/${domain.name}/proof?wait=5s`);
    return (await proofOf(other)).status === 'contender';
  });
  const row = page.getByRole('row', { name: domain.name });
  await until('the row has the end of the notice', async () => {
    await open(DOMAINS);
    return (await row.count()) === 1 && !(await row.innerText()).includes('never');
  });
  expect(await row.getByRole('link').allInnerTexts()).toEqual(['holder', 'other']);
  await check('domain');
  await row.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'holder' }).waitFor();
});

test('after the notice the domain is the other account’s, and the page has it no more', async () => {
  clock.pass(7 * DAY + 60);
  let changes = 0;
  await until('the domain has another owner', async () => {
    // The operator's timer does not notice the simulated week. A change of each zone triggers a reconcile.
    const change = { comment: `change ${++changes}` };
    for (const one of [holder, other]) await one('PATCH', `/v1/zones/${domain.name}?wait=1s`, change);
    return (await proofOf(other)).holds_domain;
  });
  await until('nothing is disputed', async () => {
    await open(DOMAINS);
    return (await page.getByText('No domain is disputed.').count()) === 1;
  });
  const { body } = await holder('GET', `/api/v1/zones/${domain.name}`);
  expect(body).toMatchObject({ status: 'invalid' });
});
