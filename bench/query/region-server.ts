/**
 * A region's nameserver whose zones change while it answers. The store is in the memory of this process. All steps
 * are
 * the same as in a real nameserver: watch, verify, read, compile, swap, cache on disk, acknowledge.
 * Usage: node region-server.ts <port> <seed> <number of zones> <changes a second>. SIGUSR2 starts and ends the
 * changes.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeZoneFile, type Zone } from '@fourwinds/dns';
import { createLogger, readEnvironment } from '@fourwinds/process';
import { ConfigMapKind, type ConfigMapResource, make, NamespaceKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { generatePublicationKey, renderSnapshot, signerOf, writePublicKey } from '@fourwinds/snapshot';
import { MemoryStore } from '@fourwinds/store/memory';
import { configSchema } from '../../nameserver/src/config.ts';
import { startRegionMode } from '../../nameserver/src/region-mode.ts';
import { ABOVE_ANY_LOAD } from './servers/fourwinds.ts';
import { smallZones } from './zones.ts';

const [port, seed, count, changesPerSecond] = process.argv.slice(2);
const UDP_THREAD = new URL('../../dist/udp-thread.js', import.meta.url);
const { privateKey, publicKey } = generatePublicationKey();
const cache = mkdtempDisposableSync(join(tmpdir(), 'fourwinds-region-'));
process.on('exit', () => cache.remove());

const { zones } = smallZones(seed, Number(count));
const store = new MemoryStore();
await store.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
for (const zone of zones) await store.create(ConfigMapKind, snapshot(zone, 1));

const config = readEnvironment(configSchema, {
  FOURWINDS_STORE: 'memory',
  FOURWINDS_DNS: `127.0.0.1:${port}`,
  FOURWINDS_METRICS: '127.0.0.1:0',
  FOURWINDS_WORKERS: '1',
  FOURWINDS_CACHE_DIR: cache.path,
  FOURWINDS_PUBLICATION_KEY: writePublicKey(publicKey),
  ...ABOVE_ANY_LOAD,
});
const { signal } = new AbortController();
const log = createLogger('nameserver', 'error');
await startRegionMode({ config, open: async () => store, worker: UDP_THREAD, log, signal });

let version = 1;
let changing: NodeJS.Timeout | undefined;
process.on('SIGUSR2', () => {
  clearInterval(changing);
  changing = changing === undefined ? setInterval(() => void change(), 1000 / Number(changesPerSecond)) : undefined;
});

/** Sets another address in the next zone. */
async function change(): Promise<void> {
  const next = snapshot(zones[++version % zones.length], version);
  const current = await store.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: next.metadata.name });
  const { resourceVersion } = current!.metadata;
  await store.update(ConfigMapKind, { ...next, metadata: { ...next.metadata, resourceVersion } });
}

function snapshot({ apex, soa, nodes }: Zone, serial: number): ConfigMapResource {
  const blocks = nodes.map(({ name, rrsets }) => ({
    owner: name.toString(),
    text: writeZoneFile(rrsets.filter((set) => set !== soa)),
  }));
  const address = {
    owner: `version.${apex.toString()}`,
    text: `version.${apex.toString()} 60 IN A 10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}\n`,
  };
  const domain = apex.toString();
  const { manifest } = renderSnapshot(
    {
      domain,
      version: BigInt(serial),
      serial,
      soa: writeZoneFile([soa]).replace(' 1 14400 ', ` ${serial} 14400 `),
      blocks: [...blocks, address],
    },
    signerOf(privateKey),
  );
  return manifest;
}
