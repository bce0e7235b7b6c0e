import { SoftwareAuthenticator } from '../../api/test/software-authenticator.ts';
import type { PageBrowser } from '../../api/test/page-browser.ts';
import { TOTP } from 'otpauth';

/** An authenticator app and a passkey for a user whose browser runs no scripts. */
export class Factors {
  readonly #device = new SoftwareAuthenticator();
  readonly #site: { readonly rpId: string; readonly origin: string };

  constructor(origin: string) {
    this.#site = { rpId: 'localhost', origin };
  }

  /** Adds the app and the passkey to the account of a session. */
  async add(browser: PageBrowser): Promise<void> {
    const { text } = await browser.open('/settings/totp');
    const secret = /Secret: <code>([^<]+)</.exec(text)![1].replaceAll(' ', '');
    await this.#addApp(browser, secret);
    const offered = await browser.open('/settings/passkeys/add');
    const response = this.#device.create(optionsIn(offered.text), this.#site);
    await browser.send('/settings/passkeys/add', { name: 'Telephone of Anna', response });
  }

  /** Uses the code of the current step, which may expire during the request. */
  async #addApp(browser: PageBrowser, secret: string): Promise<void> {
    const { status } = await browser.send('/settings/totp', { code: new TOTP({ secret }).generate() });
    if (status !== 200) await this.#addApp(browser, secret);
  }

  /** Signs the user in with only the passkey. */
  async enter(browser: PageBrowser): Promise<void> {
    const { text } = await browser.open('/sign-in/passkey');
    const response = this.#device.get(optionsIn(text), this.#site);
    await browser.send('/sign-in/passkey', { response });
  }
}

/** Reads the WebAuthn options from a page. */
function optionsIn(text: string): Parameters<SoftwareAuthenticator['create']>[0] {
  const json = /data-options="([^"]*)"/.exec(text)![1].replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return JSON.parse(json) as Parameters<SoftwareAuthenticator['create']>[0];
}
