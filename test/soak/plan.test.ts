import { scenarios } from '../faults/scenarios.ts';
import { type Change, type Round, rounds, roundsOfAll, setsOf, zonesOf } from './plan.ts';

const ZONES = zonesOf(24);
const SIZE = { changes: 6, disturbances: 3 };
const LONG = { ...SIZE, isLong: true };

function take(seed: number, count: number, size = SIZE): Round[] {
  const planned = rounds(seed, ZONES, size);
  return Array.from({ length: count }, () => planned.next().value);
}

test('the same seed gives the same faults and the same changes, another seed others', () => {
  const plan = take(7, 40);
  expect(take(7, 40)).toEqual(plan);
  expect(take(8, 40).map(({ disturbances }) => disturbances)).not.toEqual(plan.map(({ disturbances }) => disturbances));
  expect(take(8, 40).map(({ changes }) => changes)).not.toEqual(plan.map(({ changes }) => changes));
});

test('every kind of disturbance comes before one comes again', () => {
  const disturbances = take(7, 1 + roundsOfAll(LONG), LONG).flatMap((round) => round.disturbances);
  const faults = disturbances.flatMap((one) => (one.does === 'fault' ? [one.scenario] : []));
  const killed = disturbances.flatMap((one) => (one.does === 'kill' ? [one.program] : []));
  expect(new Set(faults)).toEqual(new Set(Object.keys(scenarios)));
  expect(new Set(killed)).toEqual(
    new Set(['leader', 'standby', 'api', 'second api', 'postgres', 'ns1', 'ns2', 'ns3', 'ns4']),
  );
  expect(new Set(disturbances.map(({ does }) => does))).toEqual(
    new Set(['fault', 'cut', 'silence', 'away', 'kill', 'suspend']),
  );
});

test('the faults of one round are in different planes', () => {
  for (const { disturbances } of take(9, 200)) {
    const planes = disturbances.flatMap((one) => ('plane' in one ? [one.plane] : []));
    expect(new Set(planes).size).toBe(planes.length);
  }
});

test('a round changes a zone once at most, and the versions of a set rise by one', () => {
  const versions = new Map<string, number>();
  for (const { changes } of take(10, 200)) {
    expect(new Set(changes.map(({ zone }) => zone)).size).toBe(changes.length);
    for (const [set, number] of changes.flatMap(entriesOf)) {
      expect([set, number]).toEqual([set, (versions.get(set) ?? 0) + 1]);
      versions.set(set, number);
    }
  }
  expect(versions.size).toBe(ZONES.flatMap(setsOf).length);
});

test('zones are changed in every way, signed and unsigned ones in each', () => {
  const seen = take(11, 200).flatMap(({ changes }) =>
    changes.map(({ zone, does }) => `${does} ${zone.by} ${zone.isSigned ? 'signed' : 'unsigned'}`),
  );
  expect([...new Set(seen)].sort()).toEqual(
    [
      ...['make', 'delete and make', 'change records of'].flatMap((does) => [`${does} kubectl`, `${does} REST`]),
      'change the Record of kubectl',
    ]
      .flatMap((way) => [`${way} signed`, `${way} unsigned`])
      .sort(),
  );
});

function entriesOf({ zone, versions }: Change): [string, number][] {
  return Object.entries(versions).map(([owner, number]) => [`${owner}.${zone.domain}`, number]);
}
