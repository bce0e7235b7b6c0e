import {
  type Condition,
  make,
  type ObjectMeta,
  RecordKind,
  RegionKind,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { ApiUnderTest } from '../../../test/harness.ts';
import { zoneOfAccount } from '../../../test/zone-of-account.ts';

/** Changes from the watches appear in the next list, even if the page was cached. */

const LIST = '/api/v1/zones?limit=50';
const TIME = Date.parse('2026-01-01T00:10:00Z');

let time = TIME;
let tests = 0;
let api: ApiUnderTest;
let token: string;
let account: string;
let zone: string;
let other: string;

beforeAll(async () => {
  api = await ApiUnderTest.start(undefined, { replaced: { now: () => time } });
});
beforeEach(async () => {
  tests++;
  time = TIME;
  [zone, other] = [`listed${tests}.example`, `other${tests}.example`];
  token = await api.account();
  account = (await api.send(token, 'GET', '/v1/account')).body.id;
  for (const name of [zone, other]) await addZone(name);
});
afterAll(() => api.stop());

const read = () => api.send(token, 'GET', LIST);
const names = async () => (await read()).body.data.map(({ name }) => name);
const stored = async (): Promise<ZoneResource> =>
  (await api.store.get(ZoneKind, zoneOfAccount(zone, account).metadata))!;

async function addZone(domain: string): Promise<void> {
  await seen((await api.store.create(ZoneKind, zoneOfAccount(domain, account))).metadata);
}

async function removeZone(domain: string): Promise<void> {
  await api.store.delete(ZoneKind, zoneOfAccount(domain, account).metadata);
  await api.caches.zones.catchUp();
}

/** Resolves when the watch of zones has delivered the version. */
async function seen({ resourceVersion }: ObjectMeta): Promise<void> {
  await api.caches.zones.waitFor(resourceVersion!, AbortSignal.timeout(60_000));
}

async function write(change: (one: ZoneResource) => ZoneResource): Promise<void> {
  await seen((await api.store.update(ZoneKind, change(await stored()))).metadata);
}

async function report(status: ZoneResource['status']): Promise<void> {
  await seen(await api.store.updateStatus(ZoneKind, { ...(await stored()), status }));
}

function condition(type: string, status: Condition['status'], reason = 'Test'): Condition {
  return { type, status, reason, message: '', observedGeneration: 9, lastTransitionTime: '2026-01-01T00:09:30Z' };
}

async function attach(name: string): Promise<void> {
  const { namespace } = zoneOfAccount(zone, account).metadata;
  const spec = { zoneRef: { name: zone, namespace }, name, type: 'A', value: '192.0.2.9' };
  const record = await api.store.create(RecordKind, make(RecordKind, { name, namespace: 'team' }, { spec }));
  const status = { conditions: [condition('Accepted', 'True')] };
  const { resourceVersion } = await api.store.updateStatus(RecordKind, { ...record, status });
  await api.caches.records.waitFor(resourceVersion!, AbortSignal.timeout(60_000));
}

async function detach(name: string): Promise<void> {
  await api.store.delete(RecordKind, { name, namespace: 'team' });
  await api.caches.records.catchUp();
}

async function addRegion(): Promise<void> {
  const spec = { nameserver: 'ns5.elsewhere.example', location: 'Here', addresses: ['192.0.2.54'] };
  const { metadata } = await api.store.create(RegionKind, make(RegionKind, { name: 'ns5' }, { spec }));
  await api.caches.regions.waitFor(metadata.resourceVersion!, AbortSignal.timeout(60_000));
}

test.each<readonly [string, () => Promise<void>, object]>([
  ['a comment', () => write((one) => ({ ...one, spec: { ...one.spec, comment: 'new' } })), { comment: 'new' }],
  [
    'a record',
    () => write((one) => ({ ...one, spec: { ...one.spec, records: [{ name: 'a', type: 'A', value: '192.0.2.1' }] } })),
    { record_count: 1 },
  ],
  [
    'a label',
    () =>
      write((one) => ({
        ...one,
        metadata: { ...one.metadata, labels: { ...one.metadata.labels, team: 'web' } },
      })),
    { labels: { team: 'web' } },
  ],
  ['a condition', () => report({ conditions: [condition('Accepted', 'False')] }), { status: 'invalid' }],
  [
    'a claim of another owner',
    () => report({ conditions: [condition('Accepted', 'False', 'ProofNeeded')] }),
    { status: 'verification_required' },
  ],
  [
    'a version that is served',
    () =>
      report({
        serial: 7,
        conditions: [condition('InSync', 'True')],
        regions: [{ name: 'ns1', serial: 7, servers: 2 }],
      }),
    { serial: 7, status: 'active', regions: [{ name: 'ns1', serial: 7, server_count: 2, observed_at: null }] },
  ],
  ['a Record object', () => attach('one'), { record_count: 1 }],
  [
    'a nameserver of the service',
    addRegion,
    { nameservers: expect.arrayContaining(['ns5.elsewhere.example']) as unknown },
  ],
])('the next list has %s', async (_, change, expected) => {
  const before = await read();
  const again = await read();
  expect(again).toMatchObject({ status: 200, body: before.body });
  expect(again.headers.get('ETag')).toBe(before.headers.get('ETag'));
  expect(before.body.data[0]).not.toMatchObject(expected);
  await change();
  const after = await read();
  expect(after.body.data.map(({ name }) => name)).toEqual([zone, other]);
  expect(after.body.data[0]).toMatchObject(expected);
  expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
});

test('the next list has zones that came, and none that went', async () => {
  expect(await names()).toEqual([zone, other]);
  await addZone(`made${tests}.example`);
  expect(await names()).toEqual([zone, `made${tests}.example`, other]);
  for (const domain of [zone, `made${tests}.example`, other]) await removeZone(domain);
  expect(await names()).toEqual([]);
  await addZone(other);
  expect(await names()).toEqual([other]);
});

test('a Record object that goes is in the next list no more', async () => {
  await attach('two');
  expect((await read()).body.data[0].record_count).toBe(1);
  await detach('two');
  expect((await read()).body.data[0].record_count).toBe(0);
});

test('a zone that is updating is degraded in the first list after a minute', async () => {
  await report({ conditions: [condition('InSync', 'False')], regions: [{ name: 'ns1', serial: 7, servers: 2 }] });
  expect((await read()).body.data[0].status).toBe('updating');
  time += 60_000;
  expect((await read()).body.data[0].status).toBe('degraded');
});

test('zones of another namespace are in the next list once they are shown, and no longer when they are hidden', async () => {
  const shown = `shown${tests}.example`;
  const object = { ...zoneOfAccount(shown, account), metadata: { name: shown, namespace: 'team' } };
  await seen((await api.store.create(ZoneKind, object)).metadata);
  expect(await names()).toEqual([zone, other]);
  await api.change('UPDATE accounts SET shown_namespaces = $2 WHERE id = $1', [account, ['team']]);
  expect(await names()).toEqual([zone, other, shown]);
  await api.change('UPDATE accounts SET shown_namespaces = $2 WHERE id = $1', [account, []]);
  expect(await names()).toEqual([zone, other]);
});
