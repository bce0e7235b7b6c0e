import { configMap, held } from '../testing/objects.ts';
import type { HeldConfigMap } from '../regions/held-config-map.ts';
import { decideGarbage, type GarbageDecision, type GarbageInput } from './decide-garbage.ts';
import { isMassDeletion } from './mass-deletion.ts';

const decide = (input: Partial<GarbageInput>): GarbageDecision =>
  decideGarbage({
    manifest: undefined,
    buckets: [],
    isExpected: false,
    mayRemove: true,
    isGone: () => true,
    isServed: () => true,
    ...input,
  });

const manifest = held(configMap('zone-a', 'manifest', '1'));
const tombstone = held(configMap('zone-a', 'tombstone', '1'));
const unsigned = (one: HeldConfigMap): HeldConfigMap =>
  Object.create(one, { isSigned: { value: false } }) as HeldConfigMap;
const nothing: GarbageDecision = { buckets: [], waits: false };

describe('what a region holds too much', () => {
  test('a tombstone takes the place of a manifest without a zone; one with a zone is left', () => {
    expect(decide({ manifest })).toEqual({ ...nothing, manifest: 'tombstone' });
    expect(decide({ manifest, isExpected: true })).toEqual(nothing);
  });

  test('a manifest without a zone stays while it may be part of an accident, whoever has signed it', () => {
    expect(decide({ manifest, mayRemove: false })).toEqual(nothing);
    expect(decide({ manifest: unsigned(manifest), mayRemove: false })).toEqual(nothing);
  });

  test('a tombstone goes once every server has taken note', () => {
    expect(decide({ manifest: tombstone })).toEqual({ ...nothing, manifest: 'delete' });
    expect(decide({ manifest: tombstone, isGone: () => false })).toEqual({ ...nothing, waits: true });
  });

  test('a tombstone of a domain that is in use again is left to its zone', () => {
    expect(decide({ manifest: tombstone, isExpected: true })).toEqual(nothing);
  });

  test('a bucket goes when no manifest lists it, unless its zone is on the move', () => {
    const listing = held(configMap('zone-a', 'manifest', '1', { buckets: 'zone-a.1 digest\n' }));
    const input = { manifest: listing, buckets: ['zone-a.1', 'zone-a.2'], isExpected: true };
    expect(decide(input)).toEqual({ buckets: ['zone-a.2'], waits: false });
    expect(decide({ ...input, isServed: () => false })).toEqual({ buckets: [], waits: true });
    expect(decide({ ...input, buckets: ['zone-a.1'], isServed: () => false })).toEqual(nothing);
  });

  test('buckets without a manifest, or with a tombstone, go', () => {
    expect(decide({ buckets: ['zone-a.1'] }).buckets).toEqual(['zone-a.1']);
    expect(decide({ manifest: tombstone, buckets: ['zone-a.1'] }).buckets).toEqual(['zone-a.1']);
  });

  test('what the operator has not signed is removed; no tombstone is made for the domain that it claims', () => {
    expect(decide({ manifest: unsigned(manifest) }).manifest).toBe('delete');
    expect(decide({ manifest: unsigned(tombstone), isGone: () => false }).manifest).toBe('delete');
  });

  test.each([
    [1, 1, false],
    [2, 2, true],
    [2, 4, false],
    [20, 20, true],
    [20, 100, false],
    [21, 200, true],
    [21, 210, false],
    [21, 209, true],
  ])('losing %d of %d zones is a mass deletion: %s', (missing, all, expected) => {
    expect(isMassDeletion(missing, all)).toBe(expected);
  });
});
