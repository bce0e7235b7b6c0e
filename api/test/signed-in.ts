import type { PoolClient } from 'pg';
import { inTransaction } from '../src/storage/db/transaction.ts';
import { insertPerson } from '../src/accounts/people/people.ts';
import { SESSION_COOKIE } from '../src/accounts/people/browser-session.ts';
import type { ApiUnderTest } from './harness.ts';
import { PageBrowser } from './page-browser.ts';

export interface SignedIn {
  readonly browser: PageBrowser;
  readonly personId: string;
  readonly accountId: string;
}

interface State {
  readonly isVerified?: boolean;
  readonly isFresh?: boolean;
}

/** Creates a person with an account and signs them in. */
export async function signedIn(
  api: ApiUnderTest,
  email: string,
  { isVerified = true, isFresh = true }: State = {},
): Promise<SignedIn> {
  const browser = new PageBrowser(() => api.url);
  const person = await inTransaction(api.pool, async (client) => {
    const made = await insertPerson(client, { email, password: '' }, Date.now());
    await enter(api, client, browser, made!.id);
    return made!;
  });
  if (isVerified) await api.pool.query('UPDATE accounts SET verified_at = now() WHERE id = $1', [person.account.id]);
  if (!isFresh)
    await api.pool.query("UPDATE sessions SET fresh_at = fresh_at - interval '11 minutes' WHERE person_id = $1", [
      person.id,
    ]);
  return { browser, personId: person.id, accountId: person.account.id };
}

/** Starts a fresh session of the person in the browser, in a transaction. */
export async function enter(
  { services }: ApiUnderTest,
  client: PoolClient,
  browser: PageBrowser,
  personId: string,
): Promise<void> {
  const visitor = { address: browser.address ?? '192.0.2.1', userAgent: 'Browser/1.0' };
  browser.cookie = `${SESSION_COOKIE}=${await services.sessions.start(client, personId, visitor)}`;
}
