/** @slow */
import { randomBytes } from 'node:crypto';
import type { RateSettings } from '../src/accounts/accounts/rate-settings.ts';
import { ApiUnderTest } from './harness.ts';
import { servedAtOnce } from './served-at-once.ts';

/** Limits of ACME challenges: writes are limited as in REST, and so is the wait for regions. */

const HOUR = 3600;
const rates: RateSettings = {
  limitsOf: (plan) => (plan === 'unlimited' ? undefined : { writes: { limit: 2, seconds: HOUR } }),
  failures: undefined,
};

let api: ApiUnderTest;
let owner: string;
let zone: string;

beforeAll(async () => {
  api = await ApiUnderTest.start(undefined, { rates });
});
afterAll(() => api.stop());

async function zoneOf(plan: string): Promise<void> {
  owner = await api.account({ plan });
  zone = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
}

async function post(path: string, value: string): Promise<{ status: number; body: object; retryAfter: string | null }> {
  const response = await fetch(`${api.url}/acme/${path}`, {
    method: 'POST',
    body: JSON.stringify({ fqdn: `_acme-challenge.${zone}`, value }),
    headers: { Authorization: `Bearer ${owner}` },
  });
  const body = (await response.json()) as object;
  return { status: response.status, body, retryAfter: response.headers.get('Retry-After') };
}

const aValue = (): string => randomBytes(32).toString('base64url');

test('a value is a write, and the same again is free', async () => {
  await zoneOf('verified');
  const stopServing = servedAtOnce(api);
  const value = aValue();
  for (let i = 0; i < 4; i++) expect((await post('present', value)).status).toBe(200);
  expect((await post('present', aValue())).status).toBe(200);
  const { status, body, retryAfter } = await post('present', aValue());
  expect({ status, body }).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(retryAfter)).toBeGreaterThan(HOUR / 2);
  stopServing();
});

test('an answer that no region serves yet comes all the same', async () => {
  await zoneOf('unlimited');
  expect(await post('present', aValue())).toMatchObject({ status: 200, body: { in_sync: false } });
});
