/** @slow: not in make check. */
import {
  ACCOUNTS_NAMESPACE,
  findCondition,
  labels,
  make,
  NamespaceKind,
  RecordKind,
  type RecordResource,
  ZoneKind,
} from '@fourwinds/resources';
import { recordLine, recordObject, zoneOf } from '../src/testing/objects.ts';
import { World } from '../src/testing/world.ts';

describe('Record objects', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });

  afterEach(() => world.stop());

  /** Waits until the Accepted condition of a Record has this reason in its latest generation. */
  const accepted = (reason: string, name: string, namespace = 'team'): Promise<RecordResource> =>
    world.eventually(
      () => world.management.get(RecordKind, { namespace, name }),
      ({ metadata, status }) =>
        status?.observedGeneration === metadata.generation &&
        findCondition(status?.conditions, 'Accepted')?.reason === reason,
    );

  test('a namespace that gets the label later lets its Records in; one that loses it takes them out', async () => {
    const namespace = await world.management.create(NamespaceKind, make(NamespaceKind, { name: 'guests' }, {}));
    await world.apply(['www A 192.0.2.1'], { recordsFrom: [{ namespaceSelector: { matchLabels: { dns: 'yes' } } }] });
    const spec = { zoneRef: { namespace: 'team', name: 'example.test' }, ...recordLine('guest A 192.0.2.9') };
    await world.management.create(RecordKind, make(RecordKind, { namespace: 'guests', name: 'guest' }, { spec }));
    await accepted('NotAllowed', 'guest', 'guests');
    const labelled = await world.management.update(NamespaceKind, {
      ...namespace,
      metadata: { ...namespace.metadata, labels: { dns: 'yes' } },
    });
    await accepted('Attached', 'guest', 'guests');
    await world.management.update(NamespaceKind, { ...labelled, metadata: { ...labelled.metadata, labels: {} } });
    await accepted('NotAllowed', 'guest', 'guests');
  });

  test('a Record that the zone does not serve, since the name is delegated, has a warning until the delegation goes', async () => {
    await world.apply(['sub NS ns.example.net.']);
    await world.management.create(RecordKind, recordObject('below', 'www.sub A 192.0.2.2', 1));
    const { status } = await accepted('Attached', 'below');
    expect(status?.problems).toMatchObject([{ code: 'name-below-delegation', severity: 'warning', path: 'spec' }]);
    await world.apply(['www A 192.0.2.1']);
    const unwarned = await world.eventually(
      () => world.management.get(RecordKind, { namespace: 'team', name: 'below' }),
      (record) => record.status?.problems?.length === 0,
    );
    expect(findCondition(unwarned.status?.conditions, 'Accepted')?.reason).toBe('Attached');
  });

  test('a deleted Record that a finalizer of others keeps is no part of the zone, and says so', async () => {
    await world.apply(['www A 192.0.2.1']);
    const { metadata, ...record } = recordObject('kept', 'kept A 192.0.2.2', 1);
    const finalizers = ['other.example/kept'];
    await world.management.create(RecordKind, { ...record, metadata: { ...metadata, finalizers } });
    await accepted('Attached', 'kept');
    await world.management.delete(RecordKind, metadata);
    const { status } = await accepted('Deleted', 'kept');
    expect(findCondition(status?.conditions, 'Ready')).toMatchObject({ status: 'False', reason: 'NotAccepted' });
    await world.management.delete(ZoneKind, { namespace: 'team', name: 'example.test' });
    await world.operator!.idle();
    await accepted('Deleted', 'kept');
  });

  test('a Record that the API has made for a zone is part of that zone alone, and goes with it', async () => {
    const made = '11111111-1111-4111-8111-111111111111';
    const metadata = { namespace: ACCOUNTS_NAMESPACE, labels: { [labels.zoneId]: made, [labels.account]: 'a1' } };
    const zone = zoneOf('host.example', [recordLine('www A 192.0.2.1')], metadata);
    await world.management.create(ZoneKind, zone);
    const of = async (name: string, id?: string) => {
      const spec = { zoneRef: { name: 'host.example' }, ...recordLine(`${name} A 192.0.2.2`) };
      const label = id === undefined ? {} : { labels: { [labels.zoneId]: id } };
      await world.management.create(
        RecordKind,
        make(RecordKind, { namespace: ACCOUNTS_NAMESPACE, name, ...label }, { spec }),
      );
    };
    await of('home', made);
    await of('other', '22222222-2222-4222-8222-222222222222');
    await of('team');
    await accepted('Attached', 'home', ACCOUNTS_NAMESPACE);
    await accepted('NotAllowed', 'other', ACCOUNTS_NAMESPACE);
    await accepted('Attached', 'team', ACCOUNTS_NAMESPACE);
    await world.inSync('host.example', ACCOUNTS_NAMESPACE);
    await world.management.delete(ZoneKind, zone.metadata);
    await world.eventually(
      () => world.management.get(ZoneKind, zone.metadata).then((found) => found ?? 'gone'),
      (found) => found === 'gone',
    );
    const { items } = await world.management.list(RecordKind, { namespace: ACCOUNTS_NAMESPACE });
    expect(items.map(({ metadata: { name } }) => name)).toEqual(['other', 'team']);
  });

  test('while the zone’s draft is refused, a new Record says so and a served one keeps its conditions', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.management.create(RecordKind, recordObject('old', 'old A 192.0.2.2', 1));
    await accepted('Attached', 'old');
    await world.apply(['www A nonsense']);
    await world.accepted('DraftRefused');
    await world.management.create(RecordKind, recordObject('new', 'new A 192.0.2.3', 2));
    const fresh = await accepted('ZoneNotAccepted', 'new');
    expect(findCondition(fresh.status?.conditions, 'Accepted')?.status).toBe('Unknown');
    await accepted('Attached', 'old');
    await world.apply(['www A 192.0.2.1']);
    await accepted('Attached', 'new');
  });

  test('the status of each of many Records says whether it is served', async () => {
    for (let i = 0; i < 1200; i++)
      await world.management.create(RecordKind, recordObject(`r${i}`, `www CNAME c${i}.example.`, i));
    await world.apply(['www A 192.0.2.1']);
    const conflicting = async (): Promise<number> => {
      const { items } = await world.management.list(RecordKind);
      return items.filter(({ status }) => findCondition(status?.conditions, 'Accepted')?.reason === 'ConflictsWithZone')
        .length;
    };
    await world.eventually(conflicting, (count) => count === 1200);
    await world.operator!.idle();
  });

  test('a Record that is served is not written of again while others come', async () => {
    await world.apply([]);
    await world.management.create(RecordKind, recordObject('first', 'first A 192.0.2.2', 1));
    const isReady = ({ status }: RecordResource): boolean =>
      findCondition(status?.conditions, 'Ready')?.status === 'True';
    const read = (name: string) => () => world.management.get(RecordKind, { namespace: 'team', name });
    const first = await world.eventually(read('first'), isReady);
    for (let i = 0; i < 20; i++)
      await world.management.create(RecordKind, recordObject(`other${i}`, `other${i} A 192.0.2.${i}`, i + 2));
    for (let i = 0; i < 20; i++) await world.eventually(read(`other${i}`), isReady);
    expect((await read('first')())?.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
  });

  test('the same record twice is one record', async () => {
    await world.apply(['www A 192.0.2.1']);
    await world.management.create(RecordKind, recordObject('again', 'www A 192.0.2.1', 1));
    await accepted('Attached', 'again');
    expect((await world.inSync()).status?.recordCount).toBe(1);
  });
});
