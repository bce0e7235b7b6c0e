import { randomUUID } from 'node:crypto';
import { BlockList } from 'node:net';
import type { Mail } from '@fourwinds/mail';
import type { Logger } from '@fourwinds/process';
import type { PoolClient } from 'pg';
import { carryOutAll } from '../src/accounts/people/carry-out-requests.ts';
import { findPerson } from '../src/accounts/people/people.ts';
import type { Services } from '../src/start/services.ts';
import { PageBrowser } from './page-browser.ts';
import { ApiUnderTest } from './harness.ts';
import { PASSWORD } from './people-world.ts';
import { enter } from './signed-in.ts';

export const ORIGIN = 'https://dns.example';

/** Returns a list of proxies, so that X-Forwarded-For is trusted in local requests. */
export function localProxy(): BlockList {
  const proxies = new BlockList();
  proxies.addAddress('127.0.0.1');
  return proxies;
}

/** Stores mails as rows, in the same transaction as their cause. Does not seal them. */
async function enqueue(client: PoolClient, ...mails: readonly Mail[]): Promise<void> {
  for (const mail of mails)
    await client.query('INSERT INTO mails_of_test (recipient, mail) VALUES ($1, $2)', [mail.to, JSON.stringify(mail)]);
}

async function enqueueOne(client: PoolClient, mail: Mail): Promise<string> {
  await enqueue(client, mail);
  return randomUUID();
}

interface Owner {
  readonly browser: PageBrowser;
  readonly accountId: string;
  readonly token: string;
}

/** The web pages as browsers use them, and the mails that the pages cause. */
export class PagesUnderTest {
  readonly api: ApiUnderTest;

  private constructor(api: ApiUnderTest) {
    this.api = api;
  }

  static async start(replaced: Partial<Services> = {}, log?: Logger): Promise<PagesUnderTest> {
    const api = await ApiUnderTest.start(undefined, {
      proxies: localProxy(),
      ...(log === undefined ? {} : { log }),
      replaced: { mails: { enqueue, enqueueOne, isPossible: true, forget: async () => 0 } as never, ...replaced },
    });
    await api.pool.query(
      'CREATE TABLE mails_of_test (number serial, recipient text, mail json, is_read boolean DEFAULT false)',
    );
    return new PagesUnderTest(api);
  }

  stop(): Promise<void> {
    return this.api.stop();
  }

  /** Returns a browser at a new address. */
  browser(): PageBrowser {
    return new PageBrowser(() => this.api.url);
  }

  /** Carries out all requests, and returns the mails since the last call. Times in mails are texts. */
  async mails(): Promise<Mail[]> {
    await carryOutAll(this.api.services);
    const { rows } = await this.api.pool.query<{ number: number; mail: Mail }>(
      'UPDATE mails_of_test SET is_read = true WHERE NOT is_read RETURNING number, mail',
    );
    return rows.sort((one, other) => one.number - other.number).map(({ mail }) => mail);
  }

  async kindsTo(email: string): Promise<string[]> {
    const { rows } = await this.api.pool.query<{ mail: Mail }>(
      'SELECT mail FROM mails_of_test WHERE recipient = $1 ORDER BY number',
      [email],
    );
    return rows.map(({ mail }) => mail.kind);
  }

  /** Returns the path and query of the link in the unread mail of this kind to an address. */
  async link(kind: Mail['kind'], to: string): Promise<string> {
    const found = (await this.mails()).find((mail) => mail.kind === kind && mail.to === to);
    return (found!.values as { link: string }).link.slice(ORIGIN.length);
  }

  /** Signs up a person with PASSWORD. Returns their browser. */
  async signedUp(email: string): Promise<PageBrowser> {
    const browser = this.browser();
    await browser.send('/sign-up', { email, password: PASSWORD });
    await browser.send(await this.link('confirm_address', email), { password: PASSWORD });
    return browser;
  }

  /** Like `signedUp`, but also verifies the account and creates a token. */
  async person(email: string): Promise<Owner> {
    const browser = await this.signedUp(email);
    const { rows } = await this.api.pool.query<{ id: string }>(
      "UPDATE accounts SET plan = 'unlimited', verified_at = now() WHERE email = $1 RETURNING id",
      [email],
    );
    const accountId = rows[0].id;
    return { browser, accountId, token: await this.api.token(accountId, {}) };
  }

  /** Starts a fresh session of the person in the browser, without a sign-in. */
  async enter(browser: PageBrowser, email: string): Promise<void> {
    const person = await findPerson(this.api.services.people.database, { email });
    await this.api.services.people.transact((client) => enter(this.api, client, browser, person!.id));
  }

  /** Signs the person in with a new browser. */
  async signedIn(email: string, password = PASSWORD): Promise<PageBrowser> {
    const browser = this.browser();
    await browser.send('/sign-in', { email, password });
    return browser;
  }
}
