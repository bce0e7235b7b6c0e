import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Denial,
  dsRdata,
  Name,
  NSEC_DENIAL,
  nsec3Denial,
  rcodeName,
  responseCode,
  typeByName,
  writeZoneFile,
  zoneFromText,
} from '@fourwinds/dns';
import { type NameserverProcess, startNameserver } from '../../nameserver/src/testing/nameserver-process.ts';
import { hash } from '../../operator/src/keys/new-key.ts';
import { freePort } from '../free-port.ts';
import { ResolverClient } from '../resolver-client.ts';
import { until } from '../until.ts';
import type { Resolver } from '../resolver-program.ts';
import { resolvers } from './resolvers.ts';
import { type KeyPairs, makeKeys, signZone } from './sign.ts';

/**
 * Validating resolvers accept the zone of a suffix that has no records for the unsigned zones below it. Our nameserver
 * serves a signed root, the suffix `free.example` and zones below it.
 */

const SUFFIX = 'free.example.';
const PLAIN = `plain.${SUFFIX}`;
const SIGNED = `signed.${SUFFIX}`;
const CHANGING = `changing.${SUFFIX}`;
const APEXES = ['.', SUFFIX, PLAIN, SIGNED, CHANGING];
/** Short, so that caches forget each state soon. */
const TTL = 2;
const TOP = `$TTL ${TTL}\n@ SOA ns h 1 3600 300 3600000 ${TTL}\n@ NS ns.${SUFFIX}\n`;
const RECORDS = '@ A 192.0.2.1\nwww A 192.0.2.2\n';

let folder: string;
let port: number;
let nameserver: NameserverProcess;
let direct: ResolverClient;
let keys: ReadonlyMap<string, KeyPairs>;
const started = new Map<string, Resolver>();

const fileOf = (apex: string): string => join(folder, `${apex === '.' ? 'root.' : apex}zone`);

/** Writes a zone. Returns the DS data of a signed one. */
function write(apex: string, records: string, denial?: Denial): string {
  const { zone, issues } = zoneFromText(`$ORIGIN ${apex}\n${TOP}${records}`);
  if (zone === undefined) throw new Error(`${apex} ${issues[0].message}`);
  const served = denial === undefined ? zone : signZone(zone, keys.get(apex)!, denial).zone;
  writeFileSync(fileOf(apex), `$ORIGIN ${apex}\n${writeZoneFile(served.rrsets())}`);
  const ksk = served.get(served.apex, typeByName('DNSKEY'))?.rdatas.find(([, flags]) => flags === 1);
  return ksk === undefined ? '' : typeByName('DS').format(dsRdata(served.apex, ksk, 2, hash));
}

/** Writes the zone of the suffix as the operator does, with these records of zones below it. */
function writeSuffix(delegations: string): string {
  const signed = write(SIGNED, RECORDS, nsec3Denial());
  return write(SUFFIX, `ns A 127.0.0.1\nsigned NS ns\nsigned DS ${signed}\n${delegations}`, nsec3Denial(true));
}

/** Makes the nameserver read its files, and waits until CHANGING has or lacks records of a type. */
async function serve(type: string, isThere: boolean): Promise<void> {
  nameserver.reload();
  const question = { name: Name.parse(CHANGING), type: typeByName(type).code, class: 1 };
  await until(`${type}: ${isThere}`, async () => (await direct.ask(question, false)).answers.length > 0 === isThere);
}

const all = <T>(use: (resolver: Resolver, name: string) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from(started, ([name, resolver]) => use(resolver, name)));

/** Asks as `www.example. A`. Returns `NOERROR A RRSIG ad`, for example. */
async function ask(resolver: Resolver, question: string): Promise<string> {
  const [name, type] = question.split(' ');
  const message = await resolver.ask(name, typeByName(type).code);
  const types = message.answers.map((record) => record.type.name);
  return [rcodeName(responseCode(message)), ...types, ...(message.ad ? ['ad'] : [])].join(' ');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-suffix-'));
  keys = new Map(await Promise.all(APEXES.map(async (apex) => [apex, await makeKeys(13)] as const)));
  const ds = writeSuffix('');
  const anchor = write('.', `${SUFFIX} NS ns.${SUFFIX}\nns.${SUFFIX} A 127.0.0.1\n${SUFFIX} DS ${ds}\n`, NSEC_DENIAL);
  write(PLAIN, RECORDS);
  write(CHANGING, RECORDS);
  port = await freePort();
  nameserver = await startNameserver({ FOURWINDS_ZONES: folder, FOURWINDS_DNS: `127.0.0.1:${port}` });
  direct = new ResolverClient(port);
  await Promise.all(
    Object.entries(resolvers).map(async ([name, start]) =>
      started.set(name, await start({ server: port, apexes: APEXES, anchor })),
    ),
  );
});

afterAll(async () => {
  direct.close();
  await all((resolver) => resolver.stop());
  await nameserver[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

describe.each(Object.keys(resolvers))('%s', (name) => {
  test.each([
    // Names in an unsigned zone, which the suffix does not list: insecure.
    [`www.${PLAIN} A`, 'NOERROR A'],
    [`${PLAIN} A`, 'NOERROR A'],
    [`${PLAIN} NS`, 'NOERROR NS'],
    [`${PLAIN} DS`, 'NOERROR'],
    [`${PLAIN} MX`, 'NOERROR'],
    [`none.${PLAIN} A`, 'NXDOMAIN'],
    // Free names: opt-out leaves open whether they exist (RFC 5155 9.2).
    [`none.${SUFFIX} A`, 'NXDOMAIN'],
    [`none.${SUFFIX} DS`, 'NXDOMAIN'],
    [`a.none.${SUFFIX} A`, 'NXDOMAIN'],
    // A signed zone and the suffix itself: secure.
    [`www.${SIGNED} A`, 'NOERROR A RRSIG ad'],
    [`${SIGNED} DS`, 'NOERROR DS RRSIG ad'],
    [`${SIGNED} MX`, 'NOERROR ad'],
    [`none.${SIGNED} A`, 'NXDOMAIN ad'],
    [`ns.${SUFFIX} A`, 'NOERROR A RRSIG ad'],
    [`${SUFFIX} DS`, 'NOERROR DS RRSIG ad'],
  ])('%s', async (question, expected) => {
    expect(await ask(started.get(name)!, question)).toBe(expected);
  });
});

test('a zone becomes signed and unsigned again while caches are warm, and always resolves', async () => {
  const questions = [`www.${CHANGING} A`, `${CHANGING} A`, `${CHANGING} MX`, `none.${CHANGING} A`, `${CHANGING} DS`];
  const failed: string[] = [];
  const become = (...expected: readonly string[]): Promise<unknown> =>
    all((resolver, name) =>
      until(`${name}: ${expected.join(', ')}`, async () => {
        const found = await Promise.all(questions.map((question) => ask(resolver, question)));
        if (found.some((answer) => answer.startsWith('SERVFAIL'))) failed.push(`${name}: ${found.join(', ')}`);
        return found.every((answer, i) => answer === expected[i]);
      }),
    );
  await become('NOERROR A', 'NOERROR A', 'NOERROR', 'NXDOMAIN', 'NOERROR');
  const ds = write(CHANGING, RECORDS, nsec3Denial());
  writeSuffix('changing NS ns\n');
  await serve('DNSKEY', true);
  await become('NOERROR A RRSIG', 'NOERROR A RRSIG', 'NOERROR', 'NXDOMAIN', 'NOERROR');
  writeSuffix(`changing NS ns\nchanging DS ${ds}\n`);
  await serve('DS', true);
  await become('NOERROR A RRSIG ad', 'NOERROR A RRSIG ad', 'NOERROR ad', 'NXDOMAIN ad', 'NOERROR DS RRSIG ad');
  writeSuffix('changing NS ns\n');
  await serve('DS', false);
  await become('NOERROR A RRSIG', 'NOERROR A RRSIG', 'NOERROR', 'NXDOMAIN', 'NOERROR');
  write(CHANGING, RECORDS);
  writeSuffix('');
  await serve('DNSKEY', false);
  await become('NOERROR A', 'NOERROR A', 'NOERROR', 'NXDOMAIN', 'NOERROR');
  expect(failed).toEqual([]);
});
