import { rateSettings, type RateSettings } from '../src/accounts/accounts/rate-settings.ts';
import { inTransaction } from '../src/storage/db/transaction.ts';
import type { AdmissionLimits } from '../src/http/admission.ts';
import { PLACE_LIMITS } from '../src/http/request-places.ts';
import { until } from '../../test/until.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';
import { PageBrowser } from './page-browser.ts';
import { enter, signedIn } from './signed-in.ts';

/** Tests that the sessions of the dashboard and the tokens of the account do not use up each other's limits. */

const HOUR = 3600;

let api: ApiUnderTest;
let token: string;
let accountId: string;
let personId: string;
const replicas: ApiUnderTest[] = [];
let persons = 0;
apiForAllTests((given) => ({ api } = given));
afterAll(() => Promise.all(replicas.map((replica) => replica.stop())));
beforeEach(async () => {
  ({ accountId, personId } = await signedIn(api, `session-limits${++persons}@example.com`));
  await api.pool.query("UPDATE accounts SET plan = 'verified' WHERE id = $1", [accountId]);
  token = await api.token(accountId, {});
});

async function replicaWith(options: Parameters<ApiUnderTest['replica']>[0]): Promise<ApiUnderTest> {
  const replica = await api.replica(options);
  replicas.push(replica);
  return replica;
}

const withRates = (limits: ReturnType<RateSettings['limitsOf']>) =>
  replicaWith({ rates: { limitsOf: () => limits, failures: undefined } });

interface Caller {
  readonly get: (path: string) => Promise<Response>;
}

async function session(at: ApiUnderTest): Promise<Caller> {
  const browser = new PageBrowser(() => at.url);
  await inTransaction(api.pool, (client) => enter(api, client, browser, personId));
  const headers = { Cookie: browser.cookie, 'Sec-Fetch-Site': 'same-origin' };
  return { get: (path) => fetch(at.url + path, { headers }) };
}

const byToken = (at: ApiUnderTest): Caller => ({
  get: (path) => fetch(at.url + path, { headers: { Authorization: `Bearer ${token}` } }),
});

async function statuses({ get }: Caller, count: number, path = '/v1/zones'): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < count; i++) {
    const answer = await get(path);
    await answer.body?.cancel();
    all.push(answer.status);
  }
  return all;
}

describe('requests of sessions', () => {
  test('are counted apart from those of tokens', async () => {
    const limited = await withRates({
      requests: { limit: 1, seconds: HOUR },
      session_requests: { limit: 4, seconds: HOUR },
    });
    expect(await statuses(byToken(limited), 2)).toEqual([200, 429]);
    expect(await statuses(await session(limited), 3)).toEqual([200, 200, 429]);
    expect(await statuses(await session(limited), 1)).toEqual([200]);
  });

  test('leave half of their limit to other sessions, and any number of sessions has one limit', async () => {
    const limited = await withRates({ session_requests: { limit: 4, seconds: HOUR } });
    expect(await statuses(await session(limited), 9)).toEqual([200, 200, ...Array<number>(7).fill(429)]);
    expect(await statuses(await session(limited), 1)).toEqual([200]);
    expect(await statuses(await session(limited), 2)).toEqual([200, 429]);
    expect(await statuses(await session(limited), 1)).toEqual([429]);
    expect(await statuses(byToken(limited), 1)).toEqual([200]);
  });

  test('say whose limit is reached, and when to come again', async () => {
    const limited = await withRates({ session_requests: { limit: 2, seconds: HOUR } });
    const one = await session(limited);
    const first = await one.get('/v1/zones');
    expect(first.headers.get('X-RateLimit-Remaining')).toBe('0');
    const refused = await one.get('/v1/zones');
    expect(((await refused.json()) as { detail: string }).detail).toMatch(/^a session may make 1 requests in 3600 s/);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(HOUR / 2);
  });

  test('are 1,200 a minute on the plan free, 600 of them by one session', async () => {
    await api.pool.query("UPDATE accounts SET plan = 'free', verified_at = NULL WHERE id = $1", [accountId]);
    const limited = await replicaWith({ rates: rateSettings({}) });
    const answer = await (await session(limited)).get('/v1/limits');
    expect(answer.headers.get('X-RateLimit-Limit')).toBe('600');
    expect(((await answer.json()) as { rates: unknown[] }).rates).toContainEqual(
      expect.objectContaining({ name: 'session_requests', limit: 1200, seconds: 60 }),
    );
  });
});

test('tokens that have used up the computing time leave sessions a part of it, which they use up for themselves', async () => {
  const LITTLE = { limit: 0.001, seconds: HOUR };
  const computing = { ofPlan: () => LITTLE, ofNetwork: undefined };
  const limited = await replicaWith({ rates: { ...rateSettings('off'), computing } });
  expect(await statuses(byToken(limited), 2)).toEqual([200, 429]);
  expect(await statuses(await session(limited), 2)).toEqual([200, 429]);
  expect(await statuses(await session(limited), 1, '/zones')).toEqual([429]);
});

test('sessions may use the computing time of the account, too', async () => {
  const LITTLE = { limit: 0.001, seconds: HOUR };
  const computing = { ofPlan: () => LITTLE, ofNetwork: undefined };
  const limited = await replicaWith({ rates: { ...rateSettings('off'), computing } });
  expect(await statuses(await session(limited), 3)).toEqual([200, 200, 429]);
  expect(await statuses(byToken(limited), 1)).toEqual([429]);
});

test('tokens with as many requests at once as the account may have leave sessions theirs', async () => {
  const ofAccount = { atWork: 1, queued: 0, waiting: 1 };
  const limits: AdmissionLimits = { places: PLACE_LIMITS, account: ofAccount, trustedAccount: ofAccount };
  const limited = await replicaWith({ limits });
  const leaving = new AbortController();
  const waits = fetch(`${limited.url}/v1/zones?wait=30s`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'waits.example' }),
  });
  await until('a token waits', async () => (await statuses(byToken(limited), 1, '/v1/zones?wait=1s'))[0] === 429);
  // This is refused because lists accept no `wait`, and not because of the limit.
  expect(await statuses(await session(limited), 1, '/v1/zones?wait=1s')).toEqual([422]);
  leaving.abort();
  await expect(waits).rejects.toThrow('aborted');
});

test('tokens with all streams of the account lose one to a session, and get it back from none', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => byToken(api).get('/v1/events')));
  expect(streams.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  const stream = await (await session(api)).get('/v1/events');
  expect(stream.status).toBe(200);
  expect((await byToken(api).get('/v1/events')).status).toBe(429);
  for (const { body } of [...streams, stream]) await body?.cancel();
});
