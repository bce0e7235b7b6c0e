import { generateKeyPairSync } from 'node:crypto';
import { dnskeyRdata, dsRdata, Name } from '@fourwinds/dns';
import { KEY_IMPORT, type KeyImport, make, SecretKind } from '@fourwinds/resources';
import { decideKeys } from '../decide-keys.ts';
import { importedKeys, takeOverKeys } from './import-keys.ts';
import type { StoredKeys } from './key-reader.ts';
import { type KeySet, newKeySet } from '../key-set.ts';
import { hash, zoneKeyOf } from '../new-key.ts';
import { DEFAULT_TIMING, type KeyPolicy } from '../policy.ts';
import type { ParentDs } from '../../parent/parent-ds.ts';
import { newest } from '../publication-history.ts';

type Imported = KeyImport['keys'][number];

const NOW = Date.parse('2026-01-01T00:00:00Z');
const HOUR = 3_600_000;
const DOMAIN = 'example.com';
const timing = { ...DEFAULT_TIMING, zoneTtl: 3600 };
const policy: KeyPolicy = { enabled: true, algorithm: 13 };

const ecdsa = (role: Imported['role']): Imported => ({
  role,
  algorithm: 13,
  pem: pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' })),
});
const rsa = (role: Imported['role'], modulusLength = 1024): Imported => ({
  role,
  algorithm: 8,
  pem: pemOf(generateKeyPairSync('rsa', { modulusLength })),
});

function pemOf({
  privateKey,
}: {
  privateKey: { export: (options: { type: 'pkcs8'; format: 'pem' }) => string | Buffer };
}): string {
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

const nothing = (): StoredKeys => ({ keySet: newKeySet({ ttl: 3600 }, NOW), privateKeys: new Map() });

function takeOver(stored: StoredKeys, ...imported: Imported[]): StoredKeys {
  const result = takeOverKeys(stored, { domain: DOMAIN, imported, now: NOW });
  if ('refused' in result) throw new Error(result.refused);
  return result.keys;
}

const refusal = (stored: StoredKeys, ...imported: Imported[]): string | undefined => {
  const result = takeOverKeys(stored, { domain: DOMAIN, imported, now: NOW });
  return 'refused' in result ? result.refused : undefined;
};

/** Returns the key set some hours after DNSSEC was enabled, with all servers serving it. */
function afterHours(keySet: KeySet, parent: ParentDs, hours = 12): KeySet {
  return Array.from({ length: hours }, (_, i) => NOW + i * HOUR).reduce(
    (set, now) =>
      decideKeys({ keySet: set, policy, timing, served: set.revision, parent: { ...parent, at: now }, now }).keySet,
    keySet,
  );
}

function parentWith({ keys }: KeySet): ParentDs {
  const ds = keys
    .filter(({ role }) => role !== 'ZSK')
    .map((key) => dsRdata(Name.parse(`${DOMAIN}.`), dnskeyRdata(zoneKeyOf(key)), 2, hash));
  return { ds, everywhere: ds, ttl: 3600, at: NOW, delegation: { to: 'us', others: [], ttl: 3600 } };
}

const published = ({ keys, dnskeys, signers, submissions }: KeySet) => {
  const named = (ids: readonly string[]) =>
    ids.map((id) => keys.find((key) => key.id === id)!).map(({ role, algorithm }) => `${role} ${algorithm}`);
  return [dnskeys, signers, submissions].map((history) => named(newest(history).keys).sort());
};

test('a KSK and a ZSK sign the zone as it was signed before', () => {
  const { keySet, privateKeys } = takeOver(nothing(), ecdsa('KSK'), ecdsa('ZSK'));
  expect(keySet.keys).toMatchObject([
    { role: 'KSK', imported: true, created: NOW },
    { role: 'ZSK', imported: true, created: NOW },
  ]);
  expect([...privateKeys.keys()]).toEqual(keySet.keys.map(({ id }) => id));
  expect(decideKeys({ keySet, policy, timing, now: NOW }).wanted).toEqual([]);
  expect(published(afterHours(keySet, parentWith(keySet)))).toEqual([['KSK 13', 'ZSK 13'], ['ZSK 13'], ['KSK 13']]);
});

test('to a KSK alone a ZSK is generated', () => {
  const { keySet } = takeOver(nothing(), ecdsa('KSK'));
  expect(decideKeys({ keySet, policy, timing, now: NOW }).wanted).toEqual([{ role: 'ZSK', algorithm: 13 }]);
});

test('a CSK is enough', () => {
  const { keySet } = takeOver(nothing(), ecdsa('CSK'));
  expect(decideKeys({ keySet, policy, timing, now: NOW }).wanted).toEqual([]);
  expect(published(afterHours(keySet, parentWith(keySet)))).toEqual([['CSK 13'], ['CSK 13'], ['CSK 13']]);
});

test('RSA keys that the parent points to go on signing until new keys have taken their place', () => {
  const { keySet } = takeOver(nothing(), rsa('KSK', 2048), rsa('ZSK'));
  const parent = parentWith(keySet);
  expect(decideKeys({ keySet, policy, timing, parent, now: NOW }).wanted).toEqual([
    { role: 'KSK', algorithm: 13 },
    { role: 'ZSK', algorithm: 13 },
  ]);
  const { keySet: both } = takeOver({ keySet, privateKeys: new Map() }, ecdsa('KSK'), ecdsa('ZSK'));
  expect(published(afterHours(both, parent))).toEqual([['KSK 8', 'ZSK 8'], ['ZSK 13', 'ZSK 8'], ['KSK 8']]);
  expect(published(afterHours(both, parent, 60))).toEqual([
    ['KSK 13', 'KSK 8', 'ZSK 13', 'ZSK 8'],
    ['ZSK 13', 'ZSK 8'],
    ['KSK 13'],
  ]);
});

test('the same keys again change nothing but when they came', () => {
  const keys = [ecdsa('KSK'), ecdsa('ZSK')];
  const once = takeOver(nothing(), ...keys);
  expect(takeOver(once, ...keys)).toEqual(once);
  const inUse = { ...once, keySet: decideKeys({ keySet: once.keySet, policy, timing, now: NOW }).keySet };
  expect(takeOver(inUse, ...keys)).toEqual(inUse);
});

test('a key that was used here before begins anew', () => {
  const key = ecdsa('KSK');
  const { keySet, privateKeys } = takeOver(nothing(), key);
  const [before] = keySet.keys;
  const gone = { ...keySet, keys: [{ ...before, created: 1, active: 2, retired: 3, hidden: 4 }] };
  expect(takeOver({ keySet: gone, privateKeys }, key).keySet.keys).toEqual([before]);
});

describe('refused, and all with it, is', () => {
  test('a key while the zone is signed with others', () => {
    const { keySet, privateKeys } = takeOver(nothing(), ecdsa('KSK'), ecdsa('ZSK'));
    const signed = { keySet: decideKeys({ keySet, policy, timing, now: NOW }).keySet, privateKeys };
    expect(refusal(signed, ecdsa('KSK'))).toBe('the zone is signed here with other keys');
  });

  test('a key that was said to be compromised', () => {
    const key = ecdsa('ZSK');
    const { keySet, privateKeys } = takeOver(nothing(), key);
    const leaked = { ...keySet, keys: keySet.keys.map((one) => ({ ...one, compromised: true })) };
    expect(refusal({ keySet: leaked, privateKeys }, key)).toContain('compromised');
  });

  test('a key with the tag of another', () => {
    const key = ecdsa('ZSK');
    const { keySet } = takeOver(nothing(), key);
    const other = { ...keySet, keys: keySet.keys.map((one) => ({ ...one, publicKey: 'AAAA' })) };
    expect(refusal({ ...nothing(), keySet: other }, key)).toContain('another key with the tag');
  });

  test.each<[string, Imported, string]>([
    ['an algorithm that nobody trusts', { ...rsa('KSK'), algorithm: 5 }, 'algorithm 5'],
    ['a key for another algorithm', { ...ecdsa('KSK'), algorithm: 15 }, 'no key for algorithm 15'],
    ['an RSA key that is too short', rsa('KSK', 768), '768 bits'],
    ['text that is no key', { ...ecdsa('KSK'), pem: 'x' }, 'no key'],
  ])('%s', (_, key, reason) => {
    expect(refusal(nothing(), ecdsa('ZSK'), key)).toContain(reason);
  });
});

test.each<[string, Imported[], string]>([
  ['a KSK', [rsa('KSK')], 'ZSK'],
  ['a ZSK beside new keys', [ecdsa('CSK'), rsa('ZSK')], 'KSK'],
])('of RSA %s is not taken alone: nothing makes the other key', (_, imported, missing) => {
  expect(refusal(nothing(), ...imported)).toBe(
    `no new keys are made for RSASHA256: bring the ${missing} together with the other key`,
  );
  expect(refusal(nothing(), rsa('CSK'))).toBeUndefined();
});

describe('keys of a zone are', () => {
  const keys = (role: Imported['role'], count: number): Imported[] => Array.from({ length: count }, () => ecdsa(role));

  test('4 of a role and 8 in all', () => {
    expect(takeOver(nothing(), ...keys('KSK', 4), ...keys('ZSK', 4)).keySet.keys).toHaveLength(8);
    expect(refusal(nothing(), ...keys('KSK', 5))).toBe(
      'a zone may have 4 keys of a role and 8 in all; it would have 5 in the role KSK',
    );
    expect(refusal(nothing(), ...keys('KSK', 4), ...keys('ZSK', 4), ...keys('CSK', 1))).toBe(
      'a zone may have 4 keys of a role and 8 in all; it would have 9',
    );
  });

  test('counted with those that it has, each once', () => {
    const own = keys('CSK', 4);
    const stored = takeOver(nothing(), ...own);
    expect(refusal(stored, ecdsa('CSK'))).toContain('it would have 5 in the role CSK');
    expect(takeOver(stored, ...own)).toEqual(stored);
  });
});

test('the Secret that hands keys over is read', () => {
  const keys = [ecdsa('KSK')];
  const secret = (text: string) =>
    make(
      SecretKind,
      { namespace: 'system', name: 'x' },
      { data: { [KEY_IMPORT]: Buffer.from(text).toString('base64') } },
    );
  expect(importedKeys(secret(JSON.stringify({ version: 1, keys })))).toEqual(keys);
  for (const text of ['', '{', '{"version":2,"keys":[]}']) expect(importedKeys(secret(text))).toBeUndefined();
});
