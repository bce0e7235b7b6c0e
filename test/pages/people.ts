import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeyRing } from '@fourwinds/envelope';
import { Unsubscribing } from '../../api/src/notices/unsubscribing.ts';
import { PageBrowser } from '../../api/test/page-browser.ts';
import { administer } from '../e2e/administer.ts';
import { eventually } from '../e2e/fourwinds.ts';

const PASSWORD = 'four winds and a lantern';
const VERIFIED = 'verified@example.com';
const UNVERIFIED = 'unverified@example.com';
/** A session is fresh for ten minutes, as long as a code lasts; the mailbox is open for longer. */
const FRESH_MILLISECONDS = 5 * 60_000;

/** Persons who have signed in, and the one who has opened the mailbox. */
export type Who = 'verified' | 'unverified' | 'mailbox';

/** As playwright takes it. */
interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
  readonly secure: true;
  readonly httpOnly: true;
}

interface Installation {
  readonly origin: string;
  readonly folder: string;
  /** The first token. */
  readonly token: string;
}

/** The links of mails, as paths. */
interface Links {
  readonly signUp: string;
  readonly reset: string;
  readonly address: string;
}

/** People of `make run`, who did all by its pages: their mails are in its mailbox. */
export class People {
  readonly #installation: Installation;
  readonly #browsers: { readonly [who in Who]: PageBrowser };
  #links: Links | undefined;
  #enteredAt = 0;
  #code = '';

  private constructor(installation: Installation) {
    const browser = () => new PageBrowser(() => installation.origin, null);
    this.#installation = installation;
    this.#browsers = { verified: browser(), unverified: browser(), mailbox: browser() };
  }

  /** Signs two persons up, verifies the account of one, and asks for each mail that has a link. */
  static async start(installation: Installation): Promise<People> {
    const people = new People(installation);
    const { verified, unverified } = people.#browsers;
    await people.#openMailbox();
    await people.#signUp(verified, VERIFIED);
    await people.#signUp(unverified, UNVERIFIED);
    await administer(installation.folder, 'account', 'verify', VERIFIED);
    const form = { name: 'router', kind: 'scoped', scopes: ['zones:read', 'dynamic:update'], expires_at: '90' };
    await verified.send('/settings/tokens/new', { ...form, allowlist: '192.0.2.0/24' });
    await verified.send('/settings/email', { email: 'another@example.com' });
    await verified.send('/reset', { email: VERIFIED });
    await verified.send('/sign-up', { email: 'third@example.com', password: PASSWORD });
    people.#links = {
      signUp: await people.#link('third@example.com', '/sign-up/confirm'),
      reset: await people.#link(VERIFIED, '/reset/new'),
      address: await people.#link('another@example.com', '/settings/email/confirm'),
    };
    return people;
  }

  /** The cookie of a session that is fresh, or of the mailbox. */
  async cookieOf(who: Who): Promise<Cookie> {
    await this.#refresh();
    const { cookie, others } = this.#browsers[who];
    const [name, value] = (who === 'mailbox' ? [...others.values()][0] : cookie).split('=');
    return { name, value, url: this.#installation.origin.replace('http:', 'https:'), secure: true, httpOnly: true };
  }

  /** The address and the password of the person whose account is verified. */
  readonly email = VERIFIED;
  readonly password = PASSWORD;

  get links(): Links {
    return this.#links!;
  }

  /** A page of the only token of the verified account. */
  async tokenPath(action: 'rotate' | 'revoke'): Promise<string> {
    const { text } = await this.#browsers.verified.open('/settings/tokens');
    return new RegExp(`/settings/tokens/[\\da-f-]+/${action}`).exec(text)![0];
  }

  /** The page of a program that waits; a new one each time on demand. */
  async devicePath({ isNew = false } = {}): Promise<string> {
    await this.#refresh();
    const code = isNew || this.#code === '' ? await this.#begin() : this.#code;
    if (!isNew) this.#code = code;
    return `/device?user_code=${code}`;
  }

  /** The page of a mail. */
  async mailPath(): Promise<string> {
    await this.#refresh();
    const { text } = await this.#browsers.mailbox.open('/mailbox');
    return /\/mailbox\/[\da-f-]{36}/.exec(text)![0];
  }

  /** The page that ends mails of a kind. */
  endPath(): string {
    const key = readFileSync(join(this.#installation.folder, 'mail-keys'), 'utf8').trim();
    const unsubscribing = new Unsubscribing(new KeyRing([Buffer.from(key, 'hex')]), '');
    return unsubscribing.linkFor({ personId: randomUUID(), kind: 'delegation_lost' });
  }

  async #signUp(browser: PageBrowser, email: string): Promise<void> {
    await browser.send('/sign-up', { email, password: PASSWORD });
    await browser.send(await this.#link(email, '/sign-up/confirm'), { password: PASSWORD });
  }

  async #refresh(): Promise<void> {
    if (Date.now() < this.#enteredAt + FRESH_MILLISECONDS) return;
    this.#enteredAt = Date.now();
    this.#code = '';
    await this.#openMailbox();
    for (const who of ['verified', 'unverified'] as const)
      await this.#browsers[who].send('/sign-in', { password: PASSWORD });
  }

  async #openMailbox(): Promise<void> {
    await this.#browsers.mailbox.send('/mailbox', { token: this.#installation.token });
  }

  async #begin(): Promise<string> {
    const body = new URLSearchParams({ client_id: 'fourwinds-cli', scope: 'zones:read records:read records:write' });
    const response = await fetch(`${this.#installation.origin}/oauth/device_authorization`, { method: 'POST', body });
    return ((await response.json()) as { user_code: string }).user_code;
  }

  /** The link to a path in the latest mail to an address. */
  async #link(email: string, path: string): Promise<string> {
    const { mailbox } = this.#browsers;
    let link = '';
    await eventually(`the mail to ${email}`, async () => {
      const { text } = await mailbox.open('/mailbox');
      const mails = [...text.matchAll(/href="(\/mailbox\/[\da-f-]+)">[^<]*<\/a><\/td><td>([^<]*)</g)];
      for (const [, mail] of mails.filter(([, , to]) => to === email)) {
        const shown = await mailbox.open(mail);
        link ||= new RegExp(`${path}\\?token=[\\w-]+`).exec(shown.text)?.[0] ?? '';
      }
      return link !== '';
    });
    return link;
  }
}
