import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typeByName } from '@fourwinds/dns';
import { Random } from '../differential/random.ts';
import { constructs } from './constructs.ts';
import { ours, type Reader, readers, type Reading, recordText } from './readers.ts';
import { type GeneratedZone, generateZone } from './zones.ts';

/**
 * Zones with data of every type, written in all the ways that there are to write them: what is read here is what was
 * meant, and what other readers read, in the ways that they know.
 */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const FILES = 100;

describe(`seed ${seed} (FOURWINDS_SEED repeats it)`, () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'masterfile-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(readers)(`${FILES} files are read as $program reads them`, (reader) => {
    const random = new Random(seed);
    for (let i = 0; i < FILES; i++) expect(differences(reader, random)).toBe('');
  });

  /** How two readings differ from what was meant, with the file; nothing where they do not. */
  function differences(reader: Reader, random: Random): string {
    const known = constructs.filter((construct) => reader.lacks[construct] === undefined);
    const zone = generateZone(random, new Set(known), reader.unknownTypes);
    const octets = Buffer.from(zone.text, 'latin1');
    writeFileSync(join(folder, 'zone'), octets);
    const found = [
      difference('here', ours(octets), zone),
      difference(reader.program, reader.read(folder), zone),
    ].filter((text) => text !== '');
    return found.length === 0 ? '' : [...found, zone.text].join('\n');
  }
});

function difference(where: string, reading: Reading, zone: GeneratedZone): string {
  if ('refused' in reading) return `${where}: ${reading.refused}`;
  if (reading.records === undefined) return '';
  const meant = zone.records.map(({ owner, ttl, type, wire }) =>
    recordText(owner, ttl, typeByName(type).code, Uint8Array.fromHex(wire)),
  );
  const lines = [
    ...meant.filter((record) => !reading.records!.includes(record)).map((record) => `${where} lacks ${record}`),
    ...reading.records.filter((record) => !meant.includes(record)).map((record) => `${where} has ${record}`),
  ];
  return lines.join('\n');
}
