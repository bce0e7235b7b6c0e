import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { brokenRules, namelessNodes, startBrowser, tabThrough, watchFaults } from './browser.ts';
import { People } from './people.ts';
import { type Visit, visits } from './visits.ts';

/** The pages of `make run` in a browser: on a desk and on a phone, light and dark, by keyboard and as screen readers get them. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-pages-'));
const screenshots = process.env.FOURWINDS_TEST_SCREENSHOTS ?? join(folder, 'screenshots');
let fourwinds: Fourwinds;
let browser: Browser;
let origin: string;
let people: People;

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  [fourwinds, browser] = await Promise.all([startFourwinds(folder, await freeAddresses()), startBrowser()]);
  origin = `http://localhost:${fourwinds.http.split(':')[1]}`;
  people = await People.start({ origin, folder, token: fourwinds.token });
});

afterAll(async () => {
  await browser.close();
  process.kill(fourwinds.pid, 'SIGTERM');
  await fourwinds.ended;
  rmSync(folder, { recursive: true, force: true });
});

describe.each(visits)('$name', ({ name, path, as, status = 200, act }: Visit) => {
  const open = async (context: BrowserContext) => {
    if (as !== undefined) await context.addCookies([await people.cookieOf(as)]);
    const page = await context.newPage();
    const response = await page.goto(origin + (typeof path === 'string' ? path : await path(people)));
    return { page, response };
  };

  test.each(looks)('$width pixels, $colorScheme', async ({ width, height, colorScheme }) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const faults = watchFaults(context, origin);
    const { page, response } = await open(context);
    expect(response?.status()).toBe(status);
    await act?.(page);
    await page.screenshot({ path: join(screenshots, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    expect(await brokenRules(page)).toEqual([]);
    expect(await namelessNodes(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('the Tab key reaches each link, field and button once, and shows where it is', async () => {
    const context = await browser.newContext();
    const { page } = await open(context);
    await act?.(page);
    const { reached, unseen } = await tabThrough(page);
    const TABBABLE = 'a[href], button, input:not([type=hidden]), select, summary';
    expect(reached).toBe(await page.locator(TABBABLE).count());
    expect(unseen).toEqual([]);
    await context.close();
  });
});
