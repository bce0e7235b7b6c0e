import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  decodeMessage,
  encodeMessage,
  makeMessage,
  type Message,
  Name,
  typeByCode,
  zoneFromMasterFile,
} from '@fourwinds/dns';
import { answer, type AnswerLimits, compileZone, UDP_SIZE, ZoneSet } from '../../nameserver/src/answer/index.ts';
import { type Facets, facetsOf } from './compare.ts';
import { exceptions, type Replies } from './exceptions.ts';
import { type Peer, startKnot, startNsd, type ZoneFile } from './peers.ts';
import { Random } from './random.ts';
import { type GeneratedZone, generateZone } from './zones.ts';

/** Our answers beside those of NSD and Knot, over the same zones: where the two agree, so do we; where not, we agree with one. */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const QUERIES = 3000;
/** Not NSEC3, whose owners NSD and Knot treat in ways of their own. */
const TYPES = [1, 1, 1, 2, 5, 6, 12, 15, 16, 28, 33, 39, 43, 46, 47, 48, 51, 64, 65, 255, 257, 65280];
const limits: AnswerLimits = { transport: 'udp', maxSize: UDP_SIZE, nsid: new Uint8Array(0) };

/** Each with the signing that dnssec-signzone gives it. */
const APEXES = [
  { apex: 'one.test.', signing: undefined },
  { apex: 'child.one.test.', signing: undefined },
  { apex: 'two.test.', signing: undefined },
  { apex: 'nsec.test.', signing: [] },
  { apex: 'nsec3.test.', signing: ['-3', '-', '-H', '0'] },
  { apex: 'salted.test.', signing: ['-3', 'aabb', '-H', '5'] },
  { apex: 'optout.test.', signing: ['-3', '-', '-H', '0', '-A'] },
];

describe(`seed ${seed} (FOURWINDS_SEED repeats it)`, () => {
  const random = new Random(seed);
  const zones = new ZoneSet();
  let folder: string;
  let generated: GeneratedZone[];
  const peers: Peer[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fourwinds-differential-'));
    generated = APEXES.map(({ apex }) =>
      generateZone(random, apex, childrenOf(apex), ['a.two.test.', 'www.one.test.', 'missing.nsec.test.']),
    );
    const files = generated.map((zone, i) => writeZone(folder, zone, APEXES[i].signing));
    for (const { apex, path } of files) {
      const { zone, issues } = zoneFromMasterFile(readFileSync(path, 'utf8'));
      if (zone === undefined) throw new Error(`${apex}: ${issues[0].path}: ${issues[0].message}`);
      zones.put(compileZone(zone));
    }
    peers.push(await startNsd(folder, files));
    peers.push(await startKnot(folder, files));
  });

  afterAll(async () => {
    await Promise.all(peers.map((peer) => peer.stop()));
    rmSync(folder, { recursive: true });
  });

  test('answers agree', async () => {
    const different: string[] = [];
    for (let i = 0; i < QUERIES; i++) {
      const query = randomQuery(random, generated);
      const [nsd, knot] = (await Promise.all(peers.map((peer) => peer.ask(query)))).map(facetsOf);
      const difference = compare({ question: query.questions[0], ours: facetsOf(ask(query)), nsd, knot });
      if (difference !== undefined) different.push(`${questionOf(query)}\n${difference}`);
    }
    expect(different.slice(0, 10).join('\n\n')).toBe('');
  });

  function ask(query: Message): Message {
    const bytes = encodeMessage(query);
    const response = new Uint8Array(UDP_SIZE);
    return decodeMessage(response.subarray(0, answer(zones, bytes, bytes.length, response, limits)));
  }
});

function childrenOf(apex: string): string[] {
  return APEXES.map((zone) => zone.apex).filter((other) => other.endsWith(`.${apex}`));
}

/** Where we agree with neither. */
function compare(replies: Replies): string | undefined {
  const { ours, nsd, knot } = replies;
  const facets = (Object.keys(ours) as (keyof Facets)[]).filter((facet) => {
    if (ours[facet] === nsd[facet] || ours[facet] === knot[facet]) return false;
    return !exceptions.some(({ applies }) => applies(facet, replies));
  });
  if (facets.length === 0) return undefined;
  return facets
    .map((facet) => `${facet}\n ours: ${ours[facet]}\n NSD:  ${nsd[facet]}\n Knot: ${knot[facet]}`)
    .join('\n');
}

function questionOf({ questions: [question], edns }: Message): string {
  return `${question.name.toString()} ${typeByCode(question.type).name}${edns?.do === true ? ' +do' : ''}`;
}

function randomQuery(random: Random, zones: readonly GeneratedZone[]): Message {
  const { apex, names } = random.pick(zones);
  const base = random.chance(0.1) ? '' : `${random.pick(names)}.`;
  const prefix = random.chance(0.35) ? `${random.pick(['x', 'x.y', 'a', 'a.b.c', '*', 'ns'])}.` : '';
  const edns = { udpSize: UDP_SIZE, extendedRcode: 0, version: 0, do: random.chance(0.6), options: [] };
  return makeMessage({
    rd: random.chance(0.2),
    cd: random.chance(0.1),
    questions: [{ name: Name.parse(`${prefix}${base}${apex}`), type: random.pick(TYPES), class: 1 }],
    ...(random.chance(0.9) && { edns }),
  });
}

/** Writes a zone's master file, signed where that is wanted. */
function writeZone(folder: string, { apex, text }: GeneratedZone, signing: readonly string[] | undefined): ZoneFile {
  const path = join(folder, `${apex}zone`);
  writeFileSync(path, text);
  if (signing === undefined) return { apex, path };
  const keys = join(folder, `${apex}keys`);
  mkdirSync(keys);
  execFileSync('dnssec-keygen', ['-q', '-a', 'ECDSAP256SHA256', '-f', 'KSK', '-K', keys, apex], { stdio: 'pipe' });
  execFileSync('dnssec-keygen', ['-q', '-a', 'ECDSAP256SHA256', '-K', keys, apex], { stdio: 'pipe' });
  const signed = `${path}.signed`;
  execFileSync(
    'dnssec-signzone',
    ['-q', '-S', '-P', '-K', keys, '-d', keys, '-o', apex, '-f', signed, '-O', 'full', ...signing, path],
    { stdio: 'pipe', cwd: folder },
  );
  return { apex, path: signed };
}
