import type { Locator } from 'playwright-core';

/**
 * Runs in the page. Resolves with the text that a copy button shows after success or failure. The button shows the
 * text for two seconds, which a poll from outside may miss.
 */
const SAID = `new Promise((resolve) => {
  const words = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent);
  const isSaid = (text) => text === 'Copied' || text.startsWith('Not copied');
  const look = () => words().filter(isSaid).forEach(resolve);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

/** Clicks a copy button and returns the clipboard text. */
export async function textCopiedBy(button: Locator): Promise<string> {
  const page = button.page();
  const [said] = await Promise.all([page.evaluate<string>(SAID), button.click()]);
  if (said !== 'Copied') throw new Error(`the button says: ${said}`);
  return page.evaluate<string>('navigator.clipboard.readText()');
}
