import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ANSWERS_NAMESPACE,
  compareRevisions,
  type DnssecStatus,
  HANDOVER_NAMESPACE,
  KEY_ANSWER,
  KEY_EXPORT,
  KEY_EXPORT_LABEL,
  KEY_IMPORT,
  KEY_IMPORT_LABEL,
  type KeyAnswer,
  keyExportSchema,
  type KeyImport,
  make,
  seal,
  SecretKind,
  type SecretResource,
  ZONE_UID_LABEL,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { until } from '../../../../test/until.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';
import { zoneForEachTest } from '../../../test/zone-for-each-test.ts';
import { pemOf, type PrivateKey, publicKeyOf, readPrivateKey } from './private-key.ts';
import { keyRoles, tagOf } from './public-key.ts';
import type { ExportedKey } from './export-keys.ts';
import type { ImportedKey } from './import-keys.ts';
import { objectKeyFor } from '../zone/find-zone.ts';

let api: ApiUnderTest;
let token: string;
let domain: string;

zoneForEachTest((given) => ({ api, token, domain } = given));

interface Keys {
  readonly zone: string;
  readonly keys: ExportedKey[];
  readonly imported_keys: ImportedKey[];
  readonly change: {
    readonly id: string;
    readonly applied: boolean;
    readonly warnings: { readonly path: string; readonly code: string }[];
  };
}

const path = (rest = '') => `/api/v1/zones/${domain}/dnssec/keys${rest}`;
const bodyOf = ({ body }: { readonly body: unknown }): Keys => body as Keys;
const bringKeys = (...keys: object[]) => api.send(token, 'POST', path(), { keys });

/** `.private` files from RFC 8080 section 6.1 and RFC 6605 section 6.1. */
const ED25519 = {
  private:
    'Private-key-format: v1.2\nAlgorithm: 15 (ED25519)\nPrivateKey: ODIyNjAzODQ2MjgwODAxMjI2NDUxOTAyMDQxNDIyNjI=\n',
  dnskey: '257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=',
};

/** Key tags used so far, in any role. The keys of a zone must have distinct tags. */
const tags = new Set([1, 2]);

function generated(): PrivateKey {
  const made = { algorithm: 15, key: generateKeyPairSync('ed25519').privateKey };
  const own = keyRoles.map((role) => tagIn({ role, key: made }));
  if (own.some((tag) => tags.has(tag))) return generated();
  for (const tag of own) tags.add(tag);
  return made;
}

async function stored(): Promise<ZoneResource> {
  return (await api.store.get(ZoneKind, objectKeyFor(domain)))!;
}

const active = { algorithm: 'ED25519', state: 'Active', since: '2026-01-01T00:00:00Z' } as const;

/** Requests to the operator about the zone, oldest first. */
async function handovers(label: string): Promise<SecretResource[]> {
  const { uid } = (await stored()).metadata;
  const { items } = await api.store.list(SecretKind, { namespace: HANDOVER_NAMESPACE });
  return items
    .filter(({ metadata }) => metadata.labels?.[label] === 'true' && metadata.labels[ZONE_UID_LABEL] === uid)
    .sort((one, other) => compareRevisions(one.metadata.resourceVersion!, other.metadata.resourceVersion!));
}

const contentOf = ({ data }: SecretResource, field: string): unknown =>
  JSON.parse(Buffer.from(data![field], 'base64').toString());

async function handedOver(): Promise<KeyImport['keys']> {
  const secrets = await handovers(KEY_IMPORT_LABEL);
  return secrets.flatMap((secret) => (contentOf(secret, KEY_IMPORT) as KeyImport).keys);
}

interface Kept {
  readonly role: 'KSK' | 'ZSK' | 'CSK';
  readonly key: PrivateKey;
}

const publicKeyIn = ({ key }: Kept): string => Buffer.from(publicKeyOf(key)).toString('base64');
const tagIn = ({ role, key }: Kept): number => tagOf({ role, algorithm: key.algorithm, publicKey: publicKeyOf(key) });

/** A key as shown in the zone status. */
const shown = (kept: Kept): DnssecStatus['keys'][number] => ({
  role: kept.role as 'KSK' | 'ZSK',
  tag: tagIn(kept),
  publicKey: publicKeyIn(kept),
  ...active,
});

/** Answers the next key request as the operator does. Returns the request. */
async function answerWith(...keys: Kept[]): Promise<SecretResource> {
  const request = await until('a request for keys', async () => (await handovers(KEY_EXPORT_LABEL)).at(0));
  const { publicKey, answer } = keyExportSchema.parse(contentOf(request, KEY_EXPORT));
  const content: KeyAnswer = {
    version: 1,
    keys: keys.map((kept) => ({
      role: kept.role,
      algorithm: kept.key.algorithm,
      publicKey: publicKeyIn(kept),
      pem: pemOf(kept.key),
      created: Date.parse('2026-01-01T00:00:00Z'),
    })),
  };
  const data = { [KEY_ANSWER]: Buffer.from(seal(JSON.stringify(content), publicKey, answer)).toString('base64') };
  await api.store.create(SecretKind, make(SecretKind, { namespace: ANSWERS_NAMESPACE, name: answer }, { data }));
  await api.store.delete(SecretKind, request.metadata);
  return request;
}

async function report(
  phase: DnssecStatus['phase'],
  keys: DnssecStatus['keys'] = [],
  ds: DnssecStatus['ds'] = [],
): Promise<void> {
  const zone = await stored();
  await api.store.updateStatus(ZoneKind, { ...zone, status: { dnssec: { phase, keys, ds } } });
}

async function journal(action: string): Promise<object[]> {
  const { rows } = await api.pool.query<object>(
    'SELECT request, state FROM changes WHERE domain = $1 AND action = $2',
    [domain, action],
  );
  return rows;
}

describe('an export', () => {
  test('of a zone that was never signed is empty', async () => {
    expect(bodyOf(await api.send(token, 'GET', path()))).toEqual({ zone: domain, keys: [] });
  });

  test('shows public keys, without anything private, and asks the operator for nothing', async () => {
    const ksk: Kept = { role: 'KSK', key: readPrivateKey(ED25519.private) };
    const zsk: Kept = { role: 'ZSK', key: generated() };
    await report('on', [shown(ksk), { ...shown(zsk), state: 'Retired' }]);
    const answer = await api.send(token, 'GET', path());
    expect(bodyOf(answer).keys).toMatchObject([
      {
        key_tag: tagIn(ksk),
        role: 'KSK',
        algorithm: 'ED25519',
        algorithm_number: 15,
        status: 'active',
        rdata: ED25519.dnskey,
      },
      { key_tag: tagIn(zsk), role: 'ZSK', algorithm: 'ED25519', status: 'retired' },
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/PRIVATE|PrivateKey|ODIy/);
    expect(await handovers(KEY_EXPORT_LABEL)).toEqual([]);
    expect(await journal('dnssec.keys.export')).toEqual([]);
  });

  test('has a DS record for the parent with the key that it should have, and with no other', async () => {
    const kept = (['KSK', 'KSK', 'ZSK'] as const).map((role): Kept => ({ role, key: generated() }));
    const [old, next, zsk] = kept.map(shown);
    const ds = { keyTag: next.tag, algorithm: 15, digestType: 2, digest: 'ab' };
    await report('rolling', [{ ...old, state: 'Retired' }, next, zsk], [ds]);
    expect(bodyOf(await api.send(token, 'GET', path())).keys).toMatchObject([
      { status: 'retired', ds: [] },
      { status: 'active', ds: [{ algorithm: 'ED25519', rdata: `${next.tag} 15 2 AB` }] },
      { role: 'ZSK', ds: [] },
    ]);
  });

  test('shows a key that signs both once', async () => {
    const csk: Kept = { role: 'CSK', key: generated() };
    await report('on', [
      { ...shown(csk), role: 'KSK' },
      { ...shown(csk), role: 'ZSK' },
    ]);
    const { keys } = bodyOf(await api.send(token, 'GET', path('?private=false')));
    expect(keys).toMatchObject([{ role: 'CSK', key_tag: tagIn(csk) }]);
  });

  test('with private keys is enough to sign the zone elsewhere, and is in the journal', async () => {
    const kept: Kept[] = [
      { role: 'KSK', key: generated() },
      { role: 'ZSK', key: generated() },
    ];
    await report('on', kept.map(shown));
    const answering = answerWith(...kept);
    const { keys } = bodyOf(await api.send(token, 'GET', path('?private=true')));
    await answering;
    const folder = mkdtempSync(join(tmpdir(), 'fourwinds-export-'));
    try {
      for (const { files } of keys) {
        writeFileSync(join(folder, `${files!.name}.key`), files!.public_file);
        writeFileSync(join(folder, `${files!.name}.private`), files!.private_file);
      }
      writeFileSync(join(folder, 'zone'), '@ 60 SOA a. b. 1 60 60 60 60\n@ 60 NS a.\n');
      const options = { cwd: folder, stdio: 'pipe' } as const;
      execFileSync('dnssec-signzone', ['-S', '-o', domain, '-f', 'signed', 'zone'], options);
      execFileSync('dnssec-verify', ['-o', domain, 'signed'], options);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(keys.map((key) => readPrivateKey(key.files!.pem).algorithm)).toEqual([15, 15]);
    expect(await journal('dnssec.keys.export')).toEqual([
      { request: { keys: keys.map((key) => key.key_tag) }, state: 'applied' },
    ]);
  });

  test('leaves nothing that another request, or who reads all Secrets, can open', async () => {
    const answering = answerWith({ role: 'CSK', key: readPrivateKey(ED25519.private) });
    await api.send(token, 'GET', path('?private=true'));
    const { metadata } = await answering;
    const { items } = await api.store.list(SecretKind, { namespace: ANSWERS_NAMESPACE });
    const contents = items.flatMap(({ data = {} }) => Object.values(data).map((value) => Buffer.from(value, 'base64')));
    expect(contents.map((value) => Buffer.from(value.toString(), 'base64').toString('latin1')).join()).not.toMatch(
      /PRIVATE|ODIy/,
    );
    expect(items.map(({ metadata: { name } }) => name)).not.toContain(metadata.name);
  });
});

describe('an import', () => {
  test('hands keys to the operator, shows their properties, and keeps no secret', async () => {
    const zsk = generated();
    const { status, body } = await bringKeys(
      { role: 'KSK', private_key: ED25519.private },
      { role: 'ZSK', private_key: pemOf(zsk) },
    );
    expect(status).toBe(201);
    const { imported_keys: keys, change, ...state } = bodyOf({ body });
    expect(keys).toMatchObject([
      { role: 'KSK', algorithm: 'ED25519', algorithm_number: 15, rdata: ED25519.dnskey, ds: [{ digest_type: 2 }] },
      { role: 'ZSK', algorithm: 'ED25519', ds: [] },
    ]);
    expect(state).toMatchObject({ zone: domain, status: 'off', keys: [], ds: [] });
    expect(change).toMatchObject({ applied: true, diff: null, warnings: [] });
    expect(await handedOver()).toEqual([
      { role: 'KSK', algorithm: 15, pem: pemOf(readPrivateKey(ED25519.private)) },
      { role: 'ZSK', algorithm: 15, pem: pemOf(zsk) },
    ]);
    expect(await journal('dnssec.keys.import')).toEqual([
      {
        request: { keys: keys.map(({ key_tag: tag, role }) => ({ key_tag: tag, role, algorithm: 15 })) },
        state: 'applied',
      },
    ]);
    expect((await stored()).metadata.annotations).toMatchObject({ 'dns.fourwinds.dev/change-id': change.id });
    expect(JSON.stringify(await stored())).not.toMatch(/PRIVATE|ODIy/);
  });

  test('goes on with the algorithm of its keys when DNSSEC is enabled', async () => {
    await bringKeys({ role: 'CSK', private_key: ED25519.private });
    expect((await stored()).spec.dnssec).toMatchObject({ enabled: false, algorithm: 'ED25519' });
    const enabled = await api.send(token, 'POST', `/api/v1/zones/${domain}/dnssec/enable`);
    expect(enabled.body).toMatchObject({ status: 'enabling', algorithm: 'ED25519' });
  });

  test('of RSA keys leaves the algorithm for new ones', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const { imported_keys: keys } = bodyOf(await bringKeys({ role: 'CSK', private_key: pem }));
    expect(keys).toMatchObject([
      { algorithm: 'RSASHA256', algorithm_number: 8, rdata: expect.stringMatching(/^257 3 8 /) as string },
    ]);
    expect((await stored()).spec.dnssec).toMatchObject({ algorithm: 'ECDSAP256SHA256' });
  });

  test('of an RSA key without the other is refused: none is made', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const { status, body } = await bringKeys({ role: 'KSK', private_key: pem });
    expect({ status, issues: body.error.issues }).toMatchObject({
      status: 422,
      issues: [{ code: 'counterpart-missing' }],
    });
    expect(await handedOver()).toEqual([]);
  });

  test('adds to keys that the operator has not taken yet', async () => {
    await bringKeys({ role: 'KSK', private_key: ED25519.private });
    await bringKeys({ role: 'ZSK', private_key: pemOf(generated()) });
    expect((await handedOver()).map(({ role }) => role)).toEqual(['KSK', 'ZSK']);
  });

  test('warns where the keys of the other host are not complete', async () => {
    const ksk = bodyOf(await bringKeys({ role: 'KSK', private_key: pemOf(generated()) }));
    const zsk = bodyOf(await bringKeys({ role: 'ZSK', private_key: pemOf(generated()) }));
    expect([ksk, zsk].map(({ change }) => change.warnings[0].code)).toEqual(['zsk-missing', 'ksk-missing']);
  });

  test.each([
    ['RSASHA1', 'Private-key-format: v1.3\nAlgorithm: 5 (RSASHA1)\nModulus: AQ==\n', 'algorithm-refused'],
    ['RSASHA1-NSEC3-SHA1', 'Private-key-format: v1.3\nAlgorithm: 7 (NSEC3RSASHA1)\n', 'algorithm-refused'],
    ['text that is no key', 'secret', 'value-syntax'],
  ])('of %s is refused', async (_, text, code) => {
    const { status, body } = await bringKeys(
      { role: 'KSK', private_key: ED25519.private },
      { role: 'ZSK', private_key: text },
    );
    expect({ status, issues: body.error.issues }).toMatchObject({
      status: 422,
      issues: [{ path: 'keys[1].private_key', code }],
    });
    expect(await handedOver()).toEqual([]);
  });

  test('of one key twice, of none, or of a key in no role is refused', async () => {
    const key = { role: 'KSK', private_key: ED25519.private };
    expect((await bringKeys(key, key)).body.error.issues).toMatchObject([{ code: 'key-tag-taken' }]);
    expect((await bringKeys()).status).toBe(422);
    expect((await bringKeys({ private_key: ED25519.private })).body.error.issues).toMatchObject([
      { path: 'keys[0].role' },
    ]);
  });

  test.each(['enabling', 'on', 'rolling', 'disabling'] as const)('while DNSSEC is %s is refused', async (phase) => {
    if (phase !== 'disabling') await api.send(token, 'POST', `/api/v1/zones/${domain}/dnssec/enable`);
    await report(phase);
    const { status, body } = await bringKeys({ role: 'KSK', private_key: ED25519.private });
    expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'conflict' });
    expect(await handedOver()).toEqual([]);
  });

  test('of more keys than a zone may have is refused, with those counted that it has and those that wait', async () => {
    const role = (name: string, count: number) =>
      Array.from({ length: count }, () => ({ role: name, private_key: pemOf(generated()) }));
    expect((await bringKeys(...role('KSK', 9))).body.error.issues).toMatchObject([{ path: 'keys' }]);
    expect((await bringKeys(...role('CSK', 5))).body.error.issues).toMatchObject([
      {
        path: 'keys',
        code: 'too-many-keys',
        message: 'a zone may have 4 keys of a role and 8 in all; it would have 5 in the role CSK',
      },
    ]);
    const waiting = [...role('CSK', 2), ...role('ZSK', 2)];
    expect((await bringKeys(...waiting)).status).toBe(201);
    expect((await bringKeys(...waiting)).status).toBe(201);
    expect((await bringKeys(...role('CSK', 3))).status).toBe(422);
    const own = { ...active, state: 'Generated', tag: 1 } as const;
    await report('off', [
      { ...own, role: 'KSK' },
      { ...own, role: 'ZSK' },
      { ...own, role: 'KSK', tag: 2 },
    ]);
    expect((await bringKeys(...role('CSK', 2))).body.error.message).toContain('it would have 5 in the role CSK');
    expect((await bringKeys(...role('KSK', 3))).body.error.message).toContain('it would have 9');
    expect((await bringKeys(...role('KSK', 2))).status).toBe(201);
  });

  test('of a key of another algorithm than expected, or of an unknown one, is refused', async () => {
    const key = { role: 'CSK', private_key: ED25519.private };
    for (const algorithm of ['ECDSAP256SHA256', 'ROT13'])
      expect((await bringKeys({ ...key, algorithm })).body.error.issues).toMatchObject([
        { path: 'keys[0].private_key', severity: 'error' },
      ]);
    for (const algorithm of [15, '15'])
      expect((await bringKeys({ ...key, algorithm })).body.error.issues).toMatchObject([{ path: 'keys[0].algorithm' }]);
    expect((await bringKeys({ ...key, algorithm: 'ED25519' })).status).toBe(201);
  });

  test('is for the version of the zone that was seen', async () => {
    const keys = [{ role: 'KSK', private_key: ED25519.private }];
    const headers = { 'If-Match': '"another"' };
    expect((await api.request(token, 'POST', path(), { body: { keys }, headers })).status).toBe(412);
    expect(await handedOver()).toEqual([]);
  });
});

test('private keys come and go with the personal access token of a verified account alone', async () => {
  const { id: account } = (await api.send(token, 'GET', '/v1/account')).body;
  const { id: zone } = (await api.send(token, 'GET', `/v1/zones/${domain}`)).body;
  const ofZone = await api.token(account, { scopes: ['dnssec:write', 'zones:read'], zones: [zone] });
  const reader = await api.token(account, { scopes: ['zones:read'] });
  const stranger = await api.account();
  const keys = [{ role: 'KSK', private_key: ED25519.private }];
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
