import {
  HISTORY_BY_LENGTH,
  HISTORY_OCTETS,
  type HistoryCause,
  historyCauses,
  type HistoryCauseType,
  ZoneHistoryKind,
  type ZoneHistorySpec,
} from '@fourwinds/resources';
import type { LineDifference } from './difference-text.ts';
import { differenceOf, extendHistory, folds, type HistoryChange, type HistoryVersion } from './extend-history.ts';

const a = (host: string | number): string => `${host}.example.com. 60 IN A 192.0.2.1`;
const adding = (...lines: string[]): LineDifference => ({ added: lines.toSorted(), removed: [] });
const removing = (...lines: string[]): LineDifference => ({ added: [], removed: lines.toSorted() });
const change = (difference?: LineDifference, type: HistoryCauseType = 'Change'): HistoryChange => ({
  causes: [{ type }],
  difference,
});
const time = (version: number): string => new Date(version * 1000).toISOString();
const version = (number: number, ...changes: HistoryChange[]): HistoryVersion => ({
  version: String(number),
  serial: number,
  time: time(number),
  changes,
});
const extend = (versions: readonly HistoryVersion[], history?: ZoneHistorySpec): ZoneHistorySpec => {
  const extended = extendHistory(history, { domain: 'example.com' }, versions)!;
  expect(ZoneHistoryKind.schema!.safeParse({ spec: extended }).error).toBeUndefined();
  expect(JSON.stringify(extended).length).toBeLessThanOrEqual(HISTORY_OCTETS);
  return extended;
};

test.each(Object.keys(historyCauses) as HistoryCauseType[])('%s folds, or has an entry of its own', (type) => {
  const isOwn = ['Change', 'Manager', 'User', 'Unknown'].includes(type);
  expect(folds([{ type }])).toBe(!isOwn);
  const { entries, running } = extend([version(1, change(adding(a('www')), type))]);
  expect([entries.length, running?.versions]).toEqual(isOwn ? [1, undefined] : [0, 1]);
});

test('the last eight changes are kept, newest first', () => {
  const history = extend(Array.from({ length: 10 }, (_, i) => version(i + 1, change(adding(a(i + 1))))));
  expect(history.entries.map(({ serial }) => serial)).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  expect(history.entries.map(differenceOf)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((i) => adding(a(i))));
});

test('changes that fold evict nothing, and are one entry with the sum of them', () => {
  const own = Array.from({ length: 8 }, (_, i) => version(i + 1, change(adding(a(i)))));
  const folding = [
    version(9, change(adding(a('ns'), a('child')), 'Contributed')),
    version(10, change(adding(), 'Signing')),
    version(11, change(removing(a('child')), 'Contributed')),
  ];
  const history = extend([...own, ...folding]);
  expect(history.entries).toHaveLength(8);
  expect(history).toMatchObject({
    version: '11',
    running: { since: time(9), time: time(11), versions: 3, serial: 11, causes: ['Contributed', 'Signing'] },
  });
  expect(differenceOf(history.running!)).toEqual(adding(a('ns')));
});

test('a version with changes of both sorts is in both places', () => {
  const history = extend([version(1, change(adding(a('www'))), change(adding(a('child')), 'Contributed'))]);
  expect(differenceOf(history.entries[0])).toEqual(adding(a('www')));
  expect(differenceOf(history.running!)).toEqual(adding(a('child')));
});

test('a version is never written twice, nor after a later one', () => {
  const first = extend([version(5, change(adding(a('www'))))]);
  expect(extendHistory(first, { domain: 'example.com' }, [version(4, change()), version(5, change())])).toBe(first);
  expect(extend([version(4, change()), version(6, change())], first).entries.map(({ serial }) => serial)).toEqual([
    6, 5,
  ]);
  expect(extendHistory(undefined, { domain: 'example.com' }, [])).toBeUndefined();
});

test('versions compare as numbers', () => {
  const first = extend([version(9, change())]);
  expect(extend([version(10, change())], first).version).toBe('10');
});

test('of a change that is unknown nothing is said, of one that is too large its size', () => {
  const hosts = Array.from({ length: 4000 }, (_, i) => a(`host${(i * 7919) % 10_007}`));
  const history = extend([version(1, change()), version(2, change(adding(...hosts)))]);
  expect(history.entries[0]).toMatchObject({ added: 4000, removed: 0 });
  for (const entry of history.entries) expect(entry).not.toHaveProperty('difference');
  expect(history.entries[1]).not.toHaveProperty('added');
});

test('a running entry that is no longer known in whole begins anew', () => {
  for (const unknown of [undefined, adding(...Array.from({ length: 4000 }, (_, i) => a(i)))]) {
    const before = extend([version(1, change(unknown, 'Keys'))]);
    expect(before.running).not.toHaveProperty('difference');
    const { running } = extend([version(2, change(adding(a('ns')), 'Signing'))], before);
    expect(running).toMatchObject({ since: time(2), versions: 1, causes: ['Signing'], added: 1 });
  }
});

test('a running entry whose difference is damaged begins anew', () => {
  const before = extend([version(1, change(adding(a('ns')), 'Keys'))]);
  const damaged = { ...before, running: { ...before.running!, difference: 'AAAA' } };
  expect(extend([version(2, change(removing(a('ns')), 'Keys'))], damaged).running).toMatchObject({
    versions: 1,
    added: 0,
    removed: 1,
  });
});

test('where room is short, the oldest differences go, and all entries stay', () => {
  const random = (seed: number) =>
    Array.from({ length: 150 }, (_, i) =>
      a(
        Math.sin(seed * 1000 + i)
          .toString(36)
          .slice(3),
      ),
    );
  const causes: HistoryCause[] = Array.from({ length: 6 }, () => ({
    type: 'Manager',
    by: 'm'.repeat(HISTORY_BY_LENGTH),
  }));
  const history = extend(
    Array.from({ length: 8 }, (_, i) => version(i + 1, { causes, difference: adding(...random(i)) })),
  );
  expect(history.entries.map(({ added }) => added)).toEqual(Array(8).fill(150));
  const kept = history.entries.map(({ difference }) => difference !== undefined);
  expect(kept).toContain(false);
  expect(kept).toEqual(kept.toSorted().reverse());
});
