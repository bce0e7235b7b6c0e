import { recordTypes } from '@fourwinds/dns/rr';
import { readVectors } from '../../../../test/vectors/read.ts';
import { isUserEditable, userEditableTypes } from './record-types.ts';

test.each(userEditableTypes)('%s has a form of its own, and vectors', (type) => {
  expect(recordTypes.map(({ name }) => name)).toContain(type);
  expect(readVectors(type).sections.canonical.length).toBeGreaterThan(0);
});

test.each(['SOA', 'RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'DNSKEY', 'CDS', 'CDNSKEY', 'ZONEMD'])(
  '%s is written by the service alone',
  (type) => {
    expect(isUserEditable(type)).toBe(false);
  },
);
