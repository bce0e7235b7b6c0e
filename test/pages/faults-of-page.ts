import type { Page } from 'playwright-core';
import { brokenRules, namelessNodes, tabThrough } from './browser.ts';

/** Desktop and phone, each light and dark. Two of these looks are enough for the accessibility rules. */
export const looks = [
  { width: 1440, height: 900, colorScheme: 'light', hasRules: true },
  { width: 1440, height: 900, colorScheme: 'dark', hasRules: false },
  { width: 390, height: 844, colorScheme: 'light', hasRules: false },
  { width: 390, height: 844, colorScheme: 'dark', hasRules: true },
] as const;

export type Look = (typeof looks)[number];

/** Returns the screenshot file of a look; undefined for no screenshot. */
export type FileOf = (look: string) => string | undefined;

const TABBABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

/** Faults of a page in these looks: violated accessibility rules, nodes without a name, and horizontal overflow. */
export async function faultsOfLooks(page: Page, some: readonly Look[], fileOf: FileOf): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, height, colorScheme, hasRules } of some) {
    const look = `${width}-${colorScheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const path = fileOf(look);
    if (path !== undefined) await page.screenshot({ path, fullPage: true });
    if (hasRules) {
      const nameless = (await namelessNodes(page)).map((role) => `no name: ${role}`);
      faults.push(...[...(await brokenRules(page)), ...nameless].map((fault) => `${look}: ${fault}`));
    }
    const shown = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (shown > width) faults.push(`${look}: ${shown} pixels wide`);
  }
  return faults;
}

/** Faults in all looks, and elements that Tab does not reach or that are not visible when focused. */
export async function faultsOfPage(page: Page, fileOf: FileOf): Promise<string[]> {
  const faults = await faultsOfLooks(page, looks, fileOf);
  const { reached, unseen } = await tabThrough(page);
  faults.push(...unseen.map((html) => `unseen: ${html}`));
  const count = await page.locator(TABBABLE).count();
  if (reached !== count) faults.push(`the Tab key reaches ${reached} of ${count} elements`);
  return faults;
}
