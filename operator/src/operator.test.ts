/** @slow: not in make check. */
import {
  ConfigMapKind,
  DomainClaimKind,
  findCondition,
  RecordKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { manifestName, signedText } from '@fourwinds/snapshot';
import { recordLine, recordObject, zoneOf } from './testing/objects.ts';
import { isInSync, regionNames, World } from './testing/world.ts';

describe('from Zone to ConfigMaps in four regions', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });

  afterEach(() => world.stop());

  const apply = (...lines: string[]): Promise<ZoneResource> => world.apply(lines);
  const inSync = (): Promise<ZoneResource> => world.inSync();

  test('a zone is published, acknowledged and reported', async () => {
    await apply('www A 192.0.2.1');
    const zone = await inSync();
    expect(zone.status).toMatchObject({
      recordCount: 1,
      problems: [],
      nameservers: regionNames.map((name) => `${name}.fourwinds.example`),
    });
    expect(zone.status?.regions).toHaveLength(4);
    const conditions = zone.status?.conditions?.filter(({ type }) => type !== 'Delegated');
    expect(conditions?.map(({ type, status }) => `${type}=${status}`)).toEqual([
      'Accepted=True',
      'InSync=True',
      'Ready=True',
    ]);
    for (const records of await world.manifests('example.test.'))
      expect(records).toContain('www.example.test. 3600 IN A 192.0.2.1\n');
  });

  test('a change takes a write of its claim, one of its status, and a higher serial', async () => {
    await apply('www A 192.0.2.1');
    await inSync();
    const first = await world.delegationKnown();
    const updated = await apply('www A 192.0.2.2');
    const second = await inSync();
    expect(second.status!.serial).toBeGreaterThan(first.status!.serial!);
    expect(await world.writes(updated.metadata.resourceVersion!)).toBe(1);
    expect(await world.writes(updated.metadata.resourceVersion!, DomainClaimKind)).toBe(1);
  });

  test('a refused draft is written of once', async () => {
    await world.operator!.idle();
    await apply('www A 192.0.2.1', 'www CNAME elsewhere.example.');
    await world.eventually(
      () => world.zone('example.test'),
      (zone) => findCondition(zone.status?.conditions, 'Stalled') !== undefined,
    );
    const refused = await world.delegationKnown();
    expect(await world.writes(refused.metadata.resourceVersion!)).toBe(0);
  });

  test('a bad draft is refused and the last good version stays', async () => {
    await apply('www A 192.0.2.1');
    const good = await inSync();
    await apply('www A 192.0.2.1', 'www CNAME elsewhere.example.');
    const bad = await world.eventually(
      () => world.zone('example.test'),
      (zone) => findCondition(zone.status?.conditions, 'Accepted')?.status === 'False',
    );
    expect(bad.status).toMatchObject({
      serial: good.status!.serial,
      problems: [{ code: 'cname-beside-other-data', path: 'spec.records[1]' }],
    });
    expect(findCondition(bad.status?.conditions, 'InSync')).toMatchObject({ status: 'False', reason: 'DraftRefused' });
    for (const records of await world.manifests('example.test.')) expect(records).not.toContain('CNAME');
    await apply('www A 192.0.2.3');
    expect((await inSync()).status?.serial).toBeGreaterThan(good.status!.serial!);
  });

  test('a snapshot that somebody removed comes back, also while the draft is refused', async () => {
    await apply('www A 192.0.2.1');
    await inSync();
    await apply('www A 192.0.2.1', 'www CNAME elsewhere.example.');
    await world.eventually(
      () => world.zone('example.test'),
      (zone) => findCondition(zone.status?.conditions, 'Accepted')?.status === 'False',
    );
    await world.regions
      .get('ns3')!
      .delete(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: manifestName('example.test.') });
    await world.eventually(
      async () => (await world.manifests('example.test.'))[2],
      (records) => records.includes('www'),
    );
  });

  test('a Record attaches, and one that conflicts is refused alone', async () => {
    await apply('www A 192.0.2.1');
    await world.management.create(RecordKind, recordObject('mail', '@ MX 10 mail.example.net.', 1));
    await world.management.create(RecordKind, recordObject('alias', 'www CNAME elsewhere.example.', 2));
    const record = (name: string) => () => world.management.get(RecordKind, { namespace: 'team', name });
    await world.eventually(
      record('mail'),
      (found) => findCondition(found.status?.conditions, 'Ready')?.status === 'True',
    );
    const alias = await world.eventually(
      record('alias'),
      (found) => findCondition(found.status?.conditions, 'Accepted') !== undefined,
    );
    expect(findCondition(alias.status?.conditions, 'Accepted')).toMatchObject({
      status: 'False',
      reason: 'ConflictsWithZone',
    });
    for (const records of await world.manifests('example.test.'))
      expect(records).toContain('example.test. 3600 IN MX 10 mail.example.net.\n');
  });

  test('a Record of no Zone says so', async () => {
    await world.management.create(RecordKind, recordObject('lonely', 'www A 192.0.2.1', 1));
    const lonely = await world.eventually(
      () => world.management.get(RecordKind, { namespace: 'team', name: 'lonely' }),
      (found) => found.status !== undefined,
    );
    expect(findCondition(lonely.status?.conditions, 'Accepted')).toMatchObject({
      status: 'False',
      reason: 'ZoneNotFound',
    });
  });

  test('a deleted Zone is gone from every region, and its domain stays claimed', async () => {
    await apply('www A 192.0.2.1');
    await inSync();
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
    for (const records of await world.manifests('example.test.')) expect(records).toBeUndefined();
    const other = zoneOf('example.test', [], { namespace: 'other' });
    await world.management.create(ZoneKind, other);
    const refused = await world.eventually(
      () => world.management.get(ZoneKind, { namespace: 'other', name: 'example.test' }),
      (zone) => zone.status !== undefined,
    );
    expect(findCondition(refused.status?.conditions, 'Accepted')).toMatchObject({
      status: 'False',
      reason: 'DomainConflict',
    });
  });

  test('a zone made again takes a greater version than the one before, and than its tombstone', async () => {
    await apply('www A 192.0.2.1');
    await inSync();
    const before = (await world.publication())!;
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
    await apply('www A 192.0.2.1');
    await inSync();
    const after = (await world.publication())!;
    expect(BigInt(after.version)).toBeGreaterThan(BigInt(before.version) + 1n);
    expect(after.serial).toBeGreaterThan(before.serial);
  });

  test('the policy Retain leaves the zone served', async () => {
    const zone = zoneOf('example.test', [recordLine('www A 192.0.2.1')]);
    await world.management.create(ZoneKind, { ...zone, spec: { ...zone.spec, deletionPolicy: 'Retain' } });
    await inSync();
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    await world.eventually(async () => ((await world.zone('example.test')) === undefined ? true : undefined), Boolean);
    for (const records of await world.manifests('example.test.')) expect(records).toContain('www');
  });

  test('an operator that starts anew takes no new serial for the same content', async () => {
    await apply('www A 192.0.2.1');
    const before = await inSync();
    await world.restartOperator();
    await apply('www A 192.0.2.1', 'mail A 192.0.2.9');
    const after = await inSync();
    expect(after.status?.serial).toBeGreaterThan(before.status!.serial!);
    await world.restartOperator();
    const service = () => world.management.get(ZoneKind, { namespace: SYSTEM_NAMESPACE, name: 'service' });
    await world.eventually(service, isInSync);
    expect((await world.zone('example.test'))?.status?.serial).toBe(after.status?.serial);
  });

  test('an operator that starts anew signs one manifest for a change', async () => {
    await apply('www A 192.0.2.1');
    await inSync();
    await world.operator!.stop();
    await apply('www A 192.0.2.2');
    world.signed.length = 0;
    await world.startOperator();
    await inSync();
    const manifest = signedText('manifest', 'example.test.', '').trimEnd();
    expect(world.signed.filter((text) => text.startsWith(manifest))).toHaveLength(1);
  });

  test('a large zone is stored in buckets; a changed value rewrites one of them', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `host${i} TXT ${'x'.repeat(40)}${i}`);
    await apply(...lines);
    await inSync();
    const store = world.regions.get('ns1')!;
    const buckets = async (): Promise<string[]> =>
      (await store.list(ConfigMapKind)).items
        .filter(({ metadata }) => metadata.labels?.['dns.fourwinds.dev/snapshot'] === 'bucket')
        .map(({ metadata }) => metadata.name);
    const before = await buckets();
    expect(before.length).toBeGreaterThan(2);
    await apply(...lines.with(1500, 'host1500 TXT changed'));
    await inSync();
    const after = await buckets();
    expect(after.filter((name) => !before.includes(name))).toHaveLength(1);
  });
});
