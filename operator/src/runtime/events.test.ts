import { createLogger } from '@fourwinds/process';
import { EventKind } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { eventRecorder } from './events.ts';
import { zoneOf } from '../testing/objects.ts';

const zone = zoneOf('example.test');
const log = createLogger('test', 'silent');
const now = (): number => Date.UTC(2026, 0, 1);
const event = { reason: 'KeyRollover', isWarning: true, message: 'A key takes the place of another.', subject: 'key' };

test('an event is there once, however often it is recorded', async () => {
  const store = new MemoryStore();
  const record = eventRecorder({ store, now, log });
  record(zone, event);
  record(zone, event);
  record(zone, { ...event, subject: 'another key' });
  const { items } = await store.list(EventKind, { namespace: 'team' });
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    involvedObject: { apiVersion: zone.apiVersion, kind: 'Zone', namespace: 'team', name: 'example.test' },
    type: 'Warning',
    reason: 'KeyRollover',
    message: event.message,
    firstTimestamp: '2026-01-01T00:00:00.000Z',
    count: 1,
  });
});

test('that it cannot be recorded is logged, and nothing else comes of it', async () => {
  const warned = new Promise<object>((resolve) => {
    const store = { create: () => Promise.reject(new Error('no')) } as unknown as ResourceStore;
    const listening = Object.assign(Object.create(log) as typeof log, { warn: resolve });
    eventRecorder({ store, now, log: listening })(zone, event);
  });
  expect(await warned).toMatchObject({ err: new Error('no'), domain: 'example.test' });
});
