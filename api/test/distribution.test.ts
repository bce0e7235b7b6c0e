import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegionKind, ZoneKind } from '@fourwinds/resources';
import { type Peer, startNsd } from '../../test/differential/peers.ts';
import { freePort } from '../../test/free-port.ts';
import { until } from '../../test/until.ts';
import { ApiUnderTest } from './harness.ts';
import { scopes } from '../src/kernel/actor.ts';
import type { DistributionView } from '../src/zones/distribution/distribution-schema.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';

/** ns1 serves serial 7, and ns2 serves serial 6. ns3 accepts connections but never answers. ns4 is down. */
const PUBLISHED = 7;
let folder: string;
let peers: Peer[];
let silentServer: Server;
let api: ApiUnderTest;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'distribution-'));
  peers = [await serve('ns1', PUBLISHED), await serve('ns2', 6)];
  const silent = await freePort();
  silentServer = createServer().listen(silent, '127.0.0.1');
  await once(silentServer, 'listening');
  const ports = [peers[0].port, peers[1].port, silent, await freePort()];
  api = await ApiUnderTest.start(undefined, { ports: new Map(ports.map((port, i) => [`ns${i + 1}`, port])) });
  for (const region of api.services.regions.list()) {
    const spec = { ...region.spec, addresses: ['127.0.0.1'] };
    await api.store.update(RegionKind, { ...region, spec });
  }
  token = await api.account();
  await newZone('served.example');
  await newZone('other.example');
});

afterAll(async () => {
  await api.stop();
  silentServer.close();
  await Promise.all(peers.map((peer) => peer.stop()));
  rmSync(folder, { recursive: true });
});

function serve(name: string, serial: number): Promise<Peer> {
  const path = join(folder, `${name}.zone`);
  writeFileSync(path, `@ 60 SOA ns1 hostmaster ${serial} 7200 600 3600000 300\n@ 60 NS ns1.fourwinds.example.\n`);
  return startNsd(mkdtempSync(join(folder, name)), [{ apex: 'served.example.', path }]);
}

/** Creates a zone and reports on it as the operator does. */
async function newZone(name: string): Promise<void> {
  expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  const zone = (await api.store.get(ZoneKind, objectKeyFor(name)))!;
  const regions = [{ name: 'ns1', serial: PUBLISHED, observedAt: '2026-11-21T12:35:51.199Z', servers: 2 }];
  await api.store.updateStatus(ZoneKind, { ...zone, status: { ...zone.status, serial: PUBLISHED, regions } });
}

/** Returns the distribution of the zone after the API has seen the current regions and zone. */
async function distributionOf(zone: string): Promise<DistributionView> {
  return until(`the API has seen ${zone} and its regions`, async () => {
    const { status, body } = await api.send(token, 'GET', `/v1/zones/${zone}/distribution`);
    expect(status).toBe(200);
    const view = body as unknown as DistributionView;
    const addresses = view.nameserver_states.flatMap((server) => server.address_states.map(({ address }) => address));
    return view.serial !== null && addresses.length === 4 && addresses.every((one) => one === '127.0.0.1') && view;
  });
}

test('each nameserver is asked over UDP and TCP, and shown beside its acknowledgement', async () => {
  const view = await distributionOf('served.example');
  expect(view).toMatchObject({ zone: 'served.example', serial: PUBLISHED, in_sync: false });
  expect(view.nameserver_states.map(({ region, address_states: [{ status }] }) => [region, status])).toEqual([
    ['ns1', 'current'],
    ['ns2', 'behind'],
    ['ns3', 'silent'],
    ['ns4', 'silent'],
  ]);
  const [first, second, third] = view.nameserver_states;
  expect(first.acknowledged).toEqual({
    name: 'ns1',
    serial: PUBLISHED,
    observed_at: '2026-11-21T12:35:51.199Z',
    server_count: 2,
  });
  expect(first.address_states[0]).toMatchObject({
    address: '127.0.0.1',
    udp: { serial: PUBLISHED, rcode: 'NOERROR', error: null },
    tcp: { serial: PUBLISHED, rcode: 'NOERROR', error: null },
  });
  expect(second).toMatchObject({ acknowledged: null, address_states: [{ udp: { serial: 6 }, tcp: { serial: 6 } }] });
  expect(third.address_states[0].tcp).toMatchObject({ serial: null, rcode: null, error: expect.any(String) as string });
});

test('a server that does not have the zone says so by its response code', async () => {
  const { nameserver_states: states } = await distributionOf('other.example');
  expect(states[0].address_states[0]).toMatchObject({ status: 'not_served', udp: { rcode: 'REFUSED', serial: null } });
});

test('who asks again within seconds gets the same answers', async () => {
  const times = await Promise.all([1, 2, 3].map(async () => (await distributionOf('served.example')).asked_at));
  expect(new Set(times).size).toBe(1);
});

test('others do not see it, nor does a token without zones:read', async () => {
  const stranger = await api.account();
  const path = '/api/v1/zones/served.example/distribution';
  expect((await api.send(stranger, 'GET', path)).status).toBe(404);
  const limited = await api.account({ scopes: scopes.filter((scope) => scope !== 'zones:read') });
  expect((await api.send(limited, 'GET', path)).status).toBe(403);
});
