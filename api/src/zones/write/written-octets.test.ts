import type { ZoneRecord, ZoneSpec } from '@fourwinds/resources';
import { writtenOctets } from './written-octets.ts';

const [a, b, c] = ['a', 'b', 'c'].map((name): ZoneRecord => ({ name, type: 'A', value: '192.0.2.1' }));
const OCTETS = '{"name":"a","type":"A","value":"192.0.2.1"}'.length;
const spec = (records: readonly ZoneRecord[]) => ({ records }) as unknown as ZoneSpec;

test.each<[string, ZoneRecord[] | undefined, ZoneRecord[] | undefined, number]>([
  ['a new zone', undefined, [a, b], 2 * OCTETS],
  ['one record more', [a, b], [a, c, b], OCTETS],
  ['another value', [a, b, c], [a, { ...b, value: '192.0.2.2' }, c], OCTETS],
  ['another order', [a, b, c], [c, a, b], 0],
  ['fewer records', [a, b, c], [b], 0],
  ['other settings', [a, b], [a, b], 0],
  ['no zone', [a], undefined, 0],
])('%s', (_, before, after, octets) => {
  expect(writtenOctets(before && spec(before), after && spec(after))).toBe(octets);
});
