import { type Condition, ZoneKind } from '@fourwinds/resources';
import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';
import { zoneOfAccount } from '../../../test/zone-of-account.ts';

/** An account with more zones than fit on a page. */
const ZONES = 210;
const domains = Array.from({ length: ZONES }, (_, i) => `zone-${String(i).padStart(3, '0')}.example`);
const [UNDELEGATED, REFUSED, LATE] = domains.slice(205, 208);

let api: ApiUnderTest;
let token: string;

apiForAllTests((given) => ({ api, token } = given));

beforeAll(async () => {
  const own = await accountOf(token);
  for (const domain of domains) await make(domain, own);
  const last = await make('zone-999.example', await accountOf(await api.account()));
  await api.caches.zones.waitFor(last, AbortSignal.timeout(60_000));
});

const accountOf = async (as: string): Promise<string> => (await api.send(as, 'GET', '/v1/account')).body.id;

/** Creates a zone and reports it as served, except for a few zones. Returns the revision of the status. */
async function make(domain: string, account: string): Promise<string> {
  const made = await api.store.create(ZoneKind, zoneOfAccount(domain, account));
  const conditions = [
    domain === LATE ? condition('InSync', 'False') : condition('InSync', 'True'),
    ...(domain === UNDELEGATED ? [condition('Delegated', 'False', 'NotDelegated')] : []),
    ...(domain === REFUSED ? [condition('Accepted', 'False')] : []),
  ];
  const { resourceVersion } = await api.store.updateStatus(ZoneKind, { ...made, status: { conditions } });
  return resourceVersion!;
}

function condition(type: string, status: Condition['status'], reason = 'Test'): Condition {
  return { type, status, reason, message: '', observedGeneration: 1, lastTransitionTime: '2026-01-01T00:00:00Z' };
}

async function names(query: string, as = token): Promise<string[]> {
  const { status, body } = await api.send(as, 'GET', `/v1/zones?limit=200&${query}`);
  expect([status, body.next_cursor]).toEqual([200, null]);
  return body.data.map(({ name }) => name);
}

const counts = async (as = token): Promise<unknown> => (await api.send(as, 'GET', '/v1/zone-counts')).body;

test.each([
  ['q=zone-209', [domains[209]]],
  ['q=ONE-20', domains.slice(200)],
  ['q=zone-999', []],
  ['only=needs_action', [UNDELEGATED, REFUSED]],
  ['only=in_progress', [LATE]],
  [`only=needs_action&q=${REFUSED}`, [REFUSED]],
  [`only=needs_action&name=${LATE}`, []],
])('of %i zones, %s lists those beyond the first page, too', async (query, listed) =>
  expect(await names(query)).toEqual(listed),
);

test('counts are of all zones of the account, or of a token, and follow changes', async () => {
  expect(await counts()).toEqual({ zone_count: ZONES, needs_action_count: 2, in_progress_count: 1 });
  const ids = (await api.send(token, 'GET', '/v1/zones?q=zone-20&limit=200')).body.data;
  const zones = ids.filter(({ name }) => [REFUSED, domains[200]].includes(name)).map(({ id }) => id);
  const limited = await api.token(await accountOf(token), { kind: 'scoped', scopes: ['zones:read'], zones });
  expect(await counts(limited)).toEqual({ zone_count: 2, needs_action_count: 1, in_progress_count: 0 });
  expect(await names('only=needs_action', limited)).toEqual([REFUSED]);
  // The new spec is not served yet.
  expect((await api.send(token, 'PATCH', `/v1/zones/${domains[1]}`, { default_ttl: 60 })).status).toBe(200);
  expect(await counts()).toEqual({ zone_count: ZONES, needs_action_count: 2, in_progress_count: 2 });
});

test('a text in a note and in labels is found, and pages follow each other', async () => {
  const change = { comment: 'The Bücher shop', labels: { team: 'web' } };
  expect((await api.send(token, 'PATCH', `/v1/zones/${domains[203]}`, change)).status).toBe(200);
  expect(await names('q=bÜcher')).toEqual([domains[203]]);
  expect(await names('q=team%3Dweb')).toEqual([domains[203]]);
  expect(await names('q=shop&label=team=mail')).toEqual([]);
  const listed: string[] = [];
  let cursor: string | null = '';
  do {
    const { body } = await api.send(token, 'GET', `/v1/zones?q=zone&limit=100&cursor=${cursor}`);
    listed.push(...body.data.map(({ name }) => name));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(listed).toEqual(domains);
});

test.each(['q=', 'q=%20', `q=${'x'.repeat(256)}`, 'only=all'])('%s is refused', async (query) => {
  const { status, body } = await api.send(token, 'GET', `/v1/zones?${query}`);
  expect([status, body.issues[0].path]).toEqual([422, `query.${query.split('=')[0]}`]);
});
