import type { RecordResource } from '@fourwinds/resources';
import type { ChangeHandler, Versions } from '@fourwinds/store';
import { recordObject } from '../testing/objects.ts';
import { RecordGroups } from './record-groups.ts';

function grouped(): { groups: RecordGroups; change: (versions: Versions<RecordResource>) => void } {
  const handlers: ChangeHandler<RecordResource>[] = [];
  const onChange = (handler: ChangeHandler<RecordResource>): (() => void) => {
    handlers.push(handler);
    return () => undefined;
  };
  const groups = new RecordGroups({ onChange }, ({ spec }) => (spec.type === 'TXT' ? undefined : spec.type));
  const change = (versions: Versions<RecordResource>): void => {
    const [now, before] = versions;
    handlers[0]((now ?? before).metadata, versions);
  };
  return { groups, change };
}

const record = (uid: string, line = 'www A 192.0.2.1'): RecordResource => {
  const made = recordObject(uid, line, 1);
  return { ...made, metadata: { ...made.metadata, uid } };
};

const [a, b, c] = ['a', 'b', 'c'].map((uid) => record(uid));

test('a Record that changes keeps its place, and the list is another one then', () => {
  const { groups, change } = grouped();
  for (const one of [a, b, c]) change([one, undefined]);
  const before = groups.get('A');
  expect(groups.get('A')).toBe(before);
  const later = record('b', 'www A 192.0.2.2');
  change([later, b]);
  expect(before).toEqual([a, b, c]);
  expect(groups.get('A')).toEqual([a, later, c]);
});

test('a Record leaves its group where it goes, is made anew, or belongs to another', () => {
  const { groups, change } = grouped();
  for (const one of [a, b, c]) change([one, undefined]);
  change([undefined, a]);
  const anew = record('anew');
  change([anew, b]);
  const moved = record('c', 'www AAAA 2001:db8::1');
  change([moved, c]);
  expect([groups.get('A'), groups.get('AAAA')]).toEqual([[anew], [moved]]);
  const inNone = record('anew', 'www TXT text');
  change([inNone, anew]);
  expect(groups.get('A')).toEqual([]);
});
