import { type Kind, make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { z } from 'zod';
import { admitInTurns, hasManyElements } from './admit-in-turns.ts';
import { asStored, decideCreate, decideUpdate, withRevision } from './object-rules.ts';

const stamp = { uid: 'uid-1', now: new Date('2026-11-21T12:00:00Z') };

type Records = ZoneResource['spec']['records'];

const records = (count: number, value = '192.0.2.1'): Records =>
  Array.from({ length: count }, (_, i) => ({ name: `h${i}`, type: 'A', value }));
const zone = (list: Records): ZoneResource =>
  make(ZoneKind, { namespace: 'team-a', name: 'example' }, { spec: { domain: 'example.com', records: list } as never });

const before = asStored(ZoneKind, withRevision(decideCreate(ZoneKind, zone(records(1200)), stamp).object, '1'));
const known = before.object.spec.records;
const replaced = (list: Records): ZoneResource => ({
  ...before.object,
  spec: { ...before.object.spec, records: list },
});

test('few elements need no turns', () => {
  expect([zone(records(500)), zone(records(501))].map((one) => hasManyElements(ZoneKind, one))).toEqual([false, true]);
});

test('an update, or a creation, is decided as it is without turns', async () => {
  const unknown = { ...known[0], name: 'odd', other: 1 } as (typeof known)[0];
  for (const list of [records(1200, '192.0.2.2'), [...known.slice(1), unknown], records(10_001), [...known]]) {
    const given = replaced(list);
    const { object, elements } = await admitInTurns(ZoneKind, given, before.object);
    const decide = (decision: () => unknown): unknown => {
      try {
        return decision();
      } catch (error) {
        return error;
      }
    };
    expect(decide(() => decideUpdate(ZoneKind, before, object, elements))).toEqual(
      decide(() => decideUpdate(ZoneKind, before, given)),
    );
    const created = await admitInTurns(ZoneKind, given);
    expect(decide(() => decideCreate(ZoneKind, created.object, stamp, created.elements))).toEqual(
      decide(() => decideCreate(ZoneKind, given, stamp)),
    );
  }
});

test('the error of an element names its place', async () => {
  const given = replaced(records(1200, '192.0.2.2').with(1100, { ...known[0], ttl: 5 }));
  const { object, elements } = await admitInTurns(ZoneKind, given, before.object);
  expect(() => decideUpdate(ZoneKind, before, object, elements)).toThrow('spec.records[1100].ttl');
});

describe('elements are checked', () => {
  let checked = 0;
  /** Schema that makes checking the first element of a part take longer than a turn is allowed to take. */
  const element = z.object({ name: z.string(), type: z.string(), value: z.string() }).refine(() => {
    const began = performance.now();
    if (checked++ % 500 === 0) while (performance.now() - began < 12);
    return true;
  });
  const counting: Kind<ZoneResource> = {
    ...ZoneKind,
    schema: z.object({ spec: z.looseObject({ records: z.array(element) }), status: z.unknown().optional() }),
  };

  test('once, those that differ alone, while others have turns', async () => {
    checked = 0;
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const given = replaced([...records(1100, '192.0.2.2'), ...known.slice(1100)]);
    const { object, elements } = await admitInTurns(counting, given, before.object);
    expect(turns).toBeGreaterThanOrEqual(2);
    decideUpdate(counting, before, object, elements);
    isDone = true;
    expect(checked).toBe(1100);
  });
});
