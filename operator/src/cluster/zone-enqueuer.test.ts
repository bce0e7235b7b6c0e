import { createLogger } from '@fourwinds/process';
import {
  parseLabelSelector,
  RecordKind,
  type RecordResource,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { MemoryStore } from '@fourwinds/store/memory';
import type { Priority } from '../runtime/queue.ts';
import { recordObject, zoneOf } from '../testing/objects.ts';
import { type ClusterState, createClusterState } from './cluster-state.ts';

describe('zones of a management cluster', () => {
  const store = new MemoryStore();
  let state: ClusterState;
  let enqueued: [key: string, priority: Priority | undefined][];

  /** `generation` is the observedGeneration of the status; undefined for a zone without a status. */
  async function apply(name: string, generation?: number): Promise<ZoneResource> {
    const zone = await store.create(ZoneKind, zoneOf(name));
    if (generation !== undefined)
      await store.updateStatus(ZoneKind, { ...zone, status: { observedGeneration: generation } });
    return zone;
  }

  async function record(name: string, zone: string, generation?: number): Promise<void> {
    const { spec, ...rest } = recordObject(name, 'www A 192.0.2.1', 0);
    const created: RecordResource = await store.create(RecordKind, {
      ...rest,
      spec: { ...spec, zoneRef: { name: zone } },
    });
    if (generation !== undefined)
      await store.updateStatus(RecordKind, { ...created, status: { observedGeneration: generation } });
  }

  beforeAll(async () => {
    await apply('reported.test', 1);
    await apply('new.test');
    await apply('changed.test', 0);
    await apply('with-records.test', 1);
    await apply('with-new-record.test', 1);
    await record('a', 'with-records.test', 1);
    await record('b', 'with-new-record.test');
    await record('c', 'gone.test', 1);
    enqueued = [];
    state = createClusterState(
      store,
      {
        serviceDomain: 'fourwinds.example',
        deniedDomains: [],
        requiresProof: false,
        trustedNamespaces: parseLabelSelector('*'),
      },
      createLogger('operator', 'silent'),
    );
    state.onZone((key, priority) => enqueued.push([key, priority]));
  });

  afterAll(async () => {
    state.stop();
    await store.close();
  });

  test('are enqueued by no list and no event before somebody begins to reconcile them', async () => {
    await state.follow();
    await apply('late.test');
    await state.catchUp();
    expect(state.zoneIndex.zoneAt('team/late.test')).toBeDefined();
    expect(enqueued).toEqual([]);
  });

  const all = (): string[] => enqueued.map(([key, priority]) => `${key} ${priority}`);

  test('are enqueued then as changes where no status speaks of their present state, and to be compared where they left Records', async () => {
    await state.begin();
    expect(all()).toEqual([
      'team/changed.test change',
      'team/new.test change',
      'team/late.test change',
      'team/with-new-record.test change',
      'team/gone.test resync',
    ]);
  });

  test('are enqueued afterwards to be compared, where they have not changed themselves', async () => {
    enqueued.length = 0;
    await state.compareAll();
    expect(all()).toEqual([
      'team/reported.test resync',
      'team/with-new-record.test resync',
      'team/with-records.test resync',
    ]);
  });

  test('are enqueued when they change, from then on', async () => {
    enqueued.length = 0;
    await apply('latest.test');
    await state.catchUp();
    expect(enqueued).toContainEqual(['team/latest.test', 'change']);
  });

  test('are named as changed when a user changes them or one of their Records', async () => {
    const changed: string[] = [];
    state.onChanged((key) => changed.push(key));
    await apply('newest.test');
    await state.catchUp();
    expect(changed).toEqual(['team/newest.test']);
  });

  test('enqueue the suffix above them only if they are signed', async () => {
    const suffix = zoneOf('free.test', [], { namespace: SYSTEM_NAMESPACE });
    await store.create(ZoneKind, { ...suffix, spec: { ...suffix.spec, suffix: true } });
    const enqueuedBy = async (name: string, change: (zone: ZoneResource) => Promise<unknown>): Promise<boolean> => {
      await state.catchUp();
      enqueued.length = 0;
      await change((await store.get(ZoneKind, { namespace: 'team', name }))!);
      await state.catchUp();
      return enqueued.some(([key]) => key === `${SYSTEM_NAMESPACE}/free.test`);
    };
    const report = (status: ZoneResource['status']) => (zone: ZoneResource) =>
      store.updateStatus(ZoneKind, { ...zone, status: { observedGeneration: 1, serial: 1, ...status } });
    const remove = ({ metadata }: ZoneResource): Promise<unknown> => store.delete(ZoneKind, metadata);
    await apply('plain.free.test');
    expect(await enqueuedBy('plain.free.test', report({}))).toBe(false);
    expect(await enqueuedBy('plain.free.test', remove)).toBe(false);
    await apply('signed.free.test');
    const dnssec = { phase: 'on' as const, keys: [], ds: [] };
    expect(await enqueuedBy('signed.free.test', report({ dnssec }))).toBe(true);
  });
});
