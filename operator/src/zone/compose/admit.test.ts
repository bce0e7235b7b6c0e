import type { ZoneResource } from '@fourwinds/resources';
import { admits } from './admit.ts';
import { recordLine, recordObject, zoneOf } from '../../testing/objects.ts';

/** Whether a zone whose recordsFrom has this pattern of names lets a Record with this name attach. */
function isAdmitted(pattern: string, name: string): boolean {
  const zone: ZoneResource = zoneOf('example.test');
  const record = recordObject('a', 'www A 192.0.2.1', 0);
  return admits(
    { ...zone, spec: { ...zone.spec, recordsFrom: [{ names: [pattern] }] } },
    { ...record, spec: { ...record.spec, ...recordLine(`${name} A 192.0.2.1`) } },
    undefined,
  );
}

test.each([
  ['*', 'www'],
  ['www', 'WWW'],
  ['*.dev', 'a.dev'],
  ['*.dev', 'a.b.DEV'],
  ['*.dev', String.raw`a\\.dev`],
])('the pattern %s admits the name %s', (pattern, name) => {
  expect(isAdmitted(pattern, name)).toBe(true);
});

test.each([
  ['www', 'a.www'],
  ['*.dev', 'dev'],
  ['*.dev', 'adev'],
  // One label below the apex, in which the dot is escaped (RFC 1035 5.1).
  ['*.dev', String.raw`a\.dev`],
  ['*.dev', String.raw`a\\\.dev`],
])('the pattern %s does not admit the name %s', (pattern, name) => {
  expect(isAdmitted(pattern, name)).toBe(false);
});
