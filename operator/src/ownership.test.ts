import { DomainClaimKind, findCondition, RecordKind, ZoneKind } from '@fourwinds/resources';
import { recordLine, recordObject, zoneOf } from './testing/objects.ts';
import { World } from './testing/world.ts';

describe('who is served under a domain', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });

  afterEach(() => world.stop());

  const child = zoneOf('sub.example.test', [recordLine('www A 192.0.2.7')], { namespace: 'other' });
  const served = (): Promise<unknown> => world.inSync('sub.example.test', 'other');
  const withdrawn = async (): Promise<void> => {
    await world.accepted('DomainConflict', 'sub.example.test', 'other');
    for (const region of world.regions.keys())
      await world.eventually(
        () => world.manifest(region, 'sub.example.test.'),
        ({ metadata }) => metadata.labels?.['dns.fourwinds.dev/snapshot'] === 'tombstone',
      );
  };

  test('a zone below another owner’s is served while that zone delegates it, and no longer', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.management.create(ZoneKind, child);
    await world.accepted('DomainConflict', 'sub.example.test', 'other');
    await world.apply(['www A 192.0.2.1', 'sub NS ns1.fourwinds.example.']);
    await served();
    await world.apply(['www A 192.0.2.1']);
    await withdrawn();
    await world.apply(['sub NS ns1.fourwinds.example.']);
    await served();
  });

  test('a Record may delegate too; one that cannot be read delegates nothing', async () => {
    await world.apply(['www A 192.0.2.1', '..bad NS ns1.fourwinds.example.']);
    await world.management.create(ZoneKind, child);
    await world.accepted('DomainConflict', 'sub.example.test', 'other');
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.management.create(RecordKind, recordObject('cut', 'sub NS ns1.fourwinds.example.', 1));
    await served();
    await world.management.delete(RecordKind, { namespace: 'team', name: 'cut' });
    await withdrawn();
  });

  test('a second Zone of the same owner has the domain as soon as the first is gone', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    await world.management.create(
      ZoneKind,
      zoneOf('example.test', [recordLine('www A 192.0.2.2')], { name: 'second' }),
    );
    await world.accepted('DomainConflict', 'second');
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    await world.inSync('second');
  });

  test('a claim whose Zone vanished is let go once no region holds the domain', async () => {
    await world.apply(['www A 192.0.2.1']);
    const zone = await world.inSync();
    await world.operator!.stop();
    await world.management.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, finalizers: [] } });
    await world.management.delete(ZoneKind, zone.metadata);
    await world.startOperator();
    const claim = await world.eventually(
      async () =>
        (await world.management.list(DomainClaimKind)).items.find(({ spec }) => spec.domain === 'example.test'),
      ({ spec }) => spec.releasedAt !== undefined,
    );
    expect(await world.manifest('ns1')).toBeUndefined();
    await world.operator!.stop();
    const past = { ...claim.spec, releasedAt: '2020-01-01T00:00:00Z' };
    await world.management.update(DomainClaimKind, { ...claim, spec: past });
    await world.startOperator();
    await world.eventually(
      async () => ((await world.management.get(DomainClaimKind, claim.metadata)) === undefined ? true : undefined),
      Boolean,
    );
  }, 60_000);

  test('the words for a draft that was never good promise nothing', async () => {
    await world.apply(['www A nonsense']);
    const zone = await world.accepted('DraftRefused');
    expect(findCondition(zone.status?.conditions, 'Accepted')?.message).not.toContain('last good version');
  });
});
