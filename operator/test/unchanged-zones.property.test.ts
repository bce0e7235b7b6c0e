/** @slow: not in make check. */
import {
  ConfigMapKind,
  type ConfigMapResource,
  make,
  NamespaceKind,
  RecordKind,
  type RecordResource,
  RegionKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { heldConfigMap } from '../src/regions/held-config-map.ts';
import { edit } from '../src/testing/edit.ts';
import { recordObject, zoneOf } from '../src/testing/objects.ts';
import { isInSync, regionNames, World } from '../src/testing/world.ts';

const DOMAINS = ['a.test', 'b.test', 'example.test'];

describe('zones that have not changed', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
    await world.management.create(NamespaceKind, make(NamespaceKind, { name: 'team', labels: { kind: 'own' } }, {}));
    for (const domain of DOMAINS)
      await world.apply(
        ['www A 192.0.2.1'],
        { recordsFrom: [{ namespaceSelector: { matchLabels: { kind: 'own' } } }] },
        domain,
      );
    for (const domain of DOMAINS) await world.inSync(domain);
  });

  afterEach(() => world.stop());

  const compositions = (): number => world.operator!.statistics.compositions;
  const allInSync = async (): Promise<void> => {
    const { items } = await world.management.list<ZoneResource>(ZoneKind);
    for (const { metadata } of items)
      await world.eventually(() => world.zone(metadata.name, metadata.namespace), isInSync);
    await world.operator!.idle();
  };
  const published = async (): Promise<string[]> => {
    const { items } = await world.management.list<ZoneResource>(ZoneKind);
    const texts = items.map(async ({ spec: { domain } }) => {
      const manifests = await Promise.all(regionNames.map((region) => world.manifest(region, `${domain}.`)));
      return `${domain} ${(await world.publication(domain))?.version} ${manifests.map((one) => one?.data?.sha256).join(' ')}`;
    });
    return (await Promise.all(texts)).sort();
  };

  test('are not composed by a new leader; those that have changed are', async () => {
    await world.restartOperator();
    await allInSync();
    expect(compositions()).toBe(0);
    await world.operator!.stop();
    await world.apply(['www A 192.0.2.2'], {}, 'b.test');
    await world.startOperator();
    await allInSync();
    expect(compositions()).toBe(1);
    expect((await world.manifest('ns3', 'b.test.'))?.data?.records).toContain('192.0.2.2');
  });

  test('are composed by another program, which publishes nothing anew', async () => {
    const before = await published();
    world.program = 'two';
    await world.restartOperator();
    await allInSync();
    expect(compositions()).toBe(DOMAINS.length + 1);
    expect(await published()).toEqual(before);
    await world.restartOperator();
    await allInSync();
    expect(compositions()).toBe(0);
  });

  test('have a signature that was damaged in one region written again, though all servers serve the zone', async () => {
    await world.operator!.stop();
    await damage('signature', 'AAAA');
    await world.startOperator();
    const isSigned = (manifest: ConfigMapResource): boolean =>
      heldConfigMap(manifest, { verify: world.verify }).isSigned;
    await world.eventually(() => world.manifest('ns3', 'b.test.'), isSigned);
    await allInSync();
    expect(compositions()).toBe(1);
  });

  const changes: [string, () => Promise<unknown>][] = [
    ['an inline record', () => world.apply(['www A 192.0.2.77'], {}, 'a.test')],
    [
      'a new Record',
      () =>
        world.management.create(RecordKind, {
          ...recordObject('x', 'x A 192.0.2.3', 0),
          spec: { ...recordObject('x', 'x A 192.0.2.3', 0).spec, zoneRef: { name: 'a.test' } },
        }),
    ],
    ['a changed Record', () => changeRecord((record) => ({ ...record, spec: { ...record.spec, value: '192.0.2.4' } }))],
    ['labels that let no Record in any more', () => labelTeam({ kind: 'other' })],
    ['labels that let them in again', () => labelTeam({ kind: 'own' })],
    ['a Record that is gone', () => world.management.delete(RecordKind, { namespace: 'team', name: 'x' })],
    ['a nameserver of the service', () => changeRegion('ns9.fourwinds.example')],
    ['the same as before', () => changeRegion('ns1.fourwinds.example')],
    [
      'a zone below',
      () => world.management.create(ZoneKind, zoneOf('sub.a.test', [{ name: 'www', type: 'A', value: '192.0.2.5' }])),
    ],
    [
      'a manifest that is gone',
      () =>
        world.regions.get('ns2')!.delete(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: manifestName('b.test.') }),
    ],
    ['a manifest with other records', () => damage('records', 'www.b.test. 60 IN A 192.0.2.66\n')],
    ['a manifest with another signature', () => damage('signature', '')],
    ['a region that is new', () => world.wipe('ns4')],
  ];

  async function changeRecord(change: (record: RecordResource) => RecordResource): Promise<void> {
    await edit(world.management, RecordKind, { namespace: 'team', name: 'x' }, change);
  }

  async function labelTeam(labels: { [label: string]: string }): Promise<void> {
    await edit(world.management, NamespaceKind, { name: 'team' }, ({ metadata, ...namespace }) => ({
      ...namespace,
      metadata: { ...metadata, labels },
    }));
  }

  async function changeRegion(nameserver: string): Promise<void> {
    await edit(world.management, RegionKind, { name: 'ns1' }, ({ spec, ...region }) => ({
      ...region,
      spec: { ...spec, nameserver },
    }));
  }

  async function damage(field: string, value: string): Promise<void> {
    const key = { namespace: SYSTEM_NAMESPACE, name: manifestName('b.test.') };
    await edit(world.regions.get('ns3')!, ConfigMapKind, key, ({ data, ...rest }) => ({
      ...rest,
      data: { ...data, [field]: value },
    }));
  }

  test('hide no change that was made while there was no operator: another program, which composes all, finds nothing to publish', async () => {
    for (const [name, change] of changes) {
      await world.operator!.stop();
      await change();
      await world.startOperator();
      await allInSync();
      const after = await published();
      world.program = name;
      await world.restartOperator();
      await allInSync();
      expect([name, ...(await published())]).toEqual([name, ...after]);
    }
    for (const domain of DOMAINS) expect(new Set(await world.manifests(`${domain}.`)).size).toBe(1);
  });
});
