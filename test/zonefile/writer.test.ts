import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Name } from '@fourwinds/dns/name';
import { recordTypes, type ResourceRecord, typeByName } from '@fourwinds/dns/rr';
import { zoneFromText } from '@fourwinds/dns/zone';
import { readZoneFile, writeZoneFile } from '@fourwinds/dns/zonefile';
import { parseScenes } from '../../nameserver/src/testing/scene.ts';
import { Random } from '../random.ts';
import { readVectors } from '../vectors/read.ts';
import { bind, recordText } from './readers.ts';

/**
 * Checks that every nameserver loads a zone that we wrote, without changing it. The zone has data of every type at
 * hostile names.
 */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const SCENES = join(import.meta.dirname, '../scenes');
const APEX = Name.parse('example.');
const HEAD = '$TTL 60\n@ SOA ns1 host 1 2 3 4 5\n@ NS ns1\nns1 A 192.0.2.1\n';

interface Loader {
  readonly program: string;
  readonly arguments: (file: string) => string[];
  /** Matches types and values that this release of the program does not know. */
  readonly unknown?: RegExp;
  /** Matches the program's message for a file that it rejects. */
  readonly refusal: RegExp;
  /** Maximum length of data and maximum length of the text of a name. */
  readonly limits?: { readonly data: number; readonly name: number };
}

/** Types that BIND knows by name but some other programs do not. */
const RARE = 'NSAP-PTR|GPOS|EID|NIMLOC|HIP|NINFO|RKEY|TALINK|DSYNC|HHIT|BRID|AMTRELAY|RESINFO|WALLET|TA';

const loaders: readonly Loader[] = [
  {
    program: 'named-checkzone',
    arguments: (file) => ['-i', 'none', ...['-k', '-n', '-M'].flatMap((check) => [check, 'ignore']), 'example', file],
    refusal: /not loaded/,
  },
  {
    program: 'kzonecheck',
    arguments: (file) => ['-v', '-d', 'off', '-o', 'example', file],
    unknown: new RegExp(`^(?:MB|MG|MR|MINFO|PX|NSAP|ISDN|AVC|DLV|X25|WKS|SIG|NXT|${RARE}) `),
    refusal: /zone loader/,
  },
  {
    program: 'nsd-checkzone',
    arguments: (file) => ['example', file],
    unknown: new RegExp(`^(?:(?:${RARE}) |WKS \\S+ \\d+$|NXT \\S+$|CAA \\d+ [a-z]*[A-Z])`),
    refusal: /error/,
  },
  {
    program: 'ldns-read-zone',
    arguments: (file) => [file],
    unknown: new RegExp(`^(?:(?:AVC|NXT|${RARE}) |WKS \\S+ \\d+$|CSYNC \\d+ \\d+$)`),
    refusal: /error/,
    limits: { data: 32_000, name: 500 },
  },
];

/** A value of every kind of every type. Each value has its own name. */
const typed = recordTypes
  .filter(({ name }) => name !== 'SOA')
  .flatMap((type) =>
    readVectors(type.name).sections.canonical.map(({ given, expected }) => ({ type, given, expected })),
  )
  .map(({ type, given, expected }, i) => ({
    described: `${type.name} ${given}`,
    record: {
      owner: nameOf(Buffer.from(`v${i}`)),
      type,
      ttl: i % 2 === 0 ? 0 : 0x7fffffff,
      rdata: Uint8Array.fromHex(expected),
    },
  }));

/** Every octet at the start, middle and end of names and strings; labels and data of maximum length. */
function hostile(random: Random): ResourceRecord[] {
  const [PTR, TXT, unknown] = ['PTR', 'TXT', 'TYPE65280'].map(typeByName);
  const octets = Array.from({ length: 256 }, (_, octet) => octet);
  const strings = (count: number): Uint8Array =>
    Uint8Array.from(Array.from({ length: count }, () => [255, ...random.octets(255)]).flat());
  const of = (label: string) => Buffer.from(label);
  return [
    ...octets.flatMap((octet, i) => [
      {
        owner: nameOf(Uint8Array.of(octet, 0x61), of(`o${i}`)),
        type: TXT,
        ttl: 1,
        rdata: Uint8Array.of(3, octet, 0x61, octet),
      },
      {
        owner: nameOf(Uint8Array.of(0x61, octet), of(`o${i}`)),
        type: PTR,
        ttl: 1,
        rdata: nameOf(Uint8Array.of(octet)).wire,
      },
    ]),
    ...octets
      .slice(0, 40)
      .map((i) => ({ owner: nameOf(random.octets(63), of(`r${i}`)), type: TXT, ttl: 1, rdata: strings(2) })),
    { owner: nameOf(...[63, 63, 63, 53].map((length) => random.octets(length))), type: TXT, ttl: 1, rdata: strings(1) },
    { owner: nameOf(of('strings')), type: TXT, ttl: 1, rdata: strings(255) },
    { owner: nameOf(of('octets')), type: unknown, ttl: 1, rdata: random.octets(65_000) },
  ];
}

function nameOf(...labels: Uint8Array[]): Name {
  return Name.fromWire(Uint8Array.from([...labels.flatMap((label) => [label.length, ...label]), ...APEX.wire]));
}

test('the zones of all scenes are written and read again as they were', () => {
  const files = globSync('*/*.scene', { cwd: SCENES }).map((file) => readFileSync(join(SCENES, file), 'utf8'));
  const zones = files.flatMap((text) => parseScenes(text).zones).flatMap((text) => zoneFromText(text).zone ?? []);
  expect(zones.length).toBeGreaterThan(50);
  for (const zone of zones) {
    const text = writeZoneFile(zone.rrsets());
    const again = zoneFromText(text);
    expect(again.issues).toEqual([]);
    expect(writeZoneFile(again.zone!.rrsets())).toBe(text);
    expect(again.records).toHaveLength(zone.recordCount);
  }
});

describe(`seed ${seed} (FOURWINDS_SEED repeats it)`, () => {
  const head = readZoneFile(HEAD, { origin: APEX }).records;
  const awkward = hostile(new Random(seed));
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'writer-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  function writtenFor({ unknown, limits = { data: Infinity, name: Infinity } }: Loader): ResourceRecord[] {
    const known = typed.filter(({ described }) => unknown?.test(described) !== true).map(({ record }) => record);
    const fits = ({ owner, rdata }: ResourceRecord): boolean =>
      rdata.length <= limits.data && owner.toString().length <= limits.name;
    return [...head, ...[...known, ...awkward].filter(fits)];
  }

  test.each(loaders)('$program loads a written zone', (loader) => {
    const { program, arguments: args, refusal } = loader;
    const file = join(folder, 'zone');
    writeFileSync(file, writeZoneFile(writtenFor(loader)));
    const { error, stderr, stdout } = spawnSync(program, args(file), { encoding: 'latin1', maxBuffer: 2 ** 26 });
    expect(error).toBeUndefined();
    const said = `${stderr}${program === 'ldns-read-zone' ? '' : stdout}`.split('\n');
    expect(said.filter((line) => refusal.test(line))).toEqual([]);
  });

  test('named-compilezone reads the same records', () => {
    const records = writtenFor(loaders[0]);
    writeFileSync(join(folder, 'zone'), writeZoneFile(records));
    const written = records.map(({ owner, ttl, type, rdata }) => recordText(owner, ttl, type.code, rdata));
    expect(bind.read(folder)).toEqual({ records: written.sort() });
  });
});
