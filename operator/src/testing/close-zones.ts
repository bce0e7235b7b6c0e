import type { ZoneResource } from '@fourwinds/resources';
import fc from 'fast-check';
import { dnssecOn, recordLine, zoneOf } from './objects.ts';

/** Random zones whose records interact closely. */

const NAMES = [
  '@',
  '*',
  'a',
  'b',
  'a.b',
  'b.a',
  '*.a',
  'c.a.b',
  '*.b',
  'ns',
  'x.ns',
  '*.ns',
  'ns.a',
  'x.ns.a',
  'big.b',
];
const LARGE = 'x'.repeat(21_800);
const VALUES = [
  'A 192.0.2.1',
  'A 192.0.2.2',
  'AAAA 2001:db8::1',
  'CNAME a',
  'CNAME elsewhere.example.',
  'DNAME b',
  'DNAME elsewhere.example.',
  'NS ns.elsewhere.example.',
  'NS a.b',
  'DS 1 13 2 ' + 'ab'.repeat(32),
  'MX 10 a',
  `TXT 1${LARGE}`,
  `TXT 2${LARGE}`,
  `TXT 3${LARGE}`,
];

export const line = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES))
  .map(([name, value]) => `${name} ${value}`);

export interface Given {
  readonly inline: readonly string[];
  readonly lines: readonly string[];
  /** Addresses of the zone's own nameservers. Empty if it has none. */
  readonly servers: readonly string[];
  readonly signed: boolean;
}

export const given: fc.Arbitrary<Given> = fc.record({
  inline: fc.array(line, { maxLength: 4 }),
  lines: fc.array(line, { minLength: 1, maxLength: 14 }),
  servers: fc.constantFrom(
    [],
    ['ns A 192.0.2.1', 'ns.a A 192.0.2.1'],
    ['* A 192.0.2.1', 'ns.a A 192.0.2.1'],
    ['* A 192.0.2.1', '*.a AAAA 2001:db8::1'],
    ['ns A 192.0.2.1', '*.a AAAA 2001:db8::1'],
  ),
  signed: fc.boolean(),
});

export function zoneWith({ inline, servers, signed }: Given): ZoneResource {
  const { spec, ...rest } = zoneOf('example.test', [...servers, ...inline].map(recordLine));
  const nameservers = servers.length > 0 ? ['ns.example.test', 'ns.a.example.test'] : undefined;
  return { ...rest, spec: { ...spec, nameservers, ...(signed ? { dnssec: dnssecOn } : {}) } };
}
