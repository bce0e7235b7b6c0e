import { createLogger } from '@fourwinds/process';
import type { ConfigMapResource } from '@fourwinds/resources';
import { renderSnapshot } from '@fourwinds/snapshot';
import { ZoneSet } from '../answer/index.ts';
import { LoadedZones } from './loaded-zones.ts';
import { SnapshotLoader } from './snapshot-loader.ts';

function manifestOf(domain: string): ConfigMapResource {
  const soa = `${domain} 3600 IN SOA ns1.example. h.example. 1 14400 3600 604800 300\n`;
  return renderSnapshot({ domain, version: 1n, serial: 1, soa, blocks: [] }, () => 'signed').manifest;
}

test('a manifest that comes while the threads end is loaded without another event', async () => {
  const manifests = [manifestOf('first.example.'), manifestOf('second.example.')];
  const [first, second] = manifests.map(({ metadata }) => metadata.name);
  const zones = new LoadedZones(new ZoneSet(), () => true);
  let ends = 0;
  const loader: SnapshotLoader = new SnapshotLoader({
    snapshots: {
      get: (name) => manifests.find(({ metadata }) => metadata.name === name),
      bucket: () => undefined,
      shrink: () => undefined,
    },
    zones,
    readers: {
      async *results() {},
      end: () => {
        if (++ends === 2) loader.enqueue(second);
        return Promise.resolve();
      },
    },
    log: createLogger('test', 'silent'),
    onProgress: () => undefined,
    onMissing: () => undefined,
    onPresent: () => undefined,
  });
  await loader.endFirstList();
  loader.enqueue(first);
  await loader.idle();
  expect(zones.names().sort()).toEqual([first, second].sort());
});
