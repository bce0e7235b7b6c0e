import {
  ACCOUNTS_NAMESPACE,
  keyText,
  labels,
  make,
  type ObjectKey,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import type { ChangeHandler, Versions } from '@fourwinds/store';
import { EventLog, type EventLogOptions } from './event-log.ts';
import { zoneEvents } from './zone-events.ts';
import { formatPosition, parsePosition } from './position.ts';

class Zones {
  revision = '100';
  readonly #handlers = new Set<ChangeHandler<ZoneResource>>();
  readonly #zones = new Map<string, ZoneResource>();

  onChange(handler: ChangeHandler<ZoneResource>): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Calls the handlers before the revision changes, as the real cache does. */
  put(account: string, revision: number, generation = 1, uid = account): void {
    const metadata = {
      namespace: ACCOUNTS_NAMESPACE,
      name: account,
      uid,
      generation,
      resourceVersion: String(revision),
      labels: { [labels.account]: account, [labels.zoneId]: uid },
    };
    const spec = {
      domain: `${account}.example`,
      records: [],
      defaultTTL: 3600,
      suspend: false,
      deletionPolicy: 'Delete' as const,
    };
    const zone = make(ZoneKind, metadata, { spec });
    const key = keyText(metadata);
    const previous = this.#zones.get(key);
    this.#zones.set(key, zone);
    this.#notify(metadata, [zone, previous], revision);
  }

  remove(account: string, revision: number): void {
    const key = { namespace: ACCOUNTS_NAMESPACE, name: account };
    const previous = this.#zones.get(keyText(key))!;
    this.#zones.delete(keyText(key));
    this.#notify(key, [undefined, previous], revision);
  }

  #notify(key: ObjectKey, versions: Versions<ZoneResource>, revision: number): void {
    for (const handler of this.#handlers) handler(key, versions);
    this.revision = String(revision);
  }
}

let zones: Zones;
let log: EventLog;

function open(options: EventLogOptions = {}): void {
  zones = new Zones();
  log = new EventLog(zones, zoneEvents, options);
}
beforeEach(() => open());

const after = (account: string, position: string, count = 100) =>
  log.after([account], parsePosition(position)!, count)?.map((one) => `${formatPosition(one.position)} ${one.type}`);

test('events have the revision that they came with, and a number', () => {
  expect(formatPosition(log.position)).toBe('100-0');
  zones.put('a', 103);
  zones.put('b', 105);
  zones.put('a', 110, 2);
  expect(after('a', '100-0')).toEqual(['103-1 zone.created', '103-2 change.applied', '110-1 change.applied']);
  expect(after('a', '103-1')).toEqual(['103-2 change.applied', '110-1 change.applied']);
  expect(after('a', '103-1', 1)).toEqual(['103-2 change.applied']);
  expect(after('a', '110-1')).toEqual([]);
  expect(after('b', '100-0')).toHaveLength(2);
  expect(after('c', '100-0')).toEqual([]);
});

test('a deletion comes after all events before it', () => {
  zones.put('a', 103);
  zones.remove('a', 104);
  zones.put('b', 105);
  expect(after('a', '103-2')).toEqual(['103-3 zone.deleted']);
  expect(after('b', '103-3')).toEqual(['105-1 zone.created', '105-2 change.applied']);
});

test('a zone that was made anew is another one', () => {
  zones.put('a', 103);
  zones.put('a', 108, 1, 'again');
  expect(after('a', '103-2')).toEqual(['103-3 zone.deleted', '108-1 zone.created', '108-2 change.applied']);
});

test('a position before the log, or before the events that it keeps, is not known', () => {
  expect(after('a', '99-9')).toBeUndefined();
  open({ mostOfAccount: 2 });
  for (let i = 1; i <= 4; i++) zones.put('a', 100 + i, i);
  expect(after('a', '101-2')).toBeUndefined();
  expect(after('a', '102-1')).toEqual(['103-1 change.applied', '104-1 change.applied']);
});

test('one that has events all the time takes the place of the one that had none for longest', () => {
  open({ most: 5 });
  zones.put('idle', 101);
  zones.put('other', 102);
  zones.put('busy', 103);
  expect(after('idle', '100-0')).toBeUndefined();
  expect(after('idle', '101-2')).toEqual([]);
  expect(after('other', '100-0')).toHaveLength(2);
  expect(after('busy', '100-0')).toHaveLength(2);
});

test('versions that were not seen make the events before them unknown', () => {
  zones.put('a', 103);
  zones.put('a', 120, 4);
  expect(after('a', '103-2')).toBeUndefined();
  expect(after('a', '103-3')).toBeUndefined();
  zones.put('a', 121, 5);
  expect(after('a', '120-1')).toEqual(['120-2 change.applied', '121-1 change.applied']);
});

test('a list brings versions in any order', () => {
  zones.put('a', 120);
  zones.put('b', 110);
  expect(after('b', '120-2')).toEqual(['120-3 zone.created', '120-4 change.applied']);
});

test('an account hears of its own events, and a log that is stopped of none', () => {
  let heard = 0;
  const unsubscribe = log.onEvents(['a'], () => heard++);
  zones.put('a', 103);
  zones.put('b', 104);
  expect(heard).toBe(1);
  unsubscribe();
  zones.put('a', 105, 2);
  expect(heard).toBe(1);
  log.stop();
  zones.put('a', 106, 3);
  expect(after('a', '105-1')).toEqual([]);
});
