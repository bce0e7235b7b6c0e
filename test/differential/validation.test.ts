import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  decodeMessage,
  encodeMessage,
  makeMessage,
  type Message,
  Name,
  rcodeName,
  responseCode,
  typeByCode,
} from '@fourwinds/dns';
import { type NameserverProcess, startNameserver } from '../../nameserver/src/testing/nameserver-process.ts';
import { startUnbound, type Unbound } from '../unbound.ts';
import { Client } from './client.ts';
import { fits, randomLabel } from './names.ts';
import { freePort } from '../free-port.ts';
import { Random } from '../random.ts';
import { type Trusted, trustIn } from './trust.ts';
import { writeZones, type ZoneTree } from './zone-files.ts';

/**
 * Checks that Unbound, configured as strictly as possible, accepts every answer from our signed zones. Unbound must
 * return the same data. The data must be secure if every zone on the path is signed, and never bogus.
 */

const seed = Number(process.env.FOURWINDS_SEED ?? Date.now() % 1_000_000);
const QUERIES = 1500;
const SHOWN = 10;
/** Excludes CNAME and NSEC, because Unbound follows a cached CNAME for these types. */
const TYPES = [1, 1, 1, 2, 6, 12, 15, 16, 28, 33, 39, 43, 43, 48, 51, 64, 65, 257, 65280, 4711];

const TREE: ZoneTree = {
  apexes: [
    ...['test.', 's1.test.', 's2.test.', 's3.test.', 's4.test.', 's5.test.', 'u.test.'],
    ...['s.s1.test.', 's.s2.test.', 's.s.s2.test.', 'u.s1.test.', 'u.s2.test.', 'u.s3.test.', 'u.s4.test.'],
    ...['s.u.test.', 's.u.s3.test.'],
  ],
  signed: new Set([
    ...[
      'test.',
      's1.test.',
      's2.test.',
      's3.test.',
      's4.test.',
      's5.test.',
      's.s1.test.',
      's.s2.test.',
      's.s.s2.test.',
    ],
    ...['s.u.test.', 's.u.s3.test.'],
  ]),
  targets: ['a.s1.test.', 'www.s2.test.', 'missing.s3.test.', '*.s4.test.', 'b.s.s2.test.', 'x.u.s1.test.', 'a.test.'],
  deadEnds: false,
  // Unbound cannot validate the NSEC proof of wildcards that are empty non-terminals.
  emptyWildcards: false,
};
const TRUSTED: Trusted = {
  root: Name.parse('test.'),
  insecure: ['u.test.', 'u.s1.test.', 'u.s2.test.', 'u.s3.test.', 'u.s4.test.'].map((apex) => Name.parse(apex)),
};

describe(`seed ${seed} (FOURWINDS_SEED repeats it)`, () => {
  const random = new Random(seed);
  let folder: string;
  let names: string[];
  let nameserver: NameserverProcess | undefined;
  let direct: Client | undefined;
  let unbound: Unbound | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fourwinds-validation-'));
    const zones = writeZones(random, folder, TREE);
    const served = join(folder, 'served');
    mkdirSync(served);
    for (const { apex, path } of zones) copyFileSync(path, join(served, `${apex}zone`));
    const port = await freePort();
    nameserver = await startNameserver({ FOURWINDS_ZONES: served, FOURWINDS_DNS: `127.0.0.1:${port}` });
    direct = new Client(port);
    const [root] = zones;
    unbound = await startUnbound({
      anchors: root.ds.map((ds) => `${root.apex} ${ds}`),
      stubs: new Map(zones.map(({ apex }) => [apex, `127.0.0.1:${port}`])),
    });
    names = zones.flatMap(({ apex, zone }) => [apex, ...zone.names.map((name) => `${name}.${apex}`)]).slice(1);
  });

  afterAll(async () => {
    direct?.close();
    await nameserver?.[Symbol.asyncDispose]();
    await unbound?.stop();
    rmSync(folder, { recursive: true });
  });

  test(`${QUERIES} answers are accepted`, async () => {
    const wrong: string[] = [];
    for (let id = 0; id < QUERIES && wrong.length < SHOWN; id++) {
      const name = questionName(random, names);
      const type = random.pick(TYPES);
      const ours = await askDirectly(direct!, id, name, type);
      const theirs = await unbound!.ask(name, type);
      const fault = faultOf(ours, theirs);
      if (fault !== undefined) wrong.push(`${name} ${typeByCode(type).name}: ${fault}`);
    }
    expect(wrong.join('\n')).toBe('');
  });
});

/** Uses no labels that sort before an asterisk: for these, Unbound uses cached NSEC records and misses the wildcard. */
function questionName(random: Random, names: readonly string[]): string {
  const base = random.pick(names);
  const labels = random.chance(0.5) ? [randomLabel(random, 'plain')] : [];
  const name = [...labels, base].join('.');
  return fits(name.slice(0, -1)) ? name : base;
}

async function askDirectly(client: Client, id: number, name: string, type: number): Promise<Message> {
  const edns = { udpSize: 1232, extendedRcode: 0, version: 0, do: true, options: [] };
  const query = makeMessage({ id, questions: [{ name: Name.parse(name), type, class: 1 }], edns });
  return decodeMessage((await client.ask(encodeMessage(query), 'tcp'))!);
}

/** The difference between Unbound's result and the expected one. */
function faultOf(ours: Message, theirs: Message): string | undefined {
  const trust = trustIn(ours, TRUSTED);
  if (trust === 'unresolvable') return undefined;
  const [rcode, wanted] = [theirs, ours].map((message) => rcodeName(responseCode(message)));
  if (rcode !== wanted) return `${rcode}, not ${wanted}`;
  if (trust !== 'either' && theirs.ad !== (trust === 'secure')) return `AD is ${theirs.ad}, though it is ${trust}`;
  return undefined;
}
