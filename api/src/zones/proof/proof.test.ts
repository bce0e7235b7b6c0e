import {
  ACCOUNTS_NAMESPACE,
  DomainClaimKind,
  type DomainClaimSpec,
  hashedName,
  labels,
  make,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { type Answer, ApiUnderTest } from '../../../test/harness.ts';
import type { ProofView } from './proof-schema.ts';

let api: ApiUnderTest;
let first: string;
let second: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  first = await api.account({ plan: 'verified' });
  second = await api.account({ plan: 'verified' });
});
afterAll(() => api.stop());

const accountOf = async (token: string): Promise<string> => (await api.send(token, 'GET', '/api/v1/account')).body.id;
type Shown = Omit<Answer, 'body'> & { body: Partial<ProofView> & { code?: string } };
const send = async (...asked: Parameters<ApiUnderTest['send']>) => (await api.send(...asked)) as unknown as Shown;
const makeZone = (token: string, name: string): Promise<Answer> => api.send(token, 'POST', '/v1/zones', { name });
const ask = (token: string, name: string): Promise<Shown> => send(token, 'POST', `/v1/zones/${name}/proof`);
/** Creates a zone for a domain that another owner has. The zone waits for the domain. */
const contend = (token: string, name: string): Promise<Shown> =>
  send(token, 'POST', '/v1/zones', { name, request_proof: true });
const show = (token: string, name: string): Promise<Shown> => send(token, 'GET', `/api/v1/zones/${name}/proof`);

async function stored(token: string, domain: string): Promise<ZoneResource[]> {
  const account = await accountOf(token);
  const { items } = await api.store.list(ZoneKind, { namespace: ACCOUNTS_NAMESPACE });
  return items.filter(({ metadata, spec }) => spec.domain === domain && metadata.labels?.[labels.account] === account);
}

/** Writes a claim as the operator does. */
async function claim(spec: DomainClaimSpec): Promise<void> {
  const name = hashedName('domain', spec.domain);
  const written = await api.store.create(DomainClaimKind, make(DomainClaimKind, { name }, { spec }));
  await api.caches.claims.waitFor(written.metadata.resourceVersion!, AbortSignal.timeout(60_000));
}

/** Reports on a zone as the operator does. */
async function report(zone: ZoneResource, reason: string, proof?: NonNullable<ZoneResource['status']>['proof']) {
  const condition = {
    type: 'Proven',
    status: 'True' as const,
    reason,
    message: 'so it is',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  };
  const status = { conditions: [condition], ...(proof === undefined ? {} : { proof }) };
  const revision = await api.store.updateStatus(ZoneKind, { ...zone, status });
  await api.caches.zones.waitFor(revision.resourceVersion!, AbortSignal.timeout(60_000));
}

test('a zone that nobody has asked about is unproven', async () => {
  await makeZone(first, 'unasked.example');
  expect((await show(first, 'unasked.example')).body).toMatchObject({
    status: 'unproven',
    challenge: null,
    proof_kind: null,
  });
});

test('a request is in the Zone, for the operator; its answer shows the records', async () => {
  await makeZone(first, 'asked.example');
  const { status, body } = await ask(first, 'asked.example');
  expect([status, body.status]).toEqual([200, 'waiting']);
  const [zone] = await stored(first, 'asked.example');
  const { requestedAt } = zone.spec.proof!;
  expect(Date.parse(requestedAt)).not.toBeNaN();
  const token = '0'.repeat(32);
  await report(zone, 'NotFound', {
    requestedAt,
    token,
    expiresAt: '2026-01-08T00:00:00Z',
    record: `_fourwinds-challenge.asked.example. TXT ${token}`,
    nameserver: `${token}.verify.fourwinds.example`,
  });
  expect((await show(first, 'asked.example')).body).toEqual({
    zone: 'asked.example',
    status: 'waiting',
    proof_kind: null,
    since: '2026-01-01T00:00:00Z',
    message: 'so it is',
    holds_domain: false,
    notice_ends_at: null,
    expires_at: '2026-01-08T00:00:00Z',
    challenge: { name: '_fourwinds-challenge.asked.example.', type: 'TXT', value: token },
    nameserver: `${token}.verify.fourwinds.example`,
  });
});

test('a proof of the zone is there for its owner', async () => {
  await makeZone(first, 'proven.example');
  const [zone] = await stored(first, 'proven.example');
  await claim({
    domain: 'proven.example',
    namespace: ACCOUNTS_NAMESPACE,
    account: await accountOf(first),
    zone: zone.metadata.name,
    proof: 'TXTRecord',
  });
  await report(zone, 'TXTRecord');
  expect((await show(first, 'proven.example')).body).toMatchObject({
    status: 'proven',
    proof_kind: 'txt_record',
    holds_domain: true,
  });
});

describe('a domain that another account has', () => {
  test('is claimed by a zone that waits for it, once, and each account sees its own', async () => {
    await makeZone(first, 'taken.example');
    expect((await makeZone(second, 'taken.example')).status).toBe(409);
    expect((await show(second, 'taken.example')).status).toBe(404);
    expect((await ask(second, 'taken.example')).status).toBe(404);
    expect((await contend(second, 'taken.example')).status).toBe(201);
    expect((await contend(second, 'taken.example')).status).toBe(409);
    expect((await ask(second, 'taken.example')).status).toBe(200);
    const [zone, ...others] = await stored(second, 'taken.example');
    expect(others).toEqual([]);
    expect((await show(second, 'taken.example')).body).toMatchObject({ status: 'waiting', holds_domain: false });
    expect((await show(first, 'taken.example')).body).toMatchObject({ status: 'unproven' });
    const change = { changes: [{ name: 'www', type: 'A', value: '192.0.2.2' }] };
    expect((await api.send(second, 'PATCH', '/api/v1/zones/taken.example/records', change)).status).toBe(200);
    expect((await stored(second, 'taken.example'))[0].spec.records).toHaveLength(1);
    expect((await stored(first, 'taken.example'))[0].spec.records).toEqual([]);
    const ids = await Promise.all(
      [first, second].map(async (token) => (await api.send(token, 'GET', '/v1/zones/taken.example')).body.id),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids[1]).toBe(zone.metadata.labels?.[labels.zoneId]);
  });

  test('both see until when the one without a proof may keep it', async () => {
    await makeZone(first, 'notice.example');
    await contend(second, 'notice.example');
    const [held] = await stored(first, 'notice.example');
    await claim({
      domain: 'notice.example',
      namespace: ACCOUNTS_NAMESPACE,
      account: await accountOf(first),
      zone: held.metadata.name,
      grantNeededBy: '2026-01-08T00:00:00Z',
    });
    await report((await stored(second, 'notice.example'))[0], 'Contender');
    const shown = await Promise.all([first, second].map((token) => show(token, 'notice.example')));
    expect(shown.map(({ body }) => [body.status, body.holds_domain, body.notice_ends_at])).toEqual([
      ['unproven', true, '2026-01-08T00:00:00Z'],
      ['contender', false, '2026-01-08T00:00:00Z'],
    ]);
  });

  test('when two ask at once, each has one zone', async () => {
    await makeZone(first, 'race.example');
    const answers = await Promise.all(Array.from({ length: 8 }, () => contend(second, 'race.example')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect(await stored(second, 'race.example')).toHaveLength(1);
  });

  test('is not claimed below a zone of a proven owner', async () => {
    await makeZone(first, 'above.example');
    await makeZone(first, 'sub.above.example');
    const [above] = await stored(first, 'above.example');
    await claim({
      domain: 'above.example',
      namespace: ACCOUNTS_NAMESPACE,
      account: await accountOf(first),
      zone: above.metadata.name,
      proof: 'ParentNS',
    });
    expect((await contend(second, 'sub.above.example')).status).toBe(409);
    expect(await stored(second, 'sub.above.example')).toEqual([]);
  });

  test('uses the quota of zones', async () => {
    const free = await api.account({ plan: 'free' });
    for (const i of [1, 2, 3]) expect((await makeZone(free, `quota-${i}.example`)).status).toBe(201);
    await makeZone(first, 'quota.example');
    const { status, body } = await contend(free, 'quota.example');
    expect([status, body.code]).toEqual([403, 'quota_exceeded']);
  });
});

test('a zone that is made with a request has its domain where nobody else has', async () => {
  expect((await contend(second, 'fresh.example')).status).toBe(201);
  const [zone] = await stored(second, 'fresh.example');
  expect(zone.metadata.name).toBe(hashedName('zone', 'fresh.example'));
  expect((await show(second, 'fresh.example')).body.status).toBe('waiting');
});

test.each(['co.uk', 'corp.internal', 'ns1.fourwinds.example'])(
  'a request opens no name that is nobody’s: %s',
  async (name) => {
    expect([409, 422]).toContain((await contend(second, name)).status);
  },
);

test('a domain of no zone is not asked for, nor is one by a token that only reads', async () => {
  expect((await ask(second, 'nobody.example')).status).toBe(404);
  const reads = await api.token(await accountOf(second), { scopes: ['zones:read'] });
  expect((await ask(reads, 'taken.example')).status).toBe(403);
});
