/** @slow: not in make check. */
import { readFileSync } from 'node:fs';
import { encodeMessage, TSIG_ALGORITHMS } from '@fourwinds/dns';
import { relayFilesOf } from '@fourwinds/options';
import { updateKeyName, ZoneKind } from '@fourwinds/resources';
import { openStore } from '@fourwinds/store';
import { Client } from 'pg';
import { codeOf, keyOf, type ShownKey, signed, updateMessage } from '../../api/test/update-client.ts';
import { ApiClient } from '../../nameserver/src/relay/api-client.ts';
import { descendants } from '../e2e/process-tree.ts';
import { type Product, sharedProduct } from '../house/shared-product.ts';

/** With all settings, files and secrets of a nameserver, an attacker cannot change a zone. Needs `make build`. */

const ZONE = 'stolen.example';
let fourwinds: Product;
let key: ShownKey & { readonly id: string; readonly token: string };
let loot: { readonly [variable: string]: string };

beforeAll(async () => {
  fourwinds = await sharedProduct();
  await fourwinds.request('POST', '/api/v1/zones?wait=30s', { name: ZONE });
  const token = { name: 'test', kind: 'scoped', scopes: ['records:write'], tsig_algorithm: 'hmac-sha256' };
  const issued = await fourwinds.request('POST', '/api/v1/tokens', token);
  const { id, token: secret, tsig } = issued.body as { id: string; token: string; tsig: ShownKey };
  key = { ...tsig, id, token: secret };
  const { pid } = descendants(fourwinds.pid).find(({ command }) => command.includes('nameserver.js'))!;
  const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  const pairs = settings.flatMap((line) => (line === '' ? [] : [line.split(/=(.*)/s) as [string, string]]));
  loot = Object.fromEntries(pairs.map(([name, value]) => [name, value]));
});

async function records(): Promise<number> {
  const { body } = await fourwinds.request('GET', `/api/v1/zones/${ZONE}/records`);
  return (body as { readonly data: readonly unknown[] }).data.length;
}

test('nothing that it has is a secret of a token', () => {
  const files = Object.values(loot).filter(
    (value) => value.startsWith(fourwinds.folder) && /\.(?:crt|key)$/.test(value),
  );
  expect(files).toHaveLength(3);
  const all = [...Object.values(loot), ...files.map((file) => readFileSync(file, 'utf8'))].join('\n');
  const secrets = [key.secret, Buffer.from(key.secret, 'base64').toString('hex'), key.token, fourwinds.token];
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  expect(Object.keys(loot).filter((name) => /TSIG|WEBHOOK|MAIL_KEYS|FACTOR/.test(name))).toEqual([]);
});

test('its certificate hands over messages, which are good by their signatures alone', async () => {
  const [host, port] = loot.FOURWINDS_UPDATES.split(':');
  const client = new ApiClient({ address: { host, port: Number(port) }, files: relayFilesOf(loot)! });
  const ask = async (message: Uint8Array): Promise<Uint8Array> =>
    (await client.ask(message, { address: '127.0.0.1', by: 'stream' }))[0];
  const message = updateMessage(ZONE, ['add www A 192.0.2.1']);
  expect(Buffer.from(await ask(encodeMessage(message))).toString('hex')).toMatch(/^.{4}a805/);
  // Use every secret of the region, both for an existing key and for unknown keys.
  const guesses = [loot.FOURWINDS_CACHE_KEY, loot.FOURWINDS_COOKIE_SECRET, loot.FOURWINDS_PUBLICATION_KEY, ''];
  for (const guess of guesses) {
    const forged = { name: updateKeyName(key.id), algorithm: TSIG_ALGORITHMS[0], secret: Buffer.from(guess) };
    const request = signed(message, forged);
    expect(codeOf(await ask(request), request, forged)).toBe('BADSIG');
    const unknown = { ...forged, name: updateKeyName(crypto.randomUUID()) };
    const other = signed(message, unknown);
    expect(codeOf(await ask(other), other, unknown)).toBe('BADKEY');
  }
  expect(await records()).toBe(0);
  const right = signed(message, keyOf(key));
  expect(codeOf(await ask(right), right, keyOf(key))).toBe('NOERROR');
  expect(await records()).toBe(1);
  client.close();
});

test('its role in the database sees no token, and no store but its own', async () => {
  const url = new URL(loot.FOURWINDS_STORE);
  const client = new Client({ connectionString: loot.FOURWINDS_STORE.replace(/\?.*/, '') });
  await client.connect();
  try {
    for (const table of ['tokens', 'accounts', 'answered_updates', 'changes'])
      await expect(client.query(`SELECT * FROM ${table}`)).rejects.toThrow(/permission denied|does not exist/);
  } finally {
    await client.end();
  }
  url.searchParams.set('store', 'management');
  const refused = await openStore(url.toString()).then(
    async (store) => {
      const listed = await store.list(ZoneKind).then(
        ({ items }) => items.length,
        () => 0,
      );
      await store.close();
      return listed === 0;
    },
    () => true,
  );
  expect(refused).toBe(true);
});
