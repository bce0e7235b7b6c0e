import type { Zone } from '../api/client.ts';
import { isListed, lightsOf, needsOf } from './zone-state.ts';

const region = (name: string, serial: number | null) => ({ name, serial, observed_at: null, servers: 1 });
const dnssec = {
  status: 'off',
  algorithm: 'ED25519',
  denial: 'NSEC3',
  opt_out: false,
  parent: 'ask',
  ds_due: false,
} as const;
const zone = {
  name: 'xn--bcher-kva.example',
  unicode_name: 'bücher.example',
  namespace: null,
  comment: 'The Shop',
  status: 'active',
  nameservers: ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
  regions: [region('ns1', 7), region('ns2', 7)],
  serial: 7,
  delegation: 'delegated',
  dnssec,
  problems: [],
} as unknown as Zone;

test.each([
  [[7, 7], 7, ['current', 'current']],
  [[7, 6], 7, ['current', 'behind']],
  [[null, 7], 7, ['none', 'current']],
  [[], null, ['none', 'none']],
])('regions with %j of serial %d: %j', (serials, serial, states) => {
  const regions = serials.map((one, i) => region(`ns${i + 1}`, one));
  expect(lightsOf({ ...zone, regions, serial })).toEqual(states.map((state, i) => ({ name: `ns${i + 1}`, state })));
});

test.each<[object, string[]]>([
  [{}, []],
  [{ delegation: 'unknown' }, []],
  [{ delegation: 'incomplete' }, ['delegate']],
  [{ status: 'invalid', delegation: 'not_delegated' }, ['mend', 'delegate']],
  [{ status: 'verification_required' }, ['prove']],
  [{ problems: [{ severity: 'warning' }] }, []],
  [{ dnssec: { ...dnssec, status: 'enabling', ds_due: true } }, ['publish_ds']],
  [{ dnssec: { ...dnssec, status: 'rolling', ds_due: true } }, ['publish_ds']],
  [{ dnssec: { ...dnssec, status: 'enabling' } }, []],
  [{ dnssec: { ...dnssec, status: 'enabling', ds_due: true }, delegation: 'unknown' }, []],
  [{ dnssec: { ...dnssec, status: 'enabling', ds_due: true, parent: 'none' } }, []],
  [{ dnssec: { ...dnssec, status: 'enabling', ds_due: true }, delegation: 'not_delegated' }, ['delegate']],
  [{ dnssec: { ...dnssec, status: 'disabling', ds_due: true } }, ['remove_ds']],
  [{ dnssec: { ...dnssec, status: 'disabling' } }, []],
  [{ namespace: 'team', status: 'invalid', delegation: 'not_delegated' }, []],
])('a zone with %j waits for %j', (fields, needs) => expect(needsOf({ ...zone, ...fields })).toEqual(needs));

test.each([
  [zone, 'all', '', true],
  [zone, 'all', 'BÜCHER', true],
  [zone, 'all', 'xn--', true],
  [zone, 'all', ' shop ', true],
  [zone, 'all', 'other', false],
  [zone, 'needs-you', '', false],
  [{ ...zone, delegation: 'not_delegated' }, 'needs-you', 'shop', true],
  [zone, 'updating', '', false],
  [{ ...zone, status: 'degraded' }, 'updating', '', true],
] as const)('whether a zone is listed', (one, filter, text, listed) =>
  expect(isListed(one, filter, text)).toBe(listed),
);
