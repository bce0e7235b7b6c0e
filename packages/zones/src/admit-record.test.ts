import { labels, make, RecordKind, type RecordResource, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { admits } from './admit-record.ts';

function zoneWith(spec: Partial<ZoneResource['spec']>, id?: string): ZoneResource {
  const whole = {
    domain: 'example.test',
    records: [],
    defaultTTL: 3600,
    suspend: false,
    deletionPolicy: 'Delete' as const,
  };
  return make(ZoneKind, { namespace: 'team', name: 'zone', labels: labelled(id) }, { spec: { ...whole, ...spec } });
}

function recordAt(name: string, id?: string): RecordResource {
  const spec = { zoneRef: { name: 'zone' }, name, type: 'A', value: '192.0.2.1' };
  return make(RecordKind, { namespace: 'team', name: 'record', labels: labelled(id) }, { spec });
}

function labelled(id: string | undefined): Record<string, string> {
  return id === undefined ? {} : { [labels.zoneId]: id };
}

/** Returns whether a Record with this name is admitted by a zone whose recordsFrom contains this name pattern. */
function isAdmitted(pattern: string, name: string): boolean {
  return admits(zoneWith({ recordsFrom: [{ names: [pattern] }] }), recordAt(name), undefined);
}

test.each([
  ['*', 'www'],
  ['www', 'WWW'],
  ['*.dev', 'a.dev'],
  ['*.dev', 'a.b.DEV'],
  ['*.dev', String.raw`a\\.dev`],
  ['*.dev', 'a.dev.Example.test.'],
  ['www', 'www.example.test.'],
  ['@', 'example.test.'],
  ['www', String.raw`\119ww`],
  ['www', 'ｗｗｗ。example.test。'],
  ['bücher', 'xn--bcher-kva'],
  ['*.xn--bcher-kva', 'shop.BÜCHER'],
  ['*.dev', String.raw`a.d\101v`],
])('the pattern %s admits the name %s', (pattern, name) => {
  expect(isAdmitted(pattern, name)).toBe(true);
});

test.each([
  ['www', 'a.www'],
  ['*.dev', 'dev'],
  ['*.dev', 'adev'],
  // A single label below the apex, which contains an escaped dot (RFC 1035 5.1).
  ['*.dev', String.raw`a\.dev`],
  ['*.dev', String.raw`a\\\.dev`],
  ['*.dev', 'dev.example.test.'],
  ['*.dev', 'a.dev.other.test.'],
  ['www', String.raw`www\.example.test.`],
  ['www', 'www.example.test'],
  ['*.dev', 'a..dev'],
  ['www', 'www..'],
])('the pattern %s does not admit the name %s', (pattern, name) => {
  expect(isAdmitted(pattern, name)).toBe(false);
});

test.each([
  ['without an id', undefined, 'a', true],
  ['with the id of the zone', 'a', 'a', true],
  ['with the id of a zone that was there before', 'a', 'b', false],
  ['with an id, where the zone has none', 'a', undefined, false],
])('a Record %s', (_, id, ofZone, isAttached) => {
  expect(admits(zoneWith({}, ofZone), recordAt('www', id), undefined)).toBe(isAttached);
});
