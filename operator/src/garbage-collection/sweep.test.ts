import { isUnbelievable, planSweep, type SweepInput } from './sweep.ts';
import { configMap } from '../testing/objects.ts';

const plan = (input: Partial<SweepInput>): ReturnType<typeof planSweep> =>
  planSweep({
    configMaps: [],
    expected: new Set(),
    released: new Set(),
    isGenuine: () => true,
    isGone: () => true,
    isServed: () => true,
    confirmed: false,
    ...input,
  });
const manifests = (count: number): SweepInput['configMaps'] =>
  Array.from({ length: count }, (_, i) => configMap(`zone-${i}`, 'manifest', '1'));

describe('what a region holds too much', () => {
  test('a manifest without a zone is buried, one with a zone is left', () => {
    const result = plan({ configMaps: manifests(2), expected: new Set(['zone-0']) });
    expect(result.bury.map((manifest) => manifest.metadata.name)).toEqual(['zone-1']);
  });

  test('a tombstone goes once every server has taken note', () => {
    const configMaps = [configMap('zone-a', 'tombstone', '1'), configMap('zone-b', 'tombstone', '1')];
    expect(
      plan({ configMaps, isGone: (name) => name === 'zone-b' }).remove.map(({ metadata }) => metadata.name),
    ).toEqual(['zone-b']);
  });

  test('a tombstone of a domain that is in use again is left to its zone', () => {
    expect(plan({ configMaps: [configMap('zone-a', 'tombstone', '1')], expected: new Set(['zone-a']) }).remove).toEqual(
      [],
    );
  });

  test('a bucket goes when no manifest lists it, unless its zone is on the move', () => {
    const configMaps = [
      configMap('zone-a', 'manifest', '1', { buckets: 'zone-a.1 digest\n' }),
      configMap('zone-a.1', 'bucket', '1'),
      configMap('zone-a.2', 'bucket', '1'),
    ];
    expect(plan({ configMaps, expected: new Set(['zone-a']) }).buckets).toEqual(['zone-a.2']);
    expect(plan({ configMaps, expected: new Set(['zone-a']), isServed: () => false }).buckets).toEqual([]);
  });

  test('zones that were deleted while the region was away are buried, however many', () => {
    const released = new Set(manifests(100).map(({ metadata }) => metadata.name));
    const result = plan({ configMaps: manifests(120), released });
    expect(result.alarm).toBeUndefined();
    expect(result.bury).toHaveLength(120);
    expect(plan({ configMaps: manifests(121), released })).toMatchObject({
      unexplained: 21,
      alarm: expect.any(String) as string,
    });
    expect(plan({ configMaps: manifests(121), released }).bury).toHaveLength(100);
  });

  test('what the operator has not signed is removed, not buried under the domain it claims', () => {
    const forged = [configMap('zone-x', 'manifest', '1'), configMap('zone-y', 'tombstone', '1')];
    const result = plan({
      configMaps: [...forged, ...manifests(2)],
      expected: new Set(['zone-0', 'zone-1']),
      isGenuine: ({ metadata }) => /\d/.test(metadata.name),
      isGone: () => false,
    });
    expect(result.bury).toEqual([]);
    expect(result.remove.map(({ metadata }) => metadata.name)).toEqual(['zone-x', 'zone-y']);
  });

  test('an emptied management cluster does not empty the world', () => {
    expect(plan({ configMaps: manifests(21) })).toMatchObject({
      bury: [],
      alarm: expect.stringContaining('21 of 21') as string,
    });
    expect(plan({ configMaps: manifests(21), confirmed: true }).bury).toHaveLength(21);
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
  ])('dropping %d of %d zones is unbelievable: %s', (dropped, all, expected) => {
    expect(isUnbelievable(dropped, all)).toBe(expected);
  });
});
