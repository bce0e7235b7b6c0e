import { BlockList } from 'node:net';
import type { Mail } from '@fourwinds/mail';
import type { PoolClient } from 'pg';
import type { Services } from '../src/services.ts';
import { carryOutAll } from '../src/people/carry-out-requests.ts';
import { ApiUnderTest } from './harness.ts';
import { PageBrowser } from './page-browser.ts';
import { PASSWORD } from './people-world.ts';

const ORIGIN = 'https://dns.example';

/** Mails as rows of the transaction that has their cause, unsealed. */
async function enqueue(client: PoolClient, ...mails: readonly Mail[]): Promise<void> {
  for (const { to, kind, values } of mails)
    await client.query('INSERT INTO mails_of_test (recipient, kind, link) VALUES ($1, $2, $3)', [
      to,
      kind,
      (values as { link?: string }).link,
    ]);
}

/** The API with its pages, and the mails that it writes. */
export class AccountPages {
  readonly api: ApiUnderTest;

  private constructor(api: ApiUnderTest) {
    this.api = api;
  }

  static async start(replaced: Partial<Services> = {}): Promise<AccountPages> {
    const proxies = new BlockList();
    proxies.addAddress('127.0.0.1');
    const ports = { mails: { enqueue, isPossible: true, forget: async () => 0 } as never, ...replaced };
    const api = await ApiUnderTest.start(undefined, { proxies, replaced: ports });
    await api.pool.query('CREATE TABLE mails_of_test (number serial, recipient text, kind text, link text)');
    return new AccountPages(api);
  }

  /** A browser of a new person, who is signed in and whose account is verified; gives the id of the account and a token, too. */
  async person(email: string): Promise<{ browser: PageBrowser; accountId: string; token: string }> {
    const browser = new PageBrowser(() => this.api.url);
    await browser.send('/sign-up', { email, password: PASSWORD });
    await carryOutAll(this.api.services);
    const { link } = (await this.mailsTo(email)).at(-1)!;
    await browser.send(link.slice(ORIGIN.length), { password: PASSWORD });
    const { rows } = await this.api.pool.query<{ id: string }>(
      "UPDATE accounts SET plan = 'unlimited', verified_at = now() WHERE email = $1 RETURNING id",
      [email],
    );
    const accountId = rows[0].id;
    return { browser, accountId, token: await this.api.token(accountId, {}) };
  }

  async mailsTo(email: string): Promise<{ kind: string; link: string }[]> {
    const { rows } = await this.api.pool.query<{ kind: string; link: string }>(
      'SELECT kind, link FROM mails_of_test WHERE recipient = $1 ORDER BY number',
      [email],
    );
    return rows;
  }

  /** The kinds of mails to an address. */
  async kindsTo(email: string): Promise<string[]> {
    return (await this.mailsTo(email)).map(({ kind }) => kind);
  }
}
