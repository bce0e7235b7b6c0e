import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typeByName } from '@fourwinds/dns/rr';
import { Random } from '../random.ts';
import { constructs } from './constructs.ts';
import { bind, ours, type Reader, readers, type Reading, recordText } from './readers.ts';
import { spoil } from './spoil.ts';
import { type GeneratedZone, generateZone } from './zones.ts';

/**
 * Writes zones with data of every type in all possible ways. Checks that every parser returns the intended records,
 * for the constructs that the parser knows.
 */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const FILES = 80;
const SPOILT = 150;

describe(`seed ${seed} (FOURWINDS_SEED repeats it)`, () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'zonefile-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(readers)(`${FILES} files are read as $program reads them`, (reader) => {
    const random = new Random(seed);
    for (let i = 0; i < FILES; i++) expect(differences(reader, random)).toBe('');
  });

  test(`${SPOILT} spoilt files are read, if BIND reads them, as BIND reads them`, () => {
    const random = new Random(seed);
    for (let i = 0; i < SPOILT; i++) {
      const text = spoil(generateZone(random, new Set(constructs), new Set()).text, random);
      const octets = Buffer.from(text, 'latin1');
      writeFileSync(join(folder, 'zone'), octets);
      const [reading, theirs] = [ours(octets), bind.read(folder)];
      if ('refused' in theirs || ('refused' in reading && isRefusedHere(reading.refused))) continue;
      expect({ text, reading: withoutTtls(reading) }).toEqual({ text, reading: withoutTtls(theirs) });
    }
  });

  /**
   * Compares both readings with the intended records. Returns the differences with the file; empty if there are none.
   */
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

/** Texts that BIND accepts and that we reject. */
const REFUSED: readonly { readonly message: RegExp; readonly reason: string }[] = [
  { message: /field "/, reason: 'what fields take is compared in values.test.ts, where each difference is listed' },
  {
    message: /is more than 2147483647/,
    reason: 'a TTL above the highest is 0 to BIND, none to NSD, and itself to Knot',
  },
  { message: /is not a TTL/, reason: 'BIND alone reads 0s0' },
  { message: /is not a data length/, reason: 'BIND alone takes \\# without a length for a string' },
  { message: /space or control character/, reason: 'Knot refuses them in names, too, even in quotes' },
  { message: /no entry before it has a valid owner/, reason: 'follows from one of the others' },
];

function isRefusedHere(messages: string): boolean {
  return messages.split('\n').every((line) => REFUSED.some(({ message }) => message.test(line)));
}

/**
 * Returns each distinct record of the zone without its TTL, because BIND uses one TTL for all records of an RRset.
 * Like BIND, omits records outside the zone, and NSEC3 at the apex.
 */
function withoutTtls(reading: Reading): unknown {
  if (!('records' in reading)) return reading;
  const records = reading.records!.map((record) => record.replace(/ \d+/, '')).filter((record) => OF_ZONE.test(record));
  return [...new Set(records)].sort();
}

const OF_ZONE = /^(?:[0-9a-f]{2})*076578616d706c6500 (?!50 )/;

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
