import { randomUUID } from 'node:crypto';
import { ACCOUNTS_NAMESPACE, DomainClaimKind, labels, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { recordLine, zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';
import { zoneIdToKeep, type ZoneIdInput } from '../src/ownership/zone-id.ts';

const [first, second] = [randomUUID(), randomUUID()];

describe('which id a zone keeps', () => {
  const zone = (id: string | undefined, metadata: Partial<ZoneResource['metadata']> = {}): ZoneResource =>
    zoneOf('example.test', [], {
      ...(id === undefined ? {} : { labels: { [labels.zoneId]: id } }),
      creationTimestamp: '2026-02-01T00:00:00Z',
      ...metadata,
    });
  const older = { creationTimestamp: '2026-01-01T00:00:00Z', name: 'older', uid: 'b' };

  test.each<[string, Partial<ZoneIdInput> & Pick<ZoneIdInput, 'zone'>, string | undefined]>([
    ['none yet: a new one', { zone: zone(undefined) }, undefined],
    ['a label that is no id: a new one', { zone: zone('not-a-uuid') }, undefined],
    ['one in capitals, under which nobody would find it: a new one', { zone: zone(first.toUpperCase()) }, undefined],
    ['a label without a record, as after a restore', { zone: zone(first) }, first],
    ['another label than is on record', { zone: zone(second), recorded: first }, first],
    ['no label any more', { zone: zone(undefined), recorded: first }, first],
    ['a label that is on record for another zone', { zone: zone(first), isRecordedElsewhere: () => true }, undefined],
    ['a label that an older zone has', { zone: zone(first), others: () => [zone(first, older)] }, undefined],
    ['a label that a younger zone has', { zone: zone(first, older), others: () => [zone(first)] }, first],
    [
      'a label that a younger zone of an account has',
      { zone: zone(first, older), others: () => [zone(first, { namespace: ACCOUNTS_NAMESPACE })] },
      undefined,
    ],
    [
      'the label that the API gave to a zone that it made anew',
      { zone: zone(second, { namespace: ACCOUNTS_NAMESPACE }), recorded: first },
      second,
    ],
  ])('%s', (_, input, expected) => {
    expect(zoneIdToKeep({ isRecordedElsewhere: () => false, others: () => [], ...input })).toBe(expected);
  });
});

describe('ids of zones, with tenants who write labels', () => {
  let world: World;
  beforeEach(async () => {
    world = new World();
    await world.start();
  });
  afterEach(() => world.stop());

  const idOf = ({ metadata }: ZoneResource): string | undefined => metadata.labels?.[labels.zoneId];
  const withLabel = (zone: ZoneResource, id: string): ZoneResource => ({
    ...zone,
    metadata: { ...zone.metadata, labels: { ...zone.metadata.labels, [labels.zoneId]: id } },
  });
  const forged = (id: string): ZoneResource =>
    withLabel(zoneOf('evil.test', [recordLine('www A 192.0.2.66')], { namespace: 'evil' }), id);
  const evil = (): Promise<ZoneResource> => world.inSync('evil.test', 'evil');

  /** Returns a zone created by an account, with the id that the API assigned. */
  async function victim(): Promise<ZoneResource> {
    const metadata = { namespace: ACCOUNTS_NAMESPACE, labels: { [labels.zoneId]: first, [labels.account]: 'a1' } };
    await world.management.create(ZoneKind, zoneOf('victim.example', [recordLine('www A 192.0.2.1')], metadata));
    return world.inSync('victim.example', ACCOUNTS_NAMESPACE);
  }

  test('a Zone that comes with the id of another gets its own', async () => {
    expect(idOf(await victim())).toBe(first);
    await world.management.create(ZoneKind, forged(first));
    expect(idOf(await evil())).not.toBe(first);
    expect(idOf((await world.zone('victim.example', ACCOUNTS_NAMESPACE))!)).toBe(first);
  });

  test('an older Zone that takes the id of another gets its own back, also over a restart', async () => {
    await world.management.create(ZoneKind, zoneOf('evil.test', [], { namespace: 'evil' }));
    const own = idOf(await evil());
    await victim();
    await world.operator!.stop();
    await world.management.update(ZoneKind, withLabel(await evil(), first));
    await world.startOperator();
    await world.eventually(evil, (zone) => idOf(zone) === own);
    expect(idOf(await world.inSync('victim.example', ACCOUNTS_NAMESPACE))).toBe(first);
  });

  test('a label that is no id is replaced, and the id is on record in the claim', async () => {
    await world.management.create(ZoneKind, forged('not-a-uuid'));
    const id = idOf(await evil());
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const claims = (await world.management.list(DomainClaimKind)).items;
    expect(claims.find(({ spec }) => spec.domain === 'evil.test')?.spec.zoneId).toBe(id);
  });
});
