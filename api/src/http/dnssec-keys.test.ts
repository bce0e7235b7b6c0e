import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DnssecStatus,
  KEY_IMPORT,
  KEY_STATE,
  keyImportName,
  type KeyImport,
  keySecretName,
  make,
  privateKeyField,
  SecretKind,
  SYSTEM_NAMESPACE,
  type ZoneResource,
  ZoneKind,
} from '@fourwinds/resources';
import { ApiUnderTest } from '../../test/harness.ts';
import { pemOf, type PrivateKey, publicKeyOf, readPrivateKey } from '../dnssec/private-key.ts';
import type { ExportedKey } from '../usecases/export-keys.ts';
import type { ImportedKey } from '../usecases/import-keys.ts';
import { objectKeyFor } from '../zones/find-zone.ts';

let api: ApiUnderTest;
let token: string;
let domain: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  token = await api.account();
});
afterAll(() => api.stop());
beforeEach(async () => {
  domain = `${crypto.randomUUID()}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: domain })).status).toBe(201);
});

interface Keys {
  readonly zone: string;
  readonly change_id: string;
  readonly keys: (ExportedKey & ImportedKey)[];
  readonly warnings: { readonly path: string; readonly code: string }[];
}

const path = (rest = '') => `/api/v1/zones/${domain}/dnssec/keys${rest}`;
const bodyOf = ({ body }: { readonly body: unknown }): Keys => body as Keys;
const bringKeys = (...keys: object[]) => api.send(token, 'POST', path(), { keys });

/** The files `.private` of RFC 8080 6.1, of RFC 6605 6.1. */
const ED25519 = {
  private:
    'Private-key-format: v1.2\nAlgorithm: 15 (ED25519)\nPrivateKey: ODIyNjAzODQ2MjgwODAxMjI2NDUxOTAyMDQxNDIyNjI=\n',
  dnskey: '257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=',
};
const generated = (): PrivateKey => ({ algorithm: 15, key: generateKeyPairSync('ed25519').privateKey });

async function stored(): Promise<ZoneResource> {
  return (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
}

async function handedOver(): Promise<KeyImport['keys'] | undefined> {
  const name = keyImportName(await stored());
  const secret = await api.store.get(SecretKind, { namespace: SYSTEM_NAMESPACE, name });
  if (secret === undefined) return undefined;
  const { keys } = JSON.parse(Buffer.from(secret.data![KEY_IMPORT], 'base64').toString()) as KeyImport;
  return keys;
}

/** Keeps keys as the operator does. */
async function keep(...keys: { readonly role: 'KSK' | 'ZSK' | 'CSK'; readonly key: PrivateKey }[]): Promise<void> {
  const state = {
    version: 1,
    keys: keys.map(({ role, key }, i) => ({
      id: `key${i}`,
      role,
      algorithm: key.algorithm,
      publicKey: Buffer.from(publicKeyOf(key)).toString('base64'),
      created: Date.parse('2026-01-01T00:00:00Z'),
    })),
  };
  const texts = [
    [KEY_STATE, JSON.stringify(state)],
    ...keys.map(({ key }, i) => [privateKeyField(`key${i}`), pemOf(key)]),
  ];
  const data = Object.fromEntries<string>(texts.map(([name, text]) => [name, Buffer.from(text).toString('base64')]));
  const name = keySecretName(await stored());
  await api.store.create(SecretKind, make(SecretKind, { namespace: SYSTEM_NAMESPACE, name }, { data }));
}

async function report(phase: DnssecStatus['phase'], keys: DnssecStatus['keys'] = []): Promise<void> {
  const zone = await stored();
  await api.store.updateStatus(ZoneKind, { ...zone, status: { dnssec: { phase, keys, ds: [] } } });
}

async function journal(action: string): Promise<object[]> {
  const { rows } = await api.pool.query<object>(
    'SELECT request, state FROM changes WHERE domain = $1 AND action = $2',
    [domain, action],
  );
  return rows;
}

const active = { algorithm: 'ED25519', state: 'Active', since: '2026-01-01T00:00:00Z' } as const;

describe('an export', () => {
  test('of a zone that was never signed is empty', async () => {
    expect(bodyOf(await api.send(token, 'GET', path()))).toEqual({ zone: domain, keys: [] });
  });

  test('shows public keys, without anything private', async () => {
    const key = readPrivateKey(ED25519.private);
    await keep({ role: 'KSK', key }, { role: 'ZSK', key: generated() });
    const answer = await api.send(token, 'GET', path());
    const [{ key_tag: tag }] = bodyOf(answer).keys;
    await report('on', [{ ...active, role: 'KSK', tag }]);
    expect(bodyOf(await api.send(token, 'GET', path('?private=false'))).keys).toMatchObject([
      { key_tag: tag, role: 'KSK', algorithm: 15, state: 'active', dnskey: ED25519.dnskey },
      { role: 'ZSK', algorithm: 15, state: null },
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/PRIVATE|PrivateKey|ODIy/);
    expect(await journal('dnssec.keys.export')).toEqual([]);
  });

  test('with private keys is enough to sign the zone elsewhere, and is in the journal', async () => {
    await keep({ role: 'KSK', key: generated() }, { role: 'ZSK', key: generated() });
    const [ksk, zsk] = bodyOf(await api.send(token, 'GET', path())).keys.map((key) => key.key_tag);
    await report('on', [
      { ...active, role: 'KSK', tag: ksk },
      { ...active, role: 'ZSK', tag: zsk },
    ]);
    const { keys } = bodyOf(await api.send(token, 'GET', path('?private=true')));
    const folder = mkdtempSync(join(tmpdir(), 'fourwinds-export-'));
    try {
      for (const { private: files } of keys) {
        writeFileSync(join(folder, `${files!.name}.key`), files!.key);
        writeFileSync(join(folder, `${files!.name}.private`), files!.private);
      }
      writeFileSync(join(folder, 'zone'), '@ 60 SOA a. b. 1 60 60 60 60\n@ 60 NS a.\n');
      const options = { cwd: folder, stdio: 'pipe' } as const;
      execFileSync('dnssec-signzone', ['-S', '-o', domain, '-f', 'signed', 'zone'], options);
      execFileSync('dnssec-verify', ['-o', domain, 'signed'], options);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(keys.map((key) => readPrivateKey(key.private!.pem).algorithm)).toEqual([15, 15]);
    expect(await journal('dnssec.keys.export')).toEqual([
      { request: { keys: keys.map((key) => key.key_tag) }, state: 'applied' },
    ]);
  });
});

describe('an import', () => {
  test('hands keys to the operator, shows what they are, and keeps no secret', async () => {
    const zsk = generated();
    const { status, body } = await bringKeys(
      { role: 'KSK', private: ED25519.private },
      { role: 'ZSK', private: pemOf(zsk) },
    );
    expect(status).toBe(201);
    const { keys, warnings, change_id: change } = bodyOf({ body });
    expect(keys).toMatchObject([
      { role: 'KSK', algorithm: 15, dnskey: ED25519.dnskey, ds: [{ digest_type: 2 }] },
      { role: 'ZSK', algorithm: 15, ds: [] },
    ]);
    expect(warnings).toEqual([]);
    expect(await handedOver()).toEqual([
      { role: 'KSK', algorithm: 15, pem: pemOf(readPrivateKey(ED25519.private)) },
      { role: 'ZSK', algorithm: 15, pem: pemOf(zsk) },
    ]);
    expect(await journal('dnssec.keys.import')).toEqual([
      {
        request: { keys: keys.map(({ key_tag: tag, role, algorithm }) => ({ key_tag: tag, role, algorithm })) },
        state: 'applied',
      },
    ]);
    expect((await stored()).metadata.annotations).toMatchObject({ 'dns.fourwinds.dev/change-id': change });
    expect(JSON.stringify(await stored())).not.toMatch(/PRIVATE|ODIy/);
  });

  test('goes on with the algorithm of its keys when DNSSEC is enabled', async () => {
    await bringKeys({ role: 'CSK', private: ED25519.private });
    expect((await stored()).spec.dnssec).toMatchObject({ enabled: false, algorithm: 'ED25519' });
    const enabled = await api.send(token, 'POST', `/api/v1/zones/${domain}/dnssec/enable`);
    expect(enabled.body).toMatchObject({ status: 'enabling', algorithm: 'ED25519' });
  });

  test('of RSA keys leaves the algorithm for new ones', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const { keys } = bodyOf(await bringKeys({ role: 'CSK', private: pem }));
    expect(keys).toMatchObject([{ algorithm: 8, dnskey: expect.stringMatching(/^257 3 8 /) as string }]);
    expect((await stored()).spec.dnssec).toMatchObject({ algorithm: 'ECDSAP256SHA256' });
  });

  test('adds to keys that the operator has not taken yet', async () => {
    await bringKeys({ role: 'KSK', private: ED25519.private });
    await bringKeys({ role: 'ZSK', private: pemOf(generated()) });
    await bringKeys({ role: 'KSK', private: ED25519.private });
    expect((await handedOver())!.map(({ role }) => role)).toEqual(['ZSK', 'KSK']);
  });

  test('warns where the keys of the other host are not complete', async () => {
    const ksk = bodyOf(await bringKeys({ role: 'KSK', private: pemOf(generated()) }));
    const zsk = bodyOf(await bringKeys({ role: 'ZSK', private: pemOf(generated()) }));
    expect([ksk, zsk].map(({ warnings }) => warnings[0].code)).toEqual(['zsk-missing', 'ksk-missing']);
  });

  test.each([
    ['RSASHA1', 'Private-key-format: v1.3\nAlgorithm: 5 (RSASHA1)\nModulus: AQ==\n', 'algorithm-refused'],
    ['RSASHA1-NSEC3-SHA1', 'Private-key-format: v1.3\nAlgorithm: 7 (NSEC3RSASHA1)\n', 'algorithm-refused'],
    ['what is no key', 'secret', 'value-syntax'],
  ])('of %s is refused', async (_, text, code) => {
    const { status, body } = await bringKeys({ role: 'KSK', private: ED25519.private }, { role: 'ZSK', private: text });
    expect({ status, details: body.error.details }).toMatchObject({
      status: 422,
      details: [{ path: 'keys[1].private', code }],
    });
    expect(await handedOver()).toBeUndefined();
  });

  test('of one key twice, of none, or of a key in no role is refused', async () => {
    const key = { role: 'KSK', private: ED25519.private };
    expect((await bringKeys(key, key)).body.error.details).toMatchObject([{ code: 'key-tag-taken' }]);
    expect((await bringKeys()).status).toBe(422);
    expect((await bringKeys({ private: ED25519.private })).body.error.details).toMatchObject([
      { path: 'keys[0].role' },
    ]);
  });

  test.each(['enabling', 'on', 'rolling', 'disabling'] as const)('while DNSSEC is %s is refused', async (phase) => {
    if (phase !== 'disabling') await api.send(token, 'POST', `/api/v1/zones/${domain}/dnssec/enable`);
    await report(phase);
    const { status, body } = await bringKeys({ role: 'KSK', private: ED25519.private });
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'conflict' });
    expect(await handedOver()).toBeUndefined();
  });

  test('is for the version of the zone that was seen', async () => {
    const keys = [{ role: 'KSK', private: ED25519.private }];
    const headers = { 'If-Match': '"another"' };
    expect((await api.send(token, 'POST', path(), { keys }, headers)).status).toBe(412);
    expect(await handedOver()).toBeUndefined();
  });
});

test('private keys come and go with the personal access token of a verified account alone', async () => {
  const { id: account } = (await api.send(token, 'GET', '/v1/account')).body;
  const { id: zone } = (await api.send(token, 'GET', `/v1/zones/${domain}`)).body;
  const ofZone = await api.token(account, { scopes: ['dnssec:write', 'zones:read'], zones: [zone] });
  const reader = await api.token(account, { scopes: ['zones:read'] });
  const stranger = await api.account();
  const keys = [{ role: 'KSK', private: ED25519.private }];
  const status = async (given: string, method: string, query = '', body?: object) =>
    (await api.send(given, method, path(query), body)).status;
  expect({
    public: [await status(ofZone, 'GET'), await status(reader, 'GET'), await status(stranger, 'GET')],
    private: [await status(ofZone, 'GET', '?private=true'), await status(reader, 'GET', '?private=true')],
    strangers: [await status(stranger, 'GET', '?private=true'), await status(stranger, 'POST', '', { keys })],
    import: [await status(ofZone, 'POST', '', { keys }), await status(reader, 'POST', '', { keys })],
  }).toEqual({ public: [200, 200, 404], private: [403, 403], strangers: [404, 404], import: [403, 403] });
  const unverified = await api.account({ plan: 'free', verified: false });
  const { status: refused, body } = await api.send(unverified, 'POST', path(), { keys });
  expect({ refused, code: body.error.code }).toEqual({ refused: 403, code: 'verification_required' });
});
