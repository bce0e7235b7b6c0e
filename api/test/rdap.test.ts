import { ZoneKind } from '@fourwinds/resources';
import { until } from '../../test/until.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { ApiUnderTest } from './harness.ts';

const DIGEST = 'e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d';

let api: ApiUnderTest;
let owner: string;

beforeAll(async () => {
  api = await ApiUnderTest.start(undefined, { replaced: { abuseContact: 'abuse@fourwinds.example' } });
  owner = await api.account({ name: 'Ada Lovelace', email: 'ada@example.net', plan: 'verified' });
});
afterAll(() => api.stop());

async function query(name: string): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const response = await fetch(`${api.url}/rdap/domain/${name}`);
  expect(response.headers.get('Content-Type')).toBe('application/rdap+json');
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('anyone can ask for a registered name, and learns nothing about its owner', async () => {
  const { body: domain } = await api.send(owner, 'POST', '/v1/domains', { name: 'lantern.names.example' });
  const { status, body } = await query('Lantern.Names.Example');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    handle: domain.id,
    ldhName: 'lantern.names.example',
    status: ['active'],
    events: [{ eventAction: 'registration' }, { eventAction: 'expiration' }],
    nameservers: ['ns1', 'ns2', 'ns3', 'ns4'].map((server) => ({ ldhName: `${server}.fourwinds.example` })),
    secureDNS: { delegationSigned: false },
    entities: [{ roles: ['abuse'] }],
  });
  const account = (await api.send(owner, 'GET', '/v1/account')).body;
  for (const secret of ['Ada', 'ada@', account.id]) expect(JSON.stringify(body)).not.toContain(secret);
});

test('a signed name has the DS records that the suffix publishes', async () => {
  await api.send(owner, 'POST', '/v1/domains', { name: 'signed.names.example' });
  const zone = (await api.store.get(ZoneKind, objectKeyFor('signed.names.example')))!;
  const ds = [2, 4].map((digestType) => ({ keyTag: 4711, algorithm: 13, digestType, digest: DIGEST }));
  await api.store.updateStatus(ZoneKind, { ...zone, status: { dnssec: { phase: 'on', keys: [], ds } } });
  await until('the status has arrived', async () => {
    const { secureDNS } = (await query('signed.names.example')).body as { secureDNS: { delegationSigned: boolean } };
    return secureDNS.delegationSigned;
  });
  expect((await query('signed.names.example')).body.secureDNS).toEqual({
    delegationSigned: true,
    dsData: [{ keyTag: 4711, algorithm: 13, digestType: 2, digest: DIGEST.toUpperCase() }],
  });
});

test('a name in deletion can still be restored', async () => {
  await api.send(owner, 'POST', '/v1/domains', { name: 'leaving.names.example' });
  await api.send(owner, 'DELETE', '/v1/domains/leaving.names.example');
  expect((await query('leaving.names.example')).body.status).toEqual(['redemption period', 'pending delete']);
});

test.each(['free.names.example', 'www.lantern.names.example', 'names.example', 'lantern.example', 'example'])(
  '%s is not registered',
  async (name) => {
    expect(await query(name)).toMatchObject({ status: 404, body: { errorCode: 404 } });
  },
);
