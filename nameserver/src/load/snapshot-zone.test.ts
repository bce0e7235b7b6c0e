import { writeMasterFile } from '@fourwinds/dns';
import { SnapshotZones } from './snapshot-zone.ts';

const SOA = 'example. 3600 IN SOA ns1.example. hostmaster.example. 1 14400 3600 604800 300\n';
const NS = 'example. 3600 IN NS ns1.example.\n';
const host = (name: string, address: string): string => `${name}.example. 300 IN A ${address}\n`;

describe('zones out of the text of snapshots', () => {
  test('the next version differs in what has changed alone', () => {
    const zones = new SnapshotZones();
    const first = SOA + NS + host('a', '192.0.2.1') + host('b', '192.0.2.2');
    const second = SOA.replace(' 1 ', ' 2 ') + NS + host('a', '192.0.2.1') + host('b', '192.0.2.9');
    expect(writeMasterFile(zones.read('example.', first).zone!.rrsets())).toBe(first);
    expect(writeMasterFile(zones.read('example.', second).zone!.rrsets())).toBe(second);
    expect(writeMasterFile(zones.read('example.', first).zone!.rrsets())).toBe(first);
  });

  test('more lines than are kept', () => {
    const zones = new SnapshotZones();
    const many = Array.from({ length: 12_000 }, (_, i) => host(`h${String(i).padStart(5, '0')}`, '192.0.2.1')).join('');
    for (const serial of [' 1 ', ' 2 ']) {
      const text = SOA.replace(' 1 ', serial) + NS + many;
      expect(writeMasterFile(zones.read('example.', text).zone!.rrsets())).toBe(text);
    }
  });

  test('a text that spans lines is read as a whole', () => {
    const text = `${SOA}${NS}example. 60 IN TXT "two\nlines"\n`;
    expect(new SnapshotZones().read('example.', text).zone?.recordCount).toBe(3);
  });

  test.each([
    ['a line that is no record', `${SOA}${NS}what is this\n`, 'line 3, column'],
    ['no SOA', NS, ''],
    ['an SOA of another name', SOA.replace(/^example\./, 'other.'), ''],
  ])('%s is an issue', (_, text, path) => {
    const { zone, issues } = new SnapshotZones().read('example.', text);
    expect(zone).toBeUndefined();
    expect(issues[0].path).toContain(path);
  });
});
