import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeyRing } from '@fourwinds/envelope';
import { Unsubscribing } from '../../api/src/mail/notices/unsubscribing.ts';
import { PageBrowser } from '../../api/test/page-browser.ts';
import { administer } from '../e2e/administer.ts';
import { Factors } from './factors.ts';
import { MailReader } from './mail-reader.ts';
import type { ShownProduct } from './shown-product.ts';

const PASSWORD = 'four winds and a lantern';
/**
 * Sessions are renewed after this time. They are fresh for ten minutes, which is also the lifetime of a code. The
 * mailbox stays open longer.
 */
const FRESH_MILLISECONDS = 5 * 60_000;

/** Users with one account each. A user's name is the state of the account. */
const persons = [
  'verified',
  'unverified',
  'pending',
  'reviewed',
  'approved',
  'refused',
  'leaving',
  'linked',
  'staff',
] as const;

type Person = (typeof persons)[number];

/**
 * Other browsers: a user with second factors, a user who has entered the password and needs the second factor, an
 * unknown identity, and an open mailbox.
 */
const others = ['factors', 'second-step', 'newcomer', 'mailbox'] as const;

/** The user in whose browser a page is shown. */
export type Who = Person | (typeof others)[number];

/** In the format of playwright. */
interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
  readonly secure: true;
  readonly httpOnly: true;
}

/** The links of mails, as paths. */
interface Links {
  readonly signUp: string;
  readonly signUpWith: string;
  readonly join: string;
  readonly reset: string;
  readonly address: string;
  readonly verification: string;
}

export const emailOf = (who: string): string => `${who}@example.com`;

/** Users of `make run`, set up through its pages. Their mails are in its mailbox. */
export class People {
  readonly #product: ShownProduct;
  readonly #browsers: { readonly [who in Who]: PageBrowser };
  readonly #mails: MailReader;
  readonly #factors: Factors;
  #links: Links | undefined;
  #enteredAt = 0;
  #code = '';

  private constructor(product: ShownProduct) {
    const browser = () => new PageBrowser(() => product.origin);
    const all = [...persons, ...others].map((who) => [who, browser()]);
    this.#product = product;
    this.#browsers = {
      ...(Object.fromEntries(all) as { [who in Who]: PageBrowser }),
      mailbox: new PageBrowser(() => product.origin, null),
    };
    this.#mails = new MailReader(this.#browsers.mailbox, product.fourwinds.token);
    this.#factors = new Factors(product.origin);
  }

  /**
   * Signs users up, brings each account into the state that the user's name says, and requests each mail that
   * contains a link.
   */
  static async start(product: ShownProduct): Promise<People> {
    const people = new People(product);
    await people.#mails.open();
    for (const who of [...persons, 'factors'] as const) await people.#signUp(who);
    await people.#verify();
    await people.#factors.add(people.#browsers.factors);
    await people.#linkIdentities();
    await people.#askForLinks();
    await people.#browsers.leaving.send('/settings/delete');
    people.#enteredAt = 0;
    return people;
  }

  /** The cookies of a user with a fresh session. */
  async cookiesOf(who: Who): Promise<Cookie[]> {
    await this.#refresh();
    const { cookie, others: more } = this.#browsers[who];
    return [cookie, ...more.values()].filter((one) => one !== '').map((one) => this.#cookie(one));
  }

  /** The cookie of a fresh session. */
  async cookieOf(who: Person): Promise<Cookie> {
    return (await this.cookiesOf(who))[0];
  }

  #cookie(text: string): Cookie {
    const at = text.indexOf('=');
    const url = this.#product.origin.replace('http:', 'https:');
    return { name: text.slice(0, at), value: text.slice(at + 1), url, secure: true, httpOnly: true };
  }

  /** The credentials of the verified user. */
  readonly email = emailOf('verified');
  readonly password = PASSWORD;

  get links(): Links {
    return this.#links!;
  }

  /** The page that removes a user's passkey. */
  passkeyPath(): Promise<string> {
    return this.#pathIn('factors', '/settings/security', /\/settings\/passkeys\/[\da-f-]+\/remove/);
  }

  /** The staff page of a user's account. */
  async accountPath(who: Person): Promise<string> {
    const search = `/staff/accounts?search=${encodeURIComponent(emailOf(who))}`;
    return this.#pathIn('staff', search, /\/staff\/accounts\/[\da-f-]{36}/);
  }

  /** The page of a review on which staff must decide. */
  reviewPath(): Promise<string> {
    return this.#pathIn('staff', '/staff/reviews', /\/staff\/reviews\/[\da-f-]{36}/);
  }

  async #pathIn(who: Who, path: string, pattern: RegExp): Promise<string> {
    await this.#refresh();
    return pattern.exec((await this.#browsers[who].open(path)).text)![0];
  }

  /**
   * Returns the page on which the user authorizes a waiting program. With `isNew`, another program waits. With
   * `zones`, another program waits for a token that is limited to these zones.
   */
  async devicePath({ isNew = false, zones }: { isNew?: boolean; zones?: string } = {}): Promise<string> {
    await this.#refresh();
    if (zones !== undefined) return `/device?user_code=${await this.#begin({ zones })}`;
    const code = isNew || this.#code === '' ? await this.#begin() : this.#code;
    if (!isNew) this.#code = code;
    return `/device?user_code=${code}`;
  }

  /** Sends a request of the verified user, like a page of the dashboard. Rejects if it is refused. */
  async ask(method: string, path: string, body?: unknown, type = 'application/json'): Promise<unknown> {
    const { name, value } = await this.cookieOf('verified');
    const headers = { Cookie: `${name}=${value}`, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type };
    const answer = await fetch(this.#product.origin + path, {
      method,
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** The page of a mail. */
  async mailPath(): Promise<string> {
    return this.#pathIn('mailbox', '/mailbox', /\/mailbox\/[\da-f-]{36}/);
  }

  /** The page to unsubscribe from a kind of mail. */
  endPath(): string {
    const key = readFileSync(join(this.#product.folder, 'mail-keys'), 'utf8').trim();
    const unsubscribing = new Unsubscribing(new KeyRing([Buffer.from(key, 'hex')]), '');
    return unsubscribing.linkFor({ personId: randomUUID(), kind: 'delegation_lost' });
  }

  async #signUp(who: Person | 'factors'): Promise<void> {
    const email = emailOf(who);
    await this.#browsers[who].send('/sign-up', { email, password: PASSWORD });
    await this.#browsers[who].send(await this.#mails.link(email, '/sign-up/confirm'), { password: PASSWORD });
  }

  /**
   * Brings accounts into the states of verification: verified by a command, waiting for records of a domain, and
   * waiting for a review or reviewed. One review stays open.
   */
  async #verify(): Promise<void> {
    const { pending, reviewed, approved, refused, staff } = this.#browsers;
    await administer(this.#product.folder, 'account', 'verify', emailOf('verified'));
    await administer(this.#product.folder, 'staff', 'add', emailOf('staff'));
    await pending.send('/settings/verification', { domain: 'pending.example' });
    const text =
      'We run the site of a club with three domains, whose registrar permits no changes before the end of the year.';
    for (const one of [refused, approved, reviewed]) await one.send('/settings/verification/review', { text });
    const pathOf = async (who: Person): Promise<string> =>
      (await this.accountPath(who)).replace('/staff/accounts/', '/staff/reviews/');
    await staff.send(await pathOf('refused'), { reason: 'The site that you name is not there.' });
    await staff.send(`${await pathOf('approved')}/approve`);
  }

  /** Links an identity to a user, and signs in with another identity that belongs to no user. */
  async #linkIdentities(): Promise<void> {
    await this.#visitForge('linked', '/settings/identities/forge', { id: 1, login: 'linked-at-forge' });
    await this.#visitForge('newcomer', '/sign-in/with/forge', { id: 2, login: 'newcomer-at-forge' });
  }

  async #visitForge(who: Who, path: string, user: { readonly id: number; readonly login: string }): Promise<void> {
    const { text } = await this.#browsers[who].send(path);
    const authorization = /content="0; url=([^"]+)"/.exec(text)![1].replaceAll('&amp;', '&');
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    await this.#browsers[who].open(this.#product.forge.permit(authorization, user), headers);
  }

  async #askForLinks(): Promise<void> {
    const { verified, newcomer } = this.#browsers;
    await verified.send('/settings/email', { email: 'another@example.com' });
    await verified.send('/reset', { email: emailOf('verified') });
    await verified.send('/sign-up', { email: 'third@example.com', password: PASSWORD });
    await newcomer.send('/sign-up/with', { email: 'newcomer@example.com' });
    await administer(this.#product.folder, 'account', 'create', 'invited@example.com');
    this.#links = {
      join: await this.#mails.link('invited@example.com', '/join'),
      signUp: await this.#mails.link('third@example.com', '/sign-up/confirm'),
      signUpWith: await this.#mails.link('newcomer@example.com', '/sign-up/with/confirm'),
      reset: await this.#mails.link(emailOf('verified'), '/reset/new'),
      address: await this.#mails.link('another@example.com', '/settings/email/confirm'),
      verification: await this.#mails.link(emailOf('approved'), '/verify'),
    };
  }

  async #refresh(): Promise<void> {
    if (Date.now() < this.#enteredAt + FRESH_MILLISECONDS) return;
    this.#enteredAt = Date.now();
    this.#code = '';
    await this.#mails.open();
    for (const who of persons) await this.#browsers[who].send('/sign-in', { email: emailOf(who), password: PASSWORD });
    await this.#factors.enter(this.#browsers.factors);
    await this.#browsers['second-step'].send('/sign-in', { email: emailOf('factors'), password: PASSWORD });
  }

  async #begin(limits: { readonly zones?: string } = {}): Promise<string> {
    const scope = 'zones:read records:read records:write';
    const body = new URLSearchParams({ client_id: 'fourwinds-cli', scope, ...limits });
    const response = await fetch(`${this.#product.origin}/oauth/device_authorization`, { method: 'POST', body });
    return ((await response.json()) as { user_code: string }).user_code;
  }
}
