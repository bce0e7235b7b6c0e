import { Readings } from '@fourwinds/zones';
/** @slow: not in make check. */
import { JobDeadlineError } from '@fourwinds/process';
import { findCondition, RecordKind, type RecordResource, RECORDS_PER_NAMESPACE } from '@fourwinds/resources';
import type { ClusterState } from '../../cluster/cluster-state.ts';
import { type ComposedZone, Composer, RETRY_MILLISECONDS, REVIEW_MILLISECONDS } from './composer.ts';
import type { AcceptedComposition } from './composition.ts';
import { performJob } from './composition-job.ts';
import { recordLine, recordObject, service, zoneOf } from '../../testing/objects.ts';
import { World } from '../../testing/world.ts';

/** Too many records for a zone that is composed synchronously. */
const hosts = Array.from({ length: 300 }, (_, i) => `host${i} A 192.0.2.${i % 250}`);

describe('zones that are not small are composed in another thread', () => {
  let world: World;

  beforeEach(async () => {
    world = new World();
    await world.start();
  });

  afterEach(() => world.stop());

  const ownersOf = async (): Promise<Set<string>> =>
    new Set((await world.published()).nodes.map(({ name }) => name.toString()));

  test('they are published, with their Records, and the status of each Record says whether it is served', async () => {
    await world.management.create(RecordKind, recordObject('good', 'good A 192.0.2.1', 1));
    await world.management.create(RecordKind, recordObject('alias', 'host7 CNAME elsewhere.example.', 2));
    await world.apply(hosts);
    const { status } = await world.inSync();
    expect(status?.recordCount).toBe(301);
    const accepted = (name: string) => (reason: string) =>
      world.eventually(
        () => world.management.get(RecordKind, { namespace: 'team', name }),
        ({ status }: RecordResource) => findCondition(status?.conditions, 'Accepted')?.reason === reason,
      );
    await accepted('good')('Attached');
    const refused = await accepted('alias')('ConflictsWithZone');
    expect(findCondition(refused.status?.conditions, 'Accepted')?.message).toMatch(
      /^host7\.example\.test\. has a CNAME beside A;/,
    );
    const owners = await ownersOf();
    expect(owners.size).toBe(302);
    expect(owners).toContain('good.example.test.');
  });

  test('errors in them are reported as those of any zone', async () => {
    await world.apply([...hosts, 'host1 CNAME elsewhere.example.']);
    const { status } = await world.accepted('DraftRefused');
    expect(status?.problems?.[0]).toMatchObject({ code: 'cname-beside-other-data', path: 'spec.records[300]' });
  });

  test('one that takes too long is refused, the last good version stays served', async () => {
    await world.apply(hosts);
    await world.inSync();
    const good = await world.publication();
    world.compositionDeadline = 1;
    await world.restartOperator();
    await world.apply([...hosts, 'new A 192.0.2.1']);
    const { status } = await world.accepted('CompositionTimedOut');
    expect(findCondition(status?.conditions, 'Accepted')?.message).toContain('The last good version stays served.');
    expect(await world.publication()).toEqual(good);
    expect(await ownersOf()).not.toContain('new.example.test.');
    await world.operator!.idle();
  });

  test('nothing else waits for one that takes too long', async () => {
    world.compositionDeadline = 1;
    await world.restartOperator();
    await Promise.all([world.apply(hosts), world.apply(['www A 192.0.2.1'], {}, 'small.test')]);
    await world.inSync('small.test');
    await world.accepted('CompositionTimedOut');
  });
});

const claimIndex = { claimOn: () => undefined };

test('a zone that took too long is tried again when it has changed, or after an hour', async () => {
  let now = 0;
  let attempts = 0;
  let composed: ComposedZone | undefined;
  const composer = new Composer({
    state: { claimIndex, recordIndex: { presentRecordsOf: () => [] }, service } as unknown as ClusterState,
    composeElsewhere: async () => {
      attempts++;
      throw new JobDeadlineError(1);
    },
    now: () => now,
  });
  const attemptsAt = async (time: number, generation: number): Promise<number> => {
    now = time;
    const zone = zoneOf('example.test', hosts.map(recordLine), { generation });
    composed = await composer.compose(zone, composed);
    expect(composed.composition).toMatchObject({
      state: 'timedOut',
      reason: 'CompositionTimedOut',
    });
    return attempts;
  };
  expect(await attemptsAt(0, 1)).toBe(1);
  expect(await attemptsAt(RETRY_MILLISECONDS - 1, 1)).toBe(1);
  expect(await attemptsAt(RETRY_MILLISECONDS - 1, 2)).toBe(2);
  expect(await attemptsAt(RETRY_MILLISECONDS, 2)).toBe(2);
  expect(await attemptsAt(2 * RETRY_MILLISECONDS, 2)).toBe(3);
});

test('of the Records of a namespace, of whatever zones, the oldest may become part of theirs', async () => {
  const others = Array.from({ length: RECORDS_PER_NAMESPACE - 1 }, (_, i) => recordObject(`r${i}`, 'a A 192.0.2.1', i));
  const own = [recordObject('first', 'a A 192.0.2.1', 0), recordObject('last', 'b A 192.0.2.1', 999_999)];
  const composer = new Composer({
    state: {
      claimIndex,
      recordIndex: { presentRecordsOf: () => own, recordsIn: () => [...others, ...own] },
      namespaces: new Map(),
      service,
    },
    composeElsewhere: async () => {
      throw new Error('the zone is small');
    },
    now: () => 0,
  });
  const { composition } = await composer.compose(zoneOf('example.test'), undefined);
  expect(composition.attachments.map(({ record, reason }) => [record.metadata.name, reason])).toEqual([
    ['first', 'Attached'],
    ['last', 'TooManyRecords'],
  ]);
});

describe('a zone of many Records', () => {
  const many = hosts.map((line, i) => recordObject(`r${String(i).padStart(3, '0')}`, line, i));
  let now = 0;
  let whole = 0;
  let records = many;
  const composer = new Composer({
    state: {
      claimIndex,
      recordIndex: { presentRecordsOf: () => records, recordsIn: () => records },
      namespaces: new Map(),
      service,
    },
    composeElsewhere: async (_, job) => {
      whole++;
      return performJob(structuredClone(job), new Readings());
    },
    now: () => now,
  });
  let last: ComposedZone | undefined;
  const composed = async (): Promise<AcceptedComposition> => {
    last = await composer.compose(zoneOf('example.test'), last);
    expect(last.composition.state).toBe('accepted');
    return last.composition as AcceptedComposition;
  };
  const changed = (number: number, line: string): RecordResource[] => {
    const record = recordObject(many[number].metadata.name, line, number);
    return records.with(number, { ...record, metadata: { ...record.metadata, generation: 2 } });
  };

  test('is composed as a whole once, then by those that change, and as a whole for its warnings a while later', async () => {
    const first = await composed();
    expect([whole, last?.until]).toEqual([1, undefined]);
    records = changed(7, 'host7 CNAME nowhere');
    const second = await composed();
    expect(
      second.zone.nodes.filter((node) => !first.zone.nodes.includes(node)).map(({ name }) => name.toString()),
    ).toEqual(['host7.example.test.']);
    expect(second.attachments.filter((one) => !first.attachments.includes(one))).toHaveLength(1);
    expect([whole, last?.until, second.problems]).toEqual([1, REVIEW_MILLISECONDS, []]);
    now = REVIEW_MILLISECONDS;
    const third = await composed();
    expect([whole, last?.until]).toEqual([2, undefined]);
    expect(third.zone).toBe(second.zone);
    expect(third.problems).toMatchObject([{ code: 'alias-target-missing', path: 'records/team/r007' }]);
    const differing = third.attachments.filter((one) => !second.attachments.includes(one));
    expect(differing.map(({ problems }) => problems)).toMatchObject([[{ code: 'alias-target-missing', path: 'spec' }]]);
  });

  test('is composed as a whole where a change may concern others', async () => {
    const before = whole;
    records = changed(8, 'host9 CNAME elsewhere.example.');
    const { attachments } = await composed();
    expect(whole).toBe(before + 1);
    expect(attachments.filter(({ reason }) => reason !== 'Attached').map(({ record }) => record.metadata.name)).toEqual(
      ['r009'],
    );
  });
});

test('a zone of many inline records is composed by those that change, too', async () => {
  let whole = 0;
  const composer = new Composer({
    state: { claimIndex, recordIndex: { presentRecordsOf: () => [] }, service } as unknown as ClusterState,
    composeElsewhere: async (_, job) => {
      whole++;
      return performJob(structuredClone(job), new Readings());
    },
    now: () => 0,
  });
  let composed: ComposedZone | undefined;
  const ownersAfter = async (lines: readonly string[], generation: number): Promise<Set<string>> => {
    composed = await composer.compose(zoneOf('example.test', lines.map(recordLine), { generation }), composed);
    const { zone } = composed.composition as AcceptedComposition;
    return new Set(zone.nodes.map(({ name }) => name.toString()));
  };
  await ownersAfter([...hosts, 'last CNAME nowhere'], 1);
  expect(composed?.composition.problems).toMatchObject([{ path: 'spec.records[300]' }]);
  const owners = await ownersAfter([...hosts.slice(1), 'new A 192.0.2.1', 'last CNAME nowhere'], 2);
  expect([owners.has('host0.example.test.'), owners.has('new.example.test.'), owners.size]).toEqual([false, true, 302]);
  expect([whole, composed?.until]).toEqual([1, REVIEW_MILLISECONDS]);
  await ownersAfter([...hosts.slice(2), 'new A 192.0.2.1', 'last CNAME nowhere'], 3);
  expect(composed?.composition.problems).toMatchObject([{ path: 'spec.records[299]' }]);
  const refused = zoneOf('example.test', [...hosts.slice(2), 'new A 192.0.2.1', 'new CNAME a'].map(recordLine));
  composed = await composer.compose({ ...refused, metadata: { ...refused.metadata, generation: 4 } }, composed);
  expect([whole, composed?.composition.state]).toEqual([2, 'refused']);
});
