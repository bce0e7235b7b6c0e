/** @slow: not in make check. */
import { jest } from '@jest/globals';
import { rateSettings, type RateSettings } from '../src/accounts/accounts/rate-settings.ts';
import type { RateLimits } from '../src/kernel/meter.ts';
import { type Answer, ApiUnderTest } from './harness.ts';

/** A period that is too long to end during a test. */
const HOUR = 3600;

/** The limits of the plans, with this period. */
const { limitsOf } = rateSettings({});
const slow: RateSettings = {
  limitsOf: (plan) => {
    const entries = Object.entries(limitsOf(plan) ?? {}).map(([name, { limit }]) => [name, { limit, seconds: HOUR }]);
    return entries.length === 0 ? undefined : (Object.fromEntries(entries) as RateLimits);
  },
  failures: undefined,
};

const settings = (limits: RateLimits, failures?: RateSettings['failures']): RateSettings => ({
  limitsOf: (plan) => (plan === 'unlimited' ? undefined : limits),
  failures,
});

let api: ApiUnderTest;
let token: string;

beforeAll(async () => {
  api = await ApiUnderTest.start(undefined, { rates: slow });
});
afterAll(() => api.stop());
beforeEach(async () => {
  token = await api.account({ plan: 'verified' });
});

const leftIn = ({ headers }: Answer) =>
  ['Limit', 'Remaining'].map((name) => Number(headers.get(`X-RateLimit-${name}`) ?? NaN));

const txt = (name: string, value = 'x') => ({ changes: [{ name, type: 'TXT', value }] });

async function newZone(by: ApiUnderTest = api, owner = token): Promise<string> {
  const { status, body } = await by.send(owner, 'POST', '/api/v1/zones', { name: `${crypto.randomUUID()}.example` });
  expect(status).toBe(201);
  return body.name;
}

/** Runs with a separate API that has these limits. */
async function withLimits(rates: RateSettings, run: (limited: ApiUnderTest) => Promise<void>): Promise<void> {
  const limited = await api.replica({ rates });
  try {
    await run(limited);
  } finally {
    await limited.stop();
  }
}

test('an answer has the rest of the limit that it counts against', async () => {
  const created = await api.send(token, 'POST', '/api/v1/zones', { name: 'left.example' });
  expect(leftIn(created)).toEqual([10, 9]);
  expect(leftIn(await api.send(token, 'GET', '/api/v1/zones'))).toEqual([600, 599]);
  expect(leftIn(await api.send(token, 'GET', '/api/v1/zones/none.example'))).toEqual([600, 598]);
  expect(leftIn(await api.send(token, 'PATCH', '/api/v1/zones/left.example/records', txt('a')))).toEqual([120, 119]);
  expect(leftIn(await api.send(token, 'GET', '/v1/zones'))).toEqual([600, 599]);
  expect(leftIn(await api.send(token, 'POST', '/v1/zones', { name: 'right.example' }))).toEqual([10, 8]);
});

test('an answer to a request that no endpoint takes has it, too', async () => {
  const left = async (method: string, path: string, headers = {}, by = token) => {
    const answer = await api.request(by, method, path, { headers });
    return [answer.status, ...leftIn(answer)];
  };
  expect(await left('GET', '/api/v1/nowhere')).toEqual([404, 600, 599]);
  expect(await left('DELETE', '/api/v1/zones')).toEqual([405, 600, 598]);
  expect(await left('OPTIONS', '/api/v1/zones')).toEqual([204, 600, 597]);
  expect(await left('GET', '/api/v1/zones', { Accept: 'text/html' })).toEqual([406, 600, 596]);
  expect(await left('GET', '/v1/zones/x/nothing')).toEqual([404, 600, 599]);
  expect(await left('PUT', '/v1/account')).toEqual([405, 600, 598]);
  expect(await left('GET', '/v1/zones', { Accept: 'text/html' })).toEqual([406, 600, 597]);
  expect(await left('GET', '/v1/nowhere', {}, 'fwp_wrong')).toEqual([401, NaN, NaN]);
});

test('nobody is asked for a token where nothing is', async () => {
  for (const [method, path, status] of [
    ['GET', '/api/v1/nowhere', 404],
    ['DELETE', '/v1/zones', 405],
    ['OPTIONS', '/v1/zones', 204],
  ] as const)
    expect((await fetch(api.url + path, { method })).status).toBe(status);
});

test.each([
  ['free', 60],
  ['verified', 600],
  ['pro', 6000],
  ['team', 6000],
])('the plan %s allows %d requests to the general API in a minute', async (plan, limit) => {
  expect(leftIn(await api.send(await api.account({ plan }), 'GET', '/v1/zones'))).toEqual([limit, limit - 1]);
});

test('the plan unlimited has no limits', async () => {
  const unlimited = await api.account();
  const { headers } = await api.send(unlimited, 'GET', '/api/v1/zones');
  expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  const { body } = await api.send(unlimited, 'GET', '/api/v1/limits');
  expect(body).toMatchObject({ plan: 'unlimited', rates: [] });
});

test('a bulk change is one write; one that changes nothing, is refused or only tried, is none', async () => {
  const path = `/api/v1/zones/${await newZone()}/records`;
  const many = { changes: Array.from({ length: 50 }, (_, i) => txt(`n${i}`).changes[0]) };
  expect(leftIn(await api.send(token, 'PATCH', path, many))).toEqual([120, 119]);
  expect(leftIn(await api.send(token, 'PATCH', path, many))).toEqual([120, 119]);
  expect(leftIn(await api.send(token, 'PATCH', `${path}?dry_run=true`, txt('new')))).toEqual([120, 119]);
  const refused = await api.send(token, 'PATCH', path, { changes: [{ name: 'a', type: 'A', value: 'x' }] });
  expect([refused.status, ...leftIn(refused)]).toEqual([422, 120, 119]);
  const unread = await api.send(token, 'PATCH', path, '{');
  expect([unread.status, ...leftIn(unread)]).toEqual([400, 120, 119]);
});

test('counting a write costs no statement more', async () => {
  const unlimited = await api.account();
  const paths = [
    [token, await newZone()],
    [unlimited, await newZone(api, unlimited)],
  ].map(([owner, zone]) => ({ owner, path: `/api/v1/zones/${zone}/records` }));
  const counts: number[] = [];
  for (const { owner, path } of paths) {
    await api.send(owner, 'PATCH', path, txt('first'));
    const query = jest.spyOn(api.pool, 'query');
    expect((await api.send(owner, 'PATCH', path, txt('second'))).status).toBe(200);
    counts.push(query.mock.calls.length);
    query.mockRestore();
  }
  expect(counts[0]).toBe(counts[1]);
});

test('every way to change a zone is a write', async () => {
  const path = `/api/v1/zones/${await newZone()}`;
  expect(leftIn(await api.send(token, 'PATCH', `${path}/records`, txt('a')))).toEqual([120, 119]);
  const file = await api.request(token, 'PUT', `${path}/zonefile`, {
    body: 'a A 192.0.2.1\n',
    headers: { 'Content-Type': 'text/dns' },
  });
  expect(leftIn(file)).toEqual([120, 118]);
  expect(leftIn(await api.send(token, 'POST', `${path}/dnssec/enable`, {}))).toEqual([120, 117]);
  expect(leftIn(await api.send(token, 'DELETE', path))).toEqual([120, 116]);
  const issued = await api.send(token, 'POST', '/api/v1/tokens', { name: 'more', kind: 'read_only' });
  expect([issued.status, ...leftIn(issued)]).toEqual([201, 120, 115]);
});

test('a refusal in either API says when the next request is allowed', async () => {
  await withLimits(
    settings({ writes: { limit: 1, seconds: HOUR }, requests: { limit: 2, seconds: HOUR } }),
    async (limited) => {
      const path = `/zones/${await newZone()}/records`;
      const before = Date.now() / 1000;
      expect((await limited.send(token, 'PATCH', `/api/v1${path}`, txt('a'))).status).toBe(200);
      const write = await limited.send(token, 'PATCH', `/api/v1${path}`, txt('b'));
      expect([write.status, write.body.error.code, ...leftIn(write)]).toEqual([429, 'rate_limited', 1, 0]);
      const wait = Number(write.headers.get('Retry-After'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(HOUR);
      expect(Number(write.headers.get('X-RateLimit-Reset'))).toBeGreaterThanOrEqual(Math.floor(before + HOUR) - 5);
      expect((await limited.send(token, 'GET', `/api/v1${path}`)).body.data).toHaveLength(1);

      await limited.send(token, 'GET', `/v1${path}`);
      await limited.send(token, 'GET', `/v1${path}`);
      const request = await limited.send(token, 'GET', `/v1${path}`);
      expect([request.status, ...leftIn(request)]).toEqual([429, 2, 0]);
      expect(request.headers.get('Content-Type')).toContain('application/problem+json');
      expect(request.body).toMatchObject({ code: 'rate_limited', status: 429 });
    },
  );
});

test('a limit counts all tokens of an account, and no other account', async () => {
  await withLimits(settings({ reads: { limit: 3, seconds: HOUR } }), async (limited) => {
    const id = (await api.send(token, 'GET', '/v1/account')).body.id;
    const tokens = [token, await api.token(id, { kind: 'read_only' }), token, token];
    const statuses: number[] = [];
    for (const one of tokens) statuses.push((await limited.send(one, 'GET', '/api/v1/zones')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await limited.send(await api.account({ plan: 'verified' }), 'GET', '/api/v1/zones')).status).toBe(200);
  });
});

test('zones made through both APIs count together', async () => {
  await withLimits(settings({ zone_creates: { limit: 2, seconds: HOUR } }), async (limited) => {
    const made: number[] = [];
    for (const base of ['/v1', '/api/v1', '/v1', '/api/v1']) {
      const { status } = await limited.send(token, 'POST', `${base}/zones`, { name: `${crypto.randomUUID()}.example` });
      made.push(status);
    }
    expect(made).toEqual([201, 201, 429, 429]);
    expect((await limited.send(token, 'GET', '/api/v1/zones')).body.data).toHaveLength(2);
  });
});

test('requests that are old enough no longer count, each by itself', async () => {
  await withLimits(settings({ writes: { limit: 2, seconds: 60 * HOUR } }), async (limited) => {
    const path = `/api/v1/zones/${await newZone()}/records`;
    const statuses: number[] = [];
    const write = async (name: string) => {
      statuses.push((await limited.send(token, 'PATCH', path, txt(name))).status);
    };
    await write('a');
    await age(30 * HOUR);
    await write('b');
    await write('c');
    await age(31 * HOUR);
    await write('d');
    await write('e');
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
  });
});

test('50 writers at once get exactly as many writes as the limit allows, through two replicas', async () => {
  const rates = settings({ writes: { limit: 20, seconds: HOUR } });
  await withLimits(rates, async (one) => {
    await withLimits(rates, async (other) => {
      const zones = await Promise.all(Array.from({ length: 5 }, () => newZone()));
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          (i % 2 === 0 ? one : other).send(token, 'PATCH', `/api/v1/zones/${zones[i % 5]}/records`, txt(`n${i}`)),
        ),
      );
      expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(20);
      expect(Map.groupBy(answers, ({ status }) => status).get(429)).toHaveLength(30);
    });
  });
});

test('accounts that ask two replicas at once never get more than a large limit, and no refusal below 95 % of it', async () => {
  const LIMIT = 200;
  const rates = settings({ reads: { limit: LIMIT, seconds: HOUR } });
  await withLimits(rates, async (one) => {
    await withLimits(rates, async (other) => {
      const tokens = await Promise.all(Array.from({ length: 4 }, () => api.account({ plan: 'verified' })));
      const accounts = tokens.map(async (owner) => {
        let accepted = 0;
        let atFirstRefusal: number | undefined;
        const client = async (replica: ApiUnderTest): Promise<void> => {
          for (let refusals = 0; refusals < 3;) {
            const { status } = await replica.send(owner, 'GET', '/api/v1/nameservers');
            if (status === 200) accepted++;
            else {
              atFirstRefusal ??= accepted;
              refusals++;
            }
          }
        };
        await Promise.all([client(one), client(other)]);
        return { accepted, atFirstRefusal };
      });
      for (const { accepted, atFirstRefusal } of await Promise.all(accounts)) {
        expect(accepted).toBeLessThanOrEqual(LIMIT);
        // Responses of the other replica may still be on their way.
        expect(atFirstRefusal).toBeGreaterThanOrEqual(LIMIT * 0.95 - 1);
      }
    });
  });
});

test('GET /limits shows each limit and its rest', async () => {
  await newZone();
  const { body } = await api.send(token, 'GET', '/api/v1/limits');
  expect(body).toMatchObject({
    rates: [
      { name: 'reads', limit: 600, seconds: HOUR, remaining: 599, reset_at: expect.any(String) as string },
      { name: 'writes', limit: 120, seconds: HOUR, remaining: 120, reset_at: null },
      { name: 'zone_creates', limit: 10, seconds: HOUR, remaining: 9, reset_at: expect.any(String) as string },
      { name: 'domain_creates', limit: 5, seconds: HOUR, remaining: 5, reset_at: null },
      { name: 'requests', limit: 600, seconds: HOUR, remaining: 600, reset_at: null },
      { name: 'session_requests', limit: 1200, seconds: HOUR, remaining: 1200, reset_at: null },
    ],
  });
});

test('after too many requests without a valid token, an address needs one that was valid before', async () => {
  await withLimits(settings({}, { limit: 3, seconds: HOUR }), async (limited) => {
    const statusOf = async (bearer: string) => (await limited.send(bearer, 'GET', '/api/v1/zones')).status;
    expect(await statusOf(token)).toBe(200);
    expect([await statusOf('a'), await statusOf('b'), await statusOf('c')]).toEqual([401, 401, 401]);
    const refused = await limited.send('d', 'GET', '/api/v1/zones');
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(await api.account())).toBe(429);
  });
});

/** Makes everything older that is counted exactly. */
async function age(seconds: number): Promise<void> {
  await api.pool.query(
    `UPDATE exact_rates SET times = ARRAY(SELECT time - $1 * interval '1 second' FROM unnest(times) AS time)`,
    [seconds],
  );
}

describe('octets of records', () => {
  const limited = settings({ written_bytes: { limit: 5000, seconds: HOUR } });
  const patch = (by: ApiUnderTest, zone: string, body: object) =>
    by.send(token, 'PATCH', `/api/v1/zones/${zone}/records`, body);

  test('are counted by all replicas together; a write above the limit changes nothing', async () => {
    await withLimits(limited, async (one) =>
      withLimits(limited, async (other) => {
        const zone = await newZone(one);
        expect((await patch(one, zone, txt('a', 'x'.repeat(2000)))).status).toBe(200);
        expect((await patch(other, zone, txt('b', 'x'.repeat(2000)))).status).toBe(200);
        const refused = await patch(one, zone, txt('c', 'x'.repeat(2000)));
        expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
        expect(refused.body.error.message).toMatch(/^the account may write 5000 octets of records in 3600 seconds; /);
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(HOUR / 2);
        expect((await patch(one, zone, txt('d', 'x'))).status).toBe(200);
        const { data } = (await one.send(token, 'GET', `/api/v1/zones/${zone}/records`)).body;
        expect(data.map(({ name }) => name)).toEqual(['a', 'b', 'd']);
        const { written_bytes: left } = (await one.send(token, 'GET', '/api/v1/limits')).body as unknown as {
          written_bytes: { limit: number; seconds: number; remaining: number };
        };
        expect(left).toMatchObject({ limit: 5000, seconds: HOUR });
        expect(left.remaining).toBeGreaterThan(0);
        expect(left.remaining).toBeLessThan(900);
      }),
    );
  });

  test('of records that stay, and of a change that is only tried, are free', async () => {
    await withLimits(limited, async (one) => {
      const zone = await newZone(one);
      await patch(one, zone, txt('a', 'x'.repeat(4000)));
      const path = `/api/v1/zones/${zone}/records?dry_run=true`;
      for (let i = 0; i < 3; i++)
        expect((await one.send(token, 'PATCH', path, txt('b', 'x'.repeat(4000)))).status).toBe(200);
      for (let i = 0; i < 3; i++) expect((await patch(one, zone, txt('b', String(i)))).status).toBe(200);
    });
  });

  test('of small writes are counted together, so that each of them costs no statement', async () => {
    const rates = settings({ written_bytes: { limit: 100_000_000, seconds: HOUR } });
    await withLimits(rates, async (one) => {
      const zone = await newZone(one);
      const used: number[] = [];
      for (const name of ['a', 'b', 'c']) {
        await patch(one, zone, txt(name, 'x'.repeat(30_000)));
        const { written_bytes: left } = (await one.send(token, 'GET', '/api/v1/limits')).body as unknown as {
          written_bytes: { limit: number; remaining: number };
        };
        used.push(left.limit - left.remaining);
      }
      expect(used.slice(0, 2)).toEqual([0, 0]);
      expect(used[2]).toBeGreaterThan(90_000);
    });
  });

  test.each([
    ['a large write', 2000],
    ['a small write', 20],
  ])('of %s that the limit of writes refuses do not count', async (_, octets) => {
    await withLimits(
      settings({ written_bytes: { limit: 5000, seconds: HOUR }, writes: { limit: 1, seconds: HOUR } }),
      async (one) => {
        const zone = await newZone(one);
        const usedNow = async (): Promise<number> => {
          const { body } = await one.send(token, 'GET', '/api/v1/limits');
          const { written_bytes: left } = body as unknown as { written_bytes: { limit: number; remaining: number } };
          return left.limit - left.remaining;
        };
        expect((await patch(one, zone, txt('a', 'x'.repeat(2000)))).status).toBe(200);
        const used = await usedNow();
        for (let i = 0; i < 4; i++)
          expect((await patch(one, zone, txt('b', 'x'.repeat(octets)))).body.error.message).toMatch('1 writes');
        expect(await usedNow()).toBe(used);
      },
    );
  });

  test('one write may be larger than the limit, where none count yet', async () => {
    await withLimits(limited, async (one) => {
      const zone = await newZone(one);
      expect((await patch(one, zone, txt('a', 'x'.repeat(6000)))).status).toBe(200);
      expect((await patch(one, zone, txt('b', 'x'))).status).toBe(429);
    });
  });
});
