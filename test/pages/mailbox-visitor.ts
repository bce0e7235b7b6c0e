import type { Page } from 'playwright-core';
import { until } from '../until.ts';
import type { Keyboard } from './keyboard.ts';
import type { ShownProduct } from './shown-product.ts';

/** Opens the mailbox with the first token. */
export async function openMailbox({ origin, fourwinds }: ShownProduct, page: Page, keyboard: Keyboard): Promise<void> {
  await page.goto(`${origin}/mailbox`);
  await keyboard.write('First token', fourwinds.token);
  await keyboard.press('Open the mailbox');
}

interface Wanted {
  readonly to: string;
  readonly subject: RegExp;
  readonly link: RegExp;
}

/** Follows the link in the latest mail to an address with a subject. The mailbox must be open. */
export async function followMail(
  { origin }: ShownProduct,
  page: Page,
  keyboard: Keyboard,
  { to, subject, link }: Wanted,
): Promise<void> {
  const mail = page.getByRole('row').filter({ hasText: to }).getByRole('link', { name: subject }).first();
  await until(`a mail ${String(subject)} to ${to}`, async () => {
    await page.goto(`${origin}/mailbox`);
    return (await mail.count()) > 0;
  });
  await keyboard.press(mail);
  await keyboard.press(link);
}
