import type { PageBrowser } from '../../api/test/page-browser.ts';
import { until } from '../until.ts';

/** Reads the mails of `make run` in its mailbox, which the first token opens. */
export class MailReader {
  readonly #browser: PageBrowser;
  readonly #token: string;

  constructor(browser: PageBrowser, token: string) {
    this.#browser = browser;
    this.#token = token;
  }

  async open(): Promise<void> {
    await this.#browser.send('/mailbox', { token: this.#token });
  }

  /**
   * Waits for a mail to this address that contains a link to the path. Returns the link from the first mail in the
   * list that has it.
   */
  async link(email: string, path: string): Promise<string> {
    let link = '';
    await until(`a link to ${path} in a mail to ${email}`, async () => {
      const { text } = await this.#browser.open('/mailbox');
      const mails = [...text.matchAll(/href="(\/mailbox\/[\da-f-]+)">[^<]*<\/a><\/td><td>([^<]*)</g)];
      for (const [, mail] of mails.filter(([, , to]) => to === email)) {
        const shown = await this.#browser.open(mail);
        link ||= new RegExp(`${path}\\?token=[\\w-]+`).exec(shown.text)?.[0] ?? '';
      }
      return link !== '';
    });
    return link;
  }
}
