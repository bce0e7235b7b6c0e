import { Name, type RRset, writeZoneFile, type Zone } from '@fourwinds/dns';
import type { CompleteSnapshot } from '@fourwinds/snapshot';
import fc from 'fast-check';
import type { ZoneVersion } from './revise-snapshot-zone.ts';
import { reviseSnapshotZone } from './revise-snapshot-zone.ts';
import { readSnapshotZone } from './snapshot-zone.ts';

const SOA = 'example. 3600 IN SOA ns1.example. hostmaster.example. 1 14400 3600 604800 300\n';
const NS = 'example. 3600 IN NS ns1.example.\n';
const host = (name: string, address: string): string => `${name}.example. 300 IN A ${address}\n`;

function snapshot(soa: string, ...texts: string[]): CompleteSnapshot {
  const parts = texts.map((text) => ({ digest: text, text }));
  return { state: 'complete', domain: 'example.', version: 1n, serial: 1, sha256: '', isBlocked: false, soa, parts };
}

function version(read: CompleteSnapshot): ZoneVersion {
  return { snapshot: read, zone: readSnapshotZone(read).zone! };
}

const textOf = (zone: Zone): string => writeZoneFile([...zone.rrsets()] as RRset[]);

describe('zones out of the text of snapshots', () => {
  test('the next version differs in the changes alone', () => {
    const before = version(snapshot(SOA, NS + host('a', '192.0.2.1'), host('b', '192.0.2.2') + host('c', '192.0.2.3')));
    const soa = SOA.replace(' 1 ', ' 2 ');
    const next = snapshot(soa, NS + host('a', '192.0.2.1'), host('b', '192.0.2.9') + host('c', '192.0.2.3'));
    const { zone } = readSnapshotZone(next, before);
    expect(textOf(zone!)).toBe(soa + next.parts.map(({ text }) => text).join(''));
    const same = zone!.nodes.map((node, i) => node === before.zone.nodes[i]);
    expect(same).toEqual([false, true, false, true]);
  });

  test('names that come and go, and a name that moves to another part', () => {
    const before = version(snapshot(SOA, NS + host('b', '192.0.2.1') + host('d', '192.0.2.1'), host('f', '192.0.2.1')));
    const next = snapshot(SOA, NS + host('a', '192.0.2.1'), host('d', '192.0.2.1') + host('f', '192.0.2.2'));
    expect(textOf(reviseSnapshotZone(before, next)!)).toBe(textOf(readSnapshotZone(next).zone!));
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

  test('whatever changes, the zone is that of the whole text', () => {
    const steps = fc.array(parts, { minLength: 2, maxLength: 5 });
    const property = fc.property(steps, (versions) => {
      let before: ZoneVersion | undefined;
      for (const lists of versions) {
        const read = written(lists);
        const { zone } = readSnapshotZone(read, before);
        expect(textOf(zone!)).toBe(textOf(readSnapshotZone(read).zone!));
        before = { snapshot: read, zone: zone! };
      }
    });
    fc.assert(property, { numRuns: 300 });
  });

  test.each([
    ['a text that spans lines', `${NS}example. 60 IN TXT "two\nlines"\n`],
    ['an owner in two places', `${NS}${host('a', '192.0.2.1')}${host('b', '192.0.2.1')}${host('a', '192.0.2.2')}`],
    ['an SOA among the records', `${NS}${SOA.replace('3600', '60')}`],
    ['another spelling of an owner', `${NS}${host('\\065', '192.0.2.1')}`],
  ])('%s is read as a whole', (_, text) => {
    const before = version(snapshot(SOA, NS));
    const next = snapshot(SOA, text);
    expect(reviseSnapshotZone(before, next)).toBeUndefined();
    expect(textOf(readSnapshotZone(next, before).zone!)).toBe(textOf(readSnapshotZone(next).zone!));
  });

  test.each([
    ['a line that is no record', SOA, `${NS}this is none\n`, 'line 3, column'],
    ['a line without a space', SOA, `${NS}what\n`, 'line 3, column'],
    ['no SOA', '', NS, ''],
    ['an SOA of another name', SOA.replace(/^example\./, 'other.'), NS, ''],
    ['an owner outside the zone', SOA, `${NS}example.net. 60 IN A 192.0.2.1\n`, ''],
  ])('%s is an issue', (_, soa, text, path) => {
    const before = version(snapshot(SOA, NS));
    for (const known of [undefined, before]) {
      const { zone, issues } = readSnapshotZone(snapshot(soa, text), known);
      expect(zone).toBeUndefined();
      expect(issues[0].path).toContain(path);
    }
  });

  test('a name that an unchanged part has too makes one node', () => {
    const before = version(snapshot(SOA, NS, host('a', '192.0.2.1')));
    const next = snapshot(SOA, NS, host('a', '192.0.2.1'), host('a', '192.0.2.2'));
    expect(reviseSnapshotZone(before, next)).toBeUndefined();
    expect(readSnapshotZone(next, before).zone!.node(Name.parse('a.example.'))!.rrsets[0].rdatas).toHaveLength(2);
  });
});
