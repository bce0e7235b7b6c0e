import type { BrowserContextOptions, Page } from 'playwright-core';
import { dig } from '../e2e/fourwinds.ts';
import { watchFaults } from './browser.ts';
import { DomainElsewhere } from './domain-elsewhere.ts';
import { looks } from './faults-of-page.ts';
import { Keyboard } from './keyboard.ts';
import { People } from './people.ts';
import { ShownProduct } from './shown-product.ts';

/**
 * A user of `make run`, with only the keyboard, connects names of a domain whose zone stays at its current
 * nameserver.
 */

const RECORDS = [
  'shop CNAME edge.fourwinds.example.',
  'hosted A 127.0.0.1',
  'www CNAME old',
  'old A 198.51.100.9',
].join('\n');

let domain: DomainElsewhere;
let product: ShownProduct;
let people: People;

beforeAll(async () => {
  domain = await DomainElsewhere.reserve();
  product = await ShownProduct.start({ ...domain.environment, FOURWINDS_API_RATES: 'off' });
  people = await People.start(product);
  await domain.publish(RECORDS);
});
afterAll(async () => {
  await product.stop();
  await domain.stop();
});

/** Opens the page for a new domain in a new context. `close` returns the faults. */
async function open(options: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<void>) {
  const context = await product.browser.newContext(options);
  const faults = watchFaults(context, product.origin);
  await context.addCookies([await people.cookieOf('verified')]);
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(`${product.origin}/zones/new`);
  await page.getByText('ns4.fourwinds.example').waitFor();
  const close = async () => {
    await context.close();
    return faults;
  };
  return { page, keyboard: new Keyboard(page), close };
}

/** Faults of the page in all looks (window size and colour scheme). */
function faultsOf(page: Page, name: string): Promise<string[]> {
  return product.checkLooks(page, looks, `connect-${name}`);
}

test('the edge host has its address at each nameserver', async () => {
  for (const server of product.fourwinds.dns)
    expect(await dig(server, ['edge.fourwinds.example'])).toEqual(['127.0.0.1']);
});

test.each([
  [
    'shop',
    'Check the CNAME record',
    'The CNAME record of shop.flow.example points here.',
    'Seen on 1 of 1 nameserver.',
  ],
  ['hosted', 'Check the addresses', 'The addresses of hosted.flow.example point here.', 'Seen on 1 of 1 nameserver.'],
  [
    'www',
    'Check the CNAME record',
    'www.flow.example does not point here yet.',
    'an alias that leads to old.flow.example',
  ],
  [
    'nothing',
    'Check the addresses',
    'nothing.flow.example does not point here yet.',
    'add nothing.flow.example. CNAME',
  ],
])('the check of %s', async (label, button, title, words) => {
  const { page, keyboard, close } = await open();
  await keyboard.write('Domain', `${label}.flow.example`);
  await page.getByText(`${label}.flow.example. CNAME edge.fourwinds.example.`, { exact: true }).waitFor();
  await page.getByText(`${label}.flow.example. A 127.0.0.1`, { exact: true }).waitFor();
  await keyboard.ask(button);
  await page.getByText(title).waitFor();
  await page.getByText(words).waitFor();
  await page.getByText('Answers of the nameservers').press('Enter');
  await page.getByText('in the zone flow.example').first().waitFor();
  expect(await faultsOf(page, label)).toEqual([]);
  await keyboard.write('Domain', 'other.flow.example');
  await page.getByText(title).waitFor({ state: 'detached' });
  expect(await close()).toEqual([]);
});

test('a name that is none is refused beside its way', async () => {
  const { page, keyboard, close } = await open();
  await keyboard.write('Domain', 'shop');
  await keyboard.ask('Check the CNAME record');
  await page.getByText('this must be the name of a host with the domain, such as shop.example.com').first().waitFor();
  expect(await faultsOf(page, 'refused')).toEqual([]);
  await close();
});

test('the page is German for whoever reads German', async () => {
  const { page, keyboard, close } = await open({ locale: 'de-AT' });
  await keyboard.write('Domain', 'shop.flow.example');
  await keyboard.ask('Den CNAME-Eintrag prüfen');
  await page.getByText('Der CNAME-Eintrag von shop.flow.example zeigt hierher.').waitFor();
  expect(await faultsOf(page, 'german')).toEqual([]);
  await keyboard.write('Domain', 'www.flow.example');
  await keyboard.ask('Den CNAME-Eintrag prüfen');
  await page.getByText('www.flow.example ist ein Alias und führt zu old.flow.example; statt dieses').waitFor();
  expect(await close()).toEqual([]);
});

test.each([
  ['no edge', { edge_host: null, edge_addresses: [] }, []],
  ['addresses alone', { edge_host: null, edge_addresses: ['192.0.2.53', '2001:db8::53'] }, ['One name by address']],
  ['an edge host alone', { edge_host: 'edge.example.net', edge_addresses: [] }, ['One name by CNAME']],
])('of a service with %s, the ways that it has are shown', async (_, edge, ways) => {
  const { page, close } = await open({}, async (opened) => {
    await opened.route('**/v1/service', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...edge } });
    });
  });
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['The whole domain', ...ways]);
  expect(await close()).toEqual([]);
});
