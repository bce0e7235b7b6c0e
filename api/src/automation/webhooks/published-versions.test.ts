import { make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { PublishedVersions } from './published-versions.ts';

const AT = '2026-11-24T03:00:00Z';

function zone(
  generation: number,
  served: { serial?: number; observed?: number; isInSync?: boolean } = {},
): ZoneResource {
  const { serial, observed = generation, isInSync = false } = served;
  const spec = {
    domain: 'example.com',
    records: [],
    defaultTTL: 60,
    suspend: false,
    deletionPolicy: 'Delete' as const,
  };
  const of = { message: '', lastTransitionTime: AT, observedGeneration: observed };
  const conditions = [
    { type: 'Accepted' as const, status: 'True' as const, reason: 'Accepted' as const, ...of },
    {
      type: 'InSync' as const,
      status: isInSync ? ('True' as const) : ('False' as const),
      reason: 'Publishing' as const,
      ...of,
    },
  ];
  const status = serial === undefined ? {} : { status: { serial, observedGeneration: observed, conditions } };
  return make(ZoneKind, { namespace: 'n', name: 'z', generation }, { spec, ...status });
}

const publication = (version: number, generation: number) => ({
  zone: 'n/z',
  version: String(version),
  serial: version,
  sha256: '',
  generation,
});

let versions: PublishedVersions;
beforeEach(() => {
  versions = new PublishedVersions();
});

const found = (after = '0', now = zone(9)): [string, number] | undefined => {
  const latest = versions.latestAfter(after, now);
  return latest && [latest.version, latest.zone.metadata.generation!];
};

test('a version counts once it is written to the regions', () => {
  versions.see(zone(1), publication(100, 1));
  expect([found(), versions.isWaiting('0'), versions.isWaiting('100')]).toEqual([undefined, true, false]);
  versions.wrote('100');
  expect(found()).toEqual(['100', 1]);
  expect(found('100')).toBeUndefined();
});

test('it is written, too, where all regions serve it', () => {
  versions.see(zone(1), publication(100, 1));
  expect(found('0', zone(1, { serial: 100 }))).toBeUndefined();
  expect(found('0', zone(1, { serial: 99, isInSync: true }))).toBeUndefined();
  expect(found('0', zone(1, { serial: 100, isInSync: true }))).toEqual(['100', 1]);
});

test('it has the Zone that it was made from, and not a later one', () => {
  versions.see(zone(1), undefined);
  versions.see(zone(2), undefined);
  versions.see(zone(3), publication(100, 2));
  versions.wrote('100');
  expect(found()).toEqual(['100', 2]);
});

test('a Zone that was not seen is no source', () => {
  versions.see(zone(3), publication(100, 2));
  versions.wrote('100');
  expect(found()).toBeUndefined();
});

test('a later generation with the same records is one, where its status says so', () => {
  versions.see(zone(3, { serial: 100, observed: 2 }), publication(100, 2));
  versions.wrote('100');
  expect(found()).toBeUndefined();
  versions.see(zone(3, { serial: 100 }), publication(100, 2));
  expect(found()).toEqual(['100', 3]);
});

test('a version before the one that is written may have been left out', () => {
  for (const generation of [1, 2]) versions.see(zone(generation), publication(100 + generation, generation));
  versions.wrote('103');
  expect(found()).toBeUndefined();
  versions.see(zone(3), publication(103, 3));
  expect(found()).toEqual(['103', 3]);
});

test('of several versions, the latest that is written counts', () => {
  for (const generation of [1, 2, 3]) versions.see(zone(generation), publication(100 + generation, generation));
  versions.wrote('102');
  expect(found()).toEqual(['102', 2]);
  versions.wrote('101');
  expect(found()).toEqual(['102', 2]);
  expect(found('102')).toBeUndefined();
});

test('a zone that changes faster than it is written keeps its first and its latest versions', () => {
  for (let i = 1; i <= 100; i++) versions.see(zone(i), publication(100 + i, i));
  versions.wrote('103');
  expect(found()).toEqual(['101', 1]);
  versions.wrote('200');
  expect(found()).toEqual(['200', 100]);
});

test('a Zone that is written faster than it is published keeps its latest versions', () => {
  for (let i = 1; i <= 100; i++) versions.see(zone(i), undefined);
  versions.see(zone(100), publication(100, 5));
  versions.see(zone(100), publication(101, 90));
  versions.wrote('101');
  expect(found()).toEqual(['101', 90]);
});
