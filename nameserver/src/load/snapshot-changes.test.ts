import { compareRRsets, isSameSet, Name, writeZoneFile, type Zone, type ZoneNode } from '@fourwinds/dns';
import type { CompleteSnapshot } from '@fourwinds/snapshot';
import fc from 'fast-check';
import type { NodeChange } from '../answer/index.ts';
import { changesBetween } from './snapshot-changes.ts';
import { readSnapshotZone } from './snapshot-zone.ts';

const SOA = 'example. 3600 IN SOA ns1.example. hostmaster.example. 1 14400 3600 604800 300\n';
const NS = 'example. 3600 IN NS ns1.example.\n';
const host = (name: string, address: string): string => `${name}.example. 300 IN A ${address}\n`;

function snapshot(soa: string, ...texts: string[]): CompleteSnapshot {
  const parts = texts.map((text) => ({ digest: text, text }));
  return { state: 'complete', domain: 'example.', version: 1n, serial: 1, sha256: '', isBlocked: false, soa, parts };
}

const zoneOf = (read: CompleteSnapshot): Zone => readSnapshotZone(read).zone!;
const textOf = (nodes: readonly ZoneNode[]): string => writeZoneFile(nodes.flatMap(({ rrsets }) => rrsets));

/** Applies changes to the nodes of a version. The apex change may list only some of its sets. */
function applied(before: Zone, changes: readonly NodeChange[]): ZoneNode[] {
  const nodes = new Map(before.nodes.map((node) => [node.name.key, node]));
  for (const change of changes) {
    const { key } = change.name;
    const others = nodes.get(key)?.rrsets.filter((set) => !change.before!.rrsets.some((old) => isSameSet(old, set)));
    const rrsets = [...(others ?? []), ...(change.after?.rrsets ?? [])].sort(compareRRsets);
    if (rrsets.length > 0) nodes.set(key, { name: change.name, rrsets });
    else nodes.delete(key);
  }
  return [...nodes.values()].sort((a, b) => Name.compare(a.name, b.name));
}

describe('the changes between texts of snapshots', () => {
  test('are those of the owners with other lines, and the SOA', () => {
    const before = snapshot(SOA, NS + host('a', '192.0.2.1'), host('b', '192.0.2.2') + host('c', '192.0.2.3'));
    const soa = SOA.replace(' 1 ', ' 2 ');
    const next = snapshot(soa, NS + host('a', '192.0.2.1'), host('b', '192.0.2.9') + host('c', '192.0.2.3'));
    const changes = changesBetween(before, next)!;
    expect(changes.map(({ before: node }) => textOf([node!]))).toEqual([SOA, host('b', '192.0.2.2')]);
    expect(changes.map(({ after }) => textOf([after!]))).toEqual([soa, host('b', '192.0.2.9')]);
  });

  test('are names that come and go, and no name that moves to another part', () => {
    const before = snapshot(SOA, NS + host('b', '192.0.2.1') + host('d', '192.0.2.1'), host('f', '192.0.2.1'));
    const next = snapshot(SOA, NS + host('a', '192.0.2.1'), host('d', '192.0.2.1') + host('f', '192.0.2.2'));
    const changes = changesBetween(before, next)!;
    expect(changes.map(({ name }) => name.toString())).toEqual(
      ['', 'b.', 'f.', 'a.'].map((label) => `${label}example.`),
    );
    expect(changes.map((change) => [change.before !== undefined, change.after !== undefined])).toEqual([
      [true, true],
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  const names = fc.constantFrom('a', 'b', 'c', 'd.c', 'e', '*.e', 'F');
  const line = fc.tuple(names, fc.constantFrom('A 192.0.2.1', 'A 192.0.2.2', 'TXT x', 'AAAA 2001:db8::1'));
  const records = fc.uniqueArray(line, { selector: ([name, data]) => `${name} ${data}` });
  const parts = fc.array(records, { maxLength: 3 });
  /** All records of an owner are in one part. */
  const written = (lists: (readonly [string, string])[][]): CompleteSnapshot => {
    const partOf = (owner: string): number => lists.findIndex((list) => list.some(([name]) => name === owner));
    const byOwner = lists.map((list, part) =>
      list.filter(([name]) => partOf(name) === part).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
    const texts = byOwner.map((list) => list.map(([name, data]) => `${name}.example. 300 IN ${data}\n`).join(''));
    return snapshot(SOA, NS, ...texts);
  };

  test('whatever changes, lead to the zone of the whole text', () => {
    const steps = fc.array(parts, { minLength: 2, maxLength: 5 });
    const property = fc.property(steps, (versions) => {
      let before: CompleteSnapshot | undefined;
      for (const next of versions.map(written)) {
        if (before !== undefined)
          expect(textOf(applied(zoneOf(before), changesBetween(before, next)!))).toBe(textOf(zoneOf(next).nodes));
        before = next;
      }
    });
    fc.assert(property, { numRuns: 300 });
  });

  test.each([
    ['a text that spans lines', SOA, `${NS}example. 60 IN TXT "two\nlines"\n`],
    ['an owner in two places', SOA, `${NS}${host('a', '192.0.2.1')}${host('b', '192.0.2.1')}${host('a', '192.0.2.2')}`],
    ['an SOA among the records', SOA, `${NS}${SOA.replace('3600', '60')}`],
    ['an SOA below the apex', SOA, `${NS}a.${SOA}`],
    ['another spelling of an owner', SOA, `${NS}${host('\\065', '192.0.2.1')}`],
    ['two spellings of an owner', SOA, `${NS}${host('a', '192.0.2.1')}${host('A', '192.0.2.2')}`],
    ['another spelling of the apex', SOA, `${NS}EXAMPLE. 60 IN TXT x\n`],
    ['a line that is no record', SOA, `${NS}this is none\n`],
    ['a line without a space', SOA, `${NS}what\n`],
    ['no SOA', '', NS],
    ['an SOA of another name', SOA.replace(/^example\./, 'other.'), NS],
    ['an owner outside the zone', SOA, `${NS}example.net. 60 IN A 192.0.2.1\n`],
  ])('%s: the text must be read as a whole', (_, soa, text) => {
    expect(changesBetween(snapshot(SOA, NS), snapshot(soa, text))).toBeUndefined();
  });
});

describe('a whole text', () => {
  test.each([
    ['a line that is no record', SOA, `${NS}this is none\n`, 'line 3, column'],
    ['a line without a space', SOA, `${NS}what\n`, 'line 3, column'],
    ['no SOA', '', NS, ''],
    ['an SOA of another name', SOA.replace(/^example\./, 'other.'), NS, ''],
    ['an owner outside the zone', SOA, `${NS}example.net. 60 IN A 192.0.2.1\n`, ''],
  ])('with %s has an issue', (_, soa, text, path) => {
    const { zone, issues } = readSnapshotZone(snapshot(soa, text));
    expect(zone).toBeUndefined();
    expect(issues[0].path).toContain(path);
  });
});
