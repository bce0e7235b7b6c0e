import type { Endpoint } from '@fourwinds/resources';
import { planSet, type SetChange, setChanges, zoneOf } from './plan-operations.ts';
import type { ZoneRecord } from './zone-records.ts';

const www = (...targets: string[]): Endpoint => ({ dnsName: 'www.example.test', recordType: 'A', targets });
const record = (value: string, more: Partial<ZoneRecord> = {}): ZoneRecord => ({
  name: 'www',
  type: 'A',
  value,
  ttl: 3600,
  managed_by: 'api',
  ...more,
});

/** Returns the operations for a change of www.example.test. `present` contains its existing records. */
function planned(change: SetChange, ...present: (string | ZoneRecord)[]): string[] {
  const records = present.map((one) => (typeof one === 'string' ? record(one) : one));
  const plan = planSet(change, 'example.test', records);
  if ('problem' in plan) return [plan.problem];
  return plan.operations.map(({ op, name, value, ttl }) => [op, name, value, ttl ?? ''].join(' ').trim());
}

test.each<[string, string[], string[]]>([
  ['a new set', planned({ after: www('1.1.1.1', '1.1.1.2') }), ['upsert www 1.1.1.1', 'upsert www 1.1.1.2']],
  ['one that is there already', planned({ after: www('1.1.1.1') }, '1.1.1.1'), []],
  [
    'one that somebody else has made',
    planned({ after: www('1.1.1.1') }, '1.1.1.9'),
    ['somebody else has made records of this name and type'],
  ],
  [
    'a changed set',
    planned({ before: www('1.1.1.1', '1.1.1.2'), after: www('1.1.1.2', '1.1.1.3') }, '1.1.1.1', '1.1.1.2', '1.1.1.9'),
    ['delete www 1.1.1.1', 'upsert www 1.1.1.3'],
  ],
  [
    'another TTL',
    planned({ before: www('1.1.1.1'), after: { ...www('1.1.1.1'), recordTTL: 60 } }, '1.1.1.1'),
    ['upsert www 1.1.1.1 60'],
  ],
  ['a set that goes', planned({ before: www('1.1.1.1', '1.1.1.2') }, '1.1.1.1', '1.1.1.9'), ['delete www 1.1.1.1']],
  ['one of Kubernetes', planned({ before: www('1.1.1.1') }, record('1.1.1.1', { managed_by: 'kubernetes' })), []],
  [
    'weights',
    planned({ after: { ...www('1.1.1.1'), setIdentifier: 'a' } }),
    [expect.stringMatching(/^setIdentifier/) as string],
  ],
])('%s', (_, operations, expected) => {
  expect(operations).toEqual(expected);
});

test('an update is about its endpoints of before and after; a change is in the nearest zone', () => {
  const changes = { create: null, updateOld: [www('1.1.1.1')], updateNew: [www('1.1.1.2')], delete: [www('1.1.1.3')] };
  expect(setChanges(changes)).toEqual([{ before: www('1.1.1.3') }, { before: www('1.1.1.1'), after: www('1.1.1.2') }]);
  const change = { after: { dnsName: 'a.sub.example.test' } };
  expect(zoneOf(change, ['example.test', 'sub.example.test', 'b.example.test'])).toBe('sub.example.test');
  expect(zoneOf(change, ['le.test'])).toBeUndefined();
});

// RFC 5891 5.2, RFC 5895 2 and RFC 1035 5.1: names are compared in canonical form.
test.each([
  ['shop.bücher.test', 'xn--bcher-kva.test'],
  ['Shop。BÜCHER．test｡', 'xn--bcher-kva.test'],
  [String.raw`shop.xn--bcher-kv\097.test.`, 'xn--bcher-kva.test'],
  [String.raw`shop\.xn--bcher-kva.test`, undefined],
  ['shop..xn--bcher-kva.test', undefined],
  ['shop.xn--bcher-kva.test..', undefined],
])('%s is in the zone %s', (dnsName, zone) => {
  expect(zoneOf({ after: { dnsName } }, ['xn--bcher-kva.test'])).toBe(zone);
});

test('an update is about one set, however its name is written before and after', () => {
  const [before, after] = ['www.xn--bcher-kva.test', 'WWW.bücher.test'].map((dnsName) => ({
    ...www('1.1.1.1'),
    dnsName,
  }));
  expect(setChanges({ updateOld: [before], updateNew: [after] })).toEqual([{ before, after }]);
});
