import type { Page } from 'playwright-core';
import { brokenRules, namelessNodes, tabThrough } from './browser.ts';

/** On a desk and on a phone, light and dark. The rules do not depend on both at once. */
export const looks = [
  { width: 1440, height: 900, colorScheme: 'light', hasRules: true },
  { width: 1440, height: 900, colorScheme: 'dark', hasRules: false },
  { width: 390, height: 844, colorScheme: 'light', hasRules: false },
  { width: 390, height: 844, colorScheme: 'dark', hasRules: true },
] as const;

export type Look = (typeof looks)[number];

/** Gives the file for the screenshot of a look, by its name; none is taken where it gives none. */
export type FileOf = (look: string) => string | undefined;

const TABBABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

/** All that is wrong with a page in these looks: rules of accessibility that it breaks, nodes without a name, and a width beyond that of the window. */
export async function faultsOfLooks(page: Page, some: readonly Look[], fileOf: FileOf): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, height, colorScheme, hasRules } of some) {
    const look = `${width}-${colorScheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const path = fileOf(look);
    if (path !== undefined) await page.screenshot({ path, fullPage: true });
    const broken = hasRules ? await brokenRules(page) : [];
    faults.push(...broken.map((rule) => `${look}: ${rule}`));
    const shown = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (shown > width) faults.push(`${look}: ${shown} pixels wide`);
  }
  return [...faults, ...(await namelessNodes(page)).map((role) => `no name: ${role}`)];
}

/** The same in all looks, and elements that the Tab key does not reach or that are not seen then. */
export async function faultsOfPage(page: Page, fileOf: FileOf): Promise<string[]> {
  const faults = await faultsOfLooks(page, looks, fileOf);
  const { reached, unseen } = await tabThrough(page);
  faults.push(...unseen.map((html) => `unseen: ${html}`));
  const count = await page.locator(TABBABLE).count();
  if (reached !== count) faults.push(`the Tab key reaches ${reached} of ${count} elements`);
  return faults;
}
