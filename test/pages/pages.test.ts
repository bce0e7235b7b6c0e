import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';
import { brokenRules, namelessNodes, startBrowser, tabThrough, watchFaults } from './browser.ts';
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

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  [fourwinds, browser] = await Promise.all([startFourwinds(folder, await freeAddresses()), startBrowser()]);
  origin = `http://localhost:${fourwinds.http.split(':')[1]}`;
});

afterAll(async () => {
  await browser.close();
  process.kill(fourwinds.pid, 'SIGTERM');
  await fourwinds.ended;
  rmSync(folder, { recursive: true, force: true });
});

describe.each(visits)('$name', ({ name, path, status = 200, act }: Visit) => {
  test.each(looks)('$width pixels, $colorScheme', async ({ width, height, colorScheme }) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const faults = watchFaults(context, origin);
    const page = await context.newPage();
    const response = await page.goto(origin + path);
    expect(response?.status()).toBe(status);
    await act?.(page);
    await page.screenshot({ path: join(screenshots, `${name}-${width}-${colorScheme}.png`) });
    expect(await brokenRules(page)).toEqual([]);
    expect(await namelessNodes(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('the Tab key reaches each link, field and button once, and shows where it is', async () => {
    const page = await browser.newPage();
    await page.goto(origin + path);
    await act?.(page);
    const { reached, unseen } = await tabThrough(page);
    const TABBABLE = 'a[href], button, input:not([type=hidden]), select, summary';
    expect(reached).toBe(await page.locator(TABBABLE).count());
    expect(unseen).toEqual([]);
    await page.close();
  });
});
