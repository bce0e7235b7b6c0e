/** @slow: not in make check. */
import { createLogger } from '@fourwinds/process';
import { annotations, LeaseKind, make, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { until } from '../../../test/until.ts';
import { Leadership, mayHold } from './leader.ts';

test.each([
  ['its own', 'a', 0, true],
  ['one that was given up', '', 0, true],
  ['another’s that is renewed', 'b', 9_000, false],
  ['another’s that has stood still for as long as it lasts', 'b', 10_001, true],
])(
  'a candidate may hold %s: by its own observations, not by the times in the Lease',
  (_, holderIdentity, unchangedFor, may) => {
    for (const renewTime of ['1970-01-01T00:00:00.000000Z', '2100-01-01T00:00:00.000000Z']) {
      const lease = make(
        LeaseKind,
        { name: 'operator' },
        { spec: { holderIdentity, renewTime, leaseDurationSeconds: 10 } },
      );
      expect(mayHold(lease, 'a', unchangedFor)).toBe(may);
    }
  },
);

test('one of two leads; the other when the first gives up', async () => {
  const store: ResourceStore = new MemoryStore();
  const stop = new AbortController();
  const candidate = (identity: string, hours: number): Leadership =>
    new Leadership({
      store,
      identity,
      log: createLogger('operator', 'silent'),
      clocks: { time: () => Date.now() + hours * 3_600_000, elapsed: () => performance.now() },
      onLost: () => undefined,
    });
  const first = candidate('a', 0);
  await first.acquire(stop.signal);
  const second = candidate('b', 1);
  let secondLeads = false;
  const acquired = second.acquire(stop.signal).then(() => (secondLeads = true));
  await new Promise(setImmediate);
  expect(secondLeads).toBe(false);
  await first.release();
  await acquired;
  await second.release();
});

test('a leader whose Lease is gone ends: the cluster may be another one', async () => {
  const store: ResourceStore = new MemoryStore();
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const leadership = new Leadership({
    store,
    identity: 'a',
    log: createLogger('operator', 'silent'),
    clocks: { time: Date.now, elapsed: () => performance.now() },
    onLost: resolve,
  });
  await leadership.acquire(new AbortController().signal);
  await store.delete(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'operator' });
  await lost;
});

test('leads no longer than its Lease lasts by its own clock, though it was stopped and no timer has run yet', async () => {
  let elapsed = 0;
  const leadership = new Leadership({
    store: new MemoryStore(),
    identity: 'a',
    log: createLogger('operator', 'silent'),
    clocks: { time: Date.now, elapsed: () => elapsed },
    onLost: () => undefined,
  });
  expect(leadership.isHeld).toBe(false);
  await leadership.acquire(new AbortController().signal);
  expect(leadership.isHeld).toBe(true);
  elapsed = 9_999;
  expect(leadership.isHeld).toBe(true);
  elapsed = 10_000;
  expect(leadership.isHeld).toBe(false);
  await leadership.release();
});

test('who does not lead hears of it at each attempt, and not where it leads at once', async () => {
  const store: ResourceStore = new MemoryStore();
  const heard: string[] = [];
  const candidate = (identity: string): Leadership =>
    new Leadership({
      store,
      identity,
      log: createLogger('operator', 'silent'),
      clocks: { time: Date.now, elapsed: () => performance.now() },
      onStandby: () => heard.push(identity),
      onLost: () => undefined,
    });
  const first = candidate('a');
  await first.acquire(new AbortController().signal);
  const stop = new AbortController();
  const second = candidate('b').acquire(stop.signal);
  await until('the standby has heard twice', () => heard.length >= 2);
  stop.abort();
  await second;
  expect(new Set(heard)).toEqual(new Set(['b']));
  await first.release();
});

test('the Lease tells the next leader which changes of zones were seen when it was renewed before', async () => {
  const store: ResourceStore = new MemoryStore();
  const stop = new AbortController();
  const candidate = (zonesSeen: () => string | undefined): Leadership =>
    new Leadership({
      store,
      identity: 'a',
      log: createLogger('operator', 'silent'),
      clocks: { time: Date.now, elapsed: () => performance.now() },
      zonesSeen,
      onLost: () => undefined,
    });
  const lease = () => store.get(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'operator' });
  let revision = 7;
  const first = candidate(() => String(revision++));
  await first.acquire(stop.signal);
  expect(first.zonesSeenBefore).toBeUndefined();
  expect((await lease())?.metadata.annotations).toBeUndefined();
  let annotation: string | undefined;
  await until('the Lease is renewed', async () => {
    annotation = (await lease())?.metadata.annotations?.[annotations.zonesSeen];
    return annotation !== undefined;
  });
  expect(annotation).toBe('7');
  await first.release();
  const second = candidate(() => undefined);
  await second.acquire(stop.signal);
  expect(second.zonesSeenBefore).toBe('7');
  await second.release();
  const third = candidate(() => undefined);
  await third.acquire(stop.signal);
  expect(third.zonesSeenBefore).toBe('7');
  await third.release();
});
