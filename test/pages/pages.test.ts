import type { Page } from 'playwright-core';
import { dashboardPages } from '../../api/src/pages/dashboard/dashboard-pages.ts';
import { pages } from '../../api/src/start/page-list.ts';
import { watchFaults } from './browser.ts';
import { People } from './people.ts';
import { ShownProduct } from './shown-product.ts';
import { type Visit, visits } from './visits.ts';

/**
 * Tests the pages of `make run` in a browser: desktop and phone, light and dark, with the keyboard, and as screen
 * readers present them.
 */

let product: ShownProduct;
let people: People;
const visited: string[] = [];

beforeAll(async () => {
  product = await ShownProduct.start();
  people = await People.start(product);
  await people.ask('POST', '/v1/zones', { name: 'device.example' });
});
afterAll(() => product.stop());

const visitPage = async ({ name, path, as, status = 200, isLetter = false, act }: Visit) => {
  const context = await product.browser.newContext();
  const faults = watchFaults(context, product.origin);
  if (as !== undefined) await context.addCookies(await people.cookiesOf(as));
  const page = await context.newPage();
  const response = await page.goto(product.origin + (typeof path === 'string' ? path : await path(people)));
  expect(response?.status()).toBe(status);
  visited.push(new URL(response!.url()).pathname);
  if (isLetter) await showElsewhere(page, await response!.text());
  await act?.(page);
  expect(await product.check(page, name)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
};

// The page of the API reference has 10,000 elements.
test.each(visits)('$name', visitPage, 400_000);

async function showElsewhere(page: Page, html: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(html);
}

test('each page of the list was visited', () => {
  // The dashboard has its own test.
  const others = pages.filter((page) => !dashboardPages.includes(page));
  const shown = others.filter((page) => page.show !== undefined).map(({ path }) => path);
  const isVisited = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return visited.some((one) => pattern.test(one));
  };
  expect(shown.filter((path) => !isVisited(path))).toEqual([]);
});
