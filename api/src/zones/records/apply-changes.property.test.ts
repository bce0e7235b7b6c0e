import fc from 'fast-check';
import { ApiUnderTest } from '../../../test/harness.ts';
import { applyChanges } from './apply-changes.ts';
import type { Change } from './change.ts';
import { type Entry, zoneContext } from './entry.ts';

/** A zone as a plain table: TTL and values by name and type. */
type Model = Map<string, { ttl: number; values: Set<string> }>;

const DEFAULT_TTL = 3600;

const name = fc.constantFrom('@', 'a', 'b', '*.c');
const type = fc.constantFrom('A', 'TXT');
const values = { A: ['192.0.2.1', '192.0.2.2', '192.0.2.3'], TXT: ['"x"', '"y"', '"z"'] } as const;
const ttl = fc.option(fc.constantFrom(30, 300), { nil: undefined });

const set = fc.tuple(name, type).chain(([owner, kind]) =>
  fc.record({
    name: fc.constant(owner),
    type: fc.constant(kind),
    value: fc.constantFrom(...values[kind]),
    values: fc.uniqueArray(fc.constantFrom(...values[kind]), { minLength: 1 }),
  }),
);

const change = fc.oneof(
  fc.tuple(set, ttl).map(([one, seconds]): Change => ({
    op: 'upsert',
    name: one.name,
    type: one.type,
    value: one.value,
    ...(seconds === undefined ? {} : { ttl: seconds }),
  })),
  fc.tuple(set, ttl).map(([one, seconds]): Change => ({
    op: 'replace',
    name: one.name,
    type: one.type,
    values: one.values,
    ...(seconds === undefined ? {} : { ttl: seconds }),
  })),
  set.map((one): Change => ({ op: 'delete', name: one.name, type: one.type, value: one.value })),
  set.map((one): Change => ({ op: 'delete', name: one.name, type: one.type })),
);

const requests = fc.array(fc.array(change, { minLength: 1, maxLength: 5 }), { maxLength: 6 });

function applyToModel(model: Model, item: Change): void {
  if (!('name' in item) || item.name === undefined || item.type === undefined) return;
  const key = `${item.name} ${item.type}`;
  const row = model.get(key) ?? { ttl: DEFAULT_TTL, values: new Set<string>() };
  row.values = valuesAfter(item, row.values);
  if ('ttl' in item) row.ttl = item.ttl ?? row.ttl;
  if (row.values.size === 0) model.delete(key);
  else model.set(key, row);
}

function valuesAfter(item: Change, before: ReadonlySet<string>): Set<string> {
  if (item.op === 'replace') return new Set(item.values);
  if (item.op !== 'delete') return new Set([...before, item.value!]);
  return 'value' in item && item.value !== undefined ? before.difference(new Set([item.value])) : new Set();
}

function linesOf(model: Model): string[] {
  return [...model]
    .flatMap(([key, { ttl: seconds, values: all }]) => Array.from(all, (value) => `${key} ${seconds} ${value}`))
    .sort();
}

function modelOf(sequence: readonly (readonly Change[])[]): string[] {
  const model: Model = new Map();
  for (const item of sequence.flat()) applyToModel(model, item);
  return linesOf(model);
}

test('changes do what a plain table does', () => {
  const context = zoneContext('zone', { domain: 'example', defaultTTL: DEFAULT_TTL });
  fc.assert(
    fc.property(requests, (sequence) => {
      let entries: Entry[] = [];
      let ids = 0;
      for (const changes of sequence) {
        const applied = applyChanges(entries, changes, context, () => `id${++ids}`);
        expect(applied.errors).toEqual([]);
        entries = applied.entries;
      }
      const lines = entries.map((entry) => `${entry.name} ${entry.type} ${entry.ttl ?? DEFAULT_TTL} ${entry.value}`);
      expect(lines.sort()).toEqual(modelOf(sequence));
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    }),
  );
});

describe('through the API', () => {
  let api: ApiUnderTest;
  beforeAll(async () => {
    api = await ApiUnderTest.start();
  });
  afterAll(() => api.stop());

  test('what PATCH writes, GET gives back', async () => {
    const token = await api.account();
    let zones = 0;
    await fc.assert(
      fc.asyncProperty(requests, async (sequence) => {
        const zone = `model${++zones}.example`;
        await api.send(token, 'POST', '/api/v1/zones', { name: zone });
        const path = `/api/v1/zones/${zone}/records`;
        for (const changes of sequence) expect((await api.send(token, 'PATCH', path, { changes })).status).toBe(200);
        const { data } = (await api.send(token, 'GET', `${path}?limit=200`)).body;
        expect(data.map((record) => `${record.name} ${record.type} ${record.ttl} ${record.value}`).sort()).toEqual(
          modelOf(sequence),
        );
      }),
      { numRuns: 25 },
    );
  });
});
