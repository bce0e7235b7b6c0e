import type { Page } from 'playwright-core';
import { brokenRules, namelessNodes, tabThrough } from './browser.ts';

/** On a desk and on a phone, light and dark. The rules do not depend on both at once. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light', hasRules: true },
  { width: 1440, height: 900, colorScheme: 'dark', hasRules: false },
  { width: 390, height: 844, colorScheme: 'light', hasRules: false },
  { width: 390, height: 844, colorScheme: 'dark', hasRules: true },
] as const;

const TABBABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary';

/**
 * All that is wrong with a page as it is shown: rules of accessibility that it breaks, nodes without a name, elements that the Tab key does not
 * reach or that are not seen then, and a width beyond that of the window. Takes a screenshot of each look, where `fileOf` gives the file for it.
 */
export async function faultsOfPage(page: Page, fileOf: (look: string) => string | undefined): Promise<string[]> {
  const faults: string[] = [];
  const note = (look: string, found: readonly string[]) => void faults.push(...found.map((one) => `${look}: ${one}`));
  for (const { width, height, colorScheme, hasRules } of looks) {
    const look = `${width}-${colorScheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const path = fileOf(look);
    if (path !== undefined) await page.screenshot({ path, fullPage: true });
    if (hasRules) note(look, await brokenRules(page));
    const shown = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (shown > width) faults.push(`${look}: ${shown} pixels wide`);
  }
  note('names', await namelessNodes(page));
  const { reached, unseen } = await tabThrough(page);
  note('unseen', unseen);
  const count = await page.locator(TABBABLE).count();
  if (reached !== count) faults.push(`the Tab key reaches ${reached} of ${count} elements`);
  return faults;
}
