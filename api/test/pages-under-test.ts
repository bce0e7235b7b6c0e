import { BlockList } from 'node:net';
import type { Mail } from '@fourwinds/mail';
import type { Logger } from '@fourwinds/process';
import type { PoolClient } from 'pg';
import { carryOutAll } from '../src/people/carry-out-requests.ts';
import { findPerson } from '../src/people/people.ts';
import type { Services } from '../src/services.ts';
import { PageBrowser } from './page-browser.ts';
import { ApiUnderTest } from './harness.ts';
import { PASSWORD } from './people-world.ts';
import { enter } from './signed-in.ts';

/** The origin with which links in mails begin. */
export const ORIGIN = 'https://dns.example';

/** The address from which requests come, which says truthfully whose they are. */
export function localProxy(): BlockList {
  const proxies = new BlockList();
  proxies.addAddress('127.0.0.1');
  return proxies;
}

/** Mails as rows of the transaction that has their cause, unsealed. */
async function enqueue(client: PoolClient, ...mails: readonly Mail[]): Promise<void> {
  for (const mail of mails)
    await client.query('INSERT INTO mails_of_test (recipient, mail) VALUES ($1, $2)', [mail.to, JSON.stringify(mail)]);
}

/** A person whose account is verified. */
interface Owner {
  readonly browser: PageBrowser;
  readonly accountId: string;
  readonly token: string;
}

/** The pages of people as browsers reach them, with the mails that they cause. */
export class PagesUnderTest {
  readonly api: ApiUnderTest;

  private constructor(api: ApiUnderTest) {
    this.api = api;
  }

  static async start(replaced: Partial<Services> = {}, log?: Logger): Promise<PagesUnderTest> {
    const api = await ApiUnderTest.start(undefined, {
      proxies: localProxy(),
      ...(log === undefined ? {} : { log }),
      replaced: { mails: { enqueue, isPossible: true, forget: async () => 0 } as never, ...replaced },
    });
    await api.pool.query(
      'CREATE TABLE mails_of_test (number serial, recipient text, mail json, is_read boolean DEFAULT false)',
    );
    return new PagesUnderTest(api);
  }

  stop(): Promise<void> {
    return this.api.stop();
  }

  /** A browser at an address that no other one has. */
  browser(): PageBrowser {
    return new PageBrowser(() => this.api.url);
  }

  /** The mails after all requests are carried out, but for those of an earlier call. Times in them are texts. */
  async mails(): Promise<Mail[]> {
    await carryOutAll(this.api.services);
    const { rows } = await this.api.pool.query<{ number: number; mail: Mail }>(
      'UPDATE mails_of_test SET is_read = true WHERE NOT is_read RETURNING number, mail',
    );
    return rows.sort((one, other) => one.number - other.number).map(({ mail }) => mail);
  }

  /** The kinds of all mails to an address. */
  async kindsTo(email: string): Promise<string[]> {
    const { rows } = await this.api.pool.query<{ mail: Mail }>(
      'SELECT mail FROM mails_of_test WHERE recipient = $1 ORDER BY number',
      [email],
    );
    return rows.map(({ mail }) => mail.kind);
  }

  /** Path and query of the link in the mail of a kind to an address, which is among those that were not read. */
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

  /** The same, whose account is verified and has a token. */
  async person(email: string): Promise<Owner> {
    const browser = await this.signedUp(email);
    const { rows } = await this.api.pool.query<{ id: string }>(
      "UPDATE accounts SET plan = 'unlimited', verified_at = now() WHERE email = $1 RETURNING id",
      [email],
    );
    const accountId = rows[0].id;
    return { browser, accountId, token: await this.api.token(accountId, {}) };
  }

  /** Gives a browser another fresh session of a person, without the work of a sign-in. */
  async enter(browser: PageBrowser, email: string): Promise<void> {
    const person = await findPerson(this.api.services.people.database, { email });
    await this.api.services.people.transact((client) => enter(this.api, client, browser, person!.id));
  }

  /** Another browser of the same person. */
  async signedIn(email: string, password = PASSWORD): Promise<PageBrowser> {
    const browser = this.browser();
    await browser.send('/sign-in', { email, password });
    return browser;
  }
}
