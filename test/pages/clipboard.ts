import type { Locator } from 'playwright-core';

/** Resolves in the page when a button says that it has copied; it says so for two seconds, which a poll from outside may miss. */
const SAID = `new Promise((resolve) => {
  const isSaid = () => [...document.querySelectorAll('[aria-live]')].some(({ textContent }) => textContent === 'Copied');
  new MutationObserver(() => isSaid() && resolve()).observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

/** Presses a button that copies, and gives the text of the clipboard. */
export async function textCopiedBy(button: Locator): Promise<string> {
  const page = button.page();
  await Promise.all([page.evaluate(SAID), button.click()]);
  return page.evaluate<string>('navigator.clipboard.readText()');
}
