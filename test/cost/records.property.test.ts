/** @slow: not in make check. */
import { countSteps, sum } from './steps.ts';
import { attachRecords } from '../../operator/src/zone/compose/attach.ts';
import { dnssecOn, recordLine, recordObject, service, zoneOf } from '../../operator/src/testing/objects.ts';
import { Name } from '@fourwinds/dns';
import { Readings, composeZone, serviceRecords } from '@fourwinds/zones';
import { outgrown } from './growth.ts';

/** Maximum average number of steps per Record. */
const MOST_STEPS_A_RECORD = 10_000;
const FEW_STEPS = 20_000;
const RECORDS = 2000;

const apex = Name.parse('example.test.');
const digest = 'ab'.repeat(32);

/** Records to attach to a zone. The zone has the addresses of as many hosts, named `h<i>`. */
const shapes: { readonly [shape: string]: (i: number) => string } = {
  'that all conflict with the zone': (i) => `h${i} CNAME x.`,
  'that all conflict with one of the zone': (i) => `h0 CNAME x${i}.`,
  'that conflict with each other': (i) => `c${i >> 1} CNAME x${i}.`,
  'of one set, more than an answer holds': (i) => `t TXT "${i}${'x'.repeat(200)}"`,
  'below each other': (i) => `${i & 1 ? 'x.' : ''}d${i >> 1} ${i & 1 ? 'A 192.0.2.1' : 'DNAME x.'}`,
  'that wait for others': (i) =>
    i < RECORDS / 4 ? `d${i} DS 1 13 2 ${digest}` : `d${i - RECORDS / 4} NS ns.elsewhere.`,
  'with deep names': (i) => `n${i}${'.a'.repeat(100)} A 192.0.2.1`,
  'below a delegation': (i) => (i === 0 ? 'd NS a.d' : `a.d A 10.0.${i >> 8}.${i & 255}`),
};

let ttl = 60;

function attach(shape: (i: number) => string, count: number): void {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const alone = zoneOf(
    'example.test',
    numbers.map((i) => recordLine(`h${i} A 192.0.2.1`)),
  );
  const zone = { ...alone, spec: { ...alone.spec, defaultTTL: ttl++, dnssec: dnssecOn } };
  const base = [
    ...serviceRecords(apex, service.nameservers, service, { serial: 0 }),
    ...composeZone(zone.spec, service, 0).inline,
  ];
  const records = ['h0 CNAME x.', ...numbers.map(shape)].map((line, i) => recordObject(`r${i}`, line, i));
  attachRecords({ zone, records, admission: () => 'Admitted', readings: new Readings() }, base);
}

test.each(Object.keys(shapes))('twice as many Records take about twice the steps: Records %s', (name) => {
  const [before, after] = [RECORDS / 2, RECORDS].map((count) => countSteps(() => attach(shapes[name], count)));
  expect(outgrown(before, after, FEW_STEPS)).toEqual([]);
  expect(sum(after)).toBeLessThan(RECORDS * MOST_STEPS_A_RECORD);
});
