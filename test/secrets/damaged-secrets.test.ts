import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, readEnvironment, TlsIdentity } from '@fourwinds/process';
import {
  ANSWERS_NAMESPACE,
  EventKind,
  findCondition,
  HANDOVER_NAMESPACE,
  handoverLabels,
  KEY_ANSWER,
  KEY_EXPORT,
  KEY_IMPORT,
  KEY_IMPORT_LABEL,
  KEY_STATE,
  type KeyExport,
  KEYS_NAMESPACE,
  keySecretName,
  make,
  RegionKind,
  seal,
  SecretKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
} from '@fourwinds/resources';
import { PUBLICATION_KEY_SECRET } from '@fourwinds/snapshot';
import { openStore } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';
import { ApiUnderTest } from '../../api/test/harness.ts';
import { configSchema } from '../../nameserver/src/config.ts';
import { SecretCertificate } from '../../nameserver/src/certificate/secret-certificate.ts';
import { makeCertificate } from '../../nameserver/src/testing/certificate.ts';
import { DOT } from '../../nameserver/src/transport/dot-terms.ts';
import { readPublicationKey } from '../../operator/src/bootstrap/publication-key.ts';
import { openRegion } from '../../operator/src/regions/open.ts';
import { edit } from '../../operator/src/testing/edit.ts';
import { dnssecOn } from '../../operator/src/testing/objects.ts';
import { World } from '../../operator/src/testing/world.ts';
import { until } from '../until.ts';
import { jsonDamages, kubeconfigs, PEM, pemDamages, TOKENS, revealedIn } from './damage.ts';

/** Gives each program that reads a secret a damaged secret. Logs, status and events must not quote it. */

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'fourwinds-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The error of a call, as logged. */
async function loggedBy(call: () => unknown): Promise<string> {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line: string) => void lines.push(line) });
  try {
    await call();
  } catch (err) {
    log.fatal({ err }, 'cannot start');
  }
  expect(lines).toHaveLength(1);
  return lines.join();
}

/** All output of an operator: its log and all objects except Secrets. */
async function shownBy(world: World): Promise<string> {
  const { management } = world;
  const lists = [await management.list(ZoneKind), await management.list(RegionKind), await management.list(EventKind)];
  return JSON.stringify([world.logged, lists]);
}

describe('an operator, of', () => {
  let world: World;
  beforeEach(async () => {
    world = new World();
    await world.start();
  });
  afterEach(() => world.stop());

  const seen = (): string => world.logged.join('');

  test('the kubeconfig of a Region', async () => {
    const access = { management: world.management, template: undefined, open: openStore };
    world.openRegion = (region) => openRegion(access, region);
    for (const [what, text] of kubeconfigs) {
      const name = what.replaceAll(/\W/g, '-').toLowerCase();
      const secret = { namespace: SYSTEM_NAMESPACE, name };
      await world.management.create(SecretKind, make(SecretKind, secret, { data: { kubeconfig: base64(text) } }));
      const kubeconfigSecretRef = { name, key: 'kubeconfig' };
      const spec = { nameserver: 'ns9.example', location: 'x', addresses: ['192.0.2.9'], kubeconfigSecretRef };
      await world.management.create(RegionKind, make(RegionKind, { name }, { spec }));
      await world.eventually(
        async () => seen(),
        (log) => log.includes(`"region":"${name}"`) || log.includes(`"key":"${name}"`),
      );
    }
    await world.restartOperator();
    const shown = await shownBy(world);
    expect(kubeconfigs.flatMap(([what, text]) => revealedIn(text, shown).map((part) => [what, part]))).toEqual([]);
  });

  test.each(jsonDamages)('the record of keys, with %s', async (_, damage) => {
    await world.apply(['www A 192.0.2.1'], { dnssec: dnssecOn });
    const zone = await world.inSync();
    const key = { namespace: KEYS_NAMESPACE, name: keySecretName(zone) };
    const secret = (await world.management.get(SecretKind, key))!;
    const state = damage(Buffer.from(secret.data![KEY_STATE], 'base64').toString());
    const data = { ...secret.data, [KEY_STATE]: base64(state) };
    await edit(world.management, SecretKind, key, (found) => ({ ...found, data }));
    await world.accepted('KeysMissing');
    expect(TOKENS.filter((token) => seen().includes(token))).toEqual([]);
    expect(revealedIn(PEM, await shownBy(world))).toEqual([]);
  });

  test.each(pemDamages)('a key of a zone that is %s', async (_, pem) => {
    await world.apply(['www A 192.0.2.1'], { dnssec: dnssecOn });
    const zone = await world.inSync();
    const key = { namespace: KEYS_NAMESPACE, name: keySecretName(zone) };
    const secret = (await world.management.get(SecretKind, key))!;
    const damaged = Object.keys(secret.data!).filter((field) => field.endsWith('.pem'));
    const data = { ...secret.data, ...Object.fromEntries(damaged.map((field) => [field, base64(pem)])) };
    await edit(world.management, SecretKind, key, (found) => ({ ...found, data }));
    await world.accepted('KeysMissing');
    expect(revealedIn(pem, await shownBy(world))).toEqual([]);
  });

  test.each([
    ...jsonDamages.map(([what, damage]) => [what, (text: string) => damage(text)] as const),
    ...pemDamages.map(
      ([what, pem]) => [what, (text: string) => text.replace(JSON.stringify(PEM), JSON.stringify(pem))] as const,
    ),
  ])('keys that are handed over, with %s', async (_, damage) => {
    const zone = await world.apply(['www A 192.0.2.1']);
    await world.inSync();
    const text = damage(JSON.stringify({ version: 1, keys: [{ role: 'CSK', algorithm: 13, pem: PEM }] }));
    const secret = {
      namespace: HANDOVER_NAMESPACE,
      name: 'import',
      labels: handoverLabels(zone, KEY_IMPORT_LABEL),
    };
    await world.management.create(SecretKind, make(SecretKind, secret, { data: { [KEY_IMPORT]: base64(text) } }));
    await world.eventually(
      async () => seen(),
      (log) => log.includes('"level":40') || log.includes('"level":50'),
    );
    expect(revealedIn(`${text} ${PEM}`, await shownBy(world))).toEqual([]);
    expect(findCondition((await world.zone('example.test'))?.status?.conditions, 'Accepted')?.status).toBe('True');
  });
});

describe('the API, of', () => {
  const logged: string[] = [];
  let api: ApiUnderTest;
  let token: string;
  beforeAll(async () => {
    const output = { write: (line: string) => void logged.push(line) };
    api = await ApiUnderTest.start(new MemoryStore(), { log: createLogger('api', 'info', output) });
    token = await api.account();
  });
  afterAll(() => api.stop());

  const key = { role: 'CSK', algorithm: 13, publicKey: 'AAAA', created: 1, pem: PEM };

  /** Responds to the single request for keys. */
  async function answer(give: (request: KeyExport) => string): Promise<void> {
    const requests = () => api.store.list(SecretKind, { namespace: HANDOVER_NAMESPACE });
    const request = await until('a request for keys', async () => (await requests()).items.at(0));
    const asked = JSON.parse(Buffer.from(request.data![KEY_EXPORT], 'base64').toString()) as KeyExport;
    const data = { [KEY_ANSWER]: base64(give(asked)) };
    await api.store.create(
      SecretKind,
      make(SecretKind, { namespace: ANSWERS_NAMESPACE, name: asked.answer }, { data }),
    );
    await api.store.delete(SecretKind, request.metadata);
  }

  test.each([
    ...jsonDamages.map(([what, damage]) => [`an answer with ${what}`, damage, true] as const),
    ['an answer that is not sealed', (text: string) => text, false] as const,
  ])('%s', async (_, damage, isSealed) => {
    const name = `${crypto.randomUUID()}.example`;
    await api.send(token, 'POST', '/api/v1/zones', { name });
    const text = damage(JSON.stringify({ version: 1, keys: [key] }));
    const answering = answer((asked) => (isSealed ? seal(text, asked.publicKey, asked.answer) : text));
    const { status, body } = await api.send(token, 'GET', `/api/v1/zones/${name}/dnssec/keys?private=true`);
    await answering;
    expect(status).toBe(500);
    expect(revealedIn(`${text} ${PEM}`, logged.join() + JSON.stringify(body))).toEqual([]);
  });
});

test.each(kubeconfigs)('a program whose own kubeconfig has %s', async (_, text) => {
  const file = join(folder, 'kubeconfig');
  writeFileSync(file, text);
  const output = await loggedBy(async () => (await openStore(`kubernetes:${file}`)).get(RegionKind, { name: 'x' }));
  expect(revealedIn(text, output)).toEqual([]);
});

test.each(pemDamages)('the publication key, %s', async (_, pem) => {
  const store = new MemoryStore();
  const secret = { namespace: SYSTEM_NAMESPACE, name: PUBLICATION_KEY_SECRET };
  await store.create(SecretKind, make(SecretKind, secret, { data: { privateKey: base64(pem) } }));
  const output = await loggedBy(() => readPublicationKey(store));
  expect(revealedIn(pem, output)).toEqual([]);
  expect(output).toContain(`${SYSTEM_NAMESPACE}/${PUBLICATION_KEY_SECRET}`);
});

test.each(pemDamages)('a nameserver, of a certificate with %s', async (_, pem) => {
  const lines: string[] = [];
  const log = createLogger('nameserver', 'info', { write: (line: string) => void lines.push(line) });
  const store = new MemoryStore();
  const secret = { namespace: 'dns', name: 'dot' };
  const { certificate } = makeCertificate('first.test');
  for (const data of [
    { 'tls.crt': Buffer.from(certificate).toString('base64'), 'tls.key': base64(pem) },
    { 'tls.crt': base64(pem), 'tls.key': base64(PEM) },
    { 'tls.crt': pem, 'tls.key': pem },
  ]) {
    const before = lines.length;
    await store.create(SecretKind, make(SecretKind, secret, { data }));
    const source = new SecretCertificate({
      secret,
      store: Promise.resolve(store),
      identity: new TlsIdentity(DOT),
      log,
    });
    source.follow();
    await until('a line is logged', () => lines.length > before);
    source.stop();
    await store.delete(SecretKind, secret);
  }
  expect(revealedIn(`${pem} ${PEM}`, lines.join())).toEqual([]);
});

test.each(['FOURWINDS_COOKIE_SECRET', 'FOURWINDS_CACHE_KEY', 'FOURWINDS_PUBLICATION_KEY'])(
  'a nameserver, of %s in its environment',
  async (name) => {
    const environment = { FOURWINDS_ZONES: folder, [name]: TOKENS[0] };
    const output = await loggedBy(() => readEnvironment(configSchema, environment));
    expect(revealedIn('', output)).toEqual([]);
    expect(output).toContain(name);
  },
);

test.each([
  ['a password with a space and a slash', `postgres://user:${TOKENS[0]} /@127.0.0.1:1/x`],
  ['a port that is none', `postgres://user:${TOKENS[0]}@127.0.0.1:port/x`],
  ['a database that is away', `postgres://user:${TOKENS[0]}@127.0.0.1:1/x`],
  ['a scheme that is none', `${TOKENS[0]}://user@127.0.0.1:1/x`],
])('a program, of the address of a store with %s', async (_, address) => {
  expect(revealedIn('', await loggedBy(() => openStore(address)))).toEqual([]);
});
