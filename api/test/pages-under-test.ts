import { BlockList } from 'node:net';
import type { Mail } from '@fourwinds/mail';
import { SESSION_COOKIE } from '../src/pages/session.ts';
import { carryOutAll } from '../src/people/carry-out-requests.ts';
import { findPerson } from '../src/people/people.ts';
import type { Services } from '../src/services.ts';
import { PageBrowser } from './page-browser.ts';
import { ApiUnderTest } from './harness.ts';
import { PASSWORD } from './people-world.ts';

/** The origin with which links in mails begin. */
export const ORIGIN = 'https://dns.example';

/** The address from which requests come, which says truthfully whose they are. */
export function localProxy(): BlockList {
  const proxies = new BlockList();
  proxies.addAddress('127.0.0.1');
  return proxies;
}

/** The pages of people as browsers reach them, with the mails that they cause. */
export class PagesUnderTest {
  readonly api: ApiUnderTest;
  readonly #mails: Mail[];

  private constructor(api: ApiUnderTest, mails: Mail[]) {
    this.api = api;
    this.#mails = mails;
  }

  static async start(replaced: Partial<Services> = {}): Promise<PagesUnderTest> {
    const mails: Mail[] = [];
    const enqueue = async (_client: unknown, ...more: Mail[]) => void mails.push(...more);
    const api = await ApiUnderTest.start(undefined, {
      proxies: localProxy(),
      replaced: { mails: { enqueue, isPossible: true, forget: async () => 0 } as never, ...replaced },
    });
    return new PagesUnderTest(api, mails);
  }

  stop(): Promise<void> {
    return this.api.stop();
  }

  /** A browser at an address that no other one has. */
  browser(): PageBrowser {
    return new PageBrowser(() => this.api.url);
  }

  /** The mails after all requests are carried out, which are then forgotten. */
  async mails(): Promise<Mail[]> {
    await carryOutAll(this.api.services);
    return this.#mails.splice(0);
  }

  /** Path and query of the link in the mail of a kind to an address. */
  async link(kind: Mail['kind'], to: string): Promise<string> {
    const found = (await this.mails()).find((mail) => mail.kind === kind && mail.to === to);
    return (found!.values as { link: string }).link.slice(ORIGIN.length);
  }

  /** The browser of a new person with PASSWORD, who has just signed up. */
  async signedUp(email: string): Promise<PageBrowser> {
    const browser = this.browser();
    await browser.send('/sign-up', { email, password: PASSWORD });
    await browser.send(await this.link('confirm_address', email), { password: PASSWORD });
    return browser;
  }

  /** Gives a browser another fresh session of a person, without the work of a sign-in. */
  async enter(browser: PageBrowser, email: string): Promise<void> {
    const { people, sessions } = this.api.services;
    const visitor = { address: browser.address!, userAgent: 'Browser/1.0' };
    const person = await findPerson(people.database, { email });
    const secret = await people.transact((client) => sessions.start(client, person!.id, visitor));
    browser.cookie = `${SESSION_COOKIE}=${secret}`;
  }

  /** Another browser of the same person. */
  async signedIn(email: string, password = PASSWORD): Promise<PageBrowser> {
    const browser = this.browser();
    await browser.send('/sign-in', { email, password });
    return browser;
  }
}
