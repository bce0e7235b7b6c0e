/** @slow: not in make check. */
import { BlockList } from 'node:net';
import { rateSettings, type RateSettings } from '../src/accounts/accounts/rate-settings.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';

/** A limit that any request uses up, and a period in which nothing recovers during a test. */
const LITTLE = { limit: 0.001, seconds: 3600 };

let api: ApiUnderTest;
let trusted: string;
const replicas: ApiUnderTest[] = [];
apiForAllTests((given) => ({ api, token: trusted } = given));
afterAll(() => Promise.all(replicas.map((replica) => replica.stop())));

/** A replica with its own limits that trusts X-Forwarded-For. */
async function replicaWith(computing: RateSettings['computing']): Promise<ApiUnderTest> {
  const proxies = new BlockList();
  proxies.addAddress('127.0.0.1');
  const failures = { limit: 1000, seconds: 60 };
  const replica = await api.replica({ rates: { ...rateSettings('off'), failures, computing }, proxies });
  replicas.push(replica);
  return replica;
}

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly address?: string;
  readonly body?: string;
  readonly type?: string;
}

async function send(replica: ApiUnderTest, { method, path, token, address = '192.0.2.1', body, type }: Sent) {
  const response = await fetch(replica.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    body,
    redirect: 'manual',
    headers: {
      'X-Forwarded-For': address,
      'Sec-Fetch-Site': 'same-origin',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': type ?? 'application/json' }),
    },
  });
  await response.text();
  return { status: response.status, retryAfter: Number(response.headers.get('Retry-After') ?? 0) };
}

describe('an account that has used up its computing time', () => {
  /** Requests that use computing time, but do not count as writes. */
  const requests: { readonly what: string; readonly sent: Omit<Sent, 'token'>; readonly status: number }[] = [
    { what: 'a read', sent: { path: '/v1/zones' }, status: 200 },
    { what: 'a dry run', sent: { path: '/api/v1/zones?dry_run=true', body: '{"name":"dry.example"}' }, status: 200 },
    { what: 'a refused write', sent: { path: '/api/v1/zones', body: '{"unknown":1}' }, status: 422 },
    { what: 'a body that is not parsed', sent: { path: '/v1/zones', body: `[${'1,'.repeat(60_000)}1]` }, status: 400 },
    { what: 'a path that does not exist', sent: { path: '/v1/nothing' }, status: 404 },
    { what: 'a change of an address', sent: { path: '/nic/update?hostname=a.example' }, status: 200 },
    { what: 'a challenge', sent: { path: '/acme/present', body: '{}' }, status: 422 },
  ];

  test.each(requests)('is answered 429 after $what, wherever it asks, and no other is', async ({ sent, status }) => {
    const replica = await replicaWith({
      ofPlan: (plan) => (plan === 'unlimited' ? undefined : LITTLE),
      ofNetwork: undefined,
    });
    const [token, other] = [await api.account({ plan: 'verified' }), await api.account({ plan: 'verified' })];
    expect((await send(replica, { ...sent, token })).status).toBe(status);
    for (const path of ['/v1/zones', '/api/v1/zones', '/v1/nothing']) {
      const refused = await send(replica, { path, token });
      expect(refused.status).toBe(429);
      expect(refused.retryAfter).toBeGreaterThan(0);
    }
    expect((await send(replica, { path: '/v1/zones', token: other })).status).toBe(200);
    expect((await send(replica, { path: '/v1/zones', token: trusted })).status).toBe(200);
  });
});

describe('a network that has used up its computing time', () => {
  const form = 'application/x-www-form-urlencoded';
  const requests: { readonly what: string; readonly sent: Sent }[] = [
    { what: 'a form', sent: { path: '/sign-in', body: 'email=a%40example.com&password=wrong', type: form } },
    { what: 'a page', sent: { path: '/sign-in' } },
    { what: 'a wrong token', sent: { path: '/v1/zones', token: 'none' } },
    { what: 'a device', sent: { path: '/oauth/device_authorization', body: 'client_id=x', type: form } },
    { what: 'a description', sent: { path: '/v1/openapi.json' } },
  ];

  test.each(requests)('is answered 429 after $what, and neither a token nor another network is', async ({ sent }) => {
    const replica = await replicaWith({ ofPlan: () => undefined, ofNetwork: LITTLE });
    expect((await send(replica, { path: '/v1/zones', token: trusted })).status).toBe(200);
    expect((await send(replica, sent)).status).not.toBe(429);
    for (const { sent: next } of requests) {
      const { status, retryAfter } = await send(replica, next);
      expect([next.path, status]).toEqual([next.path, 429]);
      expect(retryAfter).toBeGreaterThan(0);
    }
    expect((await send(replica, { path: '/v1/zones', token: trusted })).status).toBe(200);
    expect((await send(replica, { path: '/sign-in', address: '192.0.2.2' })).status).toBe(200);
  });
});
