import { allLive, configMap, held, type LeaseState, serverLease } from '../testing/objects.ts';
import { heldVersions, newerThan, tombstoneAfter, tombstoneOver } from './held-versions.ts';
import { type RegionView, serverViews } from './region-view.ts';

function region(version: string, servers: { [name: string]: Partial<LeaseState> } = {}): RegionView {
  const leases = Object.entries(servers).map(([name, state]) =>
    serverLease(name, { renewed: 0, watermark: '1', ...state }),
  );
  const manifest = configMap('zone-a', 'manifest', '1', { version, serial: '7', sha256: `sha ${version}` });
  return {
    name: 'ns1',
    reachable: true,
    cluster: 'cluster',
    servers: serverViews(leases, allLive),
    manifest: () => held(manifest),
  };
}

test('versions of manifests count, and those that servers keep because the manifest is older', () => {
  const refused = [{ name: 'zone-a', version: '9', reason: 'older' }];
  const regions = [region('3'), region('4', { a: { refused }, b: {}, c: { refused, cluster: 'before' } })];
  expect(heldVersions(regions, 'zone-a')).toEqual([
    { version: 3n, serial: 7, sha256: 'sha 3', isTombstone: false },
    { version: 4n, serial: 7, sha256: 'sha 4', isTombstone: false },
    { version: 9n },
  ]);
});

test.each([
  [{ version: 6n, sha256: 'b' }, true],
  [{ version: 5n, sha256: 'b' }, true],
  [{ version: 5n, sha256: 'a' }, false],
  [{ version: 5n }, false],
  [{ version: 4n, sha256: 'b' }, false],
])('%p beside version 5 with the digest a: %p', (held, newer) => {
  expect(newerThan({ version: 5n, sha256: 'a' })(held)).toBe(newer);
});

describe('a tombstone', () => {
  const recorded = { version: '5', serial: 100 };

  test.each([
    ['follows the recorded version', [], { version: 6n, serial: 100 }],
    ['follows the newest that a region has', [{ version: 8n, serial: 90 }], { version: 9n, serial: 90 }],
    ['is the one that a region has', [{ version: 6n, serial: 100, isTombstone: true }], { version: 6n, serial: 100 }],
    [
      'follows a version newer than the one that a region has',
      [{ version: 6n, serial: 100, isTombstone: true }, { version: 7n }],
      { version: 8n, serial: 100 },
    ],
  ])('%s', (_, held, expected) => {
    expect(tombstoneAfter('example.', recorded, held)).toEqual({ domain: 'example.', ...expected });
  });
});

describe('the tombstone over a manifest of version 5 that nobody expects', () => {
  const manifest = { domain: 'example.', version: 5n, serial: 100 };
  const recorded = { serial: 110, sha256: 'a', generation: 1, zone: 'team/example' };

  test.each([
    ['follows it without a record', undefined, { version: 6n, serial: 100 }],
    [
      'follows it where the record is older',
      { ...recorded, version: '4', deleted: true },
      { version: 6n, serial: 100 },
    ],
    ['is that of the other regions', { ...recorded, version: '7', deleted: true }, { version: 7n, serial: 110 }],
    ['follows a version that only others have', { ...recorded, version: '6' }, { version: 7n, serial: 110 }],
    ['follows the same version on record', { ...recorded, version: '5' }, { version: 6n, serial: 110 }],
    [
      'never has the version of the manifest',
      { ...recorded, version: '5', deleted: true },
      { version: 6n, serial: 110 },
    ],
  ])('%s', (_, publication, expected) => {
    expect(tombstoneOver(manifest, publication)).toEqual({ domain: 'example.', ...expected });
  });
});
