import { Readings } from '@fourwinds/zones';
import { randomUUID } from 'node:crypto';
import type { ZoneRecord } from '@fourwinds/resources';
import type { Change } from './change.ts';
import { decideChange, withKept } from './decide-change.ts';

const ids = Array.from({ length: 5 }, () => randomUUID());
const service = { domain: 'fw.example', nameservers: ['ns1.fw.example'], hostmaster: 'hostmaster.fw.example' };

function decide(records: readonly ZoneRecord[], ...changes: Change[]) {
  const common = { domain: 'example.com', defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
  const facts = {
    zoneId: 'zone',
    spec: { ...common, records: [...records] },
    attachedIds: [],
    changes,
    service,
    plan: 'unlimited',
  };
  return decideChange(facts, { newId: () => ids[4], readings: new Readings() }).records;
}

const records = ['a', 'b', 'c'].map((name, i) => ({ name, type: 'A', value: '192.0.2.1', ttl: 60, id: ids[i] }));

test('records that stay are named by their index, so that they are neither sent nor read again', () => {
  const changed = decide(records, { op: 'replace', name: 'b', type: 'A', values: ['192.0.2.2'] });
  expect(changed).toEqual([0, { ...records[1], value: '192.0.2.2' }, 2]);
  expect(withKept(records, changed!)[2]).toBe(records[2]);
  const added = decide(records, { op: 'create', name: 'd', type: 'A', value: '192.0.2.4', ttl: 60 });
  expect(added).toEqual([0, 1, 2, { name: 'd', type: 'A', value: '192.0.2.4', ttl: 60, id: ids[4] }]);
  expect(decide(records, { op: 'delete', name: 'a', type: 'A' })).toEqual([1, 2]);
});

test('records that are not written as the API writes them are written anew', () => {
  const manifest = [records[0], { name: 'B.example.com.', type: 'a', value: '192.0.2.1' }];
  const changed = decide(manifest, { op: 'delete', name: 'a', type: 'A' });
  expect(changed).toEqual([{ name: 'b', type: 'A', value: '192.0.2.1', id: expect.any(String) as string }]);
});
