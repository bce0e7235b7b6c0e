import type { Page } from 'playwright-core';
import { responseCode } from '../e2e/fourwinds.ts';
import { until } from '../until.ts';
import { brokenRules, watchFaults } from './browser.ts';
import type { Dashboard, Visit } from './dashboard-visit.ts';
import { Keyboard } from './keyboard.ts';

interface NameList {
  readonly data: readonly { readonly name: string }[];
}

/** Takes two names, and gives one up. */
export async function prepareNamesPages({ ask }: Pick<Dashboard, 'ask'>): Promise<void> {
  for (const name of ['bakery.winds.example', 'given-up.winds.example'])
    await ask('POST', '/v1/domains?wait=30s', { name });
  await ask('DELETE', '/v1/domains/given-up.winds.example');
}

/** Shows the page as if an answer of the API had these fields. */
async function withAnswer(page: Page, path: string, change: (answer: never) => unknown): Promise<void> {
  const isAsked = ({ pathname }: URL) => pathname === path;
  await page.route(isAsked, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as never) });
  });
  await page.reload();
}

/** Shows the first name of the account in each state that takes months to reach. */
const withStates = ({ data: [first] }: NameList) => ({
  data: [
    { ...first, id: '1', name: 'ends.winds.example', status: 'expiring' },
    { ...first, id: '2', name: 'ended.winds.example', status: 'grace' },
    { ...first, id: '3', name: 'held.winds.example', held_at: '2026-11-30T12:00:00.000Z', auto_renew: true },
  ],
  next_cursor: null,
});

const type = (label: string) => (page: Page) => page.getByLabel('Name', { exact: true }).fill(label);

/** The names of an account, the form to take one, and their states. */
export const namesVisits: readonly Visit[] = [
  { name: 'names', path: '/names', shows: 'bakery.winds.example' },
  {
    name: 'names-states',
    path: '/names',
    shows: 'bakery.winds.example',
    act: async (page) => {
      await withAnswer(page, '/v1/domains', withStates);
      await page.getByText('This name was used for abuse').waitFor();
      expect(await page.getByRole('button', { name: /^Renew for a year/ }).count()).toBe(2);
    },
  },
  {
    name: 'names-full',
    path: '/names',
    shows: 'bakery.winds.example',
    act: async (page) => {
      await withAnswer(page, '/v1/limits', (limits: object) => ({ ...limits, domain_quota: { limit: 5, used: 5 } }));
      await page.getByText('You have 5 of 5 names.').waitFor();
    },
  },
  {
    name: 'names-free',
    path: '/names',
    shows: 'bakery.winds.example',
    act: async (page) => {
      await type('harbour')(page);
      await page.getByText('harbour.winds.example is free').waitFor();
    },
  },
  {
    name: 'names-refused',
    path: '/names',
    shows: 'bakery.winds.example',
    act: async (page) => {
      await type('bakery')(page);
      await page.getByText('this account has bakery.winds.example already').waitFor();
      await page.getByRole('button', { name: 'bakery-web.winds.example' }).waitFor();
    },
  },
  {
    name: 'names-give-up',
    path: '/names',
    shows: 'bakery.winds.example',
    act: async (page) => {
      await page.getByRole('button', { name: 'Give up: bakery.winds.example' }).click();
      await page.getByText('The name is served for seven more days.').waitFor();
    },
  },
];

/** Tests of these pages with a running dashboard. */
export function testNamesPages(dashboard: () => Pick<Dashboard, 'product' | 'ask' | 'open'>): void {
  test('by the keyboard alone a name is taken from the suggestions, given up, and restored', async () => {
    const { product, ask, open } = dashboard();
    const context = await product.browser.newContext();
    const faults = watchFaults(context, product.origin);
    const page = await open(context, '/zones', 'bücher.example');
    const keyboard = new Keyboard(page);
    const name = 'bakery-web.winds.example';
    await keyboard.ask('Names');
    await keyboard.write('Name', 'bakery');
    await keyboard.ask(name);
    await page.getByText(`${name} is free`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`${name} is yours.`).waitFor();
    await until('the name is served', async () => {
      const codes = await Promise.all(product.fourwinds.dns.map((server) => responseCode(server, name)));
      return codes.every((code) => code === 'NOERROR');
    });
    await keyboard.ask(`Give up: ${name}`);
    await keyboard.ask('Give up');
    await page
      .getByRole('button', { name: `Restore: ${name}` })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await ask('GET', `/v1/domains/${name}`)).toMatchObject({ status: 'deleting' });
    expect(await responseCode(product.fourwinds.dns[0], name)).toBe('NOERROR');
    await keyboard.ask(`Restore: ${name}`);
    await page.getByRole('button', { name: `Give up: ${name}` }).waitFor();
    expect(await ask('GET', `/v1/domains/${name}`)).toMatchObject({ status: 'active' });
    await keyboard.check(`Renew it automatically while it is in use: ${name}`);
    await until('the choice is stored', async () => {
      const { auto_renew: isOn } = (await ask('GET', `/v1/domains/${name}`)) as { readonly auto_renew: boolean };
      return isOn;
    });
    await keyboard.ask(name);
    await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/zones/${name}`);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('in German the refusal of a name is German, beside the field', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext({ locale: 'de-AT', viewport: { width: 390, height: 844 } });
    const page = await open(context, '/names', 'bakery.winds.example');
    const field = page.getByLabel('Name', { exact: true });
    await field.fill('ab');
    await page.getByText('Der Name ist zu kurz; nehmen Sie mindestens 3 Zeichen').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await brokenRules(page)).toEqual([]);
    await context.close();
  });

  test('a service without suffixes has no page of names', async () => {
    const { product, open } = dashboard();
    const context = await product.browser.newContext();
    await context.route('**/v1/suffixes*', (route) => route.fulfill({ json: { data: [], next_cursor: null } }));
    const page = await open(context, '/names', 'There is nothing at this address');
    expect(await page.getByRole('link', { name: 'Names' }).count()).toBe(0);
    await context.close();
  });
}
