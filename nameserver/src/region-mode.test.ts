import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { createLogger, parseSocketAddress, readEnvironment, type Service } from '@fourwinds/process';
import {
  ConfigMapKind,
  type ConfigMapResource,
  LeaseKind,
  make,
  NamespaceKind,
  ownerId,
  SecretKind,
  type SecretResource,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import {
  bucketNames,
  generatePublicationKey,
  hasLoaded,
  manifestName,
  type OwnerBlock,
  readAcknowledgement,
  renderSnapshot,
  renderTombstone,
  signerOf,
  verifierOf,
  writePublicKey,
} from '@fourwinds/snapshot';
import { clusterUid, type ResourceStore, StoreError } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { freePort } from '../../test/free-port.ts';
import { configSchema } from './config.ts';
import { ZoneSet } from './answer/index.ts';
import { Entry } from './load/cache/entry.ts';
import { ZoneCache } from './load/cache/zone-cache.ts';
import { LoadedZones } from './load/loaded-zones.ts';
import { startRegionMode } from './region-mode.ts';
import { dataOf } from './testing/ask.ts';
import { makeCertificate } from './testing/certificate.ts';
import { spawnNameserver } from './testing/nameserver-process.ts';
import { eventually } from '../../test/eventually.ts';

const log = createLogger('test', 'silent');
const UDP_THREAD = new URL('udp-thread.ts', import.meta.url);
const SNAPSHOT_THREAD = new URL('load/snapshot-thread.ts', import.meta.url);
const { privateKey, publicKey } = generatePublicationKey();
const stranger = generatePublicationKey().privateKey;
const signed = signerOf(privateKey);

const soaOf = (domain: string, serial: number): string =>
  `${domain}. 3600 IN SOA ns1.${domain}. hostmaster.${domain}. ${serial} 14400 3600 604800 300\n`;

/** Returns a zone with the name `to` as an alias to another zone. */
function owned(domain: string, serial: number, owner: string | undefined, target: string): ConfigMapResource {
  const blocks = [
    { owner: `${domain}.`, text: `${domain}. 3600 IN NS ns1.example.net.\n` },
    { owner: `to.${domain}.`, text: `to.${domain}. 60 IN CNAME www.${target}.\n` },
    { owner: `www.${domain}.`, text: `www.${domain}. 60 IN A 192.0.2.1\n` },
  ];
  const content = { domain: `${domain}.`, version: BigInt(serial), serial, owner, soa: soaOf(domain, serial), blocks };
  return renderSnapshot(content, signed).manifest;
}

function snapshot(
  domain: string,
  serial: number,
  address: string,
  { more = [], key = privateKey }: { more?: OwnerBlock[]; key?: typeof privateKey } = {},
) {
  const blocks = [
    { owner: `${domain}.`, text: `${domain}. 3600 IN NS ns1.example.net.\n` },
    { owner: `www.${domain}.`, text: `www.${domain}. 60 IN A ${address}\n` },
    ...more,
  ];
  return renderSnapshot(
    { domain: `${domain}.`, version: BigInt(serial), serial, soa: soaOf(domain, serial), blocks },
    signerOf(key),
  );
}

const manyRecords = Array.from({ length: 3000 }, (_, i) => ({
  owner: `host${i}.big.example.`,
  text: `host${i}.big.example. 60 IN TXT "${'x'.repeat(60)}"\n`,
}));

describe('a nameserver of a region', () => {
  let store: MemoryStore;
  let folder: string;
  let service: Service | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourwinds-'));
    store = await newCluster();
  });

  afterEach(async () => {
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  async function newCluster(): Promise<MemoryStore> {
    const cluster = new MemoryStore();
    await cluster.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
    return cluster;
  }

  async function start(
    open: () => Promise<ResourceStore> = async () => store,
    variables: { [variable: string]: string } = {},
  ): Promise<string> {
    const config = readEnvironment(configSchema, {
      FOURWINDS_STORE: 'memory',
      FOURWINDS_REGION: 'ns1',
      FOURWINDS_DNS: '127.0.0.1:0',
      FOURWINDS_WORKERS: '1',
      FOURWINDS_CACHE_DIR: folder,
      FOURWINDS_PUBLICATION_KEY: writePublicKey(publicKey),
      ...variables,
    });
    service = await startRegionMode({
      config,
      open,
      worker: UDP_THREAD,
      snapshotThread: SNAPSHOT_THREAD,
      log,
      signal: new AbortController().signal,
    });
    return (service.ready!.dns as string[])[0];
  }

  async function stop(): Promise<void> {
    await service?.stop();
    service = undefined;
  }

  async function put(object: ConfigMapResource): Promise<ConfigMapResource> {
    const { name } = object.metadata;
    const current = await store.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name });
    if (current === undefined) return store.create(ConfigMapKind, object);
    const { resourceVersion } = current.metadata;
    return store.update(ConfigMapKind, { ...object, metadata: { ...object.metadata, resourceVersion } });
  }

  const lease = () => store.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'nameserver-ns1' });

  async function acknowledgement() {
    const found = await lease();
    const read = found && readAcknowledgement(found);
    if (read === undefined) throw new Error('there is no acknowledgement');
    return read;
  }

  async function acknowledged(manifest: ConfigMapResource): Promise<void> {
    const cluster = await clusterUid(store);
    await eventually(async () => {
      const { name, resourceVersion } = manifest.metadata;
      expect(hasLoaded(await acknowledgement(), cluster, name, resourceVersion!)).toBe(true);
    });
  }

  test('answers over TLS with the certificate in a Secret of its region, once there is one', async () => {
    await put(snapshot('one.example', 1, '192.0.2.1').manifest);
    await start(undefined, { FOURWINDS_DOT: '127.0.0.1:0', FOURWINDS_DOT_SECRET: 'dns/dot' });
    const { certificate, key } = makeCertificate('ns1.test');
    const data = {
      'tls.crt': Buffer.from(certificate).toString('base64'),
      'tls.key': Buffer.from(key).toString('base64'),
    };
    await store.create(SecretKind, make<SecretResource>(SecretKind, { namespace: 'dns', name: 'dot' }, { data }));
    const { host, port } = parseSocketAddress((service!.ready!.dot as string[])[0])!;
    await eventually(async () => {
      const socket = connect({ host, port, servername: 'ns1.test', ca: Buffer.from(certificate) });
      await once(socket, 'secureConnect');
      socket.destroy();
    });
  });

  test('serves published zones, and acknowledges them in its Lease', async () => {
    await put(snapshot('one.example', 1, '192.0.2.1').manifest);
    const server = await start();
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.1');
    await acknowledged(await put(snapshot('one.example', 2, '192.0.2.2').manifest));
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.2');
    expect(await lease()).toMatchObject({
      metadata: { labels: { 'dns.fourwinds.dev/region': 'ns1' } },
      spec: { holderIdentity: 'ns1', leaseDurationSeconds: 15 },
    });
  });

  test('is not ready until it has the zones of the region', async () => {
    const address = `127.0.0.1:${await freePort()}`;
    await put(snapshot('one.example', 1, '192.0.2.1').manifest);
    const reachable = Promise.withResolvers<ResourceStore>();
    const starting = start(() => reachable.promise, { FOURWINDS_DNS: address });
    await eventually(async () => expect(await dataOf(address, 'www.one.example.', 'A')).toBe('SERVFAIL'));
    reachable.resolve(store);
    await starting;
    expect(await dataOf(address, 'www.one.example.', 'A')).toBe('192.0.2.1');
    expect(await dataOf(address, 'www.two.example.', 'A')).toBe('REFUSED');
  });

  test('its Lease goes when it stops', async () => {
    const server = await start();
    await acknowledged(await put(snapshot('one.example', 1, '192.0.2.1').manifest));
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.1');
    await stop();
    expect(await lease()).toBeUndefined();
  });

  test('a tombstone ends a zone, and an older snapshot does not bring it back to an older state', async () => {
    const server = await start();
    await acknowledged(await put(snapshot('one.example', 5, '192.0.2.5').manifest));
    await put(snapshot('one.example', 4, '192.0.2.4').manifest);
    await eventually(async () => expect((await acknowledgement()).refused).toHaveLength(1));
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.5');
    await acknowledged(await put(renderTombstone({ domain: 'one.example.', version: 6n, serial: 6 }, signed)));
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('REFUSED');
  });

  test('a large zone is served when its last bucket is there', async () => {
    const server = await start();
    const { manifest, buckets } = snapshot('big.example', 1, '192.0.2.1', { more: manyRecords });
    const [last, ...others] = buckets.toReversed();
    for (const bucket of others) await put(bucket);
    const written = await put(manifest);
    await eventually(async () =>
      expect((await acknowledgement()).pending).toEqual([{ name: manifestName('big.example.') }]),
    );
    expect(await dataOf(server, 'www.big.example.', 'A')).toBe('SERVFAIL');
    await put(last);
    await acknowledged(written);
    expect(await dataOf(server, 'host2999.big.example.', 'TXT')).toBe(`"${'x'.repeat(60)}"`);
    expect(bucketNames(manifest).length).toBeGreaterThan(1);
  });

  test('a bucket that holds something else is refused, and made good by the right one', async () => {
    const server = await start();
    const { manifest, buckets } = snapshot('big.example', 1, '192.0.2.1', { more: manyRecords });
    const [first, ...others] = buckets;
    for (const bucket of [{ ...first, data: { records: 'forged' } }, ...others]) await put(bucket);
    const written = await put(manifest);
    await eventually(async () => expect((await acknowledgement()).refused).toHaveLength(1));
    await store.delete(ConfigMapKind, first.metadata);
    await put(first);
    await acknowledged(written);
    expect(await dataOf(server, 'host2999.big.example.', 'TXT')).toBe(`"${'x'.repeat(60)}"`);
  });

  test('a cluster made anew ends no zone before the operator has filled it again', async () => {
    const server = await start();
    const { manifest } = snapshot('one.example', 1, '192.0.2.1');
    await acknowledged(await put(manifest));
    await store.delete(ConfigMapKind, manifest.metadata);
    await store.delete(NamespaceKind, { name: 'kube-system' });
    const made = await store.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
    await eventually(async () => expect((await acknowledgement()).cluster).toBe(made.metadata.uid));
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.1');
    await acknowledged(await put(snapshot('one.example', 2, '192.0.2.2').manifest));
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.2');
  });

  test('a snapshot that somebody else signed is refused by name', async () => {
    const server = await start();
    await acknowledged(await put(snapshot('one.example', 1, '192.0.2.1').manifest));
    await put(snapshot('one.example', 2, '198.51.100.66', { key: stranger }).manifest);
    await eventually(async () =>
      expect((await acknowledgement()).refused).toEqual([
        { name: manifestName('one.example.'), version: '1', reason: 'the signature is not of the publication key' },
      ]),
    );
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.1');
  });

  test('a zone of which no version can be loaded is not denied by the one above it, until one can or its manifest goes', async () => {
    const { manifest: forged } = snapshot('sub.one.example', 1, '198.51.100.66', { key: stranger });
    await put(snapshot('one.example', 1, '192.0.2.1').manifest);
    await put(forged);
    const server = await start();
    for (const name of ['sub.one.example.', 'www.sub.one.example.']) {
      expect(await dataOf(server, name, 'A')).toBe('SERVFAIL');
    }
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.1');
    expect(await dataOf(server, 'no.one.example.', 'A')).toBe('NXDOMAIN');
    await acknowledged(await put(snapshot('sub.one.example', 2, '192.0.2.2').manifest));
    expect(await dataOf(server, 'www.sub.one.example.', 'A')).toBe('192.0.2.2');
    await acknowledged(await put(renderTombstone({ domain: 'sub.one.example.', version: 3n, serial: 3 }, signed)));
    expect(await dataOf(server, 'www.sub.one.example.', 'A')).toBe('NXDOMAIN');
  });

  test('a manifest that nobody signed takes no loaded zone away, and is forgotten when it goes', async () => {
    const server = await start();
    await acknowledged(await put(snapshot('one.example', 1, '192.0.2.1').manifest));
    const { manifest: alias } = snapshot('one.example', 2, '198.51.100.66', { key: stranger });
    const otherForms = ['one.example', 'ONE.example.', '\\111ne.example.'].map((domain) => ({
      ...alias,
      metadata: { ...alias.metadata, name: manifestName(domain) },
      data: { ...alias.data, domain },
    }));
    const { manifest: invented } = snapshot('two.example', 2, '198.51.100.66', { key: stranger });
    for (const manifest of [alias, ...otherForms, invented]) await put(manifest);
    await eventually(async () => expect((await acknowledgement()).refused).toHaveLength(5));
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.1');
    expect(await dataOf(server, 'www.two.example.', 'A')).toBe('SERVFAIL');
    await store.delete(ConfigMapKind, invented.metadata);
    await eventually(async () => expect(await dataOf(server, 'www.two.example.', 'A')).toBe('REFUSED'));
  });

  test('follows aliases into zones of the same owner alone, also when it starts from its disk cache', async () => {
    const [alice, bob] = [ownerId({ namespace: 'alice' }), ownerId({ namespace: 'bob' })];
    const key = 'ab'.repeat(32);
    await put(owned('one.example', 1, alice, 'two.example'));
    await put(owned('two.example', 1, alice, 'three.example'));
    await put(owned('three.example', 1, bob, 'one.example'));
    await put(owned('four.example', 1, undefined, 'five.example'));
    await put(owned('five.example', 1, undefined, 'one.example'));
    const expected = {
      'to.one.example.': '192.0.2.1 www.two.example.',
      'to.two.example.': 'www.three.example.',
      'to.three.example.': 'www.one.example.',
      'to.four.example.': 'www.five.example.',
    };
    const server = await start(undefined, { FOURWINDS_CACHE_KEY: key });
    for (const [name, data] of Object.entries(expected)) expect(await dataOf(server, name, 'A')).toBe(data);
    await stop();
    const again = await start(() => Promise.reject(new StoreError('Unavailable', 'away')), {
      FOURWINDS_CACHE_KEY: key,
    });
    for (const [name, data] of Object.entries(expected)) expect(await dataOf(again, name, 'A')).toBe(data);
  });

  test('a zone that changes its owner is answered as the new one’s', async () => {
    const [alice, bob] = [ownerId({ namespace: 'alice' }), ownerId({ namespace: 'bob' })];
    await put(owned('one.example', 1, alice, 'two.example'));
    await put(owned('two.example', 1, bob, 'one.example'));
    const server = await start();
    for (const [serial, owner] of [alice, bob, alice].entries()) {
      await acknowledged(await put(owned('two.example', serial + 2, owner, 'one.example')));
      const data = owner === alice ? '192.0.2.1 www.two.example.' : 'www.two.example.';
      expect(await dataOf(server, 'to.one.example.', 'A')).toBe(data);
    }
  });

  test('starts from its disk cache while the cluster is away, and catches up when it is back', async () => {
    await put(snapshot('one.example', 1, '192.0.2.1').manifest);
    await put(snapshot('two.example', 1, '192.0.2.1').manifest);
    await acknowledgedStart();
    await stop();
    let away = true;
    const server = await start(async () => {
      if (away) throw new StoreError('Unavailable', 'the cluster is away');
      return store;
    });
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.1');
    await put(renderTombstone({ domain: 'two.example.', version: 2n, serial: 2 }, signed));
    const written = await put(snapshot('one.example', 2, '192.0.2.2').manifest);
    away = false;
    await acknowledged(written);
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.2');
    expect(await dataOf(server, 'www.two.example.', 'A')).toBe('REFUSED');
  });

  async function acknowledgedStart(): Promise<string> {
    const server = await start();
    await eventually(acknowledgement);
    return server;
  }

  test('refuses entries of its disk cache that the operator has not signed', async () => {
    await put(snapshot('one.example', 1, '192.0.2.1').manifest);
    await acknowledgedStart();
    await stop();
    const [file] = await readdir(folder);
    const entries = [...Entry.in(new Uint8Array(await readFile(join(folder, file))))];
    const forged = entries.map(({ kind, facts, snapshot: text }) =>
      Entry.of({ kind, facts, snapshot: [text.replace('192.0.2.1', '192.0.2.6')] }),
    );
    await writeFile(join(folder, file), Buffer.concat(forged.map(({ octets }) => octets)));
    const server = await startDamaged();
    expect(await dataOf(server.dns, 'www.one.example.', 'A')).toBe('SERVFAIL');
    await server.returns();
  });

  /** Starts while the cluster is unavailable. Resolves once the disk cache, which must be damaged, is read. */
  async function startDamaged() {
    const [dns, metrics] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
    const reachable = Promise.withResolvers<ResourceStore>();
    const starting = start(() => reachable.promise, { FOURWINDS_DNS: dns, FOURWINDS_METRICS: metrics });
    const page = async (path: string): Promise<string> => (await fetch(`http://${metrics}${path}`)).text();
    await eventually(async () => expect(await page('/readyz')).toContain('the disk cache is damaged'));
    const returns = async (): Promise<void> => {
      reachable.resolve(store);
      await starting;
    };
    return { dns, page, returns };
  }

  test('whose disk cache is damaged says so until its region is loaded, and denies nothing meanwhile', async () => {
    await put(snapshot('one.example', 1, '192.0.2.1').manifest);
    await put(snapshot('two.example', 1, '192.0.2.2').manifest);
    await acknowledgedStart();
    await stop();
    const [file] = await readdir(folder);
    const octets = await readFile(join(folder, file));
    const entries = [...Entry.in(new Uint8Array(octets))];
    octets[entries[0].octets.byteOffset + 60] ^= 0x11;
    await writeFile(join(folder, file), octets);

    const server = await startDamaged();
    expect(await server.page('/readyz')).toBe(
      'the zones are being loaded\nthe disk cache is damaged, and the region is not loaded yet: zones may be missing\n',
    );
    expect(await server.page('/metrics')).toMatch(/^fourwinds_cache_damaged 1$/m);
    const answers = ['www.one.example.', 'www.two.example.'].map((name) => dataOf(server.dns, name, 'A'));
    expect((await Promise.all(answers)).sort()).toEqual([expect.stringMatching(/^192\.0\.2\.[12]$/), 'SERVFAIL']);

    await server.returns();
    expect(await server.page('/readyz')).toBe('ok\n');
    expect(await server.page('/metrics')).toMatch(/^fourwinds_cache_damaged 0$/m);
    expect(await dataOf(server.dns, 'www.one.example.', 'A')).toBe('192.0.2.1');
    await eventually(async () =>
      expect((await lease())?.metadata.annotations).toMatchObject({ 'dns.fourwinds.dev/cache-damaged': 'true' }),
    );
  });

  test('whose region has been silent for too long serves on, but is not ready until it is back', async () => {
    await put(snapshot('one.example', 1, '192.0.2.1').manifest);
    await acknowledgedStart();
    await stop();
    const loaded = new LoadedZones(new ZoneSet(), verifierOf(publicKey));
    const cache = new ZoneCache({ folder, zones: loaded, giveBackMemory: async () => undefined, log });
    await cache.load();
    cache.keepHeardAt(Date.now() - 15 * 86_400_000);
    await cache.flushed();

    const metrics = `127.0.0.1:${await freePort()}`;
    const page = async (path: string): Promise<string> => (await fetch(`http://${metrics}${path}`)).text();
    const staleness = async (): Promise<number> =>
      Number(/^fourwinds_staleness_seconds (\d+)$/m.exec(await page('/metrics'))![1]);
    const reachable = Promise.withResolvers<ResourceStore>();
    const server = await start(() => reachable.promise, { FOURWINDS_METRICS: metrics });
    expect(await page('/readyz')).toMatch(/^the API of the region has been silent for \d+ s: .*\n$/);
    expect(await staleness()).toBeGreaterThanOrEqual(15 * 86_400);
    expect(await dataOf(server, 'www.one.example.', 'A')).toBe('192.0.2.1');

    reachable.resolve(store);
    await eventually(async () => expect(await page('/readyz')).toBe('ok\n'));
    expect(await staleness()).toBeLessThan(86_400);
  });

  describe('when manifests disappear without tombstones', () => {
    const domains = Array.from({ length: 40 }, (_, i) => `zone${i}.example`);

    async function serving(): Promise<void> {
      for (const domain of domains) await put(snapshot(domain, 1, '192.0.2.1').manifest);
      await acknowledgedStart();
      await stop();
    }

    test('one of them is dropped', async () => {
      await serving();
      await store.delete(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: manifestName('zone7.example.') });
      const server = await start();
      await eventually(async () => expect(await dataOf(server, 'www.zone7.example.', 'A')).toBe('REFUSED'));
      expect(await dataOf(server, 'www.zone8.example.', 'A')).toBe('192.0.2.1');
    });

    test('when most of them are gone, none is dropped, and a tombstone still counts', async () => {
      await serving();
      const full = store;
      store = await newCluster();
      await put(renderTombstone({ domain: 'zone7.example.', version: 2n, serial: 2 }, signed));
      const server = await start();
      await eventually(async () => expect(await dataOf(server, 'www.zone7.example.', 'A')).toBe('REFUSED'));
      await eventually(acknowledgement);
      for (const domain of domains.filter((name) => name !== 'zone7.example')) {
        expect(await dataOf(server, `www.${domain}.`, 'A')).toBe('192.0.2.1');
      }
      await full.close();
    });
  });
});

test('SIGHUP does not end a nameserver whose region cannot be reached', async () => {
  const server = spawnNameserver({
    FOURWINDS_STORE: `postgres://127.0.0.1:${await freePort()}/fourwinds?store=ns1`,
    FOURWINDS_REGION: 'ns1',
    FOURWINDS_PUBLICATION_KEY: writePublicKey(publicKey),
    FOURWINDS_DNS: '127.0.0.1:0',
  });
  server.started.catch(() => undefined);
  const tries = (): string[] => server.log.filter((line) => line.includes('it is tried again'));
  await eventually(() => expect(tries()).not.toEqual([]));
  const before = tries().length;
  server.reload();
  await eventually(() => expect(tries().length).toBeGreaterThan(before));
  process.kill(server.pid, 'SIGTERM');
  expect(await server.ended).toBeNull();
});
