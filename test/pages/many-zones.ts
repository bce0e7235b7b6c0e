import { join } from 'node:path';
import { ZoneKind } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import type { BrowserContext, Page } from 'playwright-core';
import { zoneOfAccount } from '../../api/test/zone-of-account.ts';
import { recordLine } from '../../operator/src/testing/objects.ts';
import { runningPostgres } from '../../supervisor/src/postgres/running.ts';
import { brokenRules } from './browser.ts';
import type { People } from './people.ts';
import type { ShownProduct } from './shown-product.ts';

/** More than the maximum page size of the API. */
const ZONES = 205;
const nameOf = (i: number): string => `zone-${String(i).padStart(3, '0')}.example`;
const LAST = nameOf(ZONES - 1);
/** More than a page of search results. */
const RECORDS = 60;

/** Tests a user with more zones than the first page of the list. */
export function testManyZones(dashboard: () => { readonly product: ShownProduct; readonly people: People }): void {
  let context: BrowserContext;

  beforeAll(async () => {
    const { product, people } = dashboard();
    const { name, value } = await people.cookieOf('linked');
    const headers = { Cookie: `${name}=${value}`, 'Sec-Fetch-Site': 'same-origin' };
    const { id } = (await (await fetch(`${product.origin}/v1/account`, { headers })).json()) as { id: string };
    const store = await openStore(`${await runningPostgres(join(product.folder, 'postgres'))}?store=management`);
    for (let i = 0; i < ZONES; i++) {
      const zone = zoneOfAccount(nameOf(i), id);
      const records = i === 0 ? Array.from({ length: RECORDS }, (_, n) => recordLine(`host${n} A 203.0.113.${n}`)) : [];
      // The operator rejects the address.
      const refused = nameOf(i) === LAST ? [recordLine('www A nowhere')] : [];
      await store.create(ZoneKind, { ...zone, spec: { ...zone.spec, records: [...records, ...refused] } });
    }
    await store.close();
  });
  beforeEach(async () => {
    context = await dashboard().product.browser.newContext();
    await context.addCookies([await dashboard().people.cookieOf('linked')]);
  });
  afterEach(() => context.close());

  async function open(path: string, width: number): Promise<Page> {
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 900 });
    await page.goto(dashboard().product.origin + path);
    return page;
  }

  test.each([390, 1440])('at %i pixels, each of 205 zones is counted, and found by its name', async (width) => {
    const page = await open('/zones', width);
    await page.getByRole('link', { name: `All ${ZONES}`, exact: true }).waitFor();
    await page.getByRole('link', { name: nameOf(0) }).waitFor();
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('-1');
    expect(await page.getByRole('link', { name: LAST }).count()).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('ZONE-204');
    await page.getByRole('table').and(page.locator('[aria-rowcount="2"]')).waitFor();
    await page.getByRole('link', { name: LAST }).waitFor();
    await page.getByRole('link', { name: /^Needs you [1-9]/ }).click();
    await page.getByText('Fix an error').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zone-203');
    await page.getByRole('option', { name: nameOf(203) }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/zones/${nameOf(203)}`);
  });

  test('the next zones, and the next records that a text is in, come at a press', async () => {
    const page = await open('/zones', 1440);
    await page.getByRole('button', { name: 'Show more zones' }).click();
    await page.getByRole('button', { name: 'Show more zones' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(ZONES + 1));
    await page.goto(`${dashboard().product.origin}/zones?q=203.0.113`);
    const found = page.getByRole('region', { name: 'Found in records' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Show more records' }).click();
    await page.getByRole('button', { name: 'Show more records' }).waitFor({ state: 'detached' });
    expect(await found.count()).toBe(RECORDS);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zone-');
    await page.getByRole('option', { name: 'Everything with “zone-”' }).click();
    await page.waitForURL('**/zones?q=zone-');
  });

  test('a zone beyond the first page is offered for a token', async () => {
    const page = await open('/settings/tokens/new', 390);
    await page.getByLabel('Zones', { exact: true }).fill('zone-204');
    await page.getByRole('button', { name: LAST }).click();
    expect(await page.getByLabel('Zones', { exact: true }).inputValue()).toBe(`${LAST} `);
  });
}
