import { generateKeyPairSync } from 'node:crypto';
import { formatRecord, type RRset } from '@fourwinds/dns';
import { KEY_IMPORT, make, SecretKind, type SecretResource, type ZoneResource } from '@fourwinds/resources';
import type { ParentDs } from '../parent/parent-ds.ts';
import { dnssecOn, zoneOf } from '../testing/objects.ts';
import { isUnused, type NextKeys, nextKeys, type NextKeysInput } from './next-keys.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const NOBODY: ParentDs = {
  ds: [],
  everywhere: [],
  ttl: 3600,
  at: NOW,
  delegation: { to: 'us', others: [], ttl: 3600 },
};

function zoneWith(dnssec: object | undefined): ZoneResource {
  const zone = zoneOf('example.com');
  return { ...zone, spec: { ...zone.spec, ...(dnssec === undefined ? {} : { dnssec: { ...dnssecOn, ...dnssec } }) } };
}

const inputOf = (parts: Partial<NextKeysInput> = {}): NextKeysInput => ({
  zone: zoneWith({}),
  keys: { state: 'unsigned' },
  handovers: [],
  history: { ttl: 3600 },
  parent: { parent: NOBODY },
  zoneTtl: 3600,
  served: undefined,
  now: NOW,
  ...parts,
});

/** Returns the next decision after some hours, when all servers serve the keys of the previous decision. */
function later(before: NextKeys, hours: number, parts: Partial<NextKeysInput> = {}): Promise<NextKeys | undefined> {
  const { keySet } = before.decision;
  const now = NOW + hours * HOUR;
  return nextKeys(
    inputOf({
      keys: { state: 'unsigned', stored: { keySet, privateKeys: before.privateKeys } },
      parent: { parent: { ...NOBODY, at: now } },
      served: keySet.revision,
      now,
      ...parts,
    }),
  );
}

/** Returns the keys of a zone that was never served unsigned, once all servers serve them. */
async function offered(parent = NOBODY): Promise<NextKeys> {
  const facts = { parent: { parent } };
  return (await later((await nextKeys(inputOf({ history: { ttl: 3600, unserved: true }, ...facts })))!, 0, facts))!;
}

/** Formats records without their last field, the digest or key: `DNSKEY 257 3 13`. */
const shortLines = (sets: readonly RRset[]): string[] =>
  sets.flatMap(({ owner, type, ttl, rdatas }) =>
    rdatas.map((rdata) => formatRecord({ owner, type, ttl, rdata }).trim().split(/\s+/).slice(3, 7).join(' ')),
  );

test('a zone that has no keys and wants none gets none', async () => {
  expect(await nextKeys(inputOf({ zone: zoneWith(undefined) }))).toBeUndefined();
  expect(await nextKeys(inputOf({ zone: zoneWith({ enabled: false }) }))).toBeUndefined();
});

// RFC 8624 3.1, RFC 4034 2.1.1: a key-signing key has the SEP flag.
test.each([
  ['ECDSAP256SHA256', 13],
  ['ED25519', 15],
])('a zone that is to be signed with %s gets a KSK and a ZSK, with their private halves', async (algorithm, code) => {
  const { decision, privateKeys, apexSets } = (await nextKeys(inputOf({ zone: zoneWith({ algorithm }) })))!;
  expect(decision.keySet.keys).toMatchObject([
    { role: 'KSK', algorithm: code },
    { role: 'ZSK', algorithm: code },
  ]);
  expect([...privateKeys.keys()]).toEqual(decision.keySet.keys.map(({ id }) => id));
  expect(shortLines(apexSets).map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual(
    expect.arrayContaining([`DNSKEY 256 3 ${code}`, `DNSKEY 257 3 ${code}`]),
  );
});

describe('CDS and CDNSKEY (RFC 8078 3)', () => {
  const types = (keys: NextKeys | undefined): string[] => keys!.apexSets.map(({ type }) => type.name);

  test('come once no cache has the zone unsigned any more: its TTL and the margin of an hour after all serve it', async () => {
    let keys = (await nextKeys(inputOf()))!;
    for (const hours of [0, 0.9, 1.8, 1.99]) {
      expect(types(keys)).toEqual(['DNSKEY']);
      keys = (await later(keys, hours))!;
    }
    expect(types(keys)).toEqual(['DNSKEY']);
    expect(types(await later(keys, 2))).toEqual(['DNSKEY', 'CDS', 'CDNSKEY']);
  });

  test('come as soon as all serve the keys where nothing was ever served', async () => {
    expect(types(await offered())).toEqual(['DNSKEY', 'CDS', 'CDNSKEY']);
  });

  test('ask for the deletion of the DS set, and the zone stays signed meanwhile (RFC 8078 4)', async () => {
    const off = (await later(await offered(), 1, { zone: zoneWith({ enabled: false }) }))!;
    expect(shortLines(off.apexSets).filter((line) => !line.startsWith('DNSKEY'))).toEqual([
      'CDS 0 0 0',
      'CDNSKEY 0 3 0',
    ]);
    expect(off.zoneKeys.signZoneWith).toHaveLength(1);
  });
});

// RFC 7583 3.3.1: the wait for a DS is the parent's delay plus the TTL of the DS set.
test('a parent that is served here takes the DS at once: nothing waits for its delay', async () => {
  const waits = async (parent: Partial<ParentDs>): Promise<object> => {
    const { keys, submissions } = (await offered({ ...NOBODY, ...parent })).decision.keySet;
    return { submission: submissions.at(-1)!.ttl, ds: keys[0].ds?.ttl };
  };
  expect(await waits({})).toEqual({ submission: 3600 + 86_400, ds: 86_400 });
  expect(await waits({ isHere: true })).toEqual({ submission: 3600, ds: 3600 });
});

describe('keys from another host', () => {
  const pem = (): string =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const handover = (...keys: { role: string; algorithm: number; pem: string }[]): SecretResource => {
    const content = Buffer.from(JSON.stringify({ version: 1, keys })).toString('base64');
    return make(SecretKind, { namespace: 'handover', name: 'import' }, { data: { [KEY_IMPORT]: content } });
  };

  test('are taken over before any is generated', async () => {
    const handovers = [handover({ role: 'CSK', algorithm: 13, pem: pem() })];
    const { decision, refused } = (await nextKeys(inputOf({ handovers })))!;
    expect(decision.keySet.keys).toMatchObject([{ role: 'CSK', imported: true }]);
    expect(decision.keySet.lastImport).toEqual({ at: NOW });
    expect(refused).toEqual([]);
  });

  test('are refused as a whole where one of them cannot be used; the reason is kept', async () => {
    const handovers = [handover({ role: 'KSK', algorithm: 13, pem: pem() }, { role: 'ZSK', algorithm: 13, pem: 'x' })];
    const { decision, refused } = (await nextKeys(inputOf({ handovers })))!;
    expect(refused).toEqual(['a key is no key for algorithm 13']);
    expect(decision.keySet.lastImport).toEqual({ at: NOW, refused: refused[0] });
    expect(decision.keySet.keys.some(({ imported }) => imported)).toBe(false);
  });

  test('are kept for a zone that is not to be signed yet', async () => {
    const handovers = [handover({ role: 'CSK', algorithm: 13, pem: pem() })];
    const { decision, apexSets } = (await nextKeys(inputOf({ zone: zoneWith({ enabled: false }), handovers })))!;
    expect(decision.keySet.keys).toHaveLength(1);
    expect(apexSets).toEqual([]);
  });
});

test('keys are unused until a DNSKEY set is published', async () => {
  expect(isUnused({ state: 'unsigned' })).toBe(true);
  const { decision, privateKeys } = (await nextKeys(inputOf()))!;
  const { keySet } = decision;
  expect(isUnused({ state: 'unsigned', stored: { keySet, privateKeys } })).toBe(false);
  const before = { ...keySet, dnskeys: keySet.dnskeys.slice(0, 1) };
  expect(isUnused({ state: 'unsigned', stored: { keySet: before, privateKeys } })).toBe(true);
});
