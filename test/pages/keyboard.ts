import type { Locator, Page } from 'playwright-core';

/** More than any page needs. */
const MOST_TABS = 100;

/** A user with only a keyboard. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Activates a link or button, which may be given by its name, and waits for the next page. */
  async press(wanted: string | RegExp | Locator): Promise<void> {
    await this.#reach(typeof wanted === 'string' || wanted instanceof RegExp ? this.#either(wanted) : wanted);
    const loaded = this.#page.waitForEvent('load');
    await this.#page.keyboard.press('Enter');
    await loaded;
  }

  /** Activates a link or button that a script handles, without a navigation. */
  async ask(name: string): Promise<void> {
    await this.#reach(this.#either(name));
    await this.#page.keyboard.press('Enter');
  }

  /** Replaces the text of a field. */
  async write(label: string, text: string): Promise<void> {
    await this.#reach(this.#page.getByLabel(label, { exact: true }));
    await this.#page.keyboard.press('Control+a');
    await this.#page.keyboard.type(text);
  }

  async check(label: string | RegExp): Promise<void> {
    await this.#reach(this.#page.getByLabel(label, { exact: true }));
    await this.#page.keyboard.press('Space');
  }

  /** The first link or button with a name. */
  #either(name: string | RegExp): Locator {
    const [link, button] = (['link', 'button'] as const).map((role) =>
      this.#page.getByRole(role, { name, exact: true }),
    );
    return link.or(button).first();
  }

  /** Presses Tab until an element has the focus. Throws Error if that never happens. */
  async #reach(wanted: Locator): Promise<void> {
    const element = await wanted.elementHandle({ timeout: 10_000 });
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      if (await element.evaluate(hasFocus)) return;
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`the Tab key does not reach ${String(wanted)}`);
  }
}

/** Runs in the page. */
function hasFocus(element: unknown): boolean {
  return element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement;
}
